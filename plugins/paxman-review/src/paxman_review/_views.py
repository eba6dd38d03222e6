"""What the page is told: the queue, what has changed, and one document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.values import FieldType, text_of
from paxman_report import label_of
from paxman_review._content import field_content, source_content
from paxman_review._decision import Answer
from paxman_review._progress import progress_of
from paxman_review._rows import columns_of, rows_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_core.canonical import Json
    from paxman_core.contract import CanonicalField
    from paxman_core.values import Value
    from paxman_review._decision import Decision
    from paxman_review._review import Review


def queue_content(review: Review) -> dict[str, Json]:
    """Everything that the page needs before a document is opened."""
    with review.lock:
        counting = review.standing()
        return {
            "contract": review.contract.id,
            "by": review.by,
            "file": review.decisions.path.name,
            "fields": [_field(field) for field in review.contract.targets],
            "documents": [
                {
                    "name": item.artifact.input_name or f"Document {number + 1}",
                    "fields": [
                        _state(review, number, at, counting)
                        for at in range(len(review.contract.targets))
                    ],
                }
                for number, item in enumerate(review.items)
            ],
            "version": len(review.decisions.decisions),
            "progress": _progress(review, counting),
        }


def changes_content(review: Review, since: int) -> dict[str, Json]:
    """What was decided since, in whatever window or process."""
    with review.lock:
        counting = review.standing()
        new = review.decisions.decisions[since:]
        numbers = {item.key: number for number, item in enumerate(review.items)}
        places = {path: at for at, path in enumerate(review.paths)}
        touched = dict.fromkeys(
            (numbers[each.content_hash], places[each.field])
            for each in new
            if each.content_hash in numbers and each.field in places
        )
        return {
            "version": len(review.decisions.decisions),
            "states": [[n, at, _state(review, n, at, counting)] for n, at in touched],
            "progress": _progress(review, counting),
        }


def document_content(review: Review, number: int) -> dict[str, Json]:
    """One document with what was found in it."""
    item = review.item(number)
    counting = review.standing()
    own = [each for (key, _), each in counting.items() if key == item.key]
    fields = {
        field.path: field_content(field, item.artifact)
        | _decided(review, field, counting.get((item.key, field.path)))
        | {"need": need.kind, "saying": need.saying}
        for field, need in zip(review.contract.targets, review.needs[number], strict=True)
    }
    source = source_content(review.library.entry(number), own)
    if not review.library.has_pictures(number):
        source["pages"] = []
    return {
        "number": number,
        "name": item.artifact.input_name or f"Document {number + 1}",
        **source,
        "fields": dict(fields),
    }


def _state(
    review: Review, number: int, at: int, counting: Mapping[tuple[str, str], Decision]
) -> dict[str, Json]:
    item = review.items[number]
    result = item.artifact.field_results[at]
    decided = counting.get((item.key, result.field_path))
    data: dict[str, Json] = {"need": review.needs[number][at].kind}
    if decided is not None:
        data |= _decided(review, review.contract.targets[at], decided)
    elif result.status == "RESOLVED":
        data["value"] = _brief(result.value)
    return data


def _decided(review: Review, field: CanonicalField, decision: Decision | None) -> dict[str, Json]:
    if decision is None:
        return {}
    value = review.value(decision)
    data: dict[str, Json] = {
        "decision": decision.id,
        "answer": decision.answer.value,
        "by": decision.by,
        "value": _brief(value) if value is not None else "",
    }
    if decision.evidence or decision.answer is not Answer.CONFIRMED:
        # What was found lights the document no longer, once a person has said otherwise.
        data["spans"] = [[span.start, span.end] for span in decision.evidence]
    if field.items is not None and value is not None:
        data["rows"] = rows_of(field, value)
    return data


def _progress(review: Review, counting: Mapping[tuple[str, str], Decision]) -> dict[str, Json]:
    places = ((item.key, path) for item in review.items for path in review.paths)
    own = [counting[place] for place in places if place in counting]
    return progress_of(review.left(), own).to_dict()


def _field(field: CanonicalField) -> dict[str, Json]:
    data: dict[str, Json] = {
        "path": field.path,
        "label": label_of(field.path),
        "type": field.type.value,
        "description": field.description,
    }
    if field.enum_values:
        data["choices"] = [text_of(each) for each in field.enum_values]
    if field.type is FieldType.BOOLEAN:
        data["choices"] = ["true", "false"]
    if field.items is not None:
        data["columns"] = [*columns_of(field)]
    return data


def _brief(value: Value) -> str:
    if isinstance(value, tuple):
        return "1 row" if len(value) == 1 else f"{len(value)} rows"
    return text_of(value)
