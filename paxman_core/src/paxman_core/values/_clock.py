"""Times of day and time zones, as written beside a date."""

from __future__ import annotations

import re
from datetime import UTC, time, timedelta, timezone
from typing import TYPE_CHECKING, NamedTuple

from paxman_core._messages import abridged
from paxman_core.values._model import Invalid, Parsed

if TYPE_CHECKING:
    from datetime import tzinfo

    from paxman_core.values._model import ParseOutcome

_CLOCK = re.compile(
    r"(?:(?P<early>[ap]m|[오午上下][전후前後午]) ?|(?<=\d[Tt])|(?<![\w.,:]))(?P<hour>\d{1,2})"
    r"(?::(?P<minute>\d{2})(?::(?P<second>\d{2})(?:[.,](?P<fraction>\d{1,9}))?)?(?!\d)"
    r"|\s?h\s?(?:(?P<after_h>\d{2})(?:\s?min(?:\s?(?P<after_min>\d{2})\s?s)?)?)?(?!\w)"
    r"|(?:\.(?P<dot>\d{2}))?(?=\s?[ap]\.?\s?m\b)|(?=\s?Uhr\b|(?<=12)\s?noon\b))"
    r"(?:\s?(?P<half>[ap]\.?\s?m\b\.?|noon\b|ptg\b|pg\b|[πμ]\.μ\.))?",
    re.IGNORECASE,
)
# Danes, Finns and Indonesians write 15.04; only at the end, for it also looks like a date, unless
# "Uhr" follows.
_DOTTED_CLOCK = re.compile(
    r"(?<=[\s,])(?P<hour>\d{1,2})\.(?P<minute>\d{2})(?:\.(?P<second>\d{2}))?(?=\s?Uhr\b|$)"
)
_OPENING = re.compile(r"[(\[]")
_ZONE = re.compile(
    r"(?:\s?(?:Uhr|hrs?|hours)(?!\w))?\s?[(\[]?(?:(?:UTC|GMT) ?(?P<hours>[+-]\d)"
    r"|(?P<utc>Z|UTC|GMT)?(?P<offset>[+-]\d{2}(?::?\d{2})?)?|(?P<name>[A-Z]{2,5}))(?![\w:/])[)\]]?"
)
# Where a clock is set ahead in summer, a place says which offset it has only with a calendar.
_ZONE_OF_PLACE = re.compile(
    r"(?:\s?(?:Uhr|hrs?|hours)(?!\w))?[\s,]{0,2}[(\[]?("
    r"(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific|US|Etc)/[\w/+-]+"
    r"|(?:Eastern|Central|Mountain|Pacific|Atlantic)(?: (?:Standard|Daylight))?(?: Time)?)(?![\w/])"
)
_AFTERNOON = ("p", "noon", "μ", "오후", "午後", "下午")

# Hours from UTC. The American names are those of RFC 5322; the European ones have one meaning.
_ZONE_HOURS = {
    0: "Z UT UTC GMT WET",
    -5: "EST CDT",
    -4: "EDT",
    -6: "CST MDT",
    -7: "MST PDT",
    -8: "PST",
    1: "CET MEZ",
    2: "CEST MESZ EET",
    3: "EEST",
}
_NAMED_ZONES = {name: hours for hours, names in _ZONE_HOURS.items() for name in names.split()}
_NOT_ZONES = frozenset(("UHR", "HRS", "HR", "HOURS", "AM", "PM", "KL"))


class Clock(NamedTuple):
    """A time of day, its zone if one is stated, and the text without it."""

    hour: int
    minute: int
    second: int
    microsecond: int
    zone: tzinfo | None
    rest: str
    problem: str = ""

    def at(self) -> time | None:
        """The time of day, or None if no clock shows it."""
        if self.problem:
            return None
        try:
            return time(self.hour, self.minute, self.second, self.microsecond, self.zone)
        except ValueError:
            return None


