"""The class for authors: what it lets them excuse, and what it does not let them do."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from zoo import SPECIMENS
from zoo.shown import EXAMPLES

from paxman_core.errors import InvalidOptionError
from paxman_testkit import RULES, CapabilityConformance, RuleStatus, judge
from paxman_testkit._judgement import check_expected
from paxman_testkit._rule import Claim
from paxman_testkit._rules import BY_ID
from paxman_testkit._subject import subjects_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zoo import Specimen

    from paxman_testkit import Verdict

FOLDER = Path(__file__).parent


def test_a_must_cannot_be_excused() -> None:
    with pytest.raises(InvalidOptionError, match=r"evidence\.quote is a MUST"):

        class TestExcused(CapabilityConformance):
            expected_failures = {"evidence.quote": "it is hard"}  # noqa: RUF012


def test_an_unknown_rule_cannot_be_excused() -> None:
    with pytest.raises(InvalidOptionError, match=r"no rule 'evidence\.qoute'"):

        class TestExcused(CapabilityConformance):
            expected_failures = {"evidence.qoute": "a slip"}  # noqa: RUF012


def test_an_excuse_has_a_reason() -> None:
    with pytest.raises(InvalidOptionError, match="has no reason"):
        check_expected({"purity.silent": " "})


@pytest.mark.parametrize("name", ["test_rule", "subject"])
def test_the_tests_cannot_be_replaced(name: str) -> None:
    with pytest.raises(InvalidOptionError, match="replaces the tests"):
        type("TestQuiet", (CapabilityConformance,), {name: None})


def verdict_on(specimen: Specimen, rule_id: str, expected: Mapping[str, str]) -> Verdict:
    (subject,) = subjects_of(specimen.distribution_name, examples=EXAMPLES)
    return judge(BY_ID[rule_id], subject, expected)


def test_an_expected_failure_is_excused(install: Callable[[Specimen], Path]) -> None:
    install(SPECIMENS["prints"])
    verdict = verdict_on(SPECIMENS["prints"], "purity.silent", {"purity.silent": "it is old"})
    assert verdict.status is RuleStatus.EXCUSED
    assert verdict.problems[0] == "it is old"


def test_an_unexpected_success_is_a_failure(install: Callable[[Specimen], Path]) -> None:
    install(SPECIMENS["labelled"])
    verdict = verdict_on(SPECIMENS["labelled"], "purity.silent", {"purity.silent": "it is old"})
    assert verdict.status is RuleStatus.FAILED
    assert verdict.problems == (
        "it passed, and was expected to fail (it is old): excuse it no more",
    )


SUITE = """
import pytest
from paxman_core.capability import CapabilityOffer
from paxman_testkit import CapabilityConformance
from zoo.manners import Prints
from zoo.reference import SPEC, Labelled
from zoo.shown import EXAMPLES


class TestExcused(CapabilityConformance):
    distribution = "paxman-cap-zoo-prints"
    examples = EXAMPLES
    expected_failures = {"purity.silent": "it is old"}

    @pytest.fixture
    def capability(self):
        return CapabilityOffer(Prints.spec, Prints)


class TestNotExcusable(CapabilityConformance):
    distribution = "paxman-cap-zoo-prints"
    examples = EXAMPLES
    expected_failures = {"descriptor.requirement": "we forgot"}
"""


def test_what_pytest_shows(install: Callable[[Specimen], Path], tmp_path: Path) -> None:
    """One test a rule; an excuse is an xfail, and one that is not needed fails."""
    folder = install(SPECIMENS["prints"])
    tmp_path.joinpath("test_prints.py").write_text(SUITE)
    path = os.pathsep.join([str(folder), str(FOLDER)])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rxf", "-p", "no:cacheprovider"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        encoding="utf-8",
    )
    assert "TestExcused::test_rule[purity.silent] - it is old" in done.stdout
    assert "2 failed" in done.stdout
    assert "TestNotExcusable::test_rule[purity.silent]" in done.stdout
    assert "TestNotExcusable::test_rule[descriptor.requirement]" in done.stdout
    assert "How to fix it: Return a Diagnostic, or use logging." in done.stdout
    skipped = sum(rule.claim is Claim.NETWORK for rule in RULES) * 2
    passed = 2 * len(RULES) - skipped - 3
    assert f"2 failed, {passed} passed, {skipped} skipped, 1 xfailed" in done.stdout
