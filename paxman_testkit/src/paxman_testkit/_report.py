"""Verdicts for people, and for programs."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from paxman_testkit._judgement import RuleStatus
from paxman_testkit._rules import RULES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_testkit._judgement import Verdict
    from paxman_testkit._subject import Subject

_WIDTH = max(len(rule.id) for rule in RULES)


def table(subject: Subject, verdicts: Sequence[Verdict]) -> str:
    """One line a rule; a broken one is explained below its line."""
    lines = [f"{subject.spec.id} {subject.spec.version} ({subject.distribution})"]
    for verdict in verdicts:
        lines.append(_line(verdict))
        if verdict.status is RuleStatus.FAILED:
            lines += [f"    - {problem}" for problem in verdict.problems]
            lines.append(f"    How to fix it: {verdict.rule.hint}")
    return "\n".join(lines)


def _line(verdict: Verdict) -> str:
    rule = verdict.rule
    line = f"  {rule.id:{_WIDTH}}  {rule.level.value:6}  {verdict.status.value}"
    if verdict.status in (RuleStatus.SKIPPED, RuleStatus.EXCUSED):
        line += f": {verdict.problems[0]}"
    return line


def summary(subject: Subject, verdicts: Sequence[Verdict]) -> str:
    """The counts, in one line."""
    counts = Counter(verdict.status for verdict in verdicts)
    told = ", ".join(f"{counts[status]} {status.value}" for status in RuleStatus if counts[status])
    return f"{subject.spec.id}: {told}"


def as_json(subject: Subject, verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """One subject and its verdicts as JSON."""
    return {
        "distribution": subject.distribution,
        "capability": subject.spec.to_dict(),
        "passed": all(verdict.status is not RuleStatus.FAILED for verdict in verdicts),
        "rules": [
            {
                "id": verdict.rule.id,
                "level": verdict.rule.level.value,
                "since": verdict.rule.since,
                "status": verdict.status.value,
                "problems": list(verdict.problems),
                "hint": verdict.rule.hint,
            }
            for verdict in verdicts
        ],
    }


def rules_table(*, as_json: bool) -> str:
    """The list of rules."""
    if as_json:
        listed = [
            {
                "id": rule.id,
                "level": rule.level.value,
                "since": rule.since,
                "claim": None if rule.claim is None else rule.claim.value,
                "says": rule.says,
                "hint": rule.hint,
            }
            for rule in RULES
        ]
        return json.dumps(listed, indent=2)
    lines = []
    for rule in RULES:
        about = f" (if it claims {rule.claim.value})" if rule.claim is not None else ""
        lines.append(f"{rule.id:{_WIDTH}}  {rule.level.value:6}  {rule.since}  {rule.says}{about}")
        lines.append(f"{'':{_WIDTH}}  {rule.hint}")
    return "\n".join(lines)
