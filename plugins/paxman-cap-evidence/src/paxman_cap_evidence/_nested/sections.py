"""Lists under headings: the records, the items or the very sections that a document has there."""

from __future__ import annotations

import re
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import Evidence, pieces
from paxman_cap_evidence._nested.outline import LOWEST, Kind, Outline
from paxman_cap_evidence._nested.record_members import Role, RowMaker, roles_of
from paxman_cap_evidence._nested.records import records_of
from paxman_cap_evidence._nested.section_names import is_own_name, named_field
from paxman_cap_evidence._tables.members import joined_up, members_of, nested, quoted
from paxman_cap_evidence._values.types import NESTED
from paxman_core.capability import Finding, Standing
from paxman_core.labels import concept_of, name_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._nested.outline import Section, Unit
    from paxman_cap_evidence._page.lines import Line
    from paxman_core.contract import CanonicalField
    from paxman_core.document import Document

SECTION_RANK: Final = 10
ITEMS_RANK: Final = -400
"""Items under a heading that names them are plainer than what a line of text says."""
_LONGEST_NAME: Final = 80
_SEPARATOR: Final = re.compile(r"\s*[|│¦•·;]\s*")
_LABELLED: Final = re.compile(r"[^\W\d_][^:,;|\n]{1,40}:\s")
_COMMA: Final = re.compile(r",\s+")
_SEVERAL: Final = 2
_MOST_WORDS: Final = 8
"""How many words the items of a line have, one with the other."""
_OTHERS: Final = frozenset({"other", "misc", "miscellaneous", "additional", "further", "remaining"})


class SectionLists:
    """The lists that the sections of one document hold, for the fields of one request."""

    def __init__(
        self, document: Document, lines: Sequence[Line], fields: Sequence[CanonicalField]
    ) -> None:
        self.text = document.text
        self.fields = fields
        self.outline = Outline(document, lines, lambda said: is_own_name(said, fields))
        self.claimed: dict[int, list[Section]] = {}
        self.others: list[Section] = []
        self._claim()

    def evidence(self) -> Found:
        """A list for each field that a heading names, and the sections that none does."""
        for number, field in enumerate(self.fields):
            assert field.items is not None
            sections = self.claimed.get(number, [])
            if field.items.type not in NESTED:
                found = [one for section in sections for one in self._items(section)]
                # A party is a name, and no clause that begins with one.
                is_party = concept_of(name_key(field.name)) == "party"
                if is_party and any(len(str(one.raw)) > _LONGEST_NAME for one in found):
                    continue
            elif sections:
                found = [
                    row
                    for section in sections
                    for row in RowMaker(self.text, section, field.items).rows(
                        records_of(self.text, section)
                    )
                ]
            else:
                found = self._sections(field)
            if found:
                start = sections[0].heading.start if sections else 0
                end = sections[-1].end if sections else len(self.text)
                rank = SECTION_RANK if field.items.type in NESTED else ITEMS_RANK
                finding = Finding(tuple(found))
                yield number, Evidence(rank, start, end, finding, standing=Standing.BELOW)

    def _claim(self) -> None:
        """Each section goes to the field that its heading names; what is below it, with it.

        A heading below may name another field; a section that holds one is not one itself.
        """
        sections = [section for section in self.outline.sections if section.units]
        named = [named_field(self.text[slice(*one.heading.span)], self.fields) for one in sections]
        taken_to, owner = -1, -1
        for place, (section, found) in enumerate(zip(sections, named, strict=True)):
            is_inner = section.heading.start < taken_to
            if found is not None and (not is_inner or (found.is_by_name and found.field != owner)):
                self.claimed.setdefault(found.field, []).append(section)
                taken_to, owner = max(taken_to, section.end), found.field
            elif not is_inner and section.heading.level < LOWEST:
                behind = zip(sections[place + 1 :], named[place + 1 :], strict=True)
                if all(name is None for one, name in behind if one.heading.start < section.end):
                    self.others.append(section)
                    taken_to, owner = section.end, -1

    def _items(self, section: Section) -> list[Finding]:
        """The items of a section; of a single line, what stands between separators.

        Items in groups of their own are not a plain list, and would lose what they belong to.
        """
        groups = sum(unit.kind is Kind.HEAD for unit in section.units)
        # A line may begin with a label: `Tools: hammer, saw`.
        plain = (unit for unit in section.units if unit.kind is Kind.PLAIN)
        groups += sum(_LABELLED.match(self.text, *unit.span) is not None for unit in plain)
        if groups > 1:
            return []
        units = self._until_blank(section)
        spans = [unit.span for unit in units if unit.kind is Kind.ITEM]
        if not spans:
            units = [unit for unit in units if unit.kind is not Kind.HEAD]
            spans = self._parted(units)
            words = sum(len(self.text[slice(*span)].split()) for span in spans)
            # Paragraphs of sentences are no items, and clauses do not become so at their commas.
            spans = spans if words <= _MOST_WORDS * len(spans) else []
        return [quoted(self.text, *span, Standing.BELOW, section.heading.span) for span in spans]

    def _until_blank(self, section: Section) -> Sequence[Unit]:
        """The units of a section; below a colon only those before an empty line, if two are."""
        units = section.units
        if section.heading.level < LOWEST:
            return units
        gaps = (self.text[one.end : other.start] for one, other in pairwise(units))
        last = next((n for n, gap in enumerate(gaps, 1) if gap.count("\n") > 1), len(units))
        return units[:last] if last > 1 else units

    def _parted(self, units: Sequence[Unit]) -> list[tuple[int, int]]:
        """What stands between separators; the lines themselves, if one has none or they count."""
        marks = (_SEPARATOR if _SEPARATOR.search(self.text, *u.span) else _COMMA for u in units)
        parts = [pieces(self.text, *u.span, mark) for u, mark in zip(units, marks, strict=True)]
        counted = sum(self.text[unit.start].isdigit() for unit in units)
        if 2 * counted > len(units) or any(len(those) < _SEVERAL for those in parts[:-1]):
            return [unit.span for unit in units]
        return [*chain.from_iterable(parts)]

    def _sections(self, field: CanonicalField) -> list[Finding]:
        """The sections that no field names, if one asks for the others: by title and text."""
        assert field.items is not None
        members = members_of(field.items)
        roles = roles_of(members)
        words = {*name_key(field.name).split()}
        if not {Role.TITLE, Role.TEXT} <= roles.keys() or words.isdisjoint(_OTHERS):
            return []
        rows = []
        for section in self.others:
            label = section.heading.span
            spans = [(unit.mark, unit.end) for unit in section.units]
            title = quoted(self.text, *label, Standing.BELOW)
            said = joined_up(self.text, spans, Standing.BELOW, label)
            rows.append(nested(members, {roles[Role.TITLE]: title, roles[Role.TEXT]: said}))
        return rows
