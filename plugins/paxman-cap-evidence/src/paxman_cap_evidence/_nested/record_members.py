"""From the records of a section to rows: which of their parts is which member."""

from __future__ import annotations

import enum
import re
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import has_digit, pieces, trimmed
from paxman_cap_evidence._nested.citations import cited, names_in
from paxman_cap_evidence._nested.outline import Kind
from paxman_cap_evidence._tables.members import joined_up, members_of, nested, quoted
from paxman_cap_evidence._words import word_list
from paxman_core.capability import Finding, Standing
from paxman_core.labels import name_key
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paxman_cap_evidence._nested.outline import Section, Unit
    from paxman_cap_evidence._nested.records import Record
    from paxman_cap_evidence._tables.members import Members
    from paxman_core.contract import CanonicalField


@enum.unique
class Role(enum.Enum):
    """What a member is to its record, in the order in which it is tried: a `start date` starts."""

    START = "start"
    END = "end"
    PEOPLE = "people"
    TEXT = "text"
    PLACE = "place"
    ORGANIZATION = "organization"
    TITLE = "title"
    WHEN = "when"
    ITEMS = "items"


def _words(said: str) -> frozenset[str]:
    """Words as names are compared, some of which lose their plural there."""
    return frozenset(word for one in said.split() for word in name_key(one).split())


_ROLES: Final = {
    role: _words(" ".join(word_list(f"{role.value} of a record")))
    for role in Role
    if role is not Role.ITEMS
}
_TIMES: Final = frozenset({FieldType.DATE, FieldType.DATETIME, FieldType.INTEGER})


def roles_of(members: Members) -> Mapping[Role, int]:
    """The first member in each role; a member has one role at most."""
    found: dict[Role, int] = {}
    for number, field in enumerate(members.fields):
        role = _role(field)
        if role is not None:
            found.setdefault(role, number)
    return found


def _role(field: CanonicalField) -> Role | None:
    if field.enum_values:
        return None
    words = _words(field.name)
    if field.type is FieldType.ARRAY:
        is_plain = field.items is not None and field.items.type is FieldType.STRING
        return (Role.PEOPLE if names_people(field.name) else Role.ITEMS) if is_plain else None
    for role, own in _ROLES.items():
        is_time = role in (Role.START, Role.END, Role.WHEN)
        is_typed = field.type is FieldType.STRING or (is_time and field.type in _TIMES)
        if is_typed and not own.isdisjoint(words):
            return role
    return None


Span = tuple[int, int]

_CUT = re.compile(r"\s*[|│¦\t•·]\s*|\s+[–—]\s+|\s{3,}")
_BETWEEN = re.compile(r",\s+|\s+-\s+|\s+at\s+")
_EDGES = ",;:|–—-*"
_ORGANIZATION = re.compile(rf"(?i)\b(?:{'|'.join(sorted(word_list('organizations')))})\b")
_OCCUPATION = re.compile(rf"(?i)\b(?:{'|'.join(sorted(word_list('occupations')))})s?\b")


