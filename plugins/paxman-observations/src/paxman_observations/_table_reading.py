"""A table of observations in the contract's own terms, as `Reading` puts single ones.

Most values say by their text that they fit. Only the others are looked at one by one, and each text
once, however often it stands in the column.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from paxman_core.values import FieldType, is_currency
from paxman_observations._reading import Misfit
from paxman_observations._table_query import PREFIX
from paxman_observations._tagged import tagged_text, value_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from paxman_core.contract import CanonicalField
    from paxman_observations._reading import Reading
    from paxman_observations._state import Rules

_FITTING: Final = {
    FieldType.STRING: '^(".*"|null)$',
    FieldType.INTEGER: '^(-?[0-9]+|\\{"integer":.*|null)$',
    FieldType.BOOLEAN: "^(true|false|null)$",
    FieldType.DECIMAL: '^(\\{"decimal":.*|null)$',
    FieldType.MONEY: '^(\\{"money":.*|null)$',
    FieldType.DATE: '^(\\{"date":.*|null)$',
    FieldType.DATETIME: '^(\\{"datetime":.*|null)$',
}
"""What the stored text of a value of the type looks like; no other type's looks like it."""

_CURRENCY: Final = '"currency":"(?P<code>[^"]*)"'


def in_the_contracts_terms(table: Any, rules: Rules) -> Any:
    """The table with nested values in the columns of their leaves, without what does not fit."""
    targets = {field.path: field for field in rules.contract.targets}
    paths = [n.removeprefix(PREFIX) for n in table.column_names if n.startswith(PREFIX)]
    for path in paths:
        if path not in targets and path in rules.contract.by_path:
            table = _flattened(table, path, rules.reading)
    for path, field in targets.items():
        name = PREFIX + path
        if name in table.column_names:
            column = _fitting(table[name].combine_chunks(), field, rules.reading)
            table = table.set_column(table.column_names.index(name), name, column)
    return table


def _flattened(table: Any, path: str, reading: Reading) -> Any:
    """The values of an object go to the columns of its leaves, where nothing stands there yet."""
    import pyarrow

    column = table[PREFIX + path].to_pylist()
    found: dict[str, list[str | None]] = {}
    for place, text in enumerate(column):
        for leaf, value in reading.leaves(path, value_of(text)) if text is not None else ():
            found.setdefault(leaf, [None] * len(column))[place] = tagged_text(value)
    for leaf, texts in found.items():
        name, below = PREFIX + leaf, pyarrow.array(texts, pyarrow.string())
        if name in table.column_names:
            whole = pyarrow.compute.coalesce(table[name].combine_chunks(), below)
            table = table.set_column(table.column_names.index(name), name, whole)
        else:
            table = table.append_column(name, below)
    return table


def _fitting(column: Any, field: CanonicalField, reading: Reading) -> Any:
    import pyarrow
    import pyarrow.compute as compute

    column = column.cast(pyarrow.string())
    doubtful = column
    if field.type in _FITTING and not _is_bounded(field):
        fits = compute.match_substring_regex(column, _FITTING[field.type])
        if field.type is FieldType.MONEY:
            fits = compute.and_(fits, _has_known_currency(column))
        doubtful = column.filter(compute.invert(compute.fill_null(fits, True)))
    texts = compute.unique(doubtful).drop_null()
    if not len(texts):
        return column
    read = pyarrow.array(map(_reader(field, reading), texts.to_pylist()), pyarrow.string())
    place = compute.index_in(column, value_set=texts)
    return compute.if_else(compute.is_valid(place), read.take(place), column)


def _has_known_currency(column: Any) -> Any:
    import pyarrow
    import pyarrow.compute as compute

    codes = compute.struct_field(compute.extract_regex(column, _CURRENCY), "code")
    known = [code for code in compute.unique(codes).to_pylist() if code and is_currency(code)]
    # Null, which clears, has none.
    return compute.or_(
        compute.fill_null(compute.is_in(codes, pyarrow.array(known, pyarrow.string())), False),
        compute.equal(column, "null"),
    )


def _is_bounded(field: CanonicalField) -> bool:
    """Whether some values of the type are not values of the field."""
    from paxman_core.contract import Constraints

    return bool(field.alternatives or field.enum_values) or field.constraints != Constraints()


def _reader(field: CanonicalField, reading: Reading) -> Callable[[str], str | None]:
    def read(text: str) -> str | None:
        try:
            return tagged_text(reading.value(field.path, value_of(text)))
        except Misfit:
            return None

    return read
