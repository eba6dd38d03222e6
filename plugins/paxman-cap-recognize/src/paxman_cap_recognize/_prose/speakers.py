"""Who speaks at an event: persons, and how the words around a name bear it out."""

from __future__ import annotations

import re
from typing import Final

from paxman_cap_recognize._prose.persons import persons
from paxman_cap_recognize._prose.venues import HEAD, META
from paxman_cap_recognize._recognition import Span
from paxman_cap_recognize._tables import any_of

_INTRODUCED: Final = re.compile(
    rf"(?:\b(?:{any_of('before speakers')})\b|^\W*by\s*:)"
    r"(?:\s+(?:is|are|be|will\s+be))?\s*[:–-]?\s*(?:(?!the|an?\b)[a-z-]+\s+){0,2}?$",
    re.IGNORECASE | re.MULTILINE,
)
_NEAR_NAME: Final = re.compile(
    r"(?:\b(?:by|with|featur(?:es?|ing)|name:?|welcomes?|presents?)"
    r"|\b(?:seminar|colloquium|lecture|talk)\b\s?[,:/–-])\s+$",
    re.IGNORECASE,
)
"""What stands before a speaker, and before much else: the name itself has to be one."""
_GIVES: Final = re.compile(
    r"(?:\s*\([^()\n]{1,80}\)|,[^.;]{1,200}?|\s(?:from|of|at)\s[^.;]{1,120}?)?\s+"
    r"(?:(?:will|is\s+going\s+to|is|are|has\s+(?:kindly\s+)?agreed\s+to|who\s+will)"
    rf"\s+(?:also\s+|still\s+)?(?:be\s+(?=\w+ing\b))?(?:{any_of('speaking')})\w*"
    rf"|(?:{any_of('speaks')})\b)"
)
_TALK: Final = re.compile(
    r"(?:['’]s)?[ ,:-]{1,3}(?:\w+\s)?"
    r"(?i:talk|lecture|seminar|colloquium|thesis|defense|presentation)(?!\s+(?i:series))"
)
_CONTACT: Final = re.compile(
    rf"\b(?:{any_of('no speakers')})\b\s*(?:is|are|with|the)?\s*[:\-]?\s*[\"(]?$", re.IGNORECASE
)
AFFILIATED: Final = re.compile(rf"(?i:{any_of('affiliations')})|^[ \t]*[A-Z]{{2,5}}\b")
_BEHIND: Final = re.compile(r",\s|\s\(")
_NEAR: Final = 60
_REACH: Final = 260
_SET_APART: Final = 3
_FEWEST: Final = 3


def speakers(text: str) -> list[Span]:
    """The persons who may be speaking, the likeliest first."""
    head = text[:HEAD]
    ranked = [(-_points(head, *person), person.start, person.end) for person in persons(head)]
    return [Span(start, end) for points, start, end in sorted(ranked) if -points >= _FEWEST]


def _points(text: str, start: int, end: int, is_known: bool) -> int:
    line = text.rfind("\n", 0, start) + 1
    before = text[max(0, start - _NEAR) : start]
    points = 4 * bool(_INTRODUCED.search(before)) + 4 * bool(_GIVES.match(text, end, end + _REACH))
    apart = _line(text, line, start, end)
    if is_known:
        points += 2 + 2 * bool(_TALK.match(text, end)) + 2 * bool(_NEAR_NAME.search(before)) + apart
        points += bool(_BEHIND.match(text, end) and AFFILIATED.search(text, end, end + _NEAR))
    else:
        points += 3 * (apart == _SET_APART)
    is_weak = points < _FEWEST or META.match(text, line)
    return 0 if is_weak or _CONTACT.search(before) else points


def _line(text: str, line: int, start: int, end: int) -> int:
    """Points for a name that stands on a line of its own, with an affiliation behind or below."""
    if text[line:start].strip(" \t|*-"):
        return 0
    stop = text.find("\n", end)
    stop = stop if stop >= 0 else len(text)
    rest = text[end:stop].strip(" \t|*.")
    is_column = text.startswith(("   ", "\t"), end)
    if rest and rest[0] not in ',(-–/&"“' and not is_column and not rest.startswith("and "):
        return 0
    below = [said for said in text[stop : stop + 200].split("\n") if said.strip()][:2]
    if not rest and below and AFFILIATED.search(below[0]):
        return _SET_APART
    return 1 + bool(AFFILIATED.search(rest) or any(map(AFFILIATED.search, below)))
