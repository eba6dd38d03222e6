"""The kit bites: the references keep every rule, and every mutant breaks exactly its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from zoo import SPECIMENS
from zoo.shown import EXAMPLES, REMOTE

from paxman_testkit import RULES, Level, RuleStatus, judge_all
from paxman_testkit._subject import subjects_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from zoo import Specimen

    from paxman_testkit import Rule, Verdict

REFERENCES = [name for name, one in SPECIMENS.items() if not one.breaks]
MUTANTS = [name for name, one in SPECIMENS.items() if one.breaks]

# A specimen that offers something beside the capability under test is known by its first offer.


def judged(specimen: Specimen) -> tuple[Verdict, ...]:
    remote = REMOTE if specimen.spec.network else None
    subject = subjects_of(specimen.distribution_name, examples=EXAMPLES, remote=remote)[0]
    try:
        return judge_all(subject)
    finally:
        subject.close()


def broken(verdicts: tuple[Verdict, ...]) -> dict[str, tuple[str, ...]]:
    return {one.rule.id: one.problems for one in verdicts if one.status is RuleStatus.FAILED}


def test_the_references_keep_every_rule_and_are_tried_on_all(
    install: Callable[[Specimen], Path],
) -> None:
    tried: set[str] = set()
    for name in REFERENCES:
        install(SPECIMENS[name])
        verdicts = judged(SPECIMENS[name])
        assert broken(verdicts) == {}
        tried |= {one.rule.id for one in verdicts if one.status is RuleStatus.PASSED}
    assert tried == {rule.id for rule in RULES}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_mutant_breaks_exactly_its_rules(name: str, install: Callable[[Specimen], Path]) -> None:
    specimen = SPECIMENS[name]
    install(specimen)
    problems = broken(judged(specimen))
    assert set(problems) == specimen.breaks, problems


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_every_rule_is_broken_by_mutants(rule: Rule) -> None:
    """At least two for a MUST, one for a SHOULD."""
    biting = [name for name in MUTANTS if rule.id in SPECIMENS[name].breaks]
    assert len(biting) >= (2 if rule.level is Level.MUST else 1)


def test_every_mutant_names_rules_that_exist() -> None:
    named = {rule_id for one in SPECIMENS.values() for rule_id in one.breaks}
    assert named <= {rule.id for rule in RULES}


def test_a_rule_says_what_it_wants_and_how_to_mend_it() -> None:
    assert len({rule.id for rule in RULES}) == len(RULES)
    for rule in RULES:
        assert rule.says.endswith(".")
        assert rule.hint.endswith(".")
        assert rule.since == "0.1"
