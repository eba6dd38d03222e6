"""A pattern of the standard library rewritten for google-re2, which runs in linear time.

Written from the parsed pattern and not from its text, because the two engines read the same text
differently: re2's `\\d`, `\\w` and `\\s` are ASCII only, and its `$` knows no final newline.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_core.patterns._backtracking import parsed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_core.patterns._character_sample import Node

_ASCII: Final = {"DIGIT": "0-9", "SPACE": r"\t-\r ", "WORD": "0-9A-Za-z_"}
_UNICODE: Final = {
    "DIGIT": r"\p{Nd}",
    "SPACE": r"\x{9}-\x{d}\x{1c}-\x{20}\x{85}\x{a0}\x{1680}\x{2000}-\x{200a}"
    r"\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}",
    "WORD": r"\p{L}\p{N}_",
}


class NotLinearError(ValueError):
    """The pattern says something that a linear engine cannot; never leaves the package."""


def linear_text(pattern: str) -> str:
    """The pattern for re2: it finds a match in exactly the texts in which `re` finds one."""
    nodes, flags = parsed(pattern)
    text = _sequence(nodes, flags)
    return f"(?i){text}" if flags & re.IGNORECASE else text


def _sequence(nodes: Iterable[Node], flags: int) -> str:
    listed = list(nodes)
    for node in listed[:-1]:
        if str(node[0]) == "AT" and str(node[1]) == "AT_END" and not flags & re.MULTILINE:
            raise NotLinearError("it goes on after a $")
    return "".join(_element(node, flags) for node in listed)


def _element(node: Node, flags: int) -> str:
    kind, argument = str(node[0]), node[1]
    if kind == "LITERAL":
        return _sign(argument)
    if kind == "NOT_LITERAL":
        return f"[^{_sign(argument)}]"
    if kind == "ANY":
        return "(?s:.)" if flags & re.DOTALL else r"[^\n]"
    if kind == "IN":
        return _set(argument, flags)
    if kind == "AT":
        return _position(str(argument), flags)
    if kind == "BRANCH":
        return "(?:" + "|".join(_sequence(part, flags) for part in argument[1]) + ")"
    if kind == "SUBPATTERN":
        return _group(argument, flags)
    if kind in ("MAX_REPEAT", "MIN_REPEAT"):
        low, high, body = int(argument[0]), argument[1], argument[2]
        limit = "" if str(high) == "MAXREPEAT" else str(int(high))
        return f"(?:{_sequence(body, flags)}){{{low},{limit}}}"
    raise NotLinearError(f"it uses {_NAMES.get(kind, kind.lower())}")


def _group(argument: tuple[int | None, int, int, Iterable[Node]], flags: int) -> str:
    _, added, removed, body = argument
    text = _sequence(body, (flags | added) & ~removed)
    if added & re.IGNORECASE:
        return f"(?i:{text})"
    return f"(?-i:{text})" if removed & re.IGNORECASE else f"(?:{text})"


def _position(name: str, flags: int) -> str:
    if name == "AT_BEGINNING":
        return "(?m:^)" if flags & re.MULTILINE else r"\A"
    if name == "AT_BEGINNING_STRING":
        return r"\A"
    if name == "AT_END":
        return "(?m:$)" if flags & re.MULTILINE else r"(?:\n?\z)"
    if name == "AT_END_STRING":
        return r"\z"
    if flags & re.ASCII:
        return r"\b" if name == "AT_BOUNDARY" else r"\B"
    raise NotLinearError(r"it uses \b beyond ASCII")


def _set(members: Iterable[Node], flags: int) -> str:
    parts: list[str] = []
    outside: list[str] = []
    negated = ""
    for member, argument in members:
        kind = str(member)
        if kind == "NEGATE":
            negated = "^"
        elif kind == "LITERAL":
            parts.append(_sign(argument))
        elif kind == "RANGE":
            parts.append(f"{_sign(argument[0])}-{_sign(argument[1])}")
        else:
            name = str(argument).removeprefix("CATEGORY_")
            signs = (_ASCII if flags & re.ASCII else _UNICODE)[name.removeprefix("NOT_")]
            (outside if name.startswith("NOT_") else parts).append(signs)
    if negated and outside:
        raise NotLinearError("it negates a set that holds a negated class")
    alternatives = [f"[^{signs}]" for signs in outside]
    if parts:
        alternatives.append(f"[{negated}{''.join(parts)}]")
    return alternatives[0] if len(alternatives) == 1 else f"(?:{'|'.join(alternatives)})"


def _sign(code: int) -> str:
    return f"\\x{{{code:x}}}"


_NAMES: Final = {
    "GROUPREF": "a back-reference",
    "GROUPREF_EXISTS": "a conditional group",
    "ASSERT": "look-around",
    "ASSERT_NOT": "look-around",
    "ATOMIC_GROUP": "an atomic group",
    "POSSESSIVE_REPEAT": "a possessive repeat",
}
