"""The structure that an input states itself: trees, tables, labelled values, pages."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import TypeAlias

import attrs

from paxman_core._struct import Struct

JsonScalar: TypeAlias = "str | bool | int | Decimal | None"


@attrs.frozen(eq=False, repr=False)
class Node(Struct):
    """A place in a JSON tree: its pointer, where it stands in the text, and what it holds."""

    pointer: str
    start: int
    end: int
    scalar: JsonScalar = None
    """The decoded value of a leaf."""
    members: tuple[tuple[str, Node], ...] | None = None
    """The members of an object, in order of appearance."""
    items: tuple[Node, ...] | None = None
    """The items of an array."""

    def walk(self) -> Iterator[Node]:
        """This node and everything below it, without recursion."""
        pending = [self]
        while pending:
            node = pending.pop()
            yield node
            below = [*(child for _, child in node.members or ()), *(node.items or ())]
            pending.extend(reversed(below))


@attrs.frozen(eq=False, repr=False)
class Cell(Struct):
    """A table cell: where its text stands, and the text as its format decodes it."""

    start: int
    end: int
    text: str
    pointer: str = ""
    """Where it is in the source, in the source's own terms, such as `Sheet1!B4`."""


@attrs.frozen(eq=False, repr=False)
class Table(Struct):
    """Rows of cells; `header` of the first name the columns, by their own markup if `is_marked`."""

    rows: tuple[tuple[Cell, ...], ...]
    header: int = 1
    caption: str = ""
    is_marked: bool = False


@attrs.frozen(eq=False, repr=False)
class Entry(Struct):
    """A labelled value that the format states: an e-mail header, a form input, a dt and dd."""

    label: str
    value: Cell


@attrs.frozen(eq=False, repr=False)
class Entity(Struct):
    """A thing that a page describes in its markup, by JSON-LD, microdata, RDFa or meta tags."""

    kinds: tuple[str, ...]
    """What it is, as its vocabulary names it: `Recipe`, `Organization`."""
    node: Node
    """Its properties; the place of each value is in the document's text."""


@attrs.frozen(eq=False, repr=False)
class ItemList(Struct):
    """The items of a bulleted or numbered list, and the headings above it, the nearest first."""

    items: tuple[Cell, ...]
    headings: tuple[Cell, ...] = ()
    names: tuple[str, ...] = ()
    """The classes and identifiers of the list and of what it stands in, the nearest first."""
    of_paragraphs: bool = False
    """Whether the items are paragraphs that only their heading makes a list."""


@attrs.frozen(eq=False, repr=False)
class Word(Struct):
    """A word on a page and its box, in points from the page's top left corner."""

    start: int
    end: int
    left: float
    top: float
    right: float
    bottom: float


@attrs.frozen(eq=False, repr=False)
class Page(Struct):
    """A page: the stretch of text that it holds, its size in points, and its words."""

    number: int
    start: int
    end: int
    width: float = 0.0
    height: float = 0.0
    words: tuple[Word, ...] = ()


@attrs.frozen(eq=False, repr=False)
class Doubt(Struct):
    """A stretch of the text that may have been misread, and why: `unsure of '8' (score 0.61)`."""

    start: int
    end: int
    reason: str


@attrs.frozen(eq=False, repr=False)
class Origin(Struct):
    """Where a stretch of the text came from: `text[start:]` began at `offset` in `source`.

    `source` is empty for the input itself, else the part of it that was read, such as an
    attachment. `scale` is 0 where a whole stretch comes from one place.
    """

    start: int
    offset: int
    source: str = ""
    scale: int = 1
