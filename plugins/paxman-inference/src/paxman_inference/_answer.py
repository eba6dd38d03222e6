"""What a model answered, taken out of its text: nothing here is believed yet."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from paxman_core.canonical import exact_number
from paxman_core.values import has_surrogate

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Answered: TypeAlias = "str | bool | int | Decimal | list[Answered] | dict[str, Answered] | None"

MAX_ANSWER: Final = 1_000_000
"""Characters of an answer that are read."""

_THOUGHT: Final = "</think>"
_NULL: Final = "null"
"""What models write as a text where they mean the null of JSON."""
_SPACE = re.compile(r"[ \t\r\n]*")


class MalformedAnswerError(Exception):
    """The text is not a JSON object, or not one that can be read."""


@attrs.frozen
class Cell:
    """A value and the words that it rests on, as the model gave them."""

    quote: str
    """Empty only for a yes or no without words."""
    value: str | bool | int | Decimal


@attrs.frozen
class Members:
    """The members of the JSON object in a text, and whether the object had an end."""

    answers: Mapping[str, Answered]
    is_whole: bool


def answers_in(text: str) -> Members:
    """The members of the JSON object in a text.

    Of an object that was cut off or breaks off, those that were complete before that: each ends
    with its own bracket or quotation mark and is followed by a comma, so nothing of it is missing.
    """
    # What a model thought aloud is not its answer.
    start = text.find("{", text.rfind(_THOUGHT, 0, MAX_ANSWER) + 1, MAX_ANSWER)
    if start < 0:
        raise MalformedAnswerError("it holds no JSON object")
    try:
        found, _ = _DECODER.raw_decode(text[:MAX_ANSWER], start)
    except (ValueError, RecursionError, ArithmeticError) as error:
        complete = dict(_complete_members(text[:MAX_ANSWER], start + 1))
        if not complete:
            raise MalformedAnswerError(f"it is not readable JSON: {error}") from None
        return Members(complete, is_whole=False)
    assert isinstance(found, dict)
    return Members(found, is_whole=True)


def cell_of(answered: Answered) -> Cell | None:
    """The quote and the value of one answer; None if the model found nothing.

    A value alone is its own quote, and a quote alone its own value: both must stand in the
    document in any case. Anything else is a MalformedAnswerError.
    """
    if isinstance(answered, dict):
        quote, value = answered.get("quote"), answered.get("value")
        if isinstance(value, dict):
            value = _money(value)
        if not isinstance(quote, str | None) or isinstance(value, list | dict):
            raise MalformedAnswerError("quote and value are not a text and a single value")
        if not answered.keys() & {"quote", "value"}:
            raise MalformedAnswerError("it has neither a quote nor a value")
        return _cell(quote, value)
    if isinstance(answered, list):
        raise MalformedAnswerError("it is a list where one value belongs")
    return _cell(None, answered)


def _cell(quote: str | None, value: str | bool | int | Decimal | None) -> Cell | None:
    quote = (quote or "").strip()
    if isinstance(value, str):
        value = value.strip()
    if quote == _NULL or value == _NULL:
        return None
    if value is None or value == "":
        value = quote
    if value == "":
        return None
    cell = Cell(quote if quote or isinstance(value, bool) else str(value), value)
    if has_surrogate(cell.quote) or has_surrogate(str(cell.value)):
        raise MalformedAnswerError("it holds half a character")
    return cell


def _money(value: dict[str, Answered]) -> str:
    """An amount and a currency that came as an object, as text."""
    amount, currency = value.get("amount"), value.get("currency")
    if isinstance(amount, bool) or not isinstance(amount, str | int | Decimal):
        raise MalformedAnswerError("the value is an object without an amount")
    return f"{amount} {currency}" if isinstance(currency, str) else str(amount)


def _complete_members(text: str, position: int) -> Iterator[tuple[str, Answered]]:
    """The members from a position on, up to the first that is not complete."""
    while True:
        try:
            key, position = _DECODER.raw_decode(text, _after_space(text, position))
            if not isinstance(key, str) or text[(at := _after_space(text, position))] != ":":
                return
            value, position = _DECODER.raw_decode(text, _after_space(text, at + 1))
            end = text[(at := _after_space(text, position))]
        except (ValueError, IndexError, RecursionError, ArithmeticError):
            return
        if end not in ",}":
            return
        yield key, value
        if end == "}":
            return
        position = at + 1


def _after_space(text: str, position: int) -> int:
    match = _SPACE.match(text, position)
    assert match is not None
    return match.end()


def _refuse(constant: str) -> Answered:
    raise ValueError(f"{constant} is not JSON")


_DECODER = json.JSONDecoder(parse_float=exact_number, parse_constant=_refuse, strict=False)
