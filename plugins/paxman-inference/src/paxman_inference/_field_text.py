"""A field in words: what a model has to know to answer for it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from paxman_core.canonical import decimal_text
from paxman_core.values import FieldType, member_text
from paxman_inference._fence import neutral
from paxman_inference._schema import answer_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.contract import CanonicalField, Constraints

MAX_TEXT: Final = 400
"""Characters of a description, a pattern or an example that are shown."""
MAX_SHOWN: Final = 50
"""Labels, examples or members of an enumeration that are shown."""

_KINDS: Final = {
    FieldType.STRING: "text",
    # Told that it is a number, a model wants to write one, and where only a text fits says null.
    FieldType.INTEGER: "text of a whole number",
    FieldType.DECIMAL: "text of a number",
    FieldType.MONEY: "amount of money with its currency",
    FieldType.BOOLEAN: "yes or no",
    FieldType.DATE: "day",
    FieldType.DATETIME: "day and time",
    FieldType.ENUM: "one of a few values",
    FieldType.ARRAY: "list",
    FieldType.OBJECT: "record",
}

_BOUNDS: Final = (
    ("minimum", "at least"),
    ("exclusive_minimum", "above"),
    ("maximum", "at most"),
    ("exclusive_maximum", "below"),
    ("multiple_of", "a multiple of"),
)
_COUNTS: Final = (
    ("min_length", "at least {} characters"),
    ("max_length", "at most {} characters"),
    ("max_digits", "at most {} digits"),
    ("decimal_places", "at most {} decimal places"),
    ("min_items", "at least {} items"),
    ("max_items", "at most {} items"),
)


def quoted_key(name: str) -> str:
    """What a field or a member is called in an answer, in quotation marks."""
    return json.dumps(answer_key(name), ensure_ascii=False)


def field_lines(field: CanonicalField) -> Iterator[str]:
    """The lines that describe a field; the members of a list's records are set in."""
    yield f"- {quoted_key(field.path)}: {_described(field)}"
    yield from _inner_lines(field, "  ")


def _inner_lines(field: CanonicalField, indent: str) -> Iterator[str]:
    record = field.items if field.items is not None else field
    if record is not field and not record.fields:
        yield f"{indent}each item: {_described(record)}"
    for member in record.fields:
        yield f"{indent}- {quoted_key(member.name)}: {_described(member)}"
        yield from _inner_lines(member, f"{indent}  ")


def _described(field: CanonicalField) -> str:
    parts = [_KINDS[field.type]]
    if field.description:
        parts.append(one_line(field.description))
    if field.enum_values:
        parts.append(f"one of: {listed([member_text(each) for each in field.enum_values])}")
    if field.hints.labels:
        parts.append(f"also called: {listed(field.hints.labels)}")
    if field.hints.examples:
        parts.append(f"for example: {listed(field.hints.examples)}")
    rules = [*_rules(field.constraints)]
    if rules:
        parts.append(f"must be {', '.join(rules)}")
    return ". ".join(part.rstrip(".") for part in parts) + "."


def _rules(constraints: Constraints) -> Iterator[str]:
    for name, words in _BOUNDS:
        bound = getattr(constraints, name)
        if bound is not None:
            yield f"{words} {decimal_text(bound)}"
    for name, words in _COUNTS:
        count = getattr(constraints, name)
        if count is not None:
            yield words.format(count)
    if constraints.pattern is not None:
        yield f"like the pattern {one_line(constraints.pattern)}"
    if constraints.format is not None:
        yield f"of the format {one_line(constraints.format)}"
    if constraints.unique_items:
        yield "without items that repeat"


def listed(texts: tuple[str, ...] | list[str]) -> str:
    """Texts in quotation marks, as many as are shown."""
    return ", ".join(json.dumps(one_line(text), ensure_ascii=False) for text in texts[:MAX_SHOWN])


def one_line(text: str) -> str:
    """A text on one line, shortened, and without commands."""
    line = neutral(" ".join(text.split()))
    return line if len(line) <= MAX_TEXT else f"{line[: MAX_TEXT - 1]}…"
