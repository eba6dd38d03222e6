"""The name of a party in the block below its heading: `Bill to`, in one of several columns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import ValueSpan, has_digit
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from paxman_cap_evidence._labels.neighbours import Layout
    from paxman_cap_evidence._page.lines import Cell, Grid

_FARTHEST: Final = 6
"""How many lines below its heading a name is looked for."""
_MOST_BLANK: Final = 2
_ALIGNED: Final = 12.0
"""How far from the heading's left edge a name may begin: points, or a few characters."""
_ADDRESSED = (
    "herr|herrn|frau|firma|fa|an|an die|an den|herrn und frau|eheleute|familie|persönlich|"
    "vertraulich|to|attn|mr|mrs|ms|messrs|private & confidential|private and confidential|"
    "confidential|personal|the directors|the director|the manager|m|mme|monsieur|madame|de|heer|"
    "exmo.(s) sr.(s)|exmos. senhores|exmo. senhor|"
    "de heer|mevrouw|spett|spett.le|spettabile|sig|sig.ra|egr. sig|gent.ma|señor|señora|sr|sra|sres"
)
ADDRESSING: Final = frozenset(_ADDRESSED.split("|"))
STREET = lazy_pattern(r"\d+\s?[a-z]?$|^\d", re.IGNORECASE)
_LONGEST: Final = 70
_FEWEST_LETTERS: Final = 3


class PartyBlocks:
    """The columns of text below headings that name a party."""

    def __init__(self, grid: Grid, layout: Layout) -> None:
        self.grid = grid
        self.layout = layout
        self.text = layout.text
        self.lines = layout.lines

    def are_below(self, number: int, place: int) -> bool:
        """Whether a heading has a column of text below it."""
        following = range(number + 1, min(number + 1 + _MOST_BLANK, len(self.lines)))
        below = next((n for n in following if self.lines[n].cells), None)
        return below is not None and self._cell(number, place, below) is not None

    def name(self, number: int, place: int) -> ValueSpan | None:
        """The first line of the block that is a name; None if something else comes first."""
        blank = 0
        for below in range(number + 1, min(number + 1 + _FARTHEST + _MOST_BLANK, len(self.lines))):
            if not self.lines[below].cells:
                blank += 1
                if blank > _MOST_BLANK:
                    return None
                continue
            cell = self._cell(number, place, below)
            if cell is None or self.layout.is_labelled(below, cell):
                continue
            said = self.text[slice(*cell)]
            if said.lower().strip(" :.") in ADDRESSING:
                continue
            if self._is_aside(said):
                continue
            return ValueSpan(*cell, said) if self._is_name(said) else None
        return None

    def _cell(self, number: int, place: int, below: int) -> Cell | None:
        upper, lower = self.lines[number], self.lines[below]
        if not (self.grid.knows(upper) and self.grid.knows(lower)):
            return lower.cells[place] if len(lower.cells) == len(upper.cells) else None
        heading = self.grid.words(upper, *upper.cells[place])
        if not heading:
            return None
        left = heading[0].left
        reach = _ALIGNED if self.grid.is_paged else 2.0
        for cell in lower.cells:
            words = self.grid.words(lower, *cell)
            is_over = words and words[0].left < heading[-1].right and left < words[-1].right
            if words and (is_over or abs(words[0].left - left) <= reach):
                return cell
        return None

    def _is_aside(self, said: str) -> bool:
        """Whether a line is about the party but not its name: a number, or a label and a value."""
        digits = sum(map(str.isdigit, said))
        is_label = self.layout.vocabulary.label(said) is not None
        return 3 * digits > len(said) or ":" in said or is_label

    def _is_name(self, said: str) -> bool:
        letters = sum(map(str.isalpha, said))
        is_place = has_digit(said) and STREET.search(said) is not None
        return (
            letters >= _FEWEST_LETTERS
            and len(said) <= _LONGEST
            and "@" not in said
            and not is_place
        )