def find_clock(text: str) -> Clock | None:
    """The first time of day in the text: 15:04, 3:04 PM, 15 h 04, 15:04:05.6+02:00."""
    may_be = ":" in text or not text.isascii() or text.lower() != text.upper()
    match = _CLOCK.search(text) if may_be else None
    return None if match is None else _read(match, text)


def find_dotted_clock(text: str) -> Clock | None:
    """A time of day such as 15.04 at the end of the text."""
    match = _DOTTED_CLOCK.search(text)
    return None if match is None else _read(match, text)


def parse_time(text: str) -> ParseOutcome:
    """The time of day that a text is, and nothing beside it, as ISO 8601 writes it."""
    clock = find_clock(text) or find_dotted_clock(f" {text.strip()}")
    if clock is None or not all(word.upper() in _NOT_ZONES for word in clock.rest.split()):
        return Invalid(f"{abridged(text)} is not a time of day.")
    at = clock.at()
    return Parsed(at.isoformat()) if at else Invalid(clock.problem or f"No clock shows {text}.")


def clock_end(text: str, start: int) -> int | None:
    """Where the time of day that stands there ends, with its zone; None if none stands there.

    Hours alone are read and not found: `8 h` behind a day is as often how long something took.
    """
    match = _CLOCK.match(text, start) or _DOTTED_CLOCK.match(text, start)
    if match is None:
        return None
    parts = match.groupdict()
    if match[0].rstrip().lower().endswith("h") and not parts.get("after_h"):
        return None
    place = _ZONE_OF_PLACE.match(text, match.end())
    end = place.end() if place else _zone(text, match.end())[1]
    if text[end - 1] in ")]" and not _OPENING.search(text, match.end(), end):
        end -= 1
    return end + len(" Uhr") * text.startswith(" Uhr", end)


def _read(match: re.Match[str], text: str) -> Clock:
    parts = match.groupdict()
    zone, end, problem = _zone(text, match.end())
    hour = int(parts["hour"])
    half = (parts.get("half") or parts.get("early") or "").lower()
    if half:
        hour = _on_24_hours(hour, afternoon=half.startswith(_AFTERNOON) and half != "pg")
    return Clock(
        hour,
        int(parts["minute"] or parts.get("after_h") or parts.get("dot") or 0),
        int(parts["second"] or parts.get("after_min") or 0),
        int(f"{parts.get('fraction') or '':0<6}"[:6]),
        zone,
        f"{text[: match.start()]} {text[end:]}",
        problem,
    )


def _on_24_hours(hour: int, *, afternoon: bool) -> int:
    """Twelve is the first hour of its half; receipts also print 13:05 PM, which is 13:05."""
    if hour > 12:
        return hour if afternoon else 24
    return hour % 12 + (12 if afternoon else 0)


def _zone(text: str, start: int) -> tuple[tzinfo | None, int, str]:
    place = _ZONE_OF_PLACE.match(text, start)
    if place is not None:
        return None, start, _unknown(place[1])
    match = _ZONE.match(text, start)
    if match is None or match.end() == start:
        return None, start, ""
    if match["offset"] or match["hours"]:
        return _offset(match["offset"] or match["hours"]), match.end(), ""
    name = match["utc"] or match["name"]
    if name is None or name in _NOT_ZONES:
        return None, start, ""
    if name not in _NAMED_ZONES:
        return None, start, _unknown(name)
    return timezone(timedelta(hours=_NAMED_ZONES[name])), match.end(), ""


def _unknown(zone: str) -> str:
    return f"The time zone {zone} has no offset that is known: write one, such as +02:00."


def _offset(text: str) -> tzinfo | None:
    digits = text[1:].replace(":", "")
    minutes = int(digits[:2]) * 60 + int(digits[2:] or 0)
    if minutes >= 24 * 60:
        return None
    return timezone(timedelta(minutes=-minutes if text[0] == "-" else minutes)) if minutes else UTC
