"""Amounts of money in a text: which numbers are prices, and which sign belongs to each."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from paxman_core.values._folding import normalize_text
from paxman_core.values._multipliers import multiplier_after
from paxman_core.values._numbers import MAX_DIGITS, is_negative, negated, readings_of, scaled
from paxman_core.values._signs import (
    contradict,
    country_behind,
    name_after,
    name_before,
    narrowed,
    sign_after,
    sign_before,
)
from paxman_core.values._units import code_before, unit_after

if TYPE_CHECKING:
    from collections.abc import Callable

    from paxman_core.values._numbers import Reading
    from paxman_core.values._signs import Sign

# Beside what every number can look like: cents behind a space, "36. 24", and a point that belongs
# to the sign, "$.750.30".
_NUMBER = re.compile(
    r"\d{1,3}(?:([ '])\d{3}(?:\1\d{3})*)(?!\d)(?:[.,]\d+)?"
    r"|(?:\d{2,}|\d{1,3}(?:[.,]\d{3})+)[.,] \d\d(?![\d.,])"
    r"|\d+(?:[.,]\d+)*"
    r"|[.,]\d+(?![.,]?\d)"
)
_PERCENT = re.compile(r" ?[%‰]")
_DASH_CENTS = re.compile(r"[.,] ?[-–—]{1,2}(?!\d)")
_SCALED_SIGN = re.compile(r" ?([kKMT])(?=€|EUR\b|USD\b|GBP\b|CHF\b)")
_SCALES = {"k": 3, "K": 3, "T": 3, "M": 6}
_CLOSING = re.compile(r"[-)](?!\d)")
_IN_WORD = re.compile(r"[A-Za-z]\d")
# `12O.00`, `12.O0` and `12.OO`, `3..50`, `1O`; a letter behind two decimals is a mark of a till.
_TORN = re.compile(
    r"[^\W\d_][.,]\d|[.,][^\W\d_]\d|[.,][Oo]{2}(?![^\W_])|[.,]{2}\d"
    r"|(?<![.,]\d\d)[OIl](?![^\W_])"
)
_PER_UNIT = re.compile(r" ?(?:/|per\b|pro\b|je\b|par\b|por\b|al\b)", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_TIMES = re.compile(r" ?([xX])(?![^\W_])")

_FORMER = "was before statt rrp msrp uvp instead avant antes prima war formerly vorher fruher"
_FORMER_WORDS = frozenset(_FORMER.split())
_RANGE_WORDS = frozenset(("-", "–", "—", "to", "bis", "a", "al", "till", "until", "до"))


class Amount(NamedTuple):
    """One number of the text with the sign that belongs to it."""

    start: int
    end: int
    readings: tuple[Reading, ...]
    sign: Sign | None
    sign_in_front: bool
    rival: Sign | None = None
    """A sign on the other side that means another currency."""
    note: str = ""
    former: bool = False
    """Whether it is said to be the price before: "was", "statt", "RRP"."""
    in_brackets: bool = False
    bound: bool = False
    """Whether it is only where something starts: "49+"."""
    unit: str = ""
    """The word beside it that says what it counts, when that is not money."""
    per_unit: bool = False
    attached: bool = False
    """Whether its sign touches it, as in "35€ 99"."""


def is_torn(text: str, end: int) -> bool:
    """Whether a number that ends at `end` in a `text` goes on behind a misread character:
    `12O.00`, `3..50`."""
    return _TORN.match(text, end) is not None


def amounts_in(text: str) -> list[Amount]:
    """Every number of the text that can be an amount, from left to right."""
    found: list[Amount] = []
    for match in _NUMBER.finditer(text):
        amount = _amount(text, match, found[-1].end if found else 0)
        if amount is None:
            continue
        if found and _is_cents_of(found[-1], amount, match[0], text):
            found[-1] = _with_cents(found[-1], amount, match[0])
        else:
            found.append(amount)
    return found


def _amount(text: str, match: re.Match[str], taken: int) -> Amount | None:
    """The number with its sign, or None if it is not an amount: a percentage, or part of a word."""
    start, end = match.span()
    body = match[0].replace(". ", ".").replace(", ", ",")
    readings = readings_of(body) if len(body) <= MAX_DIGITS else ()
    if not readings or _PERCENT.match(text, end) or _IN_WORD.match(text, end):
        return None
    position, readings, note = _multiplied(text, end, readings)
    front, behind = _signs_around(text, start, position, taken)
    if front is None and text[start - 1 : start].isalnum():
        return None
    in_front = front is not None and (behind is None or front.strong)
    sign, rival = behind, None
    first, last = start, position if behind is None else behind.end
    if behind is not None and not note:
        last, readings, note = _multiplied(text, last, readings)
    if front is not None and in_front:
        sign, first = country_behind(narrowed(front, text, behind), text, position), front.start
        rival = behind if behind is not None and contradict(front, behind) else None
    if _is_minus(text, first, match.span(), last):
        readings = negated(readings)
    return Amount(
        first,
        last,
        readings,
        sign,
        in_front,
        rival,
        note,
        former=_is_former(text[taken:first]),
        in_brackets=text.rfind("(", 0, first) > text.rfind(")", 0, first),
        bound=text.startswith("+", end) or text.startswith("+", last),
        unit=_unit_beside(text, start, end) if sign is None else "",
        per_unit=_PER_UNIT.match(text, last) is not None,
        attached=sign is not None and sign.start == end,
    )


def _signs_around(text: str, start: int, end: int, taken: int) -> tuple[Sign | None, Sign | None]:
    """The signs before and behind the number; names are only looked up where symbols fail."""
    front = sign_before(text, start)
    if front is not None and front.start < taken:
        front = None
    behind = _sign_behind(text, end, sign_after)
    if (behind is None and (front is None or len(front.meaning.codes) > 1)) or (
        behind is not None and behind.text.isalpha() and len(behind.meaning.codes) > 1
    ):
        # "lei" alone has two countries, "lei roumains" has one.
        behind = _sign_behind(text, end, name_after) or behind
    if front is None and behind is None:
        front = name_before(text, start)
        if front is not None and front.start < taken:
            front = None
    if front is not None and behind is not None and _belongs_to_next(text, behind, touching=False):
        behind = None
    return front, behind


def _sign_behind(text: str, end: int, find: Callable[[str, int], Sign | None]) -> Sign | None:
    """The sign behind the number or its closing minus or bracket: `12.50- EUR`, `(5) EUR`."""
    closing = _CLOSING.match(text, end)
    found = find(text, closing.end() if closing else end)
    if found is None:
        return None
    apart = closing is not None or found.start > end
    return None if apart and _belongs_to_next(text, found, touching=True) else found


def _belongs_to_next(text: str, sign: Sign, *, touching: bool) -> bool:
    """Whether a number follows the sign: directly, as in `50 $2.00`, or behind a space."""
    rest = text[sign.end : sign.end + 2]
    return (rest if touching else rest.lstrip())[:1].isdigit()


def _is_former(text: str) -> bool:
    return any(normalize_text(word) in _FORMER_WORDS for word in _WORD.findall(text)[-2:])


def _multiplied(
    text: str, end: int, readings: tuple[Reading, ...]
) -> tuple[int, tuple[Reading, ...], str]:
    """The number times the word behind it, or behind its sign, and where that ends."""
    powers, position = scale_after(text, end)
    if not powers:
        return position, readings, ""
    return position, scaled(readings, powers), f"times {text[end:position].strip()}"


def scale_after(text: str, end: int) -> tuple[tuple[int, ...], int]:
    """What a number that ends at `end` in a `text` is multiplied by, and where that ends.

    The powers of ten of `5 Mio.` and `3 kEUR`; none for `12,-`, whose dash stands for cents.
    """
    dash = _DASH_CENTS.match(text, end)
    if dash:
        return (), dash.end()
    powers, position = multiplier_after(text, end, money=True)
    prefix = None if powers else _SCALED_SIGN.match(text, end)
    return ((_SCALES[prefix[1]],), prefix.end()) if prefix else (powers, position)


def _is_minus(text: str, first: int, number: tuple[int, int], last: int) -> bool:
    """Whether a minus or brackets stand around the number, or between it and its sign."""
    start, end = number
    if "-" in text[first:start] or (text.startswith("-", end) and last > end):
        return True
    for left, right in ((text[:first], text[last:]), (text[:start], text[end:])):
        if left.rstrip().endswith("(") and right.lstrip().startswith(")"):
            return not _WORD.search(left)
    return is_negative(text[:first], text[last:])


def _unit_beside(text: str, start: int, end: int) -> str:
    """The unit or the unknown code beside a number; in `2 x 10.00` the first says how many."""
    place = unit_after(text, end) or code_before(text, start)
    if place is not None:
        return text[slice(*place)]
    times = _TIMES.match(text, end)
    return times[1] if times else ""


def _is_cents_of(amount: Amount, following: Amount, body: str, text: str) -> bool:
    """Whether two bare digits behind a sign that touches the number are its cents: `35€ 99`."""
    return (
        amount.attached
        and not amount.note
        and following.sign is None
        and len(body) == 2
        and body.isdigit()
        and following.start - amount.end <= 1
        and any(not reading.point for reading in amount.readings)
        and not text.startswith((".", ","), following.end)
    )


def _with_cents(amount: Amount, following: Amount, body: str) -> Amount:
    readings = tuple(
        reading._replace(value=Decimal(f"{reading.value}.{body}"))
        for reading in amount.readings
        if not reading.point
    )
    return amount._replace(readings=readings, end=following.end, attached=False)


def in_ranges(amounts: list[Amount], text: str) -> list[Amount]:
    """The amounts, where a bare end of a range takes the sign of the other: `€ 10 - 20`."""
    found = list(amounts)
    for place, (left, right) in enumerate(pairwise(amounts)):
        gap = text[left.end : right.start]
        if left.sign and right.sign is None and _is_range(gap):
            found[place + 1] = right._replace(sign=left.sign)
        elif right.sign and left.sign is None and _is_range(gap) and _shares_sign(right, gap):
            found[place] = left._replace(sign=right.sign)
    return found


def _is_range(gap: str) -> bool:
    """Whether the text between two numbers joins them; so does nothing at all, as in `1250€600`."""
    return normalize_text(gap.strip(" ")) in _RANGE_WORDS if gap else True


def _shares_sign(right: Amount, gap: str) -> bool:
    """Whether the number before may share the sign; in `50 - $2.00` it says how many."""
    return not right.sign_in_front or gap == "-"
