"""What names of companies end or begin with: legal forms of many countries, and words of trades."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from paxman_cap_recognize._tables import table

if TYPE_CHECKING:
    from collections.abc import Iterator

# Longer forms stand before those that they begin with.
_SUFFIXES: Final = (
    # Malaysia, Singapore, India, Australia, South Africa
    r"SDN\.?\s?\.?,?\s?BHD\.?|SENDIRIAN\s+BERHAD|S\s?/\s?B|BERHAD|BHD\.?",
    r"\(?P(?:TE|VT|TY|RIVATE)\)?\.?,?\s?(?:LTD|LIMITED)\.?|PLT",
    # English
    r"CO(?:MPANY)?\.?,?\s?(?:LTD|LIMITED|INC)\.?|LTD\.?|LIMITED|INC(?:ORPORATED)?\.?",
    r"CORP(?:ORATION)?\.?|L\.?L\.?[CP]\.?|P\.?L\.?C\.?|PLLC|L\.P\.|N\.\s?A\.",
    # German
    r"G?mbH(?:\s?&\s?Co\.?\s?(?:KGaA|KG|OHG))?|KGaA|OHG|GbR|e\.\s?K\.|e\.\s?V\.|eG",
    r"UG(?:\s?\(haftungsbeschränkt\))?|AG|KG|SE",
    # French, Spanish, Italian, Portuguese, Romanian
    r"S\.?[AÀ]\.?\s?R\.?\s?L\.?|S\.?A\.?[SU]\.?U?|EURL|SNC|SCI|S\.?L\.?U\.?|S\.L\.|S\.A\.(?:\s?de\s?C\.V\.)?",
    r"S\.A|S\.?p\.?A\.?|S\.?r\.?l\.?s?|S\.?n\.?c\.?|S\.a\.s\.|L(?:TD|D)A\.?|SA",
    # Dutch, Belgian, Nordic
    r"B\.?V\.?(?:BA)?|N\.V\.?|NV|V\.?O\.?F\.?|SPRL|A/S|ApS|AB|ASA?|Oyj?|HF|ehf",
    # Slavic, Baltic, Hungarian, Turkish
    r"Sp\.?\s?z\s?o\.?\s?o\.?|s\.\s?r\.\s?o\.|a\.\s?s\.|d\.\s?o\.\s?o\.|Kft\.?|Zrt\.?|Nyrt\.?",
    r"Bt\.|UAB|SIA|OÜ|A\.Ş\.|Ltd\.?\sŞti\.?",
    # East Asian
    r"K\.K\.|株式会社|有限会社|有限公司|주식회사",
)
_PREFIXES: Final = "PT|CV|UD|TB|ООО|ОАО|ЗАО|ПАО|АО|ИП|SYARIKAT|株式会社|有限会社|주식회사|㈜"

_BY_LETTER: Final[dict[str, list[str]]] = {}
"""What follows the first letter, where that is certain: a form is tried where its letter stands."""
for _form in re.split(r"\|(?![^()]*\))", "|".join(_SUFFIXES)):
    _letter = _form[0].lower() if _form[0].isalpha() and _form[1:2] != "?" else ""
    _BY_LETTER.setdefault(_letter, []).append(_form[len(_letter) :])
_FORMS: Final = "|".join(f"{letter}(?:{'|'.join(rest)})" for letter, rest in _BY_LETTER.items())
SUFFIX = re.compile(rf"(?<![\w&])(?=[{''.join(_BY_LETTER)}(m])(?:{_FORMS})(?!\w)", re.IGNORECASE)
PREFIX = re.compile(rf"(?:{_PREFIXES})\.?\s+(?=\S)")
"""A legal form that a name begins with."""

# Written in another way these are words: "as", "se", "a Delaware corporation", "limited".
_CASED: Final = {
    **dict.fromkeys(
        ("ag", "kg", "se", "sa", "ab", "as", "asa", "hf", "sci", "snc", "sia", "ug"), "AG"
    ),
    **dict.fromkeys(("corporation", "company", "limited", "incorporated"), "Xx"),
    "oy": "Oy",
    "oyj": "Oyj",
    "eg": "eG",
}

_PROVINCES: Final = frozenset({"AB", "SA"})
_NUMBER = re.compile(r"\d")
BUSINESS: Final = frozenset(table("business").split())
_WORD = re.compile(r"[^\W\d_]+")


@lru_cache(maxsize=512)
def legal_form(text: str) -> re.Match[str] | None:
    """The last legal form in a text, if it has one."""
    return max(forms_in(text), key=lambda form: form.end(), default=None)


def forms_in(text: str) -> Iterator[re.Match[str]]:
    """The legal forms in a text that follow something."""
    shouting = text.isupper()
    return (
        found
        for found in SUFFIX.finditer(text)
        if found.start() and _fits(found[0], shouting) and not _is_province(text, found)
    )


def _is_province(text: str, found: re.Match[str]) -> bool:
    """Whether a form is the province behind a city: `Edmonton, AB`."""
    is_behind = text[: found.start()].rstrip().endswith(",") or _NUMBER.search(text) is not None
    return found[0].upper() in _PROVINCES and is_behind


def _fits(form: str, shouting: bool) -> bool:
    """Whether letters that are also a word are written as a form is.

    Where everything is in capitals, case tells nothing, so the shortest forms do not count.
    """
    written = _CASED.get(form.casefold())
    if written is None:
        return True
    if written == "Xx":
        return form[0].isupper()
    return not shouting and (form.isupper() if written == "AG" else form == written)


def names_business(text: str) -> bool:
    """Whether a word of the text says what a business does."""
    return any(word in BUSINESS for word in _WORD.findall(text.lower()))


def is_business_word(text: str) -> bool:
    """Whether the text is such words and nothing else."""
    words = _WORD.findall(text.lower())
    return bool(words) and all(word in BUSINESS for word in words)
