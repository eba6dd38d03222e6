"""Where something takes place: rooms, halls and buildings, and what an announcement joins them to.

`Larkin Hall, Room 204`, `conference room (Pratt Hall 129)`, `1001 Larkin`, `room 12`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_recognize._kinds.measures import find_times
from paxman_cap_recognize._recognition import Span, has_digit
from paxman_cap_recognize._tables import any_of

if TYPE_CHECKING:
    from collections.abc import Sequence

HEAD: Final = 3000
"""How many characters of an announcement say when, where and who; what follows is about what."""
_ROOMS: Final = rf"(?i:{any_of('rooms')})\b"
GAP: Final = r"(?:[ \t]|[ \t]{0,4}\n[ \t]{0,3})"
"""What stands between the words of a name: perhaps a line break, with or without indent."""
_CAPITAL: Final = r"(?:(?![AP]M\b)[A-Z][\w'’&-]*|St\.|U\.)"
_KIND: Final = f"(?:{any_of('kinds of rooms')})"
_NUMBER: Final = (
    r"(?:\d{1,2}\.\d{2,3}|[A-Z]{0,2}-?\d{1,5}(?:-\d{1,4})?[A-Z]?)\b(?!-?\d*\s?[ap]\.?m|:\d)"
)
_STREETS: Final = r"(?:Street|Avenue|Boulevard|Road|Drive|Lane|Square|(?:St|Ave|Blvd|Rd|Dr)\b\.?)"
_PART: Final = (
    # `Larkin Rm 12`, `room 207 of the student center`
    rf"(?:(?:{_CAPITAL}\s)?(?i:rooms?|rm\.?|suite|#|raum|salle|sala|zaal|hörsaal)\s?{_NUMBER}"
    rf"(?:,?\s(?:in|of)\s(?:the\s)?(?:(?:[\w'’-]+\s){{0,3}}{_ROOMS}|[A-Z]{{2,6}}\b)"
    rf"|\s{_CAPITAL}(?:[ ]{_ROOMS}|(?=[ \t]*[\n.,;)]|[ ]{{2}}|$)))?"
    # `Larkin Hall 204`, `3rd floor conference room`
    rf"|(?:\d(?:st|nd|rd|th)\s[Ff]loor,?\s)?(?:the\s)?"
    rf"{_CAPITAL}{GAP}(?:(?:{_CAPITAL}|{_KIND}){GAP}){{0,4}}"
    rf"(?<!of\s)(?<!and\s)(?<!the\s){_ROOMS}"
    rf"(?:,?{GAP}(?:(?i:room|rm\.?|suite){GAP})?{_NUMBER}"
    rf"(?!(?:\s\w+){{1,3}}\s{_STREETS}|[ ]{_CAPITAL}[ ](?i:hall|building)\b)"
    r"|\s[A-Z](?![\w.'’]))?"
    rf"|(?:{_KIND}\s){{1,3}}{_ROOMS}(?=\s?\(|,\s[A-Z]|\s\d)(?:\s{_NUMBER})?"
    rf"|(?=[A-Z]){_ROOMS}[ ](?:[A-Z]\b|{_NUMBER})(?![ ](?!of|in|on|at|from|and)[a-z])"
    # `337 4th Avenue`, `219 Larkin Hall`, `1001 Larkin`
    rf"|\d{{1,5}}[ ](?:[\w'’]+[ ]){{1,3}}{_STREETS}"
    rf"|\d{{1,5}}[A-Z]?[ ](?:{_CAPITAL}[ ]){{0,3}}{_ROOMS}"
    rf"|\d{{3,4}}[A-Z]?[ ]{_CAPITAL}(?:[ ]{_CAPITAL})?"
    # `WeH 5409`, `PH A18C`
    rf"|[A-Z][A-Za-z]{{1,9}}(?:[ \n]|\s?-)?[A-Z]?\d{{3,4}}[A-Z]?(?:-\d{{3,4}})?\b"
    r"|[A-Z]{2,3}\s[A-Z]\d{1,3}[A-Z]?\b|[A-Z]{1,2}[.-]?\d{1,2}[.-]\d{2,3}\b|[A-Z]\.\d{3}\b)"
)
_JOINT: Final = rf"(?:,?\s*\(|,\s*|,?{GAP}(?:located\s)?in\s(?:the\s)?)"
_VENUE: Final = re.compile(
    rf"(?<![\w:./])(?<!(?<!-)-)(?=[A-Z\d#]|(?i:rooms?|rm|suite)\b|{_KIND}\s)(?:{_PART}|{_CAPITAL}(?=\s\(\d))"
    rf"(?:{_JOINT}{_PART}\)?|\s\((?:{_KIND}\s){{1,3}}{_ROOMS}\)|[ \t]*\n[ \t]*\(?{_ROOMS}\)"
    rf"|[ \t]*\n[ \t]*{_PART}(?=[ \t]*(?:\n|$))|,\s{_CAPITAL}(?=\.?[ \t]*(?:\n|$))"
    rf"|,?\s\d{{1,2}}(?:st|nd|rd|th)\s[Ff]loor"
    rf"(?:,?[ ](?:of\s)?\s*(?:the\s)?{_CAPITAL}(?:\sof\s{_CAPITAL})?)?)*"
)
_BARE: Final = re.compile(r"\d(?<=\b[Ii]n \d)\.?\d{3}(?=[.,;)]|\s*\n|$|\s(?:at|on)\b)")
"""A room that insiders call by its number."""
_NO_VENUE: Final = re.compile(
    rf"\b(?:Universit\w+|Institute|College|School|Science)\b(?!.*\b{_ROOMS})"
    r"|\b(?:Department|Research|Dept|Series|Inc|Corp|Seminar(?!\s[Rr]oom))\b|^(?:19|20)\d\d\b"
    rf"|^(?i:{any_of('not rooms')})\b\W?\s?-?[A-Z]?\d"
)
META: Final = re.compile(r"[ \t]*(?:posted ?by|from|host|cc|to|sender|reply-to|type)\s*:", re.I)
"""How a line of a mail's header begins."""
_LEADING: Final = re.compile(r"(?:in|on|at|the|of|and)\s+", re.IGNORECASE)
_BEFORE: Final = re.compile(
    r"\b(?:(?:in|at|to|room|place|where|location|venue)\b:?|(?:location|venue)\b[^.\n]{0,40}\bbe)"
    r"\s*(?:the\s+)?$",
    re.IGNORECASE,
)
_SERVED: Final = re.compile(r"\b(?:coffee|tea|refreshments|lunch|reception|biscuits)\b", re.I)
"""What is had before or after, elsewhere."""
_LINE_END: Final = re.compile(r"[ \t|*.)]*(?:\n|$)")
_ROOM_WORD: Final = re.compile(_ROOMS)
_AFTER_TIME: Final = 30
_BEFORE_TIME: Final = 12
_NEAR_TIME: Final = 150
_FEWEST: Final = 3


