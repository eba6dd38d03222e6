"""Recognising: every kind has a function from a text to the places where it stands."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from paxman_cap_recognize._recognition import ADDRESS_PARTS, Kind, Recognition
from paxman_core.values import NO_CONTEXT, ParseContext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


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
    if kind in _STATED:
        return _stated(kind, text)
    if kind in ADDRESS_PARTS:
        return _imported("_kinds.address_parts.find_parts")(kind, text)
    if kind in _WITH_CONTEXT:
        return _imported(_WITH_CONTEXT[kind])(text, context)
    return _imported(_FROM_TEXT_ALONE[kind])(text)


def _stated(kind: Kind, text: str) -> list[Recognition]:
    """What running text states in clauses and in its preamble, and whom it names."""
    from paxman_core.document import TextView

    found = _imported(f"_prose.{_STATED[kind]}")(TextView(text) if kind is Kind.LAW else text)
    places = sorted({(place.start, place.end) for place in found})
    return [Recognition(kind, start, end, text[start:end]) for start, end in places]


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
    Kind.EVENT_NAME: "event_names.event_names",
    Kind.ACRONYM: "event_names.acronyms",
    Kind.PURCHASER: "deals.purchasers",
    Kind.ACQUIRED: "deals.acquired",
    Kind.SELLER: "deals.sellers",
    Kind.DEAL_AMOUNT: "deals.amounts",
}
_BY_CONVENTION: Final = {
    Kind.DATE: "_kinds.measures.find_days",
    Kind.MONEY: "_kinds.measures.find_money",
    Kind.NUMBER: "_kinds.measures.find_bare_numbers",
    Kind.PERCENTAGE: "_kinds.measures.find_percentages",
    Kind.QUANTITY: "_kinds.measures.find_quantities",
    Kind.DATETIME: "_kinds.measures.find_datetimes",
}
BY_CONVENTION: Final = frozenset(_BY_CONVENTION)
"""What is read as the document writes; the others are the same whatever it shows."""
_WITH_CONTEXT: Final = {**_BY_CONVENTION, Kind.PHONE: "_kinds.phones.find_phones"}
_FROM_TEXT_ALONE: Final = {
    Kind.TIME: "_kinds.measures.find_times",
    Kind.EMAIL: "_kinds.contacts.find_emails",
    Kind.URL: "_kinds.contacts.find_urls",
    Kind.IP: "_kinds.contacts.find_ips",
    Kind.IBAN: "_kinds.checked_ids.find_ibans",
    Kind.BIC: "_kinds.checked_ids.find_bics",
    Kind.ISIN: "_kinds.checked_ids.find_isins",
    Kind.TAX_ID: "_kinds.checked_ids.find_tax_ids",
    Kind.CURRENCY: "_kinds.codes.find_currencies",
    Kind.COUNTRY: "_kinds.codes.find_countries",
    Kind.IDENTIFIER: "_kinds.codes.find_identifiers",
    Kind.COMPANY: "_kinds.legal_forms.find_companies",
    Kind.ADDRESS: "_kinds.addresses.find_blocks",
    Kind.UUID: "_kinds.contacts.find_uuids",
    Kind.HOURS: "_kinds.hours.find_hours",
}


@cache
def _imported(name: str) -> Callable[..., list[Any]]:
    """The function of a kind, imported when the kind is first asked for."""
    module, _, function = name.rpartition(".")
    found: Callable[..., list[Any]] = getattr(
        import_module(f"paxman_cap_recognize.{module}"), function
    )
    return found
