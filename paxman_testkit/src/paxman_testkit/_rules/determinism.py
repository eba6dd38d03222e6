"""The same request gives the same result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_testkit._encoding import encoded
from paxman_testkit._rule import Claim, Rule
from paxman_testkit._trial import NotTriedError, attempt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paxman_testkit._subject import Subject


def differences(subject: Subject, others: Iterable[str], where: str) -> Iterator[str]:
    """Where other answers to the trials are not the first ones."""
    for outcome, other in zip(subject.outcomes, others, strict=True):
        first = encoded(outcome)
        if first != other:
            yield f"{outcome.trial.name}: {first:.100} at first, and {where} {other:.100}"


def _same_instance(subject: Subject) -> Iterator[str]:
    again = [encoded(attempt(subject.capability, one.trial)) for one in subject.outcomes]
    yield from differences(subject, again, "the second time")


def _new_instance(subject: Subject) -> Iterator[str]:
    expected = subject.outcomes
    other = subject.make()
    again = [encoded(attempt(other, one.trial)) for one in expected]
    yield from differences(subject, again, "from a new instance")


def _new_process(subject: Subject) -> Iterator[str]:
    subject.require_safety()
    report = subject.fresh
    broken = report.broke_in("start", "run")
    if broken:
        yield f"in a fresh process: {broken}"
    elif report.results is None:
        raise NotTriedError(report.problem or report.ended_how or "the fresh process said nothing")
    else:
        yield from differences(subject, report.results, "in a fresh process")


RULES = (
    Rule(
        "deterministic.same_instance",
        "Asked twice, it answers the same.",
        "Keep nothing from one request to the next that changes an answer, and use no clock and "
        "no random number; or do not claim to be deterministic.",
        _same_instance,
        claim=Claim.DETERMINISTIC,
    ),
    Rule(
        "deterministic.new_instance",
        "A new instance that was given the plan of another answers the same.",
        "Put all that invoke needs into the step config, or work it out again from the field: the "
        "instance that prepared a plan need not be the one that carries it out.",
        _new_instance,
        claim=Claim.DETERMINISTIC,
    ),
    Rule(
        "deterministic.new_process",
        "Another process with another hash seed answers the same.",
        "Sort what comes out of a set, and use neither hash() nor id() in anything that is seen.",
        _new_process,
        claim=Claim.DETERMINISTIC,
    ),
)
