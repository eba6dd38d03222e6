"""Decoded payloads: a dict or list becomes the JSON text that it would have come from."""

from __future__ import annotations

import json
import math
from decimal import Decimal
from typing import TYPE_CHECKING

from paxman_core.errors import InputLimitError, InvalidInputError

if TYPE_CHECKING:
    from collections.abc import Iterator


def payload_text(payload: dict[object, object] | list[object], max_depth: int) -> str:
    """The JSON text of a payload, members in their own order."""
    try:
        return "".join(_written(payload, "", max_depth))
    except RecursionError:
        raise _too_deep("") from None


def _written(value: object, pointer: str, levels: int) -> Iterator[str]:
    if levels < 0:
        raise _too_deep(pointer)
    if isinstance(value, dict):
        yield from _object(value, pointer, levels)
    elif isinstance(value, (list, tuple)):
        opening = "["
        for position, item in enumerate(value):
            yield opening
            yield from _written(item, f"{pointer}/{position}", levels - 1)
            opening = ", "
        yield "]" if value else "[]"
    else:
        yield _scalar(value, pointer)


def _object(value: dict[object, object], pointer: str, levels: int) -> Iterator[str]:
    opening = "{"
    for key, item in value.items():
        if not isinstance(key, str):
            raise _not_json(f"the key {key!r} is not a string", pointer)
        yield f"{opening}{json.dumps(key, ensure_ascii=False)}: "
        yield from _written(item, f"{pointer}/{key}", levels - 1)
        opening = ", "
    yield "}" if value else "{}"


def _scalar(value: object, pointer: str) -> str:
    if value is None or isinstance(value, (bool, int, str)):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, (float, Decimal)) and math.isfinite(value):
        return str(value) if isinstance(value, Decimal) else json.dumps(value)
    raise _not_json(f"{value!r:.60} has no JSON form", pointer)


def _too_deep(pointer: str) -> InputLimitError:
    return InputLimitError(
        "The payload is nested too deep, or contains itself.",
        next_step="Give the part of it that matters, or raise ReadLimits.max_depth.",
        context={"limit": "max_depth", "pointer": pointer[:200]},
    )


def _not_json(what: str, pointer: str) -> InvalidInputError:
    return InvalidInputError(
        f"The payload is not JSON at {pointer or 'its top'}: {what}.",
        next_step="Give strings, numbers, booleans, None, lists and dicts with string keys.",
        context={"pointer": pointer},
    )
