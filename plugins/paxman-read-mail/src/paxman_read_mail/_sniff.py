"""By what an e-mail is recognised."""

from __future__ import annotations

import re
from typing import Final

from paxman_core.document import HEAD_BYTES

_HEADER = re.compile(
    rb"(?:>?From \S[^\r\n]*+\r?\n)?+"
    rb"((?:[!-9;-~]++:[^\r\n]*+(?:\r?\n|\Z)(?:[ \t][^\r\n]*+(?:\r?\n|\Z))*+)++)"
)
_NAME = re.compile(rb"^([!-9;-~]++):", re.MULTILINE)
_OF_SENDERS: Final = frozenset({b"from", b"received", b"return-path", b"message-id"})
_OF_MAIL: Final = _OF_SENDERS | {b"subject", b"mime-version", b"delivered-to", b"content-type"}


def is_mail(data: bytes) -> bool:
    """Whether an input begins with a block of header fields, and nothing else before a blank line.

    One field must be of those that name a sender, and another of those that only e-mail has:
    labelled lines alone (From: Paris, To: London) are text.
    """
    header = _HEADER.match(data)
    if header is None:
        return False
    rest = data[header.end() :]
    is_cut = len(data) >= HEAD_BYTES and b"\n" not in rest
    if rest and not is_cut and not rest.startswith((b"\n", b"\r\n")):
        return False
    names = {found.lower() for found in _NAME.findall(header.group(1))}
    return not names.isdisjoint(_OF_SENDERS) and len(names & _OF_MAIL) >= 2
