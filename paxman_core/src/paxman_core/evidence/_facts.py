"""How a value was found: what a capability saw, and never how much that is worth.

Only the reconciler grades; it reads these facts and sets them against its table of ceilings.
"""

from __future__ import annotations

import enum
from typing import Final

import attrs

from paxman_core._struct import Stored

BY_SUM: Final = "told by sums alone"
"""The doubt of an amount that was chosen because it adds up, so that adding up proves nothing."""
CONTRADICTED: Final = "the page says"
"""How a doubt begins that quotes another value from another part of the same document."""
OF_TWO: Final = "two documents"
"""How a doubt begins about what may belong to the other of two: no sum proves that it does not."""


@enum.unique
class Match(enum.Enum):
    """How the label that led to a value names the field."""

    OWN = "own"
    """It is the field's name, or a label that the contract gives."""
    SYNONYM = "synonym"
    """It is a usual name of the same thing."""
    RELATED = "related"
    """It names something that often serves: `amount due` for a total."""
    MISREAD = "misread"
    """It is nearly one of those, as after a bad scan."""
    NONE = "none"
    """No label led to the value."""


@enum.unique
class Standing(enum.Enum):
    """How the value stands to its label, or to the document if it has none."""

    AFTER = "after"
    """After a colon or another separator, on the same line."""
    BESIDE = "beside"
    """In the next cell of the line."""
    FOLLOWING = "following"
    """Right after the label, with nothing but a space between."""
    BELOW = "below"
    """On a line below the label."""
    KEY = "key"
    """Under a key of structured input: JSON, a form, metadata of a page."""
    COLUMN = "column"
    """In a column under its heading."""
    SENTENCE = "sentence"
    """In a sentence that names it."""
    TOP = "top"
    """Where such a value stands by custom: the letterhead, the head of the document."""
    SHAPE = "shape"
    """Anywhere: it was known by its shape alone."""
    LEARNED = "learned"
    """Where a model that was learned from the user's own documents expects it."""


_PHRASES = {
    Standing.AFTER: "after the label {} on the same line",
    Standing.BESIDE: "in the cell beside the label {}",
    Standing.FOLLOWING: "right after the label {}",
    Standing.BELOW: "below the label {}",
    Standing.KEY: "under the key {}",
    Standing.COLUMN: "in the column {}",
    Standing.SENTENCE: "in a sentence that says {}",
    Standing.TOP: "at the top of the document",
    Standing.SHAPE: "by its shape",
    Standing.LEARNED: "as learned from examples",
}


@attrs.frozen(eq=False, repr=False)
class Facts(Stored):
    """What was seen when a value was found, reported by the capability that found it."""

    _optional = ("match", "label", "label_start", "rivals", "doubts", "checks", "margin")

    standing: Standing
    match: Match = Match.NONE
    label: str = ""
    """The label as the document writes it."""
    label_start: int = -1
    """Where the label stands, in characters of the document; -1 if it does not."""
    rivals: int = 0
    """How many other values of the document could have been meant by the same rule."""
    doubts: tuple[str, ...] = ()
    """What speaks against it, each a short phrase: "in a signature block"."""
    checks: tuple[str, ...] = ()
    """What test of its own it passed, each a short phrase: "check digit"."""
    margin: str = ""
    """Of what was learned: how far it lies before the next best, from `clear` to `faint`."""

    @property
    def sentence(self) -> str:
        """The facts in one line for people."""
        phrase = _PHRASES[self.standing]
        unnamed = phrase.partition(" {}")[0].removesuffix(" that says")
        parts = [phrase.format(f"'{self.label}'") if self.label else unnamed]
        if self.match in (Match.RELATED, Match.MISREAD):
            parts.append(f"{self.match.value} name")
        if self.rivals:
            others = "1 other" if self.rivals == 1 else f"{self.rivals} others"
            parts.append(f"{others} of its kind")
        if self.margin:
            parts.append(f"{self.margin} margin")
        return "; ".join([*parts, *self.checks, *self.doubts])
