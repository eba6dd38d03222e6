"""Calibrating a contract alone: how often values of each confidence are right, field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_learned._accepting import Promise, promises
from paxman_cap_learned._examples import examples_of
from paxman_core.calibration import FOUND, Calibration, Measure
from paxman_core.canonical import Json, canonical_json
from paxman_core.engine import DEFAULT_POLICY, NO_BUDGET, Engine
from paxman_core.errors import InvalidOptionError
from paxman_core.policy import Budget, Policy

if TYPE_CHECKING:
    from collections.abc import Sequence

LEAST: Final = 10
"""Fewer documents say nothing about others."""
WEIGHT: Final = 4
"""How many values of its own a field needs to count as much as all fields together."""


@attrs.frozen(eq=False)
class Measurement:
    """What labelled documents say about confidence, and what can be promised by it."""

    calibration: Calibration
    promises: tuple[Promise, ...]
    documents: int
    error_before: float
    error_after: float
    """How far confidence and the share of right values lie apart on average."""

    def to_dict(self) -> dict[str, Json]:
        """What `Engine(models=[...])` takes."""
        return {"format": "paxman-calibration/1", "calibration": self.calibration.to_dict()}

    def save(self, path: Path) -> None:
        """Write the calibration's file."""
        from paxman_cli import write_whole

        write_whole(path, canonical_json(self.to_dict()) + b"\n")


def _ignore() -> None:
    """Nobody wants to know."""


def calibrate(
    engine: Engine,
    contract: object,
    cases: Iterable[tuple[str, object, Mapping[str, object]]],
    on_case: Callable[[], None] = _ignore,
    *,
    budget: Budget = NO_BUDGET,
    policy: Policy = DEFAULT_POLICY,
) -> Measurement:
    """How often the contract's values are right; cases are as for `learn`.

    The `engine` is the one whose values are counted. `on_case` is called after each case; `budget`
    and `policy` are those of each run. Raises InvalidOptionError if no case can be used.
    """
    canonical = engine.contract(contract)
    examples = examples_of(engine, canonical, cases, on_case, budget, policy)
    if len(examples) < LEAST:
        raise InvalidOptionError(
            f"{len(examples)} documents are too few to measure confidence.",
            next_step=f"Label {LEAST} or more; twenty are a good beginning.",
        )
    graded: dict[str, list[tuple[int, bool]]] = {}
    for each in examples:
        for path, found in each.found.items():
            graded.setdefault(path, []).append((found.grade, found.is_right))
    listed = {field.path: graded[field.path] for field in canonical.targets if field.path in graded}
    everything = [pair for pairs in listed.values() for pair in pairs]
    usual = isotonic(everything)
    measures = [m for path, pairs in listed.items() for m in _measures(path, pairs, usual)]
    bare = Calibration(canonical.id, tuple(measures))
    after = [
        (bare.grade_of(path, FOUND, grade) or 0, is_right)
        for path, pairs in listed.items()
        for grade, is_right in pairs
    ]
    made = promises(after)
    accepted = tuple((f"{promise.share}%", promise.least) for promise in made)
    return Measurement(
        attrs.evolve(bare, acceptance=accepted),
        made,
        len(examples),
        calibration_error(everything),
        calibration_error(after),
    )


def isotonic(graded: Sequence[tuple[int, bool]]) -> list[tuple[int, int, int]]:
    """Grades with their count and right ones, joined until a higher grade is right as often."""
    counts: dict[int, tuple[int, int]] = {}
    for grade, is_right in graded:
        count, right = counts.get(grade, (0, 0))
        counts[grade] = count + 1, right + is_right
    blocks: list[tuple[int, int, int]] = []
    for grade, (count, right) in sorted(counts.items()):
        blocks.append((grade, count, right))
        while len(blocks) > 1 and blocks[-2][2] * blocks[-1][1] > blocks[-1][2] * blocks[-2][1]:
            least, count, right = blocks.pop(-2)
            _, more, more_right = blocks.pop()
            blocks.append((least, count + more, right + more_right))
    return blocks


def _measures(
    path: str, graded: Sequence[tuple[int, bool]], usual: Sequence[tuple[int, int, int]]
) -> Iterable[Measure]:
    for position, (least, count, right) in enumerate(isotonic(graded)):
        block = max((each for each in usual if each[0] <= least), default=usual[0])
        expected = block[2] / block[1]
        share = (right + WEIGHT * expected) / (count + WEIGHT)
        yield Measure(path, FOUND, 0 if position == 0 else least, round(100 * share), count, right)


def calibration_error(graded: Sequence[tuple[int, bool]]) -> float:
    """How far confidence and the share of right values lie apart, by grades."""
    by_grade: dict[int, list[bool]] = {}
    for grade, is_right in graded:
        by_grade.setdefault(grade, []).append(is_right)
    apart = (abs(sum(rights) - grade / 100 * len(rights)) for grade, rights in by_grade.items())
    return sum(apart) / max(1, len(graded))
