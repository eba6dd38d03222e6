"""From outcomes to a table of grades: how often values found in each way are right.

Few values of a field's own say little, so its share of right ones is drawn to that of all fields
together, and theirs to what is usual.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from paxman_cap_learned._accepting import promises
from paxman_cap_learned._deciding import SETTLED, USUALLY_WRONG, given
from paxman_core.calibration import FOUND, Calibration, Measure

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paxman_cap_learned._deciding import Decision, Outcome

LOWEST: Final = 60
"""The usual floor: what is below it is left open."""
OPEN: Final = 40
"""What is right less often is better left open; between this and the floor, better given."""
ENOUGH: Final = 8
"""So many values of all fields may make a way CERTAIN."""
BELOW_HIGH: Final = 79
BELOW_CERTAIN: Final = 94
CERTAIN: Final = 99
OWN_WEIGHT: Final = 8
USUAL_WEIGHT: Final = 20
"""How many values of its own a field needs to count as much as all fields together, and all fields
together to count as much as what is usual."""
LEAST_RIGHT: Final = 0.95
LEAST_SEEN: Final = 20
LEAST_OWN: Final = 5
"""What makes a way HIGH: so many are right, of so many values of all fields and of the own one."""
MOST_WRONG: Final = 0.01
"""What may be wrong of all that is HIGH on the labelled documents: half of what is promised."""
MARGINS: Final = {"clear": 0.97, "wide": 0.92, "middle": 0.75, "narrow": 0.5, "faint": 0.25}
"""How often values with a margin are usually right."""
COMPANY: Final = {"agreed": 0.0, "alone": 0.05, "against": 0.05}
"""How much less often without anybody's agreement."""
USUALLY_FOUND: Final = 0.8
"""How often values are right that were found without a model and did not end the search."""


class Way(NamedTuple):
    """How values come out: by which way, and from which grade of the rubric on."""

    name: str
    least: int = 0

    @property
    def is_settled(self) -> bool:
        """Whether the value was found without the model, and ended the search."""
        return self.least > 0


USUALLY: Final = {
    Way(FOUND, SETTLED): 1 - USUALLY_WRONG,
    Way(FOUND): USUALLY_FOUND,
    **{
        Way(f"{margin} {company}"): share - less
        for margin, share in MARGINS.items()
        for company, less in COMPANY.items()
    },
}
"""By way, the share of right values that is expected before any was seen."""


@attrs.frozen
class Class:
    """The values of one field that come out in one way, and what was seen of them."""

    path: str
    way: Way
    count: int
    right: int
    seen: int
    """Of all fields."""
    share: float
    """Of right ones to be expected."""


def calibration_of(
    contract_id: str,
    outcomes: Mapping[str, Sequence[Outcome]],
    decisions: Mapping[str, Decision],
) -> Calibration:
    """The measures of each field under the decision for it."""
    classes = list(_classes(outcomes, decisions))
    high = _high(classes, decisions)
    measures = [
        Measure(one.path, *one.way, _grade(one, one in high), one.count, one.right)
        for one in classes
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


def _classes(
    outcomes: Mapping[str, Sequence[Outcome]], decisions: Mapping[str, Decision]
) -> Iterator[Class]:
    counts: Counter[tuple[str, Way, bool]] = Counter()
    for path, listed in outcomes.items():
        for outcome in listed:
            come_out = given(outcome, decisions[path])
            if come_out is not None:
                is_settled = come_out.way == FOUND and come_out.grade >= SETTLED
                way = Way(come_out.way, SETTLED if is_settled else 0)
                counts[path, way, come_out.is_right] += 1
    for way, usual in USUALLY.items():
        right = sum(counts[path, way, True] for path in outcomes)
        seen = right + sum(counts[path, way, False] for path in outcomes)
        expected = _drawn(right, seen, usual, USUAL_WEIGHT)
        for path in outcomes:
            own = counts[path, way, True]
            count = own + counts[path, way, False]
            share = _drawn(own, count, expected, OWN_WEIGHT)
            yield Class(path, way, count, own, seen, share)


def _drawn(right: int, count: int, expected: float, weight: int) -> float:
    return (right + weight * expected) / (count + weight)


def _high(classes: Sequence[Class], decisions: Mapping[str, Decision]) -> set[Class]:
    """What is HIGH: what the rubric says and is not doubted, then the most reliable classes.

    They are admitted as long as few of all that is HIGH are wrong, or if they are themselves as
    right as is promised of HIGH.
    """

    def is_sure(one: Class) -> bool:
        return one.way.is_settled and not decisions[one.path].over

    high: set[Class] = set()
    count, wrong = 0, 0.0
    for one in sorted(classes, key=lambda one: (not is_sure(one), -one.share, one.path, one.way)):
        doubt = wrong + one.count * (1 - one.share)
        if is_sure(one) or (
            one.share >= LEAST_RIGHT
            and one.seen >= LEAST_SEEN
            and one.count >= (LEAST_SEEN if one.way.name == FOUND else LEAST_OWN)
            and (doubt <= MOST_WRONG * (count + one.count) or one.share >= 1 - USUALLY_WRONG)
        ):
            high.add(one)
            count, wrong = count + one.count, doubt
    return high


def _grade(one: Class, is_high: bool) -> int | None:
    """In hundredths; the rubric's own for what is HIGH by it, where too few values were seen."""
    share = round(100 * one.share)
    if is_high:
        if one.way.is_settled and one.seen < ENOUGH:
            return None
        return max(SETTLED, min(share, CERTAIN if one.seen >= ENOUGH else BELOW_CERTAIN))
    return LOWEST if OPEN <= share < LOWEST else min(share, BELOW_HIGH)
