"""Write the generated tables of `paxman_core.values` from ISO 4217 and CLDR.

Run by hand when ISO or CLDR change; the core itself needs neither package:

    uv run python tools/make_locale_tables.py
"""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from babel.core import Locale, get_global
from babel.localedata import locale_identifiers
from currency_signs import PARTS, RANK, REMEMBERED, SIGNS, TOO_SHORT, WORDS

from paxman_core.values import normalize_text, plain

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

TARGET = Path(__file__).parent.parent / "paxman_core/src/paxman_core/values/tables"

MAIN_LANGUAGES = "en de fr es it pt nl"
LANGUAGES = f"{MAIN_LANGUAGES} da sv nb nn fi pl cs sk ro hu tr id ms ru uk ca hr sl et bg el lt"
# Where names differ from the language's own.
REGIONS = "en_GB en_AU pt_PT es_MX fr_CA"
KNOWN_EVERYWHERE = "USD EUR JPY GBP CNY AUD CAD CHF SEK NOK DKK PLN CZK HUF RON TRY RUB UAH INR"
# In these languages the noun stands first: "dólar canadiense", "dolar kanadyjski".
NOUN_FIRST = "fr es it pt ca ro pl id ms ar fa he vi gl"
ADJECTIVES = "novo novos nova nuevo nuevos nuovo nuovi nouveau nouveaux nou new nieuwe"
# A bare name of these means them alone: other pounds, roubles, wons and liras say whose they are.
DOMINANT = "GBP RUB KRW TRY"
# Units of account, funds and the codes that mean "none": nobody pays with them.
NOT_PAID_WITH = "BOV CHE CHW CLF COU MXV USN UYI UYW XAD XDR XSU XTS XUA XXX XAG XAU XPD XPT"
# English is written in both orders of dates and with a dozen dollars, so alone it decides neither.
HOMELESS = "en"
# Signs of several currencies that readers far from all of them still take for one.
FOREIGN_SIGNS = "$ ¥ C$"
# CLDR lags behind: the currency of the territory since the start of the year of the ISO list.
CHANGED = {"BG": "EUR"}


def iso_list(name: str) -> Element:
    """One of the lists that the maintenance agency of ISO 4217 publishes."""
    return ElementTree.fromstring((files("iso_4217") / "data" / name).read_bytes())


def active_currencies() -> dict[str, int]:
    """The codes of list one and their exponents; metals and units of account have none."""
    found = {}
    for entry in iso_list("list-one.xml").iter("CcyNtry"):
        code, digits = entry.findtext("Ccy"), entry.findtext("CcyMnrUnts")
        if code and digits:
            found[code.strip()] = int(digits) if digits.isdigit() else 0
    return found


def historic_currencies(active: dict[str, int]) -> dict[str, int]:
    """The withdrawn codes of list three and the digits that CLDR writes them with."""
    fractions = get_global("currency_fractions")
    codes = {
        entry.findtext("Ccy") or "" for entry in iso_list("list-three.xml").iter("HstrcCcyNtry")
    }
    return {
        code: fractions.get(code, fractions["DEFAULT"])[0] for code in codes - set(active) if code
    }


def by_exponent(currencies: dict[str, int]) -> dict[str, str]:
    """The codes grouped under their exponent, each group one text."""
    return grouped({code: str(digits) for code, digits in sorted(currencies.items())}, " ")


def grouped(table: dict[str, str], separator: str) -> dict[str, str]:
    """The table turned round: under each value its keys, joined to one text."""
    groups: dict[str, list[str]] = {}
    for key, value in table.items():
        groups.setdefault(value, []).append(key)
    return {value: separator.join(groups[value]) for value in sorted(groups)}


def ranked(codes: set[str]) -> str:
    """The codes, the likeliest first."""
    order = {code: place for place, code in enumerate(RANK.split())}
    return " ".join(sorted(codes, key=lambda code: (order.get(code, len(order)), code)))


def signs(active: dict[str, int]) -> dict[str, str]:
    """Every sign with the codes that it can mean: by hand where there is a choice, else by CLDR."""
    found: dict[str, set[str]] = {}
    for identifier in sorted(locale_identifiers()):
        for code, sign in Locale.parse(identifier).currency_symbols.items():
            found.setdefault(plain(sign).rstrip("."), set()).add(code)
    table = {}
    for sign, codes in found.items():
        known = codes & set(active) or codes & set(REMEMBERED.split())
        if sign and known and sign not in TOO_SHORT.split() and sign.rstrip("$") not in known:
            table[sign.replace(" ", "")] = ranked(known)
    for written, codes_by_hand in SIGNS.items():
        table.update(dict.fromkeys(written.split(), codes_by_hand))
    return dict(sorted(table.items()))


