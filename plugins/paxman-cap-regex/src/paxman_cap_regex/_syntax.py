"""The syntax of a pattern, as Python's `re` reads it.

The parser is the standard library's own, so that a pattern is read here exactly as there. It is
not a public module: this is the only place that knows it, and what it gives is turned into the
types below at once, with flags and classes already applied.
"""

from __future__ import annotations

import enum
import re
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from paxman_cap_regex import _characters as characters
from paxman_core.patterns import compiled as compiled_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paxman_cap_regex._characters import CharacterSet


@enum.unique
class AnchorKind(enum.Enum):
    """A condition on a position."""

    TEXT_START = "start of the text"
    TEXT_END = "end of the text"
    FINAL_END = "end of the text, or before its final line feed"
    LINE_START = "start of a line"
    LINE_END = "end of a line"
    BOUNDARY = "word boundary"
    NO_BOUNDARY = "no word boundary"
    ASCII_BOUNDARY = "boundary of an ASCII word"
    NO_ASCII_BOUNDARY = "no boundary of an ASCII word"


class Characters(NamedTuple):
    """One character out of a set."""

    accepted: CharacterSet


class Sequence(NamedTuple):
    """One after the other; an empty sequence matches nothing at all, everywhere."""

    parts: tuple[Node, ...]


class Choice(NamedTuple):
    """The first option that works out; an empty choice never does."""

    options: tuple[Node, ...]


class Repeat(NamedTuple):
    """Something several times; `most` is None when there is no limit."""

    body: Node
    least: int
    most: int | None
    mode: Literal["greedy", "lazy", "possessive"]


class Group(NamedTuple):
    """A part whose place is remembered."""

    number: int
    body: Node


class Anchor(NamedTuple):
    """A condition that takes no characters."""

    kind: AnchorKind


class Look(NamedTuple):
    """A condition on what stands before or after."""

    body: Node
    behind: bool
    negative: bool


class BackReference(NamedTuple):
    """The same text again that a group matched."""

    number: int
    ignore_case: bool


class Conditional(NamedTuple):
    """One of two parts, depending on whether a group took part."""

    number: int
    met: Node
    unmet: Node


class Atomic(NamedTuple):
    """A part that is not tried another way once it matched."""

    body: Node


Node: TypeAlias = (
    Characters
    | Sequence
    | Choice
    | Repeat
    | Group
    | Anchor
    | Look
    | BackReference
    | Conditional
    | Atomic
)


class Syntax(NamedTuple):
    """A pattern that was read."""

    node: Node
    groups: int
    group_names: Mapping[str, int]


def read(pattern: str) -> Syntax:
    """Read a pattern; raises `PatternError`, with a caret, if it is none."""
    written_out = compiled_pattern(pattern).pattern
    tree: Any = import_module("re._parser").parse(written_out)
    node = _sequence(tree, tree.state.flags)
    return Syntax(node, tree.state.groups - 1, dict(tree.state.groupdict))


def _sequence(tree: Any, flags: int) -> Node:
    parts = tuple(_READERS[operation.name](argument, flags) for operation, argument in tree)
    return parts[0] if len(parts) == 1 else Sequence(parts)


def _literal(code: int, flags: int) -> Node:
    return Characters(_in_case(characters.span(code, code), flags))


def _not_literal(code: int, flags: int) -> Node:
    return Characters(_in_case(characters.span(code, code), flags).negated())


def _any(_: None, flags: int) -> Node:
    accepted = characters.ALL if flags & re.DOTALL else characters.NEWLINE.negated()
    return Characters(accepted)


def _in(items: Any, flags: int) -> Node:
    exact, classes = characters.NONE, characters.NONE
    negate = False
    for operation, argument in items:
        if operation.name == "NEGATE":
            negate = True
        elif operation.name == "LITERAL":
            exact |= characters.span(argument, argument)
        elif operation.name == "RANGE":
            exact |= characters.span(*argument)
        else:
            classes |= _category(argument.name, flags)
    accepted = _in_case(exact, flags) | classes
    return Characters(accepted.negated() if negate else accepted)


