"""What an announcement says of an event: when it ends, where it is, and who speaks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_recognize._kinds.times import find_times
from paxman_core.labels import refers_elsewhere

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_recognize._choosing.choices import Span

HEAD: Final = 3000
"""How many characters of an announcement say when, where and who; what follows is about what."""
_CLOCK: Final = r"\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\s?m\b|[ap]\.\s?m\b\.?|noon|midnight)?"
_RANGE: Final = re.compile(
    rf"(?<![\w:/.-])(?P<start>{_CLOCK})\s*(?:-{{1,2}}|–|—|to|until|till|bis)\s*"
    rf"(?P<end>{_CLOCK})(?![\w:/])",
    re.IGNORECASE,
)
_OF_DAY: Final = re.compile(r"[:.]\d\d|[ap]\.?\s?m|noon|midnight", re.IGNORECASE)
_ENDING: Final = re.compile(
    rf"\b(?:end(?:s|ing)?\s+(?:at|by)|until|till)\s+(?P<end>{_CLOCK})(?![\w:/])", re.IGNORECASE
)
_BUILDINGS: Final = (
    "Hall|Building|Bldg|Auditorium|Theat(?:er|re)|Library|Cent(?:er|re)|Wing|Lounge|Room|Laboratory"
    "|Lab|Gallery|Chapel|Campus|Club|Tower|House|Ballroom|Cafe|Union"
)
_CAPITAL: Final = r"[A-Z][\w.'’&-]*"
_NUMBER: Final = r"[A-Z]{0,2}-?\d{1,5}[A-Z]?\b"
_VENUE: Final = re.compile(
    rf"(?:\b(?:Room|Rm\.?|ROOM)\s+{_NUMBER}"
    rf"(?:,?\s+(?:in\s+)?(?:the\s+)?{_CAPITAL}(?:\s{_CAPITAL}){{0,3}}\s(?:{_BUILDINGS}))?"
    rf"|\b(?<!Room\s){_NUMBER},?\s(?:{_CAPITAL}\s){{1,3}}(?:{_BUILDINGS})\b"
    rf"|\b(?:{_CAPITAL}[ ,]+){{1,4}}(?:{_BUILDINGS})\b(?:,?\s+(?:Room|Rm\.?)?\s?{_NUMBER})?"
    rf"(?:,\s(?:{_CAPITAL}\s){{1,3}}(?:{_BUILDINGS}))?"
    rf"|\b[A-Z][A-Za-z]{{1,3}}\s?\d{{3,4}}[A-Z]?\b)"
)
_NO_VENUE: Final = re.compile(
    r"\b(?:University|Institute|Department|School|College|Research|Robotics|Seminar|Dept"
    r"|Science(?!.*\d))\b|^(?:19|20)\d\d\b"
    r"|^(?:CS|EE|Fax|Tel|Ext|Feb|Jan|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|Fall|June|July"
    r"|the|The|PM|AM)\b",
)
_TITLED: Final = re.compile(
    rf"\b(?:Dr|Prof|Professor|Mr|Mrs|Ms|DR|PROF|PROFESSOR|MR|MS)\.?[ \t]+"
    rf"(?:{_CAPITAL}[ \t]+){{0,3}}{_CAPITAL}"
)
_BY: Final = re.compile(
    r"\b(?:[Ss]peaker|[Pp]resenter|[Ll]ecturer|[Pp]resented\s+by|[Ll]ecture\s+by|[Tt]alk\s+by"
    r"|[Ss]eminar\s+by|[Gg]iven\s+by|[Ff]eaturing|[Ss]peaking\s*:)\s*:?\s*"
    rf"(?P<name>{_CAPITAL}(?:[ \t]+{_CAPITAL}){{1,3}})"
)
_CONTACT: Final = re.compile(
    r"\b(?:e-?mail(?:ed)?(?:\s+to)?|contact|call|see|host(?:ed\s+by)?|organi[sz]ed\s+by|thanks\s+to)"
    r"\s*:?\s*$",
    re.IGNORECASE,
)
_GIVES: Final = re.compile(
    rf"\b(?P<name>{_CAPITAL}(?:[ \t]+{_CAPITAL}){{1,3}})"
    r"(?:\s*\([^()\n]{1,60}\)|,[^.,;\n]{1,80},)?"
    r"\s+(?:(?:will|is\s+going\s+to|is)\s+(?:give|giving|present|speak|talk|deliver|lectur|discuss)"
    r"|(?:gives|presents|delivers)\s+(?:a|an|the|his|her)\b)"
)
_NAME_LINE: Final = re.compile(
    rf"^[ \t|*]*(?P<name>(?:{_CAPITAL}[ \t]+){{1,3}}{_CAPITAL})[ \t|*]*(?:,[^\n]*|\([^\n]*)?$",
    re.MULTILINE,
)
_AFFILIATED: Final = re.compile(
    r"universit|institut|department|dept|school|college|laborator|research|inc\b|corp|\bcmu\b"
    r"|professor|director|engineer|scientist|center|centre|bell labs|ibm|m\.?i\.?t\b|faculty",
    re.IGNORECASE,
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
    "services new international american national "
)
_NOT_IN_NAME: Final = frozenset(_NOT_WORDS.split())
_ABBREVIATED: Final = re.compile(r"[A-Z][A-Za-z]{1,3}\s?\d")


class Place(NamedTuple):
    """A stretch that may be the value, the surest way of finding it first."""

    start: int
    end: int
    is_sure: bool = False


def announces(text: str) -> bool:
    """Whether a text is about something that takes place, and not a contract or a bill."""
    head = text[:HEAD]
    return _EVENT.search(head) is not None and _LEGAL.search(head) is None


_EVENT: Final = re.compile(
    r"\b(?:seminars?|lectures?|talks?|colloqui\w+|workshops?|conferences?|meet(?:s|ings?|up)?|webinar"
    r"|hackathon|symposium|invit\w+|join\s+us|attend\w*|speak\w*|presents|presentations?|announce\w*|ceremony"
    r"|interview|discussion|takes?\s+place|be\s+held|evening|festival|concert|fair|topic|abstract"
    r"|refreshments|events?)\b",
    re.IGNORECASE,
)
_LEGAL: Final = re.compile(
    r"\bhere(?:in(?:after)?|to|of|by|under)\b|\bwhereas\b|\bthis\s+(?:agreement|lease|contract)\b",
    re.IGNORECASE,
)


def held_on(text: str, days: Sequence[tuple[Span, object]]) -> list[tuple[Span, object]]:
    """The days on which something can take place, the nearest to a time first."""
    times = [time.start for time in find_times(text[:HEAD])]

    def distance(span: Span) -> int:
        return min([_BESIDE, *(abs(time - span.start) for time in times)])

    found = [
        (distance(span), span.start, (span, value))
        for span, value in days
        if not _is_sent(text, span.start)
        and not refers_elsewhere(text, span.start)
        and not _APPROVED.match(text, span.end)
    ]
    return [day for _, _, day in sorted(found, key=lambda one: one[:2])]


_APPROVED: Final = re.compile(r"[^.;\n]{0,60}\b(?:approved|adopted|confirmed)\b", re.IGNORECASE)
"""The minutes of an earlier meeting were."""


def _is_sent(text: str, start: int) -> bool:
    """Whether a line says when the message was sent."""
    return _SENT.match(text, text.rfind("\n", 0, start) + 1) is not None


def start_times(text: str) -> list[Place]:
    """The times at which something begins, those behind a label first; not when a mail was sent."""
    times = {time.start: time.end for time in find_times(text[:HEAD])}
    times.update(match.span("start") for match in _ranges(text))
    ends = {place.start for place in end_times(text)}
    begins = [
        (not _TIME_LABEL.search(text[max(0, start - _BESIDE) : start]), start, end)
        for start, end in times.items()
        if start not in ends and not _is_sent(text, start)
    ]
    return [Place(start, end, is_sure=not is_bare) for is_bare, start, end in sorted(begins)]


_BESIDE: Final = 60
_SENT: Final = re.compile(
    r"[ \t>]*(?:(?:date|sent|received|posted ?by|posted|x-[\w-]+|from|message-id|delivery-date)\s?:"
    r"|on\b.*\bwrote)",
    re.IGNORECASE,
)
_TIME_LABEL: Final = re.compile(r"\b(?:time|when|starts?|begins?)\b[^\n]{0,30}$", re.IGNORECASE)


def end_times(text: str) -> list[Place]:
    """The times at which something ends: the second of a range of times."""
    found = []
    for match in (*_ranges(text), *_ENDING.finditer(text[:HEAD])):
        if _OF_DAY.search(match[0]):
            start, end = match.span("end")
            found.append(Place(start, start + len(text[start:end].rstrip()), is_sure=True))
    return sorted(found)


def _ranges(text: str) -> list[re.Match[str]]:
    """Ranges of times of day: `3-4:30 pm`."""
    return [match for match in _RANGE.finditer(text[:HEAD]) if _OF_DAY.search(match[0])]


def venues(text: str) -> list[Place]:
    """The rooms and halls that an announcement names; those near a time come first."""
    times = [time.start for time in find_times(text[:HEAD])]
    ranked = []
    for match in _VENUE.finditer(text[:HEAD]):
        said = match[0]
        if _NO_VENUE.search(said) or not _is_set_off(text, match):
            continue
        has_number = any(character.isdigit() for character in said)
        near = min((abs(match.start() - time) for time in times), default=HEAD)
        ranked.append((not has_number, near > _NEAR_TIME, match.start(), match.end()))
    return [Place(start, end, not bare and not far) for bare, far, start, end in sorted(ranked)]


_NEAR_TIME: Final = 150
_BEFORE_PLACE: Final = re.compile(
    r"(?:\b(?:in|at|room|place|where|location)\b:?|[,;:(\t-]|^|\n)\s*$", re.IGNORECASE
)


def _is_set_off(text: str, match: re.Match[str]) -> bool:
    """Whether an abbreviation and a number, such as `DH 2315`, stand where a place would."""
    if not _ABBREVIATED.fullmatch(match[0][:6].rstrip("0123456789") + "1"):
        return True
    return (
        _BEFORE_PLACE.search(text[max(0, match.start() - 20) : match.start()] or "\n") is not None
    )


def speakers(text: str) -> list[Place]:
    """The persons who may be speaking, the surest first."""
    return [*_introduced(text), *_titled(text), *_on_lines(text)]


def _introduced(text: str) -> Iterator[Place]:
    for match in (*_BY.finditer(text[:HEAD]), *_GIVES.finditer(text[:HEAD])):
        if _is_name(match["name"].split()):
            yield Place(*match.span("name"), is_sure=True)


def _titled(text: str) -> Iterator[Place]:
    for match in _TITLED.finditer(text[:HEAD]):
        words = match[0].split()
        kept = [words[0], *_leading_name(words[1:])]
        asked = _CONTACT.search(text[max(0, match.start() - _BESIDE) : match.start()])
        if len(kept) > 1 and not asked:
            yield Place(match.start(), match.start() + _length(text, match.start(), len(kept)))


def _on_lines(text: str) -> Iterator[Place]:
    for match in _NAME_LINE.finditer(text[:HEAD]):
        if not _is_name(match["name"].split()):
            continue
        following = text[match.end("name") : match.end() + 160]
        if _AFFILIATED.search(following):
            yield Place(*match.span("name"))


def _leading_name(words: Sequence[str]) -> list[str]:
    kept: list[str] = []
    for word in words:
        if word.strip(".,").lower() in _NOT_IN_NAME:
            break
        kept.append(word)
        if word.endswith(","):
            break
    return kept


def _length(text: str, start: int, words: int) -> int:
    match = re.compile(rf"(?:\S+\s+){{{words - 1}}}\S+").match(text, start)
    assert match is not None
    return len(match[0].rstrip(".,;:"))


def _is_name(words: Sequence[str]) -> bool:
    if not 2 <= len(words) <= 4 or any(word.strip(".,").lower() in _NOT_IN_NAME for word in words):
        return False
    return all(word[0].isupper() for word in words) and len(words[-1].strip(".")) > 1
