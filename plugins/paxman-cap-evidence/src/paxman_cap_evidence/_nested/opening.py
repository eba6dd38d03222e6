"""What a document says before its first section: whom or what it is about, and in short."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import Evidence
from paxman_cap_evidence._nested.outline import Kind
from paxman_cap_evidence._nested.section_names import is_own_name
from paxman_cap_evidence._nested.sections import ITEMS_RANK
from paxman_cap_evidence._nested.slots import names_organization
from paxman_cap_evidence._tables.cell_facts import quoted
from paxman_core.capability import Match, Standing
from paxman_core.contract import own_names, parent_of
from paxman_core.labels import name_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._nested.outline import Unit
    from paxman_cap_evidence._nested.sections import SectionLists
    from paxman_core.contract import CanonicalField

OPENING_RANK: Final = 10
_FEWEST_SECTIONS: Final = 2
_LONGEST_TITLE: Final = 120
_FEWEST_WORDS: Final = 12
"""Of a paragraph; fewer are an address or a motto."""
_NAMES: Final = frozenset({"name", "full name", "candidate name", "applicant name", "candidate"})
_PERSON_WORDS = (
    "person personal candidate applicant contact basic info information profile header resume cv "
    "about student author me"
)
_PERSONS: Final = frozenset(_PERSON_WORDS.split())
"""What an object is called whose name may be that of the person a document is about."""
_TITLES: Final = frozenset({"title", "document title", "paper title", "report title"})
_SUMMARIES: Final = frozenset(
    {"abstract", "summary", "statement", "profile", "objective", "overview", "about"}
)
_PERSON = re.compile(r"(?:[^\W\d_a-zß-ÿ][^\W\d_]*[.'’-]?[\w'’-]*\.?\s*){2,5}")


def is_summary(field: CanonicalField) -> bool:
    """Whether a field asks for a paragraph that sums the document up."""
    return not _SUMMARIES.isdisjoint(name_key(field.name).split())


def opening_evidence(
    lists: SectionLists, texts: Sequence[tuple[int, CanonicalField]]
) -> Iterator[tuple[int, Evidence]]:
    """The name, the title and the summary, if the document has sections that the contract asks for.

    What stands at the top of any other document is a letterhead, or anything.
    """
    opening = lists.outline.opening
    if not lists.claimed or len(lists.outline.sections) < _FEWEST_SECTIONS:
        return
    for number, field in texts:
        below = _summary(lists, field) if is_summary(field) else None
        unit = below or (_unit(lists, field, opening) if opening else None)
        if unit is not None:
            rank = OPENING_RANK if below is None else ITEMS_RANK
            finding = quoted(lists.text, unit.start, unit.end, Standing.TOP)
            found = Evidence(rank, unit.start, unit.end, finding, standing=Standing.TOP)
            yield number, found._replace(match=Match.NONE)


def _summary(lists: SectionLists, field: CanonicalField) -> Unit | None:
    """The paragraph below the heading that names it."""
    for section in lists.outline.sections:
        said = lists.text[section.heading.start : section.heading.end]
        words = name_key(said).split()
        if is_own_name(said, [field]) or (words and words[-1] in _SUMMARIES):
            return next((u for u in section.units if _is_paragraph(lists.text, u)), None)
    return None


def _unit(lists: SectionLists, field: CanonicalField, opening: Sequence[Unit]) -> Unit | None:
    key = name_key(field.name)
    first = opening[0]
    if key in _NAMES:
        is_person = _is_of_person(field) and _is_person(lists.text, first)
        return first if is_person else None
    if key in _TITLES:
        return first if _is_title(lists, first) else None
    if is_summary(field):
        return next((unit for unit in opening if _is_paragraph(lists.text, unit)), None)
    return None


def _is_of_person(field: CanonicalField) -> bool:
    """Whether a name stands by itself, or in what describes a person: no company's does."""
    above = parent_of(field.path)
    return not above or not _PERSONS.isdisjoint(name_key(own_names(above)[-1]).split())


def _is_title(lists: SectionLists, unit: Unit) -> bool:
    """Whether the first line is a title: a heading, or a short line where no sizes are known."""
    said = lists.text[unit.start : unit.end]
    if unit.kind is Kind.HEAD or lists.outline.heights:
        return unit.kind is Kind.HEAD
    is_line = "\n" not in said and unit.kind is Kind.PLAIN
    return is_line and len(said) <= _LONGEST_TITLE and said[-1] not in ".:;," and "|" not in said


def _is_person(text: str, unit: Unit) -> bool:
    span = (unit.start, unit.end)
    return _PERSON.fullmatch(text, *span) is not None and not names_organization(text, span)


def _is_paragraph(text: str, unit: Unit) -> bool:
    return unit.kind is Kind.PLAIN and len(text[unit.start : unit.end].split()) >= _FEWEST_WORDS
