"""The conformance kit: a capability's author proves a plugin in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paxman_testkit.conformance import CapabilityConformance
    from paxman_testkit.example import Example
    from paxman_testkit.fixtures.remote import Remote
    from paxman_testkit.judgement import Status, Verdict, judge, judge_all
    from paxman_testkit.rule import Level, Rule
    from paxman_testkit.rules import RULES
    from paxman_testkit.subject import Subject

__all__ = [
    "RULES",
    "CapabilityConformance",
    "Example",
    "Level",
    "Remote",
    "Rule",
    "Status",
    "Subject",
    "Verdict",
    "judge",
    "judge_all",
]

_MODULE_OF = {
    "CapabilityConformance": "conformance",
    "Example": "example",
    "Level": "rule",
    "RULES": "rules",
    "Remote": "fixtures.remote",
    "Rule": "rule",
    "Status": "judgement",
    "Subject": "subject",
    "Verdict": "judgement",
    "judge": "judgement",
    "judge_all": "judgement",
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
