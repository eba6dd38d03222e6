"""A schema as JSON text, in which contracts keep the schema that they came from."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from paxman_core.adapters import as_mapping
from paxman_core.errors import Problem
from paxman_core.patterns import PatternError, compiled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_contracts._schema.dialect import Dialect

_DATA: Final = frozenset({"enum", "const", "default", "examples", "example", "x-paxman"})
_NAMED: Final = frozenset({"properties", "patternProperties", "$defs", "definitions", "schemas"})


def schema_text(schema: Mapping[str, object], dialect: Dialect, problems: list[Problem]) -> str:
    """The schema as JSON text, the same for every order of its keys."""
    root = {key: _with_null(item, key) for key, item in schema.items() if key != "nullable"}
    root.setdefault("$schema", dialect.address)
    try:
        return json.dumps(
            root, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False
        )
    except (TypeError, ValueError) as error:
        problems.append(Problem("#", f"The schema is not JSON: {error}."))
        return "{}"


def _with_null(value: object, keyword: str) -> object:
    """What a keyword holds, with every `nullable: true` in it as JSON Schema writes null."""
    if keyword in _DATA:
        return value
    if isinstance(value, (list, tuple)):
        return [_with_null(item, "") for item in value]
    members = as_mapping(value)
    if members is None:
        return value
    if keyword in _NAMED:
        return {name: _with_null(item, "") for name, item in members.items()}
    inner = {key: _with_null(item, key) for key, item in members.items()}
    return _nullable(inner) if inner.pop("nullable", None) is True else inner


def _nullable(schema: dict[str, object]) -> dict[str, object]:
    kind = schema.get("type")
    if not isinstance(kind, str):
        return {"anyOf": [{"type": "null"}, schema]}
    # In place and not as a union where possible, so that pointers into the schema stay right.
    schema["type"] = [kind, "null"]
    constants = schema.get("enum")
    if isinstance(constants, list) and None not in constants:
        schema["enum"] = [*constants, None]
    return schema


def with_known_patterns(schema: object) -> object:
    """The schema with the patterns for property names as the standard library understands them."""
    if isinstance(schema, list):
        return [with_known_patterns(item) for item in schema]
    members = as_mapping(schema)
    if members is None:
        return schema
    return {
        key: _known_names(item) if key == "patternProperties" else with_known_patterns(item)
        for key, item in members.items()
    }


def _known_names(schemas: object) -> object:
    members = as_mapping(schemas)
    if members is None:
        return schemas
    return {_known(name): with_known_patterns(item) for name, item in members.items()}


def _known(pattern: str) -> str:
    try:
        return compiled(pattern).pattern
    except PatternError:
        return pattern
