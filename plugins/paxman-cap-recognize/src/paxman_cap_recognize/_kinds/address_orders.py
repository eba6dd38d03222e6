"""How addresses are written, country by country, as patterns over whole texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_cap_recognize._recognition import matches_near
from paxman_cap_recognize._tables import any_of, table
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

_REGIONS: Final = dict(line.split("=") for line in table("regions").splitlines())
COUNTIES: Final = _REGIONS["british"]
_MARK: Final = r"[,;•·|]"
BREAK: Final = rf"[ ]{{0,2}}(?:(?:{_MARK}[ ]?\n|\n{{1,2}})[ ]{{0,80}}|(?:{_MARK}|\t)[ ]{{0,2}})"
"""A comma or the like, or the next line, which may be that of a column far to the right."""
_BREAK_OR_SPACE: Final = rf"(?:{BREAK}|[ ]{{1,2}})"
_UNITS: Final = r"(?:(?:Suite|Ste|Unit|Apt|Apartment|Floor|Fl|Room|Rm|Bldg|Building|Level)\b\.?|#)"
TOWN: Final = (
    rf"(?!{_UNITS}[ ]?\b|[A-Z]{{2}}\b)(?:['’]s-)?[A-ZÀ-ÖØ-ÞĀ-Ž][^\W\d_]+"
    r"(?:(?:[ '’/-]{1,2}|\.(?<=\b[A-Z].\.)[ ]?)(?![\w-]+(?:\.[a-z]{2,4}\b|:))[^\W\d_]+){0,4}"
)
_WORDS: Final = rf"(?:(?!{_MARK})[^\n\t])"
_BOX: Final = r"(?:(?:P\.?[ ]?O\.?|Post[ ]Office)[ ]?)?Box[ ]\d{1,6}"
_NUMBER_FIRST: Final = (
    r"(?:(?:\d{1,6}(?:[/-]\d{1,6})?[A-Za-z]?|One|Two|Three|Four|Five|Ten)[ ]"
    rf"(?=[^\n]{{0,40}}[^\W\d_]{{2}}){_WORDS}{{3,50}}"
    rf"|{_BOX})"
)
_UNIT: Final = rf"(?:(?!#[^\n]{{7}}){_UNITS}[ ]?{_WORDS}{{1,20}}|\d{{1,3}}(?:st|nd|rd|th)[ ]Floor)"
_STREET: Final = (
    rf"(?P<street>(?:{_UNIT}{BREAK})?{_NUMBER_FIRST}(?:{BREAK}{_UNIT}){{0,2}})"
    rf"(?:{BREAK}{_BOX})?{BREAK}"
)
_RUN_ON: Final = (
    rf"(?P<street>(?:\d{{1,6}}[A-Za-z]?[ ](?:[\w.'’-]+[ ]){{0,5}}?(?i:{any_of('american streets')})"
    r"\b\.?(?:[ ][NS]?[EW]?\b\.?)?"
    r"(?:,?[ ](?:(?:Suite|Ste\.?|Unit|Apt\.?|Room|Rm\.?|#)[ ]?[\w-]{1,6}"
    rf"|\d{{1,3}}(?:st|nd|rd|th)[ ]Floor|{_BOX}))?|{_BOX}))[ ]{{1,2}}"
)
"""A street whose town follows on the same line, with nothing between them."""
_BEGINNING: Final = r"(?<![^\n\t,;•·|])[ ]{0,80}"
_STATE_AND_CODE: Final = (
    # `DE 99199 Musterhausen` is a country, its code and a town.
    r"(?!(?<![^\n\t])[A-Z]{2}[ ]\d{5}[ ]{1,2}(?!USA|United)[A-ZÀ-ÖØ-ÞĀ-Ž][^\W\d_]{2})"
    rf"(?P<state>(?:{_REGIONS['american codes']}|D\.C)\b\.?|(?i:{_REGIONS['american']}))"
    r"[ ,]{1,3}(?P<postal_code>\d{5}(?:-\d{4})?)(?!\d)"
)
_AMERICAN: Final = rf"(?P<city>{TOWN}){_BREAK_OR_SPACE}{_STATE_AND_CODE}"
_CANADIAN: Final = (
    rf"(?P<city>{TOWN}){_BREAK_OR_SPACE}(?P<state>{_REGIONS['canadian']}){_BREAK_OR_SPACE}"
    r"(?P<postal_code>[A-Z]\d[A-Z][ -]?\d[A-Z]\d)(?!\w)"
)
_AUSTRALIAN: Final = (
    rf"(?P<city>{TOWN}){_BREAK_OR_SPACE}"
    rf"(?P<state>{_REGIONS['australian']}){_BREAK_OR_SPACE}(?P<postal_code>\d{{4}})(?!\d)"
)
_BRITISH: Final = (
    rf"(?P<places>{TOWN}(?:{BREAK}{TOWN}){{0,3}})\.?{_BREAK_OR_SPACE}"
    r"(?P<postal_code>[A-Z]{1,2}\d[A-Z\d]?[ ]\d[A-Z]{2}|[A-Z]\d[\dW][ ][A-Z\d]{4})(?!\w)"
)
_OVERSEAS: Final = rf"(?={_BREAK_OR_SPACE}(?:{any_of('overseas')})\b)"
_CODE_LAST = lazy_pattern(
    rf"{_STREET}(?:{TOWN}{BREAK}){{0,2}}(?P<city>{TOWN}){_BREAK_OR_SPACE}(?P<postal_code>\d{{4,6}})"
    rf"{_OVERSEAS}"
)
_CODE: Final = r"\d(?:\d{3}[ ]?[A-Z]{2}(?=[ ])|\d\d[ ]\d\d|\d-\d{3}|\d{3}-\d{3}|\d{3,4})"
_CODE_FIRST: Final = (
    rf"(?:(?P<sign>[A-Z]{{1,2}})[ ]?[-–][ ]?)?(?P<postal_code>{_CODE})[ ]{{1,2}}(?P<city>{TOWN})"
    r"(?:[ ]\((?P<state>[A-Z]{2})\))?"
)
_CONTINENTAL = lazy_pattern(
    r"(?<!\d[ ])(?P<street>(?:(?:ul|al|pl|os|tř)\.[ ]?|[cC]/[ ]?|(?:via|viale|piazza|corso|rua"
    r"|calle|třída)[ ]|(?i:via|piazza|corso|rua|calle|avenida|plaza)[ ]\d{1,2}[ ](?:de[ ])?)?"
    r"[A-ZÀ-ÖØ-ÞĀ-Ž](?:(?![ ][-–][ ])[^\n,\t\d:;•·|]){2,40},?[ ]"
    r"(?:(?i:n[°º]\.?|n[or]?\.|no|num\.?)[ ]?)?"
    r"(?:\d{1,4}(?:[ ]?[a-zA-Z](?![\w.]))?(?:[ ]?[-/][ ]?\d{1,4})?"
    r"(?:,[ ]?\d{1,2}[ ]?[°ºª](?:[ ]?[A-Za-z]{1,3})?(?!\w))?|bb|[sS]/[nN])"
    r"|\d{1,4}(?:[ ]?[-/][ ]?\d{1,4})?(?:[ ]?(?:bis|ter))?,?[ ](?i:rue|avenue|av\.|boulevard|bd\.?|"
    r"place|chemin|quai|allée|impasse|cours|route)[ ](?:(?![ ][-–][ ])[^\n,\t]){3,40})"
    rf"(?:{BREAK}|[ ](?:bajo[ ])?[-–][ ]|[ ](?=\d{{5}}[ ])){_CODE_FIRST}"
)
_BRAZILIAN = lazy_pattern(
    r"(?P<street>(?:Rua|R\.|Avenida|Av\.|Travessa|Praça|Alameda|Rodovia|Estrada)[ ][^\n\t\d,]{2,40}"
    rf",?[ ](?:n[°º.]{{1,2}}[ ]?)?\d{{1,5}}(?:[ ]?[-–,][ ]?{_WORDS}{{2,30}}?)?)"
    rf"(?:{BREAK}(?:Bairro[ ]{_WORDS}{{3,30}}{BREAK})?|[ ][-–][ ])(?P<city>{TOWN}?)"
    rf"(?:[ ]?[-–/][ ]?|,[ ])(?P<state>{_REGIONS['brazilian']})(?:{_BREAK_OR_SPACE}|[ ]?[-–][ ]?)"
    r"(?:CEP[.:]{0,2}[ ]?)?"
    r"(?P<postal_code>\d{5}-\d{3})(?!\d)"
)
_INDIAN = lazy_pattern(
    r"(?P<street>(?:No\.?[ ]?|#[ ]?|Plot[ ](?:No\.?[ ]?)?)?\d{1,5}(?:[-/]\w{1,4})?[A-Z]?,?[ ]"
    rf"[^\n\t]{{3,70}}?){BREAK}(?P<city>{TOWN}?)(?:{_BREAK_OR_SPACE}|[ ]?[-–][ ]?)"
    rf"(?P<state>{_REGIONS['indian']})(?:{_BREAK_OR_SPACE}|[ ]?[-–][ ]?)"
    r"(?P<postal_code>\d{3}[ ]?\d{3})(?!\d)"
)
_INDIAN_CODE = lazy_pattern(
    rf"{_BEGINNING}(?P<city>{TOWN}?)[ ]?[-–][ ]?(?P<postal_code>\d{{3}}[ ]?\d{{3}})(?!\d)"
    rf"[ ,.]{{0,2}}(?:\(?(?P<state>{_REGIONS['indian']})\)?|(?=\n?India\b))"
)
_JAPANESE = lazy_pattern(
    r"〒?[ ]?(?P<postal_code>\d{3}-\d{4})\s{0,3}"
    r"(?P<state>東京都|北海道|(?:京都|大阪)府|[一-龥]{2,3}県)"
    r"(?P<city>[^\s\d]{1,8}?[市区町村])(?P<street>[^\s]{2,40})"
)
_RUSSIAN = lazy_pattern(
    r"(?:(?P<postal_code>\d{5,6}),?[ ])?(?:г(?:ор)?\.[ ]?)?(?P<city>[А-ЯЁІЇЄ][а-яёіїє]+"
    r"(?:[ -][А-ЯЁІЇЄа-яёіїє]+)?),[ ]{0,2}(?P<street>(?:ул|вул|пр|пр-т|просп|пер|наб|бул|б-р|пл|ш)"
    r"(?:\.[ ]?|[ ])[^\n\t,;|]{2,40},[ ]?(?:д(?:ом)?\.?[ ]?)?\d{1,4}[а-яА-Я/\d]{0,4}"
    r"(?:,[ ]?(?:корп|стр|оф|офис|к)\.?[ ]?\d{1,4}){0,2})"
)
_TOWN_AND_STATE: Final = rf"(?P<city>{TOWN}),[ ](?P<state>{_REGIONS['american']})(?=[ ]*(?:\n|$))"
_CODE_AND_TOWN: Final = lazy_pattern(rf"{_BEGINNING}{_CODE_FIRST}")
_STATES: Final = f"{_REGIONS['american codes']}|{_REGIONS['american']}".split("|")
_LAST_LETTERS: Final = rf"(?i:{'|'.join(sorted({state[-2:] for state in _STATES}))}|\.C)"
_BEHIND_STATE: Final = "|".join(rf"(?<={_LAST_LETTERS}[ ,.]{{{n}}}\d{{5}})" for n in (1, 2, 3, 4))
_WITH_STATE: Final = {
    _AMERICAN: lazy_pattern(rf"\d{{5}}(?!\d)(?:{_BEHIND_STATE})"),
    _CANADIAN: lazy_pattern(r"\d[A-Z][ -]?\d[A-Z]\d(?!\w)"),
    _AUSTRALIAN: lazy_pattern(rf"(?:{_REGIONS['australian']}){_BREAK_OR_SPACE}\d{{4}}(?!\d)"),
    _BRITISH: lazy_pattern(r"\d[A-Z\d]?[ ](?:\d[A-Z]{2}|[A-Z\d]{4})(?!\w)"),
}
_CODE_BEFORE: Final = lazy_pattern(rf"{_CODE}[ ]{{1,2}}(?=[A-ZÀ-ÖØ-ÞĀ-Ž])")
ORDERS: Final = {
    **{lazy_pattern(_STREET + end): mark for end, mark in _WITH_STATE.items()},
    _INDIAN: lazy_pattern(rf"(?:{_REGIONS['indian']})\W{{1,4}}\d{{3}}[ ]?\d{{3}}(?!\d)"),
    _CODE_LAST: lazy_pattern(rf"\d{{4,6}}{_OVERSEAS}"),
    _BRAZILIAN: lazy_pattern(r"\d{5}-\d{3}(?!\d)"),
    _CONTINENTAL: _CODE_BEFORE,
    _JAPANESE: lazy_pattern(r"\d{3}-\d{4}\s{0,3}(?=[一-龥])"),
    _RUSSIAN: lazy_pattern(r",[ ]{0,2}(?=[увпнбш])"),
    _INDIAN_CODE: lazy_pattern(r"[-–][ ]?\d{3}[ ]?\d{3}(?!\d)"),
    lazy_pattern(_STREET + _TOWN_AND_STATE): lazy_pattern(
        rf",[ ](?:{_REGIONS['american']})[ ]*(?:\n|$)"
    ),
    **{lazy_pattern(_RUN_ON + end): mark for end, mark in _WITH_STATE.items() if end != _BRITISH},
    # A town with its state and code says where it is though the street be written in no known way.
    **{lazy_pattern(_BEGINNING + end): mark for end, mark in _WITH_STATE.items()},
    lazy_pattern(_BEGINNING + _STATE_AND_CODE): _WITH_STATE[_AMERICAN],
}
"""The surest first; in each the groups are named by the part of the address.

With what such an address has near its end, and few other places: it is found much faster.
"""


def written_addresses(text: str) -> list[re.Match[str]]:
    """What is written in one of the orders, by its place and by how sure the order is."""
    # Several orders share a mark, and most texts have none.
    marks = {mark: [*mark.finditer(text)] for mark in {*ORDERS.values()}}
    near = [(order, marks[mark]) for order, mark in ORDERS.items() if marks[mark]]
    found = [match for order, those in near for match in matches_near(order, those, text)]
    return sorted(found, key=lambda match: match.start())


def codes_with_town(text: str) -> Iterator[re.Match[str]]:
    """`75002 Paris`: only what stands around it tells it from a number of things."""
    return matches_near(_CODE_AND_TOWN, _CODE_BEFORE.finditer(text), text)
