"""Dates and times, which a workbook stores as numbers of days."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from typing import TypeAlias

MomentKind: TypeAlias = Literal["date", "time", "datetime", "duration"]
_HOUR = 3_600


@lru_cache(maxsize=1_024)
def kind_of(code: str) -> MomentKind | None:
    """Which kind of moment a number format shows; None if it shows a number."""
    from openpyxl.styles.numbers import is_date_format, is_datetime, is_timedelta_format

    if not is_date_format(code):
        return None
    return "duration" if is_timedelta_format(code) else is_datetime(code.lower())


def shown_moment(stored: str, kind: MomentKind, epoch: datetime) -> str | None:
    """A stored number of days in ISO 8601, a duration as hours; None if it is out of range."""
    from openpyxl.utils.datetime import from_excel

    try:
        moment = from_excel(float(stored), epoch, timedelta=kind == "duration")
    except (ValueError, OverflowError):
        return None
    if isinstance(moment, timedelta):
        return _hours(moment)
    if isinstance(moment, time):
        return moment.isoformat("auto")
    assert isinstance(moment, datetime)
    if kind == "date" or (kind == "datetime" and not _has_time(moment)):
        return moment.date().isoformat()
    return moment.isoformat()


def _has_time(moment: datetime) -> bool:
    return moment.time() != time()


def _hours(duration: timedelta) -> str:
    sign = "-" if duration < timedelta() else ""
    seconds = round(abs(duration).total_seconds())
    return f"{sign}{seconds // _HOUR}:{seconds // 60 % 60:02}:{seconds % 60:02}"
