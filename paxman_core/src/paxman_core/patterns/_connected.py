"""The strongly connected parts of a graph: the states that can all reach each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

    State = TypeVar("State", bound=Hashable)
else:
    State = TypeVar("State")


def components(
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
