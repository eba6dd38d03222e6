"""Recognising: every kind has a function from a text to the places where it stands."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from paxman_cap_recognize._recognition import ADDRESS_PARTS, Kind, Recognition
from paxman_core.values import NO_CONTEXT, ParseContext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from paxman_cap_recognize._recognition import Span

    Recogniser = Callable[[str, ParseContext], list[Recognition]]


def recognize_in(
    text: str, kinds: Iterable[Kind | str], locale: str | None
) -> tuple[Recognition, ...]:
    """The things of these kinds that stand in a text, in order of their place."""
    context = ParseContext(locale=locale) if locale else NO_CONTEXT
    wanted = dict.fromkeys(Kind(kind) for kind in kinds)
    found = [item for kind in wanted for item in find(kind, text, context)]
    return tuple(sorted(found, key=lambda item: (item.start, -item.end, item.kind.value)))


def find(kind: Kind, text: str, context: ParseContext) -> list[Recognition]:
    """The things of one kind, in order of their place."""
    return _recogniser(kind)(text, context)


def _stated(kind: Kind, text: str) -> list[Recognition]:
    """What running text states in clauses and in its preamble, and whom it names."""
    from paxman_core.document import TextView

    find_in = cast("Callable[[object], Iterable[Span]]", _imported(f"_prose.{_STATED[kind]}"))
    found = find_in(TextView(text) if kind is Kind.LAW else text)
    places = sorted({(place.start, place.end) for place in found})
    return [Recognition(kind, start, end, text[start:end]) for start, end in places]


def _parts(kind: Kind, text: str) -> list[Recognition]:
    from paxman_cap_recognize._kinds.address_parts import find_parts

    return find_parts(kind, text)


_STATED: Final = {
    Kind.LAW: "clauses.governing_laws",
    Kind.TERM: "clauses.periods",
    Kind.NOTICE: "clauses.notices",
    Kind.TITLE: "titles.titles",
    Kind.PARTY: "parties.parties",
    Kind.START_TIME: "events.start_times",
    Kind.END_TIME: "events.end_times",
    Kind.VENUE: "venues.venues",
    Kind.SPEAKER: "speakers.speakers",
    Kind.PERSON: "persons.known_persons",
}
_BY_CONVENTION: Final = {
    Kind.DATE: "measures.find_days",
    Kind.MONEY: "measures.find_money",
    Kind.NUMBER: "measures.find_bare_numbers",
    Kind.PERCENTAGE: "measures.find_percentages",
    Kind.QUANTITY: "measures.find_quantities",
    Kind.DATETIME: "measures.find_datetimes",
}
BY_CONVENTION: Final = frozenset(_BY_CONVENTION)
"""What is read as the document writes; the others are the same whatever it shows."""
_WITH_CONTEXT: Final = {**_BY_CONVENTION, Kind.PHONE: "phones.find_phones"}
_FROM_TEXT_ALONE: Final = {
    Kind.TIME: "measures.find_times",
    Kind.EMAIL: "contacts.find_emails",
    Kind.URL: "contacts.find_urls",
    Kind.IP: "contacts.find_ips",
    Kind.IBAN: "checked_ids.find_ibans",
    Kind.BIC: "checked_ids.find_bics",
    Kind.ISIN: "checked_ids.find_isins",
    Kind.TAX_ID: "checked_ids.find_tax_ids",
    Kind.CURRENCY: "codes.find_currencies",
    Kind.COUNTRY: "codes.find_countries",
    Kind.IDENTIFIER: "codes.find_identifiers",
    Kind.COMPANY: "legal_forms.find_companies",
    Kind.ADDRESS: "addresses.find_blocks",
    Kind.UUID: "contacts.find_uuids",
    Kind.HOURS: "hours.find_hours",
}


@cache
def _recogniser(kind: Kind) -> Recogniser:
    """The function of a kind, imported when the kind is first asked for."""
    if kind in _STATED:
        return lambda text, _: _stated(kind, text)
    if kind in ADDRESS_PARTS:
        return lambda text, _: _parts(kind, text)
    if kind in _WITH_CONTEXT:
        return cast("Recogniser", _imported(f"_kinds.{_WITH_CONTEXT[kind]}"))
    found = _imported(f"_kinds.{_FROM_TEXT_ALONE[kind]}")
    find_in = cast("Callable[[str], list[Recognition]]", found)
    return lambda text, _: find_in(text)


def _imported(name: str) -> object:
    module, _, function = name.rpartition(".")
    found: object = getattr(import_module(f"paxman_cap_recognize.{module}"), function)
    return found
