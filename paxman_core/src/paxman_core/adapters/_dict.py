"""The dict form: contracts for people who have no schema, and the form that contracts are kept in.

Short, `{"fields": {"total": "MONEY", "due": "DATE?", "tags": "STRING[]"}}`; long, each field a
mapping that carries everything a field can have.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import attrs

from paxman_core._messages import abridged
from paxman_core.adapters._foreign import StoredSchema
from paxman_core.adapters._jsontext import parse_json
from paxman_core.adapters._literal import (
    Shape,
    UnfitLiteralError,
    read_literal,
    read_scalar,
    shape_of,
)
from paxman_core.adapters._reader import ABSENT, Reader, as_mapping
from paxman_core.adapters._short_type import ShortType
from paxman_core.adapters._soundness import (
    default_problems,
    depth_problems,
    field_problems,
    sound,
    with_merges,
)
from paxman_core.adapters._vocabulary import (
    APPLICABLE,
    CONSTRAINT_KEYS,
    HINT_KEYS,
    FieldSettings,
    read_constraints,
    read_contract_settings,
    read_field_settings,
    type_named,
)
from paxman_core.contract import (
    NO_CONSTRAINTS,
    CanonicalContract,
    CanonicalField,
    Constraints,
    NativeMoney,
    ResolutionPolicy,
    joined,
)
from paxman_core.errors import InvalidContractError, Problem
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.contract import MergePolicy, NativeSchema
    from paxman_core.values import Scalar


class DictAdapter:
    """Adapts a mapping with the key `fields`."""

    name = "dict"

    def can_adapt(self, source: object) -> bool:
        """Whether the source is a mapping that lists fields and claims to be nothing else."""
        return (
            isinstance(source, Mapping)
            and "fields" in source
            and not any(key in source for key in ("$schema", "openapi", "properties"))
        )

    def adapt(self, source: object, *, name: str | None) -> CanonicalContract:
        """The contract that the mapping describes."""
        members = as_mapping(source)
        if members is None:
            raise InvalidContractError([Problem("", "The keys of a contract must be text.")])
        contract = _ContractReading().contract(members)
        if name is not None and name != contract.id:
            raise InvalidContractError(
                [Problem("", f"There is no component {name!r}: a dict is one contract.")]
            )
        return contract


class _ContractReading:
    """One reading of one mapping: its problems and merge policies as they turn up."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.merges: dict[str, MergePolicy] = {}
        self.open_arrays: list[Problem] = []

    def contract(self, source: Mapping[str, object]) -> CanonicalContract:
        reader = Reader(source, "", self.problems)
        settings = read_contract_settings(reader)
        fields = self.members(reader, "")
        schema = reader.text("json_schema")
        limits = self._limits(reader)
        reader.finish()
        contract = CanonicalContract(
            id=settings.id or "contract",
            fields=fields,
            version=settings.version,
            description=settings.description or "",
            policy=with_merges(settings.policy, self.merges),
            checks=settings.checks,
            limits=limits,
            json_schema=schema,
            native=None if schema is None else _validator(schema, fields),
        )
        return sound(contract, self.problems)

    def _limits(self, reader: Reader) -> tuple[Problem, ...]:
        """What a stored contract says is not looked for; of a new one, its open arrays."""
        stored = reader.take("limits")
        if not isinstance(stored, (list, tuple)):
            return tuple(self.open_arrays)
        entries = [as_mapping(entry) or {} for entry in stored]
        return tuple(
            Problem(*(str(entry.get(key, "")) for key in ("place", "message", "advice")))
            for entry in entries
        )

    def members(self, reader: Reader, above: str) -> tuple[CanonicalField, ...]:
        """The fields under `fields`: a mapping, or a list whose entries carry their names."""
        found: dict[str, CanonicalField] = {}
        for name, definition in self._named(reader):
            if name in found:
                reader.problem(f"Two fields are called {name!r}.", "Rename one.")
            else:
                found[name] = self.field(name, joined(above, name), definition)
        return tuple(found.values())

    def _named(self, reader: Reader) -> Iterator[tuple[str, object]]:
        value = reader.take("fields")
        if (mapping := as_mapping(value)) is not None:
            yield from mapping.items()
        elif isinstance(value, (list, tuple)):
            for index, entry in enumerate(value):
                members = as_mapping(entry)
                name = None if members is None else members.get("name")
                if members is None or not isinstance(name, str):
                    reader.problem(f"Entry {index} of 'fields' is not a mapping with a 'name'.")
                else:
                    yield name, {key: item for key, item in members.items() if key != "name"}
        elif value is not ABSENT:
            reader.problem(f"'fields' must be a mapping or a list, not {abridged(value)}.")

    def field(self, name: str, path: str, definition: object) -> CanonicalField:
        """One field in its short or its long form."""
        too_deep = depth_problems(path, path)
        if too_deep:
            self.problems.extend(too_deep)
            return CanonicalField(path, name, FieldType.STRING)
        if isinstance(definition, (str, FieldType)):
            definition = {"type": definition}
        members = as_mapping(definition)
        if members is None:
            self.problems.append(
                Problem(path, f"A field is a type or a mapping, not {abridged(definition)}.")
            )
            return CanonicalField(path, name, FieldType.STRING)
        reader = Reader(_flattened(members, path, self.problems), path, self.problems)
        short = ShortType.read(reader)
        field = self._long(name, path, reader, short)
        reader.finish()
        self.problems.extend(_checked(field))
        if field.type is FieldType.ARRAY and field.items is None:
            message = "It does not say what it holds, so it is filled from structured input only."
            self.open_arrays.append(Problem(path, message, "Add 'items'."))
        return field

    def _long(self, name: str, path: str, reader: Reader, short: ShortType) -> CanonicalField:
        items = self._items(name, path, reader, short)
        fields = self.members(reader, path) if reader.has("fields") else ()
        settings = read_field_settings(reader)
        if settings.merge is not None:
            self.merges[path] = settings.merge
        required = reader.flag("required")
        field = CanonicalField(
            path=path,
            name=name,
            type=short.type or _implied_type(reader, short, fields, items),
            required=not short.optional if required is None else required,
            nullable=bool(reader.flag("nullable")),
            description=reader.text("description") or "",
            confidence_threshold=settings.confidence_threshold,
            tags=settings.tags,
            constraints=read_constraints(reader),
            hints=settings.hints,
            native_money=_read_native_money(reader),
            native_text=bool(reader.flag("native_text")),
            native_root=bool(reader.flag("native_root")),
            fields=fields,
            items=items,
            alternatives=short.alternatives or self._alternatives(reader),
            id=path if settings.id is None else settings.id,
        )
        return _with_values(field, reader, settings)

    def _alternatives(self, reader: Reader) -> tuple[FieldType, ...]:
        names = reader.texts("alternatives")
        found = (type_named(name, reader) for name in names)
        return tuple(kind for kind in found if kind is not None)

    def _items(
        self, name: str, path: str, reader: Reader, short: ShortType
    ) -> CanonicalField | None:
        definition = reader.take("items")
        if short.items is not None:
            if definition is not ABSENT:
                reader.problem("'items' and a type with [] say the same twice.", "Keep one.")
            definition = short.items
        return None if definition is ABSENT else self.field(name, f"{path}[]", definition)


