"""How long a backtracking engine could be busy with a pattern: seconds or years.

Such an engine tries every way in which a pattern can take a text. The ways grow exponentially
with the text when a loop can go round by the same characters in two ways, as in `(a+)+` or
`(\\d|\\d\\d)*`, and with a high power of it when many loops in a row take the same character.
"""

from __future__ import annotations

import enum
from importlib import import_module
from itertools import product
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from paxman_core.patterns._position_automaton import PatternTooLargeError, PositionAutomaton

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

    from paxman_core.patterns._position_automaton import Node

    State = TypeVar("State", bound=Hashable)
else:
    State = TypeVar("State")

FEW_LOOPS = 3
"""How many loops in a row may take the same character before it is as bad as without end."""

MAX_LOOP_SIZE = 150
"""A loop over more places than this is not looked into and counts as the worst."""


@enum.unique
class Effort(enum.IntEnum):
    """How the time for a text grows with its length, at worst."""

    MODEST = 0
    POLYNOMIAL = 1
    ENDLESS = 2


def parsed(pattern: str) -> tuple[list[Node], int]:
    """The elements of a pattern that compiles, and its flags."""
    tree = import_module("re._parser").parse(pattern)
    return list(tree), tree.state.flags


def effort_of(nodes: Iterable[Node]) -> Effort:
    """The worst case of a parsed pattern; the worst of all for one too large to say."""
    listed = list(nodes)
    try:
        automaton = PositionAutomaton(listed)
    except PatternTooLargeError:
        return Effort.ENDLESS
    loops = _loops_in_a_row(automaton)
    if loops > FEW_LOOPS or _has_double_loop(automaton):
        return Effort.ENDLESS
    inner = max((effort_of(part) for part in _looked_around(listed)), default=Effort.MODEST)
    return max(inner, Effort.POLYNOMIAL if loops > 1 else Effort.MODEST)


def _has_double_loop(automaton: PositionAutomaton) -> bool:
    """Whether two different ways lead from a state back to itself by the same characters."""
    states = range(len(automaton.takes))
    return any(
        _is_double(automaton, frozenset(component))
        for component in _components(states, lambda state: automaton.follow[state])
    )


def _is_double(automaton: PositionAutomaton, loop: frozenset[int]) -> bool:
    if len(loop) > MAX_LOOP_SIZE:
        return True
    if any(automaton.follow[one][two] > 1 for one in loop for two in loop):
        return True

    def pairs_after(pair: tuple[int, int]) -> Iterator[tuple[int, int]]:
        for one, two in product(automaton.follow[pair[0]], automaton.follow[pair[1]]):
            if one in loop and two in loop and automaton.takes[one] & automaton.takes[two]:
                yield one, two

    for together in _components(((state, state) for state in loop), pairs_after):
        if len({one == two for one, two in together}) == 2:
            return True
    return False


def _loops_in_a_row(automaton: PositionAutomaton) -> int:
    """The most loops that one repeated character can pass through on one way."""
    longest = 0
    for mask in _kinds_of_characters(automaton.takes):
        states = [state for state, takes in enumerate(automaton.takes) if takes & mask]
        inside = set(states)

        def after(state: int, inside: set[int] = inside) -> Iterator[int]:
            return (other for other in automaton.follow[state] if other in inside)

        reached: dict[int, int] = {}
        # Components come last first, so what follows a state is already counted.
        for component in _components(states, after):
            beyond = {other for state in component for other in after(state)}
            is_loop = bool(beyond & set(component))
            length = max((reached[other] for other in beyond if other in reached), default=0)
            for state in component:
                reached[state] = length + is_loop
            longest = max(longest, length + is_loop)
    return longest


def _kinds_of_characters(takes: list[int]) -> list[int]:
    """The sample split into parts that no state tells apart."""
    parts = [-1]
    for mask in set(takes):
        parts = [part & side for part in parts for side in (mask, ~mask) if part & side]
    return [part for part in parts if part > 0]


def _looked_around(nodes: Iterable[Node]) -> Iterator[list[Node]]:
    """The patterns of all look-arounds, which are tried by themselves."""
    for kind, argument in nodes:
        if str(kind) in ("ASSERT", "ASSERT_NOT"):
            yield list(argument[1])
        else:
            for inner in _parts(str(kind), argument):
                yield from _looked_around(inner)


def _parts(kind: str, argument: Any) -> list[Iterable[Node]]:
    if kind in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        return [argument[2]]
    if kind == "SUBPATTERN":
        return [argument[3]]
    if kind == "ATOMIC_GROUP":
        return [argument]
    return list(argument[1]) if kind == "BRANCH" else []


def _components(
    states: Iterable[State], after: Callable[[State], Iterable[State]]
) -> Iterator[list[State]]:
    """The parts of all that the states lead to; what a part leads to comes before it."""
    walk = _Walk(after)
    for state in states:
        yield from walk.parts(state)


class _Walk(Generic[State]):
    """Tarjan's walk, with a stack of its own: loops can be deeper than Python's."""

    def __init__(self, after: Callable[[State], Iterable[State]]) -> None:
        self._after = after
        self._order: dict[State, int] = {}
        self._lowest: dict[State, int] = {}
        self._open: list[State] = []
        self._is_open: set[State] = set()
        self._work: list[tuple[State, Iterator[State]]] = []

    def parts(self, root: State) -> Iterator[list[State]]:
        """The parts not yet found that the root leads to."""
        if root not in self._order:
            self._enter(root)
        while self._work:
            state, following = self._work[-1]
            unseen = self._look(state, following)
            if unseen is None:
                yield from self._leave(state)
            else:
                self._enter(unseen)

    def _enter(self, state: State) -> None:
        self._order[state] = self._lowest[state] = len(self._order)
        self._open.append(state)
        self._is_open.add(state)
        self._work.append((state, iter(self._after(state))))

    def _look(self, state: State, following: Iterator[State]) -> State | None:
        for other in following:
            if other not in self._order:
                return other
            if other in self._is_open:
                self._lowest[state] = min(self._lowest[state], self._order[other])
        return None

    def _leave(self, state: State) -> Iterator[list[State]]:
        self._work.pop()
        if self._work:
            parent = self._work[-1][0]
            self._lowest[parent] = min(self._lowest[parent], self._lowest[state])
        if self._lowest[state] == self._order[state]:
            part = [self._open.pop()]
            while part[-1] != state:
                part.append(self._open.pop())
            self._is_open.difference_update(part)
            yield part
