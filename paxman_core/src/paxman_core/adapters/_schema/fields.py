"""From what a schema says to the fields of a contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from paxman_core.adapters._literal import UnfitLiteralError, read_literal, read_scalar, shape_of
from paxman_core.adapters._reader import Reader
from paxman_core.adapters._schema.flattening import Flattening
from paxman_core.adapters._schema.money import MoneyShape, money_names, money_shape
from paxman_core.adapters._schema.native_form import canonical_form
from paxman_core.adapters._schema.types import HOLDS, json_type_of
from paxman_core.adapters._soundness import (
    default_problems,
    depth_problems,
    field_problems,
    name_problem,
)
from paxman_core.adapters._vocabulary import (
    FieldSettings,
    applicable,
    read_field_settings,
    with_fallback,
)
from paxman_core.contract import CanonicalField, Constraints, NativeMoney
from paxman_core.errors import Problem
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_core.adapters._schema.document import Node, SchemaDocument
    from paxman_core.adapters._schema.flat import Flat
    from paxman_core.contract import Hints, MergePolicy


class FieldReading:
    """Reads the fields of one schema document, with the problems and merge policies it meets."""

    def __init__(self, document: SchemaDocument, problems: list[Problem]) -> None:
        self.problems = problems
        self.merges: dict[str, MergePolicy] = {}
        self._flattening = Flattening(document, problems)

    def flat(self, nodes: Sequence[Node], trail: frozenset[str]) -> Flat:
        """What the subschemas say together."""
        return self._flattening.flat(nodes, trail)

    def members(self, flat: Flat, prefix: str, trail: frozenset[str]) -> tuple[CanonicalField, ...]:
        """The fields of an object's properties."""
        below = trail | flat.opened
        fields: list[CanonicalField] = []
        for name, nodes in flat.properties.items():
            problem = name_problem(name)
            if problem is not None:
                self._note(nodes[0].pointer, problem, "Rename the property.")
                continue
            fields.append(self.field(name, f"{prefix}{name}", nodes, name in flat.required, below))
        for name in flat.required:
            if name not in flat.properties:
                self._note(
                    f"{flat.place}/required",
                    f"{name!r} is required but is not a property.",
                    "Describe it under 'properties'.",
                )
        return tuple(fields)

    def field(
        self, name: str, path: str, nodes: Sequence[Node], required: bool, trail: frozenset[str]
    ) -> CanonicalField:
        """One field; a placeholder where a problem was noted, so that the reading goes on."""
        too_deep = depth_problems(path, nodes[0].pointer)
        if too_deep:
            self.problems.extend(too_deep)
            return CanonicalField(path, name, FieldType.STRING)
        flat = self.flat(nodes, trail)
        reader = Reader(flat.settings, f"{flat.place}/x-paxman", self.problems)
        settings = read_field_settings(reader)
        reader.finish()
        if settings.merge is not None:
            self.merges[path] = settings.merge
        kind = None if flat.broken else self._json_type(flat, settings.type)
        if kind is None:
            return CanonicalField(path, name, FieldType.STRING, required)
        field = CanonicalField(
            path=path,
            name=name,
            type=FieldType.STRING,
            required=required,
            nullable=_is_nullable(flat),
            description=_text(flat, "description") or _text(flat, "title"),
            confidence_threshold=settings.confidence_threshold,
            tags=settings.tags,
            hints=_hints(flat, settings.hints, name),
            id=path if settings.id is None else settings.id,
        )
        field = self._typed(field, flat, kind, settings, trail)
        field = with_fallback(self._with_values(field, flat), settings)
        return self._checked(field, flat.place)

    def _json_type(self, flat: Flat, wanted: FieldType | None) -> str | None:
        """The one JSON type of a field's values, `enum` for constants of several, or a problem."""
        types = (flat.kinds or frozenset()) - {"null"}
        if wanted is not None and (not types or any(wanted in HOLDS[name] for name in types)):
            held = [name for name in sorted(types) if wanted in HOLDS[name]]
            # A number can be any of its kinds; the widest is the one that loses nothing.
            return ("number" if "number" in held else held[0]) if held else json_type_of(wanted)
        if wanted is not None:
            listed = " or ".join(sorted(types))
            self._note(flat.place, f"The schema allows {listed}, which cannot hold {wanted.value}.")
            return None
        if types == {"integer", "number"}:
            return "number"
        if len(types) == 1:
            return next(iter(types))
        if types and flat.enum is not None:
            return "enum"
        self._note_type(flat, types)
        return None

    def _note_type(self, flat: Flat, types: frozenset[str]) -> None:
        advice = "Add 'type', or 'x-paxman': {'type': …}."
        if types:
            listed = " or ".join(sorted(types))
            self._note(flat.place, f"The value may be {listed}; a field has one type.", advice)
        elif flat.kinds is None:
            self._note(flat.place, "The schema does not say what type the value has.", advice)
        elif flat.kinds:
            self._note(flat.place, "The value is always null.", "Remove the property.")
        elif flat.enum is not None:
            advice = "Check the 'allOf'."
            self._note(flat.place, "The combined 'enum' lists have no value in common.", advice)
        else:
            self._note(flat.place, "The combined schemas leave no type.", "Check the 'allOf'.")

    def _typed(
        self,
        field: CanonicalField,
        flat: Flat,
        kind: str,
        settings: FieldSettings,
        trail: frozenset[str],
    ) -> CanonicalField:
        if kind == "object":
            return self._object(field, flat, settings.type, trail)
        if kind == "array":
            return self._array(field, flat, trail)
        target = settings.type or _scalar_type(kind, flat)
        if target is FieldType.MONEY:
            native: NativeMoney | None = NativeMoney(currency=None)
        else:
            native = None
        numeric = target in (FieldType.MONEY, FieldType.DECIMAL, FieldType.INTEGER)
        is_text = kind == "string" and numeric
        return attrs.evolve(
            field,
            type=target,
            native_money=native,
            native_text=is_text,
            constraints=Constraints() if is_text else applicable(flat.constraints, target),
        )

    def _object(
        self, field: CanonicalField, flat: Flat, wanted: FieldType | None, trail: frozenset[str]
    ) -> CanonicalField:
        money = None if wanted is FieldType.OBJECT else self._money(flat, trail)
        if money is not None:
            return _as_money(field, money)
        if wanted is FieldType.MONEY:
            self._note(
                flat.place,
                "MONEY is an object of exactly an amount and a currency.",
                "Name the properties 'amount' and 'currency'.",
            )
        fields = self.members(flat, f"{field.path}.", trail)
        return attrs.evolve(field, type=FieldType.OBJECT, fields=fields)

    def _money(self, flat: Flat, trail: frozenset[str]) -> MoneyShape | None:
        names = money_names(flat.properties)
        if names is None or names.currency is None:
            return None
        below = trail | flat.opened
        amount = self.flat(flat.properties[names.amount], below)
        return money_shape(names, amount, self.flat(flat.properties[names.currency], below))

    def _array(self, field: CanonicalField, flat: Flat, trail: frozenset[str]) -> CanonicalField:
        if not flat.items:
            self._note(flat.place, "The array does not say what it holds.", "Add 'items'.")
            return field
        below = trail | flat.opened
        return attrs.evolve(
            field,
            type=FieldType.ARRAY,
            constraints=applicable(flat.constraints, FieldType.ARRAY),
            items=self.field(field.name, f"{field.path}[]", flat.items, True, below),
        )

    def _with_values(self, field: CanonicalField, flat: Flat) -> CanonicalField:
        """The field with its constants and its default, which are read by its type."""
        constants = [value for value in flat.enum or () if value is not None]
        shape = shape_of(field)
        try:
            values = tuple(read_scalar(canonical_form(value, field), shape) for value in constants)
            if values:
                kind = FieldType.ENUM if field.type is FieldType.STRING else field.type
                field = attrs.evolve(field, enum_values=values, type=kind)
            if "default" in flat.annotations:
                raw = canonical_form(flat.annotations["default"], field)
                field = attrs.evolve(field, default=read_literal(raw, shape), has_default=True)
        except UnfitLiteralError as error:
            self._note(flat.place, str(error))
        return field

    def _checked(self, field: CanonicalField, place: str) -> CanonicalField:
        found = list(field_problems(field, place))
        self.problems.extend(found or default_problems(field, place))
        return field

    def _note(self, place: str, message: str, advice: str = "") -> None:
        self.problems.append(Problem(place, message, advice))


