"""Paths of fields: `address.city`, `lines[].price`, and `meta["b.c"]` for a name of any characters.

A name stands in brackets and quotes where it is empty or has a sign that separates names; a quote
or a backslash in it has a backslash before it. Everybody who takes a path apart does it here.
"""

from __future__ import annotations

import re
from functools import lru_cache

from paxman_core._lazy import lazy_pattern

_STEP = lazy_pattern(r'\["((?:[^"\\]|\\.)*)"\]|\[\d*\]|\.?([^.\[\]]+)', re.DOTALL)
_ESCAPE = lazy_pattern(r"\\(.)", re.DOTALL)


def joined(above: str, name: str) -> str:
    """The path of the member `name` of what has the path `above`; the contract's is empty."""
    if name and "." not in name and "[" not in name and "]" not in name:
        return f"{above}.{name}" if above else name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'{above}["{escaped}"]'


@lru_cache(maxsize=8192)
def steps_of(path: str) -> tuple[str | None, ...]:
    """The names on the way, and None for each step into the items of an array."""
    if "[" not in path:
        return tuple(path.split("."))
    return tuple(_name(match) for match in _STEP.finditer(path))


def parent_of(path: str) -> str:
    """The path without its last name; empty if there is only one."""
    if '["' not in path:
        return path.rpartition(".")[0]
    *before, last = (match for match in _STEP.finditer(path) if _name(match) is not None)
    return path[: last.start()] if before else ""


def own_names(path: str) -> tuple[str, ...]:
    """The names below the innermost list that the path leads through, or all of them.

    What leads to a list says nothing about the members of its items.
    """
    names: list[str] = []
    for step in reversed(steps_of(path)):
        if step is not None:
            names.append(step)
        elif names:
            break
    return tuple(reversed(names))


def is_in_items(path: str) -> bool:
    """Whether the path leads through the items of an array."""
    return "[" in path and None in steps_of(path)


def is_below(path: str, above: str) -> bool:
    """Whether the `path` leads to a part of what the path `above` leads to."""
    return path.startswith((f"{above}.", f"{above}["))


def _name(match: re.Match[str]) -> str | None:
    if match[2] is not None:
        return match[2]
    return None if match[1] is None else _ESCAPE.sub(r"\1", match[1])
