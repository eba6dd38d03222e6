"""The members of a JSON tree, each with the keys that lead to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core.labels import name_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.document import Node

_WRAPPING = (
    "data result response payload body document doc record object content attribute field property "
    "value invoice receipt order bill transaction header summary total amount detail "
    "info information message root main extracted entity resource purchase sale "
    "pricing financial output input json offer node edge"
)
WRAPPERS: Final = frozenset(_WRAPPING.split())
"""Keys that wrap what the document is about and say nothing about what is inside."""

_UNSPECIFIC = "date name number total amount address id code type time price status value"
GENERIC: Final = frozenset(_UNSPECIFIC.split())
"""Names that mean nothing without what they are the name, number or date of."""


MAX_DEPTH: Final = 28
"""Members deeper than this are not looked at; no contract reaches them."""


class Branch(NamedTuple):
    """A member in the tree: the keys that lead to it, and the objects around it, inmost last."""

    node: Node
    keys: tuple[str, ...]
    around: tuple[Node, ...]


def branches(root: Node) -> Iterator[Branch]:
    """Every member, without those inside lists of several items: they are not single values."""
    pending = [Branch(root, _kind(root), ())]
    while pending:
        branch = pending.pop()
        yield branch
        node = branch.node
        while node.items is not None and len(node.items) == 1:
            node = node.items[0]
        if node.members and len(branch.keys) < MAX_DEPTH:
            around = (*branch.around, node)
            below = [
                Branch(child, (*branch.keys, name_key(k)), around) for k, child in node.members
            ]
            pending.extend(reversed(below))


def _kind(root: Node) -> tuple[str, ...]:
    """What an object says it is, as if that were the key before it: `"object": "invoice"`."""
    said = [node.scalar for key, node in root.members or () if key in ("object", "type", "kind")]
    keys = [name_key(kind) for kind in said if isinstance(kind, str)]
    return tuple(key for key in keys[:1] if key in WRAPPERS)
