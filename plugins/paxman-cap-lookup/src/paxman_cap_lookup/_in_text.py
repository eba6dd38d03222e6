"""Searching the document's text for the names in a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_cap_lookup._answer import Answer, different, listed, value_of
from paxman_core.capability import Finding, LookupRow, TextSpan
from paxman_core.diagnostics import AMBIGUOUS
from paxman_core.values import FieldType, key_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from paxman_cap_lookup._gazetteer import Hit
    from paxman_cap_lookup._instruction import Instruction
    from paxman_cap_lookup._table import Table
    from paxman_core.contract import CanonicalField
    from paxman_core.values import Scalar

MAX_PLACES = 20
"""How many places of one value are kept as evidence."""


class Search:
    """Collects what the hits in one text mean for one field."""

    def __init__(
        self, text: str, field: CanonicalField, instruction: Instruction, table: Table
    ) -> None:
        self._text = text
        self._field = field
        self._instruction = instruction
        self._table = table
        self._values: dict[Hashable, Scalar] = {}
        self._places: dict[Hashable, list[LookupRow]] = {}
        self._notes: dict[str, None] = {}

    def answer(self, hits: Iterable[Hit]) -> Answer:
        """One finding for each value; for an array, one with all of them."""
        for hit in hits:
            if self._instruction.value_column is None:
                self._add(hit.rows, self._text[hit.start : hit.end], hit, hit.rows[0])
            else:
                self._add_row(hit)
        findings = tuple(
            Finding(value, tuple(self._places[key])) for key, value in self._values.items()
        )
        notes = tuple((AMBIGUOUS, note) for note in self._notes)
        if self._field.type is FieldType.ARRAY and findings:
            return Answer((Finding(findings),), tuple(self._values.values()), notes)
        only = next(iter(self._values.values())) if len(findings) == 1 else None
        return Answer(findings, only, notes)

    def _add_row(self, hit: Hit) -> None:
        """Note the value of a hit's rows, unless they have several."""
        given = {
            row: value_of(self._table, row, self._instruction, self._field) for row in hit.rows
        }
        found = [(row, value) for row, value in given.items() if value is not None]
        values = different(value for _, value in found)
        if len(values) > 1:
            quote = self._text[hit.start : hit.end]
            note = f"{quote!r} is in several rows of {self._table.name}: {listed(values)}"
            self._notes[note] = None
        elif found:
            row, value = found[0]
            self._add(key_of(value), value, hit, row)

    def _add(self, key: Hashable, value: Scalar, hit: Hit, row: int) -> None:
        self._values.setdefault(key, value)
        places = self._places.setdefault(key, [])
        if len(places) < MAX_PLACES:
            span = TextSpan(hit.start, hit.end, self._text[hit.start : hit.end])
            table = self._table
            places.append(
                LookupRow(table.name, table.version, table.row_name(row), span, hit.similarity)
            )
