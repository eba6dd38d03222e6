"""From what a schema says to the fields of a contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from paxman_contracts._schema.alternatives import types_in
from paxman_contracts._schema.constants import canonical_form
from paxman_contracts._schema.document import SchemaNode
from paxman_contracts._schema.flat import HOLDS, json_type, json_type_of, scalar_type
from paxman_contracts._schema.flattening import Flattening
from paxman_contracts._schema.money import MoneyShape, money_names, money_shape
from paxman_contracts._shared import ANYTHING, applicable, with_fallback
from paxman_core.adapters import (
    APPLICABLE,
    FieldSettings,
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
from paxman_core.contract import CanonicalField, Constraints, NativeMoney, ResolutionPolicy, joined
from paxman_core.errors import Problem
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_contracts._schema.document import SchemaDocument
    from paxman_contracts._schema.flat import Flat
    from paxman_core.contract import Hints, MergePolicy


_NULL: Final = frozenset({"null"})
_STRUCTURED: Final = "It is filled from structured input only."
_GIVE: Final = "The field is left out: give the document under registry=."
_NO_SETTINGS: Final = read_field_settings(Reader({}, "", []))


class FieldReading:
    """Reads the fields of one schema document, with the problems and merge policies it meets.

    `deepest` is how many references deep the schema is read; None is as deep as they go.
    """

    def __init__(
        self, document: SchemaDocument, problems: list[Problem], deepest: int | None
    ) -> None:
        self.problems = problems
        self.merges: dict[str, MergePolicy] = {}
        self.limits: list[Problem] = []
        self._flattening = Flattening(document, problems, deepest)

    def flat(self, nodes: Sequence[SchemaNode], trail: frozenset[str]) -> Flat:
        """What the subschemas say together."""
        return self._flattening.flat(nodes, trail)

    def members(self, flat: Flat, above: str, trail: frozenset[str]) -> tuple[CanonicalField, ...]:
        """The fields of an object's properties."""
        below = trail | flat.opened
        fields: list[CanonicalField] = []
        described = flat.properties
        if flat.properties:
            # A member that is required and not described may be anything.
            anything = [SchemaNode(True, f"{flat.place}/required")]
            described = described | {
                name: anything for name in flat.required if name not in described
            }
        for name, nodes in described.items():
            is_required = name in flat.required
            if not is_required and any(node.schema is False for node in nodes):
                continue
            field = self.field(name, joined(above, name), nodes, is_required, below)
            if field is not None:
                fields.append(field)
        return tuple(fields)

    def field(
        self,
        name: str,
        path: str,
        nodes: Sequence[SchemaNode],
        required: bool,
        trail: frozenset[str],
    ) -> CanonicalField | None:
        """One field; a placeholder where a problem was noted, so that the reading goes on.

        None where there is nothing to describe: a reference that leads to a document which nobody
        gave is a limit of that field alone.
        """
        too_deep = depth_problems(path, nodes[0].pointer)
        if too_deep:
            self.problems.extend(too_deep)
            return CanonicalField(path, name, FieldType.STRING)
        flat = self.flat(nodes, trail)
        settings = self._settings(flat)
        if settings.merge is not None:
            self.merges[path] = settings.merge
        self.limits.extend(Problem(path, text) for text in dict.fromkeys(flat.limits))
        if flat.absent:
            self._limit(path, flat.absent, _GIVE)
            return None
        if flat.kinds == _NULL:
            return self._null(name, path, required)
        kind = None if flat.broken else self._json_type(flat, path, settings.type)
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

    def _settings(self, flat: Flat) -> FieldSettings:
        if not flat.settings:  # as of most fields, and asking for each key takes its time
            return _NO_SETTINGS
        reader = Reader(flat.settings, f"{flat.place}/x-paxman", self.problems)
        settings = read_field_settings(reader)
        reader.finish()
        return settings

    def _null(self, name: str, path: str, required: bool) -> CanonicalField | None:
        """A value that is always null: there is nothing to look for."""
        self._limit(path, "The value is always null.")
        if not required:
            return None
        return CanonicalField(
            path,
            name,
            FieldType.STRING,
            nullable=True,
            has_default=True,
            fallback=ResolutionPolicy.USE_DEFAULT,
        )

    def _json_type(self, flat: Flat, path: str, wanted: FieldType | None) -> str | None:
        """The JSON type of a field's values, or a problem.

        `enum` stands for constants of several types, `union` for several scalar types, `any` for
        whatever stands there.
        """
        types = (flat.kinds or frozenset()) - {"null"}
        if wanted is not None and (not types or any(wanted in HOLDS[name] for name in types)):
            held = [name for name in sorted(types) if wanted in HOLDS[name]]
            # A number can be any of its kinds; the widest is the one that loses nothing.
            return ("number" if "number" in held else held[0]) if held else json_type_of(wanted)
        if wanted is not None:
            listed = " or ".join(sorted(types))
            self._note(flat.place, f"The schema allows {listed}, which cannot hold {wanted.value}.")
            return None
        if flat.alternatives:
            return "union"
        if types == {"integer", "number"}:
            return "number"
        if len(types) == 1:
            return next(iter(types))
        if types and flat.enum is not None:
            return "enum"
        if types:
            return self._one_of(types, flat, path)
        if flat.open:
            return "object"
        if flat.kinds is None:
            return _type_of_examples(flat)
        self._note_type(flat)
        return None

    def _one_of(self, types: frozenset[str], flat: Flat, path: str) -> str:
        """Of several types the one that the schema describes most; scalars go together."""
        containers = types & {"array", "object"}
        if not containers:
            return "union"
        stated = {"object": bool(flat.properties), "array": bool(flat.items)}
        chosen = next((name for name in sorted(containers) if stated[name]), None)
        if chosen is None:
            chosen = "union" if types - containers else min(containers)
        left = types - {chosen} if chosen != "union" else containers
        listed = ", ".join(sorted(left))
        self._limit(path, f"Of its alternatives, {listed} is not looked for.")
        return chosen

    def _note_type(self, flat: Flat) -> None:
        if flat.enum is not None:
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
        if flat.open and settings.type is None:
            self._limit(field.path, flat.open, _STRUCTURED)
            return attrs.evolve(
                field, type=FieldType.ARRAY if kind == "array" else FieldType.OBJECT
            )
        if kind == "object":
            return self._object(field, flat, settings.type, trail)
        if kind == "array":
            return self._array(field, flat, trail)
        if kind == "union":
            return _with_alternatives(field, flat)
        if kind == "any":
            return attrs.evolve(field, alternatives=ANYTHING)
        target = settings.type or (FieldType.ENUM if kind == "enum" else scalar_type(kind, flat))
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
        if not flat.properties:
            self._limit(field.path, "The schema does not name its members.", _STRUCTURED)
        fields = self.members(flat, field.path, trail)
        return attrs.evolve(field, type=FieldType.OBJECT, fields=fields)

    def _money(self, flat: Flat, trail: frozenset[str]) -> MoneyShape | None:
        names = money_names(flat.properties)
        if names is None or names.currency is None:
            return None
        below = trail | flat.opened
        amount = self.flat(flat.properties[names.amount], below)
        return money_shape(names, amount, self.flat(flat.properties[names.currency], below))

    def _array(self, field: CanonicalField, flat: Flat, trail: frozenset[str]) -> CanonicalField:
        below = trail | flat.opened
        nodes = flat.items or [SchemaNode(True, flat.place)]
        return attrs.evolve(
            field,
            type=FieldType.ARRAY,
            constraints=applicable(flat.constraints, FieldType.ARRAY),
            items=self.field(field.name, f"{field.path}[]", nodes, True, below),
        )

    def _with_values(self, field: CanonicalField, flat: Flat) -> CanonicalField:
        """The field with its constants and its default, which are read by its type."""
        constants = [v for v in flat.enum or flat.constants if v is not None]
        if not constants:
            return self._with_default(field, flat)
        shape = shape_of(field)
        try:
            values = tuple(read_scalar(canonical_form(value, field), shape) for value in constants)
            is_text = field.type is FieldType.STRING and not field.alternatives
            kind = FieldType.ENUM if is_text else field.type
            field = attrs.evolve(field, enum_values=values, type=kind)
        except UnfitLiteralError as error:
            self._limit(field.path, f"Its constants are left to the schema: {error}")
        return self._with_default(field, flat)

    def _with_default(self, field: CanonicalField, flat: Flat) -> CanonicalField:
        """The field with a default that it could have itself; any other is only a remark."""
        if "default" not in flat.annotations:
            return field
        raw = canonical_form(flat.annotations["default"], field)
        try:
            stated = attrs.evolve(
                field, default=read_literal(raw, shape_of(field)), has_default=True
            )
        except UnfitLiteralError as error:
            self._limit(field.path, f"The default is not used: {error}")
            return field
        broken = list(default_problems(stated, field.path))
        if broken:
            self._limit(field.path, f"The default is not used. {broken[0].message}")
        return field if broken else stated

    def _checked(self, field: CanonicalField, place: str) -> CanonicalField:
        self.problems.extend(field_problems(field, place))
        return field

    def _limit(self, path: str, message: str, advice: str = "") -> None:
        self.limits.append(Problem(path, message, advice))

    def _note(self, place: str, message: str, advice: str = "") -> None:
        self.problems.append(Problem(place, message, advice))


def _type_of_examples(flat: Flat) -> str:
    """The type of a value of which only examples, a default or constraints tell; else `any`."""
    listed = flat.annotations.get("examples")
    found = list(listed) if isinstance(listed, (list, tuple)) else []
    found += [flat.annotations[key] for key in ("example", "default") if key in flat.annotations]
    names = {json_type(value) for value in found} - _NULL
    if names == {"integer", "number"}:
        return "number"
    if len(names) == 1 and not names & {"array", "object"}:
        return names.pop()
    return "string" if flat.constraints else "any"


def _with_alternatives(field: CanonicalField, flat: Flat) -> CanonicalField:
    kinds = flat.alternatives or types_in(flat)
    constraints = {
        name: value
        for name, value in flat.constraints.items()
        if any(name in APPLICABLE.get(kind, ()) for kind in kinds)
    }
    found = Constraints(**constraints)  # type: ignore[arg-type]
    return attrs.evolve(field, type=FieldType.STRING, alternatives=kinds, constraints=found)


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
