"""The capability: values from tables, by another field's value or by names in the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_cap_lookup._library import Library
from paxman_cap_lookup._spec import SPEC
from paxman_core.capability import Capability

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_core.canonical import Json
    from paxman_core.capability import CapabilityRequest, CapabilityResult, LookupTables
    from paxman_core.contract import CanonicalField
    from paxman_core.document import InputShape


class LookupCapability(Capability):
    """Looks values up in the tables of the engine."""

    spec = SPEC

    def __init__(self) -> None:
        self._library = Library({})

    def connect(self, tables: LookupTables) -> None:
        """Take the tables; none is opened before a contract names it."""
        self._library = Library(tables)

    def prepare(self, field: CanonicalField, shape: InputShape) -> Mapping[str, Json] | None:
        """Which table, which columns and which mode; None for a field without a lookup.

        The table is opened and its index made here, once, so that no document waits for it.
        """
        del shape
        if field.hints.lookup is None:
            return None
        from paxman_cap_lookup._preparation import instruction_for

        instruction = instruction_for(field, field.hints.lookup, self._library)
        self._library.index(instruction)
        return instruction.to_config()

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        """Search the text first: what is found there can be the key of other fields."""
        from paxman_cap_lookup._invocation import Invocation

        return Invocation(self._library, request).result()
