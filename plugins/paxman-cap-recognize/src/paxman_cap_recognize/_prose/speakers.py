"""Who speaks at an event: persons, and how the words around a name bear it out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_recognize._prose._given_names import GIVEN_NAMES
from paxman_cap_recognize._prose.venues import HEAD, Place, has_digit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_CAPITAL: Final = r"[A-Z][\w'’-]*\.?"
_TITLE: Final = r"(?:Dr|Prof|Professor|Mr|Mrs|Ms|DR|PROF|PROFESSOR|MR|MRS|MS)\b\.?"
_GAP: Final = r"(?:[ \t]|[ \t]?\n[ \t]{0,3})"
_PERSON: Final = re.compile(
    rf"(?<![\w.@-])(?:(?P<title>{_TITLE}){_GAP})?"
    rf"(?P<name>{_CAPITAL}(?:{_GAP}"
    rf"(?:(?:de|del|van|von|der|den|la|di|da|bin|al|ten)\s){{0,2}}{_CAPITAL}"
    rf"|\s[\"“(][A-Z][a-z]+[\"”)](?=\s[A-Z])){{0,4}})"
)
_DEGREE: Final = re.compile(
    r",?\s(?:(?:Ph\.?\s?D|PH\.?D|M\.?D|Jr|Sr|Esq)\b\.?|III?\b)(?!\s+(?i:candidate|student))"
)
_INTRODUCED: Final = re.compile(
    r"\b(?:speakers?|presenters?|lecturer|(?:presented|lecture|talk|seminar|given|led|delivered"
    r"|presentation|address|colloquium)\s+by|featuring|features?|speaking|name|welcomes?|presents?)\b"
    r"(?:\s+(?:is|are|be|will\s+be))?\s*[:–-]?\s*(?:(?!the|an?\b)[a-z-]+\s+){0,2}?$",
    re.IGNORECASE,
)
_NEAR_NAME: Final = re.compile(
    r"(?:\b(?:by|with)|\b(?:seminar|colloquium|lecture|talk)\b\s?[,:/–-])\s+$", re.IGNORECASE
)
"""What stands before a speaker, and before much else: the name itself has to be one."""
_GIVES: Final = re.compile(
    r"(?:\s*\([^()\n]{1,80}\)|,[^.;\n]{1,120}(?:\n[^.;\n]{1,100})?,"
    r"|\s(?:from|of|at)\s[^.;]{1,120}?)?\s+"
    r"(?:(?:will|is\s+going\s+to|is|are|has\s+(?:kindly\s+)?agreed\s+to|who\s+will)"
    r"\s+(?:also\s+|be\s+)?(?:giv|present|speak|talk|deliver|lectur|discuss|lead|moderat|visit|address|introduc|describ)\w*"
    r"|(?:gives|presents|delivers|speaks|talks)\b)"
)
_TALK: Final = re.compile(
    r"(?:['’]s)?[ ,:-]{1,3}(?:\w+\s)?"
    r"(?i:talk|lecture|seminar|colloquium|thesis|defense|at\s|presentation)"
)
_CONTACT: Final = re.compile(
    r"\b(?:e-?mail(?:ed)?(?:\s+to)?|contact|call|see|hosts?|thanks\s+to|posted\s?by|from|cc|to"
    r"|sponsor|committee|chair|advisors?|appointment\w*|in\s+honou?r\s+of|sincerely|regards|rsvp"
    r"|(?:hosted|organi[sz]ed|sponsored|chaired|authored|coordinated|written|developed|taught"
    r"|introduction|works?|paper)\s+by|works?\s+of"
    r"|(?:joint\s+work|work|collaboration|partnership)\s+with)"
    r"\b\s*(?:is|are|with|the)?\s*[:\-]?\s*[\"(]?$",
    re.IGNORECASE,
)
_META: Final = re.compile(
    r"[ \t]*(?:posted ?by|from|host|cc|to|sender|reply-to|type)\s*:", re.IGNORECASE
)
_AFFILIATED: Final = re.compile(
    r"(?i:universit|institut|department|dept|school|college|laborator|research|\binc\b|corp"
    r"|professor|director|engineer|scientist|center|centre|\blabs?\b|faculty|president|division"
    r"|museum|ministry|fellow|editor|author|commission|group|ltd|gmbh|hospital|student)"
    r"|^[ \t]*[A-Z]{2,5}\b"
)
_NOT_WORDS: Final = (
    "seminar university department school institute college hall room lecture series center "
    "centre monday tuesday wednesday thursday friday saturday sunday january february march "
    "april may june july august september october november december talk abstract topic speaker "
    "time place date when where who host title type research science computer engineering "
    "graduate robotics the a an of and for in on at to from with special colloquium thesis "
    "defense proposal systems theory student students committee technology artificial "
    "intelligence policy public design group laboratory lab auditorium building workshop "
    "conference noon refreshments announcement reminder ph.d phd society club association "
    "office program programs project distributed software information human computing "
    "mathematics statistics physics chemistry business management economics history career "
    "services new international american national north south east west street avenue road he she "
    "it we you they this that these there his her our your please dear hi hello thanks cheers best "
    "assistant associate director president professor dean tas mon tue wed thu fri sat sun jan feb "
    "mar apr jun jul aug sep sept oct nov dec am pm church park library garden museum company inc "
    "division high performance machines media many case studies learning methods models analysis"
)
_NOT_IN_NAME: Final = frozenset(_NOT_WORDS.split())
_INSTITUTE: Final = re.compile(
    r"\buniversit|\binstitut|\bdepartment|\bdept|\bcollege|laborator|\binc\b|\bcorp|professor"
    r"|student|\bfellow|scientist|director|president|engineer|researcher",
    re.IGNORECASE,
)
_COMPANY: Final = re.compile(r",?\s(?:Inc|Ltd|LLC|Corp|GmbH)\b", re.IGNORECASE)
_BEHIND: Final = re.compile(r",\s|\s\(")
_WORD: Final = re.compile(r"\S+")
_INITIAL: Final = re.compile(r"[A-Z]\.?")
_NEAR: Final = 60
_REACH: Final = 260
_SET_APART: Final = 3
_FEWEST: Final = 3
_MOST_WORDS: Final = 4


def speakers(text: str) -> list[Place]:
    """The persons who may be speaking, the likeliest first."""
    ranked = [
        (-points, start, end) for points, start, end in _persons(text[:HEAD]) if points >= _FEWEST
    ]
    return [Place(start, end) for _, start, end in sorted(ranked)]


def _persons(text: str) -> Iterator[tuple[int, int, int]]:
    """Every name with the points that speak for it."""
    position = 0
    while (match := _PERSON.search(text, position)) is not None:
        words = list(_kept(text, match))
        first = match.start("name") + len(match["name"].split()[0])
        position = max(words[-1].end() if words else 0, first)
        is_titled = match["title"] is not None
        if len(words) < 2 - is_titled:
            continue
        start = match.start() if is_titled else words[0].start()
        end = _end(text, start, words[-1].end())
        is_known = is_titled or _is_given(words[0][0]) or _has_mark(words, end)
        yield _points(text, start, end, is_known=is_known), start, end


def _kept(text: str, match: re.Match[str]) -> list[re.Match[str]]:
    """The words that can be one name: no more than four, in one line if they begin it."""
    begins_line = not text[text.rfind("\n", 0, match.start()) + 1 : match.start()].strip(" \t|*-")
    kept: list[re.Match[str]] = []
    for word in _WORD.finditer(text, match.start("name"), match.end("name")):
        said = word[0].strip('.,()"“”').lower().removesuffix("'s").removesuffix("’s")
        is_broken = kept and "\n" in text[kept[-1].end() : word.start()]
        if is_broken and (begins_line or len(kept) > 1):
            break
        is_word = not _INITIAL.fullmatch(word[0]) and said in _NOT_IN_NAME
        if is_word or has_digit(said) or len(kept) == _MOST_WORDS:
            break
        kept.append(word)
    while kept and _INITIAL.fullmatch(kept[-1][0]):
        kept.pop()
    return kept


def _end(text: str, start: int, end: int) -> int:
    """Where a name ends; a degree or a `Jr.` behind it is a part of it."""
    end = start + len(text[start:end].rstrip(".,:;"))
    end -= 2 * text[start:end].endswith(("'s", "’s"))
    degree = _DEGREE.match(text, end)
    return degree.end() if degree is not None else end


def _is_given(word: str) -> bool:
    return word.split("-")[0].strip(".").lower() in GIVEN_NAMES


def _has_mark(words: Sequence[re.Match[str]], end: int) -> bool:
    """Whether an initial or a degree says that the words are a person's."""
    return end > words[-1].end() or any(_INITIAL.fullmatch(word[0]) for word in words[:-1])


