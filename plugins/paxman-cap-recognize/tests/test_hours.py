"""Opening hours: the lines that belong to them, with and without a label."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import paxman_cap_recognize
from paxman_core import ConfidenceBand, Engine

if TYPE_CHECKING:
    from collections.abc import Iterator

CONTRACT = {"fields": {"opening_hours": "STRING?"}}


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine(plugins=[paxman_cap_recognize]) as made:
        yield made


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("Opening hours: Mon-Fri 9am - 5pm", "Mon-Fri 9am - 5pm"),
        (
            "Opening Hours\n\nMonday - Thursday 11:30 - 8:30\n\nFriday 11:30 - 9:00\nSun: closed",
            "Monday - Thursday 11:30 - 8:30 Friday 11:30 - 9:00 Sun: closed",
        ),
        ("Öffnungszeiten\nMo - Fr: 8.00 bis 17.00 Uhr", "Mo - Fr: 8.00 bis 17.00 Uhr"),
        ("Lundi - Vendredi : 9h - 18h", "Lundi - Vendredi : 9h - 18h"),
        ("Sales office hours:\nM - F 7:30 am - 5:30 pm EST", "M - F 7:30 am - 5:30 pm EST"),
        ("Weekdays\n9:00 - 17:00\nWe bake bread.", "Weekdays 9:00 - 17:00"),
        ("We met on Friday and on Monday.", None),
        ("The shop was sold for 9 - 5 million.", None),
        ("Mo-Fr 9-18", "Mo-Fr 9-18"),
        ("Monday\n9 - 5", "Monday 9 - 5"),
        (
            "Mandag - Fredag 10.00 - 19.00\nLørdag 10.00 - 16.00",
            "Mandag - Fredag 10.00 - 19.00 Lørdag 10.00 - 16.00",
        ),
        ("Pon - Pia 9:00 - 17:00", "Pon - Pia 9:00 - 17:00"),
        ("Måndag–Fredag 07:00–18:00\nSöndag Stängt", "Måndag–Fredag 07:00–18:00 Söndag Stängt"),
        (
            "Du mardi au samedi, 12 h-14 h et 19 h-22 h 30",
            "mardi au samedi, 12 h-14 h et 19 h-22 h 30",
        ),
        ("pon.-pt. 7:00-16:00, sob. 8:00-13:00", "pon.-pt. 7:00-16:00, sob. 8:00-13:00"),
        ("Пн-Пт 9:00 - 18:00", "Пн-Пт 9:00 - 18:00"),
        ("Lun – Dom: 12:00 – 23:00", "Lun – Dom: 12:00 – 23:00"),
        (
            "Ponedjeljak–Petak: 08:00–16:00\nNedjelja: ZATVORENO",
            "Ponedjeljak–Petak: 08:00–16:00 Nedjelja: ZATVORENO",
        ),
        ("Po - Pá 9:00 - 17:000948 313 028", None),
        ("Ежедневно\n9:00 - 18:00", "Ежедневно 9:00 - 18:00"),
        ("Up to the minute news from all looms, 24 hours a day!\nYour daily dose of rope.", None),
        ("DO NORTE, BRASIL, 18 AL 26", None),
        ("3-4 hours by Kim BR, Wed", None),
    ],
)
def test_days_and_times_that_follow_each_other(
    engine: Engine, text: str, hours: str | None
) -> None:
    found = engine.normalize(text, CONTRACT).normalized_data.get("opening_hours")
    assert (" ".join(str(found).split()) if found else None) == hours


def test_of_two_lists_of_hours_a_label_decides(engine: Engine) -> None:
    text = "Shop\nMon-Fri 9am - 5pm\n\nWorkshop\nSat 9am - 1pm"
    artifact = engine.normalize(text, CONTRACT)
    assert artifact.normalized_data.get("opening_hours") is None
    labelled = text.replace("Workshop", "Opening hours")
    assert engine.normalize(labelled, CONTRACT)["opening_hours"] == "Sat 9am - 1pm"


@pytest.mark.parametrize(
    "text",
    [
        "Mon 9am - 5pm\nSunday",
        "Mon 9am - 5pm, then 18h00 to late",
        "Mo–Fr 8–17 Uhr, Sa nach Vereinbarung",
    ],
)
def test_hours_that_may_go_on_are_not_sure(engine: Engine, text: str) -> None:
    found = engine.normalize(text, CONTRACT).result("opening_hours")
    assert found.confidence_band is ConfidenceBand.MEDIUM
