"""Where something takes place: rooms and buildings, joined as the announcement joins them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from paxman_core import Engine


@pytest.mark.parametrize(
    ("text", "venue"),
    [
        ("Talk today\n4:00 pm\nOlmo Room\nQuarry Hall 129\n", "Olmo Room Quarry Hall 129"),
        ("A talk in the Olmo room (Quarry Hall 129) at 4 pm.", "Olmo room (Quarry Hall 129)"),
        ("A talk in OH 3313 (large conference\nroom) at 4 pm.", "OH 3313 (large conference room)"),
        ("Seminar, Wednesday, 2:00 - 3:30 PM, Quarry Hall 415", "Quarry Hall 415"),
        ("LECTURE\n5:00 P.M.\nOLMO AUDITORIUM, QUARRY HALL", "OLMO AUDITORIUM, QUARRY HALL"),
        ("The seminar is at 8:30 a.m. in 1001 Quarry. All are welcome.", "1001 Quarry"),
        ("A talk on maps, Thursday at 12.30 in\nroom 1001.", "room 1001"),
        (
            "A public hearing is on Tuesday, 7:00 p.m. in the Council Chambers, 200 Olmo Street.",
            "Council Chambers, 200 Olmo Street",
        ),
        (
            "The location of the lecture at 8 pm will be the Olmo Room, 315 Quarry Hall.",
            "Olmo Room, 315 Quarry Hall",
        ),
        ("Seminar at noon in room 7 of the student center.", "room 7 of the student center"),
        ("Seminar\nQuarry 5409 3:30pm-5pm", "Quarry 5409"),
        (
            "A talk at 3pm in Lecture Theatre C (Quarry Building).",
            "Lecture Theatre C (Quarry Building)",
        ),
        ("Seminar 1:10 pm  Room 2241 Quarry\n\n(Coffee at 12:50 in 2340)", "Room 2241 Quarry"),
        ("He will give a talk on Tuesday at 4:15pm in 8220.", "8220"),
        ("The seminar is in the Olmo red conference room 10-11am.", "Olmo red conference room"),
        ("The lecture at 7 pm is at Olmo House, 337 4th Avenue.", "Olmo House, 337 4th Avenue"),
        ("Seminar at 12:00 in Quarry Auditorium (pizza in the Olmo Lounge).", "Quarry Auditorium"),
        ("Talk on Monday, 3:30-5:00 PM\nQuarry Hall 5409\n", "Quarry Hall 5409"),
        ("On 4 May at 7 pm in Room 2315 Quarry Hall there is a talk.", "Room 2315 Quarry Hall"),
        ("A talk at 5:30pm, in Room 2224 of EDQC (second floor).", "Room 2224 of EDQC"),
        ("A talk at 4:30 p.m.--Olmo Hall, Quarry Room 103.", "Olmo Hall, Quarry Room 103"),
        ("Kolloquium am 18. Januar 2024, 17 Uhr, Olmo Hörsaal, Seestraße 2\n", "Olmo Hörsaal"),
        ("Seminar, 3:15pm, Quarry Building, room 2.07", "Quarry Building, room 2.07"),
        ("She will talk on maps. We meet in B.412 from 14:15.", "B.412"),
        ("Talk, Noon-1 p.m.,\nOlmo Room, Quarrydale.\n", "Olmo Room, Quarrydale"),
        (
            "A talk at 4 pm in the Olmo Room, 3rd floor, Hill of Maps.",
            "Olmo Room, 3rd floor, Hill of Maps",
        ),
    ],
)
def test_a_place_is_all_that_names_it(engine: Engine, text: str, venue: str) -> None:
    result = engine.normalize(text, {"fields": {"venue": "STRING"}}).result("venue")
    assert (result.value, result.confidence_band.value) == (venue, "MEDIUM")


@pytest.mark.parametrize(
    "text",
    [
        "Posted by: Tara M Hall\n\nThe talk is at 4 pm.",
        "The seminar is offered by the\nOlmo Teaching Center\nand begins next Monday.",
        "Join the seminar of Fall 1993, about Theorem 1200 and the year 1993.",
    ],
)
def test_what_is_no_place_is_left_out(engine: Engine, text: str) -> None:
    assert engine.normalize(text, {"fields": {"venue": "STRING"}}).result("venue").value is None
