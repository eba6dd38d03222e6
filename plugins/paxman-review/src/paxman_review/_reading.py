"""What a person typed or selected, read by the type of its field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import attrs

from paxman_core.contract import violations
from paxman_core.labels import parse_context
from paxman_core.values import (
    Ambiguous,
    FieldType,
    Parsed,
    Record,
    conventions_of,
    parse,
    text_of,
)
from paxman_report import label_of

if TYPE_CHECKING:
    from paxman_core.contract import CanonicalField
    from paxman_core.document import Document
    from paxman_core.values import Value


@attrs.frozen
class Reading:
    """The value of what was given, or why it is none."""

    value: Value = None
    problem: str = ""


class FieldReader:
    """Reads texts by the types of fields, as one document writes them.

    A text that already stands for a value is that value: the page shows 1234.500 as `1234.500`,
    which read anew could be two numbers.
    """

    def __init__(self, document: Document | None) -> None:
        self._document = document
        self._known: dict[tuple[str, str], Value] = {}

    def know(self, field: CanonicalField, value: Value) -> None:
        """Remember the text of a value, and those of its parts."""
        if isinstance(value, tuple) and field.items is not None:
            for item in value:
                self.know(field.items, item)
        elif isinstance(value, Mapping):
            for member in field.fields:
                self.know(member, value.get(member.name))
        elif value is not None:
            self._known.setdefault((field.path, text_of(value)), value)

    def read(self, field: CanonicalField, text: str) -> Reading:
        """The value of a text."""
        if not text.strip():
            return Reading(problem="Nothing is written here.")
        known = self._known.get((field.path, text.strip()))
        return self._parsed(field, text) if known is None else checked(field, known)

    def rows(self, field: CanonicalField, rows: object) -> Reading:
        """The value of rows whose cells are texts; cells that are empty are left out."""
        assert field.items is not None
        if not isinstance(rows, list):
            return Reading(problem="There are no rows.")
        values: list[Value] = []
        for number, row in enumerate(rows, 1):
            reading = self._row(field.items, row)
            if reading.problem:
                return Reading(problem=f"Row {number}: {reading.problem}")
            values.append(reading.value)
        return checked(field, tuple(values))

    def _row(self, field: CanonicalField, row: object) -> Reading:
        if field.type is not FieldType.OBJECT:
            return self.read(field, str(row))
        cells = row if isinstance(row, Mapping) else {}
        members: dict[str, Value] = {}
        for member in field.fields:
            text = str(cells.get(member.name, ""))
            if not text.strip():
                continue
            reading = self.read(member, text)
            if reading.problem:
                return Reading(problem=f"{label_of(member.name)}: {reading.problem}")
            members[member.name] = reading.value
        return Reading(Record(members))

    def _parsed(self, field: CanonicalField, text: str) -> Reading:
        context = parse_context(field)
        outcome = parse(text, field.type, context)
        if not isinstance(outcome, Parsed) and self._document is not None:
            conventions = conventions_of(self._document.text)
            outcome = parse(text, field.type, context.merged_with(conventions))
        if isinstance(outcome, Ambiguous):
            choices = " or ".join(text_of(each) for each in outcome.readings)
            return Reading(problem=f"This can be read as {choices}. Write the one you mean.")
        if not isinstance(outcome, Parsed):
            return Reading(problem=outcome.reason)
        return checked(field, outcome.value)


def checked(field: CanonicalField, value: Value) -> Reading:
    """The value, unless it breaks a rule of the contract."""
    broken = violations(field, value)
    return Reading(problem=broken[0]) if broken else Reading(value)
