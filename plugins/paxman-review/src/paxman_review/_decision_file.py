"""The decision file: append-only, written at once, and safe for several who write to it."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from paxman_core.errors import InvalidOptionError
from paxman_review._decision import Decision, decision_from_line


class DecisionFile:
    """The decisions of a file, those of other processes included."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.decisions: list[Decision] = []
        self.values: dict[str, object] = {}
        """The stored values as JSON with decimals, by the id of the decision."""
        self.unreadable = 0
        """Lines that are not decisions, such as one that a crash cut short."""
        self._offset = 0
        self._lock = threading.Lock()
        self.refresh()
        if self.unreadable and not self.decisions:
            raise InvalidOptionError(
                f"{path} is not a file of decisions.", next_step="Name another by --decisions."
            )

    def append(self, decision: Decision) -> None:
        """Keep a decision: when this returns, it is on the disk."""
        line = decision.to_line().encode() + b"\n"
        with self._lock:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
            try:
                # One write to a file that is opened for appending: lines of two never mix.
                os.write(file, (b"\n" if self._is_torn(file) else b"") + line)
                os.fsync(file)
            finally:
                os.close(file)
        self.refresh()

    def refresh(self) -> None:
        """Read what was appended since, by whomever."""
        with self._lock:
            if not self.path.exists():
                return
            with self.path.open("rb") as file:
                file.seek(self._offset)
                new = file.read()
            complete = new[: new.rfind(b"\n") + 1]
            self._offset += len(complete)
            for line in complete.splitlines():
                if line.strip():
                    self._keep(line)

    def _keep(self, line: bytes) -> None:
        try:
            decision, stored = decision_from_line(line.decode("utf-8"))
        except ValueError:
            self.unreadable += 1
            return
        if decision.id not in self.values:
            self.decisions.append(decision)
            self.values[decision.id] = stored

    @staticmethod
    def _is_torn(file: int) -> bool:
        """Whether the last line was never finished."""
        size = os.fstat(file).st_size
        if not size:
            return False
        os.lseek(file, size - 1, os.SEEK_SET)
        return os.read(file, 1) != b"\n"
