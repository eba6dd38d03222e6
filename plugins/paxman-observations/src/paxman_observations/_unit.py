"""What was said about the fields that are decided together, and what it amounts to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_observations._model import ObservationKind
from paxman_observations._order import ABSENT, IN_TIME, ObservedValues, entry_of
from paxman_observations._snapshot import CORRECTED, SnapshotField
from paxman_observations._strategies import Undecided, best_of, decide, running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_observations._model import Observation
    from paxman_observations._order import ObservedValues
    from paxman_observations._policies import Unit
    from paxman_observations._strategies import Decided


class UnitState:
    """The running decision over one field, or over one group of fields."""

    def __init__(self, unit: Unit) -> None:
        self._unit = unit
        self._entries: dict[str, ObservedValues] = {}
        self._decision = running(unit.paths, unit.policy)
        self._pins = {path: Pins(path) for path in unit.paths}

    def add(self, observation: Observation) -> None:
        """Take an observation into account that states, corrects or releases one of the fields."""
        if observation.kind is ObservationKind.DATA:
            entry = entry_of(observation, self._unit.paths, self._unit.policy)
            self._entries[observation.id] = entry
            self._decision.add(entry)
        else:
            for path in self._pinned_by(observation):
                self._pins[path].add(observation)

    def discard(self, observation: Observation) -> None:
        """Forget an observation that was retracted; what it decided is decided again."""
        if self._entries.pop(observation.id, None) is not None:
            self._decision = running(self._unit.paths, self._unit.policy)
            for entry in self._entries.values():
                self._decision.add(entry)
        else:
            for path in self._pinned_by(observation):
                self._pins[path].discard(observation)

    def fields(self) -> Iterator[SnapshotField]:
        """The fields that anything was said about."""
        decided = (
            decide(self._decision, self._unit.paths, self._unit.policy) if self._entries else None
        )
        for position, path in enumerate(self._unit.paths):
            pin = self._pins[path].holding()
            if pin is not None:
                yield self._pinned(path, position, pin)
            elif decided is not None and any(e.texts[position] for e in self._entries.values()):
                yield self._field(path, position, decided)

    def _pinned_by(self, observation: Observation) -> Iterator[str]:
        named = observation.fields or observation.released
        return (path for path in self._unit.paths if path in named)

    def _pinned(self, path: str, position: int, pin: Decided) -> SnapshotField:
        (text,) = pin.texts
        cited = tuple(entry.observation.id for entry in pin.cited)
        agree, differ = self._sides(position, text, cited)
        agree = tuple(sorted({*agree, *cited}))
        return SnapshotField(path, text, CORRECTED, cited, agree, differ, pin.is_arbitrary, True)

    def _field(self, path: str, position: int, found: Decided | Undecided) -> SnapshotField:
        if isinstance(found, Undecided):
            agree, differ = self._sides(position, None, ())
            rule = self._unit.policy.strategy
            return SnapshotField(path, None, rule, (), agree, differ, note=found.note)
        text = found.texts[position]
        cited = tuple(sorted(entry.observation.id for entry in found.cited))
        agree, differ = self._sides(position, text, cited)
        return SnapshotField(
            path,
            None if text == ABSENT else text,
            found.rule,
            cited,
            agree,
            differ,
            found.is_arbitrary,
        )

    def _sides(
        self, position: int, text: str | None, cited: tuple[str, ...]
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Who says the same, and who says something else."""
        agree: list[str] = []
        differ: list[str] = []
        for identifier, entry in self._entries.items():
            said = entry.texts[position]
            if said != ABSENT:
                agrees = said == text or identifier in cited
                (agree if agrees else differ).append(identifier)
        return tuple(sorted(agree)), tuple(sorted(differ))


class Pins:
    """The corrections and releases of one field."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._corrections: dict[str, ObservedValues] = {}
        self._releases: dict[str, int] = {}

    def add(self, observation: Observation) -> None:
        """Take a correction or a release into account."""
        if observation.kind is ObservationKind.CORRECTION:
            self._corrections[observation.id] = entry_of(observation, (self._path,), IN_TIME)
        else:
            self._releases[observation.id] = observation.microseconds

    def discard(self, observation: Observation) -> None:
        """Forget a correction or a release that was retracted."""
        self._corrections.pop(observation.id, None)
        self._releases.pop(observation.id, None)

    def holding(self) -> Decided | None:
        """The last correction, unless it was released after it was made.

        Of a correction and a release at the same moment the correction holds: what a person said
        is not dropped by chance.
        """
        if not self._corrections:
            return None
        last = best_of(self._corrections.values())
        released = max(self._releases.values(), default=None)
        if released is not None and released > last.cited[0].observation.microseconds:
            return None
        return last
