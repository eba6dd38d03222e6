"""One question asks for all fields; what does not stand is asked for once more, alone."""

from __future__ import annotations

import json
import time
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.capability import ModelAnswer, Usage
from paxman_core.diagnostics import NOT_STATED
from paxman_inference import Completion, CompletionError, answer_fields, possible_questions
from paxman_inference.codes import (
    ANSWER_INVALID,
    ANSWER_UNGROUNDED,
    MODEL_EMPTY_ANSWER,
    MODEL_MALFORMED_ANSWER,
    MODEL_NOT_AFFORDED,
    MODEL_RATE_LIMITED,
    MODEL_TIMEOUT,
    MODEL_TRUNCATED,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from paxman_core.capability import CapabilityResult, Finding

INVOICE = "Invoice INV-7\nDate: 12 March 2026\nTotal: EUR 12.50\nPaid: yes\n"


@pytest.fixture(scope="session")
def asked(
    read: Callable[..., Any], fields_of: Callable[..., Any], request_for: Callable[..., Any]
) -> Callable[..., CapabilityResult]:
    def make(model: Any, text: str = INVOICE, limits: Any = None, **fields: object) -> Any:
        return answer_fields(request_for(read(text), *fields_of(**fields), **limits or {}), model)

    return make


def one(result: CapabilityResult, field_id: str) -> tuple[object, str]:
    """The raw value of the only finding of a field, and how it was found."""
    (finding,) = result.findings[field_id]
    (place,) = finding.places
    assert isinstance(place, ModelAnswer)
    return finding.raw, place.grounding


def codes_of(result: CapabilityResult) -> list[tuple[str, str]]:
    return [(note.field_path, note.code) for note in result.diagnostics]


def test_all_fields_are_asked_for_in_one_call(
    asked: Callable[..., Any], scripted_model: Any, said: Callable[..., Any]
) -> None:
    model = scripted_model(
        {
            "date": said("12 March 2026", "2026-03-12"),
            "total": said("EUR 12.50", "12.50 EUR"),
            "paid": said("yes", True),
        }
    )
    result = asked(model, date="DATE", total="MONEY", paid="BOOLEAN")
    assert len(model.questions) == 1
    assert one(result, "date") == ("12 March 2026", "exact")
    assert one(result, "total") == ("EUR 12.50", "exact")
    assert one(result, "paid") == ("yes", "exact")
    assert result.diagnostics == ()
    assert result.usage == Usage(Decimal("0.01"), 100, 10, 1)


def test_not_present_is_final(asked: Callable[..., Any], scripted_model: Any) -> None:
    model = scripted_model({"total": None, "items": []})
    items = {"type": "ARRAY", "items": "STRING"}
    result = asked(model, total="MONEY", items=items)
    assert (len(model.questions), dict(result.findings)) == (1, {})
    assert [(note.code, note.field_path, note.message) for note in result.diagnostics] == [
        ("NOT_STATED", "total", "scripted-1 read the document and found none"),
        ("NOT_STATED", "items", "scripted-1 read the document and found none"),
    ]


def test_an_ungrounded_answer_is_asked_for_again_alone_with_the_reason(
    asked: Callable[..., Any], scripted_model: Any, said: Callable[..., Any]
) -> None:
    model = scripted_model(
        {"date": said("12 March 2026", "2026-03-12"), "total": said("EUR 99", "99 EUR")},
        {"total": said("EUR 12.50", "12.50 EUR")},
    )
    result = asked(model, date="DATE", total="MONEY")
    _, second = model.questions
    assert [item.field.path for item in second.fields] == ["total"]
    assert 'the quote "EUR 99" is not in the document' in second.fields_part
    assert second.document_part == model.questions[0].document_part
    assert one(result, "total") == ("EUR 12.50", "exact")
    assert result.diagnostics == ()
    assert result.usage == Usage(Decimal("0.02"), 200, 20, 2)


def test_what_stays_ungrounded_is_passed_on_as_such_and_counted(
    asked: Callable[..., Any], scripted_model: Any, said: Callable[..., Any]
) -> None:
    model = scripted_model(
        {"date": said("12 March 2026", "2026-03-12"), "total": said("EUR 99", "99 EUR")},
        {"total": said("EUR 98", "98 EUR")},
    )
    result = asked(model, date="DATE", total="MONEY")
    assert len(model.questions) == 2
    assert one(result, "total") == ("98 EUR", "none")
    (note,) = result.diagnostics
    assert (note.code, note.field_path) == (ANSWER_UNGROUNDED, "total")
    assert "1 of 2 answers is ungrounded" in note.message


def test_a_model_may_take_an_answer_back(
    asked: Callable[..., Any], scripted_model: Any, said: Callable[..., Any]
) -> None:
    model = scripted_model({"total": said("EUR 99", "99 EUR")}, {"total": None})
    result = asked(model, total="MONEY")
    assert dict(result.findings) == {}
    assert [note.code for note in result.diagnostics] == ["NOT_STATED"]


def test_an_invalid_answer_is_asked_for_again_with_the_broken_rule(
    asked: Callable[..., Any], scripted_model: Any, said: Callable[..., Any]
) -> None:
    model = scripted_model({"code": said("Invoice")}, {"code": said("INV-7")})
    result = asked(model, code={"type": "STRING", "pattern": "^[A-Z]+-[0-9]+$"})
    assert "does not match the pattern" in model.questions[1].fields_part
    assert one(result, "code") == ("INV-7", "exact")


def test_a_field_that_was_left_out_is_asked_for_again(
    asked: Callable[..., Any], scripted_model: Any, said: Callable[..., Any]
) -> None:
    model = scripted_model({"other": 1}, {"paid": said("yes", True)})
    assert one(asked(model, paid="BOOLEAN"), "paid") == ("yes", "exact")


def test_a_field_that_is_left_out_twice_has_a_note_and_no_finding(
    asked: Callable[..., Any], scripted_model: Any
) -> None:
    result = asked(scripted_model({}), paid="BOOLEAN")
    assert (codes_of(result), dict(result.findings)) == ([("paid", ANSWER_INVALID)], {})


def test_malformed_text_is_asked_for_again_field_by_field(
    asked: Callable[..., Any], scripted_model: Any, said: Callable[..., Any]
) -> None:
    model = scripted_model(
        "I think that it was paid.", {"paid": said("yes", True)}, {"total": said("EUR 12.50")}
    )
    result = asked(model, paid="BOOLEAN", total="MONEY")
    assert one(result, "paid") == ("yes", "exact")
    assert one(result, "total") == ("EUR 12.50", "exact")
    assert len(model.questions) == 3


def test_a_model_that_stays_malformed_is_not_asked_a_third_time(
    asked: Callable[..., Any], scripted_model: Any
) -> None:
    model = scripted_model("Dear user, no.")
    result = asked(model, paid="BOOLEAN", total="MONEY", date="DATE")
    assert len(model.questions) == 2
    assert codes_of(result) == [
        (path, MODEL_MALFORMED_ANSWER) for path in ("paid", "total", "date")
    ]


def test_an_empty_answer_is_not_asked_for_again(
    asked: Callable[..., Any], scripted_model: Any
) -> None:
    model = scripted_model(" \n")
    assert codes_of(asked(model, paid="BOOLEAN")) == [("paid", MODEL_EMPTY_ANSWER)]
    assert len(model.questions) == 1


def test_of_a_cut_off_answer_the_complete_fields_are_kept_and_nothing_asked_again(
    asked: Callable[..., Any], scripted_model: Any, said: Callable[..., Any]
) -> None:
    text = json.dumps(
        {"paid": said("yes", True), "date": said("1 May 2020", "2020-05-01"), "total": said("EUR")}
    )
    model = scripted_model(Completion(text[:-5], truncated=True))
    result = asked(model, paid="BOOLEAN", date="DATE", total="MONEY")
    assert len(model.questions) == 1
    assert one(result, "paid") == ("yes", "exact")
    assert one(result, "date") == ("2020-05-01", "none")
    assert codes_of(result) == [("total", MODEL_TRUNCATED), ("date", ANSWER_UNGROUNDED)]


@pytest.mark.parametrize("text", ["", '{"pai', "Let me think about"])
def test_a_cut_off_answer_without_anything_complete_is_a_note_on_every_field(
    asked: Callable[..., Any], scripted_model: Any, text: str
) -> None:
    model = scripted_model(Completion(text, truncated=True))
    result = asked(model, paid="BOOLEAN", total="MONEY")
    assert codes_of(result) == [("paid", MODEL_TRUNCATED), ("total", MODEL_TRUNCATED)]
    assert len(model.questions) == 1


def test_a_failed_call_is_a_note_on_every_field_and_its_cost_is_counted(
    asked: Callable[..., Any], scripted_model: Any
) -> None:
    error = CompletionError(
        MODEL_RATE_LIMITED, "try tomorrow", usd=Decimal("0.5"), input_tokens=3, calls=4
    )
    result = asked(scripted_model(error), paid="BOOLEAN", total="MONEY")
    assert codes_of(result) == [("paid", MODEL_RATE_LIMITED), ("total", MODEL_RATE_LIMITED)]
    assert result.diagnostics[0].message == "try tomorrow"
    assert result.usage == Usage(Decimal("0.5"), 3, 0, 4)


def test_a_failure_on_asking_again_ends_the_asking_and_leaves_the_first_answer(
    asked: Callable[..., Any], scripted_model: Any, said: Callable[..., Any]
) -> None:
    wrong = {"date": said("1 May 2020", "2020-05-01"), "total": said("EUR 99", "99 EUR")}
    model = scripted_model(wrong, CompletionError(MODEL_NOT_AFFORDED, "no money left", calls=0))
    result = asked(model, date="DATE", total="MONEY")
    assert len(model.questions) == 2
    assert one(result, "total") == ("99 EUR", "none")
    assert codes_of(result) == [
        ("date", MODEL_NOT_AFFORDED),
        ("date", ANSWER_UNGROUNDED),
        ("total", MODEL_NOT_AFFORDED),
        ("total", ANSWER_UNGROUNDED),
    ]


def test_what_earlier_calls_cost_is_taken_off_the_allowance(
    asked: Callable[..., Any], scripted_model: Any, said: Callable[..., Any]
) -> None:
    model = scripted_model({"total": said("EUR 99", "99 EUR")})
    asked(model, limits={"allowance_usd": Decimal("0.015")}, total="MONEY")
    assert [request.allowance_usd for request in model.requests] == [
        Decimal("0.015"),
        Decimal("0.005"),
    ]


def test_nothing_is_asked_past_the_deadline(asked: Callable[..., Any], scripted_model: Any) -> None:
    model = scripted_model({})
    result = asked(model, limits={"deadline": time.monotonic() - 1}, total="MONEY")
    assert (model.questions, codes_of(result)) == ([], [("total", MODEL_TIMEOUT)])
    assert result.usage.calls == 0


def test_a_list_of_records_has_a_place_for_every_cell_in_its_own_row(
    asked: Callable[..., Any], scripted_model: Any, said: Callable[..., Any]
) -> None:
    text = "Tea\t1\t2.00\nCake\t2\t2.00\nTea\t1\t2.00\nTotal\t\t6.00\n"
    rows = [("Tea", "1"), ("Cake", "2"), ("Tea", "1")]
    lines = [{"what": said(w), "count": said(n), "price": said("2.00")} for w, n in rows]
    item = {"type": "OBJECT", "fields": {"what": "STRING", "count": "INTEGER", "price": "DECIMAL"}}
    result = asked(scripted_model({"lines": lines}), text, lines={"type": "ARRAY", "items": item})
    (found,) = result.findings["lines"]
    assert [
        {name: text.count("\n", 0, start_of(cell)) for name, cell in row.raw.items()}
        for row in found.raw
    ] == [{"what": number, "count": number, "price": number} for number in range(3)]
    assert result.diagnostics == ()


def start_of(finding: Finding) -> int:
    (place,) = finding.places
    assert isinstance(place, ModelAnswer)
    assert place.span is not None
    return place.span.start


def test_a_list_with_a_cell_that_does_not_stand_names_the_cell(
    asked: Callable[..., Any], scripted_model: Any, said: Callable[..., Any]
) -> None:
    item = {"type": "OBJECT", "fields": {"what": "STRING", "price": "DECIMAL"}}
    lines = [
        {"what": said("Tea"), "price": said("2.00")},
        {"what": said("Cake"), "price": said("9")},
    ]
    model = scripted_model({"lines": lines})
    result = asked(model, "Tea 2.00\nCake 3.00\n", lines={"type": "ARRAY", "items": item})
    (note,) = result.diagnostics
    assert note.message.startswith('1 of 4 cells: lines[1].price: the quote "9" is not in')
    assert "lines[1].price" in model.questions[1].fields_part


def test_a_record_without_a_required_member_is_invalid(
    asked: Callable[..., Any], scripted_model: Any, said: Callable[..., Any]
) -> None:
    item = {
        "type": "OBJECT",
        "fields": {"what": "STRING", "price": {"type": "DECIMAL", "required": False}},
    }
    model = scripted_model({"lines": [{"what": None, "price": said("2.00")}]})
    result = asked(model, "Tea 2.00\n", lines={"type": "ARRAY", "items": item})
    assert codes_of(result) == [("lines", ANSWER_INVALID)]
    assert "lines[0].what is missing" in result.diagnostics[0].message


@pytest.mark.parametrize("answered", ["Tea", {"what": "Tea"}, [["Tea"]], [{"what": ["T", "ea"]}]])
def test_a_list_of_another_form_is_invalid(
    asked: Callable[..., Any], scripted_model: Any, answered: object
) -> None:
    item = {"type": "OBJECT", "fields": {"what": "STRING"}}
    result = asked(
        scripted_model({"lines": answered}), "Tea\n", lines={"type": "ARRAY", "items": item}
    )
    assert (codes_of(result), dict(result.findings)) == ([("lines", ANSWER_INVALID)], {})


def test_a_flood_of_items_is_refused(asked: Callable[..., Any], scripted_model: Any) -> None:
    model = scripted_model({"names": ["Tea"] * 2_001})
    result = asked(model, "Tea\n", names={"type": "ARRAY", "items": "STRING"})
    assert (codes_of(result), dict(result.findings)) == ([("names", ANSWER_INVALID)], {})


def test_the_rules_of_a_list_are_kept(
    asked: Callable[..., Any], scripted_model: Any, said: Callable[..., Any]
) -> None:
    field = {"type": "ARRAY", "items": "STRING", "min_items": 2}
    result = asked(scripted_model({"names": [said("Tea")]}), "Tea\n", names=field)
    assert "at least 2 are needed" in result.diagnostics[0].message


def test_possible_questions_are_no_shorter_than_those_that_are_asked(
    read: Callable[..., Any],
    fields_of: Callable[..., Any],
    request_for: Callable[..., Any],
    scripted_model: Any,
    said: Callable[..., Any],
) -> None:
    request = request_for(read(INVOICE), *fields_of(date="DATE", total="MONEY"))
    model = scripted_model({"date": said("x" * 900), "total": said("EUR 99", "99 EUR")})
    answer_fields(request, model)
    possible = list(possible_questions(request, model.max_characters))
    assert len(possible) == len(model.questions) == 3
    for worst, real in zip(possible, model.questions, strict=True):
        assert len(real.prompt) <= len(worst.prompt)
        assert real.schema == worst.schema


GARBAGE = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.sampled_from(["EUR 12.50", "12.50", "yes", "INV-7", "EUR 99", "2026-03-12", ""]),
        st.text(max_size=8),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(["quote", "value", "total", "paid", "lines", "what"]), inner, max_size=4
        ),
    ),
    max_leaves=12,
)


