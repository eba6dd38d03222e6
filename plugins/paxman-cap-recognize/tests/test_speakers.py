"""Who speaks: the name that the words around it bear out, and not the host or the title."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from paxman_core import Engine


@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        ("Seminar on rivers.\nThe speaker is architect Lena Storm, who built two.", "Lena Storm"),
        ("A seminar with Lena\nStorm, director of Lakeside Maps, is on Monday.", "Lena Storm"),
        ("Talk on Monday.\n\nMaps That Lie\n\nLena Storm\nLakeside Institute", "Lena Storm"),
        ("Physics seminar, Lena Storm, Lakeside University, 3 pm", "Lena Storm"),
        ("Topic: Lena Storm talk today\nHost: Peter Grau\n\nJoin us.", "Lena Storm"),
        ("Lena Storm's talk on maps is at noon.", "Lena Storm"),
        ("Next speaker in the brown bag seminar: Émilie de Wit (PhD candidate).", "Émilie de Wit"),
        ("Prof. Storm from Lakeside will be giving a seminar.", "Prof. Storm"),
        ("Ikeguro Vanta from Lakeside will be giving a seminar.", "Ikeguro Vanta"),
        ("Seminar\n\nMR. PAUL A. STORM\n\nSection Head", "MR. PAUL A. STORM"),
        ("Seminar\n\nLena Storm, Ph.D.\nLakeside Institute", "Lena Storm, Ph.D."),
        ("Seminar\n\nLena Storm, PhD Candidate\nLakeside Institute", "Lena Storm"),
        ("Seminar on maps with Lena Storm\nDates: 4 May", "Lena Storm"),
        ("Lena Storm ITC talk\nJoin us at 3 pm.", "Lena Storm"),
        ("Thesis Proposal\nCandidate: Ikeguro Vanta\nPlace: Room 3\n", "Ikeguro Vanta"),
        ("Talk: Maps That Lie\nBy: Ikeguro Vanta\n", "Ikeguro Vanta"),
        ("Vanta Ikeguro, a map maker from Lakeside will be giving a\ntalk.", "Vanta Ikeguro"),
        ("The series continues with a talk from Lena\nStorm. All are welcome.", "Lena Storm"),
        ("Prof. Storm of Lakeside will conduct the seminar.", "Prof. Storm"),
        ("Vanta Ikeguro will still be talking at the seminar.", "Vanta Ikeguro"),
        ('Talk, 3:30 P.M.\nLena Storm "Maps That Lie"\n', "Lena Storm"),
        ("Lena Storm, Redakteurin in Jena, spricht über Karten.", "Lena Storm"),
        ("Ce mercredi, une conférence de Lena Storm, à 20 h.", "Lena Storm"),
        ("Seminar\n\nLena H. Storm, 3rd\nLakeside Institute", "Lena H. Storm, 3rd"),
    ],
)
def test_a_name_is_borne_out_by_what_stands_around_it(
    engine: Engine, text: str, speaker: str
) -> None:
    result = engine.normalize(text, {"fields": {"speaker": "STRING"}}).result("speaker")
    assert (result.value, result.confidence_band.value) == (speaker, "MEDIUM")


@pytest.mark.parametrize(
    "text",
    [
        "Our seminar meets on Monday. To sign up call Lena Storm at 5 pm.",
        "A lecture in honor of Lena Storm, professor of maps.",
        "The lecture is about joint work with Lena Storm.",
        "Seminar\n\nTheorem Proving by the Inverse Method\n\nRefreshments at 3 pm",
        "The seminar is given in partnership with\n\nHarbour Sciences, Inc.",
        "The Paul Storm Lecture Series continues today at 5 pm.",
        'A seminar entitled "Graft Modification of Polymers" will be given at 10:45.',
        "A panel talk: Welcome Back\nReception Honoring all of you.",
        "It depends on the point of view of the speaker as well as others\nin the seminar.",
    ],
)
def test_whoever_else_is_named_does_not_speak(engine: Engine, text: str) -> None:
    result = engine.normalize(text, {"fields": {"speaker": "STRING"}}).result("speaker")
    assert result.value is None
