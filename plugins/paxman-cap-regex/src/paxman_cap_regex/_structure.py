"""What can be told about a pattern without running it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_cap_regex import _characters as characters
from paxman_cap_regex._syntax import (
    Anchor,
    AnchorKind,
    Atomic,
    BackReference,
    Characters,
    Choice,
    Conditional,
    Group,
    Look,
    Node,
    Repeat,
    Sequence,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_cap_regex._characters import CharacterSet


def children(node: Node) -> tuple[Node, ...]:
    """The parts of a node."""
    if isinstance(node, Sequence):
        return node.parts
    if isinstance(node, Choice):
        return node.options
    if isinstance(node, Conditional):
        return (node.met, node.unmet)
    if isinstance(node, (Characters, Anchor, BackReference)):
        return ()
    return (node.body,)


def walk(node: Node) -> Iterator[Node]:
    """A node and everything in it."""
    yield node
    for child in children(node):
        yield from walk(child)


def has_groups(node: Node) -> bool:
    """Whether a place is remembered somewhere in a node."""
    return any(isinstance(part, Group) for part in walk(node))


def needs_words(node: Node) -> bool:
    """Whether a pattern asks which characters beyond ASCII are word characters."""
    return any(
        part.accepted.word != part.accepted.other
        if isinstance(part, Characters)
        else isinstance(part, Anchor) and part.kind in _BOUNDARIES
        for part in walk(node)
    )


_BOUNDARIES = (AnchorKind.BOUNDARY, AnchorKind.NO_BOUNDARY)


def nullable(node: Node) -> bool:
    """Whether a node may match without taking a character."""
    if isinstance(node, Characters):
        return False
    if isinstance(node, Sequence):
        return all(nullable(part) for part in node.parts)
    if isinstance(node, (Choice, Conditional)):
        return any(nullable(part) for part in children(node))
    if isinstance(node, Repeat):
        return node.least == 0 or nullable(node.body)
    if isinstance(node, (Group, Atomic)):
        return nullable(node.body)
    return True


def may_prefer_nothing(node: Node) -> bool:
    """Whether a node may match nothing where it could have taken characters."""
    for part in walk(node):
        if isinstance(part, Repeat) and part.mode == "lazy":
            return True
        if isinstance(part, Choice) and any(nullable(option) for option in part.options[:-1]):
            return True
    return False


def edge(node: Node, *, at_end: bool) -> CharacterSet | None:
    """The characters that a match can begin or end with; None if that cannot be told."""
    if isinstance(node, Characters):
        return node.accepted
    if isinstance(node, (Group, Atomic)) or (isinstance(node, Repeat) and node.most != 0):
        return edge(node.body, at_end=at_end)
    if isinstance(node, Choice):
        return _union([edge(option, at_end=at_end) for option in node.options])
    if isinstance(node, Sequence):
        return _edge_of_sequence(node, at_end=at_end)
    return characters.NONE if isinstance(node, (Anchor, Look, Repeat)) else None


def _edge_of_sequence(node: Sequence, *, at_end: bool) -> CharacterSet | None:
    edges = []
    for part in reversed(node.parts) if at_end else node.parts:
        edges.append(edge(part, at_end=at_end))
        if not nullable(part):
            break
    return _union(edges)


def _union(edges: list[CharacterSet | None]) -> CharacterSet | None:
    known = [one for one in edges if one is not None]
    return characters.union(known) if len(known) == len(edges) else None


def as_token(node: Node) -> Node:
    """A condition on a whole value, as a search for such values in a text.

    Anchors at its ends are taken away, and at each end where the value can only have a word
    character, a word boundary is demanded.
    """
    if isinstance(node, Choice):
        return Choice(tuple(as_token(option) for option in node.options))
    bare = _without_anchor(_without_anchor(node, at_end=False), at_end=True)
    if isinstance(bare, Choice):
        return as_token(bare)
    boundary = (Anchor(AnchorKind.BOUNDARY),)
    before = boundary if _is_word_edge(bare, at_end=False) else ()
    after = boundary if _is_word_edge(bare, at_end=True) else ()
    return Sequence((*before, bare, *after))


def _is_word_edge(node: Node, *, at_end: bool) -> bool:
    accepted = edge(node, at_end=at_end)
    return accepted is not None and not nullable(node) and accepted.only_word


_STARTS = (AnchorKind.TEXT_START, AnchorKind.LINE_START)
_ENDS = (AnchorKind.TEXT_END, AnchorKind.FINAL_END, AnchorKind.LINE_END)


def _without_anchor(node: Node, *, at_end: bool) -> Node:
    if isinstance(node, Anchor) and node.kind in (_ENDS if at_end else _STARTS):
        return Sequence(())
    if isinstance(node, Choice):
        return Choice(tuple(_without_anchor(option, at_end=at_end) for option in node.options))
    if isinstance(node, Group):
        return node._replace(body=_without_anchor(node.body, at_end=at_end))
    if isinstance(node, Sequence) and node.parts:
        place = len(node.parts) - 1 if at_end else 0
        stripped = _without_anchor(node.parts[place], at_end=at_end)
        return Sequence((*node.parts[:place], stripped, *node.parts[place + 1 :]))
    return node
