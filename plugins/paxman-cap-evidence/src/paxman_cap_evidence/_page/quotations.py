"""Which lines of a mail are quoted from an earlier one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._page.lines import Line

QUOTED_RANK: Final = 20
"""Added for a quoted line: what a mail says, even in a sentence, comes before what it answers."""

_MARKED = lazy_pattern(r"^[ \t]*>", re.MULTILINE)
_RULE: Final = "--"
"""Stands before the head of an old mail, and is looked for faster than a pattern."""
_ORIGINAL = lazy_pattern(
    r"^[ \t]*-{2,}[ \t]*(?:original message|forwarded message|ursprüngliche nachricht|"
    r"message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht)",
    re.MULTILINE | re.IGNORECASE,
)


def is_quoted(text: str, position: int) -> bool:
    """Whether a line is marked as quoted, or left blank for that, or follows an old mail's head."""
    marked = _MARKED.match(text, text.rfind("\n", 0, position) + 1)
    if marked or text[position : position + 1].isspace():
        return True
    return _RULE in text and _ORIGINAL.search(text, 0, position) is not None


def quoted_lines(text: str, lines: Sequence[Line]) -> frozenset[int]:
    """The numbers of the lines that are marked as quoted, or follow the head of an old mail."""
    original = _ORIGINAL.search(text) if _RULE in text else None
    if original is None and (">" not in text or _MARKED.search(text) is None):
        return frozenset()
    after = original.start() if original else len(text)
    return frozenset(
        number
        for number, line in enumerate(lines)
        if line.start >= after or _MARKED.match(text, line.start)
    )
