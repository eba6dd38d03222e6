"""What the markup states against what a reader of the page sees: they agree, or it is said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_evidence._facts import facts_of
from paxman_core.evidence import CONTRADICTED, Match, Standing, TextSpan
from paxman_core.values import FieldType, Parsed, equal, parse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._evidence import Evidence
    from paxman_cap_evidence._values.reading import FieldReader
    from paxman_core.values import Value

_BESIDE: Final = frozenset({Standing.AFTER, Standing.BESIDE})
_COMPARED: Final = frozenset(
    {FieldType.DATE, FieldType.DATETIME, FieldType.DECIMAL, FieldType.INTEGER, FieldType.MONEY}
)
_LONGEST_SHOWN: Final = 40


def compared(
    text: str,
    kept: Sequence[Evidence],
    found: Sequence[Evidence],
    reader: FieldReader,
    unseen: Sequence[tuple[int, int]],
) -> list[Evidence]:
    """What is kept, with the places that print the same, or a doubt where another is printed.

    Only values that are written in a few ways are compared, and only with those that stand right
    beside a label of the field: elsewhere the page is more often misread than wrong.
    """
    if reader.type not in _COMPARED or not any(_is_unseen(one, unseen) for one in kept):
        return [*kept]
    printed = [one for one in found if _is_plain(text, one, reader, unseen)]
    return [_against(text, one, printed, reader) for one in kept]


def _against(
    text: str, one: Evidence, printed: Sequence[Evidence], reader: FieldReader
) -> Evidence:
    value = _value(one, reader)
    if value is None or not printed:
        return one
    same = [other for other in printed if _is_same(value, _value(other, reader))]
    if same:
        places = (*one.finding.places, *same[0].finding.places)
        return one._replace(finding=attrs.evolve(one.finding, places=places))
    said = text[printed[0].start : printed[0].end][:_LONGEST_SHOWN]
    return one._replace(doubts=(*one.doubts, f"{CONTRADICTED} {said!r}"))


def _is_plain(
    text: str, one: Evidence, reader: FieldReader, unseen: Sequence[tuple[int, int]]
) -> bool:
    if one.standing not in _BESIDE or not one.is_read or _is_unseen(one, unseen):
        return False
    facts = facts_of(text, one, reader)
    return facts.match is Match.OWN and not facts.doubts


def _value(one: Evidence, reader: FieldReader) -> Value:
    outcome = parse(one.finding.raw, reader.type, reader.context)
    return outcome.value if isinstance(outcome, Parsed) else None


def _is_same(first: Value, second: Value) -> bool:
    return second is not None and equal(first, second)


def _is_unseen(one: Evidence, unseen: Sequence[tuple[int, int]]) -> bool:
    places = [place for place in one.finding.places if isinstance(place, TextSpan)]
    return any(start <= place.start < end for place in places for start, end in unseen)
