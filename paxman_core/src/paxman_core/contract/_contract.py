"""What was asked: the canonical contract that every adapter produces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Protocol

import attrs

from paxman_core._struct import Key
from paxman_core.canonical import Json, canonical_json, content_hash
from paxman_core.contract._constraints import placed_violations
from paxman_core.contract._field import CanonicalField, ContractPolicy
from paxman_core.contract._json_form import field_form, policy_form
from paxman_core.contract._paths import parent_of
from paxman_core.errors import InvalidOptionError, Problem
from paxman_core.values import FieldType

NO_POLICY = ContractPolicy()


class NativeSchema(Protocol):
    """The schema a contract was adapted from, which has the last word on a whole result."""

    def verify(self, data: Mapping[str, object]) -> tuple[Problem, ...]:
        """Every way in which the data, in the contract's nested shape, breaks the schema."""

    def instance(self, data: Mapping[str, object]) -> object:
        """The data as the schema's own kind of object."""


@attrs.frozen(eq=False, repr=False)
class CanonicalContract(Key):
    """A contract in the one form that every stage understands."""

    id: str
    fields: tuple[CanonicalField, ...]
    version: str = "1.0"
    description: str = ""
    policy: ContractPolicy = NO_POLICY
    checks: tuple[str, ...] = ()
    """Conditions over several fields, such as `subtotal + tax == total`."""
    json_schema: str | None = None
    """The JSON Schema that the contract was adapted from, as JSON text.

    It is part of the identity: it holds conditions that fields cannot, and a contract that was
    stored and read again verifies like the original.
    """
    limits: tuple[Problem, ...] = ()
    """What the schema says that is not looked for in documents, each with its field or place.

    It is filled from structured input only, or left out; the run notes it once.
    """
    native: NativeSchema | None = attrs.field(default=None, eq=False, repr=False)
    """Not part of the contract's identity: a class cannot be stored."""

    def written_as(self, conventions: Mapping[str, str | None]) -> CanonicalContract:
        """The contract with these hints wherever a field has none of its own."""
        said = {name: value for name, value in conventions.items() if value is not None}
        if not said:
            return self
        return attrs.evolve(self, fields=tuple(_written_as(field, said) for field in self.fields))

    def walk(self) -> Iterator[CanonicalField]:
        """Every field, members and items included, in declaration order."""
        for field in self.fields:
            yield from _walk(field)

    @cached_property
    def targets(self) -> tuple[CanonicalField, ...]:
        """The fields that get a plan: objects are planned by their leaves, arrays as a whole."""
        return tuple(leaf for field in self.fields for leaf in _leaves(field))

    @cached_property
    def by_path(self) -> Mapping[str, CanonicalField]:
        """Every field by its path."""
        return {field.path: field for field in self.walk()}

    @cached_property
    def required_paths(self) -> frozenset[str]:
        """The targets without which a result is incomplete: required, as is all above them."""
        return frozenset(path for path, above in self._conditions.items() if not above)

    def required_given(self, resolved: Iterable[str]) -> frozenset[str]:
        """The targets without which a result is incomplete, once those at these paths have a value.

        An optional object may be absent; one that is there in part must be complete.
        """
        if len(self._conditions) == len(self.required_paths):
            return self.required_paths
        present = {above for path in resolved for above in _above(path)}
        return frozenset(path for path, above in self._conditions.items() if present >= above)

    @cached_property
    def _conditions(self) -> Mapping[str, frozenset[str]]:
        """By a target that may be neither absent nor null, the optional objects above it."""
        return {
            field.path: frozenset(
                above for above in _above(field.path) if not self.by_path[above].required
            )
            for field in self.targets
            if field.required and not field.nullable
        }

    @cached_property
    def content_hash(self) -> str:
        """The SHA-256 of the contract's JSON form."""
        return content_hash(self.to_dict())

    def to_dict(self) -> dict[str, Json]:
        """The contract in the long form of a dict contract, without what is default.

        Fields are a list, since canonical JSON sorts keys. `paxman_core.adapters.read_contract`
        reads it back.
        """
        form: dict[str, Json] = {
            "id": self.id,
            "version": self.version,
            "fields": [field_form(field) for field in self.fields],
        }
        if self.description:
            form["description"] = self.description
        if self.checks:
            form["checks"] = list(self.checks)
        if policy := policy_form(self.policy):
            form["policy"] = policy
        if self.limits:
            form["limits"] = [
                {"place": limit.place, "message": limit.message, "advice": limit.advice}
                for limit in self.limits
            ]
        if self.json_schema is not None:
            form["json_schema"] = self.json_schema
        return form

    def to_json(self) -> str:
        """The contract as canonical JSON."""
        return canonical_json(self.to_dict()).decode("utf-8")

    def verify(self, data: Mapping[str, object]) -> tuple[Problem, ...]:
        """Every way in which a whole result breaks the contract; () when it is fine.

        A contract that came from a JSON Schema or a model lets that decide; any other is checked
        by its own fields.
        """
        if self.native is not None:
            return self.native.verify(data)
        problems: list[Problem] = []
        for field in self.fields:
            if field.name in data:
                found = placed_violations(field, data[field.name])
                problems.extend(Problem(f"{field.path}{place}", text) for place, text in found)
            elif field.required and not field.nullable:
                problems.append(Problem(field.path, "It is missing."))
        return tuple(problems)

    def instance(self, data: Mapping[str, object]) -> object:
        """The data as an instance of the model that the contract came from.

        Raises InvalidOptionError if it came from none.
        """
        if self.native is None:
            raise InvalidOptionError(
                f"The contract {self.id!r} was not made from a model.",
                next_step="Adapt a pydantic model class to get instances of it.",
            )
        return self.native.instance(data)


def _written_as(field: CanonicalField, said: Mapping[str, str]) -> CanonicalField:
    """The field, its members and items with what their own hints leave open."""
    missing: dict[str, Any] = {
        name: value for name, value in said.items() if getattr(field.hints, name) is None
    }
    return attrs.evolve(
        field,
        hints=attrs.evolve(field.hints, **missing),
        fields=tuple(_written_as(member, said) for member in field.fields),
        items=None if field.items is None else _written_as(field.items, said),
    )


def _walk(field: CanonicalField) -> Iterator[CanonicalField]:
    yield field
    for member in field.fields:
        yield from _walk(member)
    if field.items is not None:
        yield from _walk(field.items)


def _above(path: str) -> Iterator[str]:
    """The paths of the objects that a field is in."""
    while path := parent_of(path):
        yield path


def _leaves(field: CanonicalField) -> Iterator[CanonicalField]:
    if field.fields and field.type is FieldType.OBJECT:
        for member in field.fields:
            yield from _leaves(member)
    else:
        yield field
