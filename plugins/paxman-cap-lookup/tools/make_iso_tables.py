"""Write the tables of countries and currencies from CLDR and ISO 4217.

Run by hand when ISO or CLDR change; the plugin itself needs neither package:

    uv run --with iso-4217 --with babel python plugins/paxman-cap-lookup/tools/make_iso_tables.py
"""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import country_names
import currency_names
from babel.core import Locale, UnknownLocaleError, get_global
from babel.languages import get_official_languages

from paxman_cap_lookup._folding import fold_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

TARGET = Path(__file__).parent.parent / "src/paxman_cap_lookup/data"
LANGUAGES = "de fr es it pt nl pl sv"
ENGLISH = Locale("en")


def straight(name: str) -> str:
    """A name with the apostrophe of keyboards."""
    return name.replace("\u2019", "'")


def country_codes(code: str) -> tuple[str, str]:
    """The three-letter and the numeric code of a country."""
    others = [
        other
        for other, codes in get_global("territory_aliases").items()
        if codes == [code] and len(other) == 3 and other not in country_names.WITHDRAWN.split()
    ]
    letters, digits = sorted(others, key=str.isdigit)
    return letters, digits


def other_country_names(code: str, name: str) -> Iterator[str]:
    """What else a country is called, beginning with the short and the official forms."""
    english = ENGLISH.territories[code]
    yield from (english.replace("&", "and"), english)
    yield from country_names.OTHER_NAMES.get(code, "").split(";")
    for form, codes in country_names.FORMS.items():
        if code in codes.split():
            yield f"{form} {name}"
    for language in get_official_languages(code, de_facto=True):
        try:
            yield Locale.parse(language).territories.get(code, "")
        except UnknownLocaleError:
            continue


def country_lines() -> Iterator[list[list[str]]]:
    """Codes and name, other names, and names that are values only, for each country."""
    translations = [Locale(language).territories for language in LANGUAGES.split()]
    for code in sorted(ENGLISH.territories):
        if len(code) != 2 or not code.isalpha() or code in country_names.NOT_IN_ISO.split():
            continue
        short = ENGLISH.territories[code].replace("&", "and").replace("St. ", "Saint ")
        name = country_names.NAMES.get(code, short)
        values_only = country_names.VALUES_ONLY.get(code, "").split(";")
        yield [
            [code, *country_codes(code), name],
            [other for other in other_country_names(code, name) if other not in values_only],
            values_only + [names.get(code, "") for names in translations],
        ]


def iso_currencies() -> dict[str, tuple[str, str, str]]:
    """Number, digits and name of the currencies of list one, by code."""
    source = files("iso_4217") / "data" / "list-one.xml"
    found = {}
    for entry in ElementTree.fromstring(source.read_bytes()).iter("CcyNtry"):
        parts = [entry.findtext(tag) or "" for tag in ("Ccy", "CcyNbr", "CcyMnrUnts", "CcyNm")]
        code, number, digits, name = map(str.strip, parts)
        if code:
            found[code] = number, digits if digits.isdigit() else "", name
    return found


def currency_lines() -> Iterator[list[list[str]]]:
    """Codes and name, other names, and names that are values only, for each currency."""
    translations = [Locale(language).currencies for language in LANGUAGES.split()]
    for code, (number, digits, iso_name) in sorted(iso_currencies().items()):
        if code in currency_names.NOT_PAID_WITH.split():
            yield [[code, number, digits, currency_names.NAMES.get(code, iso_name)], [], []]
            continue
        name = currency_names.NAMES.get(code, ENGLISH.currencies.get(code, iso_name))
        plural = ENGLISH._data["currency_names_plural"].get(code, {})
        values_only = currency_names.VALUES_ONLY.get(code, "").split(";")
        yield [
            [code, number, digits, name],
            [*plural.values(), *currency_names.OTHER_NAMES.get(code, "").split(";")],
            [iso_name, *values_only] + [names.get(code, "") for names in translations],
        ]


def key_of(name: str) -> str:
    """What two spellings of one name have in common; a sign has nothing but itself."""
    return fold_name(name) or name


def table(lines: Iterable[list[list[str]]]) -> str:
    """The lines of a table, without names that say nothing new or mean two things."""
    every = [[list(map(straight, part)) for part in line] for line in lines]
    taken = {key_of(cells[-1]) for cells, *_ in every}
    uses = Counter(
        key
        for _, other, values_only in every
        for key in {key_of(name) for name in (*other, *values_only)}
    )
    taken |= {key for key, count in uses.items() if count > 1}
    written = []
    for cells, other, values_only in every:
        kept = unknown(other, taken)
        known = taken | {key_of(name) for name in (*kept, *cells)}
        parts = [*cells, ";".join(kept), ";".join(unknown(values_only, known))]
        written.append("|".join(parts))
    return "\n".join(written) + "\n"


def unknown(names: Iterable[str], known: set[str]) -> list[str]:
    """The names that are not known yet, each once."""
    new: dict[str, str] = {}
    for name in names:
        if name and key_of(name) not in known:
            new.setdefault(key_of(name), name)
    return list(new.values())


if __name__ == "__main__":
    TARGET.mkdir(exist_ok=True)
    (TARGET / "iso3166.txt").write_text(table(country_lines()), encoding="utf-8")
    (TARGET / "iso4217.txt").write_text(table(currency_lines()), encoding="utf-8")
