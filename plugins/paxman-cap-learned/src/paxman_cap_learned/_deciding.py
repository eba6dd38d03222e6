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
ALONE: Final = 300
AGAINST: Final = 400
"""Likelihoods from which on a proposal is made: about half of the F1 that can be hoped for, where
one more value is as likely to gain as to lose; more against what was found."""
_ALONE_PRICE: Final = 1
_PRICE: Final = 2
"""In halves of a right value, what a decision has to gain to be taken: more than half of one to
speak where nothing was found, than one to speak against what was. With nothing to gain, one lucky
document of ten would decide."""
_LUCK: Final = 2
"""So many halves are no reason to speak only where nothing was found."""
FEW: Final = 30
"""With more documents a model is better, and has to show less; with fewer, more."""


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
    """The decision under which most is right; what changes more has to gain more.

    Few are compared: the best of many thresholds would be the best by luck.
    """
    over = sure_is_doubtful(outcomes)
    trust = FEW / max(1, len(outcomes))
    silent, alone = Decision(over=over), Decision(ALONE, NEVER, over)
    always = Decision(ALONE, AGAINST, over)
    least = _worth(outcomes, silent, 0)
    careful = max(least, _worth(outcomes, alone, trust * _ALONE_PRICE))
    is_better = _worth(outcomes, always, trust * _PRICE) > least
    if is_better and _worth(outcomes, always, trust * _PRICE - _LUCK) > careful:
        return always
    return alone if careful > least else silent


def _worth(outcomes: Sequence[Outcome], decision: Decision, price: float) -> float:
    counted = score(outcomes, decision)
    return (2 * counted.right - price) / max(1, counted.wanted + counted.given)


def sure_is_doubtful(outcomes: Iterable[Outcome]) -> bool:
    """Whether what ends the search is wrong more often here than the built-in table promises."""
    sure = [each.found.is_right for each in outcomes if each.found and each.found.is_settled]
    wrong = (sure.count(False) + USUAL * USUALLY_WRONG) / (len(sure) + USUAL)
    return wrong > MAX_SURE_WRONG