def parts() -> dict[str, str]:
    """The signs of parts of a currency, with their worth and the codes."""
    return {
        sign: f"{worth} {codes}"
        for written, (worth, codes) in PARTS.items()
        for sign in written.split()
    }


def names(active: dict[str, int]) -> dict[str, str]:
    """The names of currencies, folded, in the main languages and in their own.

    The best known currencies are also named in the other languages. A noun alone, such as
    "dollars", means every currency of that name.
    """
    full: dict[str, set[str]] = {}
    nouns: dict[str, set[str]] = {}
    paid_with = [code for code in sorted(active) if code not in NOT_PAID_WITH.split()]
    for code in [*paid_with, *REMEMBERED.split()]:
        near = {*MAIN_LANGUAGES.split(), *REGIONS.split(), *own_languages(code)}
        far = f"{LANGUAGES} ja zh ko".split() if code in KNOWN_EVERYWHERE.split() else []
        for identifier in near.union(far):
            for name in names_in(identifier, code):
                full.setdefault(name, set()).add(code)
                noun = name.split()[0 if identifier[:2] in NOUN_FIRST.split() else -1]
                if identifier in near or code in ("USD", "EUR", "GBP"):
                    nouns.setdefault(noun, set()).add(code)
    for noun, meant in nouns.items():
        if len(noun) >= 3 and noun not in ADJECTIVES.split():
            full.setdefault(noun, set()).update(meant & set(active) or meant)
    table = {name: barred(ranked(meant)) for name, meant in full.items()}
    for meant_by_hand, written in WORDS.items():
        table.update(dict.fromkeys(written.split(";"), meant_by_hand))
    return grouped(dict(sorted(table.items())), ";")


def barred(codes: str) -> str:
    """The first eight codes; behind the bar those that the bare name does not mean by itself."""
    first, *others = codes.split()[:8]
    return (
        f"{first}|{' '.join(others)}"
        if first in DOMINANT and others
        else " ".join((first, *others))
    )


def names_in(identifier: str, code: str) -> set[str]:
    """What the currency is called in a locale, in the singular and the plurals, folded."""
    data = Locale.parse(identifier)._data
    plurals = data["currency_names_plural"].get(code, {}).values()
    written = {data["currency_names"].get(code, ""), *plurals} - {code}
    folded = {normalize_text(plain(name)).replace(".", "").replace("-", " ") for name in written}
    named = {" ".join(name.split()) for name in folded}
    return {name for name in named if name and len(name) < 40 and not re.search(r"[\d()¤]", name)}


def own_languages(code: str) -> set[str]:
    """The locales of the languages that are official where the currency is paid with."""
    territories = {place for place, money in territory_currencies().items() if money == code}
    official = {
        language
        for place in territories
        for language, facts in get_global("territory_languages").get(place, {}).items()
        if facts["official_status"] in ("official", "de_facto_official")
    }
    return {
        identifier
        for identifier in locale_identifiers()
        if identifier.split("_")[0] in official and Locale.parse(identifier).territory is None
    }


def territory_currencies() -> dict[str, str]:
    """The currency of each territory today: of several, the one that came last."""
    found = {}
    for territory, entries in get_global("territory_currencies").items():
        today = [
            (start or (0, 0, 0), code) for code, start, end, tender in entries if tender and not end
        ]
        if today:
            found[territory] = max(today)[1]
    return {**found, **CHANGED}


def described_locales() -> list[Locale]:
    """The locales that CLDR knows the months of; the others only repeat its root."""
    found = [Locale.parse(identifier) for identifier in sorted(locale_identifiers(), key=len)]
    return [locale for locale in found if locale.months["format"]["wide"][1] != "M01"]


def locale_conventions() -> dict[str, str]:
    """Each locale's decimal separator and date order, left out where its language has the same."""
    found: dict[str, str] = {}
    for locale in described_locales():
        key = f"{locale.language}_{locale.territory}" if locale.territory else locale.language
        convention = separator(locale) + ("" if key == HOMELESS else date_order(locale))
        if key not in found and found.get(locale.language) != convention:
            found[key] = convention
    return grouped(dict(sorted(found.items())), " ")


def separator(locale: Locale) -> str:
    """The decimal separator with European digits."""
    symbols = locale.number_symbols
    found = symbols.get("latn", symbols[next(iter(symbols))])["decimal"]
    return found if found in (".", ",") else "."


