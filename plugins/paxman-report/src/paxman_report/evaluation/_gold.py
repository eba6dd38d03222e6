"""Right values as people write them, read by the types of their fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import attrs

from paxman_core.contract import CanonicalContract, is_below, joined
from paxman_core.labels import parse_context
from paxman_core.values import FieldType, Parsed, conventions_of, key_of, parse, text_of
from paxman_report.evaluation._cases import raise_problems

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.contract import CanonicalField
    from paxman_core.document import Document
    from paxman_core.values import ParseContext, Value


@attrs.frozen
class Gold:
    """A right value: as it was written, and as its field reads it."""

    raw: object
    value: Value
    is_readable: bool = True

    @property
    def text(self) -> str:
        """The value as it was written."""
        return self.raw if isinstance(self.raw, str) else text_of(self.value)


def flattened(contract: CanonicalContract, gold: Mapping[str, object]) -> dict[str, object]:
    """The values by the paths of the contract's targets; a ValueError names what is not a field."""
    targets = {field.path for field in contract.targets}
    found: dict[str, object] = {}
    unknown: list[str] = []
    pending = [
        (joined("", name) if joined("", name) in contract.by_path else name, item)
        for name, item in gold.items()
    ]
    while pending:
        path, raw = pending.pop(0)
        if path in targets:
            found[path] = raw
        elif path in contract.by_path and isinstance(raw, Mapping):
            pending[:0] = [(joined(path, name), item) for name, item in raw.items()]
        elif path in contract.by_path and raw is None:
            found.update((target, None) for target in targets if is_below(target, path))
        else:
            unknown.append(path)
    if unknown:
        names = ", ".join(repr(path) for path in unknown)
        raise ValueError(f"the contract {contract.id!r} has no field {names}")
    return {field.path: found[field.path] for field in contract.targets if field.path in found}


def golds_of(
    contract: CanonicalContract, labelled: Iterable[tuple[str, Mapping[str, object]]]
) -> list[dict[str, object]]:
    """The right values of named documents by the paths of the contract's targets.

    One InvalidOptionError says what is labelled and not asked for, of all documents.
    """
    golds: list[dict[str, object]] = []
    problems = []
    for name, gold in labelled:
        try:
            golds.append(flattened(contract, gold))
        except ValueError as error:
            problems.append(f"{name}: {error}")
    raise_problems("What is known to be right", problems)
    return golds


class FieldReader:
    """Reads texts by the types of a contract's fields, as one document writes them."""

    def __init__(self, document: Document | None) -> None:
        self.document = document

    @cached_property
    def _conventions(self) -> ParseContext:
        return conventions_of(self.document.text if self.document is not None else "")

    def read(self, field: CanonicalField, raw: object) -> Value | None:
        """The value of a text or of a typed value; None if there is no one reading."""
        context = parse_context(field)
        outcome = parse(raw, field.type, context)
        if not isinstance(outcome, Parsed):
            outcome = parse(raw, field.type, context.merged_with(self._conventions))
        return outcome.value if isinstance(outcome, Parsed) else None

    def gold(self, field: CanonicalField, raw: object) -> Gold | None:
        """The right value; None if the document has none."""
        if raw is None or raw == "":
            return None
        value = self.read(field, raw)
        return Gold(raw, value, value is not None)

    def rows(self, field: CanonicalField, raw: object) -> list[dict[str, Gold | None]]:
        """The right rows of a list: the cells that are mentioned, by their paths."""
        assert field.items is not None
        if raw is None or raw == "":
            return []
        listed = raw if isinstance(raw, list) else [raw]
        return [dict(self._cells(field.items, item)) for item in listed]

    def _cells(self, field: CanonicalField, raw: object) -> Iterator[tuple[str, Gold | None]]:
        if not field.fields or field.type is not FieldType.OBJECT:
            yield field.path, self.gold(field, raw)
            return
        members = raw if isinstance(raw, Mapping) else {}
        for member in field.fields:
            if member.name in members:
                yield from self._cells(member, members[member.name])


def cells_of(field: CanonicalField, value: Value) -> dict[str, Value]:
    """The leaves of an item by their paths; what is null is not there."""
    if not field.fields or field.type is not FieldType.OBJECT:
        return {} if value is None else {field.path: value}
    members = value if isinstance(value, Mapping) else {}
    found: dict[str, Value] = {}
    for member in field.fields:
        found.update(cells_of(member, members.get(member.name)))
    return found


def cell_fields(field: CanonicalField) -> dict[str, CanonicalField]:
    """The leaves of an item's field by their paths."""
    if not field.fields or field.type is not FieldType.OBJECT:
        return {field.path: field}
    return {path: leaf for member in field.fields for path, leaf in cell_fields(member).items()}


def same_key(value: Value) -> object:
    """Equal for values that say the same: texts may differ in case and spacing."""
    if isinstance(value, str):
        return folded(value)
    if isinstance(value, tuple):
        return ("array", tuple(same_key(item) for item in value))
    if isinstance(value, Mapping):
        return ("object", tuple(sorted((name, repr(same_key(i))) for name, i in value.items())))
    return key_of(value)


def folded(text: str) -> str:
    """A text without its case and spacing."""
    return " ".join(text.casefold().split())


def is_exact(gold: Gold, value: Value, quotes: Iterable[str]) -> bool:
    """Whether the value, or what it was read from, is the right one character for character."""
    if not isinstance(gold.raw, str):
        return gold.is_readable and key_of(gold.value) == key_of(value)
    return gold.raw in (text_of(value), *quotes)


def is_right(gold: Gold, value: Value, quotes: Iterable[str]) -> bool:
    """Whether the value is the right one, however either was written."""
    if gold.is_readable and same_key(gold.value) == same_key(value):
        return True
    return is_exact(gold, value, quotes)
