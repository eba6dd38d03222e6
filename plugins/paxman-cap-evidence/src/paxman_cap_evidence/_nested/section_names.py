"""Which list of a contract a heading of a document names.

By the field's own name first, then by what its description lists, then by what sections are
usually called.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._evidence import has_digit
from paxman_cap_evidence._words import phrases

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._page.lines import Line
    from paxman_cap_evidence._values.reading import Readers
    from paxman_core.contract import CanonicalField

_BRACKETS = re.compile(r"\([^()]*\)|\[[^\]]*\]")
_NUMBER = re.compile(r"^\s*(?:\d+(?:\.\d+)*|[IVX]+)\.?\s+")
_BETWEEN = re.compile(r"\s*(?:[,;.:&/|()+]|\b(?:and|or|such as|including|e\.g|und|et|y|e)\b)\s*")
_WORDS = re.compile(r"[\W_]+|(?<=[a-z0-9])(?=[A-Z])")
_LONGEST_PHRASE: Final = 4
_SEVERAL: Final = 2
_LONGEST_HEADING: Final = 40
_FARTHEST: Final = 300
_MOST_ABOVE: Final = 2
"""How far above a table its title stands, in characters and in lines."""
_KINDS: Final = [{*words.split()} for words in phrases("kinds of sections")]
"""Words of one entry head sections of one kind."""
_OWN, _NAMED, _LISTED, _USUALLY = 4, 3, 2, 1


class Named(NamedTuple):
    """A field, by its place, that a heading names; by its name, or only by what it may hold."""

    field: int
    is_by_name: bool


def named_field(heading: str, fields: Sequence[CanonicalField]) -> Named | None:
    """The one field that a heading names best."""
    parts = _conjuncts(heading)
    scores = [_score(parts, field) for field in fields]
    best = max(scores, default=0)
    if not best or scores.count(best) > 1:
        return None
    return Named(scores.index(best), best >= _NAMED)


def title_names(text: str, start: int, readers: Readers, caption: str) -> int | None:
    """The one of several lists, by number, that a title names: a caption, or a line above."""
    lists = [number for number, reader in enumerate(readers) if reader.is_list_of_records]
    if len(lists) < _SEVERAL:
        return None
    above = text[max(0, start - _FARTHEST) : max(0, text.rfind("\n", 0, start))].split("\n")
    lines = [line for line in above if line.strip()][: -_MOST_ABOVE - 1 : -1]
    for said in (caption, *lines):
        if "  " in said.strip():
            continue
        named = named_field(said, [readers[number].field for number in lists])
        if named is not None and named.is_by_name:
            return lists[named.field]
        if has_digit(said):
            break
    return None


def section_of(text: str, lines: Sequence[Line], number: int, readers: Readers) -> Sequence[Line]:
    """The lines below a heading that is the name of a list, up to that of another one; or none."""
    fields = {n: reader.field for n, reader in enumerate(readers) if reader.is_list_of_records}
    first = len(lines)
    for place, line in enumerate(lines):
        said = text[slice(*line.cells[0])] if len(line.cells) == 1 else ""
        if not said or len(said) > _LONGEST_HEADING or has_digit(said):
            continue
        if first < place and is_own_name(said, [f for n, f in fields.items() if n != number]):
            return lines[first:place]
        if first == len(lines) and is_own_name(said, [fields[number]]):
            first = place + 1
    return lines[first:]


def is_own_name(heading: str, fields: Sequence[CanonicalField]) -> bool:
    """Whether a heading says nothing but the name of one of the fields, or a part of it."""
    parts = _conjuncts(heading)
    return any(_score(parts, field) == _OWN for field in fields)


def _conjuncts(heading: str) -> list[tuple[str, ...]]:
    said = _BRACKETS.sub(" ", _NUMBER.sub("", heading)).casefold()
    return [stems for part in _BETWEEN.split(said) if (stems := _stems(part))]


def _score(parts: Sequence[tuple[str, ...]], field: CanonicalField) -> int:
    names, listed = _phrases(field)
    best = 0
    for part in parts:
        if part in names:
            return _OWN
        heads = {name[-1] for name in names}
        is_first = any(len(name) == 1 and name[0] == part[0] for name in names)
        if part[-1] in heads or is_first:
            best = max(best, _NAMED)
        elif part in listed or part[-1:] in listed:
            best = max(best, _LISTED)
        elif any(part[-1] in kind and not kind.isdisjoint(heads) for kind in _KINDS):
            best = max(best, _USUALLY)
    return best


@lru_cache(maxsize=1024)
def _phrases(
    field: CanonicalField,
) -> tuple[frozenset[tuple[str, ...]], frozenset[tuple[str, ...]]]:
    """What a field is called, and what its description lists, in stems."""
    own = _WORDS.sub(" ", field.name).casefold()
    said = [own, *(label.casefold() for label in field.hints.labels)]
    names = {
        stems for name in said for part in (name, *_BETWEEN.split(name)) if (stems := _stems(part))
    }
    listed = {
        stems
        for part in _BETWEEN.split(field.description.casefold())
        if (stems := _stems(part)) and len(stems) <= _LONGEST_PHRASE
    }
    return frozenset(names), frozenset(listed)


def _stems(phrase: str) -> tuple[str, ...]:
    return tuple(_stem(word) for word in re.findall(r"[^\W\d_]+", phrase))


def _stem(word: str) -> str:
    """A word without its plural, spelled the American way."""
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    word = word[:-1] if word.endswith("s") and not word.endswith("ss") else word
    return f"{word[:-3]}or" if word.endswith("our") else word
