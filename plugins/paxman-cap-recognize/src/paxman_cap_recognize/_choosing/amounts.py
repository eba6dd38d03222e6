"""Amounts in a line: numbers that can be money, with the currency sign beside them if any."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from paxman_cap_recognize._choosing.amount_labels import label_of
from paxman_cap_recognize._recognition import AmountRole
from paxman_core.values import (
    FieldType,
    Parsed,
    code_before,
    is_torn,
    multiplier_after,
    parse,
    sign_after,
    sign_before,
    unit_after,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.document import Line, TextView
    from paxman_core.values import Sign

_NUMBER = re.compile(
    r"(?<![\d.,:/%#])(?<!\d-)(?:(?<=[\s(])-\s?|^-\s?|(?<=[A-Z$€£])-)?"
    r"(?:\d{1,3}(?:[,.' ]\d{3})+[.,]\d{1,2}|\d{1,3}(?:,\d{3})+|\d+ ?[.,] ?\d{2}|\d+[.,]\d+|\d+"
    r"|(?<=[\s$€£])\.\d\d(?!\d))"
    r"(?![\d:/%]|[.,]\d|-\d|\s?%)"
)
# A pattern that begins with what does not stand there is slow to search with.
_LEAD = re.compile(r"[\d.-](?:(?<=\d)\d*+|(?<=-)(?=\s?\d)|(?<=\.)(?=\d\d))")
_CENTS = re.compile(r"[.,] ?\d\d$")
# What has one reading whatever the document's separators are.
_PLAIN = re.compile(r"-?\d{1,12}(?:\.\d\d)?", re.ASCII)
_MINUS_BEFORE = re.compile(r"(?:^|(?<=[^\w)]))[-−]$")
_TILL_MARK = re.compile(r"[.,]\d\d[A-Z](?![^\W_])")
_WORD_BEFORE = re.compile(r"[^\W\d_]{2,}$")
_LONGEST_WORD = 40
_MOST_DIGITS = 24


class Amount(NamedTuple):
    """A number that can be money."""

    start: int
    end: int
    """Of the number, with its minus."""
    first: int
    last: int
    """Of the number with its currency sign."""
    value: Decimal
    cents: bool
    """Whether it has exactly two decimals."""
    currency: bool
    """Whether a currency sign stands beside it."""


def amounts_of(whole: Line, layout: TextView) -> Iterator[Amount]:
    """The amounts in a line of the text."""
    line, offset = whole.text, whole.start
    behind = 0
    for lead in _LEAD.finditer(line):
        match = _NUMBER.match(line, lead.start()) if lead.start() >= behind else None
        if match is None:
            continue
        start, end = match.span()
        behind = end
        power = 0
        # Most amounts end their cell; only a word behind one can multiply or measure it.
        followed = line[end : end + 1].isalpha() or line[end + 1 : end + 2].isalpha()
        if followed:
            powers, last = multiplier_after(line, end, money=True)
            end, power = (last, powers[0]) if len(powers) == 1 else (end, 0)
        sign = _sign_beside(line, start, end)
        first = min(start, sign.start) if sign else start
        last = max(end, sign.end) if sign else end
        if _is_cut(line, first, last) or (not sign and _counts_other(line, start, end)):
            continue
        value = _value(match[0], layout)
        if value is None:
            continue
        if first < start and _MINUS_BEFORE.search(line, max(0, first - 2), first):
            first, value = first - 1, -value
        cents = _CENTS.search(match[0]) is not None
        yield Amount(
            offset + start,
            offset + end,
            offset + first,
            offset + last,
            value.scaleb(power) if power else value,
            cents,
            sign is not None,
        )


def _counts_other(line: str, start: int, end: int) -> bool:
    """Whether a number counts something else: a unit follows, or a code stands behind its colon.

    Without a colon the word before a number is its label.
    """
    if unit_after(line, end):
        return True
    code = code_before(line, start)
    return code is not None and line[: code[0]].rstrip().endswith(":")


def _is_cut(line: str, first: int, last: int) -> bool:
    """Whether the digits are only a part of what is written: `1e3 USD`, `10€50`, `A12`."""
    before, after = line[first - 1 : first] if first else "", line[last : last + 1]
    if before.isdigit() or after.isdigit():
        return True
    if before.isalpha() and line[first].isalnum():
        return not _is_labelled(line, first, last)
    if line[last - 1].isdigit() and is_torn(line, last):
        return True
    if not after.isalpha() or not line[last - 1].isdigit():
        return False
    # Tills print the mark of a tax rate right behind an amount with a sign: `$5.00T`.
    return line[first].isdigit() or _TILL_MARK.match(line, last - 3) is None


def _is_labelled(line: str, first: int, last: int) -> bool:
    """Whether a scan has lost the space behind a label: `SUBTOTAL12.45`."""
    word = _WORD_BEFORE.search(line, max(0, first - _LONGEST_WORD), first)
    if word is None or line[last : last + 1].strip() or not _CENTS.search(line, first, last):
        return False
    return label_of(word[0]).role is not AmountRole.OTHER


def _sign_beside(line: str, start: int, end: int) -> Sign | None:
    """The currency sign before a number, or close behind it in the same cell."""
    if start and (before := sign_before(line, start)) is not None:
        return before
    if not line[end : end + 2].strip():
        return None
    after = sign_after(line, end)
    close = after is not None and after.start - end <= 1 and line[end] != "\t"
    return after if close else None


def _value(written: str, layout: TextView) -> Decimal | None:
    if _PLAIN.fullmatch(written):
        return Decimal(written)
    if len(written) > _MOST_DIGITS:
        return None
    outcome = parse(written.replace(" ", ""), FieldType.DECIMAL, layout.conventions)
    value = outcome.value if isinstance(outcome, Parsed) else None
    return value if isinstance(value, Decimal) else None