@settings(max_examples=60)
@given(
    st.one_of(
        st.text(max_size=60),
        st.dictionaries(st.sampled_from(["total", "paid", "date", "lines"]), GARBAGE).map(
            json.dumps
        ),
    ),
    st.booleans(),
)
def test_whatever_a_model_says_only_what_stands_in_the_document_is_grounded(
    asked: Callable[..., Any], scripted_model: Any, text: str, truncated: bool
) -> None:
    item = {"type": "OBJECT", "fields": {"what": "STRING"}}
    result = asked(
        scripted_model(Completion(text, truncated=truncated)),
        total="MONEY",
        paid="BOOLEAN",
        date="DATE",
        lines={"type": "ARRAY", "items": item},
    )
    for findings in result.findings.values():
        for place in _places(findings):
            if place.grounding == "none":
                assert place.span is None
            else:
                assert place.span is not None
                assert INVOICE[place.span.start : place.span.end] == place.span.quote


def _places(findings: Any) -> list[ModelAnswer]:
    found: list[ModelAnswer] = []
    for finding in findings:
        found.extend(place for place in finding.places if isinstance(place, ModelAnswer))
        if isinstance(finding.raw, tuple):
            found.extend(_places(finding.raw))
        elif isinstance(finding.raw, dict):
            found.extend(_places(finding.raw.values()))
    return found