class RowMaker:
    """Reads the records of one section as rows of one list."""

    def __init__(self, text: str, section: Section, item: CanonicalField) -> None:
        self.text = text
        self.label = section.heading.span
        self.members: Members = members_of(item)
        self.roles = roles_of(self.members)

    def rows(self, records: Sequence[Record]) -> list[Finding]:
        """A row for each record of which enough is known."""
        rows = [self._cited(record) for record in records if Role.TITLE in self.roles]
        if 2 * sum(map(bool, rows)) < max(len(rows), 1):
            is_cited = Role.PEOPLE in self.roles and Role.TITLE in self.roles
            rows = [] if is_cited else [self._row(record) for record in records]
        return [nested(self.members, row) for row in rows if row]

    def _cited(self, record: Record) -> dict[int, Finding]:
        citation = cited(self.text, *record.main.span)
        if citation is None:
            return {}
        parts = {
            Role.PEOPLE: citation.authors,
            Role.WHEN: citation.year,
            Role.TITLE: citation.title,
            Role.ORGANIZATION: citation.source,
        }
        return self._quoted(parts)

    def _row(self, record: Record) -> dict[int, Finding]:
        parts: dict[Role, Span | None] = {Role.PLACE: self._place(record)}
        self._put_time(record, parts)
        slots = slots_of(self.text, record)
        beside = cells_of(self.text, record)[1:2]
        is_where = Role.PLACE not in self.roles and len(slots) == len(beside) == 1
        if is_where and not any(
            has_digit(self.text[slice(*one)]) or parted(self.text, one) for one in (*slots, *beside)
        ):
            slots += beside
        title = Role.TITLE if Role.TITLE in self.roles else Role.TEXT
        if len(slots) == 1:
            self._put_one(slots[0], title, parts)
        elif slots:
            first, second = slots[:2]
            is_second = names_organization(self.text, first) and names_occupation(self.text, second)
            first, second = (second, first) if is_second else (first, second)
            parts[title], parts[Role.ORGANIZATION] = first, second
        row = self._quoted(parts)
        self._put_rest(record.rest, row)
        self._put_all(record, row)
        return row

    def _place(self, record: Record) -> Span | None:
        """Where it was, in the second cell of its line."""
        cells = cells_of(self.text, record)
        is_place = len(cells) > 1 and not has_digit(self.text[slice(*cells[1])])
        return cells[1] if is_place and record.when is not None else None

    def _put_time(self, record: Record, parts: dict[Role, Span | None]) -> None:
        when = record.when
        if when is None:
            return
        if Role.START in self.roles:
            parts[Role.START] = when.start
            parts[Role.END] = when.end
        else:
            parts[Role.WHEN] = when.whole

    def _put_one(self, slot: Span, title: Role, parts: dict[Role, Span | None]) -> None:
        """One stretch: what and where if it says both, else what it has a word for."""
        halves = parted(self.text, slot) if Role.ORGANIZATION in self.roles else None
        if halves is not None:
            parts[title], parts[Role.ORGANIZATION] = halves
        elif names_organization(self.text, slot) and not names_occupation(self.text, slot):
            parts[Role.ORGANIZATION] = slot
        else:
            parts[title] = slot

    def _put_rest(self, rest: Sequence[Unit], row: dict[int, Finding]) -> None:
        """What stands below: a list of its own if the record has one, else its text."""
        items = [unit for unit in rest if unit.kind is Kind.ITEM]
        if Role.ITEMS in self.roles and items:
            found = (quoted(self.text, *one.span, Standing.BELOW, self.label) for one in items)
            row[self.roles[Role.ITEMS]] = Finding(tuple(found))
            rest = [unit for unit in rest if unit.kind is not Kind.ITEM]
        if Role.TEXT in self.roles and rest:
            row.setdefault(self.roles[Role.TEXT], self._joined(rest))

    def _put_all(self, record: Record, row: dict[int, Finding]) -> None:
        """The lines of the record themselves, for a text that must be there and is not told apart.

        Without it, a list with one bare record would be no list at all.
        """
        member = self.roles.get(Role.TEXT)
        if row and member is not None and member not in row and member in self.members.required:
            row[member] = self._joined((*record.lead, record.main))

    def _joined(self, units: Sequence[Unit]) -> Finding:
        spans = [unit.span for unit in units]
        return joined_up(self.text, spans, Standing.BELOW, self.label)

    def _quoted(self, parts: dict[Role, Span | None]) -> dict[int, Finding]:
        found = {}
        for role, span in parts.items():
            member = self.roles.get(role)
            if span is None or member is None:
                continue
            reader = self.members.readers[member]
            said = quoted(self.text, *trimmed(self.text, *span, "*_"), Standing.BELOW, self.label)
            if reader.type is FieldType.ARRAY:
                names = names_in(self.text, *span)
                found[member] = Finding(tuple(quoted(self.text, *n, Standing.BELOW) for n in names))
            elif reader.type is FieldType.STRING or reader.reads(str(said.raw)):
                found[member] = said
        return found


def names_people(said: str) -> bool:
    """Whether a field's name is a word for who wrote something."""
    return not _ROLES[Role.PEOPLE].isdisjoint(_words(said))


def slots_of(text: str, record: Record) -> list[Span]:
    """The stretches of a record that name something: its first lines, and the year's without it.

    Of the year's line the first cell counts; those behind it say where.
    """
    main = cells_of(text, record)[:1]
    slots = [trimmed(text, *unit.span, _EDGES) for unit in record.lead]
    return [slot for slot in (*slots, *main) if slot[0] < slot[1]]


def cells_of(text: str, record: Record) -> list[Span]:
    """The cells of the line with the year, without the year and what else is only a time."""
    start, end = record.main.start, record.main.end
    stretches = [(start, end)]
    if record.when is not None:
        stretches = [(start, record.when.cut[0]), (record.when.cut[1], end)]
    spans = (span for first, last in stretches for span in pieces(text, first, last, _CUT))
    cells = [trimmed(text, *span, _EDGES) for span in spans]
    return [cell for cell in cells if any(map(str.isalnum, text[slice(*cell)]))]


def parted(text: str, slot: Span) -> tuple[Span, Span] | None:
    """What and where, of one stretch: `Fellow, Academy of Arts`, `Engineer - Bridges Inc`."""
    for cut in _BETWEEN.finditer(text, *slot):
        first, second = (slot[0], cut.start()), (cut.end(), slot[1])
        if names_organization(text, first):
            return None
        if names_occupation(text, first) or names_organization(text, second):
            return first, second
    return None


def names_organization(text: str, slot: Span) -> bool:
    """Whether a stretch has a word that organizations are called by."""
    return _ORGANIZATION.search(text, *slot) is not None


def names_occupation(text: str, slot: Span) -> bool:
    """Whether a stretch has a word for what somebody does, is or got."""
    return _OCCUPATION.search(text, *slot) is not None
