"""What finding the plugin costs a program that never uses it."""

from __future__ import annotations

import sys
from importlib.metadata import packages_distributions
from typing import TYPE_CHECKING

from paxman_core.capability import distribution_name
from paxman_testkit._rule import Rule
from paxman_testkit._trial import NotTriedError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_testkit._subject import Subject

ALLOWED = {"attrs", "packaging", "paxman-core", "paxman-testkit", "pluggy"}
HEAVY = {
    "asyncio",
    "concurrent.futures",
    "ctypes",
    "html.parser",
    "http.client",
    "lzma",
    "multiprocessing",
    "sqlite3",
    "ssl",
    "subprocess",
    "tkinter",
    "unittest",
    "urllib.request",
    "xml.etree.ElementTree",
}
"""Modules of the standard library that take milliseconds to import."""


def _registered(subject: Subject) -> dict[str, object]:
    report = subject.fresh
    if report.registered is None:
        raise NotTriedError(report.ended_how or "the fresh process said nothing")
    return report.registered


def _light(subject: Subject) -> Iterator[str]:
    broken = subject.fresh.broke_in("register")
    if broken:
        yield f"registering did not end well: {broken}"
        return
    modules = _registered(subject)["modules"]
    assert isinstance(modules, list)
    owners = packages_distributions()
    own = distribution_name(subject.distribution)
    for name in sorted({module.partition(".")[0] for module in modules}):
        found = {distribution_name(owner) for owner in owners.get(name, ())}
        if name not in sys.stdlib_module_names and found and not found & {own, *ALLOWED}:
            yield f"registering imports {name} (of {', '.join(sorted(found))})"
    for name in sorted(HEAVY & set(modules)):
        yield f"registering imports {name} of the standard library"


def _quiet(subject: Subject) -> Iterator[str]:
    registered = _registered(subject)
    if registered["printed"]:
        yield f"registering prints {registered['printed']!r:.80}"
    changed = registered["changed"]
    assert isinstance(changed, list)
    for name in changed:
        yield f"registering changes {name}"


RULES = (
    Rule(
        "import.light",
        "Registering loads no dependency and nothing heavy of the standard library.",
        "Keep the spec in a module of its own, and import the rest inside the factory: every "
        "program that uses Paxman registers every plugin.",
        _light,
    ),
    Rule(
        "import.quiet",
        "Registering prints nothing, starts nothing, and changes nothing in the process.",
        "Do nothing while the module is imported; open and start things in invoke, or when made.",
        _quiet,
    ),
)
