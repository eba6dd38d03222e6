"""Searching in linear time: all ways through a pattern at once, one character after the other.

For patterns with which a backtracking engine could be busy for years. What a single element
matches is left to the standard library, so that a pattern means here what it means in `re`.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_core.patterns._effort import Node

MAX_STATES = 20_000
"""A pattern with more takes too long to search with, and counted repeats nested in each other can
have any number of them."""


class NotLinearError(ValueError):
    """The pattern says something that takes backtracking; never leaves the package."""


class _Step(NamedTuple):
    """A state: what it asks of the text, and the states after it."""

    test: re.Pattern[str] | _Look | None
    """None asks for nothing."""
    takes: bool
    """Whether the test is about the next character, which is then behind, or about the place."""
    following: list[int]


class LinearMatcher:
    """A pattern, given by its elements, that is searched for in time linear in the text.

    Where it looks ahead, the time is at worst that of looking from every character.
    """

    def __init__(self, nodes: Iterable[Node], flags: int) -> None:
        self._steps: list[_Step] = []
        self._tests: dict[tuple[str, int], re.Pattern[str]] = {}
        self._end = self._state(None, takes=False)
        self._start = self._sequence(nodes, flags, self._end)

    def search(self, text: str, /) -> bool | None:
        """True if the pattern is somewhere in the text, else None, as the library's `search`."""
        waiting: set[int] = set()
        for place in range(len(text) + 1):
            waiting.add(self._start)
            reached = self._reached(waiting, text, place)
            if self._end in reached:
                return True
            if place < len(text):
                waiting = self._after(reached, text[place])
        return None

    def stands_at(self, text: str, start: int, end: int | None) -> bool:
        """Whether the pattern begins at a place, and ends at another if one is given."""
        waiting = {self._start}
        for place in range(start, len(text) + 1):
            reached = self._reached(waiting, text, place)
            if self._end in reached and end in (None, place):
                return True
            waiting = self._after(reached, text[place : place + 1]) if place != end else set()
            if not waiting:
                break
        return False

    def _reached(self, waiting: set[int], text: str, place: int) -> set[int]:
        """The states that can be reached at a place without taking a character."""
        reached: set[int] = set()
        open_states = list(waiting)
        while open_states:
            state = open_states.pop()
            if state in reached:
                continue
            reached.add(state)
            step = self._steps[state]
            if not step.takes and (step.test is None or step.test.match(text, place)):
                open_states.extend(step.following)
        return reached

    def _after(self, reached: set[int], character: str) -> set[int]:
        after: set[int] = set()
        for state in reached:
            step = self._steps[state]
            if step.takes and step.test is not None and step.test.match(character):
                after.update(step.following)
        return after

    def _state(self, test: re.Pattern[str] | _Look | None, *following: int, takes: bool) -> int:
        if len(self._steps) >= MAX_STATES:
            raise NotLinearError("it is too large")
        self._steps.append(_Step(test, takes, list(following)))
        return len(self._steps) - 1

    def _sequence(self, nodes: Iterable[Node], flags: int, after: int) -> int:
        """The first state of the elements in a row, which lead to the state `after`."""
        for node in reversed(list(nodes)):
            after = self._element(node, flags, after)
        return after

    def _element(self, node: Node, flags: int, after: int) -> int:
        kind, argument = str(node[0]), node[1]
        if kind in ("LITERAL", "NOT_LITERAL", "ANY", "IN"):
            return self._state(self._test(node, flags), after, takes=True)
        if kind == "AT":
            return self._state(self._test(node, flags), after, takes=False)
        if kind == "BRANCH":
            options = [self._sequence(option, flags, after) for option in argument[1]]
            return self._state(None, *options, takes=False)
        if kind == "SUBPATTERN":
            _, added, removed, body = argument
            return self._sequence(body, _inner_flags(flags, added, removed), after)
        if kind in ("MAX_REPEAT", "MIN_REPEAT"):
            return self._repeat(argument, flags, after)
        if kind in ("ASSERT", "ASSERT_NOT"):
            look = _Look(argument, flags, is_wanted=kind == "ASSERT")
            return self._state(look, after, takes=False)
        if kind == "FAILURE":
            return self._state(None, takes=False)
        raise NotLinearError(f"it uses {_NAMES.get(kind, kind.lower())}")

    def _repeat(self, argument: Any, flags: int, after: int) -> int:
        """Copies as far as there is a count; without a limit, the last one leads back to itself."""
        low, high, body = int(argument[0]), argument[1], list(argument[2])
        last = after
        if str(high) == "MAXREPEAT":
            after = self._state(None, last, takes=False)
            self._steps[after].following.append(self._sequence(body, flags, after))
        else:
            for _ in range(int(high) - low):
                after = self._state(None, self._sequence(body, flags, after), last, takes=False)
        # More copies than this are either refused or copies of nothing.
        for _ in range(min(low, MAX_STATES)):
            after = self._sequence(body, flags, after)
        return after

    def _test(self, node: Node, flags: int) -> re.Pattern[str]:
        """One element as the library compiles it, each once."""
        key = (repr(node), flags)
        if key not in self._tests:
            parser = import_module("re._parser")
            state = parser.State()
            state.flags = flags
            element = parser.SubPattern(state, [node])
            self._tests[key] = import_module("re._compiler").compile(element)
        return self._tests[key]


class _Look:
    """A look ahead or behind, as a test of a place."""

    def __init__(self, argument: Any, flags: int, *, is_wanted: bool) -> None:
        direction, body = argument
        self._inner = LinearMatcher(body, flags)
        self._width = body.getwidth()[0] if direction < 0 else 0
        self._is_behind = direction < 0
        self._is_wanted = is_wanted

    def match(self, text: str, place: int = 0, /) -> bool:
        """Whether what is looked for stands there, or does not, as the pattern says."""
        start = place - self._width
        end = place if self._is_behind else None
        return (start >= 0 and self._inner.stands_at(text, start, end)) is self._is_wanted


def _inner_flags(flags: int, added: int, removed: int) -> int:
    kinds = re.ASCII | re.LOCALE | re.UNICODE
    return ((flags & ~kinds if added & kinds else flags) | added) & ~removed


_NAMES: Final = {
    "GROUPREF": "a back-reference",
    "GROUPREF_EXISTS": "a conditional group",
    "ATOMIC_GROUP": "an atomic group",
    "POSSESSIVE_REPEAT": "a possessive repeat",
}
