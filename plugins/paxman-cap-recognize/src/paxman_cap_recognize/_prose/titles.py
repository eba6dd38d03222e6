"""What a document calls itself at its top or in its text, and where news say they were written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_recognize._kinds.legal_forms import legal_form
from paxman_cap_recognize._tables import any_of, word_list

if TYPE_CHECKING:
    from collections.abc import Iterator

HEAD: Final = 6000
"""How many characters a title is looked for in: covers and notices can stand before."""
_NOUN: Final = re.compile(
    rf"\b(?:{any_of('titles')})s?\b|(?:vertrag|vereinbarung)\b", re.IGNORECASE
)
_STRONG: Final = re.compile(
    rf"\b(?:{any_of('strong titles')})s?\b|(?:vertrag|vereinbarung)\b", re.IGNORECASE
)
_PIECE: Final = re.compile(r"\S\S*+(?:[^\S\n\t]\S++)*+(?=\s{2}|\t|\n|$)")
_CUT: Final = re.compile(rf"(?:{any_of('behind titles')}).*$", re.IGNORECASE | re.DOTALL)
_NOT_TITLE: Final = re.compile(
    rf"^(?:{any_of('not titles')})\b|^\W*\d+\W*$|^\[|^[^(]*\)", re.IGNORECASE
)
_LEAD: Final = re.compile(rf"(?:{any_of('before titles')})+(?=\S)", re.IGNORECASE)
_CAPITALS: Final = re.compile(r"(?:[^a-z\s]\S*?(?<![a-z])(?:\s+|$)){2,}")
_BREAKS_OFF: Final = re.compile(r"(?:[,&]|\b(?:AND|OF|FOR|TO|THE|NO\.))$", re.IGNORECASE)
_SMALL: Final = word_list("small")
_SMALL_END: Final = re.compile(r"(?:\s+(?:the|a|an|of|and|for|by))+\s*$")
_NAMED_IN_TEXT: Final = re.compile(
    r"[Tt](?<!\w.)[Hh][Ii][Ss]\s+(?P<title>(?:[A-Z][\w&’'/-]*|and|of|for|the|&)"
    r"(?:,?\s+(?:[A-Z][\w&’'/-]*|and|of|for|the|to|&)){0,12}?)"
    r"\s*(?=\(|,\s+(?:dated|made|effective|entered|is|by)|,\s*$|\s(?:is|dated|made|entered|effective|by)\b)"
)
_MAX_WORDS: Final = 14
_FEWEST_WORDS: Final = 3
_LINE: Final = re.compile(r"[^\s](?:[^\n]*[^\s])?")
_LONG: Final = re.compile(r"\S[^\n]{38,}[^\s.,:](?:\n[^\n]{3,}[^\s.,:]){1,2}(?=\n\n)")
_NO_HEADLINE: Final = re.compile(any_of("no headlines"), re.IGNORECASE)
"""What stands above a headline: where and when it was written, and what it is one of."""


_QUOTED: Final = re.compile(
    r"(?:^[ \t]*(?=[\"“][^\n]*[\"”][ \t]*$)"
    r"|\b(?i:on|about|(?:en)?titled|called|audience|discuss(?:es)?"
    r"|title(?::|\s+is)?|über|sur|sobre|su)\s+)"
    r"[\"“„«‘'](?P<title>[^\W_][^\"”“»\n]{6,150}?)(?:[\"”“»]|[’'](?!\w))",
    re.MULTILINE,
)
_WORD: Final = r"[A-Z][\w.'’-]*"
_MONTH: Final = r"[A-Z][a-z]{2,8}\.?"
_DATELINE: Final = re.compile(
    rf"^[ \t]*(?P<city>{_WORD}(?:[ ]{_WORD}){{0,2}})(?:,[ ]{_WORD}(?:[ ]{_WORD})?)?"
    rf"[ ,]*[(,/–—-]?[ ]*(?P<day>{_MONTH}[ ]\d{{1,2}}(?:,[ ]\d{{4}})?"
    rf"|\d{{1,2}}\.?[ ]{_MONTH}(?:[ ]\d{{4}})?)[ ]*"
    r"\)?(?:[ ]*[(/][A-Z][\w ]+[)/])?[ ]*(?:[–—]|--?)[ ]*(?=[\w\"“])",
    re.MULTILINE,
)
"""`HARLAN, Ky., Aug. 16, 2023 – `, `GENEVA (18 March 2022) - `."""


class Title(NamedTuple):
    """A stretch that can be the document's title, and whether it says what the document is."""

    start: int
    end: int
    is_plain: bool
    in_text: bool = False


