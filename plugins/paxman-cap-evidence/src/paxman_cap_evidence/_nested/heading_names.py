"""Which member a column of a nested table holds: by its heading, its initials, its cells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_core.labels import concept_of, name_key
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._tables.members import Members

_CODE = re.compile(r"[A-Z]{2,3}")
_PLACES: Final = frozenset(["country", "nation", "nationality", "state", "territory"])
_LONGEST_INITIALS: Final = 4
_FEWEST_LETTERS: Final = 3


def columns_of(
    headings: Sequence[str], rows: Sequence[Sequence[str]], members: Members
) -> dict[int, int]:
    """The column of each member that has one."""
    found: dict[int, int] = {}
    for column, heading in enumerate(headings):
        label = members.vocabulary.label(heading)
        claims = sorted(label.claims, key=lambda claim: claim.rank) if label is not None else ()
        for claim in claims:
            if claim.field not in found:
                found[claim.field] = column
                break
    for guess in (_by_initials, _by_codes, _by_name):
        for member, column in guess(headings, rows, members):
            if member not in found and column not in found.values():
                found[member] = column
    return found


def _by_initials(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],  # noqa: ARG001
    members: Members,
) -> list[tuple[int, int]]:
    """`YB` or `BY` heads the column of a `year_birth`."""
    found = []
    for column, heading in enumerate(headings):
        letters = heading.replace(".", "").replace("/", "")
        if not 1 < len(letters) <= _LONGEST_INITIALS or not letters.isupper():
            continue
        wanted = sorted(letters.casefold())
        fitting = [
            member
            for member, field in enumerate(members.fields)
            if sorted(word[0] for word in name_key(field.name).split()) == wanted
        ]
        if len(fitting) == 1:
            found.append((fitting[0], column))
    return found


def _by_codes(
    headings: Sequence[str], rows: Sequence[Sequence[str]], members: Members
) -> list[tuple[int, int]]:
    """A country stands in the one column of two or three capitals."""
    wanted = [
        member
        for member, field in enumerate(members.fields)
        if not _PLACES.isdisjoint(name_key(field.name).split())
    ]
    coded = []
    for column in range(len(headings)):
        filled = [row[column] for row in rows if row[column]]
        if filled and all(map(_CODE.fullmatch, filled)):
            coded.append(column)
    return [(wanted[0], coded[0])] if len(wanted) == len(coded) == 1 else []


def _by_name(
    headings: Sequence[str], rows: Sequence[Sequence[str]], members: Members
) -> list[tuple[int, int]]:
    """A column that is headed just `Name` names what the row is about: the last text to be found.

    Its cells are words, and no other text member is left without a column.
    """
    named = [n for n, heading in enumerate(headings) if concept_of(name_key(heading)) == "name"]
    left = [
        member
        for member, field in enumerate(members.fields)
        if field.type is FieldType.STRING
        and not _is_headed(members, member, headings)
        and not _PLACES & {*name_key(field.name).split()}
    ]
    if len(named) != 1 or len(left) != 1:
        return []
    cells = [row[named[0]] for row in rows if row[named[0]]]
    is_wordy = all(sum(map(str.isalpha, said)) >= _FEWEST_LETTERS for said in cells)
    return [(left[0], named[0])] if cells and is_wordy else []


def _is_headed(members: Members, member: int, headings: Sequence[str]) -> bool:
    labels = [members.vocabulary.label(heading) for heading in headings]
    return any(
        claim.field == member for label in labels if label is not None for claim in label.claims
    )
