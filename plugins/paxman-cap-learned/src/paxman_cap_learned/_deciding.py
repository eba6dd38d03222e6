"""When a model may speak for a field: decided by what held on documents that it had not seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.calibration import FOUND

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paxman_cap_learned._examples import Found
    from paxman_core.canonical import Json

NEVER: Final = 1001
"""More than any likelihood, in thousandths."""
SETTLED: Final = 80
USUAL: Final = 25
USUALLY_WRONG: Final = 0.02
"""What the built-in table promises of HIGH, and how many values that is worth."""
MAX_SURE_WRONG: Final = 0.035
"""What is called HIGH and is wrong more often than this on the user's documents is not."""
ALONE: Final = 600
AGAINST: Final = 700
"""Likelihoods from which on a proposal is made: what is likelier right than wrong where nothing was
found, more against what was found."""
CAUTION: Final = 4
FEW: Final = 30
"""A model of so many documents is believed if it did no harm. With fewer it has to gain values, at
most half of `CAUTION`, because ten documents decide by luck."""


@attrs.frozen
class Outcome:
    """One field of one document: what was found without the model, and what it proposed unseen."""

    wanted: bool
    found: Found | None
    likelihood: int = 0
    """Of the proposal, in thousandths; 0 if there was none."""
    margin: str = ""
    is_right: bool = False
    agrees: bool = False
    """Whether the proposal is what was found without the model."""


@attrs.frozen
class Decision:
    """From which likelihood on, in thousandths, a proposal is made."""

    alone: int = NEVER
    """Where nothing was found without the model."""
    against: int = NEVER
    """Where something else was found."""
    over: bool = False
    """Whether even what was found and is sure is put to the model."""

    @property
    def is_silent(self) -> bool:
        """Whether no proposal is made."""
        return self.alone == self.against == NEVER

    def to_dict(self) -> dict[str, Json]:
        """The decision as JSON."""
        return {"alone": self.alone, "against": self.against, "over": self.over}


@attrs.frozen
class Score:
    """Values that were wanted, given and right."""

    wanted: int
    given: int
    right: int

    def __add__(self, other: Score) -> Score:
        return Score(self.wanted + other.wanted, self.given + other.given, self.right + other.right)

    @property
    def f1(self) -> float:
        """Twice the right ones by all that were wanted or given."""
        return 2 * self.right / max(1, self.wanted + self.given)


@attrs.frozen
class Given:
    """A value that came out, and how."""

    way: str
    grade: int
    """By the rubric, if it was found without the model."""
    is_right: bool


def given(outcome: Outcome, decision: Decision) -> Given | None:
    """What comes out for a field under a decision."""
    found = outcome.found
    if found is not None and found.is_settled and not decision.over:
        return Given(FOUND, found.grade, found.is_right)
    if outcome.likelihood and found is not None and outcome.agrees:
        return Given(f"{outcome.margin} agreed", 0, outcome.is_right)
    if found is None:
        if outcome.likelihood >= decision.alone:
            return Given(f"{outcome.margin} alone", 0, outcome.is_right)
        return None
    if outcome.likelihood >= decision.against:
        return Given(f"{outcome.margin} against", 0, outcome.is_right)
    return Given(FOUND, found.grade, found.is_right)


def score(outcomes: Iterable[Outcome], decision: Decision) -> Score:
    """How good the values are under a decision."""
    wanted = right = count = 0
    for outcome in outcomes:
        wanted += outcome.wanted
        come_out = given(outcome, decision)
        if come_out is not None:
            count += 1
            right += come_out.is_right
    return Score(wanted, count, right)


def best_decision(outcomes: Sequence[Outcome]) -> Decision:
    """Whether the model speaks: only if that did no harm to documents that it had not seen.

    There is one way to speak: the best of many thresholds would be the best by luck.
    """
    over = sure_is_doubtful(outcomes)
    silent, speaking = Decision(over=over), Decision(ALONE, AGAINST, over)
    before, after = score(outcomes, silent), score(outcomes, speaking)
    # A value more is worth giving if it is right every other time.
    gained = after.right - before.right - (after.given - before.given) / 2
    trust = len(outcomes) / (len(outcomes) + FEW) - 0.5
    return speaking if gained >= 0 and gained + CAUTION * trust > 0 else silent


def sure_is_doubtful(outcomes: Iterable[Outcome]) -> bool:
    """Whether what ends the search is wrong more often here than the built-in table promises."""
    sure = [each.found.is_right for each in outcomes if each.found and each.found.is_settled]
    wrong = (sure.count(False) + USUAL * USUALLY_WRONG) / (len(sure) + USUAL)
    return wrong > MAX_SURE_WRONG
