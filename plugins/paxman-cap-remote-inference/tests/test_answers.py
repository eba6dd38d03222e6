"""What a model behind a service finds, and in which form it is asked."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from paxman_core.capability import ModelAnswer
from paxman_core.values import Money

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Handler, Service

LETTER = """\
Dear Sirs,
thank you for the boiler that arrived on the third of March.
We shall pay EUR 1,250.50 by the end of the month.
Yours, Ada Lovelace
"""
CONTRACT = {"fields": {"amount": "MONEY", "sender": "STRING"}}
ANSWER = {
    "amount": {"quote": "EUR 1,250.50", "value": "1250.50 EUR"},
    "sender": {"quote": "Ada Lovelace", "value": "Ada Lovelace"},
}


def codes(artifact: Any, path: str) -> list[str]:
    return [note.code for note in artifact.result(path).diagnostics]


def test_all_fields_of_a_document_are_asked_for_in_one_request(service: Service) -> None:
    service.says(ANSWER)
    artifact = service.engine().normalize(LETTER, CONTRACT)
    assert artifact["amount"] == Money(Decimal("1250.50"), "EUR")
    assert artifact["sender"] == "Ada Lovelace"
    assert len(service.requests) == 1
    assert service.paths == ["/v1/chat/completions"]


def test_a_value_points_at_its_place_and_names_the_model_that_was_set(service: Service) -> None:
    service.says(ANSWER)
    artifact = service.engine().normalize(LETTER, CONTRACT)
    (ref,) = artifact.result("sender").evidence_refs
    place = ref.place
    assert isinstance(place, ModelAnswer)
    assert place.model == service.model
    assert place.grounding == "exact"
    assert place.span is not None
    assert LETTER[place.span.start : place.span.end] == "Ada Lovelace"


def test_an_amount_that_does_not_add_up_with_the_rest_stays_open(service: Service) -> None:
    service.says({"subtotal": "31.00", "tax": "5.00", "total": "62.00"})
    fields = dict.fromkeys(("subtotal", "tax", "total"), "DECIMAL")
    artifact = service.engine().normalize("Tea 31.00\nTax 5.00\nTotal 62.00\n", {"fields": fields})
    assert artifact.normalized_data == {"tax": Decimal("5.00"), "total": Decimal("62.00")}
    assert artifact.result("subtotal").reason == "IMPLAUSIBLE"


def test_the_plan_names_the_model(service: Service) -> None:
    service.says(ANSWER)
    artifact = service.engine().normalize(LETTER, CONTRACT)
    (step,) = artifact.plan.fields[0].capability_chain
    assert dict(step.config) == {"model": service.model}


def test_the_reported_tokens_are_charged_at_the_set_prices(service: Service) -> None:
    service.says(ANSWER, usage=(300, 50))
    artifact = service.engine().normalize(LETTER, CONTRACT)
    (used,) = artifact.statistics
    assert (used.input_tokens, used.output_tokens, used.calls) == (300, 50, 1)
    assert used.usd == Decimal("0.0004")


def test_an_invented_value_is_refused(service: Service) -> None:
    invented = {"amount": {"quote": "EUR 99", "value": "99 EUR"}, "sender": None}
    service.says(invented)
    artifact = service.engine().normalize(LETTER, CONTRACT)
    assert artifact["amount"] is None
    assert "ANSWER_UNGROUNDED" in codes(artifact, "amount")
    assert artifact["sender"] is None
    assert codes(artifact, "sender") == ["NOT_STATED", "CHAIN_EXHAUSTED"]
    assert artifact.result("sender").reason == "NOT_STATED"


def test_a_refused_field_is_asked_for_once_more_alone(service: Service) -> None:
    wrong = {**ANSWER, "sender": {"quote": "Charles Babbage", "value": "Charles Babbage"}}
    service.says(wrong, {"sender": ANSWER["sender"]})
    artifact = service.engine().normalize(LETTER, CONTRACT)
    assert artifact["sender"] == "Ada Lovelace"
    first, second = service.requests
    asked = second["response_format"]["json_schema"]["schema"]["properties"]
    assert [*asked] == ["sender"]
    assert second["messages"][1]["content"].startswith(first["messages"][1]["content"][:200])


def test_the_request_holds_limit_temperature_and_a_strict_schema(service: Service) -> None:
    service.says(ANSWER)
    service.engine(max_output_tokens=77, seed=5).normalize(LETTER, CONTRACT)
    (request,) = service.requests
    assert request["model"] == service.model
    assert (request["max_tokens"], request["temperature"], request["seed"]) == (77, 0, 5)
    form = request["response_format"]
    assert (form["type"], form["json_schema"]["strict"]) == ("json_schema", True)
    assert form["json_schema"]["schema"]["required"] == ["amount", "sender"]


def test_no_more_of_a_long_document_is_sent_than_is_set(service: Service) -> None:
    service.says({"amount": ANSWER["amount"], "sender": None})
    text = "The weather was fine.\n" * 2000 + LETTER
    artifact = service.engine(max_characters=1000).normalize(text, CONTRACT)
    assert artifact["amount"] == Money(Decimal("1250.50"), "EUR")
    assert len(service.requests[0]["messages"][1]["content"]) < 3000


REFUSED = {"message": "response_format is not supported", "type": "invalid_request_error"}


def forms(service: Service) -> list[str]:
    """In which forms the service was asked."""
    found = []
    for request in service.requests:
        form = request.get("response_format", {})
        tools = "tools" if "tools" in request else "none"
        found.append(form.get("type", tools) + ("+schema" if "schema" in form else ""))
    return found


@pytest.mark.parametrize("status", [400, 422, 500])
def test_a_form_that_is_refused_is_not_asked_for_again(service: Service, status: int) -> None:
    refusal = service.failing(status, REFUSED)
    service.replies = [refusal, refusal, service.saying(ANSWER)]
    engine = service.engine()
    for _ in range(2):
        assert engine.normalize(LETTER, CONTRACT)["sender"] == "Ada Lovelace"
    assert forms(service) == ["json_schema", "tools", "json_object+schema", "json_object+schema"]


def test_what_a_service_takes_is_known_to_every_engine_of_the_process(service: Service) -> None:
    service.replies = [service.failing(400, REFUSED), service.saying(ANSWER, tool=True)]
    for _ in range(2):
        assert service.engine().normalize(LETTER, CONTRACT)["sender"] == "Ada Lovelace"
    assert forms(service) == ["json_schema", "tools", "tools"]
    assert service.requests[1]["tool_choice"]["function"] == {"name": "answer"}


def test_the_last_resort_is_to_ask_in_words_alone(service: Service) -> None:
    service.replies = [service.failing(400, REFUSED)] * 4 + [service.saying(ANSWER)]
    assert service.engine().normalize(LETTER, CONTRACT)["sender"] == "Ada Lovelace"
    assert forms(service)[-2:] == ["json_object", "none"]


def test_what_was_refused_is_not_charged(service: Service) -> None:
    service.replies = [service.failing(400, REFUSED), service.saying(ANSWER, tool=True)]
    (used,) = service.engine().normalize(LETTER, CONTRACT).statistics
    assert (used.calls, used.usd) == (2, Decimal("0.00014"))


def test_a_form_that_is_taken_and_ignored_is_not_relied_on(service: Service) -> None:
    """As llama.cpp does with functions that a chat template does not know."""
    service.replies = [service.saying("It is EUR 1,250.50."), service.saying(ANSWER, tool=True)]
    artifact = service.engine().normalize(LETTER, CONTRACT)
    assert artifact["sender"] == "Ada Lovelace"
    assert forms(service) == ["json_schema", "tools"]
    assert artifact.statistics[0].usd == Decimal("0.00028")


def test_a_form_that_is_set_is_the_only_one(service: Service) -> None:
    service.fails(400, REFUSED)
    artifact = service.engine(structured="tools").normalize(LETTER, CONTRACT)
    assert forms(service) == ["tools"]
    assert "MODEL_REFUSED_REQUEST" in codes(artifact, "sender")


def test_several_threads_find_out_once(service: Service) -> None:
    service.replies = [service.failing(400, REFUSED), service.saying(ANSWER, tool=True)]
    engine = service.engine()
    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(lambda _: engine.normalize(LETTER, CONTRACT)["sender"], range(6)))
    assert found == ["Ada Lovelace"] * 6
    assert forms(service).count("json_schema") == 1


@pytest.mark.parametrize(
    ("parameter", "message"),
    [
        ("max_tokens", "Unsupported parameter: 'max_tokens' is not supported with this model. "
         "Use 'max_completion_tokens' instead."),
        ("temperature", "Unsupported value: 'temperature' does not support 0 with this model."),
        ("seed", "Unknown parameter: 'seed'."),
        ("logprobs", "logprobs are not supported with reasoning models."),
    ],
)  # fmt: skip
def test_a_part_of_the_request_that_is_refused_is_left_out(
    service: Service, parameter: str, message: str
) -> None:
    refusal = service.failing(400, {"message": message, "param": parameter})
    service.replies = [refusal, service.saying(ANSWER)]
    engine = service.engine(seed=5)
    for _ in range(2):
        assert engine.normalize(LETTER, CONTRACT)["sender"] == "Ada Lovelace"
    assert parameter in service.requests[0]
    assert not any(parameter in request for request in service.requests[1:])
    limits = [{"max_tokens", "max_completion_tokens"} & {*one} for one in service.requests]
    assert all(len(limit) == 1 for limit in limits)
    assert forms(service) == ["json_schema"] * 3


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (500, {"message": "logprobs is not supported for models created with logits_all=False"}),
        (422, {"detail": [{"loc": ["body", "logprobs"], "msg": "Extra inputs are not permitted"}]}),
        (422, {"message": {"detail": [{"loc": ["body", "logprobs"], "msg": "Forbidden"}]}}),
        (422, b"unknown field `logprobs`, expected one of `model`, `messages`"),
        (400, {}),
        (400, {"message": "Bad request"}),
    ],
)
def test_a_server_that_fails_at_likelihoods_is_asked_without(
    service: Service, status: int, error: object
) -> None:
    service.replies = [service.failing(status, error), service.saying(ANSWER)]
    assert service.engine().normalize(LETTER, CONTRACT)["sender"] == "Ada Lovelace"
    assert ["logprobs" in request for request in service.requests] == [True, False]
    assert forms(service) == ["json_schema"] * 2


def strict(service: Service, *refused: str) -> None:
    """Refuse every request that has one of these parts in it, without saying why."""

    def reply(handler: Handler) -> None:
        is_fine = {*refused}.isdisjoint(service.requests[-1])
        (service.saying(ANSWER) if is_fine else service.failing(400))(handler)

    service.replies = [reply]


FORM = "response_format"


@pytest.mark.parametrize(
    ("refused", "first", "later"),
    [
        # With likelihoods and a form, then without the one, then without the other, too.
        ({"logprobs"}, [True, False], [False]),
        ({FORM}, [True, False, False], [True]),
        # That neither is taken shows with the second question.
        ({FORM, "logprobs"}, [True, False, False], [True, False]),
    ],
)
def test_what_is_refused_without_a_word_is_found_out_and_told(
    service: Service, refused: set[str], first: list[bool], later: list[bool]
) -> None:
    strict(service, *refused)
    engine = service.engine()
    asked = 0
    for number, likelihoods in enumerate((first, later, later[-1:])):
        artifact = engine.normalize(f"{LETTER}{number}\n", CONTRACT)
        assert artifact["sender"] == "Ada Lovelace"
        requests = service.requests[asked:]
        assert ["logprobs" in request for request in requests] == likelihoods
        asked += len(requests)
        notes = [note for note in artifact.result("sender").diagnostics if "ASKED" in note.code]
        # Told where it was found out, with what is not taken.
        assert len(notes) == (len(requests) > 1)
    assert (FORM in service.requests[-1]) is (FORM not in refused)


def test_what_is_refused_whatever_is_left_out_is_told(service: Service) -> None:
    strict(service, "model")
    artifact = service.engine().normalize(LETTER, CONTRACT)
    [note] = [note for note in artifact.result("sender").diagnostics if "MODEL" in note.code]
    assert note.message == (
        "the service refused the request (400), also without logprobs and response_format"
    )
    assert len(service.requests) == 3


def test_of_two_suspects_the_one_that_is_named_is_left_out(service: Service) -> None:
    service.replies = [service.failing(400), service.failing(400, REFUSED), service.saying(ANSWER)]
    engine = service.engine()
    for number in range(2):
        artifact = engine.normalize(f"{LETTER}{number}\n", CONTRACT)
        assert artifact["sender"] == "Ada Lovelace"
    assert forms(service) == ["json_schema", "json_schema", "tools", "tools"]
    assert "ASKED_OTHERWISE" not in codes(artifact, "sender")


def test_an_answer_inside_a_fence_is_read(service: Service) -> None:
    service.says(f"Here it is:\n```json\n{json.dumps(ANSWER)}\n```")
    assert service.engine().normalize(LETTER, CONTRACT)["sender"] == "Ada Lovelace"


def test_line_items_come_with_a_place_for_every_cell(service: Service) -> None:
    text = "Order\nhinge, 3 pieces\nhandle, 12 pieces\n"
    items = {"type": "OBJECT", "fields": {"name": "STRING", "count": "INTEGER"}}
    contract = {"fields": {"lines": {"type": "ARRAY", "items": items}}}
    cells = [{"name": "hinge", "count": "3"}, {"name": "handle", "count": "12"}]
    answers = [
        {name: {"quote": text, "value": text} for name, text in cell.items()} for cell in cells
    ]
    service.says({"lines": answers})
    artifact = service.engine().normalize(text, contract)
    assert artifact["lines"] == [{"name": "hinge", "count": 3}, {"name": "handle", "count": 12}]
    quoted = [ref.place.span.quote for ref in artifact.result("lines").evidence_refs]
    assert quoted == ["hinge", "3", "handle", "12"]


def test_a_document_with_half_a_character_is_sent(service: Service) -> None:
    service.says(ANSWER)
    artifact = service.engine().normalize("\ud800" + LETTER, CONTRACT)
    assert artifact["sender"] == "Ada Lovelace"


def test_a_form_is_remembered_even_if_the_first_answer_was_cut_off(service: Service) -> None:
    cut = service.saying('{"sender": {"quote": "Ada', finish="length", tool=True)
    service.replies = [service.failing(400, REFUSED), cut, service.saying(ANSWER, tool=True)]
    engine = service.engine(max_output_tokens=20)
    assert engine.normalize(LETTER, CONTRACT)["sender"] is None
    assert engine.normalize(LETTER, CONTRACT)["sender"] == "Ada Lovelace"
    assert forms(service) == ["json_schema", "tools", "tools"]


def test_labelled_documents_are_shown_as_examples(service: Service, tmp_path: Path) -> None:
    rows = [
        {"text": "We shall pay EUR 3.00 by May.\nYours, Grace Hopper", "gold": {"sender": gold}}
        for gold in ("Grace Hopper", "Nobody")
    ]
    file = tmp_path / "gold.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    service.says(ANSWER)
    engine = service.engine(examples=str(file))
    assert engine.normalize(LETTER, CONTRACT)["sender"] == "Ada Lovelace"
    prompt = service.requests[0]["messages"][-1]["content"]
    assert '{"sender": "Grace Hopper"}' in prompt
    assert prompt.index("Grace Hopper") < prompt.index("Ada Lovelace")


def test_examples_that_are_not_there_are_named(service: Service) -> None:
    (failure,) = service.engine(examples="nowhere.jsonl").registry.failures
    assert "examples must be the path of a file of labels that is there" in failure.reason
