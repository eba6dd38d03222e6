"""`\\p{Letter}` for an engine that does not know it: the class of a Unicode category, written out.

JSON Schema patterns may use these escapes, and the standard library's `re` has none of them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_ESCAPE = re.compile(r"(\\[pP])\{([^{}]*)\}|\\.|\[\^?\]?|\]", re.DOTALL)
_LONG_NAMES: Final = {
    "letter": "L",
    "cased_letter": "LC",
    "uppercase_letter": "Lu",
    "lowercase_letter": "Ll",
    "titlecase_letter": "Lt",
    "modifier_letter": "Lm",
    "other_letter": "Lo",
    "mark": "M",
    "nonspacing_mark": "Mn",
    "spacing_mark": "Mc",
    "enclosing_mark": "Me",
    "number": "N",
    "decimal_number": "Nd",
    "digit": "Nd",
    "letter_number": "Nl",
    "other_number": "No",
    "punctuation": "P",
    "punct": "P",
    "connector_punctuation": "Pc",
    "dash_punctuation": "Pd",
    "open_punctuation": "Ps",
    "close_punctuation": "Pe",
    "initial_punctuation": "Pi",
    "final_punctuation": "Pf",
    "other_punctuation": "Po",
    "symbol": "S",
    "math_symbol": "Sm",
    "currency_symbol": "Sc",
    "modifier_symbol": "Sk",
    "other_symbol": "So",
    "separator": "Z",
    "space_separator": "Zs",
    "line_separator": "Zl",
    "paragraph_separator": "Zp",
    "other": "C",
    "control": "Cc",
    "cntrl": "Cc",
    "format": "Cf",
    "surrogate": "Cs",
    "private_use": "Co",
    "unassigned": "Cn",
}


class UnknownPropertyError(ValueError):
    """A pattern names a property that is no general category; never leaves the package."""


def has_properties(pattern: str) -> bool:
    """Whether a pattern needs to be written out."""
    return "\\p{" in pattern or "\\P{" in pattern


def without_properties(pattern: str) -> str:
    """The pattern with every category written as ranges of characters."""
    is_inside = False

    def written(match: re.Match[str]) -> str:
        nonlocal is_inside
        escape, name = match.group(1), match.group(2)
        if escape is not None:
            ranges = _ranges(_category(name), escape == "\\P")
            return ranges if is_inside else f"[{ranges}]"
        if match.group().startswith("[") and not is_inside:
            is_inside = True
        elif match.group().endswith("]"):
            is_inside = False
        return match.group()

    return _ESCAPE.sub(written, pattern)


def with_placeholders(pattern: str) -> str:
    """The pattern with letters in place of categories, each position where it was."""
    return _ESCAPE.sub(lambda m: "a" * len(m.group()) if m.group(1) else m.group(), pattern)


def _category(name: str) -> str:
    plain = name.split("=", 1)[-1] if name.startswith(("gc=", "General_Category=")) else name
    short = _LONG_NAMES.get(plain.lower(), plain)
    if short not in _LONG_NAMES.values():
        raise UnknownPropertyError(name)
    return short


@lru_cache(maxsize=64)
def _ranges(category: str, negated: bool) -> str:
    """The characters of a category as the inside of a character class."""
    from unicodedata import category as category_of

    wanted = ("Lu", "Ll", "Lt") if category == "LC" else (category,)
    parts: list[str] = []
    start: int | None = None
    for code in range(0x110001):
        is_member = code < 0x110000 and (category_of(chr(code)).startswith(wanted) is not negated)
        if is_member and start is None:
            start = code
        elif not is_member and start is not None:
            parts.append(f"\\U{start:08x}-\\U{code - 1:08x}")
            start = None
    return "".join(parts)
