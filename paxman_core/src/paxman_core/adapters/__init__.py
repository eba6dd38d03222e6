"""The adapters that come with the core."""

from __future__ import annotations

from typing import Final

from paxman_core.adapters._adapter import ContractAdapter, adapt_contract, read_contract
from paxman_core.adapters._dict import DictAdapter
from paxman_core.adapters._json_schema import JsonSchemaAdapter
from paxman_core.adapters._openapi import OpenApiAdapter
from paxman_core.adapters._pydantic import PydanticAdapter
from paxman_core.adapters._schema.validator import JsonSchemaValidator

BUILTIN_ADAPTERS: Final[tuple[ContractAdapter, ...]] = (
    OpenApiAdapter(),
    JsonSchemaAdapter(),
    DictAdapter(),
    PydanticAdapter(),
)
"""Asked in this order."""

__all__ = [
    "BUILTIN_ADAPTERS",
    "ContractAdapter",
    "JsonSchemaAdapter",
    "JsonSchemaValidator",
    "adapt_contract",
    "read_contract",
]
