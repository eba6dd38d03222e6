"""From a pydantic model to the fields of a contract, and from their values to the model's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import attrs

from paxman_contracts._classes.alternatives import one_of
from paxman_contracts._classes.annotation import (
    Convert,
    Reading,
    UnfitAnnotationError,
    read_annotation,
    same,
)
from paxman_contracts._classes.classes import is_class_of_members, model_of
from paxman_contracts._classes.conversion import (
    MemberFields,
    as_money,
    bare,
    converted,
    money_in,
    plain_default,
)
from paxman_contracts._classes.metadata import merge_in, merged_hints
from paxman_contracts._shared import PartCount, applicable, with_fallback
from paxman_core.adapters import (
    Reader,
    UnfitLiteralError,
    default_problems,
    depth_problems,
    field_problems,
    read_field_settings,
    read_literal,
    read_scalar,
    shape_of,
)
from paxman_core.contract import CanonicalField, Constraints, NativeMoney, joined
from paxman_core.errors import Problem
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from paxman_core.adapters import FieldSettings
    from paxman_core.contract import Hints, MergePolicy

_STRUCTURED: Final = "It is filled from structured input only."
_CONTAINERS: Final = (FieldType.OBJECT, FieldType.ARRAY)
_OVERRIDES: Final = {
    FieldType.STRING: (
        FieldType.DATE,
        FieldType.DATETIME,
        FieldType.DECIMAL,
        FieldType.INTEGER,
        FieldType.MONEY,
    ),
    FieldType.DECIMAL: (FieldType.INTEGER, FieldType.MONEY),
    FieldType.INTEGER: (FieldType.MONEY,),
}
"""The field types that `x-paxman` may ask for beside the one that the annotation means."""


class ModelReading:
    """Reads the fields of a model and of those nested in it."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        self.merges: dict[str, MergePolicy] = {}
        self.limits: list[Problem] = []
        self._parts = PartCount()

    def members(self, model: Any, above: str, trail: tuple[type, ...]) -> MemberFields:
        """The fields of a model, in the order of its definition."""
        fields: list[CanonicalField] = []
        converts: dict[str, Convert] = {}
        for name, info in model.model_fields.items():
            path = joined(above, name)
            field, converts[name] = self._field(name, path, info, (*trail, model))
            fields.append(field)
        for name in model.model_computed_fields:
            message = "It is computed by the model, and not looked for."
            self.limits.append(Problem(joined(above, name), message))
        return MemberFields(tuple(fields), converts)

    def _field(
        self, name: str, path: str, info: Any, trail: tuple[type, ...]
    ) -> tuple[CanonicalField, Convert]:
        self._parts.add(path)
        self.problems.extend(depth_problems(path, path))
        source = settings_of(info.json_schema_extra, path, self.problems)
        reader = Reader(source, path, self.problems)
        settings = read_field_settings(reader)
        reader.finish()
        merge = settings.merge or merge_in(info.metadata)
        if merge is not None:
            self.merges[path] = merge
        required = info.is_required()
        try:
            reading = read_annotation(info.annotation, info.metadata)
        except UnfitAnnotationError as error:
            self._note(path, error.message, error.advice)
            return CanonicalField(path, name, FieldType.STRING, required), same
        field = CanonicalField(
            path=path,
            name=name,
            type=reading.type,
            required=required,
            nullable=reading.nullable,
            description=info.description or "",
            confidence_threshold=settings.confidence_threshold,
            tags=settings.tags,
            hints=_hints(info, merged_hints(settings.hints, reading.hints), name),
            id=path if settings.id is None else settings.id,
        )
        field, convert = self._typed(field, reading, settings, trail)
        field = with_fallback(self._with_default(field, info), settings)
        self.problems.extend(field_problems(field, path))
        return field, convert

    def _typed(
        self,
        field: CanonicalField,
        reading: Reading,
        settings: FieldSettings | None,
        trail: tuple[type, ...],
    ) -> tuple[CanonicalField, Convert]:
        """The field with what its type needs: constants, items, members, the shape of money."""
        wanted = None if settings is None else settings.type
        if reading.models:
            together = self._any_model(field, reading.models, trail)
            if together is not None:
                return attrs.evolve(field, fields=together.fields), together.native
        if reading.limit:
            is_open = reading.type in _CONTAINERS and not (reading.model or reading.item)
            advice = _STRUCTURED if is_open else ""
            self.limits.append(Problem(field.path, reading.limit, advice))
        if reading.model is not None:
            return self._model(field, reading.model, wanted, trail)
        if reading.item is not None:
            return self._array(field, reading, trail)
        if wanted not in (None, reading.type):
            return self._overridden(field, reading, wanted)
        if reading.alternatives:
            field = attrs.evolve(
                field,
                alternatives=reading.alternatives,
                constraints=Constraints(**reading.constraints),
            )
        else:
            field = attrs.evolve(field, constraints=applicable(reading.constraints, reading.type))
        return self._with_constants(field, reading), reading.convert

    def _model(
        self, field: CanonicalField, model: Any, wanted: FieldType | None, trail: tuple[type, ...]
    ) -> tuple[CanonicalField, Convert]:
        if model in trail:
            message = f"The model {model.__name__} contains itself."
            self.limits.append(Problem(field.path, message, _STRUCTURED))
            return attrs.evolve(field, type=FieldType.OBJECT), same
        inner = self._members_of(model, field.path, trail)
        native = None if wanted is FieldType.OBJECT else money_in(inner)
        if native is not None:
            return as_money(field, native, inner)
        if wanted not in (None, FieldType.OBJECT):
            self._refuse(field.path, f"The model {model.__name__}", wanted)
        return attrs.evolve(field, type=FieldType.OBJECT, fields=inner.fields), inner.native

    def _any_model(
        self, field: CanonicalField, models: tuple[Any, ...], trail: tuple[type, ...]
    ) -> MemberFields | None:
        """The members of several models, if these can be told apart; a tag is not a member."""
        if any(model in trail or hasattr(model, "__struct_fields__") for model in models):
            return None
        reading = ModelReading([])
        reading._parts = self._parts
        parts = [reading._members_of(model, field.path, trail) for model in models]
        together = None if reading.problems else one_of(parts)
        if together is not None:
            self.merges |= reading.merges
            self.limits += reading.limits
        return together

    def _members_of(self, model: Any, above: str, trail: tuple[type, ...]) -> MemberFields:
        return self.members(
            model_of(model) if is_class_of_members(model) else model, above, (*trail, model)
        )

    def _array(
        self, field: CanonicalField, reading: Reading, trail: tuple[type, ...]
    ) -> tuple[CanonicalField, Convert]:
        assert reading.item is not None
        item = CanonicalField(
            f"{field.path}[]",
            field.name,
            reading.item.type,
            nullable=reading.item.nullable,
            hints=reading.item.hints,
        )
        item, convert = self._typed(item, reading.item, None, trail)
        self.problems.extend(field_problems(item, item.path))
        constraints = applicable(reading.constraints, FieldType.ARRAY)
        field = attrs.evolve(field, items=item, constraints=constraints)
        build = reading.convert
        return field, lambda values: build([converted(convert, value) for value in values])

    def _overridden(
        self, field: CanonicalField, reading: Reading, wanted: FieldType | None
    ) -> tuple[CanonicalField, Convert]:
        if wanted is None or wanted not in _OVERRIDES.get(reading.type, ()):
            self._refuse(field.path, f"The annotated type, {reading.type.value},", wanted)
            return field, same
        is_text = reading.type is FieldType.STRING and wanted not in _DATES
        found = {} if is_text else reading.constraints
        money = NativeMoney(currency=None) if wanted is FieldType.MONEY else None
        field = attrs.evolve(
            field,
            type=wanted,
            native_text=is_text,
            native_money=money,
            constraints=applicable(found, wanted),
        )
        return field, bare(reading)

    def _with_constants(self, field: CanonicalField, reading: Reading) -> CanonicalField:
        shape = shape_of(field)
        try:
            values = tuple(read_scalar(value, shape) for value in reading.enum_values)
        except UnfitLiteralError as error:
            self._note(field.path, str(error), "Enumerate texts or numbers.")
            values = ()
        return attrs.evolve(field, enum_values=values)

    def _with_default(self, field: CanonicalField, info: Any) -> CanonicalField:
        """The field with its default; what a factory makes is left to the model."""
        if info.is_required() or info.default_factory is not None:
            return field
        try:
            default = read_literal(plain_default(info.default), shape_of(field))
        except UnfitLiteralError as error:
            self.limits.append(Problem(field.path, f"The default is not used: {error}"))
            return field
        stated = attrs.evolve(field, default=default, has_default=True)
        broken = list(default_problems(stated, field.path))
        if broken:
            message = f"The default is not used. {broken[0].message}"
            self.limits.append(Problem(field.path, message))
        return field if broken else stated

    def _refuse(self, path: str, subject: str, wanted: FieldType | None) -> None:
        name = "" if wanted is None else wanted.value
        self._note(path, f"{subject} cannot hold {name}.", "Change the annotation or 'x-paxman'.")

    def _note(self, place: str, message: str, advice: str = "") -> None:
        self.problems.append(Problem(place, message, advice))


_DATES: Final = (FieldType.DATE, FieldType.DATETIME)


def settings_of(extra: object, place: str, problems: list[Problem]) -> Mapping[str, object]:
    """What stands under `x-paxman` in a `json_schema_extra`."""
    if not isinstance(extra, Mapping):
        return {}
    return Reader(extra, place, problems).mapping("x-paxman") or {}


def _hints(info: Any, hints: Hints, name: str) -> Hints:
    """The hints, with aliases and title as further labels."""
    choices = getattr(info.validation_alias, "choices", [info.validation_alias])
    names = [*hints.labels, info.alias, *choices, info.title]
    labels = [text for text in names if isinstance(text, str) and text != name]
    examples = hints.examples or tuple(str(example) for example in info.examples or ())
    return attrs.evolve(hints, labels=tuple(dict.fromkeys(labels)), examples=examples)
