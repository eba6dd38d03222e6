"""What `prepare` may do, which is called while planning, for every field of every contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.canonical import canonical_json
from paxman_core.contract import CanonicalField, Constraints, Hints
from paxman_core.document import InputShape, Trait
from paxman_core.records import InvalidConfigError, frozen_config
from paxman_core.values import FieldType
from paxman_testkit._rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.capability import Capability
    from paxman_testkit._subject import Subject

SHAPES = (
    InputShape(),
    InputShape(traits=frozenset({Trait.KEY_VALUE_LINES})),
    InputShape("application/json", frozenset({Trait.TREE})),
    InputShape("text/csv", frozenset({Trait.TABLES})),
    InputShape("application/pdf", frozenset({Trait.PAGES})),
    InputShape("message/rfc822", frozenset({Trait.ENTRIES})),
)


def sample_fields(subject: Subject) -> Iterator[CanonicalField]:
    """Fields of every type the capability names, plain and strange, and those of its examples."""
    for example in subject.examples:
        for field in example.contract.targets:
            if field.type in subject.spec.field_types:
                yield field
    for kind in sorted(subject.spec.field_types, key=lambda kind: kind.value):
        yield from _fields_of(kind)


def _fields_of(kind: FieldType) -> Iterator[CanonicalField]:
    items = None
    enum_values = ("open", "closed") if kind is FieldType.ENUM else ()
    if kind is FieldType.ARRAY:
        items = CanonicalField("x[]", "x", FieldType.STRING)
        member = CanonicalField("x[].a", "a", FieldType.DECIMAL)
        row = CanonicalField("x[]", "x", FieldType.OBJECT, fields=(member,))
        yield CanonicalField("x", "x", kind)
        yield CanonicalField("x", "x", kind, items=row)
    yield CanonicalField("x", "x", kind, enum_values=enum_values, items=items)
    yield CanonicalField(
        "größe.名前", "名前", kind, False, True, enum_values=enum_values, items=items
    )
    hints = Hints(labels=("Größe", "a" * 200, "(["), locale="de", date_order="DMY", examples=("?",))
    yield CanonicalField(
        "_", "_", kind, hints=hints, enum_values=enum_values, items=items, tags=frozenset({"pii"})
    )
    if kind is FieldType.STRING:
        yield CanonicalField(
            "e", "e", kind, constraints=Constraints(pattern="^a+$", format="email")
        )


def _total(subject: Subject) -> Iterator[str]:
    capability = subject.capability
    for field in sample_fields(subject):
        for shape in SHAPES:
            try:
                config: object = capability.prepare(field, shape)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                yield f"prepare raised {error!r:.120} for {_named(field)}"
                break
            if config is not None and not hasattr(config, "keys"):
                yield f"prepare returned a {type(config).__name__} for {_named(field)}"
                break


def _named(field: CanonicalField) -> str:
    return f"a field {field.path!r} of type {field.type.value}"


def _pure(subject: Subject) -> Iterator[str]:
    other = subject.make()
    for field in sample_fields(subject):
        for shape in SHAPES:
            before = repr(field)
            first = _config(subject.capability, field, shape)
            second = _config(subject.capability, field, shape)
            if first != second:
                yield f"prepare answers {first} and then {second} for {_named(field)}"
                break
            elsewhere = _config(other, field, shape)
            if first != elsewhere:
                yield f"another instance prepares {elsewhere}, not {first}, for {_named(field)}"
                break
            if repr(field) != before:
                yield f"prepare changes {_named(field)}"
                break


def _config(capability: Capability, field: CanonicalField, shape: InputShape) -> str:
    try:
        config = capability.prepare(field, shape)
        return canonical_json(None if config is None else frozen_config(config)).decode()
    except InvalidConfigError:
        return "a config that cannot be stored"
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return type(error).__name__


def _storable(subject: Subject) -> Iterator[str]:
    capability = subject.capability
    for field in sample_fields(subject):
        try:
            config = capability.prepare(field, SHAPES[0])
        except KeyboardInterrupt:
            raise
        except BaseException:
            continue
        if config is not None and hasattr(config, "keys"):
            try:
                frozen_config(config)
            except InvalidConfigError as error:
                yield f"prepare returns {error} for {_named(field)}"


RULES = (
    Rule(
        "prepare.total",
        "prepare gives a mapping or None for every sound field, and raises nothing.",
        "Return None for what you cannot serve; do not assume that hints are given.",
        _total,
    ),
    Rule(
        "prepare.pure",
        "prepare depends on nothing but its arguments, and changes nothing.",
        "Compute the config from the field and the shape alone: plans are kept and compared.",
        _pure,
    ),
    Rule(
        "prepare.storable",
        "The step config is JSON without floats.",
        "Use str, int, bool, None, lists and mappings; write a decimal number as a string.",
        _storable,
    ),
)
