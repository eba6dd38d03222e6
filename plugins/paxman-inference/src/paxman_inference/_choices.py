"""Second opinions: a value that is there but not sure is confirmed by choosing, not by answering.

A model that answers freely can only bring another value; one that chooses says which of those that
were found is meant, or that none is, and what it points at stands in the document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_core.capability import Finding, ModelAnswer
from paxman_core.values import FieldType
from paxman_inference._answer import MalformedAnswerError, cell_of, says_nothing
from paxman_inference._grounding import Grounded, Rejected, answer_text
from paxman_inference._normal_form import normal_text
from paxman_inference._proposing import propose_spans
from paxman_inference._reading import read, readings, same
from paxman_inference._schema import is_choice
from paxman_inference._typed_spans import is_typed
from paxman_inference.codes import ANSWER_INVALID

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paxman_core.capability import CapabilityRequest, FieldRequest, Grounding, TextSpan
    from paxman_core.contract import CanonicalField
    from paxman_core.document import Document
    from paxman_core.values import Value
    from paxman_inference._answer import Answered, Cell

MAX_CHOICES: Final = 12
MAX_LENGTH: Final = 200
"""Characters of the longest of them."""

_UNCHOSEN = frozenset({FieldType.ARRAY, FieldType.OBJECT})


def proposals_of(item: FieldRequest) -> tuple[TextSpan, ...]:
    """What others found for a field, as far as it can be told in a line, each wording once."""
    if item.field.type in _UNCHOSEN or is_choice(item.field):
        return ()
    return _listed(item.found)


def _listed(found: Iterable[TextSpan]) -> tuple[TextSpan, ...]:
    spans: dict[str, TextSpan] = {}
    for span in found:
        words = normal_text(span.quote)
        if words and len(span.quote) <= MAX_LENGTH:
            spans.setdefault(words, span)
    return tuple(spans.values())[:MAX_CHOICES]


def choices_of(request: CapabilityRequest) -> dict[str, tuple[TextSpan, ...]]:
    """By field id, what may be chosen for the fields that have a value already.

    That is what was found, and what else in the document can be told to be such a value: days,
    amounts, codes. A text could be any words.
    """
    return {
        item.field.id: _listed((*found, *_others(request.document, item.field)))
        for item in request.fields
        if item.field.path in request.resolved and (found := proposals_of(item))
    }


def _others(document: Document, field: CanonicalField) -> tuple[TextSpan, ...]:
    return propose_spans(document, field, 2 * MAX_CHOICES) if is_typed(field) else ()


def chosen_answer(
    document: Document,
    item: FieldRequest,
    spans: Sequence[TextSpan],
    answered: Answered,
    model: str,
) -> Grounded | Rejected | None:
    """The place that an answer chooses; None if it says that none of them is right."""
    try:
        cell = cell_of(answered)
    except MalformedAnswerError as error:
        return Rejected(ANSWER_INVALID, f"the answer has the wrong form: {error}")
    if cell is None:
        return None
    words = {normal_text(span.quote) for span in spans}
    if says_nothing(answered) and normal_text(cell.quote) not in words:
        return None
    said = {normal_text(answer_text(cell.value)), normal_text(cell.quote)}
    values = {span: _value(document, item.field, span) for span in spans}
    for span, value in values.items():
        if normal_text(span.quote) in said:
            return _chosen(span, value, cell, model, "exact")
    # `10.79` means the `10,79` of the document.
    meant = readings(item.field, cell.value, document.text)
    for span, value in values.items():
        if any(same(value, one) for one in meant):
            return _chosen(span, value, cell, model, "normalized")
    return Rejected(ANSWER_INVALID, "the answer is none of those that it was to choose from")


def _chosen(span: TextSpan, value: Value, cell: Cell, model: str, grounding: Grounding) -> Grounded:
    place = ModelAnswer(model, answer_text(cell.value), grounding, span)
    return Grounded(Finding(span.quote, (place,)), value)


def _value(document: Document, field: CanonicalField, span: TextSpan) -> Value:
    return getattr(read(field, span.quote, document.text), "value", None)
