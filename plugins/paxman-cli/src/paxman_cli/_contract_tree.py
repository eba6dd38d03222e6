"""A contract as a tree: what is looked for, by which names, and what is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paxman_core.contract import CanonicalContract, CanonicalField

_INDENT = "  "
MAX_NAMES = 4
"""As many names as fit into a line; a concept of the lexicon has dozens."""


def contract_tree(contract: CanonicalContract) -> Iterator[str]:
    """One line a field, members below their object; then what is said about no field."""
    limits: dict[str, list[str]] = {}
    for limit in contract.limits:
        limits.setdefault(limit.place, []).append(f"{limit.message} {limit.advice}".rstrip())
    for field in contract.fields:
        yield from _lines(field, "", limits)
    for place, texts in limits.items():
        for text in texts:
            yield f"{place}: {text}" if place else text


def _lines(field: CanonicalField, indent: str, limits: dict[str, list[str]]) -> Iterator[str]:
    yield f"{indent}{field.path}: {', '.join(_facts(field))}"
    inner = indent + _INDENT
    if not field.fields and field.type is not FieldType.OBJECT and not field.path.endswith("[]"):
        yield from _hints(field, inner)
    for path in (field.path, f"{field.path}[]") if _is_flat_list(field) else (field.path,):
        for text in limits.pop(path, ()):
            yield f"{inner}not looked for: {text}"
    if field.items is not None and not _is_flat_list(field):
        yield from _lines(field.items, inner, limits)
    for member in field.fields:
        yield from _lines(member, inner, limits)


def _is_flat_list(field: CanonicalField) -> bool:
    items = field.items
    return items is not None and not items.fields and items.items is None


def _facts(field: CanonicalField) -> Iterator[str]:
    yield _type(field)
    if not field.required:
        yield "optional"
    if field.nullable:
        yield "may be null"
    if field.has_default and field.default is not None:
        yield f"default {field.default}"


def _type(field: CanonicalField) -> str:
    if field.items is not None and _is_flat_list(field):
        return f"ARRAY of {_type(field.items)}"
    if FieldType.OBJECT in field.alternatives:
        return "any value"
    if field.alternatives:
        return " or ".join(_named(kind, field) for kind in field.alternatives)
    return _named(field.type, field)


def _named(kind: FieldType, field: CanonicalField) -> str:
    if kind is not FieldType.ENUM or not field.enum_values:
        return kind.value
    return f"one of {_some(str(value) for value in field.enum_values)}"


def _hints(field: CanonicalField, indent: str) -> Iterator[str]:
    from paxman_core.labels import name_key, ranked_labels

    hints = field.hints
    own = name_key(field.name)
    names = dict.fromkeys([own, *(label.key for label in ranked_labels(field))])
    yield f"{indent}looked for as: {_some(names)}"
    if hints.patterns:
        yield f"{indent}looked for by pattern: {_some(hints.patterns)}"
    if hints.lookup is not None:
        yield f"{indent}looked up in: {hints.lookup.table}"
    if hints.formula is not None:
        yield f"{indent}computed: {hints.formula}"


def _some(texts: Iterable[str]) -> str:
    listed = list(texts)
    more = ", …" if len(listed) > MAX_NAMES else ""
    return ", ".join(listed[:MAX_NAMES]) + more
