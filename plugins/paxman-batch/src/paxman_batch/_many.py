"""Many inputs in Python: artifacts in the order of the inputs, from one process or several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core import shared_engine
from paxman_core.engine import DEFAULT_POLICY, NO_BUDGET
from paxman_core.errors import InvalidOptionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paxman_core.artifact import ExecutionArtifact
    from paxman_core.policy import Budget, Policy


def normalize_many(
    inputs: Iterable[object],
    contract: object,
    *,
    workers: int = 1,
    budget: Budget = NO_BUDGET,
    policy: Policy = DEFAULT_POLICY,
    component: str | None = None,
) -> Iterator[ExecutionArtifact]:
    """Fill the contract's fields from many inputs: an artifact for each, in their order.

    Inputs are read as they are needed. With several `workers` they are worked on in processes of
    their own, and must be such as can be pickled. An input that cannot be read raises when its
    turn comes, as `normalize` does.
    """
    if isinstance(inputs, (str, bytes, bytearray)):
        raise InvalidOptionError(
            f"normalize_many takes many inputs, not one {type(inputs).__name__}.",
            next_step="Give a list of inputs; for a single one, call normalize.",
        )
    number: object = workers
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise InvalidOptionError(
            f"workers is {workers!r}.", next_step="Give a whole number above zero."
        )
    return _each(inputs, contract, number, budget, policy, component)


def _each(
    inputs: Iterable[object],
    contract: object,
    workers: int,
    budget: Budget,
    policy: Policy,
    component: str | None,
) -> Iterator[ExecutionArtifact]:
    engine = shared_engine()
    canonical = engine.contract(contract, component)
    if workers == 1:
        for given in inputs:
            yield engine.normalize(given, canonical, budget=budget, policy=policy)
        return
    from paxman_batch._ordered import in_processes

    yield from in_processes(inputs, canonical, workers, budget, policy)
