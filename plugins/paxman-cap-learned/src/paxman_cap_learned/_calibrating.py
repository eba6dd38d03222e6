"""From outcomes to a table of grades: how often values found in each way are right."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_learned._accepting import promises
from paxman_cap_learned._deciding import SETTLED, USUAL, USUALLY_WRONG, given
from paxman_core.calibration import FOUND, Calibration, Measure

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paxman_cap_learned._deciding import Decision, Outcome

LOWEST: Final = 60
"""The usual floor: what is below it is left open."""
ENOUGH: Final = 8
MOSTLY_WRONG: Final = 0.3
"""So many values of which so few are right show that a way is better left open."""
BELOW_HIGH: Final = 79
BELOW_CERTAIN: Final = 94
MANY: Final = 30
"""So many values of a field's own may make it CERTAIN."""
WEIGHT: Final = 4
"""How many values of its own a field needs to count as much as all fields together."""
MAX_WRONG: Final = 0.045
"""What a way may at most get wrong to be HIGH, a wrong one and a right one more assumed; what was
seen may not be wrong more often than HIGH usually is."""
MARGINS: Final = ("clear", "wide", "middle", "narrow")
COMPANY: Final = ("agreed", "alone", "against")


def calibration_of(
    contract_id: str,
    outcomes: Mapping[str, Sequence[Outcome]],
    decisions: Mapping[str, Decision],
) -> Calibration:
    """The measures of each field under the decision for it."""
    counts: Counter[tuple[str, str, int, bool]] = Counter()
    for path, listed in outcomes.items():
        for outcome in listed:
            come_out = given(outcome, decisions[path])
            if come_out is not None:
                least = SETTLED if come_out.way == FOUND and come_out.grade >= SETTLED else 0
                counts[path, come_out.way, least, come_out.is_right] += 1
    measures = [
        measure
        for path in outcomes
        for way, least in _ways()
        if (measure := _measure(path, way, least, counts, decisions[path])) is not None
    ]
    bare = Calibration(contract_id, tuple(measures))
    graded = list(_graded(bare, outcomes, decisions))
    accepted = tuple((f"{promise.share}%", promise.least) for promise in promises(graded))
    return attrs.evolve(bare, acceptance=accepted)


def _graded(
    calibration: Calibration,
    outcomes: Mapping[str, Sequence[Outcome]],
    decisions: Mapping[str, Decision],
) -> Iterator[tuple[int, bool]]:
    """The confidence that each value gets, and whether it is right."""
    for path, listed in outcomes.items():
        for outcome in listed:
            come_out = given(outcome, decisions[path])
            if come_out is not None:
                measured = calibration.grade_of(path, come_out.way, come_out.grade)
                yield come_out.grade if measured is None else measured, come_out.is_right


def _ways() -> list[tuple[str, int]]:
    learned = [(f"{margin} {company}", 0) for margin in MARGINS for company in COMPANY]
    return [(FOUND, SETTLED), (FOUND, 0), *learned]


def _measure(
    path: str,
    way: str,
    least: int,
    counts: Counter[tuple[str, str, int, bool]],
    decision: Decision,
) -> Measure | None:
    right, wrong = counts[path, way, least, True], counts[path, way, least, False]
    count = right + wrong
    everywhere = [sum(n for k, n in counts.items() if k[1:] == (way, least, r)) for r in (1, 0)]
    if way == FOUND and least:
        grade = _medium(right, count, 0.9) if decision.over else _high(right, count, everywhere)
        return Measure(path, way, least, grade, count, right)
    if not sum(everywhere):
        return None
    expected = everywhere[0] / sum(everywhere)
    is_high = (wrong + 1) / (count + 2) <= MAX_WRONG and wrong <= USUALLY_WRONG * count
    if way != FOUND and is_high:
        return Measure(path, way, least, round(100 * (right + 1) / (count + 2)), count, right)
    return Measure(path, way, least, _medium(right, count, expected), count, right)


def _high(right: int, count: int, everywhere: Sequence[int]) -> int | None:
    """A grade that is HIGH, or CERTAIN by many values; the rubric's own if too few were seen.

    A field with few values of its own is as sure as all fields together.
    """
    most = 100 if count >= MANY else BELOW_CERTAIN
    if count < ENOUGH:
        right, count = everywhere[0], sum(everywhere)
    if count < ENOUGH:
        return None
    share = (right + USUAL * (1 - USUALLY_WRONG)) / (count + USUAL)
    return max(SETTLED, min(most, round(100 * share)))


def _medium(right: int, count: int, expected: float) -> int:
    """A grade below HIGH; few values of a field's own weigh less than what is usual."""
    share = (right + WEIGHT * expected) / (count + WEIGHT)
    if count >= ENOUGH and right / count < MOSTLY_WRONG:
        return round(100 * share)
    return max(LOWEST, min(BELOW_HIGH, round(100 * share)))
