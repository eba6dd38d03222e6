"""What a value can be: the field types, Money, and the outcomes of reading raw text."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Literal, TypeAlias

import attrs

from paxman_core._struct import Key, Struct
from paxman_core.canonical import decimal_text
from paxman_core.errors import InvalidOptionError
from paxman_core.values._currencies import exponent_of


@enum.unique
class FieldType(enum.Enum):
    """The ten types that a contract's field can have."""

    # Members are singletons, and they are dictionary keys on the hottest paths.
    __hash__ = object.__hash__

    STRING = "STRING"
    INTEGER = "INTEGER"
    DECIMAL = "DECIMAL"
    BOOLEAN = "BOOLEAN"
    DATE = "DATE"
    DATETIME = "DATETIME"
    ENUM = "ENUM"
    OBJECT = "OBJECT"
    ARRAY = "ARRAY"
    MONEY = "MONEY"


@attrs.frozen(repr=False)
class Money(Struct):
    """An amount in one currency: a Decimal and an ISO 4217 code, never a float."""

    amount: Decimal
    currency: str

    def __attrs_post_init__(self) -> None:
        amount: object = self.amount
        if not isinstance(amount, Decimal) or not amount.is_finite():
            raise InvalidOptionError(
                f"A money amount is a finite Decimal, not {amount!r}.",
                next_step='Write Money(Decimal("12.50"), "EUR").',
            )

    def __str__(self) -> str:
        return f"{amount_text(self)} {self.currency}"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: object) -> object:
        """How pydantic reads and writes money in a model: as amount and currency."""
        from pydantic_core import core_schema as core

        members = core.typed_dict_schema(
            {
                "amount": core.typed_dict_field(core.decimal_schema()),
                "currency": core.typed_dict_field(core.str_schema()),
            }
        )
        spelled = core.no_info_after_validator_function(lambda found: cls(**found), members)
        return core.json_or_python_schema(
            json_schema=spelled,
            python_schema=core.union_schema([core.is_instance_schema(cls), spelled]),
            serialization=core.plain_serializer_function_ser_schema(
                lambda money: {"amount": f"{money.amount:f}", "currency": money.currency}
            ),
        )


def amount_text(money: Money) -> str:
    """The amount with at least the digits that its currency has: `100.00` USD, `100` JPY."""
    text = decimal_text(money.amount)
    digits = exponent_of(money.currency)
    if not digits:
        return text
    whole, _, fraction = text.partition(".")
    return f"{whole}.{fraction.ljust(digits, '0')}"


class Record(Mapping[str, "Value"]):
    """An object value: a mapping that cannot change and can be hashed."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[str, Value]) -> None:
        self._items = dict(items)

    def __getitem__(self, key: str) -> Value:
        return self._items[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return f"Record({self._items!r})"

    def __reduce__(self) -> tuple[type[Record], tuple[dict[str, Value]]]:
        return Record, (self._items,)


Scalar: TypeAlias = str | bool | int | Decimal | date | datetime | Money
Value: TypeAlias = Scalar | tuple["Value", ...] | Record | None

DateOrder: TypeAlias = Literal["DMY", "MDY", "YMD"]
TimeUnit: TypeAlias = Literal["seconds", "minutes", "hours", "days", "weeks"]
DecimalSeparator: TypeAlias = Literal[".", ","]


@attrs.frozen(eq=False, repr=False)
class ParseContext(Key):
    """What is known about how a text writes its values; nothing in it is ever guessed."""

    locale: str | None = None
    date_order: DateOrder | None = None
    default_currency: str | None = None
    decimal_separator: DecimalSeparator | None = None
    enum_values: tuple[Scalar, ...] = ()
    territory: str | None = None
    """The country that the document comes from; what it decides gives way to all of the above."""
    time_zone: str | None = None
    """Where moments without a zone are meant, such as `Europe/Berlin`."""
    time_unit: str | None = None
    """What a number counts that is a length of time: `minutes` makes 90 of `1 h 30 min`."""
    is_clock: bool = False
    """Whether a text is a time of day, and is read as one: `6:05 PM` is `18:05:00`."""

    def merged_with(self, other: ParseContext) -> ParseContext:
        """This context, with what it leaves open taken from the other: hints, then the document."""
        names = self.__match_args__
        return ParseContext(*(getattr(self, name) or getattr(other, name) for name in names))


NO_CONTEXT = ParseContext()
NO_CURRENCY = (
    "No currency is stated: set default_currency in the field's hints, or make the field DECIMAL."
)


@attrs.frozen(eq=False, repr=False)
class Parsed(Struct):
    """The text has one reading."""

    value: Value
    note: str = ""
    """What was assumed on the way, such as the century of a two-digit year."""


@attrs.frozen(eq=False, repr=False)
class Invalid(Struct):
    """The text has no reading as this type."""

    reason: str


@attrs.frozen(eq=False, repr=False)
class Ambiguous(Struct):
    """The text has several readings and nothing known decides between them."""

    reason: str
    readings: tuple[Value, ...]


ParseOutcome: TypeAlias = Parsed | Invalid | Ambiguous
