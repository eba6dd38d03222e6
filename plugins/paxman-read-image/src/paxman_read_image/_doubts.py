"""What the recogniser was unsure of: whoever grades a value that stands there has to know.

The limits come from drawn pictures that were blurred, shaded and compressed: of the numbers whose
least sure character scored .9 or more some 3% were misread, of those below it half.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from paxman_core.document import Doubt
from paxman_core.evidence import OF_TWO

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_read_image._layout import PageText, PlacedWord

SURE_OF_DIGITS: Final = 0.9
SURE_OF_LETTERS: Final = 0.7
_POOR: Final = 0.25
"""As many unsure words make a picture one of which no word is sure."""

_ALIKE: Final = frozenset("0O1Il5S8B2Z6G")
_RUN = re.compile(r"[^\W_]+")
_SWITCHES: Final = 2


def doubts_of(page: PageText, start: int = 0) -> tuple[Doubt, ...]:
    """The stretches of a page's text that may be misread; the page's text begins at `start`."""
    found = [*_unsure(page.words, start)]
    end = start + len(page.text)
    if page.two:
        return (Doubt(start, end, f"{OF_TWO} on one picture, {page.two}"),)
    if len(found) > _POOR * len(page.words):
        return (Doubt(start, end, "the picture is hard to read"),)
    return tuple(found)


def _unsure(words: Sequence[PlacedWord], by: int) -> Iterator[Doubt]:
    for placed in words:
        reason = _reason(placed)
        if reason:
            yield Doubt(placed.start + by, placed.end + by, reason)


def _reason(placed: PlacedWord) -> str:
    word = placed.word
    least = min(word.scores, default=0.0)
    has_digits = any(character.isdigit() for character in word.text)
    if least < (SURE_OF_DIGITS if has_digits else SURE_OF_LETTERS):
        unsure = word.text[word.scores.index(least)] if word.scores else word.text
        return f"the recogniser was unsure of {unsure!r} (score {least:.2f})"
    for run in _RUN.findall(word.text):
        alike = [one for one in run if one in _ALIKE]
        if alike and _switches(run) >= _SWITCHES:
            return f"letters and digits that look alike: {', '.join(dict.fromkeys(alike))}"
    return ""


def _switches(run: str) -> int:
    """How often a run changes between letters and digits: what stands among its like is plain."""
    kinds = [character.isdigit() for character in run]
    return sum(first != second for first, second in pairwise(kinds))
