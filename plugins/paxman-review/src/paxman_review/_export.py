"""The reviewed data: what was decided, and where nothing was, what was found."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Final

from paxman_core.values import text_of
from paxman_review._stored_value import stored_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paxman_core.values import Value
    from paxman_review._review import Review


def to_json(review: Review) -> bytes:
    """A list of documents, each with its values in the contract's nested shape."""
    counting = review.standing()
    parts = []
    for item in review.items:
        values = review.reviewed(item, counting)
        answers = {
            field.path: decided.answer.value
            for field in review.contract.targets
            if (decided := counting.get((item.key, field.path))) is not None
        }
        name = json.dumps(item.artifact.input_name, ensure_ascii=False)
        reviewed = json.dumps(answers, ensure_ascii=False)
        parts.append(
            f' {{"document": {name},\n  "data": {_nested_text(values)},\n  "reviewed": {reviewed}}}'
        )
    return ("[\n" + ",\n".join(parts) + "\n]\n").encode()


def _nested_text(values: Mapping[str, Value]) -> str:
    tree: dict[str, object] = {}
    for path, value in values.items():
        below = tree
        *parents, name = path.split(".")
        for parent in parents:
            found = below.setdefault(parent, {})
            assert isinstance(found, dict)
            below = found
        below[name] = value
    return stored_text(tree)


def to_csv(review: Review) -> bytes:
    """A row for each document; lists are JSON in their cell."""
    counting = review.standing()
    paths = [field.path for field in review.contract.targets]
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["document", *paths])
    for item in review.items:
        values = review.reviewed(item, counting)
        cells = [_cell(values.get(path)) for path in paths]
        writer.writerow([item.artifact.input_name, *cells])
    return out.getvalue().encode()


def _cell(value: Value) -> str:
    return "" if value is None else text_of(value)


EXPORTS: Final[dict[str, tuple[str, Callable[[Review], bytes]]]] = {
    "json": ("application/json; charset=utf-8", to_json),
    "csv": ("text/csv; charset=utf-8", to_csv),
}
