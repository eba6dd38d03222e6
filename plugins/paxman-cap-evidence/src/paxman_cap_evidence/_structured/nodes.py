"""Nodes of a tree by where they stand, and the list that an object only wraps."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paxman_core.document import Node


def node_at(root: Node, path: str) -> Node | None:
    """What stands at a JSON pointer, or at keys that dots separate; None if nothing does.

    The empty pointer is the whole tree.
    """
    if not path:
        return root
    steps = path[1:].split("/") if path.startswith("/") else path.split(".")
    node: Node | None = root
    for step in steps:
        if node is None:
            return None
        key = step.replace("~1", "/").replace("~0", "~")
        if node.items is not None:
            is_place = key.isascii() and key.isdigit() and int(key) < len(node.items)
            node = node.items[int(key)] if is_place else None
        else:
            node = dict(node.members or ()).get(key)
    return node


def unwrapped(node: Node) -> Node:
    """The one array of objects in an object that holds no other: `{"data": [...], "count": 2}`."""
    arrays = [child for _, child in node.members or () if child.items]
    if len(arrays) != 1 or any(item.members is None for item in arrays[0].items or ()):
        return node
    return arrays[0]
