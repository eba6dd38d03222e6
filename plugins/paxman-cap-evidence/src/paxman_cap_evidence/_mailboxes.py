"""Mailboxes as e-mails write them: a name, and an address in angle brackets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paxman_cap_evidence._spans import ValueSpan

if TYPE_CHECKING:
    from paxman_cap_evidence._reading import FieldReader

_MAILBOX = re.compile(r"\s*\"?([^\"<>@,;]*?)\"?\s*<\s*([^<>@\s]+@[^<>\s]+)\s*>\s*[.,;]?\s*")


def mailbox_part(reader: FieldReader, text: str, start: int, end: int) -> ValueSpan | None:
    """Of a single mailbox, the part that the field asks for; None if it is none, or all is asked.

    A field for an e-mail address gets the address, one for a person or a company the name.
    """
    found = _MAILBOX.fullmatch(text, start, end)
    if found is None:
        return None
    part = 2 if reader.is_email else 1
    if part == 1 and not (reader.is_person and found[1]):
        return None
    first, last = found.span(part)
    return ValueSpan(first, last, text[first:last])
