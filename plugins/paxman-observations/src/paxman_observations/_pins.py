"""Corrections: what a person said holds, under every strategy, until it is released."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_observations._model import Kind
from paxman_observations._order import IN_TIME, Entry, entry_of
from paxman_observations._strategies import best_of

if TYPE_CHECKING:
    from paxman_observations._model import Observation
    from paxman_observations._strategies import Decided


class Pins:
    """The corrections and releases of one field."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._corrections: dict[str, Entry] = {}
        self._releases: dict[str, int] = {}

    def add(self, observation: Observation) -> None:
        """Take a correction or a release into account."""
        if observation.kind is Kind.CORRECTION:
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
