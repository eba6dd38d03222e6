"""Grounding: whether a value rests on the document, be it found there or answered by a model."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from datetime import UTC, date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core._lazy import lazy_pattern
from paxman_core.capability import Facts, ModelAnswer, Standing, TextSpan, cell_texts, span_of
from paxman_core.values import Ambiguous, Money, Parsed, equal, is_currency, meaning_of, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from paxman_core.capability import EvidenceRef, Place, TableCell
    from paxman_core.document import Document
    from paxman_core.values import ParseOutcome, Scalar, Value

    Parse = Callable[[str], ParseOutcome]

_COUNT = lazy_pattern(r"(?<!\d)\d{1,3}(?!\d)")
_SIGN = lazy_pattern(r"[^\W\d_]{0,3}[^\w\s.,:;()]|[^\W\d_]{2,3}")
_NTH = lazy_pattern(r"(?:(\d+)[a-z]+|first|(second)|(third)|(fourth)|(fifth))\s.*anniversary")
_NUMBER = lazy_pattern(r"[+-]?\d{1,30}(?:\.\d{1,30})?(?:[eE][+-]?\d{1,2})?")

MAX_LINE: Final = 10_000
"""How long a line is at most that is searched for the currency beside an amount."""
MAX_DOUBTS: Final = 3
"""How many of the doubts about one place are told: one is enough to limit the grade."""


def is_quoted(value: Value, places: Sequence[Place], parse: Parse) -> bool:
    """Whether a place quotes something that, parsed by the field's type, is the value."""
    outcomes = map(parse, _quotes(places))
    return any(isinstance(one, Parsed) and says(one.value, value) for one in outcomes)


def is_quoted_text(text: str, places: Sequence[Place]) -> bool:
    """Whether a place quotes the text, where there is no type to parse it by."""
    return any(says(quote, text) for quote in _quotes(places))


def without_ground(ref: EvidenceRef) -> EvidenceRef:
    """The reference to what was answered, marked as one that nothing in the document supports."""
    place = ref.place
    if isinstance(place, ModelAnswer):
        place = attrs.evolve(place, grounding="none")
    return attrs.evolve(ref, place=place)


def _quotes(places: Sequence[Place]) -> list[str]:
    return [span.quote for place in places if (span := span_of(place)) is not None]


def says(quoted: Value, value: Value) -> bool:
    """Whether a quote gives the value; text may differ in case and spacing."""
    if isinstance(quoted, str) and isinstance(value, str):
        return " ".join(quoted.casefold().split()) == " ".join(value.casefold().split())
    return equal(quoted, value)


def follows(
    value: Value,
    places: Sequence[Place],
    document: Document,
    parse: Callable[[object], ParseOutcome],
    cells: Iterable[TableCell] = (),
) -> bool:
    """Whether one of the quotes, or all of them together, read as the value.

    So does a cell of a row in a table, where `cells` are those of the rows that are named.
    """
    if any(_gives(parse(name), value) for cell in cells for name in (cell, *cell_texts(cell))):
        return True
    if isinstance(value, Money) and _is_pair(value, _quotes(places)):
        return True
    if any(_gives(parse(reading), value) for reading in _readings(places)):
        return True
    if isinstance(value, str):
        return stands_in(value, places) or _is_sign_of(value, places)
    if isinstance(value, Money):
        return _is_amount(value, places, document.text) or _is_sum(value, places, parse)
    if isinstance(value, (int, Decimal)) and is_stated(value, places, ()):
        return True
    if isinstance(value, Decimal):
        return _is_sum(value, places, parse)
    if type(value) is date:
        return _is_days_later(value, places, parse)
    return value is True and any(_is_box(place, document) for place in places)


def _is_pair(value: Money, quotes: Sequence[str]) -> bool:
    """Whether one quote is the currency's code and another the number, as in most structures."""
    return value.currency in quotes and any(says(_number(one), value.amount) for one in quotes)


def _is_sum(value: Money | Decimal, places: Sequence[Place], parse: Parse) -> bool:
    """Whether the quotes are the parts of an amount: the taxes at two rates."""
    outcomes = [parse(quote) for quote in _quotes(places)]
    parts = [
        one.value for one in outcomes if isinstance(one, Parsed) and type(one.value) is type(value)
    ]
    if len(parts) < max(2, len(outcomes)):
        return False
    if isinstance(value, Money):
        sums = [part for part in parts if isinstance(part, Money)]
        is_one = {part.currency for part in sums} == {value.currency}
        return is_one and sum(part.amount for part in sums) == value.amount
    return sum(part for part in parts if isinstance(part, Decimal)) == value


def _is_days_later(value: date, places: Sequence[Place], parse: Parse) -> bool:
    """Whether one quote gives a day and another how many days later: `14 days net`."""
    quotes = _quotes(places)
    days = [one.value for one in map(parse, quotes) if isinstance(one, Parsed)]
    # The digits of a day are not a number of days.
    others = [quote for quote in quotes if not isinstance(parse(quote), Parsed)]
    counts = {int(count) for quote in others for count in _COUNT.findall(quote)}
    return any(type(day) is date and (value - day).days in counts for day in days)


def _is_sign_of(value: str, places: Sequence[Place]) -> bool:
    """Whether the value is the code of a currency, and its sign is quoted."""
    if not is_currency(value):
        return False
    meanings = [meaning_of(quote) for quote in _quotes(places)]
    return any(meaning is not None and value in meaning.codes for meaning in meanings)


