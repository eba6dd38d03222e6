"""How many values become one: each strategy as a running decision.

Adding an entry costs O(1); what is decided depends on the entries and never on their order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import attrs

from paxman_core.contract import MergePolicy
from paxman_core.diagnostics import CONFLICT, Diagnostic
from paxman_observations._comparison import incomparable, size_of
from paxman_observations._order import ObservedValues, ranked_by
from paxman_observations._tagged import tagged_text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from paxman_observations._comparison import Dimension, Size
    from paxman_observations._order import Order


ANY_OTHER = "*"
"""In a table of weights: every source that is not listed."""


@attrs.frozen
class Decided:
    """One value, and the entries that it comes from."""

    texts: tuple[str, ...]
    cited: tuple[ObservedValues, ...]
    is_arbitrary: bool = False
    """Nothing but the last resort of the order decided between different values."""
    rule: str = ""


@attrs.frozen
class Undecided:
    """No value, and the entries between which the strategy cannot decide."""

    entries: tuple[ObservedValues, ...]
    note: Diagnostic | None = None
    """Why there is no value; without a note the best of the entries is good enough."""


class Running(Protocol):
    """A decision that is always up to date."""

    def add(self, entry: ObservedValues) -> None:
        """Take one more entry into account."""

    def outcome(self) -> Decided | Undecided:
        """What all entries so far amount to."""


class Ranked:
    """The entry of the greatest rank: last_write, first_write, highest_priority, most_specific."""

    def __init__(self) -> None:
        self._level: list[ObservedValues] = []
        """The entries that the strategy itself cannot tell apart, and none is above them."""

    def add(self, entry: ObservedValues) -> None:
        if self._level:
            best = self._level[0].rank[0]
            if entry.rank[0] < best:
                return
            if entry.rank[0] > best:
                self._level.clear()
        self._level.append(entry)

    def outcome(self) -> Decided | Undecided:
        if len({entry.texts for entry in self._level}) > 1:
            return Undecided(tuple(self._level))
        return best_of(self._level)


class Votes:
    """One vote a source, which is the last that it said: majority, weighted and unanimous."""

    def __init__(self, policy: MergePolicy) -> None:
        self._must_be_unanimous = policy.strategy == "unanimous"
        self._weights = dict(policy.weights)
        self._votes: dict[str, ObservedValues] = {}

    def add(self, entry: ObservedValues) -> None:
        before = self._votes.get(entry.voter)
        if before is None or entry.moment > before.moment:
            self._votes[entry.voter] = entry

    def outcome(self) -> Decided | Undecided:
        by_value: dict[tuple[str, ...], list[ObservedValues]] = {}
        for entry in self._votes.values():
            by_value.setdefault(entry.texts, []).append(entry)
        if self._must_be_unanimous and len(by_value) > 1:
            reason = f"{len(self._votes)} sources say {len(by_value)} different things."
            return Undecided(tuple(self._votes.values()), Diagnostic(CONFLICT, reason))
        most = max(map(self._weight, by_value.values()))
        leading = [entries for entries in by_value.values() if self._weight(entries) == most]
        if len(leading) > 1:
            return Undecided(tuple(entry for entries in leading for entry in entries))
        return best_of(leading[0])

    def _weight(self, entries: list[ObservedValues]) -> int:
        """How much the votes for one value count together."""
        other = self._weights.get(ANY_OTHER, 1)
        return sum(self._weights.get(entry.observation.source, other) for entry in entries)


class Extreme:
    """The smallest or the greatest value, where values can be compared at all."""

    def __init__(self, path: str, sign: int) -> None:
        self._path = path
        self._sign = sign
        self._levels: dict[Dimension, tuple[Size, list[ObservedValues]]] = {}
        self._entries: list[ObservedValues] = []

    def add(self, entry: ObservedValues) -> None:
        self._entries.append(entry)
        dimension, size = size_of(entry.observation.fields[self._path])
        best, level = self._levels.get(dimension, (size, []))
        difference = (size > best) - (size < best)  # type: ignore[operator]
        if difference * self._sign > 0:
            self._levels[dimension] = (size, [entry])
        elif difference == 0:
            level.append(entry)
            self._levels[dimension] = (size, level)

    def outcome(self) -> Decided | Undecided:
        if (note := incomparable(self._levels)) is not None:
            return Undecided(tuple(self._entries), note)
        ((_, level),) = self._levels.values()
        return best_of(level)


class Union:
    """Every item of every array, once; in the order in which they were first observed."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._items: dict[str, tuple[Order, int]] = {}
        self._entries: list[ObservedValues] = []

    def add(self, entry: ObservedValues) -> None:
        self._entries.append(entry)
        value = entry.observation.fields[self._path]
        moment = entry.moment
        for position, item in enumerate(value if isinstance(value, tuple) else (value,)):
            text, place = tagged_text(item), (moment, position)
            self._items[text] = min(place, self._items.get(text, place))

    def outcome(self) -> Decided | Undecided:
        items = sorted(self._items, key=self._items.__getitem__)
        return Decided((f"[{','.join(items)}]",), tuple(self._entries))