def _validator(schema: str, fields: tuple[CanonicalField, ...]) -> NativeSchema:
    parse_json(schema, "json_schema")
    return StoredSchema(schema, fields)


def _flattened(
    members: Mapping[str, object], path: str, problems: list[Problem]
) -> Mapping[str, object]:
    """The long form with the groups `hints` and `constraints` opened."""
    flat = {key: item for key, item in members.items() if key not in ("hints", "constraints")}
    for group, keys in (("hints", HINT_KEYS), ("constraints", CONSTRAINT_KEYS)):
        reader = Reader(members, path, problems)
        inner = Reader(reader.mapping(group) or {}, path, problems)
        for key in keys:
            item = inner.take(key)
            if item is not ABSENT and key in flat:
                inner.problem(f"{key!r} is given twice: in {group!r} and beside it.")
            elif item is not ABSENT:
                flat[key] = item
        inner.finish()
    return flat


def _implied_type(
    reader: Reader,
    short: ShortType,
    fields: tuple[CanonicalField, ...],
    items: CanonicalField | None,
) -> FieldType:
    if fields:
        return FieldType.OBJECT
    if items is not None:
        return FieldType.ARRAY
    if reader.has("enum"):
        return FieldType.ENUM
    if not short.given:
        reader.problem("The field has no type.", "Add 'type', such as 'STRING' or 'MONEY'.")
    return FieldType.STRING


