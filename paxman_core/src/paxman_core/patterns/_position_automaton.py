"""The automaton of a pattern: which of its characters can follow which, and in how many ways.

Built as Glushkov did, with one state for each place in the pattern that takes a character; the
number of ways is kept because a backtracking engine tries every one of them.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Node: TypeAlias = "tuple[Any, Any]"
"""One element of the standard library's parsed pattern: its kind and its arguments."""

_SAMPLE: Final = (*range(0x180), 0x3B1, 0x416, 0x663, 0x2003, 0x20AC, 0x4E00, 0x1F600)
"""Sets of characters are bit sets over these: one character stands for all of its sort."""
_ALL: Final = (1 << len(_SAMPLE)) - 1

MANY = 4
"""A repeat with a higher limit counts as one without a limit."""
MANY_NESTED = 16
"""So does one whose limit, times those of the repeats around it, is higher than this."""
COPIES = 12
"""How often something that occurs a fixed number of times is copied; more would teach no more."""
MAX_POSITIONS = 3_000


class PatternTooLargeError(ValueError):
    """The pattern has too many places to look at; never leaves the package."""


@attrs.frozen
class Part:
    """A piece of a pattern: in how many ways it is empty, begins and ends at each position."""

    empty: int = 0
    first: Counter[int] = attrs.field(factory=Counter)
    last: Counter[int] = attrs.field(factory=Counter)


class PositionAutomaton:
    """The states of a pattern, what each takes, and how many ways lead from each to each."""

    def __init__(self, nodes: Iterable[Node]) -> None:
        self.takes: list[int] = []
        self.follow: list[Counter[int]] = []
        self._around = 1
        self._sequence(nodes)

    def _sequence(self, nodes: Iterable[Node]) -> Part:
        whole = Part(empty=1)
        for node in nodes:
            whole = self._joined(whole, self._part(node))
        return whole

    def _part(self, node: Node) -> Part:
        kind, argument = str(node[0]), node[1]
        if kind in ("LITERAL", "NOT_LITERAL", "IN", "ANY"):
            return self._position(_characters(node))
        if kind == "BRANCH":
            return _either([self._sequence(alternative) for alternative in argument[1]])
        if kind == "SUBPATTERN":
            return self._sequence(argument[3])
        if kind == "ATOMIC_GROUP":
            return self._sequence(argument)
        if kind in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            return self._repeat(int(argument[0]), int(argument[1]), list(argument[2]))
        if kind == "GROUPREF_EXISTS":
            parts = [part for part in argument[1:] if part is not None]
            return _either([Part(empty=1), *(self._sequence(part) for part in parts)])
        if kind == "GROUPREF":
            return self._optional(self._looped(self._position(_ALL)))
        # Positions and look-around take no character.
        return Part(empty=1)

    def _position(self, takes: int) -> Part:
        if len(self.takes) >= MAX_POSITIONS:
            raise PatternTooLargeError
        self.takes.append(takes)
        self.follow.append(Counter())
        state = len(self.takes) - 1
        return Part(0, Counter({state: 1}), Counter({state: 1}))

    def _joined(self, first: Part, second: Part) -> Part:
        self._connect(first.last, second.first)
        return Part(
            first.empty * second.empty,
            first.first + _times(second.first, first.empty),
            second.last + _times(first.last, second.empty),
        )

    def _repeat(self, low: int, high: int, body: list[Node]) -> Part:
        """Copies as far as they must occur; beyond that, optional copies or a loop."""
        around = self._around
        self._around = min(around * max(high, 1), MANY_NESTED + 1)
        try:
            return self._copies(low, high, body)
        finally:
            self._around = around

    def _copies(self, low: int, high: int, body: list[Node]) -> Part:
        whole = Part(empty=1)
        is_open = high != low and (high > MANY or self._around > MANY_NESTED)
        for _ in range(min(max(low - 1, 0) if is_open else low, COPIES)):
            whole = self._joined(whole, self._sequence(body))
        if is_open:
            looped = self._looped(self._sequence(body))
            return self._joined(whole, looped if low else self._optional(looped))
        rest = Part(empty=1)
        for _ in range(high - low):
            rest = self._optional(self._joined(self._sequence(body), rest))
        return self._joined(whole, rest)

    def _looped(self, part: Part) -> Part:
        self._connect(part.last, part.first)
        # One more turn that takes nothing is a way of its own to leave the loop.
        return Part(part.empty, part.first, _times(part.last, 1 + part.empty))

    def _optional(self, part: Part) -> Part:
        return Part(part.empty + 1, part.first, part.last)

    def _connect(self, ends: Counter[int], begins: Counter[int]) -> None:
        for end, ways in ends.items():
            self.follow[end] += _times(begins, ways)


def _either(parts: list[Part]) -> Part:
    whole = Part()
    for part in parts:
        whole = Part(whole.empty + part.empty, whole.first + part.first, whole.last + part.last)
    return whole


def _times(ways: Counter[int], factor: int) -> Counter[int]:
    """The ways, that many times as often; two or more is all the same."""
    if not factor:
        return Counter()
    return Counter({state: min(count * factor, 2) for state, count in ways.items()})


def _characters(node: Node) -> int:
    """The characters that an element for one character matches."""
    kind, argument = str(node[0]), node[1]
    if kind == "LITERAL":
        return _literal(argument)
    if kind == "NOT_LITERAL":
        return _ALL & ~_mask(lambda code: code == argument)
    return _set(argument) if kind == "IN" else _ALL


def _set(members: Iterable[Node]) -> int:
    together = 0
    negated = False
    for member, argument in members:
        kind = str(member)
        if kind == "NEGATE":
            negated = True
        elif kind == "LITERAL":
            together |= _literal(argument)
        elif kind == "RANGE":
            together |= _mask(_is_between(*argument))
        else:
            together |= _category(str(argument))
    return _ALL & ~together if negated else together


def _category(name: str) -> int:
    test = _CATEGORIES[name.removeprefix("CATEGORY_").removeprefix("NOT_")]
    members = _mask(lambda code: test(chr(code)))
    return _ALL & ~members if "NOT_" in name else members


@lru_cache(maxsize=256)
def _literal(literal: int) -> int:
    # Both cases, whatever the flags say: too large a set errs on the safe side.
    cases = {chr(literal).lower(), chr(literal).upper()}
    return _mask(lambda code: chr(code) in cases)


def _is_between(low: int, high: int) -> Callable[[int], bool]:
    return lambda code: low <= code <= high


def _mask(test: Callable[[int], bool]) -> int:
    return sum(1 << index for index, code in enumerate(_SAMPLE) if test(code))


_CATEGORIES: Final[dict[str, Callable[[str], bool]]] = {
    "DIGIT": str.isdecimal,
    "SPACE": str.isspace,
    "WORD": lambda sign: sign.isalnum() or sign == "_",
}
