"""The reviewed data: what was decided, and where nothing was, what was found."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from paxman_core.errors import InvalidOptionError
from paxman_core.values import text_of
from paxman_review._rows import columns_of
from paxman_review._stored_value import stored_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from paxman_core.contract import CanonicalField
    from paxman_core.values import Value
    from paxman_review._review import Review

_UNWRITABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")


def to_json(review: Review) -> bytes:
    """A list of documents, each with its values in the contract's nested shape.

    `artifact` is the replay hash of the run that was reviewed, `reviewed` what the person said.
    """
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
            f' {{"document": {name},\n  "artifact": "{item.artifact.replay_hash}",\n'
            f'  "data": {_nested_text(values)},\n  "reviewed": {reviewed}}}'
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


def to_xlsx(review: Review) -> bytes:
    """A workbook: a sheet of documents, and one for the rows of each list."""
    try:
        from openpyxl import Workbook
    except ImportError:
        raise InvalidOptionError(
            "A workbook needs openpyxl.", next_step="Run: pip install paxman-review[xlsx]"
        ) from None
    counting = review.standing()
    reviewed = [
        (item.artifact.input_name, review.reviewed(item, counting)) for item in review.items
    ]
    book = Workbook(write_only=True)
    plain = [field for field in review.contract.targets if field.items is None]
    sheet = book.create_sheet("Documents")
    sheet.append(["document", *(field.path for field in plain)])
    for name, values in reviewed:
        sheet.append([_shown(name), *(_sheet_cell(values.get(field.path)) for field in plain)])
    for field in review.contract.targets:
        if field.items is not None:
            _add_rows(book.create_sheet(_sheet_name(field.path)), field, reviewed)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _add_rows(
    sheet: Any, field: CanonicalField, reviewed: Iterable[tuple[str, Mapping[str, Value]]]
) -> None:
    columns = [str(column["name"]) for column in columns_of(field)]
    sheet.append(["document", *(name or field.path for name in columns)])
    for document, values in reviewed:
        listed = values.get(field.path)
        for item in listed if isinstance(listed, tuple) else ():
            cells = item if isinstance(item, Mapping) else {"": item}
            sheet.append([_shown(document), *(_sheet_cell(cells.get(name)) for name in columns)])


def _sheet_name(path: str) -> str:
    """A name that a workbook allows: 31 characters, without some signs."""
    return re.sub(r"[\[\]:*?/\\]", " ", path)[:31]


def _sheet_cell(value: Value) -> object:
    """Numbers and dates as such; a text never as a formula, whatever it begins with."""
    if value is None or isinstance(value, (bool, int, Decimal)):
        return value
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    return _shown(text_of(value))


def _shown(text: str) -> str:
    """A text that a workbook can hold and does not carry out."""
    clean = _UNWRITABLE.sub(" ", text)[:32_000]
    return f"'{clean}" if clean[:1] in "=+-@" and clean[:1] else clean


def to_parquet(review: Review) -> bytes:
    """A table with a column of its own type for each field; objects and lists are nested."""
    try:
        import pyarrow
        from pyarrow import parquet

        from paxman_batch import columns_of as arrow_columns_of
    except ImportError:
        raise InvalidOptionError(
            "Parquet needs paxman-batch, which brings pyarrow.",
            next_step="Run: pip install paxman-review[parquet]",
        ) from None
    counting = review.standing()
    reviewed = [review.reviewed(item, counting) for item in review.items]
    names = pyarrow.array([item.artifact.input_name for item in review.items], pyarrow.string())
    columns = arrow_columns_of(review.contract)
    cells = [
        pyarrow.array([column.cell(values) for values in reviewed], column.type)
        for column in columns
    ]
    heads = ["document", *(column.name for column in columns)]
    table = pyarrow.table([names, *cells], names=heads)
    out = io.BytesIO()
    parquet.write_table(table, out)
    return out.getvalue()


def to_artifacts(review: Review) -> bytes:
    """Each document's artifact on a line, corrected by what was decided about it."""
    counting = review.standing()
    lines = [review.corrected(item, counting).to_bytes() for item in review.items]
    return b"".join(line + b"\n" for line in lines)


EXPORTS: Final[dict[str, tuple[str, Callable[[Review], bytes]]]] = {
    "json": ("application/json; charset=utf-8", to_json),
    "xlsx": ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", to_xlsx),
    "csv": ("text/csv; charset=utf-8", to_csv),
    "parquet": ("application/vnd.apache.parquet", to_parquet),
    "jsonl": ("application/jsonl; charset=utf-8", to_artifacts),
}
