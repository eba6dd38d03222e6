"""The parts of addresses that are written in the usual order of their country."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_recognize._kinds.codes import country_at
from paxman_cap_recognize._recognition import Kind, Recognition

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_STATES = (
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM "
    "NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR"
)
_STATE_NAMES = (
    "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|"
    "Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|"
    "Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|"
    "New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|"
    "Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|"
    "West Virginia|Wisconsin|Wyoming"
)
_PROVINCES = (
    "AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|PEI|QC|PQ|SK|YT|Alberta|British Columbia|Manitoba|Ontario|"
    "New Brunswick|Newfoundland(?: and Labrador)?|Nova Scotia|Prince Edward Island|Qu[eé]bec|"
    "Saskatchewan|Yukon"
)
_AUSTRALIAN_STATES = (
    "NSW|VIC|Vic|QLD|Qld|WA|SA|TAS|Tas|ACT|NT|New South Wales|Victoria|Queensland|"
    "Western Australia|South Australia|Tasmania"
)
_BRAZILIAN_STATES = (
    "AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO"
)
_INDIAN_STATES = (
    "Andhra Pradesh|Arunachal Pradesh|Assam|Bihar|Chhattisgarh|Goa|Gujarat|Haryana|"
    "Himachal Pradesh|Jharkhand|Karnataka|Kerala|Madhya Pradesh|Maharashtra|Manipur|Meghalaya|"
    "Mizoram|Nagaland|Odisha|Punjab|Rajasthan|Sikkim|Tamil Nadu|Telangana|Tripura|Uttar Pradesh|"
    "Uttarakhand|West Bengal|Delhi|Puducherry|Chandigarh"
)
_COUNTIES = (
    "Bedfordshire|Berkshire|Buckinghamshire|Bucks|Cambridgeshire|Cambs|Cheshire|Cornwall|Cumbria|"
    "Derbyshire|Devon|Dorset|County Durham|Co\\.? Durham|East Sussex|Essex|Gloucestershire|Glos|"
    "Greater London|Greater Manchester|Hampshire|Hants|Herefordshire|Hertfordshire|Herts|Kent|"
    "Lancashire|Lancs|Leicestershire|Lincolnshire|Lincs|Merseyside|Middlesex|Middx|Norfolk|"
    "North Yorkshire|N\\.? Yorks|Northamptonshire|Northants|Northumberland|Nottinghamshire|Notts|"
    "Oxfordshire|Oxon|Rutland|Shropshire|Somerset|South Yorkshire|Staffordshire|Staffs|Suffolk|"
    "Surrey|Sussex|Tyne (?:and|&) Wear|Warwickshire|West Midlands|West Sussex|West Yorkshire|"
    "W\\.? Yorks|East Yorkshire|Wiltshire|Wilts|Worcestershire|Yorkshire|Isle of Wight|Avon|"
    "Ayrshire|Fife|Lothian|Midlothian|West Lothian|East Lothian|Aberdeenshire|Perthshire|"
    "Lanarkshire|Stirlingshire|Gwynedd|Powys|Dyfed|Clwyd|Gwent|Mid Glamorgan|South Glamorgan|"
    "Co(?:unty|\\.)? (?:Antrim|Armagh|Down|Fermanagh|Londonderry|Tyrone)"
)
_COUNTY = re.compile(_COUNTIES)
_MARK = r"[,;•·|]"
_BREAK = rf"[ ]{{0,2}}(?:{_MARK}[ ]?\n|\n|{_MARK}|\t)[ ]{{0,2}}"
_BREAK_OR_SPACE = rf"(?:{_BREAK}|[ ]{{1,2}})"
_TOWN = r"[A-ZÀ-ÖØ-Þ][^\W\d_]+(?:[ .'’/-]{1,2}[^\W\d_]+){0,4}"
_WORDS = rf"(?:(?!{_MARK})[^\n\t])"
_NUMBER_FIRST = (
    r"(?:\d{1,6}(?:-\d{1,6})?[A-Za-z]?[ ](?=[^\n]{0,40}[^\W\d_]{2})"
    rf"{_WORDS}{{3,50}}"
    r"|P\.?[ ]?O\.?[ ]?Box[ ]\d{1,6})"
)
_UNIT = (
    r"(?:(?:Suite|Ste\.?|Unit|Apt\.?|Apartment|Floor|Fl\.?|Room|Rm\.?|Bldg\.?|Building|Level|#)"
    rf"[ ]?{_WORDS}{{1,20}}|\d{{1,3}}(?:st|nd|rd|th)[ ]Floor)"
)
_STREET = rf"(?P<street>(?:{_UNIT}{_BREAK})?{_NUMBER_FIRST}(?:{_BREAK}{_UNIT})?)"
_AMERICAN = re.compile(
    rf"{_STREET}{_BREAK}(?P<city>{_TOWN}){_BREAK_OR_SPACE}"
    rf"(?P<state>(?:{_STATES.replace(' ', '|')})\b\.?|(?i:{_STATE_NAMES}))"
    r"[ ,]{1,3}(?P<postal_code>\d{5}(?:-\d{4})?)(?!\d)"
)
_CANADIAN = re.compile(
    rf"{_STREET}{_BREAK}(?P<city>{_TOWN}){_BREAK_OR_SPACE}"
    rf"(?P<state>{_PROVINCES}){_BREAK_OR_SPACE}"
    r"(?P<postal_code>[A-Z]\d[A-Z][ -]?\d[A-Z]\d)(?!\w)"
)
_AUSTRALIAN = re.compile(
    rf"{_STREET}{_BREAK}(?P<city>{_TOWN}){_BREAK_OR_SPACE}"
    rf"(?P<state>{_AUSTRALIAN_STATES}){_BREAK_OR_SPACE}(?P<postal_code>\d{{4}})(?!\d)"
)
_CODE_LAST = re.compile(
    rf"{_STREET}{_BREAK}(?P<city>{_TOWN}){_BREAK_OR_SPACE}(?P<postal_code>\d{{4,6}})"
    rf"(?={_BREAK_OR_SPACE}(?:New Zealand|NZ|South Africa|Singapore|India)\b)"
)
_BRITISH = re.compile(
    rf"{_STREET}{_BREAK}(?P<places>{_TOWN}(?:{_BREAK}{_TOWN}){{0,3}}){_BREAK_OR_SPACE}"
    r"(?P<postal_code>[A-Z]{1,2}\d[A-Z\d]?[ ]\d[A-Z]{2})(?!\w)"
)
_CONTINENTAL = re.compile(
    r"(?P<street>(?:(?:ul|al|pl|os)\.[ ]?|[cC]/[ ]?)?"
    r"[A-ZÀ-ÖØ-ÞĀ-Ž][^\n,\t\d:]{2,40},?[ ](?:n[°º.]{1,2}[ ]?)?\d{1,4}(?:[ ]?[a-zA-Z](?![\w.]))?"
    r"(?:[ ]?[-/][ ]?\d{1,4})?(?:,[ ]?\d{1,2}[ ]?[°ºª](?:[ ]?[A-Za-z]{1,3})?(?!\w))?"
    r"|\d{1,4}(?:[ ]?(?:bis|ter))?,?[ ](?i:rue|avenue|av\.|boulevard|bd\.?|place|chemin|quai|allée|"
    rf"impasse|cours|route)[ ][^\n,\t]{{3,40}}){_BREAK}"
    r"(?:[A-Z]{1,2}[-–][ ]?)?(?P<postal_code>\d{4}[ ]?[A-Z]{2}(?=[ ])|\d{3}[ ]\d{2}|\d{2}-\d{3}"
    r"|\d{4}-\d{3}|\d{4,5})[ ]{1,2}"
    rf"(?P<city>{_TOWN})(?:[ ]\((?P<state>[A-Z]{{2}})\))?"
)
_BRAZILIAN = re.compile(
    r"(?P<street>(?:Rua|R\.|Avenida|Av\.|Travessa|Praça|Alameda|Rodovia|Estrada)[ ][^\n\t\d,]{2,40}"
    rf",?[ ](?:n[°º.]{{1,2}}[ ]?)?\d{{1,5}}(?:[ ]?[-–,][ ]?{_WORDS}{{2,30}}?)?)"
    rf"(?:{_BREAK}|[ ][-–][ ])(?P<city>{_TOWN}?)(?:[ ]?[-–/][ ]?|,[ ])"
    rf"(?P<state>{_BRAZILIAN_STATES})(?:{_BREAK_OR_SPACE}|[ ]?[-–][ ]?)(?:CEP:?[ ]?)?"
    r"(?P<postal_code>\d{5}-\d{3})(?!\d)"
)
_INDIAN = re.compile(
    r"(?P<street>(?:No\.?[ ]?|#[ ]?|Plot[ ](?:No\.?[ ]?)?)?\d{1,5}(?:[-/]\w{1,4})?[A-Z]?,?[ ]"
    rf"[^\n\t]{{3,70}}?){_BREAK}(?P<city>{_TOWN}?)(?:{_BREAK_OR_SPACE}|[ ]?[-–][ ]?)"
    rf"(?P<state>{_INDIAN_STATES})(?:{_BREAK_OR_SPACE}|[ ]?[-–][ ]?)"
    r"(?P<postal_code>\d{3}[ ]?\d{3})(?!\d)"
)
_JAPANESE = re.compile(
    r"〒?[ ]?(?P<postal_code>\d{3}-\d{4})\s{0,3}"
    r"(?P<state>東京都|北海道|(?:京都|大阪)府|[一-龥]{2,3}県)"
    r"(?P<city>[^\s\d]{1,8}?[市区町村])(?P<street>[^\s]{2,40})"
)
_ORDERS: Final = (
    _AMERICAN,
    _CANADIAN,
    _AUSTRALIAN,
    _INDIAN,
    _CODE_LAST,
    _BRITISH,
    _BRAZILIAN,
    _CONTINENTAL,
    _JAPANESE,
)
_ENDS: Final = {
    _INDIAN: re.compile(rf"(?:{_INDIAN_STATES})\W{{1,4}}\d{{3}}[ ]?\d{{3}}(?!\d)"),
    _BRAZILIAN: re.compile(r"\d{5}-\d{3}(?!\d)"),
}
"""How orders end that take long to look for; few texts have it."""
_SPLIT = re.compile(_BREAK)
_BEHIND = re.compile(rf"(?:{_BREAK}|[ ]{{1,2}})")


@attrs.frozen
class _Address:
    start: int
    end: int
    parts: Mapping[str, tuple[int, int]]


def find_streets(text: str) -> list[Recognition]:
    """Street and number, with the suite or the floor."""
    return _parts(text, Kind.STREET, "street")


def find_towns(text: str) -> list[Recognition]:
    """The town of an address."""
    return _parts(text, Kind.CITY, "city")


def find_states(text: str) -> list[Recognition]:
    """The state, province or county of an address."""
    return _parts(text, Kind.STATE, "state")


def find_postal_codes(text: str) -> list[Recognition]:
    """The postal code of an address."""
    return _parts(text, Kind.POSTAL_CODE, "postal_code")


def find_countries_of_addresses(text: str) -> list[Recognition]:
    """The country that ends an address."""
    return _parts(text, Kind.COUNTRY, "country")


def address_starts(text: str) -> list[int]:
    """Where addresses with a street and a postal code begin."""
    return [address.start for address in _addresses(text)]


def _parts(text: str, kind: Kind, name: str) -> list[Recognition]:
    return [
        Recognition(kind, *address.parts[name], text[slice(*address.parts[name])])
        for address in _addresses(text)
        if name in address.parts
    ]


@lru_cache(maxsize=4)
def _addresses(text: str) -> tuple[_Address, ...]:
    """The addresses by the first order that fits, in order of their place, none inside another."""
    found = sorted(
        (match for order in _ORDERS if _may_fit(order, text) for match in order.finditer(text)),
        key=lambda match: (match.start(), _ORDERS.index(match.re)),
    )
    kept = []
    end = 0
    for match in found:
        if match.start() >= end:
            kept.append(_Address(*match.span(), dict(_places(text, match))))
            end = match.end()
    return tuple(kept)


def _may_fit(order: re.Pattern[str], text: str) -> bool:
    return order not in _ENDS or _ENDS[order].search(text) is not None


def _places(text: str, match: re.Match[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    for name in match.re.groupindex:
        if name != "places" and match[name] is not None:
            yield name, match.span(name)
    if match.re is _BRITISH:
        yield from _british_places(text, *match.span("places"))
    behind = _BEHIND.match(text, match.end())
    country = country_at(text, behind.end()) if behind else None
    if country is not None:
        yield "country", country


def _british_places(text: str, start: int, end: int) -> Iterator[tuple[str, tuple[int, int]]]:
    """The town, which stands last or before its county."""
    places = []
    for gap in _SPLIT.finditer(text, start, end):
        places.append((start, gap.start()))
        start = gap.end()
    places.append((start, end))
    if len(places) > 1 and _COUNTY.fullmatch(text[slice(*places[-1])]):
        yield "state", places.pop()
    yield "city", places[-1]
