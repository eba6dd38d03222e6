"""Reading a contract's settings out of a mapping, with every problem collected."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Final, TypeVar

from paxman_core._messages import abridged, suggestion
from paxman_core.errors import Problem

Option = TypeVar("Option", bound=enum.Enum)


class Absent:
    """The type of `ABSENT`, which is not None: a contract can say null."""


ABSENT: Final = Absent()
MAX_EXPONENT = 100
"""Numbers beyond 10^100 are refused before anything is computed with them."""


class Reader:
    """Takes known keys out of one mapping, checks what they hold, and reports the keys left."""

    def __init__(self, source: Mapping[str, object], place: str, problems: list[Problem]) -> None:
        self.place = place
        self.problems = problems
        self._left = dict(source)
        self._asked: list[str] = []

    def problem(self, message: str, advice: str = "") -> None:
        """Notes one problem at this reader's place: the `message`, and as `advice` what to do."""
        self.problems.append(Problem(self.place, message, advice))

    def has(self, name: str) -> bool:
        """Whether a key is there and not yet taken."""
        return name in self._left

    def take(self, name: str) -> object:
        """Whatever a key holds, or `ABSENT`."""
        self._asked.append(name)
        return self._left.pop(name, ABSENT)

    def text(self, name: str) -> str | None:
        """A key's text."""
        value = self.take(name)
        if isinstance(value, str):
            return value
        self._unfit(name, value, "text")
        return None

    def flag(self, name: str) -> bool | None:
        """A key's true or false."""
        value = self.take(name)
        if isinstance(value, bool):
            return value
        self._unfit(name, value, "true or false")
        return None

    def count(self, name: str) -> int | None:
        """A key's whole number, zero or more."""
        value = self.take(name)
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        self._unfit(name, value, "a whole number, 0 or more")
        return None

    def number(self, name: str) -> Decimal | None:
        """A key's exact number; text is read too, since that is how decimals are stored."""
        value = self.take(name)
        number = finite_number(value)
        if number is None:
            self._unfit(name, value, "a number")
        return number

    def share(self, name: str) -> float | None:
        """A key's number between 0 and 1."""
        value = self.take(name)
        number = finite_number(value)
        if number is not None and 0 <= number <= 1:
            return float(number)
        self._unfit(name, value, "a number from 0 to 1")
        return None

    def texts(self, *names: str) -> tuple[str, ...]:
        """The texts that several keys hold together; one text stands for a list of one."""
        found: list[str] = []
        for name in names:
            value = self.take(name)
            if isinstance(value, str):
                found.append(value)
            elif isinstance(value, (list, tuple, set, frozenset)) and all(
                isinstance(item, str) for item in value
            ):
                found.extend(sorted(value) if isinstance(value, (set, frozenset)) else value)
            else:
                self._unfit(name, value, "text or a list of texts")
        return tuple(dict.fromkeys(found))

    def option(self, name: str, options: type[Option]) -> Option | None:
        """The member of an enumeration, one of the `options`, that the key `name` has."""
        value = self.take(name)
        if isinstance(value, options):
            return value
        if isinstance(value, str) and value.upper() in options.__members__:
            return options[value.upper()]
        self._unfit(name, value, "one of " + ", ".join(options.__members__))
        return None

    def word(self, name: str, words: Iterable[str]) -> str | None:
        """The text that the key `name` has, which must be one of the `words`."""
        value = self.take(name)
        if isinstance(value, str) and value in words:
            return value
        self._unfit(name, value, "one of " + ", ".join(words))
        return None

    def mapping(self, name: str) -> Mapping[str, object] | None:
        """A key's mapping with text keys."""
        value = self.take(name)
        found = as_mapping(value)
        if found is None:
            self._unfit(name, value, "a mapping")
        return found

    def finish(self) -> None:
        """Reports every unknown key."""
        for name in self._left:
            self.problem(f"Unknown key {name!r}.", suggestion(name, self._asked))

    def _unfit(self, name: str, value: object, wanted: str) -> None:
        if value is not ABSENT:
            self.problem(f"{name!r} must be {wanted}, not {abridged(value)}.")


def as_mapping(value: object) -> Mapping[str, object] | None:
    """The value as a mapping with text keys, if it is one."""
    if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
        return value
    return None


def finite_number(value: object) -> Decimal | None:
    """A finite number of sensible size as a Decimal; a float means the digits it is shown with."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str, Decimal)):
        return None
    try:
        number = Decimal(repr(value) if isinstance(value, float) else value)
    except InvalidOperation:
        return None
    if not number.is_finite() or (number and abs(number.adjusted()) > MAX_EXPONENT):
        return None
    return number
