"""Looking up a value that another field already has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_cap_lookup._answer import (
    KEY_UNRESOLVED,
    NOT_IN_TABLE,
    Answer,
    different,
    is_text_like,
    listed,
    value_of,
)
from paxman_cap_lookup._cell import lookup_text
from paxman_core.capability import Finding, LookupRow
from paxman_core.diagnostics import AMBIGUOUS
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from paxman_cap_lookup._instruction import Instruction
    from paxman_cap_lookup._library import Library
    from paxman_core.contract import CanonicalField
    from paxman_core.values import Value


def look_up(
    key: Value, field: CanonicalField, instruction: Instruction, library: Library
) -> Answer:
    """The value that a key leads to; for a list of keys, the list of what each leads to."""
    if field.type is FieldType.ARRAY and isinstance(key, tuple):
        answers = [_look_up(item, field, instruction, library) for item in key]
        notes = tuple(dict.fromkeys(note for answer in answers for note in answer.notes))
        if notes:
            return Answer(notes=notes)
        items = tuple(finding for answer in answers for finding in answer.findings)
        return Answer((Finding(items),), tuple(answer.value for answer in answers))
    answer = _look_up(key, field, instruction, library)
    if field.type is FieldType.ARRAY and answer.findings:
        return Answer((Finding(answer.findings),), (answer.value,))
    return answer


def _look_up(
    key: Value, field: CanonicalField, instruction: Instruction, library: Library
) -> Answer:
    if not is_text_like(key):
        kind = type(key).__name__
        message = f"{instruction.key} has a {kind}, which cannot be looked up for {field.path}"
        return Answer(notes=((KEY_UNRESOLVED, message),))
    text = lookup_text(key)
    table = library.table(instruction.table)
    index = library.key_index(instruction)
    matches = index.matches(text, instruction.mode, instruction.threshold)
    if not matches:
        message = f"{text!r} (from {instruction.key}) is in no row of {table.name}"
        return Answer(notes=((NOT_IN_TABLE, message),))
    values = different(value_of(table, match.row, instruction, field) for match in matches)
    if len(values) > 1:
        names = listed(different(match.name for match in matches))
        message = (
            f"{text!r} (from {instruction.key}) fits several rows of {table.name} equally well"
            f" ({names}), and they give {listed(values)}"
        )
        return Answer(notes=((AMBIGUOUS, message),))
    if values[0] is None:
        row = table.row_name(matches[0].row)
        message = f"the row {row!r} of {table.name} has no {instruction.value_column}"
        return Answer(notes=((NOT_IN_TABLE, message),))
    best = matches[0]
    place = LookupRow(
        table.name, table.version, table.row_name(best.row), similarity=best.similarity
    )
    return Answer((Finding(values[0], (place,)),), values[0])
