"""The contracts that need no plugin: JSON Schema, OpenAPI, pydantic models, classes, dicts.

What reads each of them is imported when the first of its kind is met.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from paxman_core._messages import abridged, suggestion
from paxman_core.adapters._dict import DictAdapter
from paxman_core.adapters._reader import as_mapping
from paxman_core.contract import CanonicalContract
from paxman_core.errors import InvalidContractError, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.adapters._adapter import ContractAdapter


class PydanticAdapter:
    """Adapts a model class, a dataclass, a TypedDict, an attrs class or a msgspec struct.

    Whoever has a model has imported pydantic already.
    """

    name = "pydantic"

    def can_adapt(self, source: object) -> bool:
        """Whether the source is a class whose annotations name its members."""
        if not isinstance(source, type):
            return False
        markers = (
            "__dataclass_fields__",
            "__required_keys__",
            "__attrs_attrs__",
            "__struct_fields__",
        )
        if any(hasattr(source, marker) for marker in markers):
            return True
        pydantic = sys.modules.get("pydantic")
        model = getattr(pydantic, "BaseModel", None)
        return model is not None and isinstance(source, type) and issubclass(source, model)

    def adapt(self, source: object, *, name: str | None) -> CanonicalContract:
        """The contract of the model."""
        from paxman_core.adapters._pydantic_model.contracts import model_contract

        contract = model_contract(source)
        if name is not None and name != contract.id:
            raise InvalidContractError(
                [Problem("", f"There is no component {name!r}: a model is one contract.")]
            )
        return contract


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
    """Adapts a mapping in the words of JSON Schema: drafts 2020-12, 2019-09, 7, 6 and 4.

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


_PREFIX = "#/components/schemas/"


class OpenApiAdapter:
    """Adapts an OpenAPI 3.0 or 3.1 document: the component asked for, or the only one."""

    name = "OpenAPI"

    def can_adapt(self, source: object) -> bool:
        """Whether the source is a mapping that calls itself an OpenAPI document."""
        return isinstance(source, Mapping) and "openapi" in source

    def adapt(self, source: object, *, name: str | None) -> CanonicalContract:
        """The contract of one schema under `components`."""
        from paxman_core.adapters._schema.contracts import document_contract
        from paxman_core.adapters._schema.dialect import Dialect
        from paxman_core.adapters._schema.document import escaped

        document = as_mapping(source) or {}
        version = str(document.get("openapi"))
        if not version.startswith(("3.0", "3.1")):
            raise _invalid(
                "#/openapi", f"OpenAPI {version} is not supported.", "Supported: 3.0, 3.1."
            )
        # OpenAPI 3.0 describes its schemas in the terms of draft 4, 3.1 in those of 2020-12.
        dialect = Dialect.DRAFT_4 if version.startswith("3.0") else Dialect.DRAFT_2020_12
        components = as_mapping(document.get("components")) or {}
        schemas = as_mapping(components.get("schemas")) or {}
        component = _component(schemas, name)
        kept = {"components": {"schemas": _reachable(schemas, component)}}
        reference = f"{_PREFIX}{escaped(component)}"
        return document_contract(kept, dialect, reference, component)


BUILTIN_ADAPTERS: Final[tuple[ContractAdapter, ...]] = (
    OpenApiAdapter(),
    JsonSchemaAdapter(),
    DictAdapter(),
    PydanticAdapter(),
)
"""Asked in this order."""


def _component(schemas: Mapping[str, object], name: str | None) -> str:
    if name is None and len(schemas) == 1:
        return next(iter(schemas))
    if name is not None and name in schemas:
        return name
    if not schemas:
        raise _invalid("#/components/schemas", "The document has no schemas.", "")
    if name is not None:
        raise _invalid("#/components/schemas", f"There is no {name!r}.", suggestion(name, schemas))
    raise _invalid(
        "#/components/schemas",
        f"The document has {len(schemas)} schemas: {abridged(', '.join(schemas))}.",
        "Name one: component='…', or --component on the command line.",
    )


def _reachable(schemas: Mapping[str, object], component: str) -> dict[str, object]:
    """The component and all that it refers to; a change elsewhere leaves the contract the same."""
    kept: dict[str, object] = {}
    waiting = [component]
    while waiting:
        name = waiting.pop()
        if name in schemas and name not in kept:
            kept[name] = schemas[name]
            waiting.extend(_referred(schemas[name]))
    return kept


def _referred(value: object) -> Iterator[str]:
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from _referred(item)
    elif isinstance(value, Mapping):
        reference = value.get("$ref")
        if isinstance(reference, str) and reference.startswith(_PREFIX):
            step = reference.removeprefix(_PREFIX).split("/")[0]
            yield step.replace("~1", "/").replace("~0", "~")
        for item in value.values():
            yield from _referred(item)


def _invalid(place: str, message: str, advice: str) -> InvalidContractError:
    return InvalidContractError([Problem(place, message, advice)])
