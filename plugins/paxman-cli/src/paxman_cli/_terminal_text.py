"""Text of a document on a terminal, and in files that other programs open."""

from __future__ import annotations

import re
from typing import Final

# Not compiled here: `paxman --help` needs none of them.
_CONTROL: Final = r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]"
_LEFT_BY_JSON: Final = r"[\x7f-\x9f]"
_FORMULA: Final = r"[\t\r\n]|\s*[=+\-@＝＋－＠]"
_NUMBER: Final = r"[+-]?\d[\d .,]*(?:[A-Z]{3})?"
"""Amounts and telephone numbers: a sign before digits makes no formula, nor does a currency."""


def printable(text: str) -> str:
    """The text in one line that cannot move the cursor or change colours."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def printable_lines(text: str) -> str:
    """The same for a text of several lines."""
    return "\n".join(map(printable, text.split("\n")))


def printable_json(text: str) -> str:
    """The same JSON, with escapes for the control characters that JSON itself lets through."""
    return re.sub(_LEFT_BY_JSON, lambda found: f"\\u{ord(found[0]):04x}", text)


def csv_text(text: str, escape_formulas: bool = True) -> str:
    """A cell with this `text` that does nothing to who opens it: no terminal codes and, with
    `escape_formulas`, no formulas."""
    seen = re.sub(_CONTROL, lambda found: f"\\x{ord(found[0]):02x}", text)
    is_formula = re.match(_FORMULA, seen) and not re.fullmatch(_NUMBER, seen)
    return f"'{seen}" if escape_formulas and is_formula else seen
