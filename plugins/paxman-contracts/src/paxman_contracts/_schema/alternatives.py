"""Alternatives that differ in kind: scalars of several types, objects with different members."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_contracts._schema.document import SchemaNode
from paxman_contracts._schema.flat import Flat, same_json, scalar_type, unique_json
from paxman_core.adapters import APPLICABLE, as_mapping
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paxman_contracts._schema.flat import Union

RANKED: Final = (
    FieldType.ENUM,
    FieldType.BOOLEAN,
    FieldType.INTEGER,
    FieldType.DECIMAL,
    FieldType.DATETIME,
    FieldType.DATE,
    FieldType.STRING,
)
"""The most specific first: every integer is a number too, and any text is a text."""


def ranked(kinds: Iterable[FieldType]) -> tuple[FieldType, ...]:
    """Each type once, the most specific first."""
    found = set(kinds)
    return tuple(kind for kind in RANKED if kind in found)


def scalar_union(place: str, parts: Sequence[Flat]) -> Flat:
    """Scalars of several types as one value."""
    constants: list[object] = []
    kinds: list[FieldType] = []
    names: frozenset[str] = frozenset()
    for part in parts:
        names |= part.kinds or frozenset()
        if part.enum is not None:
            constants.extend(part.enum)
        else:
            kinds.extend(part.alternatives or types_in(part))
    if FieldType.STRING in kinds:
        # Any text will do, so that some texts are listed says nothing.
        constants = [value for value in constants if not isinstance(value, str)]
    if constants:
        kinds.append(FieldType.ENUM)
    found = ranked(kinds)
    return Flat(
        place,
        types=names,
        enum=None,
        constants=unique_json(constants),
        constraints=_constraints(parts),
        alternatives=found if len(found) > 1 else (),
    )


def types_in(flat: Flat) -> tuple[FieldType, ...]:
    """The field types of a schema's scalar types."""
    return ranked(scalar_type(name, flat) for name in flat.kinds or () if name != "null")


def _constraints(parts: Sequence[Flat]) -> dict[str, object]:
    """What each alternative asks of its own type; where two are of one type, what they share."""
    together: dict[str, object] = {}
    for kind in (FieldType.STRING, FieldType.DECIMAL):
        group = [part for part in parts if part.enum is None and _is_about(part, kind)]
        for name in APPLICABLE[kind]:
            values = [part.constraints.get(name) for part in group]
            if values and all(same_json(values[0], value) for value in values):
                together[name] = values[0]
    return {name: value for name, value in together.items() if value is not None}


def _is_about(part: Flat, kind: FieldType) -> bool:
    names = part.kinds or frozenset()
    return "string" in names if kind is FieldType.STRING else bool(names & {"integer", "number"})


def one_object(union: Union, parts: Sequence[Flat]) -> Flat:
    """Objects with different members as one with the members of all, if they can be told apart.

    A member is required if all of them require it; what else must go together, the schema says
    when the result is verified.
    """
    bases = {node.base for part in parts for nodes in part.properties.values() for node in nodes}
    if len(bases) > 1 or not (union.is_discriminated or _are_told_apart(parts)):
        reason = (
            f"The value may be any of {len(parts)} objects, which neither a constant nor a "
            "required member tells apart."
        )
        return Flat(union.place, types=frozenset({"object"}), open=reason)
    together = Flat(union.place, types=frozenset({"object"}))
    for name in dict.fromkeys(name for part in parts for name in part.properties):
        stated = [part.properties[name] for part in parts if name in part.properties]
        together.properties[name] = [_any_of(stated)]
    together.required = {
        name: None for name in parts[0].required if all(name in part.required for part in parts)
    }
    for part in parts:
        together.opened |= part.opened
        together.limits.extend(limit for limit in part.limits if limit not in together.limits)
    return together


def _are_told_apart(parts: Sequence[Flat]) -> bool:
    shared = set(parts[0].properties).intersection(*(part.properties for part in parts[1:]))
    for name in sorted(shared):
        constants = [_constant(part.properties[name]) for part in parts]
        if None not in constants and len(set(constants)) == len(parts):
            return True
    required = [frozenset(part.required) for part in parts]
    return all(required) and len(set(required)) == len(parts)


def _constant(nodes: Sequence[SchemaNode]) -> str | None:
    """What a member is always, as text that tells it from others."""
    for node in nodes:
        members = as_mapping(node.schema) or {}
        if "const" in members:
            return repr(members["const"])
        if "enum" in members:
            return repr(members["enum"])
    return None


def _any_of(stated: Sequence[Sequence[SchemaNode]]) -> SchemaNode:
    """One schema for a member that several alternatives describe."""
    schemas = [nodes[0].schema if len(nodes) == 1 else _all_of(nodes) for nodes in stated]
    first = stated[0][0]
    distinct = unique_json(schemas)
    if len(distinct) == 1:
        return SchemaNode(distinct[0], first.pointer, first.base)
    return SchemaNode({"anyOf": list(distinct)}, first.pointer, first.base)


def _all_of(nodes: Sequence[SchemaNode]) -> object:
    return {"allOf": [node.schema for node in nodes]}
