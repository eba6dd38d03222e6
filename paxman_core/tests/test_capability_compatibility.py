"""Which requirements on the core are met."""

from __future__ import annotations

from importlib.metadata import version

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from packaging.requirements import Requirement

from paxman_core._version import VERSION
from paxman_core.capability._compatibility import core_requirements, distribution_name, is_met


def test_the_running_version_is_the_installed_one() -> None:
    assert version("paxman-core") == VERSION


@pytest.mark.parametrize(
    ("requirement", "met"),
    [
        ("paxman-core", True),
        ("paxman-core>=0.1,<0.2", True),
        ("paxman-core<0.2,>=0.1", True),
        ("paxman_core (>=0.1)", True),
        ("paxman-core[all]>=0.1", True),
        ("paxman-core==0.1.*", True),
        ("paxman-core~=0.1.4", True),
        ("paxman-core>=0.2", False),
        ("paxman-core<0.1.5", False),
        ("paxman-core!=0.1.5", False),
        ('paxman-core>=9; extra == "fast"', True),
        ('paxman-core>=9; python_version >= "3"', False),
        ("paxman-core>=banana", False),
        ("paxman-core>=", False),
    ],
)
def test_a_requirement_is_met_or_not(requirement: str, met: bool) -> None:
    assert is_met(requirement, "0.1.5") is met


@pytest.mark.parametrize("running", ["0.2.0rc1", "0.2.0.dev3", "0.1.5.post1", "0.1.5+local"])
def test_other_than_final_releases_are_judged_by_the_book(running: str) -> None:
    for requirement in ("paxman-core>=0.1,<0.2", "paxman-core>0.1.5", "paxman-core<=0.1.5"):
        expected = Requirement(requirement).specifier.contains(running, prereleases=True)
        assert is_met(requirement, running) is expected


NUMBERS = st.lists(st.integers(0, 2), min_size=1, max_size=4).map(
    lambda parts: ".".join(map(str, parts))
)
CLAUSES = st.lists(
    st.tuples(st.sampled_from([">=", "<=", "<", ">", "==", "!="]), NUMBERS).map("".join),
    max_size=3,
).map(",".join)


@settings(deadline=None)
@given(CLAUSES, NUMBERS)
def test_the_short_way_agrees_with_the_book(clauses: str, running: str) -> None:
    requirement = f"paxman-core{clauses}"
    expected = Requirement(requirement).specifier.contains(running, prereleases=True)
    assert is_met(requirement, running) is expected


def test_only_requirements_on_the_core_are_looked_at() -> None:
    listed = ["attrs>=24", "Paxman.Core>=0.1", "paxman-core-extras>=9", "paxman_core[all]<2"]
    assert core_requirements(listed) == ("Paxman.Core>=0.1", "paxman_core[all]<2")


def test_a_distribution_has_one_spelling() -> None:
    assert distribution_name("Paxman_Cap..Regex") == "paxman-cap-regex"
