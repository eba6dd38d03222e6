"""One field of a contract: what it is called, what it must be, how it may be found."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Literal, TypeAlias

import attrs

from paxman_core._struct import Struct
from paxman_core.values import DateOrder, FieldType, Scalar, TimeUnit, Value, key_of

DEFAULT_CONFIDENCE_THRESHOLD = 0.8
PII = "pii"
"""The tag of fields whose values are private."""


def _tags(given: Iterable[str]) -> frozenset[str]:
    """The tags; `PII` and `pii ` are the tag that they look like, because privacy hangs on it."""
    return frozenset(PII if tag.strip().lower() == PII else tag for tag in given)


@enum.unique
class CurrencyPolicy(enum.Enum):
    """What to do when candidates for one MONEY field are in different currencies."""

    STRICT_MATCH = "STRICT_MATCH"
    """The field stays unresolved."""
    ALLOW_FX = "ALLOW_FX"
    """They agree if either, multiplied or divided by the contract's `fx_rate` field and rounded to
    the digits of its currency, is the other: in which currency the rate is quoted, and which
    amount stands first, does not matter. Without a rate the field stays unresolved."""
    REJECT_WITHOUT_RATE = "REJECT_WITHOUT_RATE"
    """They agree if either, multiplied by the rate that was found with it, is the other. If one
    comes without a rate, the field stays unresolved."""


@enum.unique
class ResolutionPolicy(enum.Enum):
    """What becomes of a field that could not be resolved."""

    UNRESOLVED = "UNRESOLVED"
    USE_DEFAULT = "USE_DEFAULT"
    REQUIRE_HUMAN = "REQUIRE_HUMAN"


MergeStrategy: TypeAlias = Literal[
    "last_write",
    "highest_priority",
    "most_specific",
    "merge_array",
    "first_write",
    "majority",
    "min",
    "max",
    "unanimous",
    "weighted",
]
TieBreaker: TypeAlias = Literal["observed_at", "source_priority"]


def _weights(given: Mapping[str, int] | Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(dict(given).items()))


@attrs.frozen(eq=False, repr=False)
class MergePolicy(Struct):
    """How the values of one field, observed many times, become one."""

    strategy: MergeStrategy = "last_write"
    tie_breaker: TieBreaker | None = None
    fallback: MergeStrategy | None = None
    weights: tuple[tuple[str, int], ...] = attrs.field(default=(), converter=_weights)
    """For `weighted`: a source's number of votes; `*` is any other source, otherwise 1."""


@attrs.frozen(eq=False, repr=False)
class Lookup(Struct):
    """Where a field's value is looked up: a table, the field that has the key, and the columns."""

    table: str
    key: str | None = None
    """Path of the field whose value is looked up; without one, the document's text is searched."""
    match_column: str | None = None
    value_column: str | None = None
    mode: Literal["exact", "normalized", "fuzzy"] = "normalized"
    threshold: float | None = None
    """How alike a fuzzy match must be, from 0 to 1; None leaves it to the capability."""


def _texts(given: str | Iterable[str]) -> tuple[str, ...]:
    """Each text once; people write one text where a list of one is meant."""
    return (given,) if isinstance(given, str) else tuple(dict.fromkeys(given))


CONVENTIONS = ("locale", "date_order", "default_currency", "time_zone")
"""How values are written: what a call, a contract and a field can say."""


@attrs.frozen(eq=False, repr=False)
class Hints(Struct):
    """How a field may be found. The one vocabulary of all adapters."""

    labels: tuple[str, ...] = attrs.field(default=(), converter=_texts)
    """What the value may be called in a document, beside the field's own name."""
    patterns: tuple[str, ...] = attrs.field(default=(), converter=_texts)
    """Regular expressions; the group named `value`, else the first group, is the value."""
    lookup: Lookup | None = None
    path: str | None = None
    """Where the value stands in JSON or XML: a pointer (`/order/lines`) or keys (`order.lines`)."""
    formula: str | None = None
    """An expression over other fields, such as `sum(line_items[].amount)`."""
    checks: tuple[str, ...] = attrs.field(default=(), converter=_texts)
    """Conditions that the record should meet, such as `subtotal + tax == total`."""
    date_order: DateOrder | None = None
    locale: str | None = None
    default_currency: str | None = None
    time_zone: str | None = None
    unit: TimeUnit | None = None
    """What a number counts, if it is a length of time: `1 hour` is 60 where minutes are wanted."""
    examples: tuple[str, ...] = attrs.field(default=(), converter=_texts)


