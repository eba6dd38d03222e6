"""From the text beside a label to the characters that are the field's value."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_evidence._evidence import ORNAMENT, ValueSpan, trimmed
from paxman_cap_evidence._values.amounts import amounts, says_unit
from paxman_cap_evidence._values.kinds import FieldKind
from paxman_cap_evidence._values.texts import find_texts
from paxman_core.patterns import lazy_pattern
from paxman_core.values import Ambiguous, FieldType, Invalid, Parsed, parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from paxman_cap_evidence._values.amounts import Amount
    from paxman_core.contract import CanonicalField
    from paxman_core.values import ParseOutcome

    Readers = Sequence["FieldReader"]
    """Those of the fields of a request."""

_TOKEN = lazy_pattern(r"\S+")
_ANY_CURRENCY: Final = "XXX"
"""Stands for the one that the document may state elsewhere."""
_LONG_NUMBER: Final = 9


class FieldReader(FieldKind):
    """Finds the values of one field's type in a stretch of text."""

    def __init__(self, field: CanonicalField) -> None:
        super().__init__(field)
        any_currency = self.context.default_currency or _ANY_CURRENCY
        self._lenient = attrs.evolve(self.context, default_currency=any_currency)
        self._find = _FINDERS.get(field.type)

    def values(self, text: str, start: int, end: int, currency: str = "") -> list[ValueSpan]:
        """Every value between the two positions, in order."""
        if self.type is FieldType.MONEY:
            found = _sums(self, text, start, end)
            return [_money_span(self, text, one, currency) for one in found]
        return self._find(self, text, start, end) if self._find is not None else []

    def outcome(self, raw: str | None) -> ParseOutcome:
        """What the text says as the field's type; its currency may stand elsewhere."""
        return parse(raw, self.type, self._lenient)

    def reads(self, raw: str) -> bool:
        """Whether the text has a reading as the field's type, one or several."""
        return not isinstance(self.outcome(raw), Invalid)


reader_of: Final = lru_cache(maxsize=2048)(FieldReader)
"""The reader of a field, made once."""


def _sums(reader: FieldReader, text: str, start: int, end: int) -> list[Amount]:
    """The amounts of money: those with a currency, else those with cents, else all."""
    found = [
        amount
        for amount in _amounts(reader, text, start, end)
        if not amount.is_percent
        and (amount.has_currency or amount.has_fraction or _is_sum(text, amount))
    ]
    found = [amount for amount in found if not amount.has_unit] or found
    with_currency = [amount for amount in found if amount.has_currency]
    with_fraction = [amount for amount in found if amount.has_fraction]
    return with_currency or with_fraction or found


def _amounts(reader: FieldReader, text: str, start: int, end: int) -> list[Amount]:
    """The numbers, without those in another unit or currency than the field's name ends with."""
    found = list(amounts(text, start, end))
    if not reader.unit:
        return found
    return [
        amount
        for amount in found
        if not (amount.has_unit or amount.has_currency)
        # The 2 of `84 m2` stands behind the unit.
        or says_unit(text[amount.start : amount.end + 1], reader.unit)
    ]


def _is_sum(text: str, amount: Amount) -> bool:
    """Whether a bare whole number can be an amount: no count of things, and no identifier."""
    digits = text[amount.start : amount.end].lstrip("+-( ")
    is_identifier = len(digits) >= _LONG_NUMBER or (digits.startswith("0") and len(digits) > 1)
    return not amount.before_word and not is_identifier


def _money_span(reader: FieldReader, text: str, amount: Amount, currency: str) -> ValueSpan:
    quote = text[amount.start : amount.end]
    raw = f"{currency} {quote}" if currency and not amount.has_currency else quote
    if raw != quote and not isinstance(parse(raw, reader.type, reader.context), Parsed):
        raw = quote
    return ValueSpan(amount.start, amount.end, raw)


def _numbers(reader: FieldReader, text: str, start: int, end: int) -> list[ValueSpan]:
    if reader.context.time_unit is not None:
        # Few fields are lengths of time, and their patterns take long to compile.
        from paxman_core.values import durations

        lengths = [ValueSpan(a, b, text[a:b]) for a, b, _ in durations(text, start, end)]
        if lengths:
            return [span for span in lengths if reader.reads(text[span.start : span.end])]
    if reader.is_sum:
        chosen = _sums(reader, text, start, end)
    else:
        found = _amounts(reader, text, start, end)
        found = [amount for amount in found if not _is_code(text, amount)]
        plain = [amount for amount in found if not amount.is_percent]
        chosen = plain or (found if reader.type is FieldType.DECIMAL else [])
    spans = [_number_span(reader, text, one) for one in chosen]
    return [span for span in spans if reader.reads(text[span.start : span.end])]


def _is_code(text: str, amount: Amount) -> bool:
    """Whether letters touch a long number: `KR87654321012` is a code, and no sum in crowns."""
    start, end = amount.number
    return end - start >= _LONG_NUMBER and text[start - 1 : start].isalpha()


def _number_span(reader: FieldReader, text: str, amount: Amount) -> ValueSpan:
    """The number; with its currency, where that tells `$1,860` from 1.86."""
    start, end = amount.number
    if amount.has_currency and isinstance(reader.outcome(text[start:end]), Ambiguous):
        written = text[amount.start : amount.end]
        if isinstance(reader.outcome(written), Parsed):
            return ValueSpan(amount.start, amount.end, written)
    return ValueSpan(start, end, text[start:end])


def _dates(reader: FieldReader, text: str, start: int, end: int) -> list[ValueSpan]:
    written = days if reader.type is FieldType.DATE else moments
    spans = [ValueSpan(first, last, text[first:last]) for first, last in written(text, start, end)]
    return [span for span in spans if reader.reads(text[span.start : span.end])]


def _words(reader: FieldReader, text: str, start: int, end: int) -> list[ValueSpan]:
    """A yes or no, or a member of an enumeration: the whole text, or the words it begins with."""
    start, end = trimmed(text, start, end, ORNAMENT + "\"'.")
    ends = [end, *(found.end() for found in _TOKEN.finditer(text, start, end))]
    for last in sorted(set(ends), reverse=True):
        begin, finish = trimmed(text, start, last, ORNAMENT + "\"'.")
        if begin < finish and reader.reads(text[begin:finish]):
            return [ValueSpan(begin, finish, text[begin:finish])]
    return []


_FINDERS: dict[FieldType, Callable[[FieldReader, str, int, int], list[ValueSpan]]] = {
    FieldType.STRING: find_texts,
    FieldType.INTEGER: _numbers,
    FieldType.DECIMAL: _numbers,
    FieldType.DATE: _dates,
    FieldType.DATETIME: _dates,
    FieldType.BOOLEAN: _words,
    FieldType.ENUM: _words,
}


def days(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The places of the dates, without the weekday before them."""
    from paxman_core.values import find_dates

    # A slice, because a date may not reach over the end of what belongs to a label.
    for found in find_dates(text[start:end]):
        yield start + found.first, start + found.end


def moments(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The places of dates, with the time of day that follows them."""
    from paxman_core.values import find_moments

    with_time = {found.start: found.end for found in find_moments(text[start:end])}
    for first, last in days(text, start, end):
        yield first, start + with_time.get(first - start, last - start)


def times(text: str, start: int, end: int) -> list[ValueSpan]:
    """The times of day."""
    # They take patterns and tables that few documents need.
    from paxman_core.values import find_times

    found = find_times(text[start:end])
    return [ValueSpan(start + t[0], start + t[1], text[start + t[0] : start + t[1]]) for t in found]
