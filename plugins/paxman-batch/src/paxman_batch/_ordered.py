"""Artifacts from several worker processes, put back into the order of the inputs."""

from __future__ import annotations

import threading
from collections import deque
from itertools import islice
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from paxman_batch._crew import Station, Watch, memory_limit
from paxman_batch._job import BatchJob
from paxman_batch._messages import Made, Normalize, Setup
from paxman_batch._runner import RunOptions
from paxman_batch._worker_process import DiedError
from paxman_core.artifact import ExecutionArtifact
from paxman_core.errors import BatchError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paxman_core.contract import CanonicalContract
    from paxman_core.policy import Budget, Policy

AT_ONCE: Final = 16
"""How many inputs a worker gets at a time."""


Result: TypeAlias = Made | BaseException
"""An artifact, or what was raised instead."""


class _Task:
    """Some inputs, and what becomes of them."""

    def __init__(self, inputs: list[object]) -> None:
        self.inputs = inputs
        self.results: SimpleQueue[list[Result]] = SimpleQueue()


def in_processes(
    inputs: Iterable[object],
    contract: CanonicalContract,
    workers: int,
    budget: Budget,
    policy: Policy,
) -> Iterator[ExecutionArtifact]:
    """An artifact for each input, in order; few more are read than have been given back."""
    options = RunOptions(workers=workers)
    setup = Setup(BatchJob(contract, budget, policy), None, has_purse=False)
    stations = [Station(setup, options) for _ in range(workers)]
    tasks: SimpleQueue[_Task | None] = SimpleQueue()
    threads = [
        threading.Thread(target=_serve, args=(station, tasks, options.tries))
        for station in stations
    ]
    for thread in threads:
        thread.start()
    watch = Watch(stations, memory_limit(options))
    is_finished = False
    try:
        for made in _in_order(iter(inputs), tasks, 2 * workers):
            yield _artifact(made, contract)
        is_finished = True
    finally:
        watch.close()
        for _ in threads:
            tasks.put(None)
        if not is_finished:
            for station in stations:
                station.stop()
        for thread in threads:
            thread.join()
        for station in stations:
            station.close()


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
    inputs: Iterator[object], tasks: SimpleQueue[_Task | None], most: int
) -> Iterator[Made]:
    waiting: deque[_Task] = deque()
    while True:
        while len(waiting) < most and (some := list(islice(inputs, AT_ONCE))):
            waiting.append(_Task(some))
            tasks.put(waiting[-1])
        if not waiting:
            return
        for result in waiting.popleft().results.get():
            if not isinstance(result, Made):
                raise result
            yield result


def _serve(station: Station, tasks: SimpleQueue[_Task | None], tries: int) -> None:
    while (task := tasks.get()) is not None:
        try:
            task.results.put(_carried_out(station, task, tries))
        except BaseException as error:
            task.results.put([error])


def _carried_out(station: Station, task: _Task, tries: int) -> list[Result]:
    """The results of a task: all at once, or one by one if a worker dies of it."""
    try:
        return _asked(station, task.inputs)
    except DiedError:
        station.died()
    results: list[Result] = []
    for given in task.inputs:
        results += _one(station, given, tries)
    return results


def _one(station: Station, given: object, tries: int) -> list[Result]:
    for _ in range(tries):
        try:
            return _asked(station, [given])
        except DiedError as error:
            station.died()
            message = error.death.message
    return [BatchError(f"{message}; the input was tried {tries} times.")]


def _asked(station: Station, inputs: list[object]) -> list[Result]:
    worker = station.worker()
    worker.tell(Normalize([(given, "") for given in inputs]))
    results: list[Result] = worker.hear().results
    return results