def titles(text: str) -> list[Title]:
    """What can be the title: lines set apart at the top, then what the text calls itself."""
    called = (
        Title(*found.span("title"), is_plain=True, in_text=True)
        for found in _NAMED_IN_TEXT.finditer(text[:HEAD])
        if _STRONG.search(found["title"]) and len(found["title"].split()) > 1
    )
    return [*_set_apart(text), *called]


def talk_title(text: str) -> tuple[int, int] | None:
    """What a talk is called, in quotation marks: alone on a line, or behind `on` or the like."""
    found = _QUOTED.search(text[:HEAD])
    return found.span("title") if found else None


def headline(text: str) -> tuple[int, int] | None:
    """The first line that can be what a report or a piece of news is called.

    A long one goes on up to the next empty line.
    """
    for line in _LINE.finditer(text[:HEAD]):
        line = _LONG.match(text, line.start()) or line
        words = line[0].split()
        if _NO_HEADLINE.search(line[0]):
            continue
        if not _FEWEST_WORDS <= len(words) <= 2 * _MAX_WORDS or line[0].endswith((".", ",", ":")):
            return None
        return line.span()
    return None


def dateline(text: str) -> re.Match[str] | None:
    """What a piece of news begins with: the `city`, and the `day` with or without its year."""
    return _DATELINE.search(text[:HEAD])


def _set_apart(text: str) -> Iterator[Title]:
    for piece in _PIECE.finditer(text[:HEAD]):
        start, said = _without_lead(piece.start(), piece[0])
        if _NOT_TITLE.match(said) or "[*" in said or "***" in said:
            continue
        cut = _CUT.search(said, 1)
        said = said[: cut.start()] if cut else said
        capitals = _CAPITALS.match(said)
        if capitals and _NOUN.search(capitals[0]):
            said = capitals[0].rstrip()
        start, said = _without_company(start, _SMALL_END.sub("", said))
        if _is_title(said):
            start, end = _with_neighbours(text, start, start + len(said.rstrip(" .,")))
            if end - start > _SHORT or _STRONG.fullmatch(piece[0]):
                yield Title(start, end, bool(_STRONG.search(text[start:end])))


def _without_lead(start: int, said: str) -> tuple[int, str]:
    """Without the number of the exhibit, a date or `Execution copy` before a title."""
    lead = _LEAD.match(said)
    return (start + lead.end(), said[lead.end() :]) if lead else (start, said)


def _without_company(start: int, said: str) -> tuple[int, str]:
    """Without the company whose contract it is: `ACME CORPORATION RESELLER AGREEMENT`."""
    form = legal_form(said)
    rest = said[form.end() :].lstrip(" .,") if form else ""
    if len(rest.split()) < 2 or not _NOUN.search(rest):
        return start, said
    return start + len(said) - len(rest), rest


def _with_neighbours(text: str, start: int, end: int) -> tuple[int, int]:
    """A title in capitals with the line above that breaks off, and the line below that goes on."""
    above = (_ABOVE if " " in text[start:end] else _ANY_ABOVE).search(
        text, max(0, start - 120), start
    )
    if above and not legal_form(above[1]):
        start = min(start, _without_lead(above.start(1), text[above.start(1) : end])[0])
    said = text[start:end]
    below = (_ANY_BELOW if _BREAKS_OFF.search(said) else _BELOW).match(text, end)
    end = below.end(1) if below and said.isupper() else end
    return start, start + len(text[start:end].rstrip(" .,\n"))


_ANY_ABOVE: Final = re.compile(r"([A-Z][^\na-z\t\[]*)\s{1,80}$")
_ABOVE: Final = re.compile(r"([A-Z][^\na-z\t]*(?:[,&]|\b(?:AND|OF|FOR|TO|THE|NO\.)))\s{1,80}$")
_ANY_BELOW: Final = re.compile(r"\s{1,80}([A-Z][^\na-z\t]*)(?=\n|$)")
_BELOW: Final = re.compile(r"\s{1,80}((?:AND|OF|FOR|TO|&)[ ][^\na-z\t]+)(?=\n|$)")


def _is_title(said: str) -> bool:
    words = said.split()
    if len(words) == 1:
        is_compound = said[0].isupper() and said.endswith(("vertrag", "vereinbarung"))
        return is_compound or (_STRONG.search(said) is not None and said.isupper())
    if not 1 < len(words) <= _MAX_WORDS or not _NOUN.search(said):
        return False
    if _NOUN.fullmatch(words[-1]) and len(words) <= _SHORT_TITLE and words[0][0].isupper():
        words = words[:-1]
    return all(word[0].isupper() or not word[0].isalpha() or word in _SMALL for word in words)


_SHORT: Final = 10
_SHORT_TITLE: Final = 5
