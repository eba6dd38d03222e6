"""The contract's nested shape, from the flat list of resolved fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from paxman_core.values import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from paxman_core.records import ResolvedResult
    from paxman_core.values import Value

T = TypeVar("T")


def nested(results: Iterable[ResolvedResult], form: Callable[[Value], T]) -> dict[str, T]:
    """The resolved values, each in the given form; what is unresolved is absent."""
    data: dict[str, T] = {}
    for result in results:
        if result.status == "RESOLVED":
            below = data
            *parents, name = result.field_path.split(".")
            for parent in parents:
                below = below.setdefault(parent, {})  # type: ignore[assignment, arg-type]
            below[name] = form(result.value)
    return data


def plain(value: Value) -> object:
    """The value as Python data: objects are dicts and arrays are lists."""
    if isinstance(value, Record):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return value
