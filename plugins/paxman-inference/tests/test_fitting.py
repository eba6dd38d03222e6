"""What stands in the document may still be no answer: a sender, an address, the same hour again."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from paxman_core import Money
from paxman_core.capability import Recordings
from paxman_inference import answer_fields, is_named, misfit, repeated
from paxman_inference.codes import ANSWER_INVALID

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NOTICE = """\
<77.rosa.feld@post.example.org>
Posted by: Rosa Feld on 3 May
Time: 5:00 PM
Speaker series: what bees hear. Ines Marek comes from Brno, 5 PM, garden room. Ask Rosa at x4310.
Answer until 9 May 2026. We meet there at the new time.
"""


@pytest.fixture
def asked(
    read: Callable[..., Any], fields_of: Callable[..., Any], request_for: Callable[..., Any]
) -> Callable[..., Any]:
    def make(model: Any, text: str = NOTICE, resolved: Any = None, **fields: object) -> Any:
        limits = {"resolved": resolved or {}}
        return answer_fields(request_for(read(text), *fields_of(**fields), **limits), model)

    return make


def test_what_a_label_of_something_else_announces_is_asked_for_again_out_of_sight(
    asked: Callable[..., Any], scripted_model: Any
) -> None:
    model = scripted_model({"speaker": "Rosa Feld"}, {"speaker": "Ines Marek"})
    result = asked(model, speaker="STRING")
    assert [each.raw for each in result.findings["speaker"]] == ["Ines Marek"]
    assert "Rosa Feld" in model.questions[0].prompt
    assert "Rosa Feld" not in model.questions[1].prompt
    assert "Posted by: ___ on 3 May" in model.questions[1].prompt


def test_a_part_of_what_was_refused_is_refused_as_well(
    asked: Callable[..., Any], scripted_model: Any
) -> None:
    text = "Posted by: Ana Rosa Feld\nThe garden is open. Rosa Feld\n"
    model = scripted_model({"speaker": "Ana Rosa Feld"}, {"speaker": "Rosa Feld"})
    result = asked(model, text, speaker="STRING")
    assert not result.findings
    (note,) = result.diagnostics
    assert (note.code, note.field_path) == (ANSWER_INVALID, "speaker")
    assert note.message == "'Ana Rosa Feld' stands behind 'Posted by', which is something else"


def test_words_that_also_stand_elsewhere_are_taken_there(
    asked: Callable[..., Any], scripted_model: Any
) -> None:
    text = f"{NOTICE}Rosa Feld will speak.\n"
    (finding,) = asked(scripted_model({"speaker": "Rosa Feld"}), text, speaker="STRING").findings[
        "speaker"
    ]
    (place,) = finding.places
    assert place.span.start == text.rindex("Rosa Feld")


@pytest.mark.parametrize(
    ("field", "words", "reason"),
    [
        ("speaker", "Rosa Feld", "'Rosa Feld' stands behind 'Posted by', which is something else"),
        ("author", "Rosa Feld", ""),
        ("plumber", "Rosa Feld", ""),
        ("speaker", "Ines Marek", ""),
        ("speaker", "Rosa", "'Rosa' is not the full name of a person"),
        ("speaker", "what bees hear", "'what bees hear' is not the full name of a person"),
        ("seller", "what bees hear", ""),
        ("patient", "garden room", ""),
        ("end_time", "9 May 2026", "'9 May 2026' is a day, not a time"),
        ("date_and_time", "9 May 2026", ""),
        ("end_time", "5 PM", ""),
        ("place", "post.example.org", "'post.example.org' is a part of "),
        ("website", "post.example.org", ""),
        ("place", "x4310", "'x4310' is where somebody is reached"),
        ("extension", "x4310", ""),
        ("place", "garden room", ""),
        ("place", "the new time", "'the new time' says when, not where"),
        ("place", "9 May 2026", "'9 May 2026' says when, not where"),
        ("topic", "the new time", ""),
        ("place", ".", "'.' says nothing"),
    ],
)
def test_what_can_be_a_value_depends_on_the_field(
    field: str, words: str, reason: str, fields_of: Callable[..., Any]
) -> None:
    (asked_for,) = fields_of(**{field: "STRING"})
    start = NOTICE.index(words)
    told = misfit(NOTICE, asked_for, start, start + len(words))
    assert told.startswith(reason) if reason else not told


MAIL = """\
<3.12.ida.brandt@post.example.org (Ida Brandt).0>
Sender: ib+ on 3 May at 10:04 from post.example.org (Ida Brandt)
Tuesday at 5 PM: Ines Marek on bees.\tHall 4
Room 204, Tel. +49 30 555 204
23-12-2016
"""


@pytest.mark.parametrize(
    ("field", "kind", "words", "is_refused"),
    [
        ("governing_law", "STRING", "1933", True),
        ("jurisdiction", "STRING", "Section 7", True),
        ("state_of_incorporation", "STRING", "Article IV", True),
        ("governing_law", "STRING", "Utah", False),
        ("law_section", "STRING", "Section 7", False),
        ("year_of_the_act", "STRING", "1933", False),
        ("tax", "DECIMAL", "8.25", True),
        ("tax", "MONEY", "8.25", True),
        ("tax", "DECIMAL", "1.65", False),
        ("tax_rate", "DECIMAL", "8.25", False),
        ("share", "DECIMAL", "8.25", False),
    ],
)
def test_a_number_a_section_or_a_rate_is_not_the_law_or_the_tax(
    fields_of: Callable[..., Any], field: str, kind: str, words: str, is_refused: bool
) -> None:
    text = "The Act of 1933, Section 7 and Article IV; the law of Utah. Tax at 8.25% is 1.65.\n"
    start = text.index(words)
    (asked_for,) = fields_of(**{field: kind})
    assert bool(misfit(text, asked_for, start, start + len(words))) is is_refused


@pytest.mark.parametrize(
    ("field", "words", "number", "reason"),
    [
        ("end_time", "10:04", 0, "'10:04' stands behind 'Sender', which is something else"),
        (
            "speaker",
            "Ida Brandt",
            1,
            "'Ida Brandt' stands behind 'Sender', which is something else",
        ),
        ("sender", "Ida Brandt", 1, ""),
        ("plumber", "10:04", 0, ""),
        (
            "speaker",
            "Ida Brandt",
            0,
            "'Ida Brandt' is a part of '<3.12.ida.brandt@post.example.org",
        ),
        ("contact", "Ida Brandt", 0, ""),
        ("end_time", "Tuesday", 0, "'Tuesday' is a day, not a time"),
        ("weekday", "Tuesday", 0, ""),
        ("end_time", "3 May", 0, "'3 May' is a day, not a time"),
        ("end_time", "204", 0, "'204' is a number, not a time"),
        ("phone", "Hall 4", 0, "'Hall 4' is not a telephone number"),
        ("phone", "23-12-2016", 0, "'23-12-2016' is not a telephone number"),
        ("phone", "Tel. +49 30 555 204", 0, ""),
        ("topic", "bees.\tHall 4", 0, "'bees.\\tHall 4' stands in two columns"),
    ],
)
def test_a_line_about_the_writer_brackets_weekdays_and_columns_are_told_apart(
    field: str, words: str, number: int, reason: str, fields_of: Callable[..., Any]
) -> None:
    (asked_for,) = fields_of(**{field: "STRING"})
    start = MAIL.index(words)
    if number:
        start = MAIL.index(words, start + 1)
    told = misfit(MAIL, asked_for, start, start + len(words))
    assert told.startswith(reason) if reason else not told


@pytest.mark.parametrize(
    ("value", "other"),
    [
        ("5 PM", "starts"),
        ("5:00 p.m.", "starts"),
        ("17:00", "starts"),
        ("Tue 5 May 5 PM", "starts"),
        ("6 PM", None),
        ("5 PM at the gate", None),
    ],
)
def test_the_same_hour_is_not_the_value_of_two_fields(value: str, other: str | None) -> None:
    assert repeated("ends", value, {"starts": "5:00 PM", "ends": value}) == other


@pytest.mark.parametrize("value", ["noon", "12 noon", "Wed Aug 3 12:00 noon"])
def test_noon_is_an_hour(value: str) -> None:
    assert repeated("ends", value, {"starts": "12:00 PM"}) == "starts"


def test_an_hour_that_is_known_is_not_added_for_another_field(
    asked: Callable[..., Any], scripted_model: Any
) -> None:
    result = asked(scripted_model({"ends": "5 PM"}), resolved={"starts": "5:00 PM"}, ends="STRING")
    assert not result.findings
    assert [note.message for note in result.diagnostics] == [
        "the same words are the value of starts"
    ]


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("the plumber is Jonas Feld\n", True),
        ("our plumber of last\ntime, Jonas Feld, comes\n", True),
        ("our plumber comes.\nGood.\nJonas Feld\n", False),
        ("Jonas Feld is the plumber\n", False),
        (f"the plumber comes, {'and it is wet ' * 20} says Jonas Feld\n", False),
    ],
)
def test_a_text_is_named_by_a_label_before_it_on_its_line_or_the_one_above(
    fields_of: Callable[..., Any], text: str, is_told: bool
) -> None:
    (field,) = fields_of(plumber="STRING")
    assert is_named(text, field, text.index("Jonas Feld")) is is_told


@pytest.mark.parametrize(
    "fields", [{"visit": "DATE"}, {"start_time": "STRING"}, {"phone": "STRING"}]
)
def test_values_that_are_known_by_their_form_need_no_label(
    fields_of: Callable[..., Any], fields: dict[str, str]
) -> None:
    (field,) = fields_of(**fields)
    assert is_named("whatever this is\n", field, 9)


def test_the_total_is_not_said_again_for_what_is_before_tax() -> None:
    known = {"total": Decimal("393.00"), "number": "393.00"}
    assert repeated("subtotal", Decimal("393"), known) == "total"
    assert repeated("subtotal", Decimal("365.00"), known) is None
    assert repeated("total", Money(Decimal(5), "EUR"), {"due": Money(Decimal(5), "EUR")}) == "due"


def test_of_two_fields_with_the_same_amount_the_total_has_it(
    asked: Callable[..., Any], scripted_model: Any
) -> None:
    """A model that finds nothing before tax says the total for it."""
    model = scripted_model({"subtotal": "3.00", "tax": None, "total": "3.00"})
    fields = dict.fromkeys(("subtotal", "tax", "total"), "DECIMAL")
    result = asked(model, "Tea 3.00\n", **fields)
    assert {name: found[0].raw for name, found in result.findings.items()} == {"total": "3.00"}
    assert ("subtotal", ANSWER_INVALID) in [(n.field_path, n.code) for n in result.diagnostics]


@pytest.mark.parametrize(
    ("field", "words", "is_refused"),
    [
        ("seller_name", "GLN 4304171000002", True),
        ("seller_name", "3M", False),
        ("seller_name", "Room 101 GmbH", False),
        ("seller", "GLN 4304171000002", False),
    ],
)
def test_a_number_with_a_mark_is_no_name(
    fields_of: Callable[..., Any], field: str, words: str, is_refused: bool
) -> None:
    text = "GLN 4304171000002\n3M\nRoom 101 GmbH\n"
    start = text.index(words)
    (asked_for,) = fields_of(**{field: "STRING"})
    assert bool(misfit(text, asked_for, start, start + len(words))) is is_refused


def test_the_total_has_the_amount_in_answers_that_were_recorded_too(
    read: Callable[..., Any],
    fields_of: Callable[..., Any],
    request_for: Callable[..., Any],
    scripted_model: Any,
    tmp_path: Path,
) -> None:
    model = scripted_model({"subtotal": "3.00", "total": "3.00", "tax": None})
    fields = dict.fromkeys(("subtotal", "total", "tax"), "DECIMAL")
    found = []
    for names in (("subtotal", "total"), ("subtotal", "total", "tax")):
        asked_for = fields_of(**{name: fields[name] for name in names})
        limits = {"recordings": Recordings(tmp_path / "calls.sqlite", "auto")}
        result = answer_fields(request_for(read("Tea 3.00\n"), *asked_for, **limits), model)
        found.append({*result.findings})
    assert found == [{"total"}, {"total"}]


@pytest.mark.parametrize(
    ("text", "field", "reason"),
    [
        ("to be paid by 1 May 2026", "agreement_date", "stands behind 'by', as no paper's own day"),
        ("It will be effective as of 1 May 2026", "date", "stands behind 'be effective as of'"),
        ("Signed and effective as of 1 May 2026", "agreement_date", ""),
        ("Leeds, 1 May 2026", "report_date", ""),
        ("to be paid by 1 May 2026", "due_date", ""),
        ("to be paid by 1 May 2026", {"name": "date", "description": "Day by which to pay"}, ""),
    ],
)
def test_a_limit_is_not_the_day_of_a_paper(
    fields_of: Callable[..., Any], text: str, field: Any, reason: str
) -> None:
    told = field if isinstance(field, dict) else {"name": field, "description": ""}
    (asked,) = fields_of(**{told["name"]: {"type": "DATE", "description": told["description"]}})
    start = text.index("1 May")
    said = misfit(text, asked, start, start + len("1 May 2026"))
    assert reason in said
    assert bool(said) is bool(reason)
