"""The first door: a class for an author's own tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from paxman_core.canonical import Json
from paxman_core.capability import LookupTable
from paxman_core.errors import InvalidOptionError, PluginError
from paxman_testkit._example import Example
from paxman_testkit._judgement import RuleStatus, check_expected, judge
from paxman_testkit._origin import origin_of
from paxman_testkit._rule import Rule
from paxman_testkit._rules import RULES
from paxman_testkit._shipping import shipped_settings
from paxman_testkit._subject import Subject
from paxman_testkit.fixtures import Remote

if TYPE_CHECKING:
    from paxman_core.capability import CapabilityOffer


_SUBJECT = pytest.StashKey[Subject]()


class CapabilityConformance:
    """Subclass it, name the distribution, give examples: every rule becomes a test.

    The tests themselves cannot be overridden; new ones come with new versions of the kit.
    """

    distribution: ClassVar[str] = ""
    """The installed distribution that offers the capability."""
    capability_id: ClassVar[str] = ""
    """Which of its capabilities, if it offers several."""
    examples: ClassVar[Sequence[Example]] = ()
    tables: ClassVar[Mapping[str, object] | Sequence[LookupTable]] = ()
    remote: ClassVar[Remote | None] = None
    """For a capability that uses the network: how to point it at a fake.

    Without it, the one that the distribution's entry point `remote` of `paxman_testkit` names.
    """
    settings: ClassVar[Mapping[str, Json] | None] = None
    """For a plugin that needs some; without it, those that it brings in `kit_settings.json`."""
    expected_failures: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Rule and reason, of SHOULD rules only; one that passes after all is a failure."""

    def __init_subclass__(cls, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        check_expected(cls.expected_failures)
        if "test_rule" in vars(cls) or "subject" in vars(cls):
            raise InvalidOptionError(
                f"{cls.__name__} replaces the tests that it was to run.",
                next_step="Remove it from the class; a SHOULD rule can be an expected failure.",
            )

    @pytest.fixture
    def capability(self) -> CapabilityOffer:
        """The offer under test; override it for one that no entry point leads to."""
        chosen = self.settings
        if chosen is None:
            chosen = shipped_settings(self.distribution)
        offer = origin_of(self.distribution, chosen).offer(self.capability_id)
        if offer is None:
            raise PluginError(
                f"{self.distribution} does not offer {self.capability_id or 'any capability'}.",
                next_step="Run `paxman doctor`.",
            )
        return offer

    @pytest.fixture
    def subject(self, request: pytest.FixtureRequest, capability: CapabilityOffer) -> Subject:
        """The capability with everything that it is shown; one for all tests of the class."""
        group = request.node.getparent(pytest.Class)
        if _SUBJECT not in group.stash:
            made = Subject(
                capability,
                self.distribution,
                examples=self.examples,
                tables=self.tables,
                remote=self.remote,
                settings=self.settings,
            )
            group.stash[_SUBJECT] = made
            group.addfinalizer(made.close)
        found: Subject = group.stash[_SUBJECT]
        return found

    @pytest.mark.parametrize("rule", RULES, ids=[rule.id for rule in RULES])
    def test_rule(self, rule: Rule, subject: Subject) -> None:
        """One `rule` of the kit, tried on the `subject`."""
        verdict = judge(rule, subject, self.expected_failures)
        if verdict.status is RuleStatus.FAILED:
            pytest.fail(verdict.explain(), pytrace=False)
        if verdict.status is RuleStatus.EXCUSED:
            pytest.xfail(verdict.problems[0])
        if verdict.status is RuleStatus.SKIPPED:
            pytest.skip(verdict.problems[0])
