"""The document as data: between two fences that it cannot write, without words of command.

Nothing here changes the number of characters, so every offset stays true.
"""

from __future__ import annotations

import hashlib
import re
from typing import Final

FENCE_DIGITS: Final = 16

# What chat templates write between turns. A tokeniser that knows them as commands does not know
# their full-width forms, and those are the same characters once a quote is normalised.
_COMMAND = re.compile(
    r"<(?=[|｜])|(?<=[|｜])>"
    r"|<(?=/?(?:s|bos|eos|pad|unk|mask|cls|sep|think|tool_call|tool_response|tools"
    r"|start_of_turn|end_of_turn|start_header_id|end_header_id|eot_id|eom_id"
    r"|begin_of_text|end_of_text|endoftext|im_start|im_end|system|user|assistant|human)\b[^<>\n]{0,40}>)"
    r"|<(?=</?SYS>>)|(?<=<)<(?=/?SYS>>)"
    r"|\[(?=/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT)\])",
    re.IGNORECASE,
)
_FULL_WIDTH = {"<": "＜", ">": "＞", "[": "［"}

_UNSEEN = "\u2060"
"""A mark without a width or a meaning; where it stands, something else cannot be seen either."""

# Characters that reorder, hide or smuggle text: directions, tags, other controls, noncharacters.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f"
    "\u200e\u200f\u202a-\u202e\u2066-\u206f\ufff9-\ufffb\ufdd0-\ufdef\ufffe\uffff"
    "\U000e0000-\U000e0fff]"
)
_SURROGATE = re.compile("[\ud800-\udfff]")


def neutral(text: str) -> str:
    """The text with commands of chat templates and hidden characters disarmed, one for one."""
    text = _COMMAND.sub(lambda match: _FULL_WIDTH[match[0]], text)
    return _SURROGATE.sub("\ufffd", _HIDDEN.sub(_UNSEEN, text))


def fence_of(text: str) -> str:
    """A word that does not occur in the text; the same text always has the same one."""
    folded = text.casefold()
    source = text.encode("utf-8", "surrogatepass")
    for attempt in range(len(text) + 2):
        digest = hashlib.sha256(b"%d %b" % (attempt, source)).hexdigest()[:FENCE_DIGITS]
        if digest not in folded:
            return f"document-{digest}"
    raise AssertionError("a text cannot hold more different words than it has characters")
