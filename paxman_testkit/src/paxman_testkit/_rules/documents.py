"""Documents that nobody wishes for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_testkit._evidence import evidence_problems
from paxman_testkit._hostile import altered_trials, disturbed, emptied
from paxman_testkit._rule import Rule
from paxman_testkit._trial import NotTriedError, attempt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paxman_testkit._subject import Subject
    from paxman_testkit._trial import Trial


def _survives(subject: Subject, trials: Iterable[Trial]) -> Iterator[str]:
    subject.require_safety()
    for trial in trials:
        outcome = attempt(subject.capability, trial)
        if outcome.error is not None:
            yield f"{trial.name}: it raised {outcome.error!r:.120}"
        yield from evidence_problems(outcome)


def _empty(subject: Subject) -> Iterator[str]:
    yield from _survives(subject, altered_trials(subject, emptied))


def _characters(subject: Subject) -> Iterator[str]:
    yield from _survives(subject, altered_trials(subject, disturbed))


def _large(subject: Subject) -> Iterator[str]:
    report = subject.fresh
    broken = report.broke_in("large")
    if broken:
        yield f"{report.ended_in.partition(':')[2]}: {broken}"
    elif not report.large:
        raise NotTriedError(report.ended_how or report.problem or "no example is a text")
    for name, said in report.large.items():
        if said["problem"]:
            yield f"{name}: {said['problem']}"


RULES = (
    Rule(
        "input.empty",
        "An empty document, or one of blanks, raises nothing.",
        "Do not take the first line, word or page for granted.",
        _empty,
    ),
    Rule(
        "input.characters",
        "NUL, lone surrogates, decomposed letters and control characters do no harm.",
        "Do not encode the text without errors='replace', and do not pass it to C strings.",
        _characters,
    ),
    Rule(
        "input.large",
        "A megabyte in one line, or in a million lines, is dealt with.",
        "Do not build patterns or copies whose size grows with the square of the text.",
        _large,
    ),
)
