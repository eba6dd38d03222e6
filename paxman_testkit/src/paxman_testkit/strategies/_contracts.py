"""Fields and contracts."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from hypothesis import strategies as st

from paxman_core.contract import (
    CanonicalContract,
    CanonicalField,
    ContractPolicy,
    CurrencyPolicy,
    Hints,
    ResolutionPolicy,
)
from paxman_core.values import FieldType
from paxman_testkit.strategies._values import ENUM_VALUES, values

NAMES = ("total", "due_date", "order", "größe", "x", "tags")
SCALARS = tuple(kind for kind in FieldType if kind not in (FieldType.ARRAY, FieldType.OBJECT))


def field_types() -> st.SearchStrategy[FieldType]:
    """The ten types."""
    return st.sampled_from(FieldType)


@st.composite
def fields(
    draw: st.DrawFn,
    types: Collection[FieldType] = tuple(FieldType),
    names: Collection[str] = NAMES,
    prefix: str = "",
) -> CanonicalField:
    """Sound fields: plain ones, required or not, with labels, defaults, members and items."""
    kind = draw(st.sampled_from(sorted(types, key=lambda one: one.value)))
    name = draw(st.sampled_from(sorted(names)))
    path = f"{prefix}{name}"
    settings: dict[str, Any] = {
        "required": draw(st.booleans()),
        "nullable": draw(st.booleans()),
        "confidence_threshold": draw(st.sampled_from([0.0, 0.65, 0.8, 1.0])),
        "hints": Hints(labels=tuple(draw(st.lists(st.sampled_from(["Sum", "No."]), max_size=2)))),
        "tags": frozenset(draw(st.sets(st.sampled_from(["pii"])))),
    }
    if kind is FieldType.ENUM:
        settings["enum_values"] = ENUM_VALUES
    elif kind is FieldType.ARRAY:
        settings["items"] = CanonicalField(f"{path}[]", name, FieldType.STRING)
    elif kind is FieldType.OBJECT:
        members = draw(_several(f"{path}.", SCALARS))
        settings["fields"] = members
    if kind in SCALARS and draw(st.booleans()):
        settings["default"] = draw(values(kind))
        settings["has_default"] = True
        settings["fallback"] = ResolutionPolicy.USE_DEFAULT
    return CanonicalField(path, name, kind, **settings)


def _several(
    prefix: str, types: Collection[FieldType]
) -> st.SearchStrategy[tuple[CanonicalField, ...]]:
    one = fields(types=types, prefix=prefix)
    return st.lists(one, min_size=1, max_size=4, unique_by=lambda field: field.name).map(tuple)


def contracts(
    types: Collection[FieldType] = tuple(FieldType),
) -> st.SearchStrategy[CanonicalContract]:
    """Contracts of one to four fields of these types, with any policy."""
    policies = st.builds(
        ContractPolicy,
        confidence_floor=st.sampled_from([None, 0.0, 0.6, 0.9]),
        unresolved_acceptable=st.sampled_from([None, True, False]),
        stop_on_first_unresolved=st.sampled_from([None, True, False]),
        currency_policy=st.sampled_from([None, *CurrencyPolicy]),
    )
    return st.builds(
        CanonicalContract,
        id=st.sampled_from(["invoice", "order"]),
        fields=_several("", types),
        version=st.sampled_from(["1.0", "2.1"]),
        policy=policies,
    )
