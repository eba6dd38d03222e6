"""Names of companies: legal forms of many countries, words of trades, and what leads up to them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from paxman_cap_recognize._recognition import Kind, Recognition
from paxman_cap_recognize._tables import pairs, table

if TYPE_CHECKING:
    from collections.abc import Iterator

_SUFFIXES: Final = [x for x in table("legal_forms").splitlines() if not x.startswith("#")]
"""Patterns of forms; longer ones stand before those that they begin with."""
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
_CASED: Final = pairs("how forms are written")
_PROVINCES: Final = frozenset({"AB", "SA"})
_NUMBER = re.compile(r"\d")
BUSINESS: Final = frozenset(table("business").split())
_WORD = re.compile(r"[^\W\d_]+")
_PART = re.compile(r"\(?[\w'’.]+(?:-[\w'’.]+)*\)?|&")
_GAP = re.compile(r"[ \u00a0]{0,2}")
_LAST_GAP = re.compile(r"[ \u00a0]{0,2},?[ \u00a0]{0,2}")
_LINKS: Final = frozenset(("and", "of", "the", "de", "und", "et", "y", "e", "&", "für", "for"))
_LEADING_LINKS = re.compile(
    r"(?:(?:and|of|de|und|et|y|e|&|[Ff]or|FOR|für|Dear|Hello|Hi|Hallo|Liebe|Bonjour|Hola|Beste)\s+){0,4}"
    r"(?:\d{3,}\s[-–/]\s)?"
)
# The point of a form inside a line, before a new sentence or at the end, closes the sentence.
_IS_ONE: Final = re.compile(r"\ban?(?:\s[A-Z]\w+){1,2}\s*\Z")
"""What a company is: `a Nevada Corporation`."""
_SENTENCE_END = re.compile(r"\.(?=\s+[A-Z][a-z]|\s*$)")
_MOST_WORDS: Final = 8
_LONGEST: Final = 120
_ADDRESS: Final = 2000


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
    before = text[max(0, found.start() - _LONGEST) : found.start()].rstrip()
    is_one = found[0].upper() in _PROVINCES
    return is_one and (before.endswith(",") or _NUMBER.search(text, 0, _ADDRESS) is not None)


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


def find_companies(text: str) -> list[Recognition]:
    """Names with a legal form, anywhere in a text; the value is the name on one line."""
    found = []
    for form in forms_in(text):
        line = text.rfind("\n", max(0, form.start() - _LONGEST), form.start()) + 1
        low = max(line, form.start() - _LONGEST)
        start = low + _start_of_name(text[low : form.start()])
        before = text[max(0, start - len("an ")) : form.start()]
        if start < form.start() and not _IS_ONE.search(before):
            closes = start > line and form[0].count(".") == 1
            end = form.end() - (closes and _SENTENCE_END.match(text, form.end() - 1) is not None)
            name = " ".join(text[start:end].split())
            found.append(Recognition(Kind.COMPANY, start, end, name))
    return found


def _start_of_name(before: str) -> int:
    """Where the words in capitals begin that lead up to a legal form."""
    start = len(before)
    for word in reversed(list(_PART.finditer(before))[-_MOST_WORDS:]):
        is_part = word[0][0].isupper() or word[0][0].isdigit() or word[0].lower() in _LINKS
        # Before a comma stands something else, unless only the form follows: "Foo, Inc.".
        gap = _LAST_GAP if start == len(before) else _GAP
        if not is_part or not gap.fullmatch(before, word.end(), start):
            break
        start = word.start()
    links = _LEADING_LINKS.match(before, start)
    return links.end() if links else start
