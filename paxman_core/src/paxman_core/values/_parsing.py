"""From a raw value to a typed one: dispatch by the field's type."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from paxman_core.values._folding import has_surrogate
from paxman_core.values._model import NO_CONTEXT, FieldType, Invalid, ParseContext, ParseOutcome

if TYPE_CHECKING:
    from collections.abc import Callable

# Loaded when the first value of the type is read: their patterns take time to compile.
_READERS = {
    FieldType.STRING: "text.parse_string",
    FieldType.INTEGER: "numbers.parse_integer",
    FieldType.DECIMAL: "numbers.parse_decimal",
    FieldType.BOOLEAN: "text.parse_boolean",
    FieldType.DATE: "date_parsing.parse_date",
    FieldType.DATETIME: "date_parsing.parse_datetime",
    FieldType.ENUM: "text.parse_enum",
    FieldType.MONEY: "money.parse_money",
}


_REMEMBERED = frozenset(
    {FieldType.INTEGER, FieldType.DECIMAL, FieldType.DATE, FieldType.DATETIME, FieldType.MONEY}
)
"""Types whose texts are read again and again: by capabilities, by the engine, in the next row."""
_SHORT = 64


def parse(raw: object, field_type: FieldType, context: ParseContext = NO_CONTEXT) -> ParseOutcome:
    """The value of a `field_type` in `raw`, a text or a value that came typed from JSON, read in a
    `context`; never raises.

    Text is read as a document writes it. A value that is already typed is checked and only widened:
    an integral number is an INTEGER, but `True` is never a number and `1` never a yes.
    """
    if isinstance(raw, str):
        if has_surrogate(raw):
            return Invalid("The text holds a lone surrogate, which is half a character.")
        if field_type in _REMEMBERED and len(raw) <= _SHORT:
            return _remembering(field_type)(raw, context)
        return _reader(field_type)(raw, context)
    from paxman_core.values._typed import accept

    return accept(raw, field_type, context)


@cache
def _remembering(field_type: FieldType) -> Callable[[str, ParseContext], ParseOutcome]:
    return lru_cache(maxsize=4096)(_reader(field_type))


@cache
def _reader(field_type: FieldType) -> Callable[[str, ParseContext], ParseOutcome]:
    name = _READERS.get(field_type)
    if name is None:
        return _from_parts
    module, _, function = name.partition(".")
    found: Callable[[str, ParseContext], ParseOutcome] = getattr(
        import_module(f"paxman_core.values._{module}"), function
    )
    return found


def _from_parts(_text: str, _context: ParseContext) -> ParseOutcome:
    return Invalid("A text is not an object or a list: their parts are found one by one.")
