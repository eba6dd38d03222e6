"""Lists of records in tables: those that a format states, and those that a text shows."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._evidence import Evidence, Note
from paxman_cap_evidence._nested.section_names import is_own_name
from paxman_cap_evidence._tables.alignment import Alignment
from paxman_cap_evidence._tables.headings import Heading, HeadingFinder
from paxman_cap_evidence._tables.listing import TableReader
from paxman_cap_evidence._tables.rows import TableRow
from paxman_cap_evidence._values.types import TEXTS
from paxman_core.diagnostics import LIST_UNCERTAIN
from paxman_core.document import Cell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from paxman_cap_evidence._page.lines import Grid, Line
    from paxman_cap_evidence._tables.headings import Band
    from paxman_cap_evidence._tables.listing import Listing
    from paxman_cap_evidence._tables.members import Members
    from paxman_core.contract import CanonicalField
    from paxman_core.document import Table

_NUMERIC_CONCEPTS: Final = frozenset(
    {"quantity", "price", "unit_price", "amount", "total", "subtotal", "tax", "discount"}
)
_WIDER: Final = 1.4
"""By how much the end of a table is further from its rows than these are from each other."""
_FEWEST: Final = 2
_NEAR: Final = 6
"""How many lines behind a gap are looked at for more rows."""
_DATE: Final = "date"
"""Holds digits, also where a contract asks for it as a text."""


class FoundList(NamedTuple):
    """A list in a text, and the lines that it takes up, by number, the last included."""

    first: int
    last: int
    evidence: Evidence
    others: frozenset[int] = frozenset()
    """The lines among them that are neither rows nor a part of one: balances, remarks."""
    is_beside: bool = False
    """Whether another table stands in the same lines."""


def table_list(text: str, table: Table, members: Members) -> Evidence | None:
    """The list that a table of the document holds."""
    if not table.header:
        return None
    header = table.header - 1
    width = len(table.rows[header])
    headings = _headings(table.rows[: header + 1])
    rows = [_table_row(number, row, width) for number, row in enumerate(table.rows, 1)]
    data = rows[header + 1 :]
    if width < members.fewest_columns:
        return None
    where = f"table at line {text.count(chr(10), 0, rows[header].start) + 1}"
    listing = TableReader(text, headings, data, members, where, is_text=False).listing()
    return None if listing is None else _evidence(listing, data)


def _headings(rows: Sequence[Sequence[Cell]]) -> list[list[str]]:
    """What the columns may be called: `Price net`, `net`; `Price`, if it stands above one alone."""
    columns: list[list[str]] = [[] for _ in rows[-1]]
    for row in rows:
        said = ""
        for cell, column in zip(row, columns, strict=False):
            # A cell that spans columns is followed by empty ones.
            said = cell.text.strip() or ("" if row is rows[-1] else said)
            if said and said not in column:
                column.append(said)
    counts = Counter(text for column in columns for text in column)
    return [
        [*dict.fromkeys([" ".join(column), *(t for t in column[::-1] if counts[t] == 1)])]
        for column in columns
    ]


def text_lists(
    grid: Grid,
    lines: Sequence[Line],
    members: Members,
    field: CanonicalField,
    is_other: Callable[[int], bool],
) -> Iterator[FoundList]:
    """Every list in a plain text; headings that are repeated go on with the list before.

    What another list's name stands above is no part of it.
    """
    bands = [*HeadingFinder(grid, lines, members).bands()]
    ends = [band.first for band in bands[1:]] + [len(lines)] if bands else []
    stretches = []
    for band, last in zip(bands, ends, strict=True):
        below = range(band.last + 1, last)
        end = next((n for n in below if lines[n].cells and is_other(lines[n].start)), last)
        if not is_other(lines[band.first].start):
            stretches.append((_with_first(grid, lines, band, below), range(band.last + 1, end)))
    while stretches:
        band, stretch = stretches.pop(0)
        parts = [(band, stretch)]
        texts = [heading.texts for heading in band.headings]
        while stretches and [one.texts for one in stretches[0][0].headings] == texts:
            if _is_closed(grid.text, lines, parts[-1], stretches[0][0], members):
                break
            parts.append(stretches.pop(0))
        found = _text_list(grid, lines, members, field, parts)
        if found is not None:
            yield found


def _with_first(grid: Grid, lines: Sequence[Line], band: Band, below: range) -> Band:
    """The headings, with an empty one where rows have a cell more, before the first heading."""
    count = len(band.headings) + 1
    full = [lines[n] for n in below[:_NEAR] if len(lines[n].cells) == count]
    words = [grid.words(line, *line.cells[0]) for line in full if grid.knows(line)]
    if len(words) < _FEWEST or not band.is_placed or not all(words):
        return band
    left, right = min(own[0].left for own in words), max(own[-1].right for own in words)
    if right >= band.headings[0].left:
        return band
    return band._replace(headings=(Heading(("",), left, right), *band.headings))


def _is_closed(
    text: str, lines: Sequence[Line], part: tuple[Band, range], following: Band, members: Members
) -> bool:
    """Whether a total ends a table, so that the same headings on the same page begin another."""
    end = lines[following.first].start
    if "\f" in text[lines[part[0].first].start : end]:
        return False
    firsts = (cell for number in part[1] for cell in lines[number].cells[:1])
    return any(members.concept(text[slice(*cell)]) == "total" for cell in firsts)


def _text_list(
    grid: Grid,
    lines: Sequence[Line],
    members: Members,
    field: CanonicalField,
    parts: Sequence[tuple[Band, range]],
) -> FoundList | None:
    rows: list[TableRow] = []
    begins: list[int] = []
    for band, stretch in parts:
        begins.append(len(rows))
        is_loose = not grid.is_paged and len(lines[band.last].cells) == 1
        numeric = _numeric(band.headings, members)
        if not any(members.fields[n].type not in TEXTS for n in members.required):
            stretch = _without_gap(grid, lines, band, stretch)
        alignment = Alignment(grid, band, numeric, is_loose=is_loose)
        alignment.learn([lines[number] for number in stretch])
        rows += (_text_row(number, lines[number], alignment, grid) for number in stretch)
    band = parts[0][0]
    headings = [heading.texts for heading in band.headings]
    own = _own_columns(headings, members, field)
    if own is not None:
        headings, rows = headings[own], [_part(row, own) for row in rows]
    where = f"table at line {band.first + 1}"
    reader = TableReader(grid.text, headings, rows, members, where, is_text=True, begins=begins)
    is_whole = 1 < len(lines[band.first].cells) == len(band.headings)
    if not reader.reader.values and len(lines[band.last].cells) == 1 and not is_whole:
        # Words of one sentence that happen to be names of texts: every line would be a record.
        return None
    listing = reader.listing()
    if listing is None:
        return None
    last = rows[listing.last].line
    behind = range(rows[-1].line + 1, min(parts[-1][1].stop, rows[-1].line + 1 + _NEAR))
    if any(len(lines[number].cells) == len(lines[last].cells) for number in behind):
        message = f"{where}: what follows a gap looks like rows, and was not read"
        listing = listing._replace(notes=(*listing.notes, Note(LIST_UNCERTAIN, message)))
    others = frozenset(rows[place].line for place in listing.others)
    return FoundList(band.first, last, _evidence(listing, rows), others, own is not None)


def _own_columns(
    headings: Sequence[Sequence[str]], members: Members, field: CanonicalField
) -> slice | None:
    """The columns of a list that shares its lines with another, by the heading that is its name.

    What heads two columns begins a second table: `Earnings, Amount, Deductions, Amount`. Of a
    column called `Line` it is none, if what the other columns hold is the list's, too.
    """
    seen: dict[frozenset[int], int] = {}
    pairs = []
    claims: list[frozenset[int]] = []
    for place, texts in enumerate(headings):
        claimed = members.named(texts)
        claims.append(claimed)
        if claimed and seen.setdefault(claimed, place) != place:
            pairs.append((seen[claimed], place))
    cut = 1 + max((first for first, _ in pairs), default=-1)
    if not pairs or cut > min(second for _, second in pairs):
        return None
    halves = (slice(0, cut), slice(cut, len(headings)))
    named = [
        half for half in halves if any(is_own_name(texts[0], [field]) for texts in headings[half])
    ]
    is_one = len(named) == 1 and frozenset().union(*claims[named[0]]) >= frozenset().union(*claims)
    return named[0] if is_one else None


def _part(row: TableRow, own: slice) -> TableRow:
    """A row of one of two tables side by side."""
    cells = row.cells[own] if row.cells is not None else None
    filled = [cell for cell in cells or () if cell.text.strip()]
    if cells is not None and not filled:
        return row._replace(cells=None, end=row.start)
    start, end = (filled[0].start, filled[-1].end) if filled else (row.start, row.end)
    return row._replace(cells=cells, start=start, end=end)


def _without_gap(grid: Grid, lines: Sequence[Line], band: Band, stretch: range) -> range:
    """The lines up to a gap wider than the first: no number must be there and tells the rows."""
    filled = [n for n in (band.last, *stretch) if lines[n].cells]
    gaps = [_top(grid, b, lines[b]) - _top(grid, a, lines[a]) for a, b in pairwise(filled)]
    count = len(lines[filled[1]].cells) if gaps else 0
    is_alike = len(gaps) > 1 and 1 < count == len(lines[filled[2]].cells)
    widest = _WIDER * max(gaps[: 1 + is_alike], default=0.0)
    ends = (
        n
        for n, gap in zip(filled[1:], gaps, strict=True)
        if gap > widest > 0 and not 1 < count == len(lines[n].cells)
    )
    return range(stretch[0], next(ends, stretch[-1] + 1)) if stretch else stretch


def _top(grid: Grid, number: int, line: Line) -> float:
    """How far down a line stands: in points on a page, in lines in a plain text."""
    words = grid.words(line, line.cells[0].start, line.cells[-1].end) if grid.is_paged else ()
    return words[0].top if words else float(number)


def _numeric(headings: Sequence[Heading], members: Members) -> set[int]:
    """The columns whose headings name numbers or dates, or do not name a text."""
    found = set()
    for column, heading in enumerate(headings):
        types = {members.fields[member].type for member in members.named(heading.texts)}
        concepts = {*map(members.concept, heading.texts)}
        concepts -= _NUMERIC_CONCEPTS if types & TEXTS else set()
        if types - TEXTS == types != set() or concepts & (_NUMERIC_CONCEPTS | {_DATE}):
            found.add(column)
    return found


def _table_row(number: int, row: Sequence[Cell], width: int) -> TableRow:
    start, end = (row[0].start, max(cell.end for cell in row)) if row else (0, 0)
    padded = [*row[:width], *[Cell(end, end, "")] * (width - len(row))]
    return TableRow(number, padded, start, end)


def _text_row(number: int, line: Line, alignment: Alignment, grid: Grid) -> TableRow:
    if not line.cells:
        return TableRow(number + 1, None, line.start, line.start, float(number))
    cells = alignment.row(line)
    start, end = line.cells[0].start, line.cells[-1].end
    return TableRow(number + 1, cells, start, end, _top(grid, number, line))


def _evidence(listing: Listing, rows: Sequence[TableRow]) -> Evidence:
    start, end = rows[listing.first].start, rows[listing.last].end
    return Evidence(-listing.members, start, end, listing.finding, notes=listing.notes)
