"""The elements of a page that are open, as a browser would nest them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import attrs

from paxman_read_web._html_hidden import BLOCKS, VOID

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from paxman_read_web._html_tokens import Tag

_CELLS: Final = frozenset({"td", "th"})
_ROWS: Final = frozenset({"tr", "tbody", "thead", "tfoot"})
# What an opening tag ends, and beyond what the ended element cannot stand.
_ENDS: Final = {
    "li": (frozenset({"li"}), frozenset({"ul", "ol", "menu"})),
    "dt": (frozenset({"dt", "dd"}), frozenset({"dl"})),
    "dd": (frozenset({"dt", "dd"}), frozenset({"dl"})),
    "option": (frozenset({"option"}), frozenset({"select"})),
    "td": (_CELLS, frozenset({"tr", "table"})),
    "th": (_CELLS, frozenset({"tr", "table"})),
    **{row: (_CELLS | {"tr"}, frozenset({"table"})) for row in _ROWS},
}
_ENDING: Final = BLOCKS | frozenset(_ENDS)
_NAMED_AROUND: Final = 3
_MOST_NAMES: Final = 20
_MOST_BETWEEN: Final = 16
"""How many elements an opening tag may end at once."""


@attrs.define(eq=False)
class Element:
    """An open element, and how long the visible text was when it opened."""

    name: str
    tag: Tag
    start: int


class Elements:
    """Follows what opens and closes; whoever listens is told of each end."""

    def __init__(self, closed: Callable[[Element], None]) -> None:
        self._closed = closed
        self._stack: list[Element] = []
        self._open: Counter[str] = Counter()

    def open(self, tag: Tag, length: int) -> Element:
        """An element begins where the visible text has this length."""
        if tag.name in _ENDING:
            self._end_before(tag.name)
        element = Element(tag.name, tag, length)
        if tag.name not in VOID:
            self._stack.append(element)
            self._open[tag.name] += 1
        return element

    def close(self, name: str) -> None:
        """An end tag: what is still open inside of the element ends with it."""
        if self._open[name]:
            while self._pop().name != name:
                pass

    def names(self) -> tuple[str, ...]:
        """The classes and identifiers of what was opened last, and of what it stands in."""
        found: list[str] = []
        for element in reversed(self._stack[-_NAMED_AROUND:]):
            attributes = element.tag.attributes() if element.tag.written else {}
            for name in ("class", "id"):
                found += attributes.get(name, ("", 0))[0].split()
        return tuple(found[:_MOST_NAMES])

    def are_open(self, names: Iterable[str]) -> bool:
        """Whether an element of one of these names is open."""
        return any(self._open[name] for name in names)

    def innermost(self) -> str:
        """The name of the element that was opened last."""
        return self._stack[-1].name if self._stack else ""

    def last(self) -> Element | None:
        """The element that was opened last, if one is open."""
        return self._stack[-1] if self._stack else None

    def place(self) -> tuple[int, str]:
        """How deep the page is now, and in which element."""
        return len(self._stack), self.innermost()

    def finish(self) -> None:
        """Everything that is still open ends."""
        while self._stack:
            self._pop()

    def _end_before(self, name: str) -> None:
        """End what the beginning of an element ends, as a paragraph ends the one before."""
        if name in BLOCKS and self._stack and self._stack[-1].name == "p":
            self._pop()
        if name not in _ENDS:
            return
        ended, beyond = _ENDS[name]
        for count, element in enumerate(reversed(self._stack[-_MOST_BETWEEN:]), 1):
            if element.name in beyond:
                return
            if element.name in ended:
                for _ in range(count):
                    self._pop()
                return

    def _pop(self) -> Element:
        element = self._stack.pop()
        self._open[element.name] -= 1
        self._closed(element)
        return element
