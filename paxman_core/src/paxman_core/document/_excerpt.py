"""Places in a text, shown the way a person finds them."""

from __future__ import annotations

_REACH = 40


def line_and_column(text: str, position: int) -> tuple[int, int]:
    """The line and column of a `position` in a `text`, both counted from 1."""
    return text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position)


def excerpt(text: str, position: int) -> str:
    """The surroundings of a `position` in a `text`, within its line, and a caret under it."""
    line_start = text.rfind("\n", 0, position) + 1
    line_end = text.find("\n", position)
    start = max(line_start, position - _REACH)
    end = min(line_end if line_end >= 0 else len(text), position + _REACH)
    shown = text[start:end].replace("\t", " ").rstrip("\r")
    return f"    {shown}\n    {' ' * (position - start)}^"
