"""A value that is one of several models: one object with the members of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from paxman_contracts._classes.conversion import MemberFields
from paxman_core.contract import CanonicalField
from paxman_core.values import FieldType


def one_of(parts: Sequence[MemberFields]) -> MemberFields | None:
    """The members of all; None if the models cannot be told apart, or their members differ in kind.

    They are told apart by a constant, else by what each requires. A member is required if all of
    them require it; what else must go together, the models say when the result is verified.
    """
    if not _are_told_apart(parts):
        return None
    members: dict[str, list[CanonicalField]] = {}
    for part in parts:
        for field in part.fields:
            members.setdefault(field.name, []).append(field)
    fields = [_merged(found, len(parts)) for found in members.values()]
    if any(field is None for field in fields):
        return None
    known = tuple(field for field in fields if field is not None)
    return _Alternatives(known, {}, tuple(parts))


@attrs.frozen
class _Alternatives(MemberFields):
    """The members of several models, whose data goes to the one that it fits."""

    parts: tuple[MemberFields, ...] = ()

    def native(self, data: Any) -> Any:
        """The data with each member as the model takes it that it fits."""
        if not isinstance(data, Mapping):
            return data
        part = next((part for part in self.parts if _fits(part, data)), self.parts[0])
        own = {field.name for field in part.fields}
        return part.native({name: value for name, value in data.items() if name in own})


def _fits(part: MemberFields, data: Mapping[str, object]) -> bool:
    """Whether data has what a model requires, and no other constants."""
    return all(
        (field.name in data or not field.required)
        and (not field.enum_values or data.get(field.name) in (None, *field.enum_values))
        for field in part.fields
    )


def _are_told_apart(parts: Sequence[MemberFields]) -> bool:
    stated = [{field.name: field for field in part.fields} for part in parts]
    for name in sorted(set(stated[0]).intersection(*stated[1:])):
        constants = [value for one in stated for value in one[name].enum_values]
        is_constant = all(one[name].enum_values for one in stated)
        if is_constant and len(set(constants)) == len(constants):
            return True
    required = {frozenset(field.name for field in p.fields if field.required) for p in parts}
    return frozenset() not in required and len(required) == len(parts)


def _merged(found: Sequence[CanonicalField], models: int) -> CanonicalField | None:
    """One member for all models that have it; None where they mean different kinds of value."""
    first = found[0]
    values = tuple(dict.fromkeys(value for field in found for value in field.enum_values))
    is_required = len(found) == models and all(field.required for field in found)
    if first.type is FieldType.ENUM and all(field.type is FieldType.ENUM for field in found):
        first = attrs.evolve(first, enum_values=values)
        found = [attrs.evolve(field, enum_values=values) for field in found]
    plain = [attrs.evolve(field, required=False, description="") for field in found]
    if any(field != plain[0] for field in plain[1:]):
        return None
    return attrs.evolve(first, required=is_required)
