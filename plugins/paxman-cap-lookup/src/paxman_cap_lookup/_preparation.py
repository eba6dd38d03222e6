"""From a contract's lookup to an instruction: every name in it is checked against the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_cap_lookup._instruction import DEFAULT_THRESHOLD, Instruction
from paxman_core.errors import InvalidContractError, PluginError, Problem
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_cap_lookup._library import Library
    from paxman_cap_lookup._table import Table
    from paxman_core.contract import CanonicalField, Lookup

LEAST_IN_TEXT: Final = 0.9
"""Below it, the parts of names that stay unchanged are too short to find anything by."""
_CONTAINERS = (FieldType.ARRAY, FieldType.OBJECT)


def instruction_for(field: CanonicalField, lookup: Lookup, library: Library) -> Instruction:
    """What to look up for a field; what cannot work is an InvalidContractError.

    So is a table that cannot be opened: without it the contract asks for the impossible, and it is
    better to hear of it before the first document than after the last.
    """
    table = _opened(field, lookup.table, library)
    problems = list(_problems(field, lookup, table))
    if problems:
        raise InvalidContractError(problems)
    return Instruction(
        table=table.name,
        version=table.version,
        columns=_columns(lookup, table),
        value_column=_value_column(lookup, table),
        mode=lookup.mode,
        threshold=_threshold(lookup),
        key=lookup.key,
    )


def _opened(field: CanonicalField, name: str, library: Library) -> Table:
    if name not in library.names:
        known = f"Known: {', '.join(library.names)}." if library.names else "There are none."
        advice = f"{known} Give tables to the engine: Engine(tables={{{name!r}: ...}})."
        raise InvalidContractError(
            [Problem(field.path, f"No table has the name {name!r}.", advice)]
        )
    try:
        return library.table(name)
    except PluginError as error:
        raise InvalidContractError([Problem(field.path, error.message, error.next_step)]) from error


def _problems(field: CanonicalField, lookup: Lookup, table: Table) -> Iterator[Problem]:
    known = f"It has: {', '.join(table.columns)}."
    for column in (lookup.match_column, lookup.value_column):
        if column is not None and column not in table.columns:
            yield Problem(field.path, f"{table.name!r} has no column {column!r}.", known)
    value_column = _value_column(lookup, table)
    if lookup.key is not None and value_column is None:
        message = f"'lookup' does not say which column of {table.name!r} has the value."
        yield Problem(field.path, message, f"Add 'value_column'. {known}")
    if value_column in table.columns and table.has_lists(value_column):
        message = f"{value_column!r} of {table.name!r} holds lists of names, which are not values."
        yield Problem(field.path, message, known)
    if lookup.key is None and _threshold(lookup) < LEAST_IN_TEXT:
        advice = f"Give at least {LEAST_IN_TEXT}, or name a 'key'."
        yield Problem(field.path, "The threshold is too low to search a whole text by.", advice)
    if field.items is not None and field.items.type in _CONTAINERS:
        message = f"A table cannot fill an array of {field.items.type.value}."
        yield Problem(field.path, message)


def _threshold(lookup: Lookup) -> float:
    return DEFAULT_THRESHOLD if lookup.threshold is None else lookup.threshold


def _columns(lookup: Lookup, table: Table) -> tuple[str, ...]:
    if lookup.match_column is not None:
        return (lookup.match_column,)
    return table.text_columns if lookup.key is None else table.key_columns


def _value_column(lookup: Lookup, table: Table) -> str | None:
    """The column that is named; else, for a value, the other one of two.

    What is found in the text needs none: it is a value itself.
    """
    if lookup.value_column is not None or lookup.key is None:
        return lookup.value_column
    others = [column for column in table.columns if column not in _columns(lookup, table)]
    return others[0] if len(table.columns) == 2 and len(others) == 1 else None
