"""What a service has answered, taken apart: nothing of its form is taken for granted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from paxman_cap_remote_inference._doubts import doubts_in
from paxman_cap_remote_inference._failures import Failure, Remedy
from paxman_inference import codes

MOST_TOKENS: Final = 1_000_000_000
"""A count above this is not a count."""


@attrs.frozen
class Said:
    """What the model said, and what the service says it has used."""

    text: str
    is_cut_off: bool
    input_tokens: int | None
    output_tokens: int | None
    doubts: Mapping[str, int] = MappingProxyType({})
    """By key, the likelihood of null in the place of what was said, in thousandths."""


def read_payload(body: bytes) -> dict[str, Any] | None:
    """The JSON object of a response; None if it is none."""
    try:
        payload = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return payload if isinstance(payload, dict) else None


def said_in(payload: Mapping[str, Any]) -> Said | Failure:
    """What the model said, or why it said nothing."""
    used = _usage(payload)
    choice = _first(payload.get("choices"))
    if choice is None:
        return _nothing(codes.MODEL_EMPTY_ANSWER, "the service gave no choices", used)
    reason = choice.get("finish_reason")
    message = _mapping(choice.get("message"))
    if reason == "content_filter":
        filtered = "the service's content filter stopped the answer"
        return _nothing(codes.MODEL_CONTENT_FILTERED, filtered, used)
    if isinstance(message.get("refusal"), str) and message["refusal"]:
        return _nothing(codes.MODEL_REFUSED_REQUEST, "the model declined to answer", used)
    text = _text(message)
    if not text.strip() and reason != "length":
        failure = _nothing(codes.MODEL_EMPTY_ANSWER, "the model said nothing", used)
        return attrs.evolve(failure, remedy=Remedy.ASK_OTHERWISE)
    return Said(text, reason == "length", *used, doubts_in(choice.get("logprobs")))


def _nothing(code: str, message: str, used: tuple[int | None, int | None]) -> Failure:
    return Failure(code, message, is_charged=True, input_tokens=used[0], output_tokens=used[1])


def _text(message: Mapping[str, Any]) -> str:
    """The arguments of the function that was to be called, else the text."""
    call = _first(message.get("tool_calls"))
    if call is not None:
        arguments = _mapping(call.get("function")).get("arguments")
        if isinstance(arguments, str):
            return arguments
        if isinstance(arguments, dict):
            return json.dumps(arguments)
    content = message.get("content")
    if isinstance(content, list):
        parts = (_mapping(part).get("text") for part in content)
        return "".join(part for part in parts if isinstance(part, str))
    return content if isinstance(content, str) else ""


def _usage(payload: Mapping[str, Any]) -> tuple[int | None, int | None]:
    usage = _mapping(payload.get("usage"))
    return _count(usage.get("prompt_tokens")), _count(usage.get("completion_tokens"))


def _count(value: object) -> int | None:
    return value if type(value) is int and 0 <= value <= MOST_TOKENS else None


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _first(value: object) -> Mapping[str, Any] | None:
    return value[0] if isinstance(value, list) and value and isinstance(value[0], dict) else None
