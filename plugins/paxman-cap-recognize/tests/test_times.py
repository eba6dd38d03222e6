"""Times of day, and moments."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from paxman_cap_recognize import Kind, recognize

if TYPE_CHECKING:
    from paxman_core import Engine


@pytest.mark.parametrize(
    ("text", "written", "value"),
    [
        ("at 19:30 sharp", "19:30", "19:30"),
        ("at 7:42 PM", "7:42 PM", "19:42"),
        ("12:05 am", "12:05 am", "00:05"),
        ("3pm", "3pm", "15:00"),
        ("um 8 Uhr", "8 Uhr", "08:00"),
        ("à 20 h, en salle", "20 h", "20:00"),
        ("dès 18h30", "18h30", "18:30"),
        ("11:47:02", "11:47:02", "11:47:02"),
    ],
)
def test_times_are_on_24_hours(text: str, written: str, value: str) -> None:
    """Noon and midnight are not the same."""
    [item] = recognize(text, [Kind.TIME])
    assert (text[item.start : item.end], item.value) == (written, value)


def test_the_first_hour_of_a_span_is_a_time_and_a_length_is_none() -> None:
    """`de 10h à 18h` is when a fair is open, `de 2h` how long it takes."""
    times = recognize("ouvert de 10h à 18h, visite de 2h", [Kind.TIME])
    assert [item.value for item in times] == ["10:00", "18:00"]


@pytest.mark.parametrize("text", ["25:00", "1:2", "ratio 3:99", "a 4:300", "cuire 2 h 30"])
def test_what_no_clock_shows_is_no_time(text: str) -> None:
    """Hours and minutes have their bounds."""
    assert recognize(text, [Kind.TIME]) == ()


def test_a_moment_is_a_day_with_its_time() -> None:
    """The zone is kept if one is stated."""
    text = "sent 2024-05-14T09:12:33+02:00, read 17 May 2024 at 8:00 AM, due 1 June 2024"
    first, second = recognize(text, [Kind.DATETIME])
    assert first.value == datetime(2024, 5, 14, 7, 12, 33, tzinfo=UTC)
    assert second.value == datetime(2024, 5, 17, 8, 0)  # noqa: DTZ001 - none is stated


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("A workshop on 14 March 2026 from 10:00 to 12:30 in the barn.", "10:00", "12:30"),
        ("Workshop\n\nWhen: Saturday, March 14, 2026, 10 am to 12:30 pm\n", "10:00", "12:30"),
        ("Vortrag am 14.03.2026 von 10:00 Uhr bis 12:30 Uhr im Saal", "10:00", "12:30"),
        ("Workshop\n\nDate: 14 March 2026, 10:00\nWhere: the barn\n", "10:00", None),
        ("From: Lena\nDate: 14 March 2026, 10:00\nSubject: A workshop\n\nJoin us.", None, None),
        ("A workshop on 14 March 2026.\n\nThe office is open from 10:00 to 12:30.", None, None),
    ],
)
def test_an_event_begins_and_ends_at_a_moment(
    engine: Engine, text: str, start: str | None, end: str | None
) -> None:
    artifact = engine.normalize(text, {"fields": {"start": "DATETIME", "end": "DATETIME"}})
    moments = [
        datetime.fromisoformat(f"2026-03-14T{clock}") if clock else None for clock in (start, end)
    ]
    assert [artifact["start"], artifact["end"]] == moments