def stands_in(words: str, places: Sequence[Place]) -> bool:
    """Whether words stand in what is quoted, as whole words; case and spacing do not count."""
    wanted = " ".join(words.casefold().split())
    pattern = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)")
    return any(pattern.search(" ".join(each.casefold().split())) for each in _readings(places))


def is_stated(
    raw: Scalar | float | None, places: Sequence[Place], cells: Iterable[TableCell]
) -> bool:
    """Whether a value of no declared type is what is quoted, as JSON writes it, or in a cell."""
    if type(raw) is float:
        raw = Decimal(str(raw))
    if any(cell == raw and type(cell) is type(raw) for cell in cells):
        return True
    if isinstance(raw, bool) or raw is None:
        return any(reading == json.dumps(raw) for reading in _readings(places))
    if isinstance(raw, (int, float, Decimal)):
        return any(says(_number(reading), Decimal(raw)) for reading in _readings(places))
    words = raw if isinstance(raw, str) else text_of(raw)
    return stands_in(words, places) if words else bool(places)


def _readings(places: Sequence[Place]) -> Iterator[str]:
    """The quotes, all of them together, and what is written in them by the rules of a format."""
    quotes = _quotes(places)
    yield from quotes
    if len(quotes) > 1:
        yield " ".join(quotes)
        yield "".join(quotes)
    for quote in quotes:
        yield from _in_digits(quote)
        if len(quote) in (10, 13) and quote.isdecimal():  # seconds or milliseconds since 1970
            yield datetime.fromtimestamp(int(quote[:10]), UTC).isoformat()
        if '""' in quote:  # as CSV writes a quotation mark
            yield quote.replace('""', '"')
        if "\\" in quote:
            yield from _unescaped(quote)
        if "&" in quote:
            from html import unescape

            yield unescape(quote)


def _in_digits(quote: str) -> Iterator[str]:
    """What begins with a number, in digits: `two-year`, `second anniversary` say `2 years`."""
    if (nth := _NTH.fullmatch(quote.lower())) is not None:
        yield f"{(count := nth[1] or nth.lastindex or 1)} year{'s' * (count != 1)}"
    from paxman_core.values import find_numbers  # few values are compared by their number

    first = next(iter(find_numbers(quote)), None)
    if first is not None and first.start == 0:
        rest = quote[first.end :]
        yield f"{first.readings[0]}{f' {rest[1:]}s' if rest[:1] == '-' else rest}"


def _unescaped(quote: str) -> Iterator[str]:
    try:
        decoded = json.loads(f'"{quote}"', strict=False)
    except ValueError:
        return
    yield str(decoded)


def _gives(outcome: ParseOutcome, value: Value) -> bool:
    if isinstance(outcome, Parsed):
        return says(outcome.value, value)
    return isinstance(outcome, Ambiguous) and any(says(one, value) for one in outcome.readings)


def _number(text: str) -> Decimal | None:
    return Decimal(text) if _NUMBER.fullmatch(text) else None


def _is_amount(value: Money, places: Sequence[Place], text: str) -> bool:
    """Whether the amount is quoted, and the document says the currency elsewhere: in a heading.

    Where a currency stands beside the amount, it is that one.
    """
    if value.currency not in text.upper() and value.currency not in _currencies(text):
        return False
    if any(_is_of_another(value, span_of(place), text) for place in places):
        return False
    return any(says(_number(reading), value.amount) for reading in _readings(places))


@lru_cache(maxsize=4)
def _currencies(text: str) -> frozenset[str]:
    """The codes of the currencies whose sign or local name stands in a text: `€`, `R$`, `zł`."""
    meanings = map(meaning_of, set(_SIGN.findall(text)))
    return frozenset(code for meaning in meanings if meaning is not None for code in meaning.codes)


def _is_of_another(value: Money, span: TextSpan | None, text: str) -> bool:
    """Whether the line of a quote gives the amount in it another currency."""
    if span is None:
        return False
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    line = text[start : end if end >= 0 else len(text)]
    if len(line) > MAX_LINE:
        return False
    # Most runs need neither this nor the patterns behind it.
    from paxman_core.values import find_amounts

    return any(
        start + found.start < span.end
        and span.start < start + found.end
        and value.currency not in found.meaning.codes
        for found in find_amounts(line)
    )


def _is_box(place: Place, document: Document) -> bool:
    """Whether a place is an input of a form that is ticked: its value is its caption."""
    return type(place) is TextSpan and any(
        (entry.value.start, entry.value.end, entry.value.pointer)
        == (place.start, place.end, place.pointer)
        for entry in document.entries
        if entry.value.pointer.startswith("input")
    )


def with_doubts(facts: Facts | None, place: Place, document: Document) -> Facts | None:
    """The facts about a value, with what the reader of the document was unsure of in its place."""
    span = span_of(place) if document.doubts else None
    if span is None:
        return facts
    # Doubts do not overlap, so they end in the order in which they begin.
    first = bisect_left(document.doubts, span.start + 1, key=lambda doubt: doubt.end)
    last = bisect_left(document.doubts, span.end, first, key=lambda doubt: doubt.start)
    here = document.doubts[first : min(last, first + MAX_DOUBTS)]
    reasons = tuple(doubt.reason for doubt in here)
    if not reasons:
        return facts
    known = facts or Facts(Standing.SHAPE)
    return attrs.evolve(known, doubts=(*known.doubts, *reasons))
