"""Names that are imported, and patterns that are compiled, when they are first used.

A first document needs few of them, and to make all takes longer than everything else in it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import AnyStr, Final, cast

_METHODS: Final = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn")


class _LazyPattern:
    """Becomes the compiled pattern's methods at the first look at one of them."""

    def __init__(self, compiled: Callable[[], object]) -> None:
        self._compiled = compiled

    def __getattr__(self, name: str) -> object:
        if name.startswith("_"):
            raise AttributeError(name)
        compiled = self._compiled()
        vars(self).update({method: getattr(compiled, method) for method in _METHODS})
        return getattr(compiled, name)


def lazy_pattern(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """What `re.compile` makes of a `pattern` and its `flags`, when it is first used."""
    return cast("re.Pattern[AnyStr]", _LazyPattern(lambda: re.compile(pattern, flags)))


def word_among(*words: str) -> str:
    """A pattern for what begins with one of these `words`, patterns in any case, as a word does.

    It is searched fast, because it begins with the set of their first letters.
    """
    firsts = "".join({word[0].lower(): word for word in words})
    each = "|".join(f"(?<={word[0]}){word[1:]}" for word in words)
    return rf"[{firsts}{firsts.upper()}](?<!\w.)(?i:{each})"


def places_of(text: str, *words: str) -> Iterator[int]:
    """Where each of these `words` begins in a `text`, as it is written."""
    for word in words:
        place = -1
        while (place := text.find(word, place + 1)) >= 0:
            yield place


def matches_at(
    places: Iterable[int], pattern: re.Pattern[str], text: str
) -> Iterator[re.Match[str]]:
    """The matches of a `pattern` in a `text` that can begin only at these `places`, in order."""
    end = 0
    for place in places:
        if place >= end and (found := pattern.match(text, place)):
            yield found
            end = max(found.end(), place + 1)


def lazy_names(package: str, names: Mapping[str, str]) -> Callable[[str], object]:
    """The `__getattr__` of a package; `names` has, by module, those that are in it."""
    module_of = {name: module for module, those in names.items() for name in those.split()}

    def imported(name: str) -> object:
        if name not in module_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(f"{package}.{module_of[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return imported
