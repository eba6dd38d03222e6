"""The two ends of a period that one label announces: `Billing period: 1 May 2026 - 31 May 2026`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import Evidence, at_span
from paxman_cap_evidence._labels.vocabulary import PERIOD_ENDS
from paxman_core.labels import concept_of
from paxman_core.patterns import lazy_pattern
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paxman_cap_evidence._values.reading import FieldReader

_RANK: Final = 1
_RANGE = lazy_pattern(
    r"\s*(?:-|–|—|to|through|thru|until|and|bis|au|al|a|à|até|tot|t/m)\s*(?:the\s|zum\s)?",
    re.IGNORECASE,
)


@lru_cache(maxsize=256)
def ends_of_period(readers: tuple[FieldReader, ...]) -> dict[int, int]:
    """The fields that are the first or the last day of a period, by number: 0 or 1."""
    found = {}
    for number, reader in enumerate(readers):
        if reader.type in (FieldType.DATE, FieldType.DATETIME):
            ends = {
                PERIOD_ENDS[c] for key in reader.own_keys if (c := concept_of(key)) in PERIOD_ENDS
            }
            if len(ends) == 1:
                found[number] = ends.pop()
    return found


def period_evidence(
    text: str, start: int, end: int, readers: Sequence[FieldReader], ends: Mapping[int, int]
) -> Iterator[tuple[int, Evidence]]:
    """The days that a period begins and ends with, for the fields that ask for them."""
    for number, place in ends.items():
        days = readers[number].values(text, start, end)
        if len(days) == 2 and _RANGE.fullmatch(text, days[0].end, days[1].start):
            yield number, at_span(_RANK, text, days[place])
