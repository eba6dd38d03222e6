"""Examples that the kit makes itself, from the field types that a capability says it can fill.

A capability that needs more than a label, a pattern or a table to go by needs examples of its
author's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from paxman_core.values import FieldType
from paxman_testkit._example import Example

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

KIT_TABLE = "kit_parts"
TABLES: dict[str, object] = {
    KIT_TABLE: [
        {"name": "Blue hinge", "sku": "KT-2026-1001", "stock": 7, "price": "12.75"},
        {"name": "Brass handle", "sku": "KT-2026-1002", "stock": 31, "price": "4.20"},
    ]
}
"""The tables that a capability is connected with, beside its own."""


@attrs.frozen
class Sample:
    """A field of one type, and a value for it that nobody can misread."""

    type: FieldType
    name: str
    text: str
    payload: object
    """The same value in a decoded payload."""
    pattern: str
    more: tuple[tuple[str, object], ...] = ()
    """What the contract says of such a field beside its type."""

    @property
    def label(self) -> str:
        """What the field is called in a document."""
        return self.name.replace("_", " ").capitalize()

    def definition(self, *, with_pattern: bool) -> dict[str, object]:
        """The field in a dict contract."""
        made: dict[str, object] = {
            "type": self.type.value,
            "labels": [self.label],
            **dict(self.more),
        }
        if with_pattern:
            made["patterns"] = [self.pattern]
        return made


SAMPLES = (
    Sample(FieldType.STRING, "reference_number", "KT-2026-0042", "KT-2026-0042", r"KT-\d{4}-\d{4}"),
    Sample(FieldType.INTEGER, "quantity", "42", 42, r"Quantity: (\d+)"),
    Sample(FieldType.DECIMAL, "weight", "12.75", "12.75", r"Weight: ([\d.]+)"),
    Sample(FieldType.BOOLEAN, "paid", "yes", True, r"Paid: (yes|no)"),
    Sample(FieldType.DATE, "due_date", "2026-03-31", "2026-03-31", r"Due date: (\d{4}-\d\d-\d\d)"),
    Sample(
        FieldType.DATETIME,
        "created_at",
        "2026-02-27T09:30:00Z",
        "2026-02-27T09:30:00Z",
        r"Created at: (\S+)",
    ),
    Sample(
        FieldType.ENUM,
        "status",
        "shipped",
        "shipped",
        r"Status: (\w+)",
        (("enum", ["open", "shipped", "closed"]),),
    ),
    Sample(FieldType.MONEY, "total", "EUR 1250.50", "EUR 1250.50", r"Total: (EUR [\d.]+)"),
    Sample(
        FieldType.ARRAY,
        "tags",
        "red, green",
        ["red", "green"],
        r"\b(red|green)\b",
        (("items", {"type": "STRING"}),),
    ),
    Sample(FieldType.OBJECT, "details", "none", {"colour": "red"}, r"Details: (\w+)"),
)

_LOOKED_UP = {
    FieldType.STRING: ("sku", "sku"),
    FieldType.INTEGER: ("stock", "stock"),
    FieldType.DECIMAL: ("price", "price"),
}
LOOKUP_TEXT = "Please send us another blue hinge before the end of the month.\n"


def generated_examples(types: Collection[FieldType]) -> tuple[Example, ...]:
    """Examples with a field of each type: labelled text, a payload, rows, patterns, and tables."""
    samples = [sample for sample in SAMPLES if sample.type in types]
    labelled = _contract(samples, with_pattern=False)
    patterned = _contract(samples, with_pattern=True)
    lines = _lines(samples)
    payload = {sample.name: sample.payload for sample in samples}
    made = [
        Example(labelled, lines, name="labelled lines"),
        Example(labelled, payload, name="payload"),
        Example(labelled, _rows(samples), name="rows"),
        Example(patterned, lines, name="patterns"),
    ]
    looked_up = _looked_up(types)
    if looked_up:
        made.append(Example({"fields": looked_up}, LOOKUP_TEXT, name="lookups"))
    return tuple(made)


def _contract(samples: Iterable[Sample], *, with_pattern: bool) -> dict[str, Any]:
    fields = {sample.name: sample.definition(with_pattern=with_pattern) for sample in samples}
    return {"id": "kit", "fields": fields}


def _lines(samples: Iterable[Sample]) -> str:
    stated = [s for s in samples if s.type is not FieldType.OBJECT]
    return "".join(f"{sample.label}: {sample.text}\n" for sample in stated)


def _rows(samples: Iterable[Sample]) -> bytes:
    simple = [s for s in samples if s.type not in (FieldType.ARRAY, FieldType.OBJECT)]
    header = ";".join(sample.label for sample in simple)
    return f"{header}\n{';'.join(sample.text for sample in simple)}\n".encode()


def _looked_up(types: Collection[FieldType]) -> dict[str, object]:
    return {
        name: {"type": kind.value, "lookup": {"table": KIT_TABLE, "value_column": column}}
        for kind, (name, column) in _LOOKED_UP.items()
        if kind in types
    }


# Lower-case prose without numbers, names, labels or codes: whatever is found here was invented.
PROSE = (
    "it rained all night, and in the morning the garden looked as if somebody had washed it. "
    "nobody said much over breakfast.\nlater on the sun came out, and we went for a walk.\n",
    "die tage werden kürzer, und abends riecht es schon nach holz und rauch.\n",
    "il y a longtemps que je t'aime, jamais je ne t'oublierai.\n",
)
