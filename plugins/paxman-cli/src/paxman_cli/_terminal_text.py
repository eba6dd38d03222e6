"""Text of a document on a terminal."""

from __future__ import annotations


def printable(text: str) -> str:
    """The text in one line that cannot move the cursor or change colours."""
    return "".join(sign if sign.isprintable() else " " for sign in text)
