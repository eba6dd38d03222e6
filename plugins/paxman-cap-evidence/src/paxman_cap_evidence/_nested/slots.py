"""The parts of a record's lines, and which of them name an organization or what somebody is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paxman_cap_evidence._nested.records import Record

Span = tuple[int, int]

_CUT = re.compile(r"\s*[|│¦\t•·]\s*|\s+[–—]\s+|\s{3,}")
_BETWEEN = re.compile(r",\s+|\s+-\s+|\s+at\s+")
_EDGES = " \t\n\r\f,;:|–—-*"
_ORGANIZATION = re.compile(
    r"\b(?:universit\w*|college|institut\w*|school|academ(?:y|ies)|accademia|académie|akademie|"
    r"hochschule|scuola|liceo|lycée|escuela|foundation|stiftung|association|society|council|"
    r"ministry|department|hospital|clinic|museum|gallery|laborator\w+|lab|center|centre|library|"
    r"bank|press|inc|ltd|llc|llp|plc|corp|corporation|company|co|gmbh|ag|sa|s\.a|group|holdings|"
    r"partners|solutions|systems|technologies|services|consulting|agency|studio|federation|"
    r"committee|commission|government|republic|union|club|ieee|acm)\b",
    re.IGNORECASE,
)
_OCCUPATION = re.compile(
    r"\b(?:professor|lecturer|teacher|instructor|researcher|scientist|engineer|developer|"
    r"programmer|architect|designer|analyst|consultant|advis[eo]r|manager|director|head|lead|"
    r"chief|president|chair|officer|specialist|coordinator|administrator|assistant|associate|"
    r"attorney|lawyer|counsel|paralegal|physician|doctor|nurse|resident|intern|trainee|fellow|"
    r"member|editor|curator|scholar|accountant|auditor|representative|executive|founder|owner|"
    r"partner|secretary|clerk|technician|supervisor|award|prize|medal|scholarship|fellowship|"
    r"grant|certificat\w+|diploma|degree|bachelor\w*|master\w*|phd|mba|bsc|msc|ba|ma|bs|ms|jd|md)s?\b",
    re.IGNORECASE,
)


def slots_of(text: str, record: Record) -> list[Span]:
    """The stretches of a record that name something: its first lines, and the year's without it.

    Of the year's line the first cell counts; those behind it say where. Of a single line above a
    bare year the cells count, if it has several.
    """
    main = cells_of(text, record)[:1]
    if not main and len(record.lead) == 1:
        return _cells(text, record.lead[0].start, record.lead[0].end)[:2]
    slots = [trimmed(text, unit.start, unit.end) for unit in record.lead]
    return [slot for slot in (*slots, *main) if slot[0] < slot[1]]


def cells_of(text: str, record: Record) -> list[Span]:
    """The cells of the line with the year, without the year and what else is only a time."""
    start, end = record.main.start, record.main.end
    stretches = [(start, end)]
    if record.when is not None:
        stretches = [(start, record.when.cut[0]), (record.when.cut[1], end)]
    return [cell for first, last in stretches for cell in _cells(text, first, last)]


def _cells(text: str, start: int, end: int) -> list[Span]:
    cells = []
    position = start
    for cut in _CUT.finditer(text, start, end):
        cells.append(trimmed(text, position, cut.start()))
        position = cut.end()
    cells.append(trimmed(text, position, end))
    return [cell for cell in cells if cell[0] < cell[1]]


def parted(text: str, slot: Span) -> tuple[Span, Span] | None:
    """What and where, of one stretch: `Fellow, Academy of Arts`, `Engineer - Bridges Inc`."""
    for cut in _BETWEEN.finditer(text, *slot):
        first, second = (slot[0], cut.start()), (cut.end(), slot[1])
        if names_organization(text, first):
            return None
        if names_occupation(text, first) or names_organization(text, second):
            return first, second
    return None


def names_organization(text: str, slot: Span) -> bool:
    """Whether a stretch has a word that organizations are called by."""
    return _ORGANIZATION.search(text, *slot) is not None


def names_occupation(text: str, slot: Span) -> bool:
    """Whether a stretch has a word for what somebody does, is or got."""
    return _OCCUPATION.search(text, *slot) is not None


def trimmed(text: str, start: int, end: int) -> Span:
    """The stretch without what separates it from others."""
    while start < end and text[start] in _EDGES:
        start += 1
    while start < end and text[end - 1] in _EDGES:
        end -= 1
    return start, end
