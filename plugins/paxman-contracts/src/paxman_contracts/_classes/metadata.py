"""What stands beside a type in `Annotated`: constraints and hints."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import attrs

from paxman_core.adapters import finite_number
from paxman_core.contract import NO_HINTS, Hints, MergePolicy

if TYPE_CHECKING:
    from collections.abc import Iterator

_BOUNDS: Final = (
    ("gt", "exclusive_minimum"),
    ("ge", "minimum"),
    ("lt", "exclusive_maximum"),
    ("le", "maximum"),
    ("multiple_of", "multiple_of"),
)
_COUNTS: Final = ("min_length", "max_length", "max_digits", "decimal_places")


def flat_metadata(items: Iterable[object]) -> Iterator[object]:
    """Every remark by itself, those grouped in a `Field` or an interval included."""
    for item in items:
        if item is None:
            continue
        if _is_pydantic_field(item):
            yield from flat_metadata(getattr(item, "metadata", ()))
        elif _is_known(item) and isinstance(item, Iterable):
            yield from flat_metadata(item)
        else:
            yield item


def constraints_in(items: Iterable[object]) -> dict[str, Any]:
    """The constraints, by the names that contracts use.

    Bounds that are not numbers, such as dates, and functions that validate have no such name; the
    model applies them when a result is verified.
    """
    found: dict[str, Any] = {}
    for item in items:
        if not _is_known(item):
            continue
        for attribute, name in _BOUNDS:
            number = finite_number(getattr(item, attribute, None))
            if number is not None:
                found[name] = number
        for name in _COUNTS:
            count = getattr(item, name, None)
            if isinstance(count, int):
                found[name] = count
        pattern = getattr(item, "pattern", None)
        if pattern is not None:
            found["pattern"] = str(getattr(pattern, "pattern", pattern))
    return found


def hints_in(items: Iterable[object]) -> Hints:
    """All hints together; where two say the same thing, the outer one counts."""
    together = NO_HINTS
    for item in items:
        if isinstance(item, Hints):
            together = merged_hints(together, item)
    return together


def merge_in(items: Iterable[object]) -> MergePolicy | None:
    """The merge policy that a field is annotated with."""
    return next((item for item in items if isinstance(item, MergePolicy)), None)


def merged_hints(first: Hints, second: Hints) -> Hints:
    """The first hints, with the second ones where the first say nothing."""
    taken = {
        attribute.name: getattr(second, attribute.name)
        for attribute in attrs.fields(Hints)
        if getattr(first, attribute.name) == attribute.default
    }
    return attrs.evolve(first, **taken)


def _is_pydantic_field(item: object) -> bool:
    return type(item).__name__ == "FieldInfo" and type(item).__module__.startswith("pydantic")


def _is_known(item: object) -> bool:
    return type(item).__module__.split(".")[0] in ("annotated_types", "pydantic")
