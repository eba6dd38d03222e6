"""What a contract begins with: its title, its date and its parties."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_recognize._kinds.legal_forms import legal_form

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_recognize._choosing.choices import Span

HEAD: Final = 6000
"""How many characters a preamble is looked for in: covers and tables of contents stand before."""
_TITLE_WORDS: Final = (
    "agreement contract lease amendment addendum license licence deed memorandum undertaking "
    "guaranty guarantee indenture note plan policy terms conditions statement order form letter "
    "assignment waiver release consent proposal settlement covenant bylaws charter will vertrag "
    "vereinbarung contrat accord convenio contrato contratto overeenkomst"
)
_NOUN: Final = re.compile(rf"\b(?:{'|'.join(_TITLE_WORDS.split())})s?\b", re.IGNORECASE)
_STRONG: Final = re.compile(
    r"\b(?:agreement|contract|lease|deed|amendment|addendum|memorandum|vertrag|contrat|contrato)s?\b",
    re.IGNORECASE,
)
_PIECE: Final = re.compile(r"\S++(?:[^\S\n\t]\S++)*+(?=\s{2}|\t|\n|$)")
_CUT: Final = re.compile(
    r"\s+(?:(?:by\s+and\s+)?between|by\s+and\s+among|among|dated|made|effective|with|for\s+the"
    r"|entered|this|is\s|whereas)\b.*$|\s*[-–—:(\[\"“].*$",
    re.IGNORECASE | re.DOTALL,
)
_NOT_TITLE: Final = re.compile(
    r"^(?:this agreement|\d+(?:\.\d+)*[.)]?\s|[ivx]+\.\s|article|section|part|entire|contract no"
    r"|agreement n|terms and conditions|exhibit|schedule|annex|appendix|attachment|page|table of"
    r"|confidential|execution|certain"
    r"|portions|source|list of|form of proxy|www|http)\b|^\W*\d+\W*$|\[\*|\*\*\*",
    re.IGNORECASE,
)
_LEAD: Final = re.compile(
    r"(?:this\s+|\([^)]{1,30}\)\s*|[A-Z][a-z]{2,8}\s\d{1,2},\s\d{4}\s+)+(?=\S)", re.IGNORECASE
)
_BREAKS_OFF: Final = re.compile(r"(?:[,&]|\b(?:AND|OF|FOR|TO))$")
_SMALL_WORDS: Final = "a an and as by for from in of on or the to with de du la le et und"
_SMALL: Final = frozenset(_SMALL_WORDS.split())
_NAMED_IN_TEXT: Final = re.compile(
    r"\b[Tt][Hh][Ii][Ss]\s+(?P<title>(?:[A-Z][\w&’'/-]*|and|of|for|the|&)"
    r"(?:\s+(?:[A-Z][\w&’'/-]*|and|of|for|the|to|&)){0,9}?)"
    r"\s*(?=\(|,|\s(?:is|dated|made|entered|effective|by)\b)"
)
_DATING: Final = re.compile(
    r"(?:\bdated|\bmade|\bentered|\bexecuted|\beffective|\bas\s+of|\bconcluded|\bsigned)"
    r"[^.;]{0,60}?$",
    re.IGNORECASE,
)
_OTHER_PAPER: Final = re.compile(
    r"\bthat\s+certain\b|\b(?:amend(?:s|ed|ing)?|supersed\w+|pursuant\s+to|under)\s+(?:the|that|its)"
    r"|\bAct\s+of\b|\bfiled\b|\bregistration\b|\bexpir\w+|\bterminat\w+|\buntil\b|\bending\b",
    re.IGNORECASE,
)
_REFERRED: Final = re.compile(
    r"\b(?:to|of|under|by|amends?|into)\s+(?:the|that|its|an?)\s[^.;]{0,90}"
    r"\b(?:agreement|letter|contract|lease)\b[^.;]{0,30}$"
    r"|\bletter\s+dated|\bwhereas\b[^.;]*$|\bbetween\s+the\s+parties\s+on",
    re.IGNORECASE,
)
_REACH: Final = 140
_EDGE: Final = re.compile(r"\s*\n|\t|  ")
_BETWEEN: Final = re.compile(r"\b(?:[Bb]etween|BETWEEN|[Aa]mong|AMONG|PARTIES|[Pp]arties)\b")
_NAME_END: Final = re.compile(
    r",|\(|\n\s*\n|\s{3,}|\bAND\b|\band\b|;|\bwith\b|\bhaving\b|\bwhose\b"
)
_FORM_BEHIND: Final = re.compile(
    r",\s*(?:Inc|LLC|L\.L\.C|Ltd|Limited|Corp|L\.P|LP|N\.A|S\.A|LLP|PLC|GmbH)\b\.?"
)
_MAX_WORDS: Final = 12


class Title(NamedTuple):
    """A stretch that can be the document's title, and whether it says what the document is."""

    start: int
    end: int
    is_plain: bool
    in_text: bool = False


