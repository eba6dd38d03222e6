"""Which fields of a contract are private: by their tag, and by what they are computed from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.contract import CanonicalContract, CanonicalField

PII: Final = "pii"
"""The tag of fields whose values are private."""


def private_paths(contract: CanonicalContract) -> frozenset[str]:
    """The targets that hold something tagged `pii`, are a part of it, or are computed from it."""
    private = {path for field in contract.fields for path in _tagged(field, inside=False)}
    if private and any(field.hints.formula is not None for field in contract.targets):
        private.update(_derived_from(private, contract))
    return frozenset(private)


def _derived_from(private: set[str], contract: CanonicalContract) -> set[str]:
    from paxman_core.formula._checking import order_of
    from paxman_core.formula._parser import parse

    reached = set(private)
    for path in order_of(contract):
        formula = contract.by_path[path].hints.formula
        if formula is not None and not reached.isdisjoint(parse(formula).inputs):
            reached.add(path)
    return reached


def _tagged(field: CanonicalField, inside: bool) -> Iterator[str]:
    inside = inside or PII in field.tags
    if field.fields and field.type is FieldType.OBJECT:
        for member in field.fields:
            yield from _tagged(member, inside)
    elif inside or (field.items is not None and any(_tagged_below(field.items))):
        yield field.path


def _tagged_below(field: CanonicalField) -> Iterator[bool]:
    yield PII in field.tags
    for member in field.fields if field.items is None else (field.items,):
        yield from _tagged_below(member)
