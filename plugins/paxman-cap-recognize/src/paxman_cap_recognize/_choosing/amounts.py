"""Every amount of a document with the words that name it: beside it, above it or below it.

Amounts are numbers that can be money, with the currency sign beside them if any.
"""

from __future__ import annotations

import enum
import re
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import attrs

from paxman_cap_recognize._choosing.amount_labels import Label, label_of
from paxman_cap_recognize._kinds.header_lines import SMALL_WORD
from paxman_cap_recognize._recognition import AmountRole
from paxman_cap_recognize._tables import any_of
from paxman_core.values import (
    FieldType,
    Parsed,
    code_before,
    is_torn,
    multiplier_after,
    normalize_text,
    parse,
    sign_after,
    sign_before,
    unit_after,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
_SUMMARY = re.compile(any_of("summaries of taxes"))
_DIGITS = re.compile(r"\d+")
_MISREAD = re.compile(r"(?<=[A-Za-z])0(?=[A-Za-z])")
_LETTER = re.compile(r"[^\W\d_]")
_MARKS = " \t:.=-()"
_LONGEST_LABEL = 200
_SENTENCE_WORDS = 3
_LAST_WORDS = 4
_LONGEST_BOUND = 20
_BOUND = re.compile(rf"(?<![^\W_])(?:{any_of('before bounds')})\s*$", re.IGNORECASE)


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


@attrs.frozen
class LabelledAmount:
    """An amount and what the document calls it."""

    amount: Amount
    label: Label
    words: str
    """The label as it is written."""
    line: int
    of_several: bool
    """Whether the line has more amounts under one label."""
    in_summary: bool
    """Whether it stands in a summary of taxes, or in the part of a mail that is being answered."""
    bound: bool = False
    """Whether it only says where something starts or ends: "free shipping over $50"."""


def labelled_amounts(layout: TextView) -> list[LabelledAmount]:
    """The amounts of a document in order, each with its label."""
    by_line = [[*amounts_of(line, layout)] for line in layout.lines]
    apart = _labels_apart(layout.lines, by_line)
    found: list[LabelledAmount] = []
    in_summary = False
    for line, amounts in zip(layout.lines, by_line, strict=True):
        in_summary = in_summary or _SUMMARY.search(normalize_text(line.text)) is not None
        of_several = sum(amount.cents or amount.currency for amount in amounts) > 1
        for amount, beside in _with_words(layout.text, line, amounts):
            words = beside or apart.get(line.number, "")
            label, bound = _role_of(words)
            aside = in_summary or line.text.startswith(">")
            found.append(
                LabelledAmount(amount, label, words, line.number, of_several, aside, bound)
            )
    return found


def _with_words(text: str, line: Line, amounts: Sequence[Amount]) -> Iterator[tuple[Amount, str]]:
    """Each amount with the words before it; one without its own shares those further left."""
    previous = line.start
    words = ""
    for amount in amounts:
        near = text[max(previous, amount.first - _LONGEST_LABEL) : amount.first]
        own = near.strip(_MARKS)
        words = own if _LETTER.search(own) else words
        yield amount, words
        previous = amount.last


@lru_cache(maxsize=4096)
def _role_of(written: str) -> tuple[Label, bool]:
    """The role that the words give, and whether they make the amount a bound.

    In a sentence only its last words speak of the amount.
    """
    words = _DIGITS.sub("", _MISREAD.sub("O" if written.isupper() else "o", written))
    bound = _BOUND.search(words[-_LONGEST_BOUND:]) is not None
    if len(SMALL_WORD.findall(words)) < _SENTENCE_WORDS:
        return label_of(words), bound
    label = label_of(" ".join(words.split()[-_LAST_WORDS:]))
    return label if label.role is AmountRole.TOTAL else Label(AmountRole.OTHER), bound


@enum.unique
class _Content(enum.Enum):
    """What a line holds."""

    LABEL = "words"
    AMOUNT = "amounts"
    BOTH = "both"


def _labels_apart(lines: Sequence[Line], by_line: Sequence[Sequence[Amount]]) -> dict[int, str]:
    """For lines that hold only amounts, the label on the line above or below.

    Where labels and amounts on lines of their own take turns, whether a label stands above or
    below its amount is decided for all of them: by which way gives more of them a known role.
    """
    contents = [_content(line, amounts) for line, amounts in zip(lines, by_line, strict=True)]
    labels: dict[int, str] = {}
    for run in _runs(contents):
        amounts = [number for number in run if contents[number] is _Content.AMOUNT]
        above = {number: lines[number - 1].text for number in amounts if number > run.start}
        below = {number: lines[number + 1].text for number in amounts if number + 1 < run.stop}
        labels.update(below if _known(below) > _known(above) else above)
    return labels


def _runs(contents: Sequence[_Content]) -> Iterator[range]:
    """The stretches in which lines of words and lines of amounts take turns."""
    start = 0
    for number in range(1, len(contents) + 1):
        ends = number == len(contents) or contents[number] is contents[number - 1]
        if ends or _Content.BOTH in (contents[number], contents[number - 1]):
            if number - start > 1:
                yield range(start, number)
            start = number


def _content(line: Line, amounts: Sequence[Amount]) -> _Content:
    if not amounts:
        return _Content.LABEL
    rest = line.text[: amounts[0].first - line.start] + line.text[amounts[-1].last - line.start :]
    return _Content.AMOUNT if len(_LETTER.findall(rest)) <= 1 else _Content.BOTH


def _known(labels: dict[int, str]) -> int:
    return sum(label_of(text).role is not AmountRole.OTHER for text in labels.values())


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
