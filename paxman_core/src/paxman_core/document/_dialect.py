"""How the cells of a delimited text are told apart, and when a text is no table at all.

A text is a table if, for one of tab, semicolon, bar and comma, at least two records have the same
number of cells, two or more, and no other record of the first fifty has another number. Prose
meets that now and then, so it is not a table if

- a blank line stands between its records;
- most of its commas or semicolons are followed by a space, unless it has at least three records
  of three short cells that do not end like sentences;
- each of its commas stands between two digits (1,50 is an amount);
- its second and last cells are all empty (code that ends its lines in a semicolon);
- its bars frame the lines (a Markdown table, which is text to us);
- it has two tab columns, and the first holds labels that end in a colon.

A file that says it is a table is taken at its word.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from paxman_core._lazy import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_core.document._structure import Cell

_DELIMITERS = "\t;|,"
_RECORDS = 50
_SAMPLE = 8_192
_SHORT_CELL = 40
_BLANK_LINE = lazy_pattern(r"\n[ \t]*\r?\n[^\n]*\S")
_DECIMAL_COMMA = lazy_pattern(r"(?<=\d),(?=\d)")
_MARKDOWN_RULE = lazy_pattern(r"[\s|:-]+")


class Dialect(NamedTuple):
    """The delimiter, whether spaces after it are padding, and where the first record begins."""

    delimiter: str
    skip_space: bool = False
    start: int = 0


def sniff(text: str, *, cut: bool) -> Dialect | None:
    """The dialect of a text that is a table beyond doubt; `cut` if it is only the beginning."""
    stated = _stated(text)
    if stated is not None:
        return stated
    body = text.strip("\r\n")
    if _BLANK_LINE.search(body):
        return None
    for delimiter in _DELIMITERS:
        if delimiter not in body:
            continue
        # Imported here, because most texts hold no table.
        from paxman_core.document._cells import records

        spaced = _spaced(body, delimiter)
        rows = _even(records(text, delimiter, spaced, cut=cut))
        if rows and _plausible(body, rows, delimiter, spaced=spaced):
            return Dialect(delimiter, spaced)
    return None


def assume(text: str, delimiter: str = "") -> Dialect:
    """The likeliest dialect of a text that is a table by its own account."""
    stated = _stated(text)
    if stated is not None:
        return stated
    if not delimiter:
        line = text.lstrip("\r\n").split("\n", 1)[0]
        delimiter = max(",;\t|", key=line.count)
    return Dialect(delimiter, _spaced(text[:_SAMPLE], delimiter))


def _stated(text: str) -> Dialect | None:
    """The dialect that a first line such as `sep=;` states, as spreadsheets write it."""
    found = re.match(r"sep=([\t;|,])\r?\n", text, re.IGNORECASE)
    return Dialect(found.group(1), start=found.end()) if found else None


def _spaced(text: str, delimiter: str) -> bool:
    if delimiter == "\t":
        return False
    return text.count(delimiter + " ") * 2 > text.count(delimiter)


def _even(rows: Iterator[tuple[Cell, ...]]) -> list[tuple[Cell, ...]]:
    """The first records if they all have the same number of cells, else none."""
    found: list[tuple[Cell, ...]] = []
    for row in islice(rows, _RECORDS):
        if len(row) < 2 or (found and len(row) != len(found[0])):
            return []
        found.append(row)
    return found if len(found) >= 2 else []


def _plausible(text: str, rows: Sequence[Sequence[Cell]], delimiter: str, *, spaced: bool) -> bool:
    columns = len(rows[0])
    if columns == 2 and not any(row[1].text.strip() for row in rows):
        return False
    if delimiter == "\t":
        labels = sum(row[0].text.rstrip().endswith(":") for row in rows)
        return columns > 2 or labels * 2 <= len(rows)
    if delimiter == "|":
        framed = all(not row[0].text.strip() and not row[-1].text.strip() for row in rows)
        return not framed and not all(_MARKDOWN_RULE.fullmatch(cell.text) for cell in rows[1])
    if delimiter == "," and text.count(",") == len(_DECIMAL_COMMA.findall(text)):
        return False
    return not spaced or (columns >= 3 and len(rows) >= 3 and all(map(_terse, rows)))


def _terse(row: Sequence[Cell]) -> bool:
    if row[-1].text.rstrip().endswith((".", "!", "?")):
        return False
    return all(len(cell.text) <= _SHORT_CELL for cell in row)
