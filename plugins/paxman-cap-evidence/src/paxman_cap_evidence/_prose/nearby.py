"""Amounts in the same sentence as the words of a field's name: `costs are assessed at £1,150`."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import has_digit
from paxman_cap_evidence._prose.sayings import MOST
from paxman_cap_evidence._prose.sentences import end_of_sentence, first_value, stated
from paxman_cap_evidence._words import word_list
from paxman_core.labels import SYNONYM
from paxman_core.patterns import lazy_pattern
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Collection

    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._values.reading import FieldReader, Readers

_GENERIC: Final = word_list("said of amounts")
_AMOUNT: Final = (
    r"(?=[€$£¥₹]\s?\d|\b(?:[A-Z]{3}|Rs\.?|[A-Z]{1,2}\$)\s?\d"
    r"|\d[\d.,]*\s?(?:%|€|(?i:per\s?cent|euros?|dollars|pounds|million|billion))|\d[\d.,]*\s[A-Z]{3}\b)"
)
"""Where an amount with its currency begins, or a rate."""
_SMALL = lazy_pattern(r"(?<![^\s,])[a-zà-ÿ]{2,}(?=[ ,\n])")
_FEWEST: Final = 2
"""How many words in small letters make a sentence: a bill has none."""
_BETWEEN: Final = r"(?! {2})[^.;:,\d\t]|,(?=\s(?:Inc|LLC|Ltd|L\.P|N\.A|S\.A)\b)|\.(?=\s[a-z])"
"""What stands between a name and its amount: one clause, and no columns."""
_BEFORE: Final = word_list("before labels")
_RANK: Final = SYNONYM + 10
_NEAR: Final = 60
_SHORTEST: Final = 3
_LONG: Final = 6
_ENDINGS = lazy_pattern(r"(?<=\w{4})(?:ments?|ings?|ions?|ed|e?s|e|y)$")


def nearby(text: str, readers: Readers, missing: Collection[int]) -> Found:
    """The first amount behind the words of each missing field's name, none of another between."""
    wanted = {number: words for number in sorted(missing) if (words := _words(readers[number]))}
    for number, words in wanted.items():
        others = {other[-1] for other in wanted.values()} - set(words)
        for found in islice(_behind(words[-1]).finditer(text), MOST):
            start = max(0, found.start() - _NEAR)
            clause, between = text[start : found.end() + 1], text[found.end("head") : found.end()]
            is_whole = all(_pattern(word).search(clause) for word in words[:-1])
            is_whole = is_whole and len(_SMALL.findall(clause)) >= _FEWEST
            # A word before the only one makes it another: a pet deposit is no deposit.
            before = text[start : found.start()].split()[-1:] if len(words) == 1 else []
            is_whole = is_whole and _BEFORE.issuperset(word for word in before if word.islower())
            if is_whole and not any(_pattern(other).search(between) for other in others):
                end = end_of_sentence(text, found.end())
                span = first_value(readers[number], text, found.end(), end)
                if span is not None:
                    yield number, stated(text, _RANK, span)


def _words(reader: FieldReader) -> tuple[str, ...]:
    """The words of an amount's name that say what it is for."""
    is_sum = reader.type in (FieldType.MONEY, FieldType.DECIMAL)
    if not is_sum or has_digit(reader.own_keys[0]):
        # A year tells one column of a statement from the others.
        return ()
    words = (word for word in reader.own_keys[0].split() if word not in _GENERIC)
    return tuple(word for word in words if len(word) >= _SHORTEST)


@lru_cache(maxsize=256)
def _pattern(word: str) -> re.Pattern[str]:
    """A word in its forms; a long one may also end another: `Bruttogehalt`."""
    stem = re.escape(_ENDINGS.sub("", word))
    beginning = "" if len(word) >= _LONG else r"\b"
    return re.compile(rf"{beginning}{stem}\w{{0,4}}\b", re.IGNORECASE)


@lru_cache(maxsize=256)
def _behind(word: str) -> re.Pattern[str]:
    head = _pattern(word).pattern
    return re.compile(rf"(?P<head>(?i:{head}))(?=[\s,])(?:{_BETWEEN}){{1,{_NEAR}}}?{_AMOUNT}")
