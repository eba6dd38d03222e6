"""Many inputs in Python: artifacts in the order of the inputs, from one process or several."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, overload

import attrs

from paxman_batch._job import BatchJob
from paxman_batch._messages import Made, Normalize, Setup
from paxman_batch._runner import RunOptions
from paxman_batch._supervisor import Watchdog, WorkerSlot, memory_limit
from paxman_batch._worker_process import DiedError
from paxman_core import shared_engine
from paxman_core.artifact import ExecutionArtifact
from paxman_core.engine import DEFAULT_POLICY, NO_BUDGET
from paxman_core.errors import BatchError, InvalidOptionError
from paxman_core.policy import Budget, Policy

if TYPE_CHECKING:
    from paxman_core.contract import CanonicalContract

INPUTS_AT_ONCE: Final = 16
"""How many inputs a worker gets at a time."""

Result: TypeAlias = Made | BaseException
"""An artifact, or what was raised instead."""

Model = TypeVar("Model")


@overload
def normalize_many(
    inputs: Iterable[object],
    contract: type[Model],
    *,
    workers: int = ...,
    budget: Budget = ...,
    policy: Policy = ...,
    component: str | None = ...,
) -> Iterator[ExecutionArtifact[Model]]: ...


@overload
def normalize_many(
    inputs: Iterable[object],
    contract: object,
    *,
    workers: int = ...,
    budget: Budget = ...,
    policy: Policy = ...,
    component: str | None = ...,
) -> Iterator[ExecutionArtifact]: ...


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
    turn comes, as `normalize` does; BatchError if a worker dies of it. `budget`, `policy` and
    `component` are as for `normalize`, for each input. Raises InvalidOptionError for less than one
    worker.
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
    yield from _in_processes(inputs, canonical, workers, budget, policy)


class _Task:
    """Some inputs, and what becomes of them."""

    def __init__(self, inputs: list[object]) -> None:
        self.inputs = inputs
        self.results: SimpleQueue[list[Result]] = SimpleQueue()


def _in_processes(
    inputs: Iterable[object],
    contract: CanonicalContract,
    workers: int,
    budget: Budget,
    policy: Policy,
) -> Iterator[ExecutionArtifact]:
    """An artifact for each input, in order; few more are read than have been given back."""
    options = RunOptions(workers=workers)
    setup = Setup(BatchJob(contract, budget, policy), None, has_shared_budget=False)
    slots = [WorkerSlot(setup, options) for _ in range(workers)]
    tasks: SimpleQueue[_Task | None] = SimpleQueue()
    threads = [threading.Thread(target=_serve, args=(slot, tasks, options.tries)) for slot in slots]
    for thread in threads:
        thread.start()
    watchdog = Watchdog(slots, memory_limit(options))
    is_finished = False
    try:
        for made in _in_order(iter(inputs), tasks, 2 * workers):
            yield _artifact(made, contract)
        is_finished = True
    finally:
        watchdog.close()
        for _ in threads:
            tasks.put(None)
        if not is_finished:
            for slot in slots:
                slot.stop()
        for thread in threads:
            thread.join()
        for slot in slots:
            slot.close()


def _artifact(made: Made, contract: CanonicalContract) -> ExecutionArtifact:
    artifact = ExecutionArtifact.from_json(made.content)
    results = zip(artifact.field_results, made.values, strict=True)
    # What is read from JSON does not know the model that the contract was made from.
    return attrs.evolve(
        artifact,
        contract=contract,
        field_results=tuple(attrs.evolve(result, value=value) for result, value in results),
    )


def _in_order(
    inputs: Iterator[object], tasks: SimpleQueue[_Task | None], max_waiting: int
) -> Iterator[Made]:
    waiting: deque[_Task] = deque()
    while True:
        while len(waiting) < max_waiting and (some := list(islice(inputs, INPUTS_AT_ONCE))):
            waiting.append(_Task(some))
            tasks.put(waiting[-1])
        if not waiting:
            return
        for result in waiting.popleft().results.get():
            if not isinstance(result, Made):
                raise result
            yield result


def _serve(slot: WorkerSlot, tasks: SimpleQueue[_Task | None], tries: int) -> None:
    while (task := tasks.get()) is not None:
        try:
            task.results.put(_carried_out(slot, task, tries))
        except BaseException as error:
            task.results.put([error])


def _carried_out(slot: WorkerSlot, task: _Task, tries: int) -> list[Result]:
    """The results of a task: all at once, or one by one if a worker dies of it."""
    try:
        return _asked(slot, task.inputs)
    except DiedError:
        slot.died()
    results: list[Result] = []
    for given in task.inputs:
        results += _one(slot, given, tries)
    return results


def _one(slot: WorkerSlot, given: object, tries: int) -> list[Result]:
    for _ in range(tries):
        try:
            return _asked(slot, [given])
        except DiedError as error:
            slot.died()
            message = error.death.message
    return [BatchError(f"{message}; the input was tried {tries} times.")]


def _asked(slot: WorkerSlot, inputs: list[object]) -> list[Result]:
    worker = slot.worker()
    worker.tell(Normalize([(given, "") for given in inputs]))
    results: list[Result] = worker.hear().results
    return results
