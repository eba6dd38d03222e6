"""What a document itself shows about how it writes dates and amounts.

A date such as 25/12/2018 has one reading, and shows how 01/02/2019 on the same page is meant. What
no date and no amount shows, the document's country may. Evidence that contradicts itself decides
nothing.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from paxman_core._lazy import matches_at, places_of
from paxman_core.values._currencies import is_currency, is_word
from paxman_core.values._folding import plain
from paxman_core.values._model import DateOrder, ParseContext
from paxman_core.values._signs import IN_FRONT, meaning_of, sign_after, sign_before
from paxman_core.values._territory import habits_of, territory_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.values._model import DecimalSeparator
    from paxman_core.values._signs import Sign

SAMPLE_SIZE = 200_000
"""Characters from the start of the document that are looked at, whatever its length."""

_DATE = re.compile(r"(?<![\w./-])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d\d)(?![\w]|[./-]\d)")
_AMOUNT = re.compile(
    r"(?<![\w.,'/:-])(?P<whole>[1-9]\d{0,2}(?:(?P<group>[ ,.'])\d{3}){1,5}|[1-9]\d{0,14}|0)"
    r"(?P<point>[.,])\d\d(?![\w%/:-]|[.,]\d|\.\s|\.$)"
)
# With two groups of thousands, the mark between them is no decimal one.
_GROUPED = re.compile(r"(?<![\w.,'/:-])[1-9]\d{0,2}([,.])\d{3}\1\d{3}(?!\1?\d|[\w%/:-])")
# Where no amount has cents, three digits behind a mark are thousands, but for what is in dinars.
_THOUSANDS = re.compile(r"(?<![\w.,'/:-])[1-9]\d{0,2}([,.])\d{3}(?![.,]?\d|[\w%/:-])")
_DINARS = re.compile(r"\b(?:BHD|IQD|JOD|KWD|LYD|OMR|TND|DT|KD|JD|[Dd]inars?)\b")
# No group of thousands begins with a zero, so this mark is a decimal one.
_BELOW_ONE = re.compile(r"(?<![\w.,'/:-])0(?P<point>[.,])\d{3}(?![\w%/:-]|[.,]\d)")
_CELL_END = re.compile(r"[\r\n\t][\r\n\t]*")
_NUMBER = re.compile(r"\d[\d.,']*(?: \d{3}(?!\d)[.,]?\d*)*")
_DIGITS = re.compile(r"\d\d*")
# Which dollar is meant, wherever it is said; CAD is also a way to draw.
_DOLLAR_WORDS = ("USD", "AUD", "NZD", "SGD", "HKD", "S$", "A$", "U$", "Z$", "K$", "C$")
_DOLLAR = re.compile(r"(?<![^\W_])(?:(?:US|AU|NZ|SG|HK)D(?![^\W_])|(?:US|AU?|NZ|S|HK|CA?)\$)")
# Each begins with what is searched for quickly.
_STATED_CODES = tuple(
    re.compile(rf"{before}([A-Z]{{3}})\b")
    for before in (r"[(\[]", "in ", "urrency:? ", "ährung:? ", "evise:? ", "neda:? ", "aluta:? ")
)

# An amount with both separators settles the matter; a bare 3.11 may be a version, so one does not.
_ENOUGH = 3


class Conventions:
    """How a text writes; each part is worked out when it is first asked for."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _sample(self) -> str:
        return _sample(self._text[:SAMPLE_SIZE])

    @cached_property
    def _digits(self) -> list[int]:
        # A pattern that begins with a look back is slow to search with: it is tried at digits only.
        return [found.start() for found in _DIGITS.finditer(self._sample)]

    @cached_property
    def date_order(self) -> DateOrder | None:
        """The order of all dates that have only one."""
        return _date_order(self._sample, self._digits)

    @cached_property
    def context(self) -> ParseContext:
        """The date order, the decimal separator, the currency and the country."""
        sample, digits, order = self._sample, self._digits, self.date_order
        separator, meant = _decimal_separator(sample, digits), _currencies(sample, digits)
        currency = min(meant) if len(meant) == 1 else None
        is_open = None in (order, separator, currency)
        territory = territory_of(sample, digits, currency) if is_open else None
        if territory is not None and len(meant) > 1:
            home = habits_of(territory).currency
            currency = home if home in meant else None
        return ParseContext(
            date_order=order,
            decimal_separator=separator,
            default_currency=currency,
            territory=territory,
        )


def conventions_of(text: str) -> ParseContext:
    """The date order, the decimal separator, the currency and the country that a text shows."""
    return Conventions(text).context


