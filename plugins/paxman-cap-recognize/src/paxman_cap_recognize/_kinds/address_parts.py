"""The parts of addresses that are written in the usual order of their country."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_recognize._kinds.address_lines import STREETS, is_numbered, is_sentence, is_street
from paxman_cap_recognize._kinds.address_orders import (
    BREAK,
    COUNTIES,
    TOWN,
    codes_with_town,
    written_addresses,
)
from paxman_cap_recognize._kinds.codes import country_at, country_ends
from paxman_cap_recognize._kinds.legal_forms import legal_form, names_business
from paxman_cap_recognize._recognition import Kind, Recognition, has_digit
from paxman_cap_recognize._tables import any_of, word_list
from paxman_core.labels import MAX_LABEL, concept_of, label_key
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Mapping

_COUNTY: Final = lazy_pattern(COUNTIES)
_TOWN: Final = lazy_pattern(TOWN)
_SPLIT: Final = lazy_pattern(BREAK)
_BEHIND: Final = lazy_pattern(rf"(?:{BREAK}|[ ][-–][ ]|[ ]{{1,2}})")
_LINE_BELOW: Final = lazy_pattern(r"[ ]?\n([^\n\t]{4,50})(?=\n|$)")
_DASHED: Final = lazy_pattern(rf"{BREAK}|[ ][-–][ ]")
_SMALL_WORDS: Final = word_list("in towns")
_IN_STREETS: Final = _SMALL_WORDS | word_list("in streets")
_KIND_OF_STREET: Final = lazy_pattern(rf"(?i:{STREETS})\.?")
_WORD: Final = lazy_pattern(r"[^\s(:]+|[(:]")
_FOUR_DIGITS: Final = lazy_pattern(r"\d{4}(?:[ ]?[A-Z]{2})?$")
_UNNUMBERED: Final = lazy_pattern(rf"(?i:{STREETS})\b\D+")
_YEAR: Final = lazy_pattern(r"(?:19|20)\d\d$")
_COUNTED: Final = lazy_pattern(rf"(?i:{any_of('counted on pages')})\b")
"""What pages count: `1347 Users` is not a town with its code."""
_ADDRESS_LABEL: Final = lazy_pattern(
    rf"(?:^|\n)[^\n:]{{0,20}}(?i:{any_of('of addresses')})[^\n:\w]{{0,3}}:\s{{0,3}}"
    r"(?P<street>[^\n,:]{3,40}\d[^\n,:]{0,20}|\d[^\n,:]{3,40}),[ ](?P<city>[^\n,:]{3,30})(?=\n|$)"
)
_SEGMENT: Final = 60
"""Characters; no street is longer."""


@attrs.frozen
class _Address:
    start: int
    end: int
    parts: Mapping[str, tuple[int, int]]


def find_parts(kind: Kind, text: str) -> list[Recognition]:
    """The streets with their numbers, the towns, states, codes or countries of addresses."""
    return [
        Recognition(kind, *address.parts[kind.value], text[slice(*address.parts[kind.value])])
        for address in _addresses(text)
        if kind.value in address.parts
    ]


def address_starts(text: str) -> list[int]:
    """Where addresses begin; one whose street is not known begins with its line.

    A town and its country alone are where something is, and not how somebody is reached.
    """
    return [
        address.start if "street" in address.parts else text.rfind("\n", 0, address.start) + 1
        for address in _addresses(text)
        if not address.parts.keys().isdisjoint({"street", "postal_code"})
    ]


def whole_addresses(text: str) -> list[tuple[int, int]]:
    """Where addresses stand that have a street and a postal code, up to their country."""
    return [
        (address.start, max(end for _, end in address.parts.values()))
        for address in _addresses(text)
        if address.parts.keys() >= {"street", "postal_code"}
    ]


def has_code(text: str, start: int) -> bool:
    """Whether the address that a part stands in has a postal code."""
    return _coded(text, start) is not None


def has_plain_code(text: str, start: int) -> bool:
    """Whether nothing but four digits, a number of anything, makes an address of where a part is.

    No country, no state and no word for a street stands with them.
    """
    parts = _coded(text, start)
    return parts is not None and _is_plain(text, parts)


def _coded(text: str, start: int) -> Mapping[str, tuple[int, int]] | None:
    around = (one.parts for one in _addresses(text) if one.start <= start < one.end)
    return next((parts for parts in around if "postal_code" in parts), None)


def _is_plain(text: str, parts: Mapping[str, tuple[int, int]]) -> bool:
    code, street = (text[slice(*parts.get(name, (0, 0)))] for name in ("postal_code", "street"))
    is_short = _FOUR_DIGITS.match(code) is not None
    return is_short and not is_street(street) and parts.keys().isdisjoint({"country", "state"})


@lru_cache(maxsize=4)
def _addresses(text: str) -> tuple[_Address, ...]:
    """The addresses by the first order that fits, in order of their place, none inside another."""
    whole = [
        address
        for match in written_addresses(text)
        if not _is_number(text, address := _Address(*match.span(), dict(_places(text, match))))
    ]
    kept: list[_Address] = []
    for address in map(
        partial(_without_sentence, text),
        (*whole, *_with_known_street(text), *_with_country(text), *_labelled(text)),
    ):
        place = bisect_left(kept, address.start, key=lambda one: one.start)
        is_free = not place or kept[place - 1].end <= address.start
        if is_free and (place == len(kept) or address.end <= kept[place].start):
            kept.insert(place, address)
    return tuple(kept)


def _without_sentence(text: str, address: _Address) -> _Address:
    """The address without the words of the sentence that its street stands in.

    `Our office is in Harbour Street 5` begins with words in small letters, which no street has but
    for a few, its kind (`rue`) and what follows those few (`Am alten Markt`).
    """
    start, end = address.parts.get("street", (0, 0))
    first, before = start, ""
    for word in _WORD.finditer(text, start, end):
        said = word[0]
        is_own = said in _IN_STREETS or _KIND_OF_STREET.fullmatch(said)
        is_adjective = before.casefold() in _IN_STREETS and said.endswith("en")
        if said in "(:" or (said.isalpha() and said.islower() and not is_own and not is_adjective):
            first = word.end()
        before = said
    if first == start:
        return address
    words = _WORD.finditer(text, first, end)
    first = next((word.start() for word in words if word[0] not in _SMALL_WORDS), end)
    parts = {**address.parts, "street": (first, end)} if first < end else {**address.parts}
    said = text[first:end]
    is_number = bool(said) and not any(map(str.isalpha, said))
    if is_number or (text[start].isdigit() and not said[:1].isdigit()):
        # `12 old mill Rd. # 5`: without its number it is none, nor is a number without a street.
        del parts["street"]
    return attrs.evolve(address, start=max(address.start, first), parts=parts)


def _with_known_street(text: str) -> Iterator[_Address]:
    """Where a code and a town follow a street or stand above it, or are told by their country."""
    for match in codes_with_town(text):
        parts = dict(_places(text, match))
        below = _LINE_BELOW.match(text, match.end())
        above = _segments_before(text, match.start(), 2)
        for beside in (*above[-1:], *([below.span(1)] if below else ()), *above[:-1]):
            said = text[slice(*beside)]
            # Between a street and its town may stand a floor or an estate.
            is_sure = beside in above[-1:] or (is_street(said) and has_digit(said))
            if "street" not in parts and is_sure and _is_street(said):
                parts["street"] = beside
        ends = [match.end(), *(end for _, end in parts.values())]
        found = _Address(min(start for start, _ in parts.values()), max(ends), parts)
        is_known = "street" in parts or "country" in parts or match["sign"]
        is_told = match["sign"] or not (_is_number(text, found) or is_street(match["city"]))
        if is_known and is_told:
            yield found


def _with_country(text: str) -> Iterator[_Address]:
    """Where a town and its country end a line, without a code; often behind a street."""
    for country in country_ends(text):
        before = _segments_before(text, country[0], 3)
        *rest, town = before or [(0, 0)]
        if not rest or not _is_town(text[slice(*town)]):
            continue
        parts = {"city": town, "country": country}
        street = text[slice(*rest[-1])]
        start = town[0]
        if _is_street(street):
            is_number = len(rest) > 1 and text[slice(*rest[-2])].isdigit()
            start = rest[-2 if is_number else -1][0]
            parts["street"] = (start, rest[-1][1])
        yield _Address(start, country[1], parts)


def _labelled(text: str) -> Iterator[_Address]:
    """Where a label says that a street and its town follow, without a code."""
    for label in _ADDRESS_LABEL.finditer(text):
        street, town = label.span("street"), label.span("city")
        if _is_street(text[slice(*street)]) and _is_town(text[slice(*town)]):
            yield _Address(street[0], town[1], {"street": street, "city": town})


def _is_number(text: str, address: _Address) -> bool:
    """Whether a year or a count is taken for a postal code: `February 14, 2013`, `1347 Users`.

    Behind a street without number it is the house's: `Avenida Bolívar, 7500 Centro`. Where nothing
    but a space stands before it, what is no street may be an item: `Teil 4 10023 Schraube`.
    """
    code, city = (text[slice(*address.parts.get(name, (0, 0)))] for name in ("postal_code", "city"))
    is_year = _YEAR.match(code) is not None and _is_plain(text, address.parts)
    street = text[slice(*address.parts.get("street", (0, 0)))]
    is_house = _FOUR_DIGITS.match(code) is not None and _UNNUMBERED.fullmatch(street) is not None
    is_item = bool(street) and f"{street} {code}" in text and not is_street(street)
    return is_year or is_house or is_item or (code.isdigit() and _COUNTED.match(city) is not None)


def _is_street(said: str) -> bool:
    return (is_street(said) or is_numbered(said)) and not (is_sentence(said) or "@" in said)


def _is_town(said: str) -> bool:
    """Whether words can be a town: no business, and no sentence that comes to its end."""
    if not _TOWN.fullmatch(said) or names_business(said) or legal_form(said):
        return False
    return all(word[0].isupper() or word in _SMALL_WORDS for word in said.split())


def _segments_before(text: str, end: int, most: int) -> list[tuple[int, int]]:
    """The nearest stretches between breaks that stand before a place, the nearest last."""
    begin = max(0, end - most * _SEGMENT)
    places = [begin, *(gap.end() for gap in _DASHED.finditer(text, begin, end))]
    stops = [*(gap.start() for gap in _DASHED.finditer(text, begin, end)), end]
    found = [(start, stop) for start, stop in zip(places, stops, strict=True) if start < stop]
    return [place for place in found if text[slice(*place)].strip()][-most:]


def _places(text: str, match: re.Match[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    for name in match.re.groupindex:
        if name not in ("places", "sign") and match[name] is not None:
            yield name, _town(text, *match.span(name)) if name == "city" else match.span(name)
    if "places" in match.re.groupindex:
        yield from _british_places(text, *match.span("places"))
    behind = _BEHIND.match(text, match.end())
    country = country_at(text, behind.end()) if behind else None
    if country is not None:
        yield "country", country


def _town(text: str, start: int, end: int) -> tuple[int, int]:
    """The town without words that no town has, without its country, and as far as a label."""
    for word in _WORD.finditer(text, start, end):
        is_none = word[0][0].islower() and word[0] not in _SMALL_WORDS
        # `Kansas City` has the word for a town in its name.
        is_none = is_none or concept_of(label_key(word[0][:MAX_LABEL])) not in (None, "city")
        if word.start() > start and (is_none or country_at(text, word.start()) is not None):
            return start, start + len(text[start : word.start()].rstrip())
    return start, end


def _british_places(text: str, start: int, end: int) -> Iterator[tuple[str, tuple[int, int]]]:
    """The town, which stands last or before its county, and the street that is without number."""
    places = []
    for gap in _SPLIT.finditer(text, start, end):
        places.append((start, gap.start()))
        start = gap.end()
    places.append((start, end))
    if len(places) > 1 and text[slice(*places[-1])] in ("England", "Scotland", "Wales"):
        yield "country", places.pop()
    if len(places) > 1 and _COUNTY.fullmatch(text[slice(*places[-1])]):
        yield "state", places.pop()
    yield "city", places.pop()
    if places and _KIND_OF_STREET.fullmatch(text[slice(*places[-1])].split()[-1]):
        yield "street", places[-1]
