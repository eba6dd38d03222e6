"""Phrases that are proposed from the inside of sentences."""

from __future__ import annotations

from paxman_cap_local_inference._phrases import phrases_of
from paxman_core import Engine


def phrases(text: str) -> list[str]:
    with Engine(plugins=[]) as engine:
        return [span.quote for span in phrases_of(engine.read(text))]


def test_names_come_first_with_the_small_words_inside_them() -> None:
    assert phrases("it was founded by Femke de Vries in 2019")[0] == "Femke de Vries"


def test_titles_and_initials_do_not_end_a_name() -> None:
    found = phrases("our surveyor Mr. Goran Pavic and K. Ostrowski came")
    assert {"Mr. Goran Pavic", "K. Ostrowski"} <= set(found)


def test_codes_and_numbers_stay_whole() -> None:
    found = phrases("batch 26-118 costs 1,250 or more, shelf C-07")
    assert {"26-118", "1,250", "C-07"} <= set(found)


def test_each_wording_is_proposed_once() -> None:
    found = phrases("the fan and FAN and the fan")
    assert [one for one in found if one.lower() == "fan"] == ["FAN"]


def test_every_span_quotes_the_document() -> None:
    with Engine(plugins=[]) as engine:
        document = engine.read("A (b) c:\td, Ünï « ß » 1.5\n\n  x\u2028y")
    for span in phrases_of(document):
        assert document.text[span.start : span.end] == span.quote
