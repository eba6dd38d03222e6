"""Between a contract's values and those of a pydantic model."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

import attrs

from paxman_contracts._classes.annotation import Convert, Reading, same
from paxman_contracts._schema.money import money_names
from paxman_core.contract import CanonicalField, Constraints, NativeMoney
from paxman_core.values import FieldType, Money, Scalar

_AMOUNTS: Final = (FieldType.DECIMAL, FieldType.INTEGER, FieldType.STRING)


@attrs.frozen
class MemberFields:
    """The fields of one model, and what makes the model's values out of theirs."""

    fields: tuple[CanonicalField, ...]
    converts: Mapping[str, Convert]

    def native(self, data: Any) -> Any:
        """The data with each member as the model takes it; what may be null and is absent is."""
        if not isinstance(data, Mapping):
            return data
        return {field.name: None for field in self.fields if field.required and field.nullable} | {
            name: converted(self.converts.get(name, same), value) for name, value in data.items()
        }


def converted(convert: Convert, value: Any) -> Any:
    """The value for the model; one that cannot be made is left for the model to refuse."""
    if value is None:
        return None
    try:
        return convert(value)
    except Exception:
        return value


def money_in(inner: MemberFields) -> NativeMoney | None:
    """The names of a model that is exactly an amount and a currency."""
    kinds = {field.name: field.type for field in inner.fields}
    native = money_names(kinds)
    if native is None or native.currency is None or kinds[native.amount] not in _AMOUNTS:
        return None
    is_code = kinds[native.currency] in (FieldType.STRING, FieldType.ENUM)
    return native if is_code else None


def as_money(
    field: CanonicalField, native: NativeMoney, inner: MemberFields
) -> tuple[CanonicalField, Convert]:
    """The field as MONEY, and the way from money to the model in its place."""
    members = {member.name: member for member in inner.fields}
    amount = members[native.amount]
    is_text = amount.type is FieldType.STRING
    currency = str(native.currency)

    def convert(value: Any) -> Any:
        if not isinstance(value, Money):
            return value
        spelled: Any = f"{value.amount:f}" if is_text else value.amount
        return inner.native({native.amount: spelled, currency: value.currency})

    field = attrs.evolve(
        field,
        type=FieldType.MONEY,
        native_money=native,
        native_text=is_text,
        constraints=Constraints() if is_text else amount.constraints,
    )
    return field, convert


def bare(reading: Reading) -> Convert:
    """From money or a number to the plain type that the model has in its place."""

    def convert(value: Any) -> Any:
        plain: Any = value.amount if isinstance(value, Money) else value
        if reading.base is str and isinstance(plain, (int, Decimal)):
            return f"{plain:f}" if isinstance(plain, Decimal) else str(plain)
        if reading.base is str and not isinstance(plain, str):
            return plain.isoformat()
        if reading.base is int and isinstance(plain, Decimal):
            return int(plain) if plain == plain.to_integral_value() else plain
        return reading.convert(plain)

    return convert


def plain_default(value: Any) -> Any:
    """A default as a contract can state it."""
    if isinstance(value, enum.Enum):
        return plain_default(value.value)
    if isinstance(value, (list, tuple)):
        return [plain_default(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted((plain_default(item) for item in value), key=repr)
    if hasattr(value, "model_dump"):
        return plain_default(dict(value))
    if isinstance(value, Mapping):
        return {name: plain_default(item) for name, item in value.items()}
    if value is None or isinstance(value, (*_KEPT, float)):
        return value
    return str(value)


_KEPT: Final = Scalar.__args__