class SinceCleared:
    """A strategy that gathers, over what was observed after the last null."""

    def __init__(self, path: str, policy: MergePolicy) -> None:
        self._path = path
        self._policy = policy
        self._null: ObservedValues | None = None
        self._after: list[ObservedValues] = []
        self._inner: Running = self._fresh()

    def add(self, entry: ObservedValues) -> None:
        if self._null is not None and entry.moment < self._null.moment:
            return
        if entry.is_null:
            self._null = entry
            self._restart()
        else:
            self._after.append(entry)
            self._inner.add(entry)

    def outcome(self) -> Decided | Undecided:
        if self._null is not None and not self._after:
            return Decided(self._null.texts, (self._null,))
        return self._inner.outcome()

    def _fresh(self) -> Running:
        if self._policy.strategy == "merge_array":
            return Union(self._path)
        return Extreme(self._path, -1 if self._policy.strategy == "min" else 1)

    def _restart(self) -> None:
        """Keep what came after the null: nothing, unless the null is late."""
        assert self._null is not None
        moment = self._null.moment
        self._after = [entry for entry in self._after if entry.moment > moment]
        self._inner = self._fresh()
        for entry in self._after:
            self._inner.add(entry)


def running(paths: Collection[str], policy: MergePolicy) -> Running:
    """The running decision of a policy over fields that are decided together."""
    if policy.strategy in ("majority", "weighted", "unanimous"):
        return Votes(policy)
    if policy.strategy in ("min", "max", "merge_array"):
        (path,) = paths
        return SinceCleared(path, policy)
    return Ranked()


def decide(decision: Running, paths: Collection[str], policy: MergePolicy) -> Decided | Undecided:
    """The outcome, with the fallback, and at last the order, where the strategy leaves it open."""
    found = decision.outcome()
    rule: str = policy.strategy
    if isinstance(found, Undecided) and policy.fallback is not None:
        second = MergePolicy(policy.fallback, policy.tie_breaker)
        inner = running(paths, second)
        for entry in found.entries:
            inner.add(ranked_by(entry, second))
        found, rule = inner.outcome(), f"{rule}, then {second.strategy}"
    if isinstance(found, Undecided) and found.note is None:
        found = best_of(found.entries)
    return attrs.evolve(found, rule=rule) if isinstance(found, Decided) else found


def best_of(entries: Iterable[ObservedValues]) -> Decided:
    """The first in the total order, and whether only its last resort made it so."""
    entries = tuple(entries)
    best = max(entries, key=lambda entry: entry.order)
    rivals = {entry.texts for entry in entries if entry.rank == best.rank}
    return Decided(best.texts, (best,), len(rivals) > 1)
