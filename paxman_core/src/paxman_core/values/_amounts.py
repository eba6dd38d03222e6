"""The grammar of amounts: which numbers of a text are prices, and which sign belongs to each.

Finding and parsing share it, so that what is found can be read, and what can be read is found.
"""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from paxman_core._lazy import matches_at
from paxman_core.values._folding import normalize_text
from paxman_core.values._multipliers import multiplier_after
from paxman_core.values._number_words import find_spelled
from paxman_core.values._numerals import (
    DIGITS,
    MAX_DIGITS,
    Reading,
    are_brackets,
    minus_around,
    negated,
    readings_of,
    scaled,
)
from paxman_core.values._signs import (
    contradict,
    country_behind,
    name_after,
    name_before,
    narrowed,
    sign_after,
    sign_before,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from paxman_core.values._signs import Sign

# Beside what every number can look like: cents behind a space, "36. 24".
_NUMBER = re.compile(rf"(?:\d{{2,}}|\d{{1,3}}(?:[.,]\d{{3}})+)[.,] \d\d(?![\d.,])|{DIGITS}")
_LEAD = re.compile(r"[\d.,](?:(?<=\d)\d*+|(?=\d))")
_SPLIT_CENTS = re.compile(r"(?<=[.,]) ")
_PRICE = re.compile(r" ?\d[\d.,]*[.,]\d\d(?!\d| ?(?:[A-Z]{2,3}\b|[€$£¥]))")
_PERCENT = re.compile(r" ?[%‰]")
_DASH_CENTS = re.compile(r"[.,] ?[-–—]{1,2}(?!\d)")
_SCALED_SIGN = re.compile(r" ?([kKMT])(?=€|EUR\b|USD\b|GBP\b|CHF\b)")
_SCALES = {"k": 3, "K": 3, "T": 3, "M": 6}
_CLOSING = re.compile(r"[-)](?!\d)")
_IN_WORD = re.compile(r"[A-Za-z]\d|[_½¼¾⅓⅔]")
# `12O.00`, `12.O0` and `12.OO`, `3..50`, `1O`; a letter behind two decimals is a mark of a till.
_TORN = re.compile(
    r"[^\W\d_][.,]\d|[.,][^\W\d_]\d|[.,][Oo]{2}(?![^\W_])|[.,]{2}\d"
    r"|(?<![.,]\d\d)[OIl](?![^\W_])"
)
_ENDS = re.compile(r" *(?:[.;!?,)](?!\d)|[\t\n]|$)")
_JOIN = re.compile(r"(?: ?(?:and|und|,) | )")
IN_WORDS = "in words"
_RANGE_WORDS = frozenset(("-", "–", "—", "to", "bis", "a", "al", "till", "until", "до"))
_REACH = 60


class Amount(NamedTuple):
    """One number of the text with the sign that belongs to it."""

    start: int
    end: int
    number: tuple[int, int]
    """Where the number stands, without its sign."""
    readings: tuple[Reading, ...] = ()
    sign: Sign | None = None
    sign_in_front: bool = False
    rival: Sign | None = None
    """A sign on the other side that means another currency."""
    note: str = ""


def is_torn(text: str, end: int) -> bool:
    """Whether the number before `end` in a `text` goes on misread: `12O.00`, `3..50`."""
    return _TORN.match(text, end) is not None


def amounts_in(text: str, *, signed: bool = False) -> list[Amount]:
    """Every number that can be an amount; in words, or if `signed`, it states its currency."""
    # A pattern of several beginnings is slow to search with.
    leads = (lead.start() for lead in _LEAD.finditer(text))
    numbers = [Amount(*one.span(), one.span()) for one in matches_at(leads, _NUMBER, text)]
    for start, end, value in find_spelled(text):
        numbers.append(Amount(start, end, (start, end), (Reading(value),), note=IN_WORDS))
    numbers.sort(key=lambda number: number.start)
    found = _with_cents(_amounts(text, numbers, signed=signed), text)
    return [one for one in found if one.sign or not (signed or one.note == IN_WORDS)]


def _amounts(text: str, numbers: list[Amount], *, signed: bool) -> Iterator[Amount]:
    taken = 0
    for number in numbers:
        amount = _amount(text, number, taken, signed=signed) if number.start >= taken else None
        if amount is not None:
            yield amount
            taken = amount.end


def _amount(text: str, bare: Amount, taken: int, *, signed: bool) -> Amount | None:
    """The number with its sign, or None if it is not an amount: a percentage, or part of a word."""
    start, end = bare.number
    if _PERCENT.match(text, end) or _IN_WORD.match(text, end):
        return None
    powers, position = ((), end) if bare.note else scale_after(text, end)
    front, behind = _signs_around(text, start, position, taken)
    if front is None and text[start:end].isdigit() and behind and _PRICE.match(text, behind.end):
        # `Room 12 EUR 105.20`: the sign is that of the amount behind it.
        behind = None
    if front is None and (text[start - 1 : start].isalnum() or text[start - 1 : start] == "_"):
        return None
    if signed and front is None and behind is None:
        return bare
    readings = bare.readings or _readings(text[start:end])
    if not readings:
        return None
    number = _scaled(bare._replace(end=position, readings=readings), text[end:position], powers)
    if front is not None and (behind is None or front.strong):
        return _signed(text, _with_front(text, number, front, behind))
    return _signed(text, number if behind is None else _with_behind(text, number, behind))


def _with_front(text: str, number: Amount, front: Sign, behind: Sign | None) -> Amount:
    """The number with the sign before it, which one behind it may make exact or contradict."""
    sign, end = country_behind(narrowed(front, text, behind), text, number.end)
    rival = behind if behind is not None and contradict(front, behind) else None
    if behind is not None and (rival or set(behind.meaning.codes) & set(sign.meaning.codes)):
        end = behind.end
    return number._replace(start=sign.start, end=end, sign=sign, sign_in_front=True, rival=rival)


def _with_behind(text: str, number: Amount, sign: Sign) -> Amount:
    """The number with the sign behind it, and what multiplies it behind that: `5 € million`."""
    powers, end = ((), sign.end) if number.note else multiplier_after(text, sign.end, money=True)
    return _scaled(number._replace(end=end, sign=sign), text[sign.end : end], powers)


def _scaled(number: Amount, said: str, powers: tuple[int, ...]) -> Amount:
    if not powers:
        return number
    readings = scaled(number.readings, powers)
    return number._replace(readings=readings, note=f"times {said.strip()}")


def _readings(body: str) -> tuple[Reading, ...]:
    return readings_of(_SPLIT_CENTS.sub("", body)) if len(body) <= MAX_DIGITS else ()


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


def _signed(text: str, amount: Amount) -> Amount:
    """The amount with the minus or the brackets that stand around it, or beside its sign."""
    start, end = amount.number
    if are_brackets(text, start, end):
        return _in_brackets(text, amount)
    minus, behind = minus_around(text, amount.start, amount.end)
    # `a 10-euro ticket` has a hyphen; `12.50-EUR` is below zero.
    is_hyphen = text[start:end].isalnum() and text[end + 1 : end + 2].isalpha()
    closes = text.startswith("-", end) and amount.end > end and not is_hyphen
    inside = closes or "-" in text[amount.start : start]
    if minus is None and behind is None and not inside:
        return amount
    return amount._replace(
        start=amount.start if minus is None else minus,
        end=amount.end if behind is None else behind,
        readings=negated(amount.readings),
    )


def _in_brackets(text: str, amount: Amount) -> Amount:
    """`(5.00) EUR` is below zero, unless a word before it may say the number: `five (5) euros`."""
    start, end = amount.number
    first, last = min(amount.start, start - 1), max(amount.end, end + 1)
    is_closed = amount.sign_in_front and text[start - 2] != " "
    before = "" if is_closed else text[max(0, first - _REACH) : first].rstrip(" ")
    said = find_spelled(before) if before[-1:].isalpha() else []
    if said and said[-1].end == len(before):
        return amount._replace(start=max(0, first - _REACH) + said[-1].start, end=last)
    both = amount.readings if before[-1:].isalpha() else ()
    return amount._replace(start=first, end=last, readings=negated(amount.readings) + both)


def _with_cents(amounts: Iterator[Amount], text: str) -> list[Amount]:
    """The amounts, where a number that says the cents of the one before it is a part of that."""
    found: list[Amount] = []
    for amount in amounts:
        joined = _joined(found[-1], amount, text) if found else None
        if joined is None:
            found.append(amount)
        else:
            found[-1] = joined
    return found


def _joined(whole: Amount, part: Amount, text: str) -> Amount | None:
    """`35€ 99`, `3 dollars 50 cents` and `zwei Euro fünfzig` as one amount."""
    sign, wholes = whole.sign, tuple(one for one in whole.readings if not one.point)
    if sign is None or whole.sign_in_front or sign.meaning.worth != 1 or "times" in whole.note:
        return None
    cents = _cents(text[slice(*part.number)], part)
    if not wholes or cents is None or not _are_cents(whole, part, text):
        return None
    if part.sign is not None:
        both = tuple(code for code in sign.meaning.codes if code in part.sign.meaning.codes)
        sign = sign._replace(meaning=sign.meaning._replace(codes=both or sign.meaning.codes))
    readings = tuple(Reading(one.value + cents.copy_sign(one.value), ".") for one in wholes)
    return whole._replace(end=part.end, readings=readings, sign=sign)


def _cents(written: str, part: Amount) -> Decimal | None:
    """The cents that a number can be: one or two digits, or words below a hundred."""
    value = part.readings[0].value if part.readings else None
    if value is None and len(written) <= 2 and written.isdecimal():
        value = Decimal(written)
    is_whole = value is not None and value == value.to_integral_value()
    return value.scaleb(-2) if value is not None and is_whole and 0 < value < 100 else None


def _are_cents(whole: Amount, part: Amount, text: str) -> bool:
    """Whether the number behind an amount is a part of it, by its own sign or by where it stands.

    Without a sign it has two digits, and the phrase is over: `3 euros 50 people` are two things.
    """
    gap, sign = text[whole.end : part.start], whole.sign
    assert sign is not None
    if part.sign is not None:
        small = part.sign.meaning
        alike = not small.codes or set(small.codes) & set(sign.meaning.codes)
        return bool(_JOIN.fullmatch(gap) and small.worth < 1 and alike and not part.sign_in_front)
    if not part.readings and part.number[1] - part.number[0] != 2:
        return False
    touches = sign.start == whole.number[1]
    if not gap:
        return touches
    named = len(sign.text) > 3 and sign.strong
    near = gap == " " if touches else named and _JOIN.fullmatch(gap) is not None
    return near and _ENDS.match(text, part.end) is not None


def in_ranges(amounts: list[Amount], text: str) -> list[Amount]:
    """The amounts, where a bare end of a range takes the sign of the other: `€ 10 - 20`."""
    found = list(amounts)
    for place, (left, right) in enumerate(pairwise(amounts)):
        gap = text[left.end : right.number[0] if right.sign is None else right.start]
        counts = right.sign_in_front and gap != "-"  # `50 - $2.00`
        if left.sign and right.sign is None and _is_range(gap):
            found[place + 1] = right._replace(sign=left.sign)
        elif right.sign and not left.sign and _is_range(gap) and not counts:
            found[place] = left._replace(sign=right.sign)
    return found


def _is_range(gap: str) -> bool:
    """Whether the text between two numbers joins them; so does nothing at all, as in `1250€600`."""
    return normalize_text(gap.strip(" ")) in _RANGE_WORDS if gap else True
