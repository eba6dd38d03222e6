"""Our own capabilities ship examples, and give the values that these promise."""

from __future__ import annotations

import pytest

from paxman_testkit import RULES, RuleStatus, judge, shipped_examples, subjects_of

CAPABILITIES = (
    "paxman-cap-evidence",
    "paxman-cap-lookup",
    "paxman-cap-recognize",
    "paxman-cap-regex",
)
EXPECTED = next(rule for rule in RULES if rule.id == "examples.expected")


@pytest.mark.parametrize("distribution", CAPABILITIES)
def test_every_shipped_example_gives_its_values(distribution: str) -> None:
    for subject in subjects_of(distribution):
        verdict = judge(EXPECTED, subject)
        subject.close()
        assert (verdict.status, verdict.problems) == (RuleStatus.PASSED, ())


@pytest.mark.parametrize("distribution", CAPABILITIES)
def test_examples_show_what_is_found_and_what_is_left_open(distribution: str) -> None:
    expected = [value for one in shipped_examples(distribution) for value in one.expected.values()]
    assert len([value for value in expected if value is not None]) >= 5
    assert None in expected
