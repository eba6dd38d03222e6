"""What sentences say in place of a label: `is headquartered in Leeds`, `employs 1,400 people`."""

from __future__ import annotations

import os
import re
from functools import cache, lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_cap_evidence._evidence import ValueSpan
from paxman_cap_evidence._prose.sentences import end_of_sentence, first_value, stated
from paxman_cap_evidence._values.texts import LEGAL
from paxman_cap_evidence._values.types import WITH_DIGITS
from paxman_cap_evidence._words import any_of
from paxman_core.labels import SYNONYM
from paxman_core.patterns import lazy_pattern
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._values.reading import FieldReader, Readers

_WORD: Final = rf"(?!(?:{any_of('never names')})\b)(?:(?:[A-Z]\.)+|[A-Z][\w’'-]*)"
_TEXTS: Final = {
    "place": rf"(?:(?:[Tt]he|[Oo]ur|its|your) )?(?P<value>{_WORD}(?:[ \n]{_WORD}){{0,3}}"
    rf"(?:, {_WORD}(?: {_WORD}){{0,2}}(?=[,.;:)\n]|\s(?:and|with|where)\b|$))?)",
    "name": r"(?:(?:the|our|its) )?(?P<value>(?:(?:Dr|Mr|Mrs|Ms|Prof|St)\. )?"
    rf"{_WORD}(?:[ \n](?:(?:of|and|&|the|de|van|von) )?(?:{_WORD}|\d{{1,3}}\b)){{0,6}}"
    rf"(?:,?[ \n](?i:{LEGAL}))?)",
    "length": r"(?P<value>(?:[\w-]+ \(\d{1,3}\)|\d{1,3}|[a-z]+(?:-[a-z]+)?)[ \n]"
    r"(?:(?:business|calendar|working) )?(?:days?|weeks?|months?|years?))",
    "code": r"(?P<value>(?:[A-Z]{1,3} )?(?=[\w:./-]*\d)[\w:./-]*\w|[A-Z]{1,5}\b)",
}
_VALUE: Final = (
    r"(?:(?i:approximately|about|around|nearly|over|some|more\s+than|up\s+to)\s+)?"
    r"(?=(?:[A-Z][a-z]+,?\s(?:the\s)?)?(?:[A-Za-z]{0,3}[^\w\s]?|[A-Z][a-z]+\.?)\s?\d)"
)
"""What a number, an amount or a day begins with."""
_YEAR = lazy_pattern(r"[12]\d{3}\b")
_GROUPS = lazy_pattern(r",(?=\d{3}(?!\d))")
_REACH: Final = 60
_NEEDLESS = lazy_pattern(r"\A(?:\(\?:(?:\\.|\[[^\]]*\]|[^()\\\[])*\)\?|\[[^\]]*\]\{0,\d+\})+")
"""What a pattern begins with that may be missing: groups with a question mark, and any signs."""
_FARTHEST: Final = 400
"""Characters before the words behind a value in which that begins."""
MOST: Final = 50
"""What is said more often tells nothing, and takes long to read."""
_RANK: Final = SYNONYM + 1


class _Saying(NamedTuple):
    kind: str
    before: str
    behind: str


def said(text: str, readers: Readers, missing: Collection[int]) -> Found:
    """Every value of a missing field that is said in words that are not its name.

    Of several ways to say it the first of the table is the surest.
    """
    for number in sorted(missing):
        reader = readers[number]
        keys = {key.removesuffix(" name") for key in reader.own_keys}
        sayings = dict.fromkeys(one for key in keys for one in _sayings().get(key, ()))
        for rank, one in enumerate(sayings, _RANK):
            for span in _texts(text, one) if reader.is_text else _typed(text, one, reader):
                if _DATELINE.match(text, span.start) is None:
                    yield number, stated(text, rank, span)


def _texts(text: str, one: _Saying) -> Iterator[ValueSpan]:
    if one.kind in _TEXTS:
        pattern = _pattern(*one)
        every = (
            found for place in _stretches(text, one) for found in pattern.finditer(text, *place)
        )
        for found in islice(every, MOST):
            yield ValueSpan(*found.span("value"), found["value"])


def _stretches(text: str, one: _Saying) -> list[tuple[int, int]]:
    """Where a saying can stand: a value begins anywhere, so the words behind one are found first.

    Those that need not be there, and stand before the others, begin anywhere, too.
    """
    needed = _NEEDLESS.sub("", one.behind, count=1)
    if one.before or not needed:
        return [(0, len(text))]
    found: list[tuple[int, int]] = []
    for words in _pattern("", "", needed).finditer(text):
        first, last = max(0, words.start() - _FARTHEST), words.end() + _REACH
        if found and first <= found[-1][1]:
            first, _ = found.pop()
        found.append((first, last))
    return found


_DATELINE = lazy_pattern(r"[A-Z]{2,}[^a-z]{0,20},\s[^-–—\n]{3,30}\s[-–—]{1,2}\s")
"""Where news are from, before what they say."""


def _typed(text: str, one: _Saying, reader: FieldReader) -> Iterator[ValueSpan]:
    """The value that begins right behind the words, or ends right before them."""
    if one.kind in _TEXTS or reader.type not in WITH_DIGITS:
        return
    for found in islice(_pattern("", one.before, one.behind).finditer(text), MOST):
        start, end = found.end(), end_of_sentence(text, found.end())
        if one.behind:
            end = found.start()
            before = reader.values(text, max(0, end - _REACH), end)
            start = before[-1].start if before else end
        if one.kind == "year":
            year = _YEAR.match(text, start)
            span = ValueSpan(*year.span(), year[0]) if year is not None else None
        else:
            span = first_value(reader, text, start, end)
        if span is not None and reader.type is FieldType.INTEGER:
            # The words are English, which groups by commas.
            span = span._replace(raw=_GROUPS.sub("", span.raw or ""))
        if span is not None:
            yield span


@lru_cache(maxsize=256)
def _pattern(kind: str, before: str, behind: str) -> re.Pattern[str]:
    """The words, which may be broken between lines; their value has capitals of its own."""
    around = [f"(?i:{words})".replace(" ", r"\s+") if words else "" for words in (before, behind)]
    value = _TEXTS.get(kind) or (_VALUE if before else "")
    return re.compile(value.join(around), re.MULTILINE)


@cache
def _sayings() -> dict[str, list[_Saying]]:
    """The sayings by the keys of fields."""
    # Not by pathlib, which takes longer to import than the table to read.
    path = f"{os.path.dirname(__file__)}/../tables/sayings.txt"  # noqa: PTH120
    with open(path, encoding="utf-8") as file:  # noqa: PTH123
        lines = [line.split(" | ") for line in file.read().splitlines() if line[:1] != "#"]
    sayings: dict[str, list[_Saying]] = {}
    for keys, kind, words in lines:
        before, _, behind = words.partition("{}")
        for key in keys.split(","):
            sayings.setdefault(key, []).append(_Saying(kind.strip(), before, behind))
    return sayings
