"""Mailboxes as e-mails write them: a name, and an address in angle brackets."""

from __future__ import annotations

from paxman_cap_evidence._spans import ValueSpan
from paxman_core.patterns import lazy_pattern

_MAILBOX = lazy_pattern(r"\s*\"?([^\"<>@,;]*?)\"?\s*<\s*([^<>@\s]+@[^<>\s]+)\s*>\s*[.,;]?\s*")


def mailbox_part(
    text: str, start: int, end: int, *, is_email: bool, is_person: bool
) -> ValueSpan | None:
    """Of a single mailbox, the part that the field asks for; None if it is none, or all is asked.

    A field for an e-mail address gets the address, one for a person or a company the name.
    """
    found = _MAILBOX.fullmatch(text, start, end)
    if found is None:
        return None
    part = 2 if is_email else 1
    if part == 1 and not (is_person and found[1]):
        return None
    first, last = found.span(part)
    return ValueSpan(first, last, text[first:last])
