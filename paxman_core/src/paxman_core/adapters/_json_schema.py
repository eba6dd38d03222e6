"""JSON Schema as a contract: drafts 2020-12, 2019-09, 7, 6 and 4."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from paxman_core.adapters._reader import as_mapping
from paxman_core.errors import InvalidContractError, Problem

if TYPE_CHECKING:
    from paxman_core.contract import CanonicalContract

_SIGNS: Final = (
    "$schema",
    "properties",
    "$ref",
    "allOf",
    "anyOf",
    "oneOf",
    "$defs",
    "definitions",
    "type",
)


class JsonSchemaAdapter:
    """Adapts a mapping that describes an object in the words of JSON Schema.

    Fields carry what can be said of one value. Everything else that a schema demands (`if`,
    `not`, `dependentRequired`, `additionalProperties`, `contains`, …) stays with the schema, and
    `CanonicalContract.verify` holds the whole result to it.
    """

    name = "JSON Schema"

    def can_adapt(self, source: object) -> bool:
        """Whether the source is a mapping with a keyword of JSON Schema."""
        return (
            isinstance(source, Mapping)
            and any(sign in source for sign in _SIGNS)
            and "openapi" not in source
            and ("fields" not in source or "$schema" in source or "properties" in source)
        )

    def adapt(self, source: object, *, name: str | None) -> CanonicalContract:
        """The contract of the schema, or of the definition of that name in it."""
        from paxman_core.adapters._schema.contracts import schema_contract

        schema = as_mapping(source)
        if schema is None:
            raise InvalidContractError([Problem("#", "The keys of a schema must be text.")])
        return schema_contract(schema, name)
