"""What takes long to look for, looked for around a mark that is found fast."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

_BEHIND: Final = 150
_LONGEST: Final = 500
"""What is looked at behind a mark ends with a line, if that is not longer."""


def matches_near(
    pattern: re.Pattern[str], mark: re.Pattern[str], text: str, far: int = 500
) -> Iterator[re.Match[str]]:
    """The matches of a pattern that has the mark in it, and begins no farther before it."""
    end = 0
    for found in mark.finditer(text):
        last = text.find("\n", found.end() + _BEHIND, found.end() + _LONGEST)
        last = last if last >= 0 else found.end() + _LONGEST
        first = max(end, found.start() - far)
        if found.end() > end and (match := pattern.search(text, first, last)) is not None:
            yield match
            end = match.end()
