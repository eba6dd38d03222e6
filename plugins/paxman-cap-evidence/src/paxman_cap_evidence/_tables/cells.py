"""The value in one cell of a table or one entry of a form."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from paxman_cap_evidence._evidence import DECIMAL_POINT, Evidence, at_span, said_at, trimmed
from paxman_cap_evidence._text.lists import separated_list
from paxman_cap_evidence._values.cuts import value_in
from paxman_cap_evidence._values.placeholders import is_placeholder
from paxman_cap_evidence._values.texts import own_part
from paxman_cap_evidence._values.types import NESTED, NUMBERS
from paxman_core.capability import Finding, TextSpan
from paxman_core.values import FieldType, Money, is_currency

if TYPE_CHECKING:
    from paxman_cap_evidence._tables.members import Members
    from paxman_cap_evidence._values.reading import FieldReader
    from paxman_core.document import Cell


def cell_evidence(
    rank: int, text: str, cell: Cell, reader: FieldReader, currency: str = ""
) -> Evidence | None:
    """The one value in the cell; of a text, the whole cell after a colon that it begins with."""
    start, end = trimmed(text, cell.start, cell.end, "")
    if text[start:end].startswith(":"):
        start, end = trimmed(text, start + 1, end, "")
    if start == end:
        return None
    if reader.type is FieldType.ARRAY:
        item = reader.field.items
        found = separated_list(text, start, end, item) if item and item.type not in NESTED else None
        return Evidence(rank, start, end, found) if found is not None else None
    if reader.is_text and not is_placeholder(text[start:end]):
        part = own_part(reader, text, start, end)
        if part is not None:
            return at_span(rank, text, part, pointer=cell.pointer)
        # `<ann@lee.example>` says who it was, and not what they are called.
        is_address = text.startswith("<", start) and text.endswith(">", start, end)
        if is_address and reader.own_keys[0].endswith(" name"):
            return None
        decoded = cell.text.strip().removeprefix(":").strip()
        return Evidence(rank, start, end, said_at(text, start, end, decoded, cell.pointer))
    number = _number(text, start, end, reader, currency)
    if number is not None:
        place = TextSpan(start, end, text[start:end], cell.pointer)
        return Evidence(rank, start, end, Finding(number, (place,)))
    span = value_in(reader, text, start, end, currency)
    return at_span(rank, text, span, pointer=cell.pointer) if span is not None else None


def measured(text: str, cell: Cell, reader: FieldReader, currency: str = "") -> Evidence | None:
    """The value in a cell of a column of numbers, where a unit such as `H87` may follow."""
    found = cell_evidence(0, text, cell, reader, currency)
    if (found is not None and found.is_read) or reader.type not in NUMBERS:
        return found
    start, end = trimmed(text, cell.start, cell.end, "")
    spans = reader.values(text, start, end, currency)
    if len(spans) != 1 or spans[0].start != start or not text[spans[0].end : end][:1].isspace():
        return found
    return at_span(0, text, spans[0], pointer=cell.pointer)


class CellValues:
    """The values in the cells of one table: what kind of row it is in asks for each again."""

    def __init__(self, text: str, members: Members) -> None:
        self.text = text
        self.members = members
        self._found: dict[tuple[int, int, int, str], Evidence | None] = {}

    def of(self, member: int, cell: Cell, currency: str = "") -> Evidence | None:
        """The value in a cell of a member's column."""
        key = (member, cell.start, cell.end, currency)
        if key not in self._found:
            reader = self.members.readers[member]
            self._found[key] = measured(self.text, cell, reader, currency)
        return self._found[key]

    def reads(self, member: int, cell: Cell) -> bool:
        """Whether a cell reads as the member's type."""
        found = self.of(member, cell)
        return found is not None and found.is_read


def _number(
    text: str, start: int, end: int, reader: FieldReader, currency: str
) -> Decimal | Money | None:
    """A number with a decimal point between commas, which then cannot separate decimals."""
    said = text[start:end]
    if reader.type not in NUMBERS or not DECIMAL_POINT.fullmatch(said):
        return None
    if "," not in (text[start - 1 : start], text[end : end + 1]):
        return None
    if reader.type is not FieldType.MONEY or not currency:
        return Decimal(said)
    code = currency.upper()
    return Money(Decimal(said), code) if is_currency(code) else None


def unread(text: str, cell: Cell) -> Finding | None:
    """The cell as it stands, for a reader to refuse: a wrong cell must not vanish from a list."""
    start, end = trimmed(text, cell.start, cell.end, "")
    return said_at(text, start, end, cell.text.strip(), cell.pointer) if start < end else None