def venues(text: str) -> list[Span]:
    """The rooms and halls that an announcement names, the likeliest first."""
    head = text[:HEAD]
    times = [(time.start, time.end) for time in find_times(head)]
    ranked = []
    for match in (*_VENUE.finditer(head), *_BARE.finditer(head)):
        start, end = _trimmed(head, *match.span())
        points = _points(head, start, end, times)
        if points >= _FEWEST and not _NO_VENUE.search(head[start:end]):
            ranked.append((-points, start, end))
    return [Span(start, end) for _, start, end in sorted(ranked)]


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    lead = _LEADING.match(text, start, end)
    while lead is not None:
        start, lead = lead.end(), _LEADING.match(text, lead.end(), end)
    return start, start + len(text[start:end].rstrip(" ,;\n"))


def _points(text: str, start: int, end: int, times: Sequence[tuple[int, int]]) -> int:
    """How much speaks for a place: where it stands, and how near a time is."""
    line = text.rfind("\n", 0, start) + 1
    if META.match(text, line):
        return 0
    before = text[max(0, start - 60) : start]
    is_served = _SERVED.search(text, line, start) is not None
    is_line = not text[line:start].strip(" \t|*") and _LINE_END.match(text, end) is not None
    near = min((abs(start - time) for time, _ in times), default=HEAD)
    is_beside = any(0 <= start - b <= _AFTER_TIME or 0 <= a - end <= _BEFORE_TIME for a, b in times)
    is_near = near <= _NEAR_TIME
    points = 3 * bool(_BEFORE.search(before)) + (1 + is_near) * is_line + 2 * is_beside
    points += is_near + has_digit(text[start:end]) - 3 * is_served
    return points + bool(_ROOM_WORD.search(text, start, end))
