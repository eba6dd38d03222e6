"""Spans that can be read by a field's type: amounts, days, members of an enumeration, codes."""

from __future__ import annotations

import operator
import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core.contract import violations
from paxman_core.labels import name_key
from paxman_core.values import FieldType, Money, Parsed, key_of
from paxman_inference._locating import is_bounded
from paxman_inference._reading import read
from paxman_inference._stating import Statement, is_in_a_longer_one, with_sign

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paxman_core.contract import CanonicalField
    from paxman_core.document import Document
    from paxman_core.values import Value

MAX_WORDS: Final = {
    FieldType.DATE: 5,
    FieldType.DATETIME: 7,
    FieldType.MONEY: 4,
    FieldType.DECIMAL: 3,
    FieldType.INTEGER: 2,
    FieldType.BOOLEAN: 1,
    FieldType.ENUM: 5,
    FieldType.STRING: 4,
}
"""Words of the longest span of each type."""
MAX_MARK: Final = 4
"""Characters of the longest word without a digit that is a part of a code, such as `INV 7`."""
MAX_SEARCHED: Final = 50_000
"""Characters in which a value that a model wrote in its own way is looked for."""
MAX_LENGTH: Final = 100
"""Characters of the longest span that is read."""

_WITH_DIGITS = frozenset(
    {FieldType.DATE, FieldType.DATETIME, FieldType.MONEY, FieldType.DECIMAL, FieldType.INTEGER}
)
_WHOLE = frozenset({FieldType.DATE, FieldType.DATETIME, FieldType.MONEY})
"""Types whose values are not made of others: `12 March 2026` holds no shorter day."""
_CODE_WORDS = frozenset({"number", "id", "code", "reference", "iban", "bic", "sku", "serial"})
_TOKEN = re.compile(r"\S+")
_SPELLED = re.compile(r"[^\W\d_]+(?:[- ][^\W\d_]+)?[.,;:!?)]*")
_CUT = re.compile(r"[:=(\[<#\"'*]+")
_TRAILING: Final = ".,;:!?)]>*\"'"


class TypedSpan(NamedTuple):
    """A span, and the key of the value that it is read as."""

    start: int
    end: int
    value: object


def is_typed(field: CanonicalField) -> bool:
    """Whether the field's values can be told by their form."""
    if field.type is not FieldType.STRING or field.enum_values or is_code(field):
        return True
    return field.constraints.pattern is not None or field.constraints.format is not None


def is_code(field: CanonicalField) -> bool:
    """Whether a text is one by which something is known: a number, an id, a reference."""
    return field.type is FieldType.STRING and not _CODE_WORDS.isdisjoint(
        name_key(field.name).split()
    )


def typed_spans(text: str, start: int, end: int, field: CanonicalField) -> list[TypedSpan]:
    """The spans of one line that are read as a value of the field, and keep its rules.

    Each is the shortest of those with its value, but never cuts off a currency.
    """
    found: list[TypedSpan] = []
    for span in _windows(text, start, end, field):
        value = _value(text, *span, field)
        if value is not None and not any(_is_same(text, other, span, value) for other in found):
            found.append(TypedSpan(*_widened(text, *span, field, value), value))
    if field.type in _WHOLE:
        found = [span for span in found if not any(_is_part(span, other) for other in found)]
    return found


def statements_of(
    document: Document,
    stretches: Iterable[tuple[int, int]],
    field: CanonicalField,
    wanted: Sequence[Value],
) -> Iterator[Statement]:
    """The places within stretches whose words are read as one of the wanted values."""
    if not is_typed(field) or field.type is FieldType.BOOLEAN:
        return
    keys = {key_of(value) for value in wanted}
    # A bare number leaves the currency to the document.
    amounts = {value for value in wanted if isinstance(value, Decimal)}
    for first, last in stretches:
        for start, end in document.lines:
            if end <= first or start >= min(last, MAX_SEARCHED):
                continue
            spans = typed_spans(document.text, max(start, first), min(end, last), field)
            for span in spans:
                if not amounts and span.value not in keys:
                    continue
                outcome = read(field, document.text[span.start : span.end], document.text)
                assert isinstance(outcome, Parsed)
                amount = outcome.value.amount if isinstance(outcome.value, Money) else None
                is_wanted = span.value in keys or amount in amounts
                # `Total -5.00` is read as five by nobody who sees the -5.00 in it.
                if is_wanted and not any(_is_part(other, span) for other in spans):
                    yield Statement(span.start, span.end, outcome.value)


def _windows(text: str, start: int, end: int, field: CanonicalField) -> Iterator[tuple[int, int]]:
    """Runs of words, the shortest first, without and with the marks around them."""
    tokens = [match.span() for match in _TOKEN.finditer(text, start, end)]
    most = 1 if field.constraints.format is not None else MAX_WORDS[field.type]
    for size in range(1, most + 1):
        for position in range(len(tokens) - size + 1):
            run = tokens[position : position + size]
            if not _may_hold([text[first:last] for first, last in run], field):
                continue
            last = run[-1][1]
            stripped = start + len(text[start:last].rstrip(_TRAILING))
            for first in _starts(text, *run[0]):
                for edge in dict.fromkeys((stripped, last)):
                    if first < edge <= first + MAX_LENGTH:
                        yield first, edge


def _may_hold(words: list[str], field: CanonicalField) -> bool:
    """Whether these words can be a value of the field at all; most cannot, and are not read."""
    has_digit = [any(map(str.isdigit, word)) for word in words]
    if field.type is FieldType.MONEY:
        return any(has_digit) and all(has_digit[1:-1])
    if is_code(field):
        is_mark = [len(word) <= MAX_MARK and word.isupper() for word in words]
        return any(has_digit) and all(map(operator.or_, has_digit, is_mark))
    if field.type is FieldType.INTEGER and _SPELLED.fullmatch(" ".join(words)):
        return True
    return any(has_digit) or field.type not in _WITH_DIGITS


def _starts(text: str, start: int, end: int) -> Iterator[int]:
    """Where a value may begin in a word: at its beginning, or behind a mark such as a colon."""
    for match in _CUT.finditer(text, start, end):
        yield match.end()
    yield start


def _value(text: str, start: int, end: int, field: CanonicalField) -> object:
    """The key of what the span is read as; None if it is nothing that the field could hold."""
    if not is_bounded(text, start, end, field.type):
        return None
    outcome = read(field, text[start:end], text)
    if not isinstance(outcome, Parsed) or violations(field, outcome.value):
        return None
    if field.type is FieldType.INTEGER and text[start:end].isalpha() and outcome.value == 1:
        # The one who saw it is not counted.
        return None
    if is_in_a_longer_one(text, start, end, field, outcome.value):
        return None
    return key_of(outcome.value)


def _widened(
    text: str, start: int, end: int, field: CanonicalField, value: object
) -> tuple[int, int]:
    if field.type is FieldType.MONEY:
        wider = with_sign(text, start, end)
        if _value(text, *wider, field) == value:
            return wider
    return start, end


def _is_same(text: str, found: TypedSpan, span: tuple[int, int], value: object) -> bool:
    """Whether a span says no more than one that was found: a shorter one, or one without marks."""
    if found.start == span[0] and not text[found.end : span[1]].strip(_TRAILING):
        return True
    return found.value == value and found.start < span[1] and span[0] < found.end


def _is_part(span: TypedSpan, other: TypedSpan) -> bool:
    is_inside = other.start <= span.start and span.end <= other.end
    return is_inside and (span.start, span.end) != (other.start, other.end)
