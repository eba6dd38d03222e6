"""Where the column names of a block of rows are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paxman_read_xlsx._shown import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paxman_read_xlsx._sheet import Value

_YEAR = re.compile(r"(?:19|20)\d\d")
_DATA = re.compile(r"[^\w]*\d|.*@|.*\d[^\w]*$", re.DOTALL)
_LOOKED_AT = 10
_WIDE = 0.6


def header_row(rows: Sequence[Mapping[int, Value]]) -> int | None:
    """The position of the row that names the columns, if one does.

    It is the first that fills most of the columns, if its cells are texts which do not begin or
    end in a digit, as data does; years are let pass. Something stands below it. In two columns
    it can be a label and its value as well: the values below are then of several kinds.
    """
    widest = max(map(len, rows), default=0)
    for position, row in enumerate(rows[:_LOOKED_AT]):
        if len(row) >= _WIDE * widest and (len(row) > 1 or widest == 1):
            below = rows[position + 1 :]
            return position if _names(row, below) else None
    return None


def is_heading_of_two(rows: Sequence[Mapping[int, Value]]) -> bool:
    """Whether the first two rows name the columns: `Price` over `net` and `gross`.

    The lower one fills every column, and data stands below.
    """
    upper, lower, *below = [*rows[:3], {}, {}, {}][:3]
    is_named = all(map(_is_name, (*upper.values(), *lower.values())))
    widest = max(map(len, rows))
    has_data = not all(map(_is_name, below[0].values()))
    return 1 < len(upper) < len(lower) == widest and is_named and has_data


def _names(row: Mapping[int, Value], below: Sequence[Mapping[int, Value]]) -> bool:
    if not below or not all(_is_name(value) for value in row.values()):
        return False
    kinds = [{other[column].kind for other in below if column in other} for column in row]
    if len(row) == 1:
        return Kind.TEXT not in kinds[0]
    if len(row) == 2:
        first, _ = row.values()
        return not first.text.endswith(":") and len(kinds[1]) == 1
    return True


def _is_name(value: Value) -> bool:
    if _YEAR.fullmatch(value.text):
        return True
    return value.kind is Kind.TEXT and not _DATA.match(value.text)
