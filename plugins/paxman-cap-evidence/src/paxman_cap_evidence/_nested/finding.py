"""What the outline of a document tells: lists that no flat table holds, and what it opens with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_cap_evidence._nested.groups import grouped
from paxman_cap_evidence._nested.opening import is_summary, opening_evidence
from paxman_cap_evidence._nested.sections import SectionLists

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._evidence import Evidence
    from paxman_cap_evidence._page.grid import Grid
    from paxman_cap_evidence._page.lines import Line
    from paxman_core.contract import CanonicalField
    from paxman_core.document import Document

    Numbered = Sequence[tuple[int, CanonicalField]]


class NestedScan:
    """One document, for the lists of a request that nothing else has filled."""

    def __init__(
        self,
        document: Document,
        grid: Grid,
        lines: Sequence[Line],
        lists: Numbered,
        texts: Numbered,
    ) -> None:
        self.grid = grid
        self.lines = lines
        self.lists = lists
        self.texts = texts
        summaries = [field for _, field in texts if is_summary(field)]
        self.sections = SectionLists(document, lines, [field for _, field in lists], summaries)

    def evidence(self) -> Iterator[tuple[int, Evidence]]:
        """A list for each field that has one: under a heading, or in labelled groups."""
        known = set()
        for place, found in self.sections.evidence():
            number = self.lists[place][0]
            known.add(number)
            yield number, found
        for number, field in self.lists:
            if number not in known and field.items is not None and field.items.fields:
                one = grouped(self.grid, self.lines, field.items)
                if one is not None:
                    yield number, one

    def opening(self) -> Iterator[tuple[int, Evidence]]:
        """What the document opens with, and the paragraph below the heading of a summary."""
        yield from opening_evidence(self.sections, self.texts)
