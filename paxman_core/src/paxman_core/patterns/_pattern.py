"""A contract's regular expressions: compiled once, shown with a caret where they are wrong."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Protocol

from paxman_core._lazy import lazy_pattern

if TYPE_CHECKING:
    from paxman_core.patterns._effort import Effort

_ESCAPE = lazy_pattern(r"(\\[pP])\{([^{}]*)\}|\\.|\[\^?\]?|\]", re.DOTALL)
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


class Matcher(Protocol):
    """Something that finds a pattern in a text."""

    def search(self, text: str, /) -> object | None:
        """A match, or None."""


class PatternError(ValueError):
    """A pattern cannot be used; the message shows where."""


@lru_cache(maxsize=1024)
def matcher(pattern: str) -> Matcher:
    """The pattern, compiled so that searching a hostile text ends.

    The standard library's engine is used where it is fast. Where it could be slow, all ways
    through the pattern are followed at once; a pattern that forbids that, and could keep the
    library busy without end, is refused with a PatternError.
    """
    from paxman_core.patterns._effort import effort_of, parsed
    from paxman_core.patterns._linear import LinearMatcher, NotLinearError

    usual = compiled(pattern)
    nodes, flags = parsed(usual.pattern)
    effort = effort_of(nodes)
    if effort.loops <= 1 and effort.bits <= _FEW_BITS:
        return usual
    try:
        return _CarefulMatcher(usual, effort, LinearMatcher(nodes, flags))
    except NotLinearError as error:
        if effort.on(_SHORT) <= _MOST_BITS:
            return usual
        raise PatternError(
            f"The pattern {pattern} could run without end on some texts, and cannot be searched "
            f"for in linear time: {error}. Rewrite it without that, or without repeating what "
            "already repeats."
        ) from None


_FEW_BITS: Final = 8
_MOST_BITS: Final = 23
"""The logarithm of the tries that take the library's engine less than a second."""
_SHORT: Final = 64
"""Characters of the texts on which a pattern has to be fast that only that engine understands."""


class _CarefulMatcher:
    """Leaves texts that are short enough to the library's engine."""

    def __init__(self, usual: Matcher, effort: Effort, linear: Matcher) -> None:
        self._usual = usual
        self._effort = effort
        self._linear = linear

    def search(self, text: str, /) -> object | None:
        """A match, or None."""
        is_fast = self._effort.on(len(text)) <= _MOST_BITS
        return (self._usual if is_fast else self._linear).search(text)


def compiled(pattern: str) -> re.Pattern[str]:
    """The pattern as the standard library compiles it, or a PatternError with a caret.

    Unicode categories, `\\p{Letter}`, are understood too and written out.
    """
    if "\\p{" not in pattern and "\\P{" not in pattern:
        return _compiled(pattern)
    _compiled(_with_placeholders(pattern), given=pattern)
    return _compiled(_without_properties(pattern))


def _compiled(pattern: str, given: str | None = None) -> re.Pattern[str]:
    try:
        return re.compile(pattern)
    except re.error as error:
        raise PatternError(_pointed(given or pattern, error)) from None
    except (OverflowError, RecursionError) as error:
        raise PatternError(f"The pattern is too large: {error}.") from None


def _pointed(pattern: str, error: re.error) -> str:
    position = error.pos if error.pos is not None else 0
    start = pattern.rfind("\n", 0, position) + 1
    line = pattern[start:].split("\n", 1)[0]
    return f"The pattern is invalid, {error.msg}:\n    {line}\n    {' ' * (position - start)}^"


def _without_properties(pattern: str) -> str:
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


def _with_placeholders(pattern: str) -> str:
    """The pattern with letters in place of categories, each position where it was."""
    return _ESCAPE.sub(lambda m: "a" * len(m.group()) if m.group(1) else m.group(), pattern)


def _category(name: str) -> str:
    plain = name.split("=", 1)[-1] if name.startswith(("gc=", "General_Category=")) else name
    short = _LONG_NAMES.get(plain.lower(), plain)
    if short not in _LONG_NAMES.values():
        raise PatternError(
            f"The pattern uses \\p{{{name}}}, which is not a general category of Unicode."
        )
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
