"""The turns of a chat, as a model was trained to see them."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Final, NamedTuple

import llama_cpp

if TYPE_CHECKING:
    from paxman_cap_local_inference._runtime import Runtime
    from paxman_inference import Question

_SYSTEM: Final = b"\x01system\x01"
_USER: Final = b"\x01user\x01"


class Turns(NamedTuple):
    """What stands before, between and after the texts of a question."""

    before: str
    between: str
    after: str


PLAIN: Final = Turns("", "\n\n", "\n")
"""For a model without a template, or with one that llama.cpp does not know."""


def turns_of(template: bytes | None) -> Turns:
    """The turns of a chat template: found by filling it in with two words, and cutting there."""
    filled = _filled(template) if template else None
    if filled is None or filled.count(_SYSTEM) != 1 or filled.count(_USER) != 1:
        return PLAIN
    before, rest = filled.split(_SYSTEM)
    if _USER not in rest:
        return PLAIN
    between, after = rest.split(_USER)
    return Turns(*(part.decode("utf-8", "replace") for part in (before, between, after)))


def document_tokens(runtime: Runtime, question: Question) -> list[int]:
    """The system's turn and the document; only the template's own marks are marks."""
    turns = turns_of(runtime.chat_template)
    return [
        *runtime.tokens(turns.before, begins=True, marks=True),
        *runtime.tokens(question.system),
        *runtime.tokens(turns.between, marks=True),
        *runtime.tokens(question.document_part),
    ]


def field_tokens(runtime: Runtime, question: Question) -> list[int]:
    """The fields, and the beginning of the model's turn."""
    turns = turns_of(runtime.chat_template)
    return [
        *runtime.tokens(question.fields_part),
        *runtime.tokens(turns.after, marks=True),
    ]


def _filled(template: bytes) -> bytes | None:
    messages = (llama_cpp.llama_chat_message * 2)(
        llama_cpp.llama_chat_message(role=b"system", content=_SYSTEM),
        llama_cpp.llama_chat_message(role=b"user", content=_USER),
    )
    size = 4 * len(template) + 1024
    room = ctypes.create_string_buffer(size)
    count = llama_cpp.llama_chat_apply_template(template, messages, 2, True, room, size)
    return room.raw[:count] if 0 < count <= size else None
