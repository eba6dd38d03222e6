"""Where in an expression something is wrong, and how it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paxman_core.errors import InvalidContractError, Problem

if TYPE_CHECKING:
    from collections.abc import Iterable

_SHOWN_BEFORE = 50
_SHOWN_AFTER = 40


class Complaint(NamedTuple):
    """One thing that is wrong at one place of an expression."""

    at: int
    message: str
    advice: str = ""

    def problem(self, place: str, noun: str, text: str) -> Problem:
        """The complaint as a problem of a contract's field, with a caret under the spot."""
        advice = f"{self.advice}\n" if self.advice else "It is here:\n"
        return Problem(place, f"In the {noun}, {self.message}.", advice + picture(text, self.at))


class FormulaSyntaxError(InvalidContractError):
    """The expression cannot be read; `position` is the offset of the first wrong character."""

    def __init__(self, text: str, complaint: Complaint) -> None:
        self.complaint = complaint
        self.position = complaint.at
        self.problem = complaint.problem("", "formula", text)
        super().__init__([self.problem])


def picture(text: str, at: int) -> str:
    """The expression on one line and a caret under the character at `at`."""
    line = "".join(" " if character.isspace() else character for character in text)
    start = max(0, at - _SHOWN_BEFORE)
    end = min(len(line), at + _SHOWN_AFTER)
    before = "…" if start else ""
    after = "…" if end < len(line) else ""
    caret = " " * (len(before) + at - start) + "^"
    return f"      {before}{line[start:end]}{after}\n      {caret}"


def closest(word: str, known: Iterable[str]) -> str:
    """A question that offers the known word most like this one, or nothing."""
    from difflib import get_close_matches

    found = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"Did you mean `{found[0]}`?" if found else ""
