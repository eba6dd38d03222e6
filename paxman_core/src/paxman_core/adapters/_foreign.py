"""Contracts in somebody else's words, which paxman-contracts understands; here is what they are.

It is imported when the first of them is met: most contracts are dicts, and need nothing of it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from paxman_core.contract import CanonicalContract, CanonicalField
from paxman_core.errors import MissingExtraError, Problem

if TYPE_CHECKING:
    from paxman_core.contract import NativeSchema

_DISTRIBUTION: Final = "paxman-contracts"


def contracts_module(needing: str) -> Any:
    """The module paxman_contracts, or a MissingExtraError that says what needs it."""
    try:
        return import_module("paxman_contracts")
    except ImportError:
        raise MissingExtraError(
            f"{needing} needs {_DISTRIBUTION}:", next_step=f"pip install {_DISTRIBUTION}"
        ) from None


class ForeignAdapter(NamedTuple):
    """Recognises one kind of contract, and has it read by a function of paxman_contracts."""

    name: str
    can_adapt: Callable[[object], bool]
    function: str

    def adapt(self, source: object, *, name: str | None) -> CanonicalContract:
        """The contract that paxman-contracts makes of the source."""
        module = contracts_module(f"A contract given as {self.name}")
        contract: CanonicalContract = getattr(module, self.function)(source, name)
        return contract


def _is_openapi(source: object) -> bool:
    return isinstance(source, Mapping) and "openapi" in source


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
    "items",
    "patternProperties",
    "additionalProperties",
)


def _is_schema(source: object) -> bool:
    return (
        isinstance(source, Mapping)
        and any(sign in source for sign in _SIGNS)
        and "openapi" not in source
        and ("fields" not in source or "$schema" in source or "properties" in source)
    )


_MARKS: Final = (
    "__dataclass_fields__",
    "__required_keys__",
    "__attrs_attrs__",
    "__struct_fields__",
)


def _is_class(source: object) -> bool:
    """Whether it is a class whose annotations name its members; pydantic is not imported for it."""
    if not isinstance(source, type):
        return False
    model = getattr(sys.modules.get("pydantic"), "BaseModel", None)
    is_model = model is not None and issubclass(source, model)
    return is_model or any(hasattr(source, mark) for mark in _MARKS)


FOREIGN_ADAPTERS: Final = (
    ForeignAdapter("OpenAPI", _is_openapi, "openapi_contract"),
    ForeignAdapter("JSON Schema", _is_schema, "schema_contract"),
    ForeignAdapter("a Python class", _is_class, "class_contract"),
)


class StoredSchema:
    """The judge of a stored contract that was adapted from a JSON Schema."""

    def __init__(self, text: str, fields: tuple[CanonicalField, ...]) -> None:
        self._text = text
        self._fields = fields

    def verify(self, data: Mapping[str, object]) -> tuple[Problem, ...]:
        """Every way in which a result breaks the schema."""
        return self._judge.verify(data)

    def instance(self, data: Mapping[str, object]) -> object:
        """What the schema says to that: it is not a class."""
        return self._judge.instance(data)

    @cached_property
    def _judge(self) -> NativeSchema:
        module = contracts_module("Verifying a result against a JSON Schema")
        judge: NativeSchema = module.JsonSchemaValidator(self._text, self._fields)
        return judge
