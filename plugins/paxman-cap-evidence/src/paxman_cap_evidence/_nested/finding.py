"""What the outline of a document tells: lists that no flat table holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_cap_evidence._nested.groups import grouped
from paxman_cap_evidence._nested.sections import SectionLists

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._evidence import Evidence
    from paxman_cap_evidence._page.grid import Grid
    from paxman_cap_evidence._page.lines import Line
    from paxman_core.contract import CanonicalField
    from paxman_core.document import Document


def nested_lists(
    document: Document,
    grid: Grid,
    lines: Sequence[Line],
    lists: Sequence[tuple[int, CanonicalField]],
) -> Iterator[tuple[int, Evidence]]:
    """A list for each field that has one: under a heading, or in labelled groups."""
    known = set()
    for place, found in SectionLists(document, lines, [field for _, field in lists]).evidence():
        number = lists[place][0]
        known.add(number)
        yield number, found
    for number, field in lists:
        if number not in known and field.items is not None and field.items.fields:
            one = grouped(grid, lines, field.items)
            if one is not None:
                yield number, one