def _read_native_money(reader: Reader) -> NativeMoney | None:
    members = reader.mapping("native_money")
    if members is None:
        return None
    inner = Reader(members, reader.place, reader.problems)
    native = NativeMoney(inner.text("amount") or "", inner.text("currency"))
    inner.finish()
    return native


def _with_values(field: CanonicalField, reader: Reader, settings: FieldSettings) -> CanonicalField:
    """The field with its enumeration and default, which are read by its type."""
    shape = shape_of(field)
    enum_values = _read_enum(reader, shape)
    is_text = field.type is FieldType.STRING and not field.alternatives
    kind = FieldType.ENUM if enum_values and is_text else field.type
    raw = reader.take("default")
    has_default = raw is not ABSENT
    try:
        default = read_literal(raw, shape) if has_default else None
    except UnfitLiteralError as error:
        reader.problem(f"In 'default', {error}")
        return field
    fallback = settings.fallback
    if fallback is None:
        # Whoever writes a default into a plain dict wants it to be used, null too: no schema is
        # there to mean anything else by it.
        fallback = ResolutionPolicy.USE_DEFAULT if has_default else ResolutionPolicy.UNRESOLVED
    return attrs.evolve(
        field,
        type=kind,
        enum_values=enum_values,
        default=default,
        has_default=has_default,
        fallback=fallback,
    )


def _read_enum(reader: Reader, shape: Shape) -> tuple[Scalar, ...]:
    raw = reader.take("enum")
    if raw is ABSENT:
        return ()
    if not isinstance(raw, (list, tuple)):
        reader.problem(f"'enum' must be a list of values, not {abridged(raw)}.")
        return ()
    if not raw and shape.type is not FieldType.ENUM:
        reader.problem("'enum' lists no values.", "List at least one, or remove 'enum'.")
    try:
        return tuple(read_scalar(item, shape) for item in raw)
    except UnfitLiteralError as error:
        reader.problem(f"In 'enum', {error}")
        return ()


def _checked(field: CanonicalField) -> Iterator[Problem]:
    """Everything that is wrong with a field of the dict form, members and items excepted."""
    found = list(field_problems(field, field.path))
    yield from found
    if not found:
        yield from default_problems(field, field.path)
    if field.fields and field.type is not FieldType.OBJECT:
        yield Problem(field.path, f"'fields' are for an OBJECT, not for {field.type.value}.")
    if field.items is not None and field.type is not FieldType.ARRAY:
        yield Problem(field.path, f"'items' are for an ARRAY, not for {field.type.value}.")
    yield from _pointless(field.constraints, field)


def _pointless(constraints: Constraints, field: CanonicalField) -> Iterator[Problem]:
    """Constraints that could never say anything about the field's type."""
    kinds = (field.type, *field.alternatives)
    applicable = {name for kind in kinds for name in APPLICABLE.get(kind, ())}
    for name in CONSTRAINT_KEYS:
        given = getattr(constraints, name) != getattr(NO_CONSTRAINTS, name)
        if given and name not in applicable:
            yield Problem(
                field.path, f"{name!r} does not apply to {field.type.value}.", "Remove it."
            )
