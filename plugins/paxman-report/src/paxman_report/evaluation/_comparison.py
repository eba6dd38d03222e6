"""Two evaluations of the same documents: what changed, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import attrs

from paxman_report.evaluation._evaluation import Evaluation
from paxman_report.evaluation._measures import Score

if TYPE_CHECKING:
    from paxman_report.evaluation._outcome import Unit

Kind: TypeAlias = Literal["fixed", "broken", "changed"]
"""`changed` is wrong before and wrong after, in another way."""


@attrs.frozen
class Change:
    """A value that is not what it was."""

    kind: Kind
    document: str
    place: str
    gold: str | None
    before: str | None
    after: str | None


@attrs.frozen
class Comparison:
    """What became better and worse between two evaluations."""

    before: Evaluation
    after: Evaluation
    changes: tuple[Change, ...]
    """What was broken first, then what was fixed, then what is wrong in another way."""
    only_before: tuple[str, ...]
    """Documents that only the first evaluation has."""
    only_after: tuple[str, ...]

    @property
    def has_same_contract(self) -> bool:
        """Whether both were made with the same contract."""
        return self.before.contract_hash == self.after.contract_hash

    @property
    def fields(self) -> dict[str, tuple[Score, Score]]:
        """The scores of each field before and after."""
        none = Score()
        paths = dict.fromkeys([*self.before.fields, *self.after.fields])
        return {
            path: (self.before.fields.get(path, none), self.after.fields.get(path, none))
            for path in paths
        }

    def counts(self) -> dict[Kind, int]:
        """How many changes there are of each kind."""
        kinds: tuple[Kind, ...] = ("fixed", "broken", "changed")
        return {kind: sum(change.kind == kind for change in self.changes) for kind in kinds}

    def to_dict(self) -> dict[str, Any]:
        """The comparison as JSON."""
        return {
            "same_contract": self.has_same_contract,
            "overall": _pair(self.before.overall, self.after.overall),
            "fields": {path: _pair(*scores) for path, scores in self.fields.items()},
            "counts": self.counts(),
            "changes": [attrs.asdict(change) for change in self.changes],
            "only_before": list(self.only_before),
            "only_after": list(self.only_after),
        }


def compare(before: Evaluation, after: Evaluation) -> Comparison:
    """Put the evaluations before and after a change side by side, value by value."""
    old, new = _units(before), _units(after)
    changes = [
        change
        for name in old
        if name in new
        for place in dict.fromkeys([*old[name], *new[name]])
        if (change := _change(name, place, old[name].get(place), new[name].get(place)))
    ]
    order = {"broken": 0, "fixed": 1, "changed": 2}
    return Comparison(
        before,
        after,
        tuple(sorted(changes, key=lambda change: order[change.kind])),
        tuple(name for name in old if name not in new),
        tuple(name for name in new if name not in old),
    )


def _units(evaluation: Evaluation) -> dict[str, dict[str, Unit]]:
    return {
        run.name: {unit.place: unit for outcome in run.fields for unit in outcome.units}
        for run in evaluation.runs
    }


def _change(document: str, place: str, old: Unit | None, new: Unit | None) -> Change | None:
    """What became of one value; a row that nobody asked for is wrong while it is there."""
    was_right = old is None or old.right
    is_right = new is None or new.right
    given = (None if old is None else old.given, None if new is None else new.given)
    known = new if old is None else old
    assert known is not None
    if was_right and is_right:
        return None
    if was_right != is_right:
        return Change("fixed" if is_right else "broken", document, place, known.gold, *given)
    return Change("changed", document, place, known.gold, *given) if given[0] != given[1] else None


def _pair(before: Score, after: Score) -> dict[str, Any]:
    return {"before": before.to_dict(), "after": after.to_dict()}
