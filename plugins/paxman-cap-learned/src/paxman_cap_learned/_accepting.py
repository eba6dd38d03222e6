"""From which confidence on values can be accepted without a look, with a promise that holds.

The promise is "at most this share is wrong", at a confidence of 90%. Exact binomial bounds over a
few thresholds, corrected for their number, keep it: it is broken in at most one case in ten.
"""

from __future__ import annotations

from math import exp, lgamma, log
from typing import TYPE_CHECKING, Final

import attrs

if TYPE_CHECKING:
    from collections.abc import Sequence

SHARES: Final = (1, 2, 5, 10, 20)
"""What may be wrong, in percent."""
THRESHOLDS: Final = (60, 65, 70, 75, 80, 90, 95)
RISK: Final = 0.10
NOTHING: Final = 101
"""More than any confidence in hundredths: nothing is accepted."""
MAX_FACTOR: Final = 20


@attrs.frozen
class Promise:
    """What can be accepted if at most a share may be wrong."""

    share: int
    """In percent."""
    least: int
    """The confidence from which on, in hundredths; more than 100 if nothing can be promised."""
    accepted: int
    values: int
    """So many of so many labelled values."""
    more_needed: int
    """How many times as many labelled documents would let more be accepted; 0 if unknown."""
    then_accepted: int
    """So many of the labelled values would be accepted then."""


def promises(graded: Sequence[tuple[int, bool]]) -> tuple[Promise, ...]:
    """The promise for each share, from the confidence and rightness of labelled values."""
    return tuple(_promise(share, graded) for share in SHARES)


def _promise(share: int, graded: Sequence[tuple[int, bool]]) -> Promise:
    counts = []
    for threshold in THRESHOLDS:
        right = [is_right for grade, is_right in graded if grade >= threshold]
        counts.append((threshold, len(right), right.count(False)))
    kept = [(t, count) for t, count, wrong in counts if _holds(count, wrong, share)]
    least, accepted = min(kept, default=(NOTHING, 0))
    lower = [(count, wrong) for threshold, count, wrong in counts if threshold < least]
    return Promise(share, least, accepted, len(graded), *_more(lower, share))


def _holds(count: int, wrong: int, share: int) -> bool:
    """Whether so few wrong ones are unlikely enough if more than the share were wrong."""
    if wrong >= share / 100 * count:
        return False
    likely = sum(_likelihood(count, number, share / 100) for number in range(wrong + 1))
    return likely <= RISK / len(THRESHOLDS)


def _likelihood(count: int, wrong: int, share: float) -> float:
    """Of exactly so many wrong ones; by logarithms, because the factors leave a float's range."""
    ways = lgamma(count + 1) - lgamma(wrong + 1) - lgamma(count - wrong + 1)
    return exp(ways + wrong * log(share) + (count - wrong) * log(1 - share))


def _more(counts: Sequence[tuple[int, int]], share: int) -> tuple[int, int]:
    """How many times as many values, wrong as often, would let more hold, and how many then do."""
    for factor in range(2, MAX_FACTOR + 1):
        held = [
            count
            for count, wrong in counts
            if wrong < count and _holds(factor * count, factor * wrong, share)
        ]
        if held:
            return factor, max(held)
    return 0, 0
