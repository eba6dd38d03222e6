"""Moments that a document states without a zone, in the one that the contract names."""

from __future__ import annotations

from datetime import datetime, timezone
from functools import lru_cache
from typing import TYPE_CHECKING

from paxman_core.values._model import Ambiguous, Parsed

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

    from paxman_core.values._model import ParseOutcome


@lru_cache(maxsize=64)
def zone_of(name: str) -> ZoneInfo | None:
    """The zone of this name, such as `Europe/Berlin`; None if this machine knows none."""
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError):
        return None


def in_zone(outcome: ParseOutcome, name: str) -> ParseOutcome:
    """What was read, in this zone unless it states one; an hour that comes twice stays open."""
    moment = outcome.value if isinstance(outcome, Parsed) else None
    if not isinstance(moment, datetime) or moment.tzinfo is not None:
        return outcome
    both = (moment.replace(tzinfo=zone_of(name), fold=fold).utcoffset() for fold in (0, 1))
    offsets = sorted({offset for offset in both if offset is not None})
    moments = tuple(moment.replace(tzinfo=timezone(offset)) for offset in offsets)
    if len(moments) == 1:
        return Parsed(moments[0], f"in {name}")
    return Ambiguous(f"{moment} is not one moment in {name}: clocks change then.", moments)