@pytest.mark.parametrize(
    ("text", "kind", "answer", "words"),
    [
        ("Signed on 12 March 2026 in Bath", "DATE", "2026-03-12", "12 March 2026"),
        ("Brot 10,79\nMilch 1,20\nKäse 3,49", "DECIMAL", "10.79", "10,79"),
        ("The fee is EUR 1,250.50 a year", "MONEY", "1250.50 EUR", "EUR 1,250.50"),
        ("We meet at 4:30pm in Bath", "STRING", "4:30 PM", "4:30pm"),
        ("Lecture 3:30 - 5:00 PM, room 5", "STRING", "3:30 PM", "3:30"),
        ("Beginn 15:30 in Raum 5", "STRING", "3:30 PM", "15:30"),
        ("We meet at 3 p.m.", "STRING", "15:00", "3 p.m."),
        ("The one who fell was off for twenty-one days.", "INTEGER", "21", "twenty-one"),
        ("It was on the 3rd of August 2026.", "DATE", "3rd", "3rd of August 2026"),
    ],
)
def test_a_value_in_the_models_own_way_of_writing_is_found_as_the_document_writes_it(
    asked: Callable[..., Any],
    scripted_model: Any,
    text: str,
    kind: str,
    answer: str,
    words: str,
) -> None:
    result = asked(scripted_model({"wanted": answer}), text=text, wanted=kind)
    assert one(result, "wanted") == (words, "normalized")


