"""Words that messages share: a value cut to size, and the name that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

MAX_REASON: Final = 300
"""How long a line about somebody else's error is."""


def suggestion(name: str, known: Iterable[str]) -> str:
    """The known name that somebody probably meant, or all of them."""
    import difflib

    names = {known_name.lower(): known_name for known_name in sorted(set(known))}
    close = difflib.get_close_matches(name.lower(), names, n=1)
    if close:
        return f"Did you mean {names[close[0]]!r}?"
    return f"Known: {', '.join(names.values())}." if names else ""


def raised(error: BaseException) -> str:
    """The error in one short line; even its text is somebody else's code."""
    try:
        text = " ".join(str(error).split()).encode("utf-8", "backslashreplace").decode()
    except Exception:
        text = "(its message cannot be shown)"
    name = type(error).__name__
    return f"{name}: {text}"[:MAX_REASON] if text else name


def abridged(value: object) -> str:
    """A value as it appears in a message, cut to a readable length."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
