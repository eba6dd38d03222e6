"""Letting go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_testkit._rule import Rule
from paxman_testkit._trial import NotTriedError, attempt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_testkit._subject import Subject


def _idempotent(subject: Subject) -> Iterator[str]:
    subject.require_safety()
    for used in (False, True):
        capability = subject.make()
        if used:
            for trial in subject.trials:
                attempt(capability, trial)
        state = "after it was used" if used else "before it was used"
        for number in ("first", "second"):
            try:
                capability.close()
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                yield f"the {number} close {state} raised {error!r:.120}"
                break


def _leaks(subject: Subject) -> Iterator[str]:
    report = subject.fresh
    if report.leaks is None:
        raise NotTriedError(report.ended_how or report.problem or "the fresh process said nothing")
    yield from sorted(set(report.leaks))


RULES = (
    Rule(
        "close.idempotent",
        "close can be called before any use, and twice.",
        "Forget what you have closed, and close only what you have opened.",
        _idempotent,
    ),
    Rule(
        "close.no_leaks",
        "After close, no thread runs and no file or socket is open that it opened.",
        "Close in close what you opened, join the threads you started, and use `with` elsewhere.",
        _leaks,
    ),
)