def test_another_unit_is_another_number(asked: Callable[..., Any], scripted_model: Any) -> None:
    text = "He is away for five days, not for six weeks."
    result = asked(scripted_model({"days_off": "five days"}), text=text, days_off="INTEGER")
    assert one(result, "days_off") == ("five", "exact")
    model = scripted_model({"days_off": "six weeks"}, {"days_off": "six weeks"})
    assert codes_of(asked(model, text=text, days_off="INTEGER")) == [("days_off", ANSWER_INVALID)]


def test_none_is_null_where_the_document_does_not_say_it(
    asked: Callable[..., Any], scripted_model: Any
) -> None:
    model = scripted_model({"allergies": "none"})
    result = asked(model, text="Allergies: None", allergies="STRING")
    assert one(result, "allergies") == ("None", "normalized")
    result = asked(model, text="Healthy.", allergies="STRING")
    assert codes_of(result) == [("allergies", NOT_STATED)]


@pytest.mark.parametrize(
    "text", ["We meet at 3:30 a.m.", "We meet at 4:30", "We meet at 3.", "We met in 1530."]
)
def test_another_hour_is_not_what_the_model_wrote(
    asked: Callable[..., Any], scripted_model: Any, text: str
) -> None:
    model = scripted_model({"wanted": "3:30 PM"}, {"wanted": "3:30 PM"})
    result = asked(model, text=text, wanted="STRING")
    assert one(result, "wanted") == ("3:30 PM", "none")


