"""Values that are known by their form: every day, amount or member of an enumeration in a text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core.labels import parse_context
from paxman_core.values import FieldType, Parsed, conventions_of, find_dates, key_of, parse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_core.contract import CanonicalField
    from paxman_core.values import ParseContext, Value

MAX_CANDIDATES: Final = 300
TYPED: Final = frozenset(
    {
        FieldType.DATE,
        FieldType.DATETIME,
        FieldType.DECIMAL,
        FieldType.INTEGER,
        FieldType.MONEY,
        FieldType.ENUM,
    }
)
"""The types whose values can be listed; texts are found token by token."""

_SIGN: Final = r"(?:[$€£¥₹]|\b[A-Z]{2,3}\$?)"
_NUMBER = re.compile(
    rf"(?P<before>{_SIGN}[ \t]?)?(?P<minus>-[ \t]?)?(?<![\w.,])(?P<number>\d[\d.,']*\d|\d)"
    rf"(?P<after>[ \t]?(?:[€%]|\b[A-Z]{{3}}\b))?"
)
_STUCK = re.compile(r"(?<=[$€£¥₹A-Za-z:])(?P<number>\d[\d.,]*\d)")


class Typed(NamedTuple):
    """A stretch of the text and the value that the field reads there."""

    start: int
    end: int
    value: Value

    @property
    def key(self) -> object:
        """Equal for equal values."""
        return key_of(self.value)


class TypedFinder:
    """Finds the values of one document."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._conventions: ParseContext | None = None

    def read(self, field: CanonicalField, raw: object) -> Value | None:
        """The field's one reading of a raw value; None if it has none."""
        context = parse_context(field)
        outcome = parse(raw, field.type, context)
        if not isinstance(outcome, Parsed):
            if self._conventions is None:
                self._conventions = conventions_of(self.text)
            outcome = parse(raw, field.type, context.merged_with(self._conventions))
        return outcome.value if isinstance(outcome, Parsed) else None

    def values(self, field: CanonicalField, stretches: Sequence[tuple[int, int]]) -> list[Typed]:
        """The field's possible values in these stretches, in order."""
        found: list[Typed] = []
        for start, end in stretches:
            for first, last in self._spans(field, start, end):
                value = self.read(field, self.text[first:last])
                if value is not None:
                    found.append(Typed(first, last, value))
                if len(found) == MAX_CANDIDATES:
                    return found
        return found

    def _spans(self, field: CanonicalField, start: int, end: int) -> Iterator[tuple[int, int]]:
        if field.type in (FieldType.DATE, FieldType.DATETIME):
            for found in find_dates(self.text[start:end], parse_context(field)):
                yield start + found.start, start + found.end
        elif field.type is FieldType.ENUM:
            for member in field.enum_values:
                pattern = re.compile(rf"(?<!\w){re.escape(str(member))}(?!\w)", re.IGNORECASE)
                yield from (match.span() for match in pattern.finditer(self.text, start, end))
        else:
            yield from self._numbers(field, start, end)

    def _numbers(self, field: CanonicalField, start: int, end: int) -> Iterator[tuple[int, int]]:
        seen = set()
        for pattern in (_NUMBER, _STUCK):
            for match in pattern.finditer(self.text, start, end):
                if match.start("number") in seen:
                    continue
                seen.add(match.start("number"))
                if field.type is FieldType.MONEY:
                    yield match.span()
                elif match.groupdict().get("minus"):
                    yield match.start("minus"), match.end("number")
                else:
                    yield match.span("number")
