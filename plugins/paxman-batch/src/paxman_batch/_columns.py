"""The columns of a batch: Arrow types from a contract, and Arrow values from Paxman's.

Numbers are never floats. An amount is a decimal of 38 digits, 12 of them after the point: the
widest that Arrow, Parquet, Spark and DuckDB share, with room for exchange rates. What does not fit
is null in its column and named among the unresolved, never rounded; the artifact has it in full.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs
import pyarrow

from paxman_batch._job import BatchJob
from paxman_core.canonical import canonical_json
from paxman_core.contract import CanonicalContract
from paxman_core.values import FieldType, Money, to_json

if TYPE_CHECKING:
    from paxman_core.contract import CanonicalField
    from paxman_core.values import Value

DIGITS: Final = 38
PLACES: Final = 12
COST_PLACES: Final = 20
"""As many as a cost hint may have, so that what was spent is never rounded."""
NOT_REPRESENTABLE: Final = "NOT_REPRESENTABLE"
"""The reason of a field whose value is resolved and does not fit its column."""

AMOUNT = pyarrow.decimal128(DIGITS, PLACES)
DOLLARS = pyarrow.decimal128(DIGITS, COST_PLACES)
MONEY = pyarrow.struct([("amount", AMOUNT), ("currency", pyarrow.string())])
MOMENT = pyarrow.timestamp("us", tz="UTC")
BY_PATH = pyarrow.map_(pyarrow.string(), pyarrow.string())

BEFORE: Final = ("id",)
AFTER: Final = ("status", "bands", "unresolved", "cost_usd", "replay_hash", "error", "artifact")

_LARGEST = 2**63

Conversion: TypeAlias = Callable[[Any], object]


class UnfitError(Exception):
    """A value that its column cannot hold."""


@attrs.frozen(eq=False)
class Column:
    """A field of the contract as a column: its name, its type, and how values become its cell."""

    name: str
    field: CanonicalField
    type: Any
    convert: Conversion
    """From the value of a field that has a plan of its own."""
    members: tuple[Column, ...] = ()
    """Of an object, which is planned by its leaves."""

    def cell(self, values: Mapping[str, Value]) -> object:
        """The cell for a document's values by path; None where there is none."""
        if self.members:
            cells = {member.name: member.cell(values) for member in self.members}
            return None if all(cell is None for cell in cells.values()) else cells
        found = values.get(self.field.path)
        return None if found is None else self.convert(found)


def columns_of(contract: CanonicalContract) -> tuple[Column, ...]:
    """A column for each top-level field; one that is called like a column of ours gets a `_`."""
    taken = {*BEFORE, *AFTER, *(field.name for field in contract.fields)}
    columns = []
    for field in contract.fields:
        name = field.name
        while name in (*BEFORE, *AFTER) or (name != field.name and name in taken):
            name += "_"
        columns.append(_planned(name, field))
    return tuple(columns)


def _planned(name: str, field: CanonicalField) -> Column:
    kind, convert = _column(field)
    is_object = field.type is FieldType.OBJECT
    members = tuple(_planned(each.name, each) for each in field.fields) if is_object else ()
    return Column(name, field, kind, convert, members)


def output_schema(job: BatchJob) -> Any:
    """The Arrow schema of a job's rows; it depends on nothing but the job."""
    fields = [pyarrow.field("id", pyarrow.string(), nullable=False)]
    fields += [pyarrow.field(column.name, column.type) for column in columns_of(job.contract)]
    fields += [
        pyarrow.field("status", pyarrow.string(), nullable=False),
        pyarrow.field("bands", BY_PATH),
        pyarrow.field("unresolved", BY_PATH),
        pyarrow.field("cost_usd", DOLLARS),
        pyarrow.field("replay_hash", pyarrow.string()),
        pyarrow.field("error", pyarrow.string()),
    ]
    if job.with_artifact:
        fields.append(pyarrow.field("artifact", pyarrow.large_string()))
    return pyarrow.schema(fields)


