"""Who wrote a paper: the names between its title and its abstract, with where they work.

A place of work is told by a mark at the name, or stands below it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._evidence import Evidence, has_digit
from paxman_cap_evidence._nested.record_members import names_organization, names_people
from paxman_cap_evidence._tables.members import joined_up, members_of, nested, quoted
from paxman_cap_evidence._words import word_list
from paxman_core.capability import Finding, Standing
from paxman_core.labels import name_key
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._page.lines import Cell, Grid, Line
    from paxman_core.contract import CanonicalField

BYLINE_RANK: Final = 15
_HEAD_LINES: Final = 40
_ABSTRACT: Final = re.compile(r"\W*(?:abstract|(?:[1I]\.?\s+)?introduction)\b", re.IGNORECASE)
_CAPITAL: Final = r"(?!AND\b)[^\W\d_a-z](?:[^\W\d_]|['’.-])*"
_PARTICLE: Final = r"(?:van|von|der|den|del?|della|da|di|la|le|dos|du|al|bin)"
_MARK: Final = r"[\d*†‡§¶]"
_PERSON: Final = re.compile(
    rf"(?<!\w)(?P<name>{_CAPITAL}(?:\s(?:{_CAPITAL}|{_PARTICLE}(?!\w))){{1,3}})"
    rf"(?P<marks>(?:\s?{_MARK}(?:,?\s?{_MARK})*)?)"
)
_BETWEEN: Final = re.compile(r"(?:[,;\s]|\band\b|&)*", re.IGNORECASE)
_MARKED: Final = re.compile(r"\W{0,2}(?P<mark>\d+|[†‡§¶])[.)\]]?\s*(?P<said>[^\W\d_].+)")
_EMAIL: Final = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_PLACES: Final = word_list("workplaces")

Span = tuple[int, int]


class _Author(NamedTuple):
    name: Span
    marks: tuple[str, ...]
    places: list[list[Span]]
    """Each in its lines."""


def byline(grid: Grid, lines: Sequence[Line], field: CanonicalField) -> Evidence | None:
    """The authors of a paper, if the field is a list of them."""
    item = field.items
    if item is None or not names_people(field.name):
        return None
    text = grid.text
    filled = [line for line in lines[:_HEAD_LINES] if line.cells]
    last = next((n for n, one in enumerate(filled) if _ABSTRACT.match(text, *one.cells[0])), 0)
    authors = _authors(grid, filled[1:last])
    if not authors:
        return None
    if item.fields:
        end = filled[last].start
        rows = tuple(_row(text, one, item, (filled[0].start, end)) for one in authors)
    else:
        rows = tuple(quoted(text, *one.name, Standing.BELOW) for one in authors)
    start, end = authors[0].name[0], authors[-1].name[1]
    return Evidence(BYLINE_RANK, start, end, Finding(rows), standing=Standing.BELOW)


def _authors(grid: Grid, lines: Sequence[Line]) -> list[_Author]:
    text = grid.text
    found: list[_Author] = []
    marked: dict[str, Span] = {}
    above: list[tuple[Cell, list[_Author]]] = []
    place = 0
    for number, line in enumerate(lines):
        label = _MARKED.match(text, *line.cells[0])
        if label is not None and found:
            marked[label["mark"]] = label.span("said")
            continue
        cells = [(cell, _people(text, cell)) for cell in line.cells]
        are_people = all(people for _, people in cells)
        if are_people and not above and (found or _begins(text, lines, number, cells)):
            above, place = cells, number
            found += (one for _, people in cells for one in people)
            continue
        said = (text[slice(*part)] for part in line.cells)
        parts = [
            part
            for part, one in zip(line.cells, said, strict=True)
            if not has_digit(one) and not _EMAIL.search(one)
        ]
        for cell, people in above:
            below = [part for part in grid.beside(lines[place], cell, line) if part in parts]
            for one in people:
                one.places[:] = [[*(one.places[0] if one.places else ()), *below]]
        above = above if len(above) > 1 and parts else []
    for one in found:
        one.places.extend([marked[mark]] for mark in one.marks if mark in marked)
    return found


def _people(text: str, cell: Cell) -> list[_Author]:
    """The people that a cell names, if it names nothing else."""
    if names_organization(text, cell):
        return []
    found: list[_Author] = []
    position = cell.start
    for person in _PERSON.finditer(text, *cell):
        between = text[position : person.start()]
        if not _BETWEEN.fullmatch(between) or (found and not between.strip()):
            return []
        marks = tuple(re.findall(r"\d+|[†‡§¶]", person["marks"]))
        found.append(_Author(person.span("name"), marks, []))
        position = person.end()
    return found if _BETWEEN.fullmatch(text, position, cell.end) else []


def _begins(
    text: str, lines: Sequence[Line], number: int, cells: Sequence[tuple[Cell, list[_Author]]]
) -> bool:
    """Whether a line begins the authors: it names several, or one above where that one works."""
    people = [one for _, named in cells for one in named]
    below = lines[number + 1].cells[0] if number + 1 < len(lines) else None
    is_placed = below is not None and (
        names_organization(text, below) or _EMAIL.search(text, *below) is not None
    )
    return len(people) > 1 or is_placed or bool(people[0].marks)


def _row(text: str, author: _Author, item: CanonicalField, head: Span) -> Finding:
    """What is known of an author, by the members that ask for it."""
    members = members_of(item)
    surname = text[slice(*author.name)].split()[-1].casefold()
    emails = [one for one in _EMAIL.finditer(text, *head) if surname in one[0].casefold()]
    found: dict[int, Finding] = {}
    for number, (path, field) in enumerate(zip(members.paths, members.fields, strict=True)):
        words = {*name_key(" ".join(path)).split()}
        if not words.isdisjoint(_PLACES):
            places = [joined_up(text, one, Standing.BELOW) for one in author.places if one]
            if places and field.type is FieldType.ARRAY:
                found[number] = Finding(tuple(places))
            elif len(places) == 1 and field.type is FieldType.STRING:
                found[number] = places[0]
        elif "name" in words and len(path) == 1 and "first" not in words and "last" not in words:
            found[number] = quoted(text, *author.name, Standing.BELOW)
        elif "email" in words and emails:
            found[number] = quoted(text, *emails[0].span(), Standing.BELOW)
    return nested(members, found)
