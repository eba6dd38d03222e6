"""What goes wrong with a call, told apart by what is to be done about it."""

from __future__ import annotations

import enum
import re
from typing import TYPE_CHECKING, Any, Final

import attrs

from paxman_inference import codes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MOST_SAID: Final = 200
"""How many characters of what a service says of a refusal are passed on."""


class Remedy(enum.Flag):
    """What can be done about a failure."""

    NOTHING = 0
    ASK_AGAIN = enum.auto()
    """Later."""
    ASK_OTHERWISE = enum.auto()
    """For another form of answer."""


@attrs.frozen
class Failure:
    """One attempt that came to nothing."""

    code: str
    message: str
    remedy: Remedy = Remedy.NOTHING
    is_charged: bool = False
    """Whether the service may ask to be paid for it."""
    wait_seconds: float | None = None
    """How long the service wants to be left alone."""
    parameter: str = ""
    """The part of the request that the service does not take."""
    is_unexplained: bool = False
    """Whether the service refused the request, and did not say what of it."""
    input_tokens: int | None = None
    output_tokens: int | None = None
    """What the service says it has used, if it says so."""


OPTIONAL: Final = (
    *("max_completion_tokens", "max_tokens", "temperature", "seed"),
    *("logprobs", "top_logprobs"),
)
"""The parts of a request that a service may refuse, and that can be named otherwise or left out."""

_TOO_LONG = re.compile(
    r"context.{0,20}(?:length|window|size)|too many tokens|maximum.{0,20}tokens"
    r"|(?:prompt|input|message)s? (?:is|are) too (?:long|large)|exceeds?.{0,30}tokens",
    re.IGNORECASE,
)
_FILTERED = re.compile(
    r"content[_ ](?:filter|policy|management policy)|safety (?:system|filter)|responsible.?ai",
    re.IGNORECASE,
)
_ABOUT_FORM = re.compile(r"support|response.?format|tool|schema|parameter", re.IGNORECASE)
"""How a service that passes requests on says that no model of its takes this form."""
_NAMING_FORM = re.compile(
    r"response.?format|tool|function|schema|json.?(?:object|mode)|grammar", re.IGNORECASE
)
_TELLING: Final = ("message", "error", "detail", "details", "errors", "loc", "msg")
"""Members in which services say what was wrong."""
_DEEPEST: Final = 6
_UNPAID = re.compile(r"insufficient_quota|billing|payment", re.IGNORECASE)


def refusal(
    status: int,
    error: Mapping[str, Any],
    wait_seconds: float | None,
    key_variable: str,
    address: str,
) -> Failure:
    """The failure that an answer with an error status stands for."""
    said = said_of(error)
    named = " ".join(str(error.get(name) or "") for name in ("code", "type"))
    if status in (401, 403):
        # What a service says here can hold a part of the key.
        return Failure(codes.MODEL_REFUSED_REQUEST, _unauthorized(status, key_variable))
    if status == 429 or status == 402:
        return _limited(status, f"{named} {said}", wait_seconds)
    if _FILTERED.search(f"{named} {said}") and status < 500:
        message = f"the service's content filter refused the request ({status})"
        return Failure(codes.MODEL_CONTENT_FILTERED, message)
    if status == 413 or (status < 500 and _TOO_LONG.search(f"{named} {said}")):
        message = f"the request is longer than the model can take ({status}{said and ': '}{said})"
        return Failure(codes.MODEL_CONTEXT_OVERFLOW, message)
    if status in (408, 409) or status >= 500:
        # A plain 500 is how some services refuse a form of answer that they do not know.
        remedy, parameter = Remedy.ASK_AGAIN, ""
        if status in (500, 501):
            remedy, parameter = remedy | Remedy.ASK_OTHERWISE, _parameter(error, said)
        return Failure(
            codes.MODEL_UNREACHABLE,
            f"the service failed ({status})",
            remedy,
            wait_seconds=wait_seconds,
            parameter=parameter,
        )
    if status == 404 and not _is_unknown(error, said) and not _ABOUT_FORM.search(said):
        message = f"nothing answers questions at {address} (404{said and ': '}{said}): set base_url"
        return Failure(codes.MODEL_REFUSED_REQUEST, message)
    message = f"the service refused the request ({status}{said and ': '}{said})"
    if status not in (400, 404, 405, 415, 422) or _is_unknown(error, said):
        return Failure(codes.MODEL_REFUSED_REQUEST, message)
    parameter = _parameter(error, said)
    is_told = parameter or status not in (400, 422) or _NAMING_FORM.search(said)
    return Failure(
        codes.MODEL_REFUSED_REQUEST,
        message,
        Remedy.ASK_OTHERWISE,
        parameter=parameter,
        is_unexplained=not is_told,
    )


def _unauthorized(status: int, key_variable: str) -> str:
    if not key_variable:
        return f"the service wants a key, and no api_key_env is set ({status})"
    return f"the service refused the key in the environment variable {key_variable} ({status})"


def _limited(status: int, said: str, wait_seconds: float | None) -> Failure:
    if status == 402 or _UNPAID.search(said):
        message = f"the account of the key has no money left ({status})"
        return Failure(codes.MODEL_RATE_LIMITED, message)
    message = f"the service limits the rate of requests ({status})"
    return Failure(codes.MODEL_RATE_LIMITED, message, Remedy.ASK_AGAIN, wait_seconds=wait_seconds)


def _is_unknown(error: Mapping[str, Any], said: str) -> bool:
    """Whether the model itself is what the service does not know."""
    return (
        error.get("code") == "model_not_found"
        or error.get("param") == "model"
        or bool(
            re.search(
                r"model.{0,80}(?:not exist|not found|unknown)|unknown model", said, re.IGNORECASE
            )
        )
    )


def _parameter(error: Mapping[str, Any], said: str) -> str:
    named = error.get("param")
    if isinstance(named, str) and named in OPTIONAL:
        return named
    found = [name for name in OPTIONAL if re.search(rf"(?<!\w){name}(?!\w)", said)]
    # "Use 'max_completion_tokens' instead of 'max_tokens'" names both; which of them was sent is
    # known to whoever sent it.
    return (
        "max_tokens" if {"max_tokens", "max_completion_tokens"} <= {*found} else "".join(found[:1])
    )


def said_of(error: object) -> str:
    """What a service says of a failure, whatever the form that it tells it in.

    Some tell it in the message, some in a detail, some in a list of places and words for each.
    """
    return " ".join(" ".join(_words(error)).split())[:MOST_SAID]


def _words(told: object, depth: int = 0) -> Iterator[str]:
    if isinstance(told, str):
        yield "" if told.lstrip().startswith("<") else told
    elif isinstance(told, list) and depth < _DEEPEST:
        for each in told:
            yield from _words(each, depth + 1)
    elif isinstance(told, dict) and depth < _DEEPEST:
        for name in _TELLING:
            yield from _words(told.get(name), depth + 1)
