"""A value's place in the document's text."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from paxman_core.patterns import lazy_pattern

ORNAMENT: Final = "*_`~|;,"
"""What may stand around a value and is not part of it."""

DECIMAL_POINT = lazy_pattern(r"[+-]?\d{1,15}\.\d{1,15}", re.ASCII)
"""A number as data formats write it, where a comma only separates."""


class ValueSpan(NamedTuple):
    """Characters that read as a value; `raw` is what to read, with the currency of the label."""

    start: int
    end: int
    raw: str | None
    """None where the document says that there is no value."""
    is_read: bool = True
    """Whether it reads as the field's type."""


def trimmed(text: str, start: int, end: int, unwanted: str) -> tuple[int, int]:
    """The span without the white space and the unwanted characters at its ends."""
    while start < end and (text[start].isspace() or text[start] in unwanted):
        start += 1
    while end > start and (text[end - 1].isspace() or text[end - 1] in unwanted):
        end -= 1
    return start, end


def only(spans: list[ValueSpan]) -> ValueSpan | None:
    """The value, if there is one only; the same said twice is one."""
    return spans[0] if spans and len({span.raw for span in spans}) == 1 else None


def has_digit(text: str) -> bool:
    """Whether there is a digit in the text."""
    return any(map(str.isdigit, text))
