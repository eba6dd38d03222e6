"""A text read by a field's type, in the way in which the document writes its values."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from paxman_core.contract import CanonicalField
from paxman_core.labels import parse_context
from paxman_core.values import (
    SAMPLE_SIZE,
    Ambiguous,
    FieldType,
    Invalid,
    ParseContext,
    Parsed,
    ParseOutcome,
    conventions_of,
    equal,
    parse,
)
from paxman_inference._normal_form import normal_text

if TYPE_CHECKING:
    from paxman_core.values import Value

CONVENTIONAL: Final = frozenset(
    {FieldType.DATE, FieldType.DATETIME, FieldType.MONEY, FieldType.DECIMAL, FieldType.INTEGER}
)
"""The types that documents write in ways of their own."""

PLAIN: Final = ParseContext(decimal_separator=".", date_order="YMD")
"""How a model is told to write values."""


def read(field: CanonicalField, raw: object, text: str) -> ParseOutcome:
    """The field's reading of a raw value; the document's text decides what the contract leaves."""
    context = parse_context(field)
    outcome = parse(raw, field.type, context)
    if isinstance(outcome, Parsed) or field.type not in CONVENTIONAL:
        return outcome
    return parse(raw, field.type, context.merged_with(_conventions(text[:SAMPLE_SIZE])))


def readings(field: CanonicalField, raw: object, text: str) -> tuple[Value, ...]:
    """All that a value of a model's own writing can mean: as told, and as the document writes."""
    context = parse_context(field)
    plainly = parse(raw, field.type, PLAIN.merged_with(context))
    found = [plainly, read(field, raw, text)]
    if field.type is FieldType.INTEGER and isinstance(raw, str):
        found.append(_in_digits(raw.strip(), context))
    if field.type is FieldType.MONEY and not isinstance(parse(raw, field.type, PLAIN), Parsed):
        # An amount without a currency: the document may say which.
        found.append(parse(raw, FieldType.DECIMAL, PLAIN))
    values: list[Value] = []
    for outcome in found:
        if isinstance(outcome, Parsed):
            values.append(outcome.value)
        elif isinstance(outcome, Ambiguous):
            values.extend(outcome.readings)
    return tuple(values)


def _in_digits(raw: str, context: ParseContext) -> ParseOutcome:
    """The reading of `five days` as that of `5 days`, unless the unit makes it another number."""
    word, _, unit = raw.partition(" ")
    spelled = parse(word, FieldType.INTEGER, context)
    if not unit or not isinstance(spelled, Parsed):
        return spelled
    outcome = parse(f"{spelled.value} {unit}", FieldType.INTEGER, context)
    is_same = isinstance(outcome, Parsed) and outcome.value == spelled.value
    return outcome if is_same else Invalid(f"{raw} is in another unit.")


def same(first: Value, second: Value) -> bool:
    """Whether two values are the same; texts may differ in what their normal form leaves out."""
    if isinstance(first, str) and isinstance(second, str):
        return normal_text(first) == normal_text(second)
    return equal(first, second)


@lru_cache(maxsize=4)
def _conventions(text: str) -> ParseContext:
    return conventions_of(text)
