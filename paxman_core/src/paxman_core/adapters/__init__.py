"""Whatever describes a contract becomes a CanonicalContract."""

from __future__ import annotations

from paxman_core.adapters._adapter import ContractAdapter, adapt_contract, read_contract
from paxman_core.adapters._builtin import BUILTIN_ADAPTERS, JsonSchemaAdapter
from paxman_core.adapters._schema.native_form import plain_object
from paxman_core.adapters._schema.validator import JsonSchemaValidator

__all__ = [
    "BUILTIN_ADAPTERS",
    "ContractAdapter",
    "JsonSchemaAdapter",
    "JsonSchemaValidator",
    "adapt_contract",
    "plain_object",
    "read_contract",
]
