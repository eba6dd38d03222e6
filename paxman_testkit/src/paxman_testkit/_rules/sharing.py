"""Several threads, several fields, several instances."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from paxman_testkit._encoding import encoded
from paxman_testkit._hostile import altered_trials, decorated
from paxman_testkit._rule import Claim, Rule
from paxman_testkit._trial import PATIENCE, NotTriedError, Outcome, attempt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.capability import Capability
    from paxman_testkit._subject import Subject

THREADS = 4


def _threads(subject: Subject) -> Iterator[str]:
    varied = altered_trials(subject, decorated)
    outcomes = (*subject.outcomes, *(attempt(subject.capability, trial) for trial in varied))
    if len(outcomes) < 2:
        raise NotTriedError("there are no two requests to try at once")
    serial = [encoded(outcome) for outcome in outcomes]
    capability = subject.make()
    seen: set[str] = set()
    threads = [
        threading.Thread(target=_turn, args=(capability, outcomes, serial, n, seen), daemon=True)
        for n in range(THREADS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    if any(thread.is_alive() for thread in threads):
        seen.add(f"{THREADS} threads did not come back in {PATIENCE:g} s")
    yield from sorted(seen)


def _turn(
    capability: Capability,
    outcomes: tuple[Outcome, ...],
    serial: list[str],
    number: int,
    seen: set[str],
) -> None:
    """All requests, in an order of this thread's own."""
    count = len(outcomes)
    for step in range(2 * count):
        position = (step * (2 * number + 1) + number) % count
        trial = outcomes[position].trial
        request = trial.request()
        try:
            outcome = Outcome(trial, request, capability.invoke(request))
        except BaseException as error:
            outcome = Outcome(trial, request, error=error)
        if encoded(outcome) != serial[position]:
            seen.add(
                f"{trial.name}: {encoded(outcome):.100} among threads, alone "
                f"{serial[position]:.100}"
            )


def _batch(subject: Subject) -> Iterator[str]:
    tried = 0
    for outcome in subject.outcomes:
        if len(outcome.trial.fields) < 2:
            continue
        tried += 1
        together = {field.id for field, _ in outcome.findings()}
        alone = set()
        for single in outcome.trial.single():
            alone |= {field.id for field, _ in attempt(subject.capability, single).findings()}
        missing = sorted(alone - together)
        if missing:
            yield f"{outcome.trial.name}: asked for all fields at once, it misses {missing}"
    if not tried:
        raise NotTriedError("no example has two fields that it serves")


def _instances(subject: Subject) -> Iterator[str]:
    trials = subject.trials
    subject.require_safety()
    first, second = subject.make(), subject.make()
    before = [encoded(attempt(first, trial)) for trial in trials]
    for trial in reversed(trials):
        attempt(second, trial)
    try:
        second.close()
    except KeyboardInterrupt:
        raise
    except BaseException:
        pass  # a rule of its own
    for trial, expected in zip(trials, before, strict=True):
        after = encoded(attempt(first, trial))
        if after != expected:
            yield (
                f"{trial.name}: {expected:.100}, and after another instance was used and closed "
                f"{after:.100}"
            )


RULES = (
    Rule(
        "thread_safe.agrees",
        "Used from several threads at once, one instance answers as it does alone.",
        "Keep what belongs to a request in local variables, guard what is shared with a lock, or "
        "do not claim to be thread safe: then the core takes turns.",
        _threads,
        claim=Claim.THREAD_SAFE,
    ),
    Rule(
        "batchable.fills_all",
        "One invocation fills the fields that several invocations would fill.",
        "Loop over request.fields, or do not claim to be batchable.",
        _batch,
        claim=Claim.BATCHABLE,
    ),
    Rule(
        "isolation.instances",
        "Using and closing one instance changes nothing for another.",
        "Keep state in the instance, not in the class or the module.",
        _instances,
    ),
)
