"""One document out of several: what each part says, at the place where it now stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from paxman_core.document import Cell, Doubt, Entity, Entry, ItemList, Node, Origin, Table

if TYPE_CHECKING:
    from paxman_core.document import Document


class Assembly:
    """Collects text piece by piece, and moves along what points into it."""

    def __init__(self) -> None:
        self.length = 0
        self.origins: list[Origin] = []
        self.tables: list[Table] = []
        self.entries: list[Entry] = []
        self.entities: list[Entity] = []
        self.lists: list[ItemList] = []
        self.furniture: list[tuple[int, int]] = []
        self.unseen: list[tuple[int, int]] = []
        self.doubts: list[Doubt] = []
        self._pieces: list[str] = []
        self._trees: list[tuple[str, Node]] = []

    def add(self, text: str, offset: int, source: str = "", scale: int = 1) -> None:
        """Text from one stretch of a source."""
        if text:
            self.origins.append(Origin(self.length, offset, source, scale))
            self._pieces.append(text)
            self.length += len(text)

    def embed(self, document: Document, source: str) -> None:
        """A whole document; its characters come from `source`."""
        by = self.length
        for origin in document.origins or (Origin(0, 0),):
            inner = f"{source}/{origin.source}" if origin.source else source
            self.origins.append(Origin(origin.start + by, origin.offset, inner, origin.scale))
        self._pieces.append(document.text)
        self.length += len(document.text)
        self.tables.extend(_moved_table(table, by, source) for table in document.tables)
        self.entries.extend(
            Entry(entry.label, _moved_cell(entry.value, by, source)) for entry in document.entries
        )
        prefix = f"/{_escaped(source)}"
        self.entities.extend(
            Entity(each.kinds, _moved_tree(each.node, by, prefix)) for each in document.entities
        )
        self.lists.extend(_moved_list(each, by, source) for each in document.lists)
        self.furniture.extend((start + by, end + by) for start, end in document.furniture)
        self.unseen.extend((start + by, end + by) for start, end in document.unseen)
        self.doubts.extend(
            Doubt(each.start + by, each.end + by, each.reason) for each in document.doubts
        )
        if document.tree is not None:
            self._trees.append((source, _moved_tree(document.tree, by, prefix)))

    def text(self) -> str:
        """All that was collected."""
        return "".join(self._pieces)

    def tree(self) -> Node | None:
        """The trees of the embedded documents as members of one object, by their source."""
        if not self._trees:
            return None
        return Node("", self._trees[0][1].start, self._trees[-1][1].end, None, tuple(self._trees))


def _moved_cell(cell: Cell, by: int, source: str) -> Cell:
    return Cell(cell.start + by, cell.end + by, cell.text, f"{source} {cell.pointer}".rstrip())


def _moved_table(table: Table, by: int, source: str) -> Table:
    rows = tuple(tuple(_moved_cell(cell, by, source) for cell in row) for row in table.rows)
    return attrs.evolve(table, rows=rows)


def _moved_list(items: ItemList, by: int, source: str) -> ItemList:
    return ItemList(
        tuple(_moved_cell(cell, by, source) for cell in items.items),
        tuple(_moved_cell(cell, by, source) for cell in items.headings),
        items.names,
    )


def _moved_tree(tree: Node, by: int, prefix: str) -> Node:
    moved: dict[int, Node] = {}
    # Every node comes after those above it, so that backwards all below it are done.
    for node in reversed(list(tree.walk())):
        members, items = node.members, node.items
        moved[id(node)] = attrs.evolve(
            node,
            pointer=prefix + node.pointer,
            start=node.start + by,
            end=node.end + by,
            members=members and tuple((key, moved.pop(id(below))) for key, below in members),
            items=items and tuple(moved.pop(id(below)) for below in items),
        )
    return moved[id(tree)]


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
