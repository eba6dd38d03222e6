"""The parts of addresses that are written in the usual order of their country."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_recognize._recognition import Kind, Recognition

if TYPE_CHECKING:
    from collections.abc import Iterator

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
_PROVINCES = "AB BC MB NB NL NS NT NU ON PE QC SK YT"
_BREAK = r"[ \t]*(?:,|\n|,\n|\t)[ \t]*"
_TOWN = r"[A-ZÀ-ÖØ-Þ][^\W\d_]+(?:[ .'’/-]{1,2}[^\W\d_]+){0,4}"
_NUMBER_FIRST = (
    r"(?:\d{1,6}(?:-\d{1,6})?[A-Za-z]?[ ](?=[^\n]{0,40}[^\W\d_]{2})[^\n,\t]{3,50}"
    r"|P\.?[ ]?O\.?[ ]?Box[ ]\d{1,6})"
)
_UNIT = (
    r"(?:Suite|Ste\.?|Unit|Apt\.?|Apartment|Floor|Fl\.?|Room|Rm\.?|Bldg\.?|Building|#)"
    r"[ ]?[^\n,\t]{1,20}|\d{1,3}(?:st|nd|rd|th)[ ]Floor"
)
_AMERICAN = re.compile(
    rf"(?P<street>{_NUMBER_FIRST}(?:{_BREAK}(?:{_UNIT}))?){_BREAK}"
    rf"(?P<city>{_TOWN}){_BREAK.replace('(?:', '(?:[ ]|', 1)}"
    rf"(?P<state>(?:{_STATES.replace(' ', '|')})\b\.?|{_STATE_NAMES})"
    r"[ ,]{1,3}(?P<postal_code>\d{5}(?:-\d{4})?)(?!\d)"
)
_CANADIAN = re.compile(
    rf"(?P<street>{_NUMBER_FIRST}(?:{_BREAK}(?:{_UNIT}))?){_BREAK}"
    rf"(?P<city>{_TOWN}){_BREAK.replace('(?:', '(?:[ ]|', 1)}"
    rf"(?P<state>{_PROVINCES.replace(' ', '|')})"
    r"[ ,]{1,3}(?P<postal_code>[A-Z]\d[A-Z][ ]?\d[A-Z]\d)(?!\w)"
)
_BRITISH = re.compile(
    rf"(?P<street>{_NUMBER_FIRST}){_BREAK}(?:{_TOWN}{_BREAK})?(?P<city>{_TOWN}){_BREAK}"
    rf"(?:{_TOWN}{_BREAK})?(?P<postal_code>[A-Z]{{1,2}}\d[A-Z\d]?[ ]\d[A-Z]{{2}})(?!\w)"
)
_CONTINENTAL = re.compile(
    r"(?P<street>[A-ZÀ-ÖØ-Þ][^\n,\t\d:]{2,40}[ ]\d{1,4}(?:[ ]?[a-zA-Z])?(?:[-/]\d{1,4})?"
    rf"|\d{{1,4}},?[ ](?i:rue|avenue|boulevard|place|chemin)[ ][^\n,\t]{{3,40}}){_BREAK}"
    rf"(?:[A-Z]{{1,2}}[-–])?(?P<postal_code>\d{{4,5}}|\d{{4}}[ ]?[A-Z]{{2}})[ ](?P<city>{_TOWN})",
)
_ORDERS: Final = (_AMERICAN, _CANADIAN, _BRITISH, _CONTINENTAL)


def find_streets(text: str) -> list[Recognition]:
    """Street and number, with the suite or the floor."""
    return _parts(text, Kind.STREET, "street")


def find_towns(text: str) -> list[Recognition]:
    """The town of an address."""
    return _parts(text, Kind.CITY, "city")


def find_states(text: str) -> list[Recognition]:
    """The state or province of an address."""
    return _parts(text, Kind.STATE, "state")


def find_postal_codes(text: str) -> list[Recognition]:
    """The postal code of an address."""
    return _parts(text, Kind.POSTAL_CODE, "postal_code")


def _parts(text: str, kind: Kind, name: str) -> list[Recognition]:
    return [
        Recognition(kind, *found.span(name), found[name])
        for found in _addresses(text)
        if name in found.re.groupindex
    ]


def _addresses(text: str) -> Iterator[re.Match[str]]:
    """The addresses by the first order that fits, in order of their place, none inside another."""
    found = sorted(
        (match for order in _ORDERS for match in order.finditer(text)),
        key=lambda match: (match.start(), _ORDERS.index(match.re)),
    )
    end = 0
    for match in found:
        if match.start() >= end:
            yield match
            end = match.end()
