"""What the members of a record are to it: when it was, where, what it is called, what it says."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final

from paxman_core.labels import name_key
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_cap_evidence._tables.members import Members
    from paxman_core.contract import CanonicalField


@enum.unique
class Role(enum.Enum):
    """What a member is to its record."""

    START = "start"
    END = "end"
    WHEN = "when"
    PEOPLE = "people"
    PLACE = "place"
    ORGANIZATION = "organization"
    TITLE = "title"
    TEXT = "text"
    ITEMS = "items"


_WORDS: Final = {
    Role.START: "start starts begin begins from since",
    Role.END: "end ends until finish finished to graduation completion",
    Role.PEOPLE: "author authors writer writers editor editors inventor inventors creator",
    Role.TEXT: (
        "description details summary content text responsibilities notes body abstract duties info"
    ),
    Role.PLACE: "location city place country address",
    Role.ORGANIZATION: (
        "employer company organization organisation institution school university college "
        "publisher journal venue issuer agency firm publication conference source"
    ),
    Role.TITLE: (
        "title position role degree qualification name heading designation award certification"
    ),
    Role.WHEN: "date year when published issued awarded period dates years",
}
"""In the order in which they are tried: a `start date` is a start."""


def _words(said: str) -> frozenset[str]:
    """Words as names are compared, some of which lose their plural there."""
    return frozenset(word for one in said.split() for word in name_key(one).split())


_ROLES: Final = {role: _words(words) for role, words in _WORDS.items()}
_TEXTS: Final = frozenset({FieldType.STRING})
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
    if field.type is FieldType.ARRAY:
        is_plain = field.items is not None and field.items.type is FieldType.STRING
        return Role.ITEMS if is_plain else None
    words = _words(field.name)
    for role, own in _ROLES.items():
        is_time = role in (Role.START, Role.END, Role.WHEN)
        is_typed = field.type in _TEXTS or (is_time and field.type in _TIMES)
        if is_typed and not own.isdisjoint(words):
            return role
    return None