@attrs.frozen(eq=False, repr=False)
class Constraints(Struct):
    """What a value must satisfy beyond its type."""

    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None
    minimum: Decimal | None = None
    maximum: Decimal | None = None
    exclusive_minimum: Decimal | None = None
    exclusive_maximum: Decimal | None = None
    multiple_of: Decimal | None = None
    max_digits: int | None = None
    decimal_places: int | None = None
    min_items: int | None = None
    max_items: int | None = None
    unique_items: bool = False
    format: str | None = None
    """A named string format of JSON Schema, such as `email` or `uuid`."""


NO_HINTS = Hints()
NO_CONSTRAINTS = Constraints()


def _keys(values: tuple[Scalar, ...]) -> object:
    """What makes two enumerations equal: `(1,)` is not `(True,)`, as it would be to Python."""
    return tuple(key_of(value) for value in values)


@attrs.frozen(eq=False, repr=False)
class NativeMoney(Struct):
    """How the native schema spells money: an object's property names, or a bare amount."""

    amount: str = "amount"
    currency: str | None = "currency"
    """None when the native schema has only the amount, which is then not wrapped in an object."""


@attrs.frozen(cache_hash=True, repr=False)
class CanonicalField(Struct):
    """One field of a contract: what it is called, what it must be, how it may be found."""

    path: str
    """`total`, `address.city`, `items` for an array, `items[]` for its items, `items[].price`,
    `a["b.c"]` for a member whose name has a dot or a bracket."""
    name: str
    type: FieldType
    required: bool = True
    nullable: bool = False
    description: str = ""
    confidence_threshold: float = DEFAULT_CONFIDENCE_THRESHOLD
    tags: frozenset[str] = attrs.field(default=frozenset(), converter=_tags)
    fallback: ResolutionPolicy = ResolutionPolicy.UNRESOLVED
    enum_values: tuple[Scalar, ...] = attrs.field(default=(), eq=_keys)
    default: Value = attrs.field(default=None, eq=key_of)
    """Only meaningful when `has_default` is true, for null can be a default."""
    has_default: bool = False
    constraints: Constraints = NO_CONSTRAINTS
    hints: Hints = NO_HINTS
    native_money: NativeMoney | None = None
    native_text: bool = False
    """The native schema writes the number, or the amount of money, as a string."""
    native_root: bool = False
    """The native schema is about this value, and not about an object that has it as a member."""
    fields: tuple[CanonicalField, ...] = ()
    """The members of an OBJECT."""
    items: CanonicalField | None = None
    """What an ARRAY holds; its path ends in `[]`."""
    alternatives: tuple[FieldType, ...] = ()
    """The types that a value may have where there are several, the most specific first.

    `type` then says how values are found: as text, unless all are numbers.
    """
    id: str = attrs.field(default=attrs.Factory(lambda self: self.path, takes_self=True))
    """Stable name of the field in plans and artifacts; otherwise the path."""


@attrs.frozen(eq=False, repr=False)
class ContractPolicy(Struct):
    """What the contract decides for every run; None leaves the decision to the call."""

    confidence_floor: float | None = None
    unresolved_acceptable: bool | None = None
    stop_on_first_unresolved: bool | None = None
    currency_policy: CurrencyPolicy | None = None
    locale: str | None = None
    """How values are written in the documents of this contract; a field's own hint wins."""
    date_order: DateOrder | None = None
    default_currency: str | None = None
    time_zone: str | None = None
    merge_policies: tuple[tuple[str, MergePolicy], ...] = ()
    """Field path and policy, in path order."""
    merge_groups: tuple[tuple[str, ...], ...] = ()
    """Fields that are taken from one observation together."""
