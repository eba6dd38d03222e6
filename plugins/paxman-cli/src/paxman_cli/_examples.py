"""Example documents as rows: what each calls its values, and what these are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from paxman_cli._bills import Written, bill_of
from paxman_core.labels import label_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paxman_core.document import Document, Node, Table
    from paxman_core.engine import Engine

MAX_LINE: Final = 500
MAX_LABEL_WORDS: Final = 5
_DELIMITED: Final = ("text/csv", "text/tab-separated-values")

# Two spaces are a gap: what stands before them is another column.
_LABEL = r"[^\W\d_](?:[^:\t\n ]|[ ](?![ ])){0,40}?"
_LABELLED = re.compile(
    rf"(?:^|[ \t]{{2,}}|\t)(?P<label>{_LABEL})[ \t]*:[ \t]*(?P<value>\S.*?)"
    rf"(?=(?:[ \t]{{2,}}|\t){_LABEL}[ \t]*:|$)"
)


def rows_of(engine: Engine, document: Document) -> Iterator[Mapping[str, Any]]:
    """The rows of a JSON text or a table; any other document is one row of labelled values."""
    if document.tree is not None:
        yield from _tree_rows(document.tree)
        return
    is_delimited = document.media_type in _DELIMITED
    is_table = is_delimited or ("spreadsheet" in document.media_type and not document.entries)
    rows = [row for table in document.tables for row in _table_rows(table)] if is_table else []
    if rows and not document.entries:
        yield from rows
        return
    # What stands above a table is said once, of all its rows.
    labelled = _labelled(document)
    row = {**labelled, "rows": rows} if rows else bill_of(engine, document, labelled)
    if row:
        yield row


def _tree_rows(tree: Node) -> Iterator[dict[str, Any]]:
    for node in (tree,) if tree.items is None else tree.items:
        if node.members is not None:
            yield _plain(node)


def _plain(node: Node) -> Any:
    if node.members is not None:
        return {name: _plain(member) for name, member in node.members}
    if node.items is not None:
        return [_plain(item) for item in node.items]
    return node.scalar


def _table_rows(table: Table) -> Iterator[dict[str, Any]]:
    if not table.header or not table.rows:
        return
    names = [cell.text.strip() for cell in table.rows[table.header - 1]]
    for row in table.rows[table.header :]:
        cells = zip(names, row, strict=False)
        found = {name: Written(cell.text.strip()) for name, cell in cells if name}
        if any(found.values()):
            yield {name: text for name, text in found.items() if text}


def _labelled(document: Document) -> dict[str, Any]:
    """The labelled values of a text; of a label that occurs again, the first."""
    found: dict[str, Any] = {}
    keys: set[str] = set()
    for label, value in _labels(document):
        key = label_key(label)
        if key and key not in keys and value and len(key.split()) <= MAX_LABEL_WORDS:
            keys.add(key)
            found[label] = Written(value)
    return found


def _labels(document: Document) -> Iterator[tuple[str, str]]:
    for entry in document.entries:
        yield entry.label.strip(" :"), entry.value.text.strip()
    for start, end in document.lines:
        for match in _LABELLED.finditer(document.text[start : min(end, start + MAX_LINE)].strip()):
            label, value = match["label"].strip(), match["value"].strip()
            # An address of the web and a time of day have colons, too.
            is_label = not value.startswith("//") and not label[-1:].isdigit()
            if is_label:
                yield label, value
