"""Names of persons: by a title, a given name that is common somewhere, an initial or a degree."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_recognize._prose.venues import GAP
from paxman_cap_recognize._recognition import has_digit
from paxman_cap_recognize._tables import any_of, table

if TYPE_CHECKING:
    from collections.abc import Iterator

_GIVEN_NAMES: Final = frozenset(table("given_names").split())
_LETTER: Final = "[A-ZÀ-ÖØ-ÞĀ-Ž]"
_CAPITAL: Final = rf"{_LETTER}[\w'’-]*\.?"
_TITLE: Final = rf"(?:{any_of('before persons')})\b\.?"
SURNAME: Final = re.compile(rf"{_TITLE}\s{_CAPITAL}")
"""A title and one name, which a text gives whole elsewhere."""
_BEGINNING: Final = re.compile(rf"{_LETTER}(?<![\w.@-].)")
_PERSON: Final = re.compile(
    rf"(?:(?P<title>{_TITLE}){GAP})?"
    rf"(?P<name>{_CAPITAL}(?:{GAP}"
    rf"(?:(?:de|del|van|von|der|den|la|di|da|bin|al|ten)\s){{0,2}}{_CAPITAL}"
    rf"|\s[\"“(][A-Z][a-z]+[\"”)](?=\s[A-Z])){{0,4}})"
)
_DEGREE: Final = re.compile(
    r",?\s(?:(?:Ph\.?\s?D|PH\.?D|M\.?D|Jr|Sr|Esq)\b\.?|III?\b|[23][rn]d\b)(?!\s+(?i:candidate|student))"
)
_NOT_IN_NAME: Final = frozenset(table("not_in_names").split())
_WORD: Final = re.compile(r"\S+")
_INITIAL: Final = re.compile(r"[A-Z]\.?")
_ENDS_SENTENCE: Final = re.compile(r"[A-Z]{2,4}\.$|[a-z]{4,}\.$|['’]s$")
_ACRONYM: Final = re.compile(r"[A-Z]{2,4}")
_MOST_WORDS: Final = 4


class Person(NamedTuple):
    """Where a name stands, and whether its words say that it is a person's."""

    start: int
    end: int
    is_known: bool


def persons(text: str) -> Iterator[Person]:
    """Whatever can be the name of a person: capitalised words, but for those that never are."""
    position = 0
    for beginning in _BEGINNING.finditer(text):
        match = _PERSON.match(text, beginning.start()) if beginning.start() >= position else None
        if match is None:
            continue
        is_titled = match["title"] is not None
        said = match["name"].split()
        position = match.start("name") + len(said[0])
        words = _kept(text, match) if len(said) > 1 or is_titled else []
        if len(words) < 2 - is_titled:
            continue
        position = max(words[-1].end(), position)
        start = match.start() if is_titled else words[0].start()
        end = _end(text, start, words[-1].end())
        given = words[0][0].split("-")[0].strip(".").lower()
        # An initial or a degree says so, too.
        has_mark = end > words[-1].end() or any(_INITIAL.fullmatch(one[0]) for one in words[:-1])
        is_known = is_titled or given in _GIVEN_NAMES or has_mark
        yield Person(start, end, is_known)


def known_persons(text: str) -> list[Person]:
    """Those whose words say that they are persons."""
    return [person for person in persons(text) if person.is_known]


def _kept(text: str, match: re.Match[str]) -> list[re.Match[str]]:
    """The words that can be one name: no more than four, in one line if they begin it."""
    begins_line = not text[text.rfind("\n", 0, match.start()) + 1 : match.start()].strip(" \t|*-")
    kept: list[re.Match[str]] = []
    for word in _WORD.finditer(text, match.start("name"), match.end("name")):
        said = word[0].strip('.,()"“”').lower().removesuffix("'s").removesuffix("’s")
        is_broken = kept and "\n" in text[kept[-1].end() : word.start()]
        is_label = is_broken and text.startswith(":", word.end())
        is_acronym = len(kept) > 1 and _ACRONYM.fullmatch(word[0]) and not kept[-1][0].isupper()
        is_ended = begins_line or len(kept) > 1 or (kept and _INITIAL.fullmatch(kept[-1][0]))
        if is_label or is_acronym or (is_broken and is_ended):
            break
        is_word = not _INITIAL.fullmatch(word[0]) and said in _NOT_IN_NAME
        if is_word or has_digit(said) or len(kept) == _MOST_WORDS:
            break
        kept.append(word)
        if _ENDS_SENTENCE.search(word[0]):
            break
    while kept and _INITIAL.fullmatch(kept[-1][0]):
        kept.pop()
    return kept


def _end(text: str, start: int, end: int) -> int:
    """Where a name ends; a degree or a `Jr.` behind it is a part of it."""
    end = start + len(text[start:end].rstrip(".,:;"))
    end -= 2 * text[start:end].endswith(("'s", "’s"))
    degree = _DEGREE.match(text, end)
    return degree.end() if degree is not None else end
