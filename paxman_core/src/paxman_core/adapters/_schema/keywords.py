"""The keywords of one schema that say something about a field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_core._messages import abridged, suggestion
from paxman_core.adapters._reader import ABSENT, Reader
from paxman_core.adapters._schema.flat import Union
from paxman_core.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_core.adapters._schema.document import Node
    from paxman_core.adapters._schema.flat import Flat

TYPES: Final = ("array", "boolean", "integer", "null", "number", "object", "string")
ANNOTATIONS: Final = ("title", "description", "default", "examples", "example")
_COUNTS: Final = (
    ("minLength", "min_length"),
    ("maxLength", "max_length"),
    ("minItems", "min_items"),
    ("maxItems", "max_items"),
)


def read_remarks(flat: Flat, members: Mapping[str, object], problems: list[Problem]) -> None:
    """What a schema says to people and to Paxman, which counts beside a `$ref` in every draft."""
    flat.annotations = {key: members[key] for key in ANNOTATIONS if key in members}
    flat.settings = dict(Reader(members, flat.place, problems).mapping("x-paxman") or {})


def read_keywords(
    flat: Flat, node: Node, members: Mapping[str, object], problems: list[Problem]
) -> None:
    """Everything that a schema says by itself."""
    read_remarks(flat, members, problems)
    reader = Reader(members, node.pointer, problems)
    flat.types = _types(reader)
    # Both were noted; that the schema then says no type, or leaves none, would only repeat it.
    flat.enum = _enum(reader)
    flat.broken = flat.types == frozenset() or flat.enum == ()
    _read_constraints(flat, reader)
    for name in reader.mapping("properties") or {}:
        flat.properties[name] = [node.child("properties", name)]
    flat.required = dict.fromkeys(reader.texts("required"))
    _read_items(flat, node, members, problems)
    for keyword in ("anyOf", "oneOf"):
        parts = members.get(keyword)
        if isinstance(parts, list) and parts:
            nodes = tuple(node.child(keyword, index) for index in range(len(parts)))
            flat.unions.append(Union(f"{node.pointer}/{keyword}", nodes))


def _types(reader: Reader) -> frozenset[str] | None:
    value = reader.take("type")
    if value is ABSENT:
        return None
    names = value if isinstance(value, (list, tuple)) else [value]
    for name in names:
        if name not in TYPES:
            reader.problem(f"{abridged(name)} is not a type.", suggestion(str(name), TYPES))
    return frozenset(name for name in names if name in TYPES)


def _enum(reader: Reader) -> tuple[object, ...] | None:
    constant = reader.take("const")
    values = reader.take("enum")
    if constant is not ABSENT:
        return (constant,)
    if isinstance(values, (list, tuple)):
        if not values:
            reader.problem("'enum' lists no values.", "List at least one, or remove 'enum'.")
        return tuple(values)
    if values is not ABSENT:
        reader.problem(f"'enum' must be a list, not {abridged(values)}.")
    return None


def _read_constraints(flat: Flat, reader: Reader) -> None:
    found: dict[str, object] = {name: reader.count(keyword) for keyword, name in _COUNTS}
    found["pattern"] = reader.text("pattern")
    found["format"] = reader.text("format")
    found["multiple_of"] = reader.number("multipleOf")
    found["unique_items"] = reader.flag("uniqueItems") or None
    for bound, exclusive, name in (
        ("minimum", "exclusiveMinimum", "exclusive_minimum"),
        ("maximum", "exclusiveMaximum", "exclusive_maximum"),
    ):
        number = reader.number(bound)
        flag = reader.take(exclusive)
        if flag is True:
            # Draft 4 and OpenAPI 3.0: a flag that changes what the bound means.
            found[name] = number
        else:
            found[bound] = number
            if not isinstance(flag, bool):
                found[name] = _number_of(flag, exclusive, reader)
    flat.constraints = {name: value for name, value in found.items() if value is not None}


def _number_of(value: object, keyword: str, reader: Reader) -> object:
    if value is ABSENT:
        return None
    return Reader({keyword: value}, reader.place, reader.problems).number(keyword)


def _read_items(
    flat: Flat, node: Node, members: Mapping[str, object], problems: list[Problem]
) -> None:
    for keyword in ("prefixItems", "items"):
        if isinstance(members.get(keyword), list):
            flat.broken = True
            problems.append(
                Problem(
                    f"{node.pointer}/{keyword}",
                    "A list whose positions differ in meaning cannot be a field.",
                    "Make it an object with a property for each position.",
                )
            )
            return
    if "items" in members:
        flat.items = [node.child("items")]