def _column(field: CanonicalField) -> tuple[Any, Conversion]:
    if field.type is FieldType.OBJECT and field.fields:
        return _object(field)
    if field.type is FieldType.ARRAY and field.items is not None:
        return _array(field.items)
    if field.alternatives:
        return pyarrow.string(), _json
    if field.type is FieldType.ENUM:
        return _enumeration(field)
    return _BY_TYPE.get(field.type, (pyarrow.string(), _json))


def _object(field: CanonicalField) -> tuple[Any, Conversion]:
    members = {member.name: _column(member) for member in field.fields}
    kind = pyarrow.struct([(name, kind) for name, (kind, _) in members.items()])
    conversions = [(name, convert) for name, (_, convert) in members.items()]

    def convert(value: object) -> object:
        if not isinstance(value, Mapping):
            raise UnfitError
        return {
            name: None if value.get(name) is None else member(value[name])
            for name, member in conversions
        }

    return kind, convert


def _array(items: CanonicalField) -> tuple[Any, Conversion]:
    kind, item = _column(items)

    def convert(value: object) -> object:
        if not isinstance(value, (tuple, list)):
            raise UnfitError
        return [None if each is None else item(each) for each in value]

    return pyarrow.list_(kind), convert


def _enumeration(field: CanonicalField) -> tuple[Any, Conversion]:
    """The type that all members have; members of several kinds are written as JSON."""
    kinds = {type(value) for value in field.enum_values}
    if kinds == {int, Decimal}:
        return _BY_TYPE[FieldType.DECIMAL]
    only = _OF_MEMBERS.get(next(iter(kinds))) if len(kinds) == 1 else None
    return (pyarrow.string(), _json) if only is None else _BY_TYPE[only]


def _text(value: object) -> object:
    if isinstance(value, str):
        return value
    raise UnfitError


def _integer(value: object) -> object:
    if isinstance(value, int) and not isinstance(value, bool) and -_LARGEST <= value < _LARGEST:
        return value
    raise UnfitError


def _decimal(value: object) -> object:
    if isinstance(value, int) and not isinstance(value, bool):
        value = Decimal(value)
    if isinstance(value, Decimal) and fits(value):
        return value
    raise UnfitError


def fits(value: Decimal) -> bool:
    """Whether an amount column holds the number exactly."""
    if not value:
        return value.is_finite()
    _, digits, exponent = value.as_tuple()
    if not isinstance(exponent, int) or value.adjusted() >= DIGITS - PLACES:
        return False
    beyond = -PLACES - exponent
    return beyond <= 0 or not any(digits[-beyond:])


def _money(value: object) -> object:
    if isinstance(value, Money) and fits(value.amount):
        return {"amount": value.amount, "currency": value.currency}
    raise UnfitError


def _boolean(value: object) -> object:
    if isinstance(value, bool):
        return value
    raise UnfitError


def _date(value: object) -> object:
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    raise UnfitError


def _moment(value: object) -> object:
    """The moment in UTC; one without a zone is taken as UTC, as observations take it."""
    if not isinstance(value, datetime):
        raise UnfitError
    try:
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
    except OverflowError:
        raise UnfitError from None


def _json(value: Value) -> object:
    return canonical_json(to_json(value)).decode("utf-8")


_BY_TYPE: dict[FieldType, tuple[Any, Conversion]] = {
    FieldType.STRING: (pyarrow.string(), _text),
    FieldType.INTEGER: (pyarrow.int64(), _integer),
    FieldType.DECIMAL: (AMOUNT, _decimal),
    FieldType.BOOLEAN: (pyarrow.bool_(), _boolean),
    FieldType.DATE: (pyarrow.date32(), _date),
    FieldType.DATETIME: (MOMENT, _moment),
    FieldType.MONEY: (MONEY, _money),
}
_OF_MEMBERS = {
    str: FieldType.STRING,
    int: FieldType.INTEGER,
    Decimal: FieldType.DECIMAL,
    bool: FieldType.BOOLEAN,
    date: FieldType.DATE,
    datetime: FieldType.DATETIME,
    Money: FieldType.MONEY,
}
