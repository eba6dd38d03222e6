"""What was asked: the canonical contract that every adapter produces."""

from __future__ import annotations

import enum
from functools import cached_property
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

import attrs

from paxman_core._representation import shown
from paxman_core.values import DateOrder, FieldType, Scalar, Value, key_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from decimal import Decimal

    from paxman_core.canonical import Json
    from paxman_core.errors import Problem

DEFAULT_CONFIDENCE_THRESHOLD = 0.8


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


@attrs.frozen
class MergePolicy:
    """How the values of one field, observed many times, become one."""

    __repr__ = shown

    strategy: MergeStrategy = "last_write"
    tie_breaker: TieBreaker | None = None
    fallback: MergeStrategy | None = None
    weights: tuple[tuple[str, int], ...] = attrs.field(default=(), converter=_weights)
    """For `weighted`: what a source's vote counts; `*` is any other source, which else counts 1."""


@attrs.frozen
class Lookup:
    """Where a field's value is looked up: a table, the field that has the key, and the columns."""

    __repr__ = shown

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


@attrs.frozen
class Hints:
    """How a field may be found. The one vocabulary of all adapters."""

    __repr__ = shown

    labels: tuple[str, ...] = attrs.field(default=(), converter=_texts)
    """What the value may be called in a document, beside the field's own name."""
    patterns: tuple[str, ...] = attrs.field(default=(), converter=_texts)
    """Regular expressions; the group named `value`, else the first group, is the value."""
    lookup: Lookup | None = None
    formula: str | None = None
    """An expression over other fields, such as `sum(line_items[].amount)`."""
    checks: tuple[str, ...] = attrs.field(default=(), converter=_texts)
    """Conditions that the record should meet, such as `subtotal + tax == total`."""
    date_order: DateOrder | None = None
    locale: str | None = None
    default_currency: str | None = None
    examples: tuple[str, ...] = attrs.field(default=(), converter=_texts)


@attrs.frozen
class Constraints:
    """What a value must satisfy beyond its type."""

    __repr__ = shown

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


@attrs.frozen
class NativeMoney:
    """How the native schema spells money: an object's property names, or a bare amount."""

    __repr__ = shown

    amount: str = "amount"
    currency: str | None = "currency"
    """None when the native schema has only the amount, which is then not wrapped in an object."""


@attrs.frozen(cache_hash=True)
class CanonicalField:
    """One field of a contract: what it is called, what it must be, how it may be found."""

    __repr__ = shown

    path: str
    """`total`, `address.city`, `items` for an array, `items[]` for its items, `items[].price`."""
    name: str
    type: FieldType
    required: bool = True
    nullable: bool = False
    description: str = ""
    confidence_threshold: float = DEFAULT_CONFIDENCE_THRESHOLD
    tags: frozenset[str] = frozenset()
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
    fields: tuple[CanonicalField, ...] = ()
    """The members of an OBJECT."""
    items: CanonicalField | None = None
    """What an ARRAY holds; its path ends in `[]`."""
    id: str = attrs.field(default=attrs.Factory(lambda self: self.path, takes_self=True))
    """Stable name of the field in plans and artifacts; the path, unless the contract says else."""


@attrs.frozen
class ContractPolicy:
    """What the contract decides for every run; None leaves the decision to the call."""

    __repr__ = shown

    confidence_floor: float | None = None
    unresolved_acceptable: bool | None = None
    stop_on_first_unresolved: bool | None = None
    currency_policy: CurrencyPolicy | None = None
    merge_policies: tuple[tuple[str, MergePolicy], ...] = ()
    """Field path and policy, in path order."""
    merge_groups: tuple[tuple[str, ...], ...] = ()
    """Fields that are taken from one observation together."""


class NativeSchema(Protocol):
    """The schema a contract was adapted from, which has the last word on a whole result."""

    def verify(self, data: Mapping[str, object]) -> tuple[Problem, ...]:
        """Every way in which the data, in the contract's nested shape, breaks the schema."""

    def instance(self, data: Mapping[str, object]) -> object:
        """The data as the schema's own kind of object."""


@attrs.frozen(cache_hash=True)
class CanonicalContract:
    """A contract in the one form that every stage understands."""

    __repr__ = shown

    id: str
    fields: tuple[CanonicalField, ...]
    version: str = "1.0"
    description: str = ""
    policy: ContractPolicy = ContractPolicy()
    checks: tuple[str, ...] = ()
    """Conditions over several fields, such as `subtotal + tax == total`."""
    json_schema: str | None = None
    """The JSON Schema that the contract was adapted from, as JSON text.

    It is part of the identity: it holds conditions that fields cannot, and a contract that was
    stored and read again verifies like the original.
    """
    native: NativeSchema | None = attrs.field(default=None, eq=False, repr=False)
    """Not part of the contract's identity: a class cannot be stored."""

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
        return frozenset(path for field in self.fields for path in _required(field))

    @cached_property
    def private_paths(self) -> frozenset[str]:
        """The targets that hold something tagged `pii`, or are computed from it."""
        from paxman_core.formula import _privacy as privacy

        return privacy.private_paths(self)

    @cached_property
    def content_hash(self) -> str:
        """The SHA-256 of the contract's JSON form."""
        from paxman_core.adapters import _serialization as serialization

        return serialization.hash_of(self)

    def to_dict(self) -> dict[str, Json]:
        """The contract in the long form of a dict contract, without what is default."""
        from paxman_core.adapters import _serialization as serialization

        return serialization.to_dict(self)

    def to_json(self) -> str:
        """The contract as canonical JSON."""
        from paxman_core.adapters import _serialization as serialization

        return serialization.to_json(self)

    @classmethod
    def from_dict(cls, source: Mapping[str, object]) -> CanonicalContract:
        """The contract that `to_dict` wrote; anything wrong is an InvalidContractError."""
        from paxman_core.adapters import _serialization as serialization

        return serialization.from_dict(source)

    @classmethod
    def from_json(cls, text: str) -> CanonicalContract:
        """The contract that `to_json` wrote; anything wrong is an InvalidContractError."""
        from paxman_core.adapters import _serialization as serialization

        return serialization.from_json(text)

    def verify(self, data: Mapping[str, object]) -> tuple[Problem, ...]:
        """Every way in which a whole result breaks the contract; () when it is fine.

        A contract that came from a JSON Schema or a model lets that decide; any other is checked
        by its own fields.
        """
        from paxman_core.contract import _native as native

        return native.verify(self, data)

    def instance(self, data: Mapping[str, object]) -> object:
        """The data as an instance of the model that the contract came from."""
        from paxman_core.contract import _native as native

        return native.instance(self, data)


def _walk(field: CanonicalField) -> Iterator[CanonicalField]:
    yield field
    for member in field.fields:
        yield from _walk(member)
    if field.items is not None:
        yield from _walk(field.items)


def _required(field: CanonicalField) -> Iterator[str]:
    if not field.required:
        return
    if field.fields and field.type is FieldType.OBJECT:
        for member in field.fields:
            yield from _required(member)
    else:
        yield field.path


def _leaves(field: CanonicalField) -> Iterator[CanonicalField]:
    if field.fields and field.type is FieldType.OBJECT:
        for member in field.fields:
            yield from _leaves(member)
    else:
        yield field
