"""Rows of tables as evidence: that they are there, and hold the value and what led to them."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from paxman_core.capability import Finding, LookupRow, cell_texts
from paxman_core.executor._trust import MisbehaviourError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paxman_core.capability import LookupTables, Place, TableCell
    from paxman_core.contract import CanonicalField

ALIKE = 0.5
"""How much of two names is the same at least, where one is said to be like the other."""
MAX_NAME = 500
"""Characters of a name that are compared."""


class RowChecks:
    """Checks the rows that capabilities name in the tables of one engine."""

    def __init__(self, tables: LookupTables) -> None:
        self._tables = tables
        self.known: tuple[Mapping[str, object], Mapping[str, object], Mapping[str, str]] = ({},) * 3
        """What a field can be looked up by: values by path, and what is found in the same call by
        the field's id, with the path of each id."""

    def cells(self, places: Sequence[Place]) -> Iterator[TableCell]:
        """What stands in the rows that were named."""
        rows = (self._row(place) or () for place in places if type(place) is LookupRow)
        return (cell for row in rows for cell in row)

    def check(self, row: LookupRow, path: str) -> None:
        """Refuse a row that is not there."""
        if self._row(row) is None:
            raise MisbehaviourError(
                f"its evidence for {path} is a row of {row.table[:80]!r}, {self._why_not(row)}"
            )

    def check_lead(self, row: LookupRow, field: CanonicalField) -> None:
        """Refuse a row that neither the characters that matched nor the key's value lead to."""
        names = [name for cell in self.cells((row,)) for name in cell_texts(cell)]
        leads = [row.matched.quote] if row.matched is not None else self._keys_of(field)
        if not any(_is_like(lead, name, row.similarity) for lead in leads for name in names):
            led = f"{leads[0][:80]!r} is not in" if leads else "nothing says what led to"
            of = f"the row {row.row[:80]!r} of {row.table!r}"
            raise MisbehaviourError(f"its evidence for {field.path} is {of}, and {led} that row")

    def _row(self, row: LookupRow) -> tuple[TableCell, ...] | None:
        table = self._tables.get(row.table)
        rows = table.opened[0] if table is not None and table.opened else None
        return rows.row(row.row) if rows is not None and rows.version == row.table_version else None

    def _why_not(self, row: LookupRow) -> str:
        if row.table not in self._tables:
            return "which is not a table here"
        if not self._tables[row.table].opened:
            return "which was not opened with LookupTable.open()"
        return f"which has no row {row.row[:80]!r} in version {row.table_version[:80]!r}"

    def _keys_of(self, field: CanonicalField) -> list[str]:
        key = field.hints.lookup.key if field.hints.lookup is not None else None
        values, found, paths = self.known
        together = [found.get(field_id) for field_id, path in paths.items() if path == key]
        return [text for one in (values.get(key or ""), *together) for text in _texts(one)]


def _texts(found: object) -> Sequence[str]:
    if isinstance(found, Finding):
        return _texts(found.raw)
    if isinstance(found, tuple):
        return [text for item in found for text in _texts(item)]
    return cell_texts(found)  # type: ignore[arg-type]


def _is_like(lead: str, name: str, similarity: str) -> bool:
    """Whether a text is the name, or one that is like it where no more is claimed."""
    if lead == name or similarity == "exact":
        return lead == name
    from difflib import SequenceMatcher  # hardly any run needs it

    return SequenceMatcher(None, _letters(lead), _letters(name), False).ratio() >= ALIKE


def _letters(text: str) -> str:
    folded = unicodedata.normalize("NFKD", text[:MAX_NAME].casefold())
    return "".join(letter for letter in folded if letter.isalnum()) or text
