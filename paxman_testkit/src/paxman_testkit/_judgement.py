"""The verdict on a subject: what each rule has to say, and which failures were expected."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from itertools import islice
from types import MappingProxyType

import attrs

from paxman_core.errors import InvalidOptionError
from paxman_testkit._rule import Level, Rule
from paxman_testkit._rules import BY_ID, RULES
from paxman_testkit._subject import Subject
from paxman_testkit._trial import NotTriedError

NONE_EXPECTED: Mapping[str, str] = MappingProxyType({})
MOST_PROBLEMS = 3
"""How many problems of one rule are told; the first is usually the cause of the others."""


@enum.unique
class RuleStatus(enum.Enum):
    """How a rule ended."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"
    """It does not apply, or there was nothing to try it on; the reason says which."""
    EXCUSED = "excused"
    """It failed, and that was expected."""


@attrs.frozen
class Verdict:
    """What one rule has to say about one subject."""

    rule: Rule
    status: RuleStatus
    problems: tuple[str, ...] = ()
    """How it was broken, or why it was skipped or excused."""

    def explain(self) -> str:
        """The rule, what broke it, and how to fix that."""
        lines = [f"{self.rule.id} ({self.rule.level.value}): {self.rule.says}"]
        lines += [f"  - {problem}" for problem in self.problems]
        lines.append(f"  How to fix it: {self.rule.hint}")
        return "\n".join(lines)


def judge(
    rule: Rule, subject: Subject, expected_failures: Mapping[str, str] = NONE_EXPECTED
) -> Verdict:
    """Try one rule on a subject; a failure that was expected and did not come is a failure.

    `expected_failures` has the reason by the id of a rule.
    """
    check_expected(expected_failures)
    verdict = _judged(rule, subject)
    reason = expected_failures.get(rule.id)
    if reason is None:
        return verdict
    if verdict.status is RuleStatus.FAILED:
        return attrs.evolve(
            verdict, status=RuleStatus.EXCUSED, problems=(reason, *verdict.problems)
        )
    problem = f"it {verdict.status.value}, and was expected to fail ({reason}): excuse it no more"
    return attrs.evolve(verdict, status=RuleStatus.FAILED, problems=(problem,))


def _judged(rule: Rule, subject: Subject) -> Verdict:
    if rule.claim is not None and not rule.claim.is_made(subject.spec):
        return Verdict(rule, RuleStatus.SKIPPED, (f"it does not claim {rule.claim.value}",))
    try:
        problems = tuple(islice(rule.check(subject), MOST_PROBLEMS))
    except NotTriedError as error:
        return Verdict(rule, RuleStatus.SKIPPED, (str(error),))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        # The subject's code can raise in places that no rule foresaw.
        problems = (f"the check could not be finished: {error!r:.200}",)
    return Verdict(rule, RuleStatus.FAILED if problems else RuleStatus.PASSED, problems)


def judge_all(
    subject: Subject, expected_failures: Mapping[str, str] = NONE_EXPECTED
) -> tuple[Verdict, ...]:
    """Try every rule on a subject; `expected_failures` has the reason by the id of a rule."""
    return tuple(judge(rule, subject, expected_failures) for rule in RULES)


def check_expected(expected_failures: Mapping[str, str]) -> None:
    """Refuse an excuse for a rule that does not exist, has no reason, or excuses nobody."""
    for rule_id, reason in expected_failures.items():
        rule = BY_ID.get(rule_id)
        if rule is None:
            raise InvalidOptionError(
                f"There is no rule {rule_id!r} to expect a failure of.",
                next_step="`paxman-testkit rules` lists them.",
            )
        if rule.level is Level.MUST:
            raise InvalidOptionError(
                f"{rule_id} is a MUST, which cannot be an expected failure.", next_step=rule.hint
            )
        if not isinstance(reason, str) or not reason.strip():
            raise InvalidOptionError(
                f"The expected failure of {rule_id} has no reason.",
                next_step=f'Write expected_failures = {{"{rule_id}": "why"}}.',
            )
