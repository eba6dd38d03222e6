"""Every amount of a document with the words that name it: beside it, above it or below it."""

from __future__ import annotations

import enum
import re
from functools import lru_cache
from typing import TYPE_CHECKING

import attrs

from paxman_cap_recognize._choosing.amount_labels import Label, label_of
from paxman_cap_recognize._choosing.amounts import amounts_of
from paxman_cap_recognize._kinds.header_lines import SMALL_WORD
from paxman_cap_recognize._recognition import AmountRole
from paxman_cap_recognize._tables import any_of
from paxman_core.values import normalize_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_recognize._choosing.amounts import Amount
    from paxman_core.document import Line, TextView

_SUMMARY = re.compile(any_of("summaries of taxes"))
_DIGITS = re.compile(r"\d+")
_MISREAD = re.compile(r"(?<=[A-Za-z])0(?=[A-Za-z])")
_LETTER = re.compile(r"[^\W\d_]")
_MARKS = " \t:.=-()"
_SENTENCE = re.compile(r"(?<=[a-z)\d])[.;,]\s+(?=[^\W\d_])")
_LONGEST_LABEL = 200
_SENTENCE_WORDS = 3
_LAST_WORDS = 4
_LONGEST_BOUND = 20
_BOUND = re.compile(rf"(?<![^\W_])(?:{any_of('before bounds')})\s*$", re.IGNORECASE)


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
        own = _last_label(near.strip(_MARKS))
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


def _last_label(words: str) -> str:
    """The words from the last label on, if there are several: `Total: open. Deposit`."""
    if ":" not in words:
        return words
    return _SENTENCE.split(words)[-1] or words


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