def test_one_hour_is_not_taken_for_two_fields_of_one_answer(
    asked: Callable[..., Any], scripted_model: Any
) -> None:
    model = scripted_model({"starts": "12:00 PM", "ends": "12:00 noon"})
    text = "At 12:00 PM there is soup. As said, at 12:00 noon."
    result = asked(model, text=text, starts="STRING", ends="STRING")
    assert one(result, "starts") == ("12:00 PM", "exact")
    assert codes_of(result) == [("ends", ANSWER_INVALID)]


def test_words_that_were_given_for_one_field_are_not_taken_for_another(
    asked: Callable[..., Any], scripted_model: Any
) -> None:
    model = scripted_model({"start": "3:30 PM", "end": "3:30 PM"})
    result = asked(model, text="Talk at 3:30 PM in room 5", start="STRING", end="STRING")
    assert one(result, "start") == ("3:30 PM", "exact")
    assert "end" not in result.findings
    assert codes_of(result) == [("end", ANSWER_INVALID)]
    assert result.diagnostics[0].message == "the same words are the value of start"


def test_an_answer_that_breaks_off_keeps_its_whole_fields_and_the_rest_is_asked_for_again(
    asked: Callable[..., Any], scripted_model: Any
) -> None:
    model = scripted_model('{"total": "EUR 12.50", "date": 12 March', {"date": "12 March 2026"})
    result = asked(model, total="MONEY", date="DATE")
    assert one(result, "total") == ("EUR 12.50", "exact")
    assert one(result, "date") == ("12 March 2026", "exact")
    assert [item.field.path for item in model.questions[1].fields] == ["date"]


