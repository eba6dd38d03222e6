"""Whether it comes back in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_testkit._rule import Claim, Rule
from paxman_testkit._trial import GRACE, HungError, NotTriedError, attempt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_testkit._subject import Subject

SHORT = 0.5
SOON = 5.0
"""Seconds that a megabyte may take in a capability that says it is bounded."""


def _passed(subject: Subject) -> Iterator[str]:
    for outcome in subject.late:
        if isinstance(outcome.error, HungError):
            yield f"{outcome.trial.name}: the deadline had passed, and {outcome.error}"


def _stalled(subject: Subject) -> Iterator[str]:
    subject.require_safety()
    assert subject.fake is not None
    capability = subject.make()
    subject.fake.mode = "stall"
    try:
        for trial in subject.trials[:1]:
            outcome = attempt(capability, trial, seconds_left=SHORT, patience=SHORT + GRACE)
            if isinstance(outcome.error, HungError):
                yield f"{trial.name}: the service did not answer, and {outcome.error}"
    finally:
        subject.fake.mode = "answer"


def _bounded(subject: Subject) -> Iterator[str]:
    report = subject.fresh
    if not report.large:
        raise NotTriedError(report.ended_how or "no example is a text")
    for name, said in report.large.items():
        if said["seconds"] > SOON:
            yield f"{name}: it took {said['seconds']:.1f} s"


RULES = (
    Rule(
        "deadline.passed",
        "When the deadline has passed, it comes back at once.",
        "Ask request.remaining_seconds() before anything long, and hand it on as the timeout of "
        "whatever you wait for.",
        _passed,
    ),
    Rule(
        "deadline.stalled",
        "When a service does not answer, it comes back by the deadline.",
        "Give every connection and every read a timeout of request.remaining_seconds().",
        _stalled,
        claim=Claim.NETWORK,
    ),
    Rule(
        "bounded.returns_soon",
        "What claims to be bounded is done with a megabyte within seconds.",
        "Work in one pass over the text, without `re` on patterns from outside; or do not claim "
        "it: then it runs in a thread that can be given up.",
        _bounded,
        claim=Claim.BOUNDED,
    ),
)
