"""Numbers and amounts of money in a stretch of text."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from paxman_cap_evidence._labels.qualifiers import SIGNS, is_currency_word
from paxman_core.patterns import lazy_pattern
from paxman_core.values import NO_CONTEXT, FieldType, Invalid, normalize_text, parse

if TYPE_CHECKING:
    from collections.abc import Iterator

_NUMBER = lazy_pattern(
    r"(?<!\d)(?<!\d[.,/:])"
    r"(?:\d{1,3}(?:[ '’\u00a0\u202f]\d{3})+(?![\d])(?:[.,]\d{1,4})?|\d+(?:[.,]\d+)*|[.,]\d+)"
    r"(?!\d|[/:.,-]\d)"
)
_BEFORE = lazy_pattern(rf"(?:[A-Za-z]{{0,3}}[{SIGNS}]|(?<![^\W\d_])[^\W\d_]{{2,4}}\.?)\s?[-−]?$")
_RAND = lazy_pattern(r"(?<![^\W_])R$")
_CENTS = lazy_pattern(r"[\d ,]*\d[.,]\d\d(?!\d)")
"""What tells a sum in rand from a code: `R35.00`."""
_AFTER = lazy_pattern(rf"\s?([{SIGNS}]|[^\W\d_]{{2,4}}(?![^\W\d_]))")
_NAME_AFTER = lazy_pattern(r"\s?[^\W\d_]{3}")
_SIGN_BEFORE = lazy_pattern(r"(?:^|(?<=[\s(:=]))(?:[-−+]|(?<!\d\s)[-−+]\s)$|\($")
_PERCENT = lazy_pattern(r"\s?[%‰]")
_DASH = lazy_pattern(r",-{1,2}|-(?!\w)")
_WORD_AFTER = lazy_pattern(r"\s?[^\W\d_]")
_UNIT_WORD = lazy_pattern(r"[^\W\d_]*[€$£¥₹]|[^\W\d_]+[23]?")
_REACH = 8
_SHORT = 100
"""Characters of a cell, of which what was read is remembered."""
_MINUS = ("-", "−", "+")
_SIGNS_OF_NUMBERS = (*_MINUS, "(", ")")


class Amount(NamedTuple):
    """A number with what belongs to it: sign, brackets and currency."""

    start: int
    end: int
    has_currency: bool
    has_fraction: bool
    is_percent: bool
    before_word: bool
    """Whether a word other than a currency follows, as in `3 items`."""
    has_unit: bool
    """Whether it ends in a unit, or in a code of no known currency: `10.00 kg`, `0.50 BTC`."""
    number: tuple[int, int]
    """The same without the currency, where the sign allows to leave it out."""

    def moved(self, by: int) -> Amount:
        """The same amount in a longer text."""
        number = (self.number[0] + by, self.number[1] + by)
        return self._replace(start=self.start + by, end=self.end + by, number=number)


def amounts(text: str, start: int, end: int) -> Iterator[Amount]:
    """Every number between the two positions that is not part of a word, a date or a time."""
    # A slice, because a pattern looks behind the position that it is told to begin at.
    region = text[start:end]
    found = _read(region) if len(region) <= _SHORT else _amounts(region)
    return (one.moved(start) for one in found)


@lru_cache(maxsize=2048)
def _read(region: str) -> tuple[Amount, ...]:
    """The amounts of a cell: what kind of row it is in, and what it says, ask for the same."""
    return tuple(_amounts(region))


def _amounts(region: str) -> Iterator[Amount]:
    for found in _NUMBER.finditer(region):
        first, last = found.span()
        left = _left(region, first)
        number = found[0]
        if left is None or isinstance(parse(number, FieldType.DECIMAL, NO_CONTEXT), Invalid):
            continue
        last = _end_of_scale(region, last)
        right, currency_after = _right(region, last)
        unit = None
        if not currency_after and not left[1] and _WORD_AFTER.match(region, right):
            from paxman_core.values import unit_after

            unit = unit_after(region, right)
        begin, currency_before = left
        if region[begin] == "(":
            closed = region[right : right + 1] == ")"
            begin, right = (begin, right + 1) if closed else (begin + 1, right)
        yield Amount(
            begin,
            unit[1] if unit else right,
            currency_before or currency_after,
            "." in number[-4:] or "," in number[-4:],
            _PERCENT.match(region, last) is not None,
            not currency_after and _WORD_AFTER.match(region, right) is not None,
            unit is not None,
            _bare(region, (begin, right), (first, last)),
        )


def _end_of_scale(region: str, last: int) -> int:
    """Where a word ends that multiplies the number: `$875.3 million` is no amount of 875.30.

    A letter that touches it may be that of a tax.
    """
    if not _WORD_AFTER.match(region, last):
        return last
    from paxman_core.values import multiplier_after

    return multiplier_after(region, last, money=False)[1]


def says_unit(said: str, unit: frozenset[str]) -> bool:
    """Whether one of the ways to write a unit stands in a text."""
    return not unit.isdisjoint(_UNIT_WORD.findall(normalize_text(said)))


def _bare(region: str, whole: tuple[int, int], digits: tuple[int, int]) -> tuple[int, int]:
    """The digits with their sign; all of it if the sign stands elsewhere."""
    first, last = digits
    if region[first - 1 : first] in _MINUS and whole[0] < first:
        first -= 1
    outside = region[whole[0] : first] + region[last : whole[1]]
    if any(sign in outside for sign in _SIGNS_OF_NUMBERS):
        first, last = whole
    return first, last


def _left(region: str, first: int) -> tuple[int, bool] | None:
    """Where the amount begins, and whether a currency stands there; None inside a word."""
    near = region[max(0, first - _REACH) : first]
    currency = _BEFORE.search(near)
    if currency and is_currency_word(currency[0].rstrip(" \t\n-−\u00a0")):
        begin = first - len(currency[0])
        sign = _SIGN_BEFORE.search(region[max(0, begin - _REACH) : begin])
        return (begin - len(sign[0]) if sign else begin), True
    if _RAND.search(near) and _CENTS.match(region, first):
        return first - 1, True
    if near[-1:].isalpha() or near[-1:] == "_" or (near[-2:-1].isalnum() and near[-1:] in "-#"):
        return None
    sign = _SIGN_BEFORE.search(near)
    return (first - len(sign[0]) if sign else first), False


def _right(region: str, last: int) -> tuple[int, bool]:
    """Where the amount ends, and whether a currency stands there."""
    dash = _DASH.match(region, last)
    if dash:
        last = dash.end()
    currency = _AFTER.match(region, last)
    if currency and is_currency_word(currency[1]):
        return currency.end(), True
    if _NAME_AFTER.match(region, last):
        from paxman_core.values import name_after

        name = name_after(region, last)
        # `3 real estate items` is not money: the name of a currency ends what is said.
        if name is not None and not _WORD_AFTER.match(region, name.end):
            return name.end, True
    return last, False
