"""Notes of a reader, of which a hostile input may want millions."""

from __future__ import annotations

from paxman_core.diagnostics import Diagnostic

_MAX_PER_CODE = 20


class Notes:
    """Collects notes; beyond twenty of one code only how many more there were."""

    def __init__(self) -> None:
        self._kept: list[Diagnostic] = []
        self._counts: dict[str, int] = {}

    def add(self, code: str, message: str) -> None:
        """Keep a note with its `code` and its `message`, or count it."""
        count = self._counts.get(code, 0)
        self._counts[code] = count + 1
        if count < _MAX_PER_CODE:
            self._kept.append(Diagnostic(code, message))

    def all(self) -> tuple[Diagnostic, ...]:
        """The notes in their order, then the counts of those that were not kept."""
        more = [
            Diagnostic(code, f"{count - _MAX_PER_CODE:,} more notes of this kind were left out.")
            for code, count in self._counts.items()
            if count > _MAX_PER_CODE
        ]
        return (*self._kept, *more)
