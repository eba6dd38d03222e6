"""How the cells of a delimited text are told apart, and when a text is not a table at all.

A text is a table if, for one of tab, semicolon, bar and comma, at least two records have the same
number of cells, two or more, and no other record of the first fifty has another number. Prose
meets that now and then, so it is not a table if

- a blank line stands between its records;
- most of its commas or semicolons are followed by a space, unless it has at least three records
  of three short cells that do not end like sentences;
- it has two records, and a cell is long or ends one of them like a sentence;
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
_LOOKED_AT = 200
_BLANK_LINE = lazy_pattern(r"\n[ \t]*\r?\n[^\n]*\S")
_DECIMAL_COMMA = lazy_pattern(r"(?<=\d),(?=\d)")
_MARKDOWN_RULE = lazy_pattern(r"[\s|:-]+")


class Dialect(NamedTuple):
    """The delimiter, whether spaces after it are padding, where the first record begins, quotes."""

    delimiter: str
    skip_space: bool = False
    start: int = 0
    quote: str = '"'


def sniff(text: str, *, cut: bool) -> Dialect | None:
    """The dialect of a text that is a table beyond doubt; `cut` if it is only the beginning."""
    if (stated := _stated(text)) is not None:
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
    """The likeliest dialect of a `text` that says it is a table; its `delimiter` may be known."""
    if (stated := _stated(text)) is not None:
        return stated
    sample = text[:_SAMPLE]
    delimiter = delimiter or max(",;\t|", key=lambda mark: _regularity(sample, mark))
    return Dialect(delimiter, _spaced(sample, delimiter), quote=_quote(sample, delimiter))


def _regularity(sample: str, delimiter: str) -> tuple[int, int]:
    """How many cells most of the records have in common with each other, by this delimiter."""
    if delimiter not in sample:
        return 0, 0
    if delimiter == "," and sample.count(",") == len(_DECIMAL_COMMA.findall(sample)):
        return 0, 1
    from collections import Counter

    from paxman_core.document._cells import records

    quote = _quote(sample, delimiter)
    found = [*islice(records(sample, delimiter, False, quote=quote), _LOOKED_AT)]
    widths = Counter(len(row) for row in found if len(row) > 1)
    agreed = max(((count - 1) * (width - 1) for width, count in widths.items()), default=0)
    # By a wrong delimiter something else follows the end of what is in quotes.
    edges = (sample[max(0, cell.start - 1) : cell.start + 1] for row in found for cell in row)
    broken = sum(edge != quote * 2 and edge.endswith(quote) for edge in edges)
    return agreed // (1 + broken), sample.split("\n", 1)[0].count(delimiter)


def _quote(sample: str, delimiter: str) -> str:
    """Single quotes if double ones are not used and cells stand in single ones.

    Between tabs hardly anybody quotes, and a single quote is an apostrophe.
    """
    if '"' in sample or "'" not in sample or delimiter == "\t":
        return '"'
    mark = re.escape(delimiter)
    framed = re.findall(rf"(?:^|{mark})[ ]?'[^'\n]*'[ ]?(?={mark}|\r?$)", sample, re.MULTILINE)
    return "'" if len(framed) * 2 >= sample.count("\n") + 1 else '"'


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
    if len(rows) < 3:
        has_headings = bool(rows[0][-1].text.strip())
        return has_headings and not spaced and all(map(_terse, rows))
    return not spaced or (columns >= 3 and all(map(_terse, rows)))


def _terse(row: Sequence[Cell]) -> bool:
    if row[-1].text.rstrip().endswith((".", "!", "?")):
        return False
    return all(len(cell.text) <= _SHORT_CELL for cell in row)
