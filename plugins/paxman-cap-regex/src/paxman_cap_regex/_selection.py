"""Which patterns a field is searched with, and which parts of a match are its value."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paxman_cap_regex._program import Program, prepare_program
from paxman_core.errors import InvalidContractError, Problem
from paxman_core.patterns import PatternError
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from paxman_core.contract import CanonicalField

TAG = "regex:"
VALUE_GROUP = "value"


class Selection(NamedTuple):
    """A field's patterns."""

    patterns: tuple[str, ...]
    token: bool
    """Whether they are conditions on a whole value, and so are searched for as tokens."""


def select(field: CanonicalField) -> Selection | None:
    """The patterns of a field: its hints and tags, else its pattern constraint.

    An array of single values can have them on its items.
    """
    for place in (field, field.items):
        if place is None:
            continue
        tagged = (tag.removeprefix(TAG) for tag in sorted(place.tags) if tag.startswith(TAG))
        patterns = tuple(dict.fromkeys((*place.hints.patterns, *tagged)))
        if patterns:
            return Selection(patterns, token=False)
    constraints = (field.items or field).constraints
    if constraints.pattern and not columns(field):
        return Selection((constraints.pattern,), token=True)
    return None


def columns(field: CanonicalField) -> tuple[str, ...]:
    """The members of an array's items, which the groups of a pattern can fill."""
    if field.type is FieldType.ARRAY and field.items is not None:
        return tuple(member.name for member in field.items.fields)
    return ()


def checked_program(field: CanonicalField, pattern: str, *, token: bool) -> Program:
    """The program of a field's pattern; a contract error if there can be none."""
    try:
        program = prepare_program(pattern, token=token)
        program.check()
    except PatternError as error:
        raise InvalidContractError([Problem(field.path, str(error))]) from None
    except RecursionError:
        message = f"The pattern {pattern[:60]!r}… is nested too deeply."
        raise InvalidContractError([Problem(field.path, message)]) from None
    members = columns(field)
    if members and not set(members) & set(program.group_names):
        message = f"The pattern {pattern!r} has no group named after a member."
        advice = f"Name its groups {', '.join(f'(?P<{name}>…)' for name in members)}."
        raise InvalidContractError([Problem(field.path, message, advice)])
    return program


def value_groups(program: Program, *, token: bool) -> tuple[int, ...]:
    """The groups of which the first that took part in a match is the value; 0 is the match."""
    if token or not program.groups:
        return (0,)
    if VALUE_GROUP in program.group_names:
        return (program.group_names[VALUE_GROUP],)
    return tuple(range(1, program.groups + 1))
