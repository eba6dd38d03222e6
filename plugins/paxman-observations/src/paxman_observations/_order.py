"""Who comes after whom: total orders, so that no tie is left to chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import attrs

from paxman_core.contract import MergePolicy
from paxman_observations._tagged import tagged_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paxman_observations._model import Observation

Rank: TypeAlias = tuple[int, ...]
Order: TypeAlias = tuple[Rank, tuple[str, ...], str]

ABSENT = ""
"""Instead of the text of a value: the observation does not speak of this field."""
NULL = "null"
IN_TIME = MergePolicy("last_write")


@attrs.frozen(eq=False)
class ObservedValues:
    """What one observation says about the fields that are decided together."""

    observation: Observation
    texts: tuple[str, ...]
    """The canonical text of each field's value: equal exactly when the values are."""
    rank: Rank
    """What the strategy, its tie-breaker and the fixed order look at; greater wins."""

    @property
    def order(self) -> Order:
        """The total order of the policy."""
        return self._order(self.rank)

    @property
    def moment(self) -> Order:
        """The total order in time, whatever the policy."""
        return self._order(rank_of(self.observation, IN_TIME))

    def _order(self, rank: Rank) -> Order:
        # What it says comes before its id: the id also covers evidence and confidence, and these
        # must not decide between two values, not even by chance.
        return (rank, self.texts, self.observation.id)

    @property
    def voter(self) -> str:
        """Whose vote it is; what has no source speaks for itself."""
        return self.observation.source or self.observation.id

    @property
    def is_null(self) -> bool:
        """Whether it clears the field; only asked of fields that stand alone."""
        return self.texts[0] == NULL


def entry_of(observation: Observation, paths: Sequence[str], policy: MergePolicy) -> ObservedValues:
    """What the observation says about the fields, ranked as the policy asks for."""
    fields = observation.fields
    texts = tuple(tagged_text(fields[path]) if path in fields else ABSENT for path in paths)
    return ObservedValues(observation, texts, rank_of(observation, policy))


def ranked_by(entry: ObservedValues, policy: MergePolicy) -> ObservedValues:
    """The same entry, ranked as another policy asks for."""
    return ObservedValues(entry.observation, entry.texts, rank_of(entry.observation, policy))


def rank_of(observation: Observation, policy: MergePolicy) -> Rank:
    """What is compared, as numbers of which the greater wins."""
    return tuple(_SCORES[name](observation) for name in scores(policy))


def scores(policy: MergePolicy) -> tuple[str, ...]:
    """What is compared: the strategy's score, the tie-breaker's, then the fixed order.

    The fixed order is time, priority, specificity; a score that is equal by then is left out.
    """
    by_priority = policy.tie_breaker == "source_priority"
    if policy.strategy == "highest_priority":
        return ("priority", "time", "specificity")
    if policy.strategy == "most_specific":
        rest = ("priority", "time") if by_priority else ("time", "priority")
        return ("specificity", *rest)
    if policy.strategy == "first_write":
        return ("earliness", "priority", "specificity")
    if policy.strategy == "last_write" or not by_priority:
        return ("time", "priority", "specificity")
    return ("priority", "time", "specificity")


_SCORES: dict[str, Callable[[Observation], int]] = {
    "time": lambda observation: observation.microseconds,
    "earliness": lambda observation: -observation.microseconds,
    "priority": lambda observation: observation.source_priority,
    "specificity": lambda observation: observation.specificity_score,
}
