"""Who the capability is: its id, its versions, its distribution, its factory."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, distribution
from typing import TYPE_CHECKING

from packaging.version import Version

from paxman_core.capability import (
    API_VERSION,
    Capability,
    core_requirements,
    distribution_name,
    find_plugins,
    is_met,
    load_plugins,
)
from paxman_core.records import DERIVED
from paxman_testkit._origin import GROUP
from paxman_testkit._rule import Level, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.metadata import Distribution

    from paxman_testkit._subject import Subject

_ID = re.compile(r"[a-z][a-z0-9_]*")
_RESERVED = {DERIVED, "paxman"}


def _distribution(subject: Subject) -> Distribution | None:
    try:
        return distribution(subject.distribution)
    except (PackageNotFoundError, ValueError):
        return None


def _id(subject: Subject) -> Iterator[str]:
    name = subject.spec.id
    if not _ID.fullmatch(name) or name in _RESERVED:
        yield f"the id is {name!r}"


def _entry_point(subject: Subject) -> Iterator[str]:
    found = _distribution(subject)
    if found is None:
        yield f"no distribution {subject.distribution!r} is installed"
        return
    find_plugins(refresh=True)
    names = [entry_point.name for entry_point in found.entry_points.select(group=GROUP)]
    loaded = load_plugins(settings=dict.fromkeys(names, subject.settings))
    wanted = distribution_name(subject.distribution)
    # What the core refuses for its version has a rule of its own.
    mine = [one for one in loaded.failures if one.distribution == wanted]
    yield from (str(one) for one in mine if not _is_about_versions(subject))
    offered = [o for i, o in loaded.offers if i.distribution == wanted and o.spec == subject.spec]
    if not offered and not mine:
        yield f"no entry point of {subject.distribution} offers {subject.spec.id!r}"


def _is_about_versions(subject: Subject) -> bool:
    return any(True for _ in _api_version(subject))


def _distribution_name(subject: Subject) -> Iterator[str]:
    name = subject.distribution
    if distribution_name(name) != name or not name.startswith("paxman-cap-"):
        yield f"the distribution is called {name!r}"


def _version(subject: Subject) -> Iterator[str]:
    found = _distribution(subject)
    if found is not None and Version(found.version) != Version(subject.spec.version):
        yield (
            f"the spec says {subject.spec.version}, and the metadata of {subject.distribution} "
            f"says {found.version}"
        )


def _api_version(subject: Subject) -> Iterator[str]:
    if subject.spec.api_version != API_VERSION:
        yield f"api_version is {subject.spec.api_version}, and this core has {API_VERSION}"
    found = _distribution(subject)
    for requirement in core_requirements(found.requires or ()) if found is not None else ():
        if not is_met(requirement):
            yield f"the distribution requires {requirement}, which this core is not"


def _requirement(subject: Subject) -> Iterator[str]:
    found = _distribution(subject)
    if found is None:
        return
    requirements = core_requirements(found.requires or ())
    if not any("<" in one or "==" in one or "~=" in one for one in requirements):
        yield f"it requires {list(requirements) or 'no paxman-core'}"


def _factory(subject: Subject) -> Iterator[str]:
    made: list[object] = []
    for _ in range(2):
        try:
            with subject.pointed_at_fake():
                made.append(subject.offer.factory())
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            yield f"the factory raised {error!r:.200}"
            return
    for one in made:
        if not isinstance(one, Capability):
            yield f"the factory made a {type(one).__name__}"
            return
        if one.spec != subject.spec:
            yield "the capability that was made has another spec than the offer"
            return
    if made[0] is made[1]:
        yield "the factory gave the same instance twice"


RULES = (
    Rule(
        "descriptor.id",
        "The id is lower case, starts with a letter, and is not one of Paxman's own.",
        "Name it after what it does, such as `vat_number`: artifacts keep this name for years.",
        _id,
    ),
    Rule(
        "descriptor.entry_point",
        "The installed distribution offers the capability by an entry point, without a complaint.",
        'Put `NAME = "your_package"` under [project.entry-points.paxman], mark the function '
        "paxman_capabilities in it with hookimpl, install again, and run `paxman doctor`.",
        _entry_point,
    ),
    Rule(
        "descriptor.distribution_name",
        "The distribution is called paxman-cap-NAME.",
        "Rename it, so that people who look for capabilities find it.",
        _distribution_name,
        level=Level.SHOULD,
    ),
    Rule(
        "descriptor.version",
        "The spec's version is the distribution's.",
        "Write the version once: change the spec and pyproject.toml together. Artifacts record it.",
        _version,
    ),
    Rule(
        "descriptor.api_version",
        "It is written for this version of the core and of the capability interface.",
        "Leave api_version out of the spec, and require the version of paxman-core you test with.",
        _api_version,
    ),
    Rule(
        "descriptor.requirement",
        "The distribution requires paxman-core, with an upper bound.",
        'Write "paxman-core>=0.1,<0.2" into its dependencies.',
        _requirement,
        level=Level.SHOULD,
    ),
    Rule(
        "descriptor.factory",
        "The factory makes a new capability each time, with the spec that was offered.",
        "Return a new instance of your class, whose `spec` is the one in the offer.",
        _factory,
    ),
)
