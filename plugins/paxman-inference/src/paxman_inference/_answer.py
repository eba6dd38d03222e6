"""What a model answered, taken out of its text: nothing here is believed yet."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import attrs

from paxman_core.canonical import exact_number
from paxman_core.values import has_surrogate

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

Answered: TypeAlias = "str | bool | int | Decimal | list[Answered] | dict[str, Answered] | None"

_T = TypeVar("_T")

MAX_ANSWER: Final = 1_000_000
"""Characters of an answer that are read."""

MAX_OBJECTS: Final = 20
"""Objects of an answer that are looked at."""

_THOUGHTS: Final = "think(?:ing)?|thoughts?|reasoning|reflection|analysis|scratchpad"
_THOUGHT = re.compile(
    rf"(?P<opening>[<\[◁](?:{_THOUGHTS})[>\]▷])|[<\[◁]/(?:{_THOUGHTS})[>\]▷]"
    r"|<\|channel\|>final<\|message\|>",
    re.IGNORECASE,
)
"""Where models begin and end to think aloud."""
_OBJECT = re.compile(r"""\{(?=\s*["'}/])""")
_NOT_JSON = re.compile(
    r'(?P<text>"(?:[^"\\]|\\.)*")'
    r"|(?P<single>(?<=[{\[,: \n])'(?:[^'\\\n]|\\.)*'(?=\s*[,:}\]]))"
    r"|\b(?:None|True|False)\b|//[^\n]*|,(?=(?:\s|//[^\n]*)*[}\]])"
)
"""What programs write in place of JSON, and the texts that are left as they are."""
_CONSTANTS: Final = {"None": "null", "True": "true", "False": "false"}
_NULL: Final = "null"
"""What models write as a text where they mean the null of JSON."""
_SAID: Final = (
    "applicable|available|disclosed|found|given|included|known|listed|mentioned|present|provided"
    "|specified|stated"
)
_NOTHING = re.compile(
    rf"n[./]a|(?-i:NA)|none|nil|null|undefined|unknown|unspecified|unstated|[-–—?_.]*"
    rf"|(?:(?:not|none|never)(?: (?:explicitly|clearly))?|is not|no) (?:{_SAID})"
    r"|no information|not in",
    re.IGNORECASE,
)
_WHERE = re.compile(
    r"(?: (?:in|by|on) (?:the |this )?(?:document|text|letter|form))?"
    r"[ .]*$",
    re.IGNORECASE,
)
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


def answers_in(text: str, keys: Collection[str] = ()) -> Members:
    """The members of the JSON object in a text that answers for `keys`, under these keys.

    Models think aloud before it, talk around it, wrap it in another one, write the keys in their
    own way and JSON like a program: the first object that has any of the keys is the answer. Of an
    object that was cut off or breaks off, those members that were complete before that: each ends
    with its own bracket or quotation mark and is followed by a comma, so nothing of it is missing.
    """
    text = _without_thoughts(text[:MAX_ANSWER])
    others: Members | None = None
    match = _OBJECT.search(text)
    for _ in range(MAX_OBJECTS):
        if match is None:
            break
        found, end = _object_at(text, match.start())
        answers = _named(found.answers, keys)
        if answers or not keys:
            return attrs.evolve(found, answers=answers)
        others = others or attrs.evolve(found, answers={})
        match = _OBJECT.search(text, end)
    if others is None:
        raise MalformedAnswerError("it holds no JSON object")
    return others


def _without_thoughts(text: str) -> str:
    """What stands after the thoughts; only what stands before them, if they have no end."""
    marks = [*_THOUGHT.finditer(text)]
    if not marks:
        return text
    if marks[-1]["opening"] is None:
        return text[marks[-1].end() :]
    return text[: marks[-1].start()]


def _object_at(text: str, start: int) -> tuple[Members, int]:
    """The object that begins at a brace, and where it ends."""
    try:
        found, end = _DECODER.raw_decode(text, start)
    except (ValueError, RecursionError, ArithmeticError) as error:
        plain = _NOT_JSON.sub(_as_json, text[start:])
        found = dict(_complete_members(plain, 1))
        if not found:
            raise MalformedAnswerError(f"it is not readable JSON: {error}") from None
        is_whole = _is_whole(plain)
        return Members(found, is_whole), len(text)
    assert isinstance(found, dict)
    return Members(found, is_whole=True), end


def _is_whole(text: str) -> bool:
    """Whether the object that a text begins with is JSON but for how it was written."""
    try:
        _DECODER.raw_decode(text)
    except (ValueError, RecursionError, ArithmeticError):
        return False
    return True


def _as_json(match: re.Match[str]) -> str:
    """A text as it is, or the JSON for what a program writes: None, a remark, a last comma."""
    if match["text"]:
        return match[0]
    if match["single"] is not None:
        inner = re.sub(r"\\(?=')", "", match["single"][1:-1])
        return json.dumps(inner, ensure_ascii=False)
    return _CONSTANTS.get(match[0], "")


def _named(found: Mapping[str, Answered], keys: Collection[str]) -> dict[str, Answered]:
    """What an object says under the keys, or the one that it wraps, if that says more."""
    if not keys:
        return dict(found)
    told = [by_key(one, keys) for one in (found, *map(_wrapped, found.values()))]
    return max(told, key=len)


def _wrapped(inner: Answered) -> Mapping[str, Answered]:
    if isinstance(inner, str) and (match := _OBJECT.match(inner.lstrip())):
        # The arguments of a function are a text.
        inner = dict(_object_at(match.string, 0)[0].answers)
    if isinstance(inner, list):
        inner = dict(_pairs(inner))
    return inner if isinstance(inner, dict) else {}


def by_key(found: Mapping[str, _T], keys: Collection[str]) -> dict[str, _T]:
    """What stands under these keys, or under a key that is written in another way."""
    told = {key: found[key] for key in keys if key in found}
    loosely: dict[str, list[str]] = {}
    for key in found:
        loosely.setdefault(_folded(key), []).append(key)
    for key in keys:
        alike = loosely.get(_folded(key), [])
        # Of two keys that are alike, nobody knows which is meant.
        if key not in told and len(alike) == 1 and alike[0] not in keys:
            told[key] = found[alike[0]]
    return told


def _folded(key: str) -> str:
    """A key without what tells `dueDate` and `Due date` from `due_date`."""
    return "".join(filter(str.isalnum, key)).casefold()


def _pairs(listed: list[Answered]) -> Iterator[tuple[str, Answered]]:
    """Fields that are listed as records of a name and a value."""
    for each in listed:
        if isinstance(each, dict) and "value" in each:
            name = next((each[key] for key in ("name", "key", "field") if key in each), None)
            if isinstance(name, str):
                yield name, each["value"]


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
        if len(answered) > 1:
            raise MalformedAnswerError("it is a list where one value belongs")
        return cell_of(answered[0]) if answered else None
    return _cell(None, answered)


def says_nothing(answered: Answered) -> bool:
    """Whether an answer is words for null, which models write where they mean it."""
    if isinstance(answered, dict):
        return says_nothing(answered.get("value", answered.get("quote")))
    if not isinstance(answered, str):
        return False
    words = _WHERE.sub("", " ".join(answered.strip(" ()[]<>").split()))
    return _NOTHING.fullmatch(words) is not None


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
