"""What a conference is called, and its short name: `3rd Workshop on Tides (WoT 2031)`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_cap_recognize._prose.titles import headline
from paxman_cap_recognize._prose.venues import HEAD
from paxman_cap_recognize._recognition import Span
from paxman_cap_recognize._tables import any_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_KIND: Final = rf"(?i:{any_of('kinds of conferences')})\b"
_SMALL: Final = r"(?i:on|from|by|through|of|for|in|and|the|to|with|sur|de|für|und|&)"
_WORD: Final = (
    rf"(?!(?:{any_of('names of days')})\b)"
    r"(?:[A-Z][\w’/&+.-]*\w|[A-Z]|\d{1,3}(?:st|nd|rd|th|\.)(?=\s)|['’]?\d\d\b|(?:19|20)\d\d\b)"
)
_BREAK: Final = r"(?:[ ]|[ \t]*\n[ \t]*)"
_LISTED: Final = rf",[ ](?=(?:{_WORD}(?:[ ]{_WORD})?,[ ])*{_WORD}(?:[ ]{_WORD})?,?[ ](?:and|&)[ ])"
"""Between the subjects of a conference, and not before its place: `on Acoustics, Speech and …`."""
_NAME: Final = re.compile(
    rf"(?<![\w-])(?!The\s)(?P<lead>(?:{_WORD}\.?(?:[ ](?:on|of|and))?[ ]){{0,8}}){_KIND}"
    rf"(?P<about>(?:{_BREAK}{_SMALL}(?=\s))+{_BREAK}{_WORD}"
    rf"(?:(?:{_BREAK}{_SMALL}(?=\s))+{_BREAK}{_WORD}|[ ]{_WORD}|{_LISTED}{_WORD})*)?"
)
_NUMBERED: Final = re.compile(
    r"\d(?:st|nd|rd|th|\.)\s|\b(?:international|annual|european|\w+(?:th|rst|cond|ird))\s",
    re.IGNORECASE,
)
_SHORT: Final = r"(?P<short>[A-Z][\w&+/-]*[A-Z][\w&+/-]*(?:[ -]?['’]?\d{2,4})?)"
_SHORT_BEHIND: Final = re.compile(rf"\s*[(\[]\s*{_SHORT}\s*[)\],]")
_SHORT_BEFORE: Final = re.compile(rf"(?<![\w-]){_SHORT}(?:\s+is\s+the|\s?[:–—-]+)\s$")
_OF_ANOTHER: Final = re.compile(
    r"(?:conjunction\s+with|locat\w+\s+with|part\s+of|proceedings\s+of|satellite\s+of)"
    r"\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_NEAR: Final = 60


def event_names(text: str) -> list[Span]:
    """The names of conferences, or else the headline of what is announced."""
    found = [_joined(text, *name.span()) for name, _ in _named(text)]
    top = headline(text) if not found else None
    is_first = top is not None and not text[: top[0]].strip()
    return [Span(*top)] if top is not None and is_first else found


def acronyms(text: str) -> list[Span]:
    """The short names that stand beside them."""
    return [Span(*short.span("short")) for _, short in _named(text) if short is not None]


def _named(text: str) -> Iterator[tuple[re.Match[str], re.Match[str] | None]]:
    head = text[:HEAD]
    for name in _NAME.finditer(head):
        before = head[max(0, name.start() - _NEAR) : name.start()]
        short = _SHORT_BEHIND.match(head, name.end()) or _SHORT_BEFORE.search(before)
        is_told = name["about"] or short or _NUMBERED.search(name["lead"])
        is_name = name[0][0].isupper() or name[0][0].isdigit()
        if not is_told or not is_name or _OF_ANOTHER.search(before):
            continue
        if short is not None and short.string is before:
            short = _SHORT_BEFORE.search(head, name.start() - len(before), name.start())
        yield name, short


def _joined(text: str, start: int, end: int) -> Span:
    """A name of several lines in its pieces."""
    lines = re.finditer(r"\S(?:[^\n]*\S)?", text[start:end])
    parts = tuple((start + line.start(), start + line.end()) for line in lines)
    return Span(start, end, parts if len(parts) > 1 else ())
