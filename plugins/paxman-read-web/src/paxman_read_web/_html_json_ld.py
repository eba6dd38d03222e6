"""What the JSON-LD scripts of a page describe, written down value by value."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_core.document import Entity, Node
from paxman_read_web._html_text import plain_text

if TYPE_CHECKING:
    from paxman_read_web._html_text import VisibleText

_TOLD: Final = frozenset({"@graph", "@value"})
_LONGEST_NAME: Final = 60
_MOST_MEMBERS: Final = 60
"""A thing that is referred to is shown in place of the reference if it has no more properties."""


class Graph:
    """The JSON of one script, written down value by value."""

    def __init__(self, tree: Node, offset: int, name: str, visible: VisibleText) -> None:
        self._offset = offset
        self._name = name
        self._visible = visible
        self._entities: list[Entity] = []
        self._described = _described(tree)
        self._written = self._write(tree, "")

    def entities(self) -> list[Entity]:
        """Every object that says what it is, those inside of others after them."""
        return self._entities

    def _write(self, node: Node, key: str) -> Node | None:
        pointer = f"{self._name}{node.pointer}"
        if node.members is not None:
            return self._write_object(node, pointer)
        if node.items is not None:
            items = [each for each in (self._write(item, key) for item in node.items) if each]
            if not items:
                return None
            return Node(pointer, items[0].start, items[-1].end, None, None, tuple(items))
        said = plain_text(str(node.scalar)) if node.scalar not in (None, "", True, False) else ""
        if not said:
            return None
        start, end = self._visible.state(key[:_LONGEST_NAME], said, self._offset + node.start)
        return Node(pointer, start, end, said if isinstance(node.scalar, str) else node.scalar)

    def _write_object(self, node: Node, pointer: str) -> Node | None:
        kinds = _kinds(node)
        place = len(self._entities)
        members: list[tuple[str, Node]] = []
        for name, below in _extended(node, self._described):
            is_told = not name.startswith("@") or name in _TOLD
            written = self._write(below, name.lstrip("@")) if is_told else None
            if written is not None:
                members.append((name, written))
        if not members:
            return None
        kept = tuple(("@type", Node("", 0, 0, kind)) for kind in kinds[:1])
        result = Node(pointer, members[0][1].start, members[-1][1].end, None, (*kept, *members))
        if kinds:
            self._entities.insert(place, Entity(kinds, result))
        return result


def _described(tree: Node) -> dict[str, Node]:
    """By identifier, the objects that say more than their identifier."""
    found: dict[str, Node] = {}
    for node in tree.walk():
        identifier = _member(node, "@id")
        is_described = 1 < len(node.members or ()) <= _MOST_MEMBERS
        if is_described and identifier is not None and isinstance(identifier.scalar, str):
            found.setdefault(identifier.scalar, node)
    return found


def _extended(node: Node, described: dict[str, Node]) -> tuple[tuple[str, Node], ...]:
    """An object's members; of a bare reference, the single values of what it refers to."""
    members = node.members or ()
    if len(members) > 2 or any(not name.startswith("@") for name, _ in members):
        return members
    identifier = _member(node, "@id")
    target = described.get(str(identifier.scalar)) if identifier is not None else None
    if target is None or target is node:
        return members
    return tuple((name, each) for name, each in target.members or () if each.scalar is not None)


def _member(node: Node, name: str) -> Node | None:
    return next((below for key, below in node.members or () if key == name), None)


def _kinds(node: Node) -> tuple[str, ...]:
    kind = _member(node, "@type")
    if kind is None:
        return ()
    said = [each.scalar for each in kind.items or (kind,)]
    return tuple(re.split(r"[/#:]", each)[-1] for each in said if isinstance(each, str) and each)
