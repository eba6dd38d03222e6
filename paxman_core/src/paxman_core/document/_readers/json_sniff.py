"""By what JSON is recognised."""

from __future__ import annotations

import re

from paxman_core.document._reader import HEAD_BYTES

_STRING = rb'"(?:[^"\\]++|\\.)*+"'
# An object with a quoted key, or an array of such: JSON even if it turns out to be broken.
_CERTAIN = re.compile(rb"(?:\[\s*+)?\{\s*+" + _STRING + rb"\s*+:", re.DOTALL)
_TOKENS = re.compile(
    rb"(?:[\s{}\[\],:]++|" + _STRING + rb"|-?[0-9][0-9.eE+-]*+|true|false|null|NaN|-?Infinity)*+",
    re.DOTALL,
)


def is_json(data: bytes) -> bool:
    """Whether the beginning of an input that opens a bracket is that of a JSON text.

    Anything else that is all JSON tokens counts too; `[1] Reference` and `{name}` are not.
    """
    head = data.lstrip(b" \t\r\n")
    if _CERTAIN.match(head):
        return True
    tokens = _TOKENS.match(head)
    rest = head[tokens.end() :] if tokens else head
    is_cut = len(data) >= HEAD_BYTES and (rest.startswith(b'"') or len(rest) < len("Infinity"))
    return not rest or is_cut
