"""An invoice's terms as lines that people can read, and as a tree that points into them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.document import Node, Origin
from paxman_read_einvoice._terms import Said

if TYPE_CHECKING:
    from paxman_read_einvoice._terms import Terms

_ALIASES: Final = {"line total": ("amount", "total")}
"""Names that mean the same inside of a line."""


@attrs.frozen
class Rendered:
    """The text of an invoice, its tree, and where the text came from."""

    text: str
    node: Node
    origins: tuple[Origin, ...]


def rendered(terms: Terms, start: int, source: str = "") -> Rendered:
    """The invoice as text that will begin at `start`, from the XML called `source`."""
    writer = _Writer(start, source)
    node = writer.group(terms, "", "")
    return Rendered("".join(writer.pieces), node, tuple(writer.origins))


class _Writer:
    def __init__(self, start: int, source: str) -> None:
        self.position = start
        self.source = source
        self.pieces: list[str] = []
        self.origins: list[Origin] = []

    def group(self, terms: Terms, above: str, pointer: str) -> Node:
        start = self.position
        members: list[tuple[str, Node]] = []
        for name, value in terms:
            called = f"{above} {name}".strip()
            if isinstance(value, Said):
                node = self._leaf(value, called)
                members.extend((alias, node) for alias in _ALIASES.get(name, ()))
            elif isinstance(value[0], tuple):
                node = self.group(value, called, f"{pointer}/{name}")
            else:
                node = self._rows(value, f"{pointer}/{name}")
            members.append((name, node))
        return Node(pointer, start, self.position, None, tuple(members))

    def _rows(self, rows: list[Terms], pointer: str) -> Node:
        start = self.position
        items = tuple(
            self.group(row, f"line {number}", f"{pointer}/{number}")
            for number, row in enumerate(rows, 1)
        )
        return Node(pointer, start, self.position, None, None, items)

    def _leaf(self, value: Said, called: str) -> Node:
        self._write(f"{called}: ", value.offset)
        start = self.position
        self._write(value.text, value.offset)
        node = Node(value.path, start, self.position, value.text)
        self._write("\n", value.offset)
        return node

    def _write(self, text: str, offset: int) -> None:
        self.origins.append(Origin(self.position, offset, self.source, 0))
        self.pieces.append(text)
        self.position += len(text)