def test_a_document_that_is_too_long_for_the_model_is_shown_in_parts(
    asked: Callable[..., Any], scripted_model: Any
) -> None:
    overflow = CompletionError("MODEL_CONTEXT_OVERFLOW", "too long")
    model = scripted_model(overflow, overflow, {"total": "EUR 12.50"})
    text = INVOICE + "Nothing is said here about anything at all.\n" * 60
    result = asked(model, text=text, total="MONEY")
    assert one(result, "total") == ("EUR 12.50", "exact")
    sizes = [len(question.excerpt.text) for question in model.questions]
    assert len(sizes) == 3
    assert sizes == sorted(sizes, reverse=True)


def test_words_that_are_the_value_of_another_field_are_not_taken(
    asked: Callable[..., Any], scripted_model: Any
) -> None:
    known = {"resolved": {"start": "3:30 PM"}}
    text = "Talk at 3:30 PM in room 5"
    result = asked(scripted_model({"end": "3:30 PM"}), text=text, limits=known, end="STRING")
    assert dict(result.findings) == {}
    assert result.diagnostics[0].message == "the same words are the value of start"
    agreed = {"resolved": {"end": "3:30 PM"}}
    result = asked(scripted_model({"end": "3:30 PM"}), text=text, limits=agreed, end="STRING")
    assert one(result, "end") == ("3:30 PM", "exact")


def test_a_quotation_mark_in_a_name_reaches_no_service(
    asked: Callable[..., Any], scripted_model: Any
) -> None:
    """The converter of a llama-cpp-python server ends its process on one."""
    row = {"type": "OBJECT", "fields": {'width"': "STRING"}}
    fields = {'screen 27"': "STRING", "rows": {"type": "ARRAY", "items": row}}
    model = scripted_model({"screen 27''": "Olin", "rows": [{"width''": "Vega"}]})
    result = asked(model, "Olin\nVega\n", **fields)
    assert [each.raw for each in result.findings['screen 27"']] == ["Olin"]
    [finding] = result.findings["rows"]
    assert finding.raw[0].raw['width"'].raw == "Vega"
    assert '"' not in "".join(model.questions[0].schema["properties"])


@pytest.mark.parametrize(
    ("text", "value"),
    [("Fax: N/A\nYours, Colm Boyle\n", None), ("Allergies: None\n", "None"), ("None came.", None)],
)
def test_words_for_nothing_are_a_value_only_behind_the_fields_label(
    asked: Callable[..., Any], scripted_model: Any, text: str, value: str | None
) -> None:
    said = "N/A" if "N/A" in text else "None"
    result = asked(scripted_model({"allergies": said}), text, allergies="STRING")
    found = [each.raw for listed in result.findings.values() for each in listed]
    assert found == ([value] if value else [])
    assert codes_of(result) == ([] if value else [("allergies", "NOT_STATED")])
