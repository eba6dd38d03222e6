"""Numbers that a document writes twice, as legal texts do: `three (3) years`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paxman_core.values import FieldType, Parsed, parse
from paxman_inference._locating import is_bounded
from paxman_inference._normal_form import normal_form, normal_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_TWICE = re.compile(r"((?:[^\W\d_]+[- ])?[^\W\d_]+) ?\((\d{1,9})\)")


def written_twice(
    text: str, stretches: Iterable[tuple[int, int]], quote: str
) -> Iterator[tuple[int, int]]:
    """The places of a quote whose number the document writes twice.

    A model copies `3 years` or `three years`; the place is all of `three (3) years`.
    """
    wanted = normal_text(quote)
    for first, last in stretches:
        for found in _TWICE.finditer(text, first, last):
            words = _spelled(found[1], int(found[2]))
            for number in (words, found[2]) if words else ():
                rest = wanted.removeprefix(normal_text(number))
                tail = text[found.end() : min(last, found.end() + 2 * len(quote))]
                length = _length(tail, rest.strip()) if rest != wanted else None
                if length is not None:
                    start, end = found.end(1) - len(words), found.end() + length
                    if is_bounded(text, start, end, FieldType.STRING):
                        yield start, end


def _spelled(words: str, number: int) -> str:
    """The words that say the number, all of them or the last one; empty if they do not."""
    for said in (words, words.split()[-1]):
        outcome = parse(said, FieldType.INTEGER)
        if isinstance(outcome, Parsed) and outcome.value == number:
            return said
    return ""


def _length(tail: str, rest: str) -> int | None:
    """How much of what follows the number is the rest of the quote; None if it is another text."""
    form = normal_form(tail)
    if not form.text.startswith(rest):
        return None
    return form.ends[len(rest) - 1] if rest else 0
