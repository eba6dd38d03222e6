"""What a reply only repeats: it is read last, as the furniture of a page is.

What is forwarded is what the message is about, and keeps its rank.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

_QUOTE: Final = re.compile(r"(?:^[ \t]?>[^\n]*+(?:\n|\Z))++", re.MULTILINE)
_MOST_QUOTES: Final = 1_000
_HEADER: Final = re.compile(
    r"^(?:[-_]{3}[^\n]*+\n\s*+)?+(?:From|Von|De|Da|Van|Fra|Från)[ \t]*+:[^\n]*+\n"
    r"(?:[^\n:]{2,20}:[^\n]*+\n){2}",
    re.MULTILINE,
)
_WROTE: Final = re.compile(r"\b(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev)\b")
_LONGEST_LINE: Final = 240
_REPLY: Final = re.compile(r"(?:re|aw|sv|antw|rif|res|odp)(?:\[\d+\])?[ \t]*+:", re.IGNORECASE)


def quoted(text: str, subject: str) -> list[tuple[int, int]]:
    """The stretches of a body that repeat an earlier message; none if it says nothing else."""
    end = _end_of_reply(text) if _REPLY.match(subject) else len(text)
    found = [
        (_attributed(text, block.start()), block.end())
        for block in islice(_QUOTE.finditer(text, 0, end), _MOST_QUOTES)
    ]
    if len(found) == _MOST_QUOTES:
        end = found[0][0]
        found = []
    if end < len(text):
        found.append((end, len(text)))
    own = len(text.strip()) - sum(len(text[first:last].strip()) for first, last in found)
    return found if own > 0 else []


def _end_of_reply(text: str) -> int:
    """Where the message that was replied to begins, if it stands below without a mark."""
    header = _HEADER.search(text)
    end = header.start() if header else len(text)
    for wrote in islice(_WROTE.finditer(text, 0, end), _MOST_QUOTES):
        first = text.rfind("\n", max(wrote.start() - _LONGEST_LINE, 0), wrote.start()) + 1
        last = text.find("\n", wrote.end(), wrote.end() + _LONGEST_LINE)
        line = text[first:last].rstrip() if last > 0 else ""
        is_attribution = line.endswith(":") and any(map(str.isdigit, line))
        if is_attribution and not text[last : last + 3].lstrip().startswith(">"):
            return first
    return end


def _attributed(text: str, start: int) -> int:
    """Where a quote begins, with the line above it that says who wrote it and when."""
    begin = max(start - _LONGEST_LINE, 0)
    above = text[begin:start].rstrip()
    break_before = above.rfind("\n")
    is_whole = break_before >= 0 or begin == 0
    return begin + break_before + 1 if above.endswith(":") and is_whole else start
