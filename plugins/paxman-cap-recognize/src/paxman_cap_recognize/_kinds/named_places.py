"""Towns that a text names with their state or country: `Hartford, CT`, `in Graz, Austria`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_recognize._kinds.codes import country_from
from paxman_cap_recognize._recognition import Kind, Span, squeezed
from paxman_cap_recognize._tables import any_of, table
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

_REGIONS: Final = dict(line.split("=") for line in table("regions").splitlines())
_NAMED: Final = ("american codes", "american", "canadian", "australian", "indian", "british")
_STATES: Final = "|".join(_REGIONS[name] for name in _NAMED)
_CAPITAL: Final = r"[A-ZÀ-ÖØ-Þ](?:[^\W\d_]|['’.-](?=[^\W\d_]))+"
_SMALL: Final = r"(?:de|del|am|an[ ]der|upon|la|le|les|sur|of)"
_TOWN: Final = rf"(?:St\.[ ])?{_CAPITAL}(?:[ ](?:{_SMALL}[ ])?{_CAPITAL}){{0,2}}"
_PLACE: Final = lazy_pattern(
    r"(?:^[ \t>*•-]*|[\t(|:;*–—][ ]*|[ ]-{1,2}[ ]|\b(?P<at>(?i:in|at|near|from|of|based in))\s"
    rf"|,[ ]|[ ]{{2,}})(?P<city>{_TOWN}),\s(?:(?P<state>{_STATES})(?![\w-])|(?=[A-Z]))",
    re.MULTILINE,
)
_CODED: Final = lazy_pattern(
    r"(?<![\w-])(?P<country>[A-Z]{2})-(?P<state>[A-Z]{2})"
    r"-(?P<city>[A-Z][\w'’]{2,}(?:[ ][A-Z][\w'’]+(?=\s?[-–:;,(\n]))?)"
)
"""As jobs are posted: `US-TX-Austin`."""
_COUNTRY_BEHIND: Final = lazy_pattern(r",\s(?=[A-Z])")
_ORGANIZATION: Final = lazy_pattern(any_of("affiliations"), re.IGNORECASE)
_LABELLED: Final = lazy_pattern(
    rf"(?:{any_of('labels of places')})\b[^\n:]{{0,20}}:[^\n]*$", re.IGNORECASE
)
_ELSEWHERE: Final = lazy_pattern(rf"\b(?:{any_of('elsewhere')})\b[^.\n]{{0,20}}$", re.IGNORECASE)
"""What was done at another place: `made with love in Berlin, Germany`."""
_TITLES: Final = frozenset({"MD", "PA", "MA", "DO"})
"""Of a person behind a comma; of a town only where a word or a label says that it is one."""


class Place(NamedTuple):
    """Where a town is named, and its parts."""

    start: int
    end: int
    parts: Mapping[Kind, tuple[int, int]]
    is_labelled: bool


def place_of(text: str) -> Place | None:
    """The first place that has a label; without one, the only one that the text names."""
    found = named_places(text)
    labelled = [one for one in found if one.is_labelled]
    towns = {squeezed(text[slice(*one.parts[Kind.CITY])]) for one in found}
    return labelled[0] if labelled else found[0] if len(towns) == 1 else None


def part_of(text: str, kind: Kind) -> Span | None:
    """The town, the state or the country of that place."""
    place = place_of(text)
    if place is None:
        return None
    town = text[slice(*place.parts[Kind.CITY])]
    same = (one for one in named_places(text) if text[slice(*one.parts[Kind.CITY])] == town)
    return next((Span(*one.parts[kind]) for one in (place, *same) if kind in one.parts), None)


@lru_cache(maxsize=4)
def named_places(text: str) -> tuple[Place, ...]:
    """The towns with their state or country, in order of their place."""
    found = [*_written(text)]
    for match in _CODED.finditer(text):
        parts = {kind: match.span(kind.value) for kind in (Kind.COUNTRY, Kind.STATE, Kind.CITY)}
        found.append(Place(*match.span(), parts, is_labelled=False))
    return tuple(sorted(found))


def _written(text: str) -> list[Place]:
    found = []
    for match in _PLACE.finditer(text):
        parts = {Kind.CITY: match.span("city")}
        end = match.end()
        before = text[max(0, match.start("city") - 60) : match.start("city")]
        is_labelled = _LABELLED.search(before) is not None
        if match["state"]:
            is_place = match["at"] or is_labelled or match[0].startswith("|")
            if match["state"] in _TITLES and not is_place:
                continue
            parts[Kind.STATE] = match.span("state")
            behind = _COUNTRY_BEHIND.match(text, end)
            country = country_from(text, behind.end()) if behind is not None else None
        else:
            country = country_from(text, end)
            if country is None:
                continue
        if country is not None:
            parts[Kind.COUNTRY], end = country, country[1]
        is_other = _ELSEWHERE.search(before) or _ORGANIZATION.search(match["city"])
        if is_labelled or not is_other:
            found.append(Place(match.start("city"), end, parts, is_labelled))
    return found
