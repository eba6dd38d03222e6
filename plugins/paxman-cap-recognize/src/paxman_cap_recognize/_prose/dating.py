"""When a contract was made, as its preamble, its head or its signatures say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_recognize._tables import any_of
from paxman_core.labels import refers_elsewhere

if TYPE_CHECKING:
    from paxman_cap_recognize._choosing.choices import Days
    from paxman_cap_recognize._recognition import Span
    from paxman_core.document import TextView

HEAD: Final = 6000
"""How many characters a preamble is looked for in: covers and tables of contents stand before."""
_DATING: Final = re.compile(rf"\b(?:{any_of('of making')})[^.;]{{0,60}}?$", re.IGNORECASE)
_DEFINED: Final = re.compile(
    r"\s*,?\s*\(\s*(?:(?:the|hereinafter|herein|called)\s+){0,3}[\"“'‘*]{1,3}Effective\s+Date\b",
    re.IGNORECASE,
)
_EFFECTIVE: Final = re.compile(rf"\b(?:{any_of('effective from')})\s*$", re.IGNORECASE)
_SENTENCE: Final = 320
_MAKING: Final = re.compile(
    r"\bthis\b[^.;]{0,200}?\b(?:agreement|contract|lease|amendment|addendum|indenture|license|deed)\b"
    r"[^.;]{0,140}\b(?:dated|made|entered|executed|concluded|signed)\b(?:(?!\beffective\b)[^.;]){0,60}$",
    re.IGNORECASE,
)
_EDGE: Final = re.compile(r"\s*\n|\t|  ")
_HEADED: Final = re.compile(
    r"(?:\b(?:AGREEMENT|CONTRACT|LEASE|AMENDMENT)|\b(?:Date|DATE)\s?:?(?:[^\n\d]{0,25})?)\s*$"
)
_SIGNATURE: Final = re.compile(r"\bIN WITNESS WHEREOF\b|/s/|\\s\\|\bSigned\b|\bSIGNED\b|By:")
_SIGNING: Final = ("IN WITNESS WHEREOF", "/s/", "\\s\\", "Signed", "SIGNED", "By:")
_WORD: Final = re.compile(r"\w")
_DATED: Final = re.compile(r"\b(?:dated?|on|this|effective)\b\W{0,40}$", re.IGNORECASE)


def dating(text: str, days: Days) -> list[tuple[Span, object]]:
    """The days on which a preamble says that the document was made, in order of their place."""
    return [
        (span, value)
        for span, value in days
        if span.start <= HEAD
        and _DATING.search(text[max(0, span.start - 90) : span.start])
        and not refers_elsewhere(text, span.start)
    ]


def states_making(text: str, span: Span) -> bool:
    """Whether a day ends the beginning of `This Agreement is made as of`."""
    return _MAKING.search(text[max(0, span.start - _SENTENCE) : span.start]) is not None


def effective_from(
    text: str, days: Days
) -> tuple[list[tuple[Span, object]], list[tuple[Span, object]]]:
    """The days that are defined as the effective date, and those that stand behind `effective`."""
    near = [d for d in days if d[0].start <= HEAD and not refers_elsewhere(text, d[0].start)]
    defined = [day for day in near if _DEFINED.match(text, day[0].end)]
    return defined, [day for day in near if is_effective_from(text, day[0])]


def is_effective_from(text: str, span: Span) -> bool:
    """Whether a day stands behind `effective as of`, or the like."""
    return _EFFECTIVE.search(text[max(0, span.start - 40) : span.start]) is not None


def set_apart(view: TextView, days: Days) -> list[tuple[Span, object]]:
    """The days of the head that stand on a line of their own, or behind the title or `Date`."""
    text, head = view.text, min(HEAD, _first_signature(view))
    return [
        (span, value)
        for span, value in days
        if span.start <= head
        and (_is_apart(text, span) or _HEADED.search(text[max(0, span.start - 40) : span.start]))
    ]


def _first_signature(view: TextView) -> int:
    """Where the first signature stands, or the end of the text."""
    for found in view.matches(_SIGNATURE, _SIGNING):
        line = view.text.rfind("\n", 0, found.start()) + 1
        # `By:` signs at the beginning of a line only.
        if found[0] != "By:" or not _WORD.search(view.text, line, found.start()):
            return found.start()
    return len(view.text)


def _is_apart(text: str, span: Span) -> bool:
    before = text[max(0, span.start - 3) : span.start] or "\n"
    after = text[span.end : span.end + 3] or "\n"
    return _EDGE.search(before) is not None and _EDGE.match(after) is not None


def signed(view: TextView, days: Days) -> list[tuple[Span, object]]:
    """The days beside the signatures, the last first: a contract is made when all have signed."""
    text, first = view.text, _first_signature(view)
    found = [
        (span, value)
        for span, value in days
        if span.start > first
        and _DATED.search(text[max(0, span.start - 60) : span.start])
        and not refers_elsewhere(text, span.start)
    ]
    return sorted(found, key=lambda day: (str(day[1]), -day[0].start), reverse=True)
