"""How likely a model held it that there is nothing to say, where it began to say something.

A small model rarely answers null, even for what a document does not state. How likely null was when
it began to write a value tells much more than what it wrote.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from itertools import accumulate
from math import exp
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

ALTERNATIVES: Final = 5
"""Tokens that a service is asked for at each place; null is mostly the second of them."""

_DECODER: Final = json.JSONDecoder(strict=False)


def doubts_in(logprobs: object) -> dict[str, int]:
    """By key of the answer, the likelihood of null or nothing in its value's place, in thousandths.

    Empty if the service does not say; what it says is not taken for well formed.
    """
    try:
        listed: Sequence[Mapping[str, Any]] = logprobs["content"]  # type: ignore[index]
        text = "".join(each["token"] for each in listed)
        return dict(_doubts(listed, text))
    except (TypeError, AttributeError, KeyError, ValueError, OverflowError, RecursionError):
        return {}


def _doubts(listed: Sequence[Mapping[str, Any]], text: str) -> Iterator[tuple[str, int]]:
    places = [*accumulate((len(each["token"]) for each in listed), initial=0)]
    for key, start in _values(text):
        number = bisect_right(places, start) - 1
        token, begin = listed[number], places[number]
        absent = sum(
            exp(min(other["logprob"], 0.0))
            for other in token["top_logprobs"]
            if _says_nothing(other["token"], text[begin:start])
        )
        yield key, min(1000, round(1000 * absent))


def _says_nothing(token: str, before: str) -> bool:
    """Whether a token leads to no value; `before` is what of it stands before the value."""
    if not token.startswith(before):
        return False
    value = token[len(before) :].lstrip()
    # A token that ends at the colon leads to null where the usual one takes the quotation mark in.
    return value.startswith(("n", '""')) or (not value and bool(before.strip()))


def _values(text: str) -> Iterator[tuple[str, int]]:
    """The keys of the object in a text, and where their values begin; up to where it breaks off."""
    position = text.index("{") + 1
    try:
        while text[position] != "}":
            key, position = _DECODER.raw_decode(text, _after(text, position, " \t\r\n,"))
            start = _after(text, position, " \t\r\n:")
            if start < len(text):
                yield str(key), start
            _, position = _DECODER.raw_decode(text, start)
            position = _after(text, position, " \t\r\n")
    except (ValueError, IndexError):
        return


def _after(text: str, position: int, passed: str) -> int:
    while text[position : position + 1] and text[position] in passed:
        position += 1
    return position
