"""The operands that the fields' values become: a value, a column of cells, or something missing."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, TypeAlias

import attrs

from paxman_core.formula._numbers import UncomputableError, check_size
from paxman_core.values import Money, Record, Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from paxman_core.formula._operations import Present
    from paxman_core.formula._tree import Path


@attrs.frozen
class Missing:
    """A value that is not there, and the paths because of which it is not."""

    paths: tuple[str, ...]


Cell: TypeAlias = "Present | Missing"


@attrs.frozen
class Column:
    """The values of one path in every item of a list; two columns match if their axis is one."""

    axis: str
    cells: tuple[Cell, ...]


Operand: TypeAlias = "Cell | Column"


def read_path(path: Path, values: Mapping[str, Value]) -> Operand:
    """What a reference stands for, given the planned fields' values by their paths."""
    name = path.input
    value = values.get(name)
    if value is None:
        return Missing((name,))
    if not path.inner_steps and not isinstance(value, tuple):
        return _present(value)
    found = _descend([(name, value)], path.inner_steps or (None,))
    if isinstance(found, Missing):
        return found
    cells = tuple(Missing((place,)) if cell is None else _present(cell) for place, cell in found)
    return Column(path.axis, cells)


def merged(missing: Iterable[Missing]) -> Missing:
    """All missing paths, each once, in the order in which they were met."""
    return Missing(tuple(dict.fromkeys(path for each in missing for path in each.paths)))


def _descend(
    found: list[tuple[str, Value]], steps: tuple[str | None, ...]
) -> list[tuple[str, Value]] | Missing:
    for step in steps:
        if step is not None:
            found = [_member(place, value, step) for place, value in found]
            continue
        absent = [Missing((place,)) for place, value in found if value is None]
        if absent:
            # Without the inner list nobody knows how many cells the column has.
            return merged(absent)
        found = [item for place, value in found for item in _items(place, value)]
    return found


def _member(place: str, value: Value, name: str) -> tuple[str, Value]:
    if value is None:
        return place, None
    if not isinstance(value, Record):
        raise UncomputableError(f"`{place}` is not an object")
    return f"{place}.{name}", value.get(name)


def _items(place: str, value: Value) -> Iterable[tuple[str, Value]]:
    if not isinstance(value, tuple):
        raise UncomputableError(f"`{place}` is not a list")
    return ((f"{place}[{index}]", item) for index, item in enumerate(value))


def _present(value: object) -> Present:
    if isinstance(value, bool | str | date | Record | tuple):
        return value
    if isinstance(value, Money):
        check_size(value.amount)
        return value
    if isinstance(value, int | Decimal):
        check_size(value)
        return value
    raise UncomputableError(f"a {type(value).__name__} is not a value")
