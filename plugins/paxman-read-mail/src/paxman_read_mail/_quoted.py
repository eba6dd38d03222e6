"""What a reply only repeats: it is read last, as the furniture of a page is.

What is forwarded is what the message is about, and keeps its rank.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_QUOTE: Final = re.compile(r"(?:^[ \t]?>[^\n]*+(?:\n|\Z))+", re.MULTILINE)
# "On Monday Ann wrote:", in two lines at most, in whatever language, and a blank line.
_ATTRIBUTION: Final = re.compile(r"(?:^|\n)([^\n>]+\n?[^\n>]*:[ \t]*\r?\n(?:[ \t]*\r?\n)?)\Z")
_LONGEST_ATTRIBUTION: Final = 300
_ORIGINAL: Final = re.compile(
    r"^(?:[-_]{3,}[^\n]*\n\s*)?(?:From|Von|De|Da|Van|Fra|Från)[ \t]*:[^\n]*\n"
    r"(?:[^\n:]{2,20}:[^\n]*\n){2}",
    re.MULTILINE,
)
_REPLY: Final = re.compile(r"(?:re|aw|sv|antw|rif|res|odp)(?:\[\d+\])?[ \t]*:", re.IGNORECASE)


def quoted(text: str, subject: str) -> list[tuple[int, int]]:
    """The stretches of a body that repeat an earlier message; none if it says nothing else."""
    found = [*_stretches(text, subject)]
    own = len(text.strip()) - sum(len(text[start:end].strip()) for start, end in found)
    return found if own > 0 else []


def _stretches(text: str, subject: str) -> Iterator[tuple[int, int]]:
    original = _ORIGINAL.search(text) if _REPLY.match(subject) else None
    end = original.start() if original else len(text)
    for block in _QUOTE.finditer(text, 0, end):
        before = text[max(block.start() - _LONGEST_ATTRIBUTION, 0) : block.start()]
        line = _ATTRIBUTION.search(before)
        yield block.start() - (len(line[1]) if line else 0), block.end()
    if original:
        yield original.start(), len(text)