def titles(text: str) -> list[Title]:
    """What can be the title: lines set apart at the top, then what the text calls itself."""
    return [*_set_apart(text), *_called(text)]


def _set_apart(text: str) -> Iterator[Title]:
    for piece in _PIECE.finditer(text[:HEAD]):
        said = piece[0]
        if _NOT_TITLE.search(said):
            continue
        lead = _LEAD.match(said)
        start = piece.start() + (lead.end() if lead else 0)
        said = said[lead.end() :] if lead else said
        cut = _CUT.search(said, 1)
        said = said[: cut.start()] if cut else said
        if _is_title(said):
            start, said = _with_line_above(text, start, said)
            yield Title(start, start + len(said.rstrip(" .,")), bool(_STRONG.search(said)))


def _with_line_above(text: str, start: int, said: str) -> tuple[int, str]:
    """The title with the line above it, if that breaks off: `SOFTWARE DEVELOPMENT,`."""
    line = text.rfind("\n", 0, start)
    above = text[text.rfind("\n", 0, max(0, line)) + 1 : max(0, line)].strip()
    if line < 0 or text[line:start].strip() or not above.isupper() or not _BREAKS_OFF.search(above):
        return start, said
    first = text.rfind(above, 0, start)
    return first, text[first : start + len(said)]


def _is_title(said: str) -> bool:
    words = said.split()
    if not 1 < len(words) <= _MAX_WORDS or not _NOUN.search(said):
        return False
    return all(word[0].isupper() or not word[0].isalpha() or word in _SMALL for word in words)


def _called(text: str) -> Iterator[Title]:
    for found in _NAMED_IN_TEXT.finditer(text[:HEAD]):
        if _STRONG.search(found["title"]) and len(found["title"].split()) > 1:
            yield Title(*found.span("title"), is_plain=True, in_text=True)


def dating(text: str, days: Sequence[tuple[Span, object]]) -> list[tuple[Span, object]]:
    """The days on which a preamble says that the document was made, in order of their place."""
    found = []
    for span, value in days:
        if span.start > HEAD:
            break
        before = text[max(0, span.start - _REACH) : span.start]
        if (
            _DATING.search(before[-90:])
            and not _OTHER_PAPER.search(before)
            and not _REFERRED.search(before)
        ):
            found.append((span, value))
    return found


def set_apart(text: str, days: Sequence[tuple[Span, object]]) -> list[tuple[Span, object]]:
    """The days of the head that stand on a line, or in a cell, of their own."""
    return [
        (span, value)
        for span, value in days
        if span.start <= HEAD
        and _EDGE.search(text[max(0, span.start - 3) : span.start] or "\n")
        and _EDGE.match(text[span.end : span.end + 3] or "\n")
    ]


def parties(text: str) -> list[tuple[int, int]]:
    """The names of the parties that the preamble lists, in order of their place."""
    opening = _BETWEEN.search(text[:HEAD])
    if opening is None:
        return []
    found: list[tuple[int, int]] = []
    position = opening.end()
    limit = min(len(text), position + 1500)
    while position < limit and len(found) < 8:
        name = _name_from(text, position, limit)
        if name is None:
            break
        start, end, position = name
        if start < end:
            found.append((start, end))
    return found


_SKIP: Final = re.compile(r"[\s:,;]*(?:\(?[a-z1-9i]{1,3}\)|\d\.|and\b|AND\b|[\s:,;]+)*\s*")
_NEXT: Final = re.compile(r"\b(?:and|AND)\b|\n\s*\n|\(\d\)")


def _name_from(text: str, position: int, limit: int) -> tuple[int, int, int] | None:
    skipped = _SKIP.match(text, position, limit)
    start = skipped.end() if skipped else position
    end_match = _NAME_END.search(text, start, limit)
    end = end_match.start() if end_match else limit
    form = _FORM_BEHIND.match(text, end)
    end = form.end() if form else end
    said = text[start:end].rstrip()
    following = _NEXT.search(text, end, limit)
    if following is None and not _is_party(said):
        return None
    onward = following.end() if following else limit
    return (start, start + len(said), onward) if _is_party(said) else (end, end, onward)


def _is_party(said: str) -> bool:
    words = said.split()
    if not words or len(words) > _MAX_WORDS or not said[0].isupper():
        return False
    if legal_form(f"{said} "):
        return True
    return len(words) > 1 and all(w[0].isupper() or w in _SMALL or w[0] == "&" for w in words)