def _category(name: str, flags: int) -> CharacterSet:
    kind = name.removeprefix("CATEGORY_")
    negate = kind.startswith("NOT_")
    accepted = _class(kind.removeprefix("NOT_"), ascii_only=bool(flags & re.ASCII))
    return accepted.negated() if negate else accepted


def _class(kind: str, *, ascii_only: bool) -> CharacterSet:
    if kind == "WORD":
        return characters.ASCII_WORD if ascii_only else characters.WORD
    if kind == "DIGIT":
        return characters.ASCII_DIGITS if ascii_only else characters.digits()
    return characters.ASCII_SPACES if ascii_only else characters.spaces()


def _in_case(exact: CharacterSet, flags: int) -> CharacterSet:
    if not flags & re.IGNORECASE:
        return exact
    return characters.ignoring_case(exact, ascii_only=bool(flags & re.ASCII))


def _branch(argument: Any, flags: int) -> Node:
    _, options = argument
    return Choice(tuple(_sequence(option, flags) for option in options))


def _subpattern(argument: Any, flags: int) -> Node:
    number, added, removed, body = argument
    kinds = re.ASCII | re.LOCALE | re.UNICODE
    inner = (flags & ~kinds if added & kinds else flags) | added
    node = _sequence(body, inner & ~removed)
    return node if number is None else Group(number, node)


def _repeat(mode: Literal["greedy", "lazy", "possessive"]) -> Callable[[Any, int], Node]:
    def repeat(argument: Any, flags: int) -> Node:
        least, most, body = argument
        limit = None if getattr(most, "name", "") == "MAXREPEAT" else int(most)
        return Repeat(_sequence(body, flags), int(least), limit, mode)

    return repeat


def _at(kind: Any, flags: int) -> Node:
    name: str = kind.name
    if flags & re.MULTILINE and name in ("AT_BEGINNING", "AT_END"):
        name += "_LINE"
    if flags & re.ASCII and name.endswith("BOUNDARY"):
        name += "_ASCII"
    return Anchor(_ANCHORS[name])


_ANCHORS = {
    "AT_BEGINNING": AnchorKind.TEXT_START,
    "AT_BEGINNING_STRING": AnchorKind.TEXT_START,
    "AT_BEGINNING_LINE": AnchorKind.LINE_START,
    "AT_END": AnchorKind.FINAL_END,
    "AT_END_STRING": AnchorKind.TEXT_END,
    "AT_END_LINE": AnchorKind.LINE_END,
    "AT_BOUNDARY": AnchorKind.BOUNDARY,
    "AT_NON_BOUNDARY": AnchorKind.NO_BOUNDARY,
    "AT_BOUNDARY_ASCII": AnchorKind.ASCII_BOUNDARY,
    "AT_NON_BOUNDARY_ASCII": AnchorKind.NO_ASCII_BOUNDARY,
}


def _look(*, negative: bool) -> Callable[[Any, int], Node]:
    def look(argument: Any, flags: int) -> Node:
        direction, body = argument
        return Look(_sequence(body, flags), direction < 0, negative)

    return look


def _back_reference(number: int, flags: int) -> Node:
    return BackReference(number, bool(flags & re.IGNORECASE))


def _conditional(argument: Any, flags: int) -> Node:
    number, met, unmet = argument
    return Conditional(number, _sequence(met, flags), _sequence(unmet or (), flags))


_READERS: dict[str, Callable[[Any, int], Node]] = {
    "LITERAL": _literal,
    "NOT_LITERAL": _not_literal,
    "ANY": _any,
    "IN": _in,
    "BRANCH": _branch,
    "SUBPATTERN": _subpattern,
    "MAX_REPEAT": _repeat("greedy"),
    "MIN_REPEAT": _repeat("lazy"),
    "POSSESSIVE_REPEAT": _repeat("possessive"),
    "ATOMIC_GROUP": lambda body, flags: Atomic(_sequence(body, flags)),
    "AT": _at,
    "ASSERT": _look(negative=False),
    "ASSERT_NOT": _look(negative=True),
    "GROUPREF": _back_reference,
    "GROUPREF_EXISTS": _conditional,
    "FAILURE": lambda _argument, _flags: Choice(()),
}
