"""The adapters that come with the core."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_core.contract.adapters.dict import DictAdapter
from paxman_core.contract.adapters.json_schema import JsonSchemaAdapter
from paxman_core.contract.adapters.openapi import OpenApiAdapter
from paxman_core.contract.adapters.pydantic import PydanticAdapter

if TYPE_CHECKING:
    from paxman_core.contract.adapter import ContractAdapter

BUILTIN_ADAPTERS: Final[tuple[ContractAdapter, ...]] = (
    OpenApiAdapter(),
    JsonSchemaAdapter(),
    DictAdapter(),
    PydanticAdapter(),
)
"""Asked in this order."""
