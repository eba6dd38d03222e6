"""The value of an expression for given values of the fields.

Nothing is guessed: an input that is missing or null makes the result unknown, a null cell in a
list makes its sum unknown, and what cannot be computed fails with its reason. `and` and `or` are
decided by one side where that side suffices, and `coalesce` takes the first value that is known.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from functools import partial
from itertools import repeat
from typing import TYPE_CHECKING, TypeAlias

import attrs

from paxman_core.contract import joined
from paxman_core.formula import Failed, Known, Outcome, Unknown
from paxman_core.values import Money, Record, Value
from paxman_formula._functions import AGGREGATES, ELEMENTWISE
from paxman_formula._numbers import UncomputableError, check_size
from paxman_formula._operations import ARITHMETIC, Present, compared, kind_name, negated
from paxman_formula._tree import (
    Arithmetic,
    Call,
    Comparison,
    Connective,
    Constant,
    Formula,
    Negation,
    Node,
    Not,
    Path,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from paxman_core.values import Value
    from paxman_formula._operations import Present


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


def outcome_of(formula: Formula, values: Mapping[str, Value]) -> Outcome:
    """What comes of the expression with these values of the planned fields."""
    try:
        result = _evaluated(formula.root, values)
    except UncomputableError as failure:
        return Failed(str(failure))
    if isinstance(result, Missing):
        return Unknown(result.paths)
    if not isinstance(result, Column):
        return Known(result)
    missing = [cell for cell in result.cells if isinstance(cell, Missing)]
    if missing:
        return Unknown(merged(missing).paths)
    return Known(tuple(cell for cell in result.cells if not isinstance(cell, Missing)))


def _evaluated(node: Node, values: Mapping[str, Value]) -> Operand:
    if isinstance(node, Constant):
        return node.value
    if isinstance(node, Path):
        return read_path(node, values)
    if isinstance(node, Arithmetic):
        result = _evaluated(node.first, values)
        for _, sign, operand in node.rest:
            result = _lifted(ARITHMETIC[sign], (result, _evaluated(operand, values)))
        return result
    if isinstance(node, Negation):
        return _lifted(negated, (_evaluated(node.operand, values),))
    if isinstance(node, Comparison):
        sides = (_evaluated(node.left, values), _evaluated(node.right, values))
        return _lifted(partial(compared, node.comparator), sides)
    if isinstance(node, Not):
        return _lifted(lambda value: not _truth(value), (_evaluated(node.operand, values),))
    if isinstance(node, Connective):
        return _connected(node, values)
    return _called(node, values)


def _connected(node: Connective, values: Mapping[str, Value]) -> Operand:
    deciding = node.word == "or"
    result = _evaluated(node.operands[0], values)
    for operand in node.operands[1:]:
        # The rest is not looked at, so `count != 0 and total / count > 5` can be written.
        if result is deciding:
            return deciding
        sides = (result, _evaluated(operand, values))
        result = _cellwise(partial(_settled, deciding), sides)
    return result


def _called(node: Call, values: Mapping[str, Value]) -> Operand:
    arguments = [_evaluated(argument, values) for argument in node.arguments]
    if node.function in ELEMENTWISE:
        return _lifted(ELEMENTWISE[node.function], arguments)
    if node.function == "coalesce":
        return _cellwise(_first_known, arguments)
    if node.function == "count":
        return _count(arguments[0])
    cells = [cell for argument in arguments for cell in _cells(argument)]
    if node.function in ("all", "any"):
        return _settled(node.function == "any", cells)
    known = [cell for cell in cells if not isinstance(cell, Missing)]
    if len(known) < len(cells):
        return merged(cell for cell in cells if isinstance(cell, Missing))
    return AGGREGATES[node.function](known)


def _settled(deciding: bool, cells: Iterable[Cell]) -> Cell:
    """True or false if the known conditions decide it; `all` of nothing holds, `any` does not."""
    missing = []
    for cell in cells:
        if isinstance(cell, Missing):
            missing.append(cell)
        elif _truth(cell) is deciding:
            return deciding
    return merged(missing) if missing else not deciding


def _truth(value: Present) -> bool:
    if not isinstance(value, bool):
        raise UncomputableError(f"{kind_name(value)} is not a condition")
    return value


def _first_known(cells: Iterable[Cell]) -> Cell:
    missing = []
    for cell in cells:
        if not isinstance(cell, Missing):
            return cell
        missing.append(cell)
    return merged(missing)


def _count(operand: Operand) -> Cell:
    """How many items the list has; an item whose cell is null is still an item."""
    if isinstance(operand, Missing):
        return operand
    if not isinstance(operand, Column):
        raise UncomputableError(f"count() takes a list, not {kind_name(operand)}")
    return len(operand.cells)


def _cells(operand: Operand) -> tuple[Cell, ...]:
    return operand.cells if isinstance(operand, Column) else (operand,)


def _lifted(apply: Callable[..., Present], operands: Iterable[Operand]) -> Operand:
    """The function of known values, applied to operands that may be columns or missing."""
    operands = tuple(operands)
    if not any(isinstance(each, Column | Missing) for each in operands):
        return apply(*operands)

    def apply_known(cells: tuple[Cell, ...]) -> Cell:
        missing = [cell for cell in cells if isinstance(cell, Missing)]
        return merged(missing) if missing else apply(*cells)

    return _cellwise(apply_known, operands)


def _cellwise(apply: Callable[[tuple[Cell, ...]], Cell], operands: Iterable[Operand]) -> Operand:
    """The function applied once, or to each row where a column is among the operands."""
    operands = tuple(operands)
    axes = dict.fromkeys(each.axis for each in operands if isinstance(each, Column))
    if len(axes) > 1:
        names = " and ".join(f"`{axis}`" for axis in axes)
        raise UncomputableError(
            f"{names} are different lists, and their items do not belong together"
        )
    if not axes:
        return apply(tuple(each for each in operands if not isinstance(each, Column)))
    sides = (each.cells if isinstance(each, Column) else repeat(each) for each in operands)
    return Column(next(iter(axes)), tuple(apply(row) for row in zip(*sides, strict=False)))


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
    return joined(place, name), value.get(name)


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
