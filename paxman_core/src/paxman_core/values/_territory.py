"""Where a document comes from, by signs that each belong to one country.

A postcode with its state, a number that passes its country's check, a country's name that closes
an address. One sign is enough; signs that contradict each other decide nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core._lazy import matches_at, places_of
from paxman_core.values._locales import currency_of_territory, home_of_currency
from paxman_core.values._tables import table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_core.values._model import DateOrder, DecimalSeparator

_POSTCODE = re.compile(
    r"[ \n](?:(?P<digits>\d{4}(?:\d(?:-\d{4})?)?)(?![\w-]|[.,]\d)"
    r"|(?P<canadian>[A-Z]\d[A-Z] ?\d[A-Z]\d)(?!\w)"
    r"|(?P<british>[A-Z]{1,2})\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}(?=[ .)]*(?:,|\n|$)))",
    re.ASCII,
)
_LONGEST_STATE: Final = 60
_BUSINESS_NUMBER = re.compile(r"(?:ABN|A\.B\.N\.)\W{0,3}(\d(?: ?\d){10})(?!\d)", re.ASCII)
_BUSINESS_WEIGHTS: Final = (10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19)
_INDIAN_NUMBER = re.compile(r"(?<!\w)\d\d[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z](?!\w)", re.ASCII)
_SINGAPORE = re.compile(r"(?:SINGAPORE|Singapore) \d{6}(?!\d)", re.ASCII)
_MALAYSIAN = re.compile(r"(?<!\w)(?:SDN|Sdn)\.? ?(?:BHD|Bhd)(?!\w)")
_IBAN = re.compile(r"(?<!\w)[A-Z]{2}\d\d(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?(?!\w)", re.ASCII)
_VAT = re.compile(
    r"(?<!\w)(?:ATU\d{8}|BE ?[01]\d{9}|DE ?\d{9}|DK ?\d{8}|FR ?\d\d ?\d{9}|IT ?\d{11}"
    r"|GB ?\d{3} ?\d{4} ?\d\d|NL ?\d{9}B\d\d|PL ?\d{10}|PT ?\d{9})(?!\w)",
    re.ASCII,
)
_VAT_WORDS: Final = ("VAT", "USt", "UID", "TVA", "IVA", "BTW", "NIP", "NIF", "Moms", "MOMS")
_STATE_OF = ("tate of", "tate\nof", "TATE OF", "ommonwealth of")
_OF_STATE = ("ws of", "WS OF", "ct of", "CT OF", ", ")
_STATE = re.compile(
    r"\w+\s(?:of|OF)\s(([A-Z]\w+)(?:\s[A-Z]\w+)?)"
    r"|, (?:an?\s)?([A-Z]\w+(?:\s[A-Z]\w+)?)(?=[,.;)]|\s(?:corporation|limited|on)\b)"
)
_PHONE = re.compile(r"\+ ?(\d[\d ().-]{6,20})")
_LISTS: Final = {
    name: frozenset(listed.split("|")) for name, listed in table("territories")["lists"].items()
}
_NAMES: Final = {
    name: code for code, names in table("territories")["names"].items() for name in names.split("|")
}


class Habits(NamedTuple):
    """How values are written in a country; None where it has more than one way."""

    currency: str | None = None
    date_order: DateOrder | None = None
    decimal_separator: DecimalSeparator | None = None


def habits_of(territory: str) -> Habits:
    """How a country writes dates and amounts; Canada has every order of day, month and year."""
    order: DateOrder | None = "DMY" if territory in _LISTS["day_first"] else None
    return Habits(
        currency_of_territory(territory),
        "MDY" if territory == "US" else order,
        "." if territory in _LISTS["with_point"] else None,
    )


def territory_of(text: str, digits: Sequence[int], currency: str | None) -> str | None:
    """The one country that every sign in the text points to.

    Without any sign the currency of the amounts stands in, or what is mentioned; the US dollar is
    used everywhere and says nothing. Telephone numbers can only contradict. `digits` is where
    numbers begin.
    """
    found = {*_by_postcode(text, digits), *_by_number(text, digits), *_by_name(text)}
    if not found and currency and (home := home_of_currency(currency)):
        return home
    found = found or {*_by_mention(text)}
    if len(found) != 1:
        return None
    territory = found.pop()
    dialled = {place for number in _PHONE.findall(text) for place in _dialled(number)}
    return territory if territory in dialled or not dialled else None


def _postcodes(text: str, digits: Sequence[int]) -> Iterator[re.Match[str]]:
    """The postcodes: a number, or one or two capitals and a number, behind a space."""
    end = 0
    for digit in digits:
        start = digit - 1
        while start >= end and digit - start < 3 and text[start].isupper():
            start -= 1
        if start >= end and (match := _POSTCODE.match(text, start)):
            end = match.end()
            yield match


def _by_postcode(text: str, digits: Sequence[int]) -> Iterator[str]:
    for match in _postcodes(text, digits):
        before = text[max(0, match.start() - _LONGEST_STATE) : match.start()]
        if not match["british"]:
            yield from filter(None, [_country_of_state(before, match["digits"] or "")])
        elif match["british"] in _LISTS["british_areas"]:
            yield "GB"


def _country_of_state(before: str, digits: str) -> str:
    """The country of the state that stands behind its town, if the postcode is one of its own."""
    town, mark, state = _last_word(before.rstrip(" \n.,"))
    if not digits:
        return "CA" if _is_among(_LISTS["provinces"], town, state) else ""
    if len(digits) == 4:
        starts = table("territories")["australian_states"].get(state, "").split()
        return "AU" if digits.startswith((*starts,)) else ""
    if len(state) > 2:
        return "US" if _is_among(_LISTS["state_names"], town, state) else ""
    if state not in table("territories")["zip_states"][digits[0]].split():
        return ""
    # Some are words, country codes or abbreviations too, so they need the comma behind the town.
    is_only_state = state not in _LISTS["word_states"]
    return "US" if mark or (town[-1:].isalpha() and is_only_state) else ""


def _last_word(text: str) -> tuple[str, bool, str]:
    """The last word, what stands before it, and whether a comma parts the two."""
    parts = text.replace("\n", " ").replace(",", ", ").rsplit(None, 1)
    if len(parts) < 2:
        return "", False, text
    return parts[0].rstrip(","), parts[0].endswith(","), parts[1]


def _is_among(names: frozenset[str], town: str, state: str) -> bool:
    """Whether a state of one or two words is listed, as an abbreviation or by name."""
    spelled = (state.lower(), f"{town.rpartition(' ')[2]} {state}".lower())
    return state in names or (state[:1].isupper() and not names.isdisjoint(spelled))


def _by_number(text: str, digits: Sequence[int]) -> Iterator[str]:
    """The countries of tax numbers, bank accounts and legal forms, where a word announces one."""
    if "ABN" in text or "A.B.N." in text:
        yield from ("AU" for match in _BUSINESS_NUMBER.finditer(text) if _passes_89(match[1]))
    if "GST" in text:
        yield from ("IN" for _ in _behind(0, _INDIAN_NUMBER, text, digits))
    if "IBAN" in text:
        found = _behind(2, _IBAN, text, digits)
        yield from (match[0][:2] for match in found if _passes_97(match[0]))
    if any(word in text for word in _VAT_WORDS):
        for letters in (3, 2):
            yield from (match[0][:2] for match in _behind(letters, _VAT, text, digits))
    if ("BHD" in text or "Bhd" in text) and _MALAYSIAN.search(text):
        yield "MY"
    if ("SINGAPORE" in text or "Singapore" in text) and _SINGAPORE.search(text):
        yield "SG"


def _behind(
    letters: int, pattern: re.Pattern[str], text: str, digits: Sequence[int]
) -> Iterator[re.Match[str]]:
    """The matches whose first number stands behind so many letters.

    A pattern that begins with a look back is slow to search with.
    """
    end = 0
    for digit in digits:
        start = digit - letters
        if start >= end and (match := pattern.match(text, start)):
            end = match.end()
            yield match


def _passes_97(iban: str) -> bool:
    number = iban.replace(" ", "")
    digits = "".join(str(int(character, 36)) for character in number[4:] + number[:4])
    return int(digits) % 97 == 1


def _passes_89(number: str) -> bool:
    digits = [int(digit) for digit in number.replace(" ", "")]
    digits[0] -= 1
    return sum(a * b for a, b in zip(digits, _BUSINESS_WEIGHTS, strict=True)) % 89 == 0


def _by_name(text: str) -> Iterator[str]:
    """The countries whose name is a line, or ends one behind a comma, or one of whose states is
    named as one: `the laws of the State of Texas`."""
    yield from () if _LISTS["state_names"].isdisjoint(_states(text, _STATE_OF)) else ("US",)
    for line in text.lower().split("\n"):
        last = line.rpartition(",")[2].strip(" .").removeprefix("country: ")
        if last in _NAMES:
            yield _NAMES[last]


def _by_mention(text: str) -> Iterator[str]:
    """The countries whose towns, laws, exchanges or courts a text mentions."""
    named = _states(text, _OF_STATE)
    is_american = any(word in text for word in _LISTS["american"])
    yield from ("US",) if is_american or not _LISTS["state_names"].isdisjoint(named) else ()
    yield from () if _LISTS["provinces"].isdisjoint(named) else ("CA",)


def _states(text: str, marks: tuple[str, ...]) -> set[str]:
    found = matches_at(places_of(text, *marks), _STATE, text)
    return {" ".join(said.lower().split()) for one in found for said in one.groups("")}


def _dialled(number: str) -> Iterator[str]:
    """The countries that a number with a plus dials."""
    digits = "".join(filter(str.isdigit, number))
    pairs = (prefix.split(":") for prefix in _LISTS["prefixes"])
    yield from (place for start, place in pairs if digits.startswith(start))