def date_order(locale: Locale) -> str:
    """The order of day, month and year in the short date."""
    letters = re.sub(r"'[^']*'|[^yMd]", "", locale.date_formats["short"].pattern)
    order = "".join(dict.fromkeys(letters)).upper()
    return order if order in ("DMY", "MDY", "YMD") else ""


def local_signs() -> dict[str, str]:
    """The locales in which a sign of several currencies means one that is not the local one."""
    money = territory_currencies()
    found: dict[str, dict[str, str]] = {}
    for locale in described_locales():
        key = f"{locale.language}_{locale.territory}" if locale.territory else locale.language
        home = locale.territory or get_global("likely_subtags").get(key, "").split("_")[-1]
        if key == HOMELESS or locale.script:
            continue
        for sign in FOREIGN_SIGNS.split():
            meant = [
                code for code in SIGNS[sign].split() if locale.currency_symbols.get(code) == sign
            ]
            if len(meant) == 1 and money.get(home) not in SIGNS[sign].split():
                found.setdefault(f"{sign} {meant[0]}", {})[key] = locale.language
    return {
        meaning: " ".join(
            sorted(
                key for key, language in places.items() if key == language or language not in places
            )
        )
        for meaning, places in sorted(found.items())
    }


def homes() -> dict[str, str]:
    """The territory that a language stands for when it is named alone."""
    languages = {locale.language for locale in described_locales()}
    likely = get_global("likely_subtags")
    found = {
        language: likely[language].split("_")[-1]
        for language in sorted(languages)
        if language in likely and language != HOMELESS
    }
    return grouped(found, " ")


def month_words() -> tuple[dict[str, str], dict[str, str]]:
    """The folded names of the months, and those that mean another month in another language."""
    months: dict[str, dict[int, set[str]]] = {}
    for locale in described_locales():
        if locale.language in LANGUAGES.split():
            for number, name in sorted(month_names(locale)):
                months.setdefault(name, {}).setdefault(number, set()).add(locale.language)
    contested = {name: meanings for name, meanings in months.items() if len(meanings) > 1}
    settled = {name: str(next(iter(months[name]))) for name in months if name not in contested}
    by_language = {
        name: " ".join(
            f"{language}:{number}"
            for number, languages in sorted(meanings.items())
            for language in sorted(languages)
        )
        for name, meanings in contested.items()
    }
    by_month = grouped(settled, " ")
    return dict(sorted(by_month.items(), key=lambda item: int(item[0]))), by_language


def month_names(locale: Locale) -> set[tuple[int, str]]:
    """The months as the locale writes them in full and short, within a date and alone."""
    found = set()
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            for number, name in locale.months[context][width].items():
                # Catalan has the preposition in the name: "de gener", "d'abril".
                spelled = normalize_text(plain(name)).replace(".", "")
                word = re.split(r"[ ']", spelled)[-1]
                # Where CLDR has no name it counts: M01.
                if not re.fullmatch(r"m\d\d", word):
                    found.add((number, word))
    return found


def tables() -> dict[str, dict[str, object]]:
    """Every table, by the name of its file."""
    active = active_currencies()
    months, contested = month_words()
    published = iso_list("list-one.xml").attrib["Pblshd"]
    return {
        "currency_codes": {
            "about": f"The currency codes of ISO 4217, list of {published}.",
            "active": by_exponent(active),
            "historic": by_exponent(historic_currencies(active)),
        },
        "currency_signs": {
            "about": "What currency signs can mean; behind the bar, only where the context asks.",
            "signs": signs(active),
            "parts": parts(),
        },
        "currency_names": {
            "about": "Names of currencies, folded, under the codes that they can mean.",
            "names": names(active),
        },
        "month_names": {
            "about": "Names of the months, folded; those that languages disagree on stand apart.",
            "months": months,
            "contested": contested,
        },
        "locale_data": {
            "about": f"What CLDR {get_global('cldr')['version']} says of locales and territories.",
            "conventions": locale_conventions(),
            "homes": homes(),
            "foreign_signs": local_signs(),
            "currencies": grouped(dict(sorted(territory_currencies().items())), " "),
        },
    }


def written(table: dict[str, object]) -> str:
    """A table as the text of its file."""
    return json.dumps(table, ensure_ascii=False, indent=1) + "\n"


def main() -> None:
    """Write every table."""
    for name, table in tables().items():
        (TARGET / f"{name}.json").write_text(written(table), encoding="utf-8")


if __name__ == "__main__":
    main()
