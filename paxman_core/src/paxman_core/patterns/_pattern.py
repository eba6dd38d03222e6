"""A contract's regular expressions: compiled once, shown with a caret where they are wrong."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import import_module
from typing import Protocol

from paxman_core.patterns._character_property import (
    UnknownPropertyError,
    has_properties,
    with_placeholders,
    without_properties,
)


class Matcher(Protocol):
    """Something that finds a pattern in a text."""

    def search(self, text: str, /) -> object | None:
        """A match, or None."""


class _LinearMatcher:
    """A pattern of google-re2, which wants text that has a UTF-8 form."""

    def __init__(self, pattern: Matcher) -> None:
        self._pattern = pattern

    def search(self, text: str, /) -> object | None:
        return self._pattern.search(text.encode("utf-8", "replace").decode("utf-8"))


class PatternError(ValueError):
    """A pattern cannot be used; the message shows where; never leaves the contract package."""


@lru_cache(maxsize=1024)
def matcher(pattern: str) -> Matcher:
    """The pattern, compiled so that searching a hostile text ends.

    The standard library's engine is used where it is fast. google-re2, if it is there, takes over
    where that could be slow; a pattern that could keep it busy without end is refused without.
    """
    from paxman_core.patterns._backtracking import Effort, effort_of, parsed

    usual = compiled(pattern)
    effort = effort_of(parsed(usual.pattern)[0])
    if effort is Effort.MODEST:
        return usual
    try:
        return _linear(pattern, usual.pattern)
    except PatternError:
        if effort is Effort.ENDLESS:
            raise
        return usual


def compiled(pattern: str) -> re.Pattern[str]:
    """The pattern as the standard library compiles it, or a PatternError with a caret.

    Unicode categories, `\\p{Letter}`, are understood too and written out.
    """
    if not has_properties(pattern):
        return _compiled(pattern)
    _compiled(with_placeholders(pattern), shown=pattern)
    try:
        return _compiled(without_properties(pattern))
    except UnknownPropertyError as error:
        raise PatternError(
            f"The pattern uses \\p{{{error}}}, which is no general category of Unicode."
        ) from None


def _compiled(pattern: str, shown: str | None = None) -> re.Pattern[str]:
    try:
        return re.compile(pattern)
    except re.error as error:
        raise PatternError(_pointed(shown or pattern, error)) from None
    except (OverflowError, RecursionError) as error:
        raise PatternError(f"The pattern is too large: {error}.") from None


def _linear(pattern: str, written_out: str) -> Matcher:
    from paxman_core.patterns._linear import NotLinearError, linear_text

    danger = f"The pattern {pattern} could run without end on some texts"
    try:
        engine = import_module("re2")
        options = engine.Options()
        options.log_errors = False
        return _LinearMatcher(engine.compile(linear_text(written_out), options))
    except ImportError:
        raise PatternError(
            f"{danger}: it repeats what already repeats. Rewrite it, or install google-re2."
        ) from None
    except NotLinearError as error:
        raise PatternError(f"{danger}, and no linear engine can run it: {error}.") from None
    except Exception as error:
        # re2's own error class exists only where re2 does.
        raise PatternError(f"{danger}, and google-re2 refuses it: {error}.") from None


def _pointed(pattern: str, error: re.error) -> str:
    position = error.pos if error.pos is not None else 0
    start = pattern.rfind("\n", 0, position) + 1
    line = pattern[start:].split("\n", 1)[0]
    return f"The pattern is invalid, {error.msg}:\n    {line}\n    {' ' * (position - start)}^"
