"""What goes wrong with a call has a name of its own, and never becomes a value."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

import paxman_cap_remote_inference
from paxman_core import Engine, Policy

if TYPE_CHECKING:
    from conftest import Service

LETTER = "We shall pay EUR 1,250.50 by the end of the month.\nYours, Ada Lovelace\n"
CONTRACT = {"fields": {"sender": "STRING"}}
ANSWER = {"sender": {"quote": "Ada Lovelace", "value": "Ada Lovelace"}}
SOON = Policy(capability_timeout_ms=1500)
ORDINARY = Policy()


def told(service: Service, policy: Policy = ORDINARY, **settings: object) -> tuple[list[str], str]:
    """The codes of what is said about the field, and the words; there is never a value."""
    artifact = service.engine(**settings).normalize(LETTER, CONTRACT, policy=policy)
    result = artifact.result("sender")
    assert result.value is None
    assert not artifact.plugin_failures
    notes = [note for note in result.diagnostics if note.code != "CHAIN_EXHAUSTED"]
    return [note.code for note in notes], " ".join(note.message for note in notes)


def spent(service: Service) -> Any:
    (used,) = service.engine().normalize(LETTER, CONTRACT).statistics
    return used.usd


def test_a_rate_limit_that_passes_is_waited_for(service: Service) -> None:
    limit = service.failing(429, {"code": "rate_limit_exceeded"}, Retry_After="0")
    service.replies = [limit, service.saying(ANSWER)]
    artifact = service.engine().normalize(LETTER, CONTRACT)
    assert artifact["sender"] == "Ada Lovelace"
    assert artifact.statistics[0].calls == 2
    assert artifact.statistics[0].usd == Decimal("0.00014")


def test_a_rate_limit_that_does_not_pass_is_told(service: Service) -> None:
    service.fails(429, {"code": "rate_limit_exceeded"}, Retry_After="0")
    said, words = told(service, retries=3)
    assert said == ["MODEL_RATE_LIMITED"]
    assert "limits the rate of requests (429)" in words
    assert len(service.requests) == 4


@pytest.mark.parametrize(
    "headers",
    [
        {"Retry_After": "20"},
        {"retry_after_ms": "20000"},
        {"Retry_After": "Fri, 31 Dec 2100 23:59:59 GMT"},
    ],
)
def test_a_wait_beyond_the_deadline_is_not_begun(service: Service, headers: dict[str, str]) -> None:
    service.fails(429, **headers)
    said, words = told(service, SOON, retries=5)
    assert said == ["MODEL_RATE_LIMITED"]
    assert "there is no time to wait" in words
    assert len(service.requests) == 1


def test_an_account_without_money_is_not_asked_again(service: Service) -> None:
    service.fails(429, {"code": "insufficient_quota", "message": "You exceeded your quota"})
    said, words = told(service)
    assert said == ["MODEL_RATE_LIMITED"]
    assert "has no money left" in words
    assert len(service.requests) == 1


def test_a_service_that_stalls_is_given_up_before_the_deadline(service: Service) -> None:
    service.replies = [service.stalling]
    said, words = told(service, SOON)
    assert said == ["MODEL_TIMEOUT"]
    assert "did not answer in time" in words
    assert len(service.requests) == 1


def test_a_service_that_stalls_once_is_asked_again(service: Service) -> None:
    service.replies = [service.stalling, service.saying(ANSWER)]
    artifact = service.engine(timeout_seconds="0.3").normalize(LETTER, CONTRACT)
    assert artifact["sender"] == "Ada Lovelace"


def test_an_answer_that_trickles_in_for_ever_is_given_up(service: Service) -> None:
    service.replies = [service.dripping]
    said, _ = told(service, SOON)
    assert said == ["MODEL_TIMEOUT"]


def test_a_refused_connection_is_told(service: Service) -> None:
    service.stop()
    said, words = told(service, retries=0)
    assert said == ["MODEL_UNREACHABLE"]
    assert "no connection to the service could be made" in words


def test_a_refused_connection_costs_nothing(service: Service) -> None:
    service.stop()
    assert spent(service) == 0


def test_a_connection_that_breaks_off_is_tried_again(service: Service) -> None:
    service.replies = [service.cutting, service.saying(ANSWER)]
    artifact = service.engine().normalize(LETTER, CONTRACT)
    assert artifact["sender"] == "Ada Lovelace"


def test_a_connection_that_always_breaks_off_is_told(service: Service) -> None:
    service.replies = [service.cutting]
    said, words = told(service)
    assert said == ["MODEL_UNREACHABLE"]
    assert "broke off" in words
    assert len(service.requests) == 2


@pytest.mark.parametrize(
    "body", [b"", b"<html>busy</html>", b"[1, 2]", b"\xff\xfe", b"[" * 100_000]
)
def test_a_response_that_is_no_json_is_told(service: Service, body: bytes) -> None:
    service.replies = [service.sending(body)]
    said, words = told(service)
    assert said == ["MODEL_UNREACHABLE"]
    assert "does not send a JSON object" in words
    assert len(service.requests) == 1


@pytest.mark.parametrize(
    "body", [b"{}", b'{"choices": []}', b'{"choices": null}', b'{"choices": [7]}']
)
def test_a_response_without_choices_is_told(service: Service, body: bytes) -> None:
    service.replies = [service.sending(body)]
    said, words = told(service)
    assert said == ["MODEL_EMPTY_ANSWER"]
    assert "gave no choices" in words


@pytest.mark.parametrize("content", ["", "  \n", None])
def test_a_model_that_says_nothing_is_told(service: Service, content: str | None) -> None:
    service.says(content)
    said, _ = told(service, structured="json_schema")
    assert said == ["MODEL_EMPTY_ANSWER"]


def test_an_answer_in_words_is_told(service: Service) -> None:
    service.says("I believe that it is Ada Lovelace.")
    said, _ = told(service, structured="none")
    assert said == ["MODEL_MALFORMED_ANSWER"]


@pytest.mark.parametrize(
    "content",
    [
        {"someone": "Ada Lovelace"},
        {"sender": {"words": "Ada Lovelace"}},
        {"sender": [ANSWER["sender"], ANSWER["sender"]]},
        {"sender": {"quote": 7, "value": {"first": "Ada"}}},
    ],
)
def test_an_answer_of_another_form_is_no_value(service: Service, content: object) -> None:
    service.says(content)
    said, _ = told(service)
    assert said == ["ANSWER_INVALID"]
    assert len(service.requests) == 2


def test_an_answer_longer_than_its_fields_need_is_asked_for_once_more_with_room(
    service: Service,
) -> None:
    service.says('{"sender": {"quote": "Ada Lov', finish="length")
    said, _ = told(service)
    assert said == ["MODEL_TRUNCATED"]
    assert [request["max_tokens"] for request in service.requests] == [88, 4096]


def test_an_answer_longer_than_the_user_allows_is_not_asked_for_again(service: Service) -> None:
    service.says('{"sender": {"quote": "Ada Lov', finish="length")
    said, _ = told(service, max_output_tokens=100)
    assert said == ["MODEL_TRUNCATED"]
    assert [request["max_tokens"] for request in service.requests] == [100]


def test_a_model_that_thinks_first_has_room_for_it_from_then_on(service: Service) -> None:
    service.replies = [service.saying(None, finish="length"), service.saying(ANSWER)]
    engine = service.engine()
    for _ in range(2):
        assert engine.normalize(LETTER, CONTRACT)["sender"] == "Ada Lovelace"
    assert [request["max_tokens"] for request in service.requests] == [88, 4096, 4096]


def test_a_dead_service_is_found_out_once(service: Service) -> None:
    service.fails(503, Retry_After="0")
    engine = service.engine(retries=0)
    first = engine.normalize(LETTER, CONTRACT)
    second = engine.normalize(f"{LETTER}P.S.", CONTRACT)
    notes = [
        [note.message for note in artifact.result("sender").diagnostics if "MODEL" in note.code]
        for artifact in (first, second)
    ]
    assert notes == [
        ["the service failed (503)"],
        ["the service failed (503); it is asked again in 30 s"],
    ]
    assert len(service.requests) == 1


def test_a_refused_connection_is_found_out_once_in_a_run_of_many(service: Service) -> None:
    engine = service.engine(retries=0)
    service.shutdown()
    service.server_close()
    documents = [f"{LETTER}Number {number}.\n" for number in range(4)]
    notes = [
        note.message
        for text in documents
        for note in engine.normalize(text, CONTRACT).result("sender").diagnostics
        if note.code == "MODEL_UNREACHABLE"
    ]
    first, *others = notes
    assert first == "no connection to the service could be made"
    assert others == [f"{first}; it is asked again in 30 s"] * 3


def test_a_document_without_a_word_is_not_sent(service: Service) -> None:
    service.says(ANSWER)
    artifact = service.engine().normalize(" \n\n", CONTRACT)
    assert artifact.result("sender").reason == "CHAIN_EXHAUSTED"
    assert service.connections == 0


def test_an_answer_that_was_filtered_is_told(service: Service) -> None:
    service.says(ANSWER, finish="content_filter")
    said, _ = told(service)
    assert said == ["MODEL_CONTENT_FILTERED"]
    assert len(service.requests) == 1


@pytest.mark.parametrize(
    "error",
    [
        {"code": "content_filter", "message": "The response was filtered"},
        {"code": "content_policy_violation", "message": "no"},
        {"message": "The prompt triggered Azure OpenAI's content management policy."},
    ],
)
def test_a_request_that_was_filtered_is_told(service: Service, error: dict[str, str]) -> None:
    service.fails(400, error)
    said, _ = told(service)
    assert said == ["MODEL_CONTENT_FILTERED"]
    assert len(service.requests) == 1


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (400, {"code": "context_length_exceeded", "message": "too long"}),
        (400, {"message": "This model's maximum context length is 4096 tokens. However, ..."}),
        (400, {"type": "exceed_context_size_error", "message": "request (6031 tokens) exceeds"}),
        (400, {"message": "prompt is too long: 210000 tokens > 200000 maximum"}),
        (413, {"message": "Payload Too Large"}),
    ],
)
def test_a_request_that_is_too_long_is_told(
    service: Service, status: int, error: dict[str, str]
) -> None:
    service.fails(status, error)
    said, words = told(service)
    assert said == ["MODEL_CONTEXT_OVERFLOW"]
    assert "longer than the model can take" in words
    assert len(service.requests) == 1


@pytest.mark.parametrize("status", [401, 403])
def test_a_refused_key_is_told_by_the_name_of_its_variable(
    service: Service, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_KEY", "sk-of-mine")
    service.fails(status, {"message": "Incorrect API key provided: sk-of*****ne"})
    said, words = told(service, api_key_env="MY_KEY")
    assert said == ["MODEL_REFUSED_REQUEST"]
    assert f"refused the key in the environment variable MY_KEY ({status})" in words
    assert "sk-of" not in words
    assert len(service.requests) == 1


def test_a_service_that_wants_a_key_is_told(service: Service) -> None:
    service.fails(401)
    said, words = told(service)
    assert said == ["MODEL_REFUSED_REQUEST"]
    assert "wants a key, and no api_key_env is set" in words


def test_an_unknown_model_is_told_with_what_the_service_says(service: Service) -> None:
    service.fails(404, {"code": "model_not_found", "message": "The model `x` does not exist"})
    said, words = told(service)
    assert said == ["MODEL_REFUSED_REQUEST"]
    assert "The model `x` does not exist" in words
    assert len(service.requests) == 1


@pytest.mark.parametrize(
    "body", [b"<html>no</html>", b'{"detail": "Not Found"}', b'{"error": {"message": "no page"}}']
)
def test_a_wrong_address_is_named_after_one_call(service: Service, body: bytes) -> None:
    service.fails(404, body)
    said, words = told(service)
    assert said == ["MODEL_REFUSED_REQUEST"]
    assert f"nothing answers questions at {service.url} (404" in words
    assert words.endswith("set base_url")
    assert len(service.requests) == 1


def test_the_password_of_an_address_is_not_named(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", service.url.replace("://", "://ada:hidden@"))
    service.fails(404)
    given = service.settings(api_key_env="")
    del given["remote_inference"]["base_url"]
    with Engine(plugins=[paxman_cap_remote_inference], settings=given) as engine:
        notes = engine.normalize(LETTER, CONTRACT).result("sender").diagnostics
    words = " ".join(note.message for note in notes)
    assert f"at {service.url} (404)" in words
    assert "hidden" not in words


def test_a_form_that_no_model_behind_the_address_takes_is_asked_otherwise(
    service: Service,
) -> None:
    refused = service.failing(404, {"message": "No endpoints found that support this"})
    service.replies = [refused, service.saying(ANSWER, tool=True)]
    artifact = service.engine().normalize(LETTER, CONTRACT)
    assert artifact["sender"] == "Ada Lovelace"
    assert len(service.requests) == 2


def test_a_model_that_declines_is_told(service: Service) -> None:
    service.says(None, refusal="I cannot help with that.")
    said, words = told(service)
    assert said == ["MODEL_REFUSED_REQUEST"]
    assert "the model declined" in words
    assert len(service.requests) == 1


@pytest.mark.parametrize("status", [502, 503, 504, 529])
def test_a_service_in_trouble_is_asked_again_and_told(service: Service, status: int) -> None:
    service.fails(status, b"<html>bad gateway</html>", Retry_After="0")
    said, words = told(service)
    assert said == ["MODEL_UNREACHABLE"]
    assert f"the service failed ({status})" in words
    assert len(service.requests) == 2


def test_a_service_that_fails_in_every_form_is_told(service: Service) -> None:
    service.fails(500, {"message": "/srv/app.py line 376"}, Retry_After="0")
    said, words = told(service)
    assert said == ["MODEL_UNREACHABLE"]
    assert "app.py" not in words
    assert len(service.requests) == 3


@pytest.mark.parametrize("structured", ["auto", "json_schema", "none"])
def test_a_service_that_fails_costs_three_requests_at_most(
    service: Service, structured: str
) -> None:
    service.fails(500, Retry_After="0")
    engine = service.engine(retries=10, structured=structured)
    engine.normalize(LETTER, {"fields": {"sender": "STRING", "amount": "MONEY"}})
    assert len(service.requests) == 3
    engine.normalize(f"{LETTER}P.S.", CONTRACT)
    assert len(service.requests) == 3


def test_a_failure_told_with_a_status_of_success_is_a_failure(service: Service) -> None:
    """As services do that pass requests on."""
    service.replies = [service.sending(b'{"error": {"code": 429, "message": "upstream"}}')]
    said, _ = told(service, retries=0)
    assert said == ["MODEL_RATE_LIMITED"]


def test_a_document_is_not_sent_on_to_where_the_service_points(service: Service) -> None:
    service.replies = [
        service.failing(307, Location=f"{service.url}/elsewhere"),
        service.saying(ANSWER),
    ]
    said, words = told(service)
    assert said == ["MODEL_REFUSED_REQUEST"]
    assert "(307)" in words
    assert len(service.requests) == 1


def test_a_failed_service_does_not_keep_others_from_finding_the_value(service: Service) -> None:
    service.fails(503, Retry_After="0")
    with Engine(settings=service.settings()) as engine:
        artifact = engine.normalize("Sender: Ada Lovelace\n", CONTRACT)
        assert artifact["sender"] == "Ada Lovelace"
        assert service.requests == []
