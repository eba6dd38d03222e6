"""Where values come from: exact places, in every script."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_testkit._evidence import (
    bounds_problems,
    evidence_problems,
    presence_problems,
    quote_problems,
)
from paxman_testkit._hostile import altered_trials, decorated
from paxman_testkit._rule import Rule
from paxman_testkit._trial import NotTriedError, attempt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_testkit._subject import Subject


def _present(subject: Subject) -> Iterator[str]:
    for outcome in subject.answered:
        yield from presence_problems(outcome)


def _in_bounds(subject: Subject) -> Iterator[str]:
    for outcome in subject.answered:
        yield from bounds_problems(outcome)


def _quote(subject: Subject) -> Iterator[str]:
    for outcome in subject.answered:
        yield from quote_problems(outcome)


def _unicode(subject: Subject) -> Iterator[str]:
    subject.require_safety()
    outcomes = [attempt(subject.capability, one) for one in altered_trials(subject, decorated)]
    if not any(any(outcome.findings()) for outcome in outcomes):
        raise NotTriedError("it found nothing in a text that could be looked at")
    for outcome in outcomes:
        yield from evidence_problems(outcome)


RULES = (
    Rule(
        "evidence.present",
        "Every value says where it was found.",
        "Give each Finding at least one place: a TextSpan, a LookupRow or a ModelAnswer.",
        _present,
    ),
    Rule(
        "evidence.in_bounds",
        "Every span is a stretch of the text that is not empty.",
        "Check 0 <= start < end <= len(document.text); offsets are characters, not bytes.",
        _in_bounds,
    ),
    Rule(
        "evidence.quote",
        "Every span quotes exactly the characters that it points at.",
        "Write TextSpan(start, end, document.text[start:end]); only the raw value may differ.",
        _quote,
    ),
    Rule(
        "evidence.unicode",
        "That holds among emoji, combining marks, CRLF and right-to-left text.",
        "Count in characters of document.text: no bytes, no UTF-16 units, no normalised copy whose "
        "offsets differ.",
        _unicode,
    ),
)