def _scalar_type(kind: str, flat: Flat) -> FieldType:
    if kind == "enum":
        return FieldType.ENUM
    if kind == "string":
        formats = {"date": FieldType.DATE, "date-time": FieldType.DATETIME}
        return formats.get(str(flat.constraints.get("format")), FieldType.STRING)
    return HOLDS[kind][0]


def _as_money(field: CanonicalField, money: MoneyShape) -> CanonicalField:
    hints = field.hints
    if hints.default_currency is None:
        hints = attrs.evolve(hints, default_currency=money.default_currency)
    return attrs.evolve(
        field,
        type=FieldType.MONEY,
        native_money=money.native,
        native_text=money.is_text,
        constraints=applicable(money.amount.constraints, FieldType.MONEY),
        hints=hints,
    )


def _is_nullable(flat: Flat) -> bool:
    if flat.enum is not None and not any(value is None for value in flat.enum):
        return False
    return flat.enum is not None if flat.types is None else "null" in flat.types


def _hints(flat: Flat, hints: Hints, name: str) -> Hints:
    """The hints, with a title that says more than the name, and with the schema's examples."""
    title = _text(flat, "title")
    if title and _letters(title) != _letters(name):
        hints = attrs.evolve(hints, labels=tuple(dict.fromkeys([*hints.labels, title])))
    if not hints.examples:
        listed = flat.annotations.get("examples")
        raw = listed if isinstance(listed, (list, tuple)) else [flat.annotations.get("example")]
        hints = attrs.evolve(hints, examples=tuple(_example_texts(raw)))
    return hints


def _example_texts(raw: Sequence[object]) -> list[str]:
    return [
        str(value)
        for value in raw
        if isinstance(value, (str, int, float)) and not isinstance(value, bool)
    ]


def _letters(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def _text(flat: Flat, keyword: str) -> str:
    value = flat.annotations.get(keyword)
    return value if isinstance(value, str) else ""
