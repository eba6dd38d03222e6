"""Where a right value stands: from what people write to places in the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_cap_learned._tokens import squeezed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_learned._tokens import Token

MAX_PLACES: Final = 40
"""Places of one value in one document that are looked at."""


class TokenIndex:
    """Finds values among the tokens of a text, however they are spaced and written."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._parts: list[str] = []
        self._starts: dict[int, int] = {}
        self._ends: dict[int, int] = {}
        length = 0
        for number, token in enumerate(tokens):
            part = squeezed(token.word)
            if part:
                self._starts[length] = number
                length += len(part)
                self._ends[length] = number
                self._parts.append(part)
        self._text = "".join(self._parts)

    def places(self, value: str) -> list[tuple[int, int]]:
        """First and last token of each place at which the value stands."""
        wanted = squeezed(value)
        found: list[tuple[int, int]] = []
        position = self._text.find(wanted) if wanted else -1
        while position >= 0 and len(found) < MAX_PLACES:
            first = self._starts.get(position)
            last = self._ends.get(position + len(wanted))
            if first is not None and last is not None:
                found.append((first, last))
            position = self._text.find(wanted, position + 1)
        return found
