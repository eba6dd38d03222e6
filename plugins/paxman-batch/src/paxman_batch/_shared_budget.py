"""What all documents of a batch may cost together, counted where the batch is driven."""

from __future__ import annotations

import json
import threading
from decimal import ROUND_DOWN, Context, Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Final

from paxman_core.canonical import decimal_text
from paxman_core.errors import BatchError
from paxman_core.executor import EXACT

if TYPE_CHECKING:
    from typing import TextIO

NOTHING: Final = Decimal(0)
_SMALLEST: Final = Decimal("1e-12")
# Rounded down, so that all shares together are never more than there is.
_SHARE: Final = Context(prec=EXACT.prec, rounding=ROUND_DOWN)


class TotalBudget:
    """An amount that many workers spend from; safe to use from several threads.

    What a call may cost at worst is set aside before it, so that no number of workers spends more
    than the limit; only a call that costs more than it said can. The ledger is a file in which
    every movement is written down before it counts: whoever opens it again knows what was spent,
    and takes for spent what was set aside by a run that was killed.
    """

    def __init__(self, limit: Decimal | None, ledger: Path | None = None, workers: int = 1) -> None:
        self.limit = limit
        # One share more than there are workers: what the others spend between asking and setting
        # aside is then there. Who is alone has nobody to leave anything to.
        self._shares = Decimal(1 if workers == 1 else workers + 1)
        self._lock = threading.Lock()
        self._set_aside = NOTHING
        self._spent = NOTHING if ledger is None else _read(ledger)
        self._path = ledger
        self._file: TextIO | None = None

    @property
    def spent(self) -> Decimal:
        """What was spent so far, without what is set aside."""
        return self._spent

    def allowance(self) -> Decimal | None:
        """What one worker may count on: its share of what is neither spent nor set aside."""
        if self.limit is None:
            return None
        with self._lock:
            left = EXACT.subtract(self.limit, EXACT.add(self._spent, self._set_aside))
        share = _SHARE.divide(max(left, NOTHING), self._shares)
        return _SHARE.quantize(share, _SMALLEST)

    def reserve(self, usd: Decimal) -> bool | None:
        """Set so much aside for one call; False if it is not there, None if it may yet be."""
        with self._lock:
            needed = EXACT.add(self._spent, usd)
            if self.limit is not None and EXACT.add(needed, self._set_aside) > self.limit:
                return False if needed > self.limit else None
            self._write("reserve", usd)
            self._set_aside = EXACT.add(self._set_aside, usd)
            return True

    def settle(self, reserved: Decimal, used: Decimal) -> None:
        """Put back what was set aside, and take out what the call has cost."""
        with self._lock:
            self._write("settle", reserved, used)
            self._set_aside = EXACT.subtract(self._set_aside, reserved)
            self._spent = EXACT.add(self._spent, used)

    def close(self) -> None:
        """Close the ledger."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self, *movement: str | Decimal) -> None:
        if self._path is None:
            return
        texts = [one if isinstance(one, str) else decimal_text(one) for one in movement]
        try:
            if self._file is None:
                self._file = self._path.open("a", encoding="utf-8")
            self._file.write(json.dumps(texts) + "\n")
            self._file.flush()
        except OSError as error:
            raise BatchError(
                f"Spending cannot be recorded in {self._path}: {error.strerror or error}.",
                next_step="Make room, run it again and pass resume=True (--resume).",
            ) from None


def _read(ledger: Path) -> Decimal:
    """What a ledger says was spent; a line that was cut off was never acted on."""
    spent = set_aside = NOTHING
    if not ledger.exists():
        return spent
    for line in ledger.read_text("utf-8").splitlines():
        try:
            kind, *amounts = json.loads(line)
        except ValueError:
            continue
        first = Decimal(amounts[0])
        if kind == "reserve":
            set_aside = EXACT.add(set_aside, first)
        else:
            set_aside = EXACT.subtract(set_aside, first)
            spent = EXACT.add(spent, Decimal(amounts[1]))
    return EXACT.add(spent, set_aside)
