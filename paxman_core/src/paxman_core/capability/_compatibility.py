"""Whether a plugin's distribution accepts the running version of the core."""

from __future__ import annotations

import re
from collections.abc import Iterable

from packaging.version import InvalidVersion, Version

from paxman_core._version import VERSION
from paxman_core.installed import distribution_name

CORE_DISTRIBUTION = "paxman-core"


def core_requirements(requirements: Iterable[str]) -> tuple[str, ...]:
    """Those of a distribution's requirements that are about the core."""
    return tuple(
        requirement
        for requirement in requirements
        if (named := re.match(_NAME, requirement))
        and distribution_name(named[1]) == CORE_DISTRIBUTION
    )


def is_met(requirement: str, version: str = VERSION) -> bool:
    """Whether a requirement such as `paxman-core>=0.1,<0.2` is met by a version of the core.

    One that does not apply here (an extra, another platform) is met; one that cannot be read is
    not.
    """
    plain = re.fullmatch(_PLAIN, requirement)
    running = Version(version)
    if plain is not None and version == running.base_version:
        return all(_clause_met(clause, running) for clause in filter(None, plain[1].split(",")))
    return _is_met_by_the_book(requirement, version)


_NAME = r"\s*([A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)"
# Final releases compared with these operators follow the plain order of versions. All that most
# plugins write is of this kind, and `packaging.specifiers` takes longer to import than the rest
# of the core together.
_PLAIN = r"\s*[\w.-]+\s*((?:(?:>=|<=|<|>)\s*[0-9.]+\s*,?\s*)*)"


def _clause_met(clause: str, running: Version) -> bool:
    operator, number = re.split(r"(?<=[<>=])(?![=])\s*", clause.strip(), maxsplit=1)
    try:
        bound = Version(number)
    except InvalidVersion:
        return False
    if operator == ">=":
        return running >= bound
    if operator == "<=":
        return running <= bound
    return running < bound if operator == "<" else running > bound


def _is_met_by_the_book(requirement: str, version: str) -> bool:
    from packaging.requirements import InvalidRequirement, Requirement

    try:
        parsed = Requirement(requirement)
    except InvalidRequirement:
        return False
    if parsed.marker is not None and not parsed.marker.evaluate({"extra": ""}):
        return True
    return parsed.specifier.contains(version, prereleases=True)
