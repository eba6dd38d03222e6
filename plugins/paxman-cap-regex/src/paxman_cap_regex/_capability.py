"""The capability: runs a contract's patterns over a document."""

from __future__ import annotations

import os
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from paxman_cap_regex._search import Search
from paxman_cap_regex._selection import checked_program, columns, select
from paxman_cap_regex._spec import SPEC
from paxman_core.capability import Capability, CapabilityResult
from paxman_core.document import Trait
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_core.canonical import Json
    from paxman_core.capability import CapabilityRequest, Finding
    from paxman_core.contract import CanonicalField
    from paxman_core.document import InputShape


class RegexCapability(Capability):
    """Finds values by regular expressions, which mean what they mean in Python's `re`."""

    spec = SPEC

    def prepare(self, field: CanonicalField, shape: InputShape) -> Mapping[str, Json] | None:
        """The patterns of a field and what runs them; None if it has none.

        In JSON every value has a key: what fits a constraint under another key is another field's.
        """
        selection = select(field)
        if selection is None or not _is_served(field):
            return None
        if selection.token and Trait.TREE in shape.traits:
            return None
        programs = [
            checked_program(field, pattern, token=selection.token) for pattern in selection.patterns
        ]
        return {
            "patterns": list(selection.patterns),
            "token": selection.token,
            "engines": [f"{one.engine} {_version(one.engine)}" for one in programs],
        }

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        """Every match of every pattern, as findings."""
        search = Search(request)
        findings: dict[str, tuple[Finding, ...]] = {}
        for wanted in request.fields:
            found = search.field(wanted.field, wanted.config)
            if found:
                findings[wanted.field.id] = found
        return CapabilityResult(findings, diagnostics=tuple(search.diagnostics))


def _is_served(field: CanonicalField) -> bool:
    if field.type is not FieldType.ARRAY:
        return field.type is not FieldType.OBJECT
    if field.items is None or field.items.type is FieldType.ARRAY:
        return False
    return field.items.type is not FieldType.OBJECT or bool(columns(field))


_PACKAGES = {"google-re2": "re2", "regex": "regex"}
_METADATA = ".dist-info"


@lru_cache
def _version(distribution: str) -> str:
    """The version of an installed library; neither says its distribution's version itself.

    It is in the name of the metadata's folder beside the library. importlib.metadata, which finds
    it anywhere, takes longer to import than a first document takes.
    """
    package = import_module(_PACKAGES[distribution]).__path__[0]
    start = distribution.replace("-", "_") + "-"
    with os.scandir(f"{package}/..") as beside:
        names = [entry.name for entry in beside]
    folders = [name for name in names if name.startswith(start) and name.endswith(_METADATA)]
    if len(folders) == 1:
        return folders[0].removeprefix(start).removesuffix(_METADATA)
    from importlib.metadata import version

    return version(distribution)
