"""The conformance kit: a capability's author proves a plugin in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paxman_testkit._conformance import CapabilityConformance
    from paxman_testkit._example import Example, shipped_examples
    from paxman_testkit._hostile import EMPTY, decorated, disturbed
    from paxman_testkit._judgement import RuleStatus, Verdict, judge, judge_all
    from paxman_testkit._rule import Level, Rule
    from paxman_testkit._rules import RULES
    from paxman_testkit._subject import Subject, subjects_of
    from paxman_testkit.fixtures import Remote

__all__ = [
    "EMPTY",
    "RULES",
    "CapabilityConformance",
    "Example",
    "Level",
    "Remote",
    "Rule",
    "RuleStatus",
    "Subject",
    "Verdict",
    "decorated",
    "disturbed",
    "judge",
    "judge_all",
    "shipped_examples",
    "subjects_of",
]

_MODULE_OF = {
    "CapabilityConformance": "_conformance",
    "EMPTY": "_hostile",
    "Example": "_example",
    "Level": "_rule",
    "RULES": "_rules",
    "Remote": "fixtures",
    "Rule": "_rule",
    "RuleStatus": "_judgement",
    "Subject": "_subject",
    "Verdict": "_judgement",
    "decorated": "_hostile",
    "disturbed": "_hostile",
    "judge": "_judgement",
    "judge_all": "_judgement",
    "shipped_examples": "_example",
    "subjects_of": "_subject",
}


def __getattr__(name: str) -> object:
    """Import a name when it is first used: the fresh process that is looked at needs none."""
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"{__name__}.{module}"), name)
    globals()[name] = value
    return value
