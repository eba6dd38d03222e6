"""How much a backtracking engine could try with a pattern, at worst.

Such an engine tries every way in which a pattern can take a text. A loop over characters can end at
each of them, so the tries grow with a power of the text; a loop over what can itself be taken in
several ways, as in `(a+)+` or `(\\d|\\d\\d)*`, has no bound that is worth the name.
"""

from __future__ import annotations

import math
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Node: TypeAlias = "tuple[Any, Any]"
"""One element of the standard library's parsed pattern: its kind and its arguments."""

_REPEATS: Final = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")
_ONE_WAY: Final = ("LITERAL", "NOT_LITERAL", "ANY", "IN", "GROUPREF")
_FEW: Final = 4
"""A repeat with a higher limit counts as a loop."""


class Effort(NamedTuple):
    """The loops in a pattern, and the logarithm of the ways to choose between all else."""

    loops: float = 0
    bits: float = 0

    def on(self, length: int) -> float:
        """The logarithm of the tries for a text of so many characters."""
        return self.loops * length.bit_length() + self.bits


def parsed(pattern: str) -> tuple[list[Node], int]:
    """The elements of a pattern that compiles, and its flags."""
    tree = import_module("re._parser").parse(pattern)
    return list(tree), tree.state.flags


def effort_of(nodes: Iterable[Node], copies: int = 1) -> Effort:
    """What elements in a row can cost that stand so many times in a pattern."""
    found = [_effort(str(kind), argument, copies) for kind, argument in nodes]
    return Effort(sum(each.loops for each in found), sum(each.bits for each in found))


def _effort(kind: str, argument: Any, copies: int) -> Effort:
    bits = 0.0
    if kind == "BRANCH":
        bits = math.log2(len(argument[1])) * copies
    elif kind in _REPEATS:
        low, high, body = int(argument[0]), int(argument[1]), list(argument[2])
        if low != high and high > _FEW:
            return Effort(copies if _is_fixed(body) else math.inf)
        bits = math.log2(high - low + 1) * copies
        copies *= high
    inside = [effort_of(part, copies) for part in _parts(kind, argument)]
    return Effort(sum(each.loops for each in inside), bits + sum(each.bits for each in inside))


def _is_fixed(nodes: Iterable[Node]) -> bool:
    """Whether elements can take a text in one way only."""
    return all(
        str(kind) in _ONE_WAY
        or (str(kind) == "SUBPATTERN" and _is_fixed(argument[3]))
        or (str(kind) in _REPEATS and argument[0] == argument[1] and _is_fixed(argument[2]))
        for kind, argument in nodes
    )


def _parts(kind: str, argument: Any) -> Iterator[Iterable[Node]]:
    """The elements inside an element, in groups."""
    if kind in _REPEATS:
        yield argument[2]
    elif kind == "SUBPATTERN":
        yield argument[3]
    elif kind == "ATOMIC_GROUP":
        yield argument
    elif kind in ("ASSERT", "ASSERT_NOT"):
        yield argument[1]
    elif kind == "BRANCH":
        yield from argument[1]
    elif kind == "GROUPREF_EXISTS":
        yield from (part for part in argument[1:] if part is not None)
