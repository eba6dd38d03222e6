"""What was found for one field, or why nothing was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from paxman_cap_lookup._cell import lookup_text
from paxman_core.values import FieldType, Money, Record, key_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_cap_lookup._instruction import Instruction
    from paxman_cap_lookup._table import Table
    from paxman_core.capability import Finding
    from paxman_core.contract import CanonicalField
    from paxman_core.values import Scalar, Value

KEY_UNRESOLVED: Final = "KEY_UNRESOLVED"
"""The field that has the key has no value, or none that can be looked up."""
NOT_IN_TABLE: Final = "NOT_IN_TABLE"
"""The key has a value, and no row has it."""

Note: TypeAlias = tuple[str, str]
"""A diagnostic's code and message."""


@attrs.frozen
class Answer:
    """Findings, what they make known to other fields, and notes."""

    findings: tuple[Finding, ...] = ()
    value: Value = None
    """The one value that was found; None if there is none, or several."""
    notes: tuple[Note, ...] = ()


def is_text_like(value: Value) -> bool:
    """Whether a value can stand in a table's cell."""
    return value is not None and not isinstance(value, (tuple, Money, Record))


def value_of(
    table: Table, row: int, instruction: Instruction, field: CanonicalField
) -> Scalar | None:
    """The value that a row gives to a field; a number is text where text is wanted."""
    assert instruction.value_column is not None
    cell = table.cell(row, instruction.value_column)
    if cell is None or isinstance(cell, tuple):
        return None
    kind = field.items.type if field.items is not None else field.type
    return lookup_text(cell) if kind is FieldType.STRING else cell


def different(values: Iterable[Scalar | None]) -> list[Scalar | None]:
    """Each value once, in order."""
    return list({key_of(value): value for value in values}.values())


def listed(values: Iterable[Value]) -> str:
    """Values as a message names them."""
    texts = ["nothing" if value is None else repr(lookup_text(value)) for value in values]
    return ", ".join([*texts[:5], "…"] if len(texts) > 5 else texts)
