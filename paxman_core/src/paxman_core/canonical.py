"""One JSON text for one value: RFC 8785, so that the same content has the same hash everywhere.

Decimals are written as strings: a JSON number is a double to most readers, and money is not.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import TypeAlias

from paxman_core.errors import CanonicalizationError

Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None

MAX_SAFE_INTEGER = 2**53 - 1
MAX_DEPTH = 200

quote = json.encoder.encode_basestring
"""A string as JSON: what must be escaped, and nothing else."""


def exact_number(text: str) -> Decimal:
    """A number of a JSON or TOML text, exactly; ValueError if its exponent has no end.

    For `parse_float`: Decimal itself raises an error there that no reader of JSON expects.
    """
    try:
        return Decimal(text)
    except InvalidOperation:
        raise ValueError(f"{text[:40]} is too large for a number") from None


def canonical_json(value: object) -> bytes:
    """The RFC 8785 bytes of a value made of JSON types, tuples, mappings and Decimals.

    Raises CanonicalizationError for anything else.
    """
    try:
        return _text(value, 0).encode("utf-8")
    except UnicodeEncodeError as error:
        raise CanonicalizationError(
            f"A string holds the lone surrogate {error.object[error.start]!r}.",
            next_step="Decode the text properly before it becomes a value.",
        ) from None


def plain_json(value: object) -> bytes:
    """The same bytes as `canonical_json`, by the C encoder.

    Only for values made of str, int, bool, None, lists and dicts with ASCII keys, which is all
    that artifacts and plans hold; floats would be written as Python writes them.
    """
    return _PLAIN.encode(value).encode("utf-8")


def content_hash(value: object) -> str:
    """The SHA-256 of a value's canonical JSON, as hexadecimal digits."""
    return hashlib.sha256(canonical_json(value)).hexdigest()


_PLAIN = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"), check_circular=False
)


def _text(value: object, depth: int) -> str:
    if depth > MAX_DEPTH:
        raise CanonicalizationError(f"The value is nested more than {MAX_DEPTH} levels deep.")
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, int):
        return _integer(value)
    if isinstance(value, Decimal):
        return quote(decimal_text(value))
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, Mapping):
        return _object(value, depth)
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(_text(item, depth + 1) for item in value) + "]"
    raise CanonicalizationError(f"A {type(value).__name__} has no JSON form: {value!r}.")


def _object(value: Mapping[object, object], depth: int) -> str:
    for key in value:
        if not isinstance(key, str):
            raise CanonicalizationError(f"Object keys are strings; this one is {key!r}.")
    names = sorted(map(str, value), key=utf16_order)
    return "{" + ",".join(f"{quote(n)}:{_text(value[n], depth + 1)}" for n in names) + "}"


def utf16_order(key: str) -> bytes:
    """What RFC 8785 sorts keys by: UTF-16 units, which differ from characters beyond the BMP."""
    return key.encode("utf-16-be", "surrogatepass")


def _integer(value: int) -> str:
    if abs(value) > MAX_SAFE_INTEGER:
        raise CanonicalizationError(
            # Without the number itself: Python refuses to write out a very long one.
            f"An integer of {value.bit_length()} bits is beyond 2^53-1, where JSON loses digits.",
            next_step="Write it as a string.",
        )
    return int.__repr__(value)


def _number(value: float) -> str:
    """A double as ECMAScript writes it, which is what RFC 8785 asks for."""
    if value != value or value in (float("inf"), float("-inf")):
        raise CanonicalizationError(f"{value!r} is not a JSON number.")
    if value == 0:
        return "0"
    sign, digits, exponent = Decimal(repr(value)).as_tuple()
    assert isinstance(exponent, int)
    text = "".join(map(str, digits)).rstrip("0")
    point = len(digits) + exponent
    return ("-" if sign else "") + _ecmascript(text, point)


def _ecmascript(digits: str, point: int) -> str:
    count = len(digits)
    if count <= point <= 21:
        return digits + "0" * (point - count)
    if 0 < point <= 21:
        return f"{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return "0." + "0" * -point + digits
    mantissa = digits if count == 1 else f"{digits[0]}.{digits[1:]}"
    return f"{mantissa}e{point - 1:+d}"


MAX_DECIMAL_DIGITS = 200


def decimal_text(value: Decimal) -> str:
    """A decimal's one spelling: plain digits, no exponent, no superfluous zeros.

    The size is checked before the digits are written: `1E+9999999` would be ten million of them.
    Raises CanonicalizationError for what is not finite, or too long.
    """
    if not value.is_finite():
        raise CanonicalizationError(f"{value} is not a number.")
    if value == 0:
        return "0"
    _, digits, exponent = value.as_tuple()
    assert isinstance(exponent, int)
    if max(len(digits) + max(exponent, 0), -exponent) > MAX_DECIMAL_DIGITS:
        raise CanonicalizationError(f"A decimal has more than {MAX_DECIMAL_DIGITS} digits.")
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
