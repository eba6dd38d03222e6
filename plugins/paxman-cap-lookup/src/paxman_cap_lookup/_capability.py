"""The capability: values from tables, by another field's value or by names in the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_cap_lookup._library import Library
from paxman_cap_lookup._spec import SPEC
from paxman_core.capability import Capability
from paxman_core.errors import InvalidContractError, Problem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_cap_lookup._instruction import Instruction
    from paxman_core.canonical import Json
    from paxman_core.capability import CapabilityRequest, CapabilityResult, LookupTables
    from paxman_core.contract import CanonicalContract, CanonicalField, Lookup
    from paxman_core.document import InputShape


class LookupCapability(Capability):
    """Looks values up in the tables of the engine."""

    spec = SPEC

    def __init__(self) -> None:
        self._library = Library({})

    def connect(self, tables: LookupTables) -> None:
        """Take the tables; none is opened before a contract names it."""
        self._library = Library(tables)

    def open(self, contract: CanonicalContract) -> Mapping[str, str]:
        """Open the tables that the contract names and make their indexes, each once.

        So planning opens nothing, and no document waits. Whatever is wrong with the contract's
        lookups is told at once.
        """
        versions: dict[str, str] = {}
        problems: list[Problem] = []
        for field in contract.targets:
            lookup = field.hints.lookup
            if lookup is not None and field.type in SPEC.field_types:
                try:
                    instruction = self._instruction(field, lookup)
                except InvalidContractError as error:
                    problems.extend(error.problems)
                else:
                    versions[instruction.table] = instruction.version
        if problems:
            raise InvalidContractError(problems)
        return versions

    def prepare(self, field: CanonicalField, shape: InputShape) -> Mapping[str, Json] | None:
        """Which table, which columns and which mode; None for a field without a lookup."""
        del shape
        lookup = field.hints.lookup
        return None if lookup is None else self._instruction(field, lookup).to_config()

    def _instruction(self, field: CanonicalField, lookup: Lookup) -> Instruction:
        from paxman_cap_lookup._preparation import instruction_for

        instruction = instruction_for(field, lookup, self._library)
        self._library.index(instruction)
        return instruction

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        """Search the text first: what is found there can be the key of other fields."""
        from paxman_cap_lookup._invocation import Invocation

        return Invocation(self._library, request).result()