def _points(text: str, start: int, end: int, *, is_known: bool) -> int:
    line = text.rfind("\n", 0, start) + 1
    before = text[max(0, start - _NEAR) : start]
    if _CONTACT.search(before) or _META.match(text, line) or _COMPANY.match(text, end):
        return 0
    points = 4 * bool(_INTRODUCED.search(before)) + 4 * bool(_GIVES.match(text, end, end + _REACH))
    if not is_known:
        return points + 3 * (_line(text, line, start, end) == _SET_APART)
    points += 2 + 2 * bool(_TALK.match(text, end)) + 2 * bool(_NEAR_NAME.search(before))
    points += bool(_BEHIND.match(text, end) and _AFFILIATED.search(text, end, end + _NEAR))
    return points + _line(text, line, start, end)


def _line(text: str, line: int, start: int, end: int) -> int:
    """Points for a name that stands on a line of its own, with an affiliation behind or below."""
    if text[line:start].strip(" \t|*-"):
        return 0
    stop = text.find("\n", end)
    stop = stop if stop >= 0 else len(text)
    rest = text[end:stop].strip(" \t|*.")
    if rest and rest[0] not in ",(-–/&" and not rest.startswith("and "):
        return 0
    below = [said for said in text[stop : stop + 200].split("\n") if said.strip()][:2]
    if not rest and below and _INSTITUTE.search(below[0]):
        return _SET_APART
    return 1 + bool(_AFFILIATED.search(rest) or any(map(_AFFILIATED.search, below)))