def _sample(text: str) -> str:
    """The text in plain characters, its cells and lines apart.

    "SDN BHD" above a number is not an amount in dinars.
    """
    if not text.isascii():
        return "\n".join(plain(cell) for cell in _CELL_END.split(text))
    cells = text.replace("\r", "\n").replace("\t", "\n").split("\n")
    inner = [cell.strip() if cell.isprintable() else plain(cell) for cell in cells[1:-1] if cell]
    ends = (plain(cells[0]), plain(cells[-1])) if len(cells) > 1 else (plain(cells[0]),)
    return "\n".join((ends[0], *inner, *ends[1:]))


def _date_order(text: str, digits: list[int]) -> DateOrder | None:
    """The order of all dates that have only one.

    Points and short years look like versions, and 16/03/18 may begin with its year.
    """
    orders: set[DateOrder] = set()
    for found in matches_at(digits, _DATE, text):
        first, mark, second, year = found.groups()
        if len(year) == 2 and (mark == "." or (int(second) <= 12 and int(year) <= 31)):
            continue
        if 12 < int(first) <= 31 and 1 <= int(second) <= 12:
            orders.add("DMY")
        elif 12 < int(second) <= 31 and 1 <= int(first) <= 12:
            orders.add("MDY")
    return orders.pop() if len(orders) == 1 else None


def _decimal_separator(text: str, digits: list[int]) -> DecimalSeparator | None:
    weights = {".": 0, ",": 0}
    for match in matches_at(digits, _AMOUNT, text):
        if (point := match["point"]) != (group := match["group"]):
            weights[point] += _ENOUGH if group else 1
    for match in matches_at(digits, _GROUPED, text):
        weights["," if match[1] == "." else "."] += _ENOUGH
    for match in matches_at(digits, _BELOW_ONE, text):
        if sign_before(text, match.start()) or sign_after(text, match.end()):
            weights[match["point"]] += _ENOUGH
    for match in matches_at(digits, _THOUSANDS, text) if not any(weights.values()) else ():
        if (
            (match[1] == "," and len(match[0]) > 5)
            or sign_before(text, match.start())
            or sign_after(text, match.end())
        ):
            weights["," if match[1] == "." else "."] += not _DINARS.search(text)
    most, least = max(weights.values()), min(weights.values())
    return None if least or most < _ENOUGH else "." if weights["."] else ","


def _currencies(text: str, digits: list[int]) -> set[str]:
    """The currencies that every sign can mean: one, if an explicit one says which."""
    codes = {code for pattern in _STATED_CODES for code in pattern.findall(text)}
    stated = {code for code in codes if is_currency(code) and not is_word(code)}
    possible: list[tuple[str, ...]] = []
    for sign in _signs(text, digits):
        if len(sign.meaning.codes) == 1:
            stated.add(sign.meaning.codes[0])
        elif sign.meaning.codes:
            possible.append(sign.meaning.codes)
    if not stated and possible and any(word in text for word in _DOLLAR_WORDS):
        stated = set(_dollars(text))
    if len(stated) > 1 or not (stated or possible):
        return set()
    return set.intersection(*([stated] * bool(stated)), *map(set, possible))


def _dollars(text: str) -> Iterator[str]:
    """The codes of what names a dollar, looked for where its letters stand."""
    for place in places_of(text, *_DOLLAR_WORDS):
        for start in (place, max(0, place - 1)):
            found = _DOLLAR.match(text, start)
            if found and (meaning := meaning_of(found[0])):
                yield from meaning.codes


def _signs(text: str, digits: list[int]) -> Iterator[Sign]:
    """The signs beside numbers that are sure to be money."""
    for match in matches_at(digits, _NUMBER, text):
        if text[match.start() - 1 : match.start()] == "\n" == text[match.end() : match.end() + 1]:
            continue
        sign = sign_before(text, match.start()) or sign_after(text, match.end())
        if sign is None or sign.meaning.worth != 1:
            continue
        if _is_sure(sign.text.rstrip("."), match[0]):
            yield sign


def _is_sure(written: str, number: str) -> bool:
    """Whether this is money in any text: one letter is not, and a code only beside cents."""
    if not written.isascii() or "$" in written:
        return True
    if len(written) == 3 and written.isupper():
        # `SVC 10` is a charge, `EUR 10.00` an amount.
        has_cents = number.rstrip(".,'")[-3:-2] in (".", ",")
        return has_cents and is_currency(written) and not is_word(written)
    return len(written) == 2 and written in IN_FRONT
