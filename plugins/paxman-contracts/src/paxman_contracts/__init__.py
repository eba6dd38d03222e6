"""Contracts that people already have: JSON Schema, OpenAPI, pydantic models and other classes.

The core asks here when it is given one of them. What reads each is imported when the first of its
kind is met.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paxman_contracts._classes.contracts import class_contract
    from paxman_contracts._openapi import openapi_contract
    from paxman_contracts._schema.contracts import schema_contract
    from paxman_contracts._schema.registry import bundled
    from paxman_contracts._schema.validator import JsonSchemaValidator

__all__ = [
    "JsonSchemaValidator",
    "bundled",
    "class_contract",
    "openapi_contract",
    "schema_contract",
]

_MODULE_OF = {
    "JsonSchemaValidator": "_schema.validator",
    "bundled": "_schema.registry",
    "class_contract": "_classes.contracts",
    "openapi_contract": "_openapi",
    "schema_contract": "_schema.contracts",
}


def __getattr__(name: str) -> object:
    """Import a name when it is first used."""
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"{__name__}.{module}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
