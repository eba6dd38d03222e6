"""What a cell of a table can hold, and how it is compared with text."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from paxman_core.capability import cell_texts
from paxman_core.values import Money, Record, has_surrogate

if TYPE_CHECKING:
    from paxman_core.canonical import Json
    from paxman_core.capability import TableCell
    from paxman_core.values import Value


class CellError(Exception):
    """A cell holds something that a table cannot."""


def cell_of(given: object) -> TableCell:
    """A cell as it is kept: empty text is nothing, and a float is the digits it is shown with."""
    if isinstance(given, (list, tuple)) and all(isinstance(name, str) for name in given):
        return tuple(_whole(name) for name in given if name)
    if given is None or given == "":
        return None
    if isinstance(given, float):
        given = Decimal(repr(given))
    if isinstance(given, Decimal) and not given.is_finite():
        raise CellError(f"{given} is not a number")
    if isinstance(given, str):
        return _whole(given)
    if isinstance(given, (bool, int, Decimal, date, datetime)):
        return given
    raise CellError(f"a {type(given).__name__} is not a value")


def _whole(text: str) -> str:
    if has_surrogate(text):
        raise CellError("a text holds half a character")
    return text


def lookup_text(value: Value) -> str:
    """A value in the words by which it is looked up."""
    assert not isinstance(value, (tuple, Money, Record))
    return next(iter(cell_texts(value)), "")


def json_of(cell: TableCell) -> Json:
    """A cell in what is hashed, where 1 and "1" are not the same."""
    if isinstance(cell, tuple):
        return list(cell)
    if cell is None or isinstance(cell, (str, bool)):
        return cell
    return {"type": type(cell).__name__, "text": lookup_text(cell)}
