"""Header fields of e-mails and of their parts, decoded, with offsets."""

from __future__ import annotations

import binascii
import re
from typing import TYPE_CHECKING

import attrs

from paxman_core.document import decode

if TYPE_CHECKING:
    from paxman_core.document import ReadLimits

_FIELD = re.compile(
    r"([!-9;-~]++)[ \t]*+:[ \t]*+([^\r\n]*+(?:\r?\n[ \t]++[^\r\n]*+)*+)(?:\r?\n|\Z)"
)
_BLANK = re.compile(r"[ \t]*+(?:\r?\n|\Z)")
_FOLD = re.compile(r"[ \t]*+\r?\n[ \t]++")
_WORD = re.compile(r"=\?([^?\s*]++)(?:\*[^?\s]*+)?\?([BbQq])\?([^?]*+)\?=")
_BETWEEN_WORDS = re.compile(r"(?<=\?=)[ \t]++(?==\?[^?\s]++\?[BbQq]\?[^?]*+\?=)")
_LONGEST_PARAMETERS = 4_096


@attrs.frozen
class Field:
    """A header field: its name, its value decoded, and where both stand."""

    name: str
    value: str
    start: int
    value_start: int
    is_verbatim: bool
    """The value stands in the message as it is given here."""


@attrs.frozen
class Content:
    """What the header of a part says about its body."""

    media_type: str = "text/plain"
    charset: str = ""
    boundary: str = ""
    file_name: str = ""
    is_attachment: bool = False
    transfer_encoding: str = ""


def read_fields(
    message: str, start: int, end: int, limits: ReadLimits
) -> tuple[tuple[Field, ...], int]:
    """The fields of a header, and where the body begins."""
    fields = []
    position = start
    while position < end:
        found = _FIELD.match(message, position, end)
        if found is None:
            break
        fields.append(_field(found))
        limits.check_nodes(len(fields), "header fields")
        position = found.end()
    blank = _BLANK.match(message, position, end)
    return tuple(fields), blank.end() if blank else position


def content_of(fields: tuple[Field, ...]) -> Content:
    """The MIME fields of a header; malformed ones count as absent."""
    from email.message import Message

    message = Message()
    for field in fields:
        name = field.name.lower()
        if name.startswith("content-") and name not in message:
            message[name] = field.value[:_LONGEST_PARAMETERS]
    try:
        return Content(
            media_type=message.get_content_type(),
            charset=message.get_content_charset("") or "",
            boundary=message.get_boundary("") or "",
            file_name=decoded_words(message.get_filename("") or ""),
            is_attachment=message.get_content_disposition() == "attachment",
            transfer_encoding=str(message.get("content-transfer-encoding", "")).strip().lower(),
        )
    except Exception:
        # The library raises whatever it stumbles over in malformed parameters.
        return Content()


def decoded_words(value: str) -> str:
    """A value with its encoded words (RFC 2047) replaced by what they say."""
    if "=?" not in value:
        return value
    return _WORD.sub(_decoded_word, _BETWEEN_WORDS.sub("", value))


def _field(found: re.Match[str]) -> Field:
    raw = found.group(2)
    value = decoded_words(_FOLD.sub(" ", raw)).strip()
    is_verbatim = found.group().startswith(f"{found.group(1)}: {value}")
    return Field(found.group(1), value, found.start(1), found.start(2), is_verbatim)


def _decoded_word(found: re.Match[str]) -> str:
    charset, scheme, written = found.groups()
    data = written.encode("ascii", "replace")
    try:
        if scheme in "Bb":
            raw = binascii.a2b_base64(data + b"=" * (-len(data) % 4))
        else:
            raw = binascii.a2b_qp(data, header=True)
    except binascii.Error:
        return found.group()
    return decode(raw, charset).text
