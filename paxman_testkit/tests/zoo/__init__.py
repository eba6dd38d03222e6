"""Capabilities to try the kit on: two that keep every rule, and many with exactly one fault.

Imported by name, in this process and in fresh ones, as the module of distributions that the tests
lay out; each entry point names one specimen, as in `zoo:upper_case_id`.
"""

from __future__ import annotations

from zoo import (
    answers,
    identity,
    manners,
    places,
    planning,
    reference,
    repeating,
    service,
    trouble,
)
from zoo.specimen import SPECIMENS, Plugin, Specimen

__all__ = [
    "SPECIMENS",
    "Specimen",
    "answers",
    "identity",
    "manners",
    "places",
    "planning",
    "reference",
    "repeating",
    "service",
    "trouble",
]


def __getattr__(name: str) -> Plugin:
    """The plugin that an entry point leads to."""
    if name not in SPECIMENS:
        raise AttributeError(name)
    specimen = SPECIMENS[name]
    if specimen.on_import is not None:
        specimen.on_import()
    return Plugin(specimen)
