"""Writing a pattern for the `regex` library, which can do all that `re` can, and can be stopped.

The pattern is written anew rather than handed over, because the library reads things into some
patterns that `re` does not (fuzzy counts, POSIX classes), and counts combining marks among the
word characters.
"""

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
    from paxman_cap_regex._characters import CharacterSet
    from paxman_cap_regex._ranges import Ranges


def write(node: Node) -> str:
    """The pattern as the library reads it, in its version 0."""
    if isinstance(node, Characters):
        return _characters(node.accepted.pruned())
    if isinstance(node, Sequence):
        return "".join(write(part) for part in node.parts)
    if isinstance(node, Choice):
        return (
            f"(?:{'|'.join(write(option) for option in node.options)})" if node.options else "(?!)"
        )
    if isinstance(node, Group):
        return f"({write(node.body)})"
    if isinstance(node, Anchor):
        return _ANCHORS[node.kind]
    if isinstance(node, Repeat):
        return _repeat(node)
    return _special(node)


def _special(node: Look | BackReference | Conditional | Atomic) -> str:
    if isinstance(node, Look):
        return f"(?{'<' if node.behind else ''}{'!' if node.negative else '='}{write(node.body)})"
    if isinstance(node, BackReference):
        return f"(?{'i' if node.ignore_case else ''}:\\{node.number})"
    if isinstance(node, Conditional):
        return f"(?({node.number}){_alone(node.met)}|{_alone(node.unmet)})"
    return f"(?>{write(node.body)})"


def _alone(node: Node) -> str:
    return f"(?:{write(node)})"


def _repeat(node: Repeat) -> str:
    most = "" if node.most is None else str(node.most)
    mode = {"greedy": "", "lazy": "?", "possessive": "+"}[node.mode]
    return f"{_alone(node.body)}{{{node.least},{most}}}{mode}"


_WORD = r"[\p{L}\p{N}_]"
_NO_WORD = r"[^\p{L}\p{N}_]"
_ANCHORS = {
    AnchorKind.TEXT_START: r"\A",
    AnchorKind.TEXT_END: r"\Z",
    AnchorKind.FINAL_END: "$",
    AnchorKind.LINE_START: "(?m:^)",
    AnchorKind.LINE_END: "(?m:$)",
    AnchorKind.BOUNDARY: f"(?:(?<={_WORD})(?!{_WORD})|(?<!{_WORD})(?={_WORD}))",
    AnchorKind.NO_BOUNDARY: f"(?:(?<={_WORD})(?={_WORD})|(?<!{_WORD})(?!{_WORD}))",
    AnchorKind.ASCII_BOUNDARY: r"(?a:\b)",
    AnchorKind.NO_ASCII_BOUNDARY: r"(?a:\B)",
}


def _characters(accepted: CharacterSet) -> str:
    ascii_part = "".join(f"\\x{code:02x}" for code in accepted.codes())
    if accepted.word == accepted.other:
        return _class(ascii_part + _ranges(accepted.word))
    if accepted == characters.WORD:
        return _WORD
    if accepted == characters.WORD.negated():
        return _NO_WORD
    parts = [_class(ascii_part)] if ascii_part else []
    parts += [f"(?={_WORD}){_class(_ranges(accepted.word))}"] if accepted.word else []
    parts += [f"(?={_NO_WORD}){_class(_ranges(accepted.other))}"] if accepted.other else []
    return f"(?:{'|'.join(parts)})"


def _class(items: str) -> str:
    return f"[{items}]" if items else "(?!)"


def _ranges(ranges: Ranges) -> str:
    return "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in ranges)
