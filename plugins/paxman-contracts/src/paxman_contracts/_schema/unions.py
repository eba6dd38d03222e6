"""`anyOf` and `oneOf`: null or not, one of some constants, one type, or one of several."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_contracts._schema.alternatives import one_object, scalar_union
from paxman_contracts._schema.flat import Flat, same_json, scalar_type, suits, unique_json
from paxman_core.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_contracts._schema.flat import Union

_SCALARS: Final = frozenset({"boolean", "integer", "number", "string"})
_NULL: Final = frozenset({"null"})
_OBJECT: Final = frozenset({"object"})


def settled(flat: Flat, union: Union, parts: Sequence[Flat], problems: list[Problem]) -> Flat:
    """What the alternatives say together, for the schema `flat` in which they stand.

    Alternatives that only add conditions to a type which is already known say nothing here: the
    native validator checks them.
    """
    rest = [part for part in parts if not _is_null(part)]
    if not any(part.has_shape for part in rest) or (_is_typed(flat) and _adds_nothing(flat, rest)):
        return Flat(union.place)
    chosen = _chosen(flat, union, rest)
    if chosen is None:
        problems.append(_no_choice(union, rest))
        return Flat(union.place, broken=True)
    if len(rest) < len(parts):
        _allow_null(chosen)
    return chosen


def _no_choice(union: Union, rest: Sequence[Flat]) -> Problem:
    return Problem(
        union.place,
        f"None of the alternatives can hold what 'x-paxman' asks for: {_kinds(rest)}.",
    )


def _chosen(flat: Flat, union: Union, rest: Sequence[Flat]) -> Flat | None:
    if len(rest) == 1:
        return rest[0]
    wanted = flat.settings.get("type")
    if wanted is not None:
        return next((part for part in rest if suits(part.kinds, wanted)), None)
    if all(part.enum is not None for part in rest):
        return _constants(union, rest)
    return _one_type(union, rest) or _one_of_several(union, rest)


def _one_of_several(union: Union, rest: Sequence[Flat]) -> Flat:
    """The alternatives that a field can hold; that the others are not looked for is said."""
    described = [part for part in rest if part.has_shape and not part.absent]
    scalars = [part for part in described if _is_scalar(part)]
    objects = [part for part in described if part.kinds == _OBJECT]
    first = next((part for part in described if not part.open), None) or (
        described[0] if described else rest[0]
    )
    group = scalars if first in scalars else objects if first in objects else [first]
    chosen = first
    if len(group) > 1:
        chosen = scalar_union(union.place, group) if first in scalars else one_object(union, group)
    left = [part for part in rest if part not in group]
    if left:
        chosen.limits.append(f"Of its alternatives, {_kinds(left)} is not looked for.")
    return chosen


def _is_scalar(part: Flat) -> bool:
    return part.kinds is not None and part.kinds - _NULL <= _SCALARS and not part.open


def _constants(union: Union, rest: Sequence[Flat]) -> Flat:
    values = [value for part in rest for value in part.enum or ()]
    return Flat(union.place, types=_all_types(rest), enum=unique_json(values))


def _one_type(union: Union, rest: Sequence[Flat]) -> Flat | None:
    """The type that all alternatives have, with the constraints on which they agree."""
    types = _all_types(rest)
    if types is None or not types - _NULL <= _SCALARS or any(part.enum for part in rest):
        return None
    if any(part.open or part.alternatives for part in rest) or len(_formats(rest)) > 1:
        return None
    if _is_number_or_numeral(rest):
        return rest[0]
    if len(types - _NULL - {"integer"}) > 1 or types - _NULL == {"integer", "string"}:
        return None
    first, *others = rest
    shared = {
        name: value
        for name, value in first.constraints.items()
        if all(same_json(part.constraints.get(name), value) for part in others)
    }
    return Flat(union.place, types=types, constraints=shared)


def _formats(rest: Sequence[Flat]) -> set[object]:
    """The formats that make a type of their own: a text may be a date, or any other."""
    return {scalar_type("string", part) for part in rest if part.kinds == frozenset({"string"})}


def _is_number_or_numeral(rest: Sequence[Flat]) -> bool:
    """Whether the union is `number`, then `string`: how pydantic describes a Decimal.

    The text may be without a pattern, or have one that takes digits and no letters.
    """
    number, *texts = rest
    if number.kinds != frozenset({"number"}) or len(texts) != 1:
        return False
    text = texts[0]
    if text.kinds != frozenset({"string"}) or text.constraints.keys() - {"pattern"}:
        return False
    try:
        search = re.compile(str(text.constraints.get("pattern", "^[0-9]*$"))).search
    except re.error:
        return False
    return search("10") is not None and search("a") is None


def _is_null(part: Flat) -> bool:
    if part.types is not None:
        return part.types == _NULL
    return part.enum is not None and all(value is None for value in part.enum)


def _is_typed(flat: Flat) -> bool:
    return bool((flat.kinds or frozenset()) - _NULL) or flat.enum is not None


def _adds_nothing(flat: Flat, rest: Sequence[Flat]) -> bool:
    """Whether no alternative brings a property, items or constants that the schema lacks."""
    return (
        all(
            part.enum is None
            and not part.items
            and flat.properties.keys() >= part.properties.keys()
            for part in rest
        )
        and not flat.broken
    )


def _all_types(rest: Sequence[Flat]) -> frozenset[str] | None:
    kinds = [part.kinds for part in rest]
    together: frozenset[str] = frozenset()
    for kind in kinds:
        if kind is None:
            return None
        together |= kind
    return together


def _allow_null(chosen: Flat) -> None:
    kinds = chosen.kinds
    chosen.types = None if kinds is None else kinds | _NULL
    if chosen.enum is not None:
        chosen.enum = (*chosen.enum, None)


def _kinds(rest: Sequence[Flat]) -> str:
    return ", ".join(" or ".join(sorted(part.kinds or {"anything"})) for part in rest)
