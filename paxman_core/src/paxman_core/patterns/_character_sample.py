"""Sets of characters as bit sets over a sample: one character of each sort stands for its sort."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Node: TypeAlias = "tuple[Any, Any]"
"""One element of the standard library's parsed pattern: its kind and its arguments."""

_SAMPLE: Final = (*range(0x180), 0x3B1, 0x416, 0x663, 0x2003, 0x20AC, 0x4E00, 0x1F600)
ALL: Final = (1 << len(_SAMPLE)) - 1


def characters(node: Node) -> int:
    """The characters that an element for one character matches."""
    kind, argument = str(node[0]), node[1]
    if kind == "LITERAL":
        return _literal(argument)
    if kind == "NOT_LITERAL":
        return ALL & ~_mask(lambda code: code == argument)
    return _set(argument) if kind == "IN" else ALL


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
    return ALL & ~together if negated else together


def _category(name: str) -> int:
    test = _CATEGORIES[name.removeprefix("CATEGORY_").removeprefix("NOT_")]
    members = _mask(lambda code: test(chr(code)))
    return ALL & ~members if "NOT_" in name else members


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
