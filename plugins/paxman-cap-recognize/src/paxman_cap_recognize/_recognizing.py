"""Recognising: every kind has a function from a text to the places where it stands."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

from paxman_cap_recognize._recognition import ADDRESS_PARTS, STATED, Kind, Recognition
from paxman_core.values import NO_CONTEXT, ParseContext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Recogniser = Callable[[str, ParseContext], list[Recognition]]


_HOMES: Final = (
    "de:DE fr:FR it:IT es:ES nl:NL pt:PT pl:PL fi:FI hu:HU ro:RO bg:BG tr:TR ru:RU hr:HR sk:SK "
    "lt:LT lv:LV et:EE sl:SI is:IS id:ID th:TH vi:VN da:DK sv:SE nb:NO no:NO cs:CZ el:GR ja:JP "
    "ko:KR zh:CN uk:UA ms:MY"
)
"""The countries to which a language alone points."""
_HOME_OF: Final = {home[:2]: home[3:] for home in _HOMES.split()}


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


def region_of(context: ParseContext) -> str | None:
    """The country in which telephone numbers without a prefix are dialled."""
    if context.locale is None:
        return None
    language, _, territory = context.locale.replace("-", "_").partition("_")
    return territory[-2:].upper() or _HOME_OF.get(language.lower())


def _dates(text: str, context: ParseContext) -> list[Recognition]:
    from paxman_core.values import find_dates

    return [
        Recognition(Kind.DATE, day.start, day.end, day.value) for day in find_dates(text, context)
    ]


def _phones(text: str, context: ParseContext) -> list[Recognition]:
    from paxman_cap_recognize._kinds.phones import find_phones

    return find_phones(text, region_of(context))


def _addresses(text: str, context: ParseContext) -> list[Recognition]:  # noqa: ARG001
    from paxman_cap_recognize._kinds.addresses import find_addresses
    from paxman_core.document import TextView

    return [
        Recognition(
            Kind.ADDRESS, block.start, block.end, " ".join(line.text for line in block.lines)
        )
        for block in find_addresses(TextView(text))
    ]


def _stated(kind: Kind, text: str) -> list[Recognition]:
    """What running text states in clauses and in its preamble."""
    from paxman_cap_recognize._prose import clauses, events, parties, speakers, titles, venues
    from paxman_core.document import TextView

    find_in: dict[Kind, Callable[[str], Iterable[Any]]] = {
        Kind.LAW: lambda text: clauses.governing_laws(TextView(text)),
        Kind.TERM: clauses.periods,
        Kind.NOTICE: clauses.notices,
        Kind.TITLE: titles.titles,
        Kind.PARTY: parties.parties,
        Kind.START_TIME: events.start_times,
        Kind.END_TIME: events.end_times,
        Kind.VENUE: venues.venues,
        Kind.SPEAKER: speakers.speakers,
    }
    places = sorted({(place.start, place.end) for place in find_in[kind](text)})
    return [Recognition(kind, start, end, text[start:end]) for start, end in places]


def _parts(kind: Kind, text: str) -> list[Recognition]:
    from paxman_cap_recognize._kinds.address_parts import find_parts

    return find_parts(kind, text)


def _persons(text: str, context: ParseContext) -> list[Recognition]:  # noqa: ARG001
    from paxman_cap_recognize._prose.persons import persons

    return [
        Recognition(Kind.PERSON, person.start, person.end, text[person.start : person.end])
        for person in persons(text)
        if person.is_known
    ]


_OWN: Final[dict[Kind, Recogniser]] = {
    Kind.PERSON: _persons,
    Kind.DATE: _dates,
    Kind.PHONE: _phones,
    Kind.ADDRESS: _addresses,
}
_WITH_CONTEXT: Final = {
    Kind.MONEY: "measures.find_money",
    Kind.NUMBER: "measures.find_bare_numbers",
    Kind.PERCENTAGE: "measures.find_percentages",
    Kind.QUANTITY: "measures.find_quantities",
    Kind.DATETIME: "measures.find_datetimes",
}
BY_CONVENTION: Final = frozenset({*_WITH_CONTEXT, Kind.DATE})
"""What is read as the document writes; the others are the same whatever it shows."""
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
    Kind.UUID: "contacts.find_uuids",
    Kind.HOURS: "hours.find_hours",
}


@cache
def _recogniser(kind: Kind) -> Recogniser:
    """The function of a kind, imported when the kind is first asked for."""
    if kind in _OWN:
        return _OWN[kind]
    if kind in STATED:
        return lambda text, _: _stated(kind, text)
    if kind in ADDRESS_PARTS:
        return lambda text, _: _parts(kind, text)
    if kind in _WITH_CONTEXT:
        return cast("Recogniser", _imported(_WITH_CONTEXT[kind]))
    find_in = cast("Callable[[str], list[Recognition]]", _imported(_FROM_TEXT_ALONE[kind]))
    return lambda text, _: find_in(text)


def _imported(name: str) -> object:
    module, _, function = name.partition(".")
    found: object = getattr(import_module(f"paxman_cap_recognize._kinds.{module}"), function)
    return found
