"""Currency signs beside a number: symbols, codes and names on either side."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import NamedTuple

from paxman_core._lazy import lazy_pattern
from paxman_core.values._currencies import (
    LONGEST_NAME,
    LONGEST_SIGN,
    Meaning,
    is_word,
    meaning_of_code,
    meaning_of_name,
    meaning_of_sign,
    name_key,
)
from paxman_core.values._currency_words import is_everyday, stops_at

# Short signs that are written before the amount. Other short letters in front of a number are
# words more often than money: "Nu 805 kr", "ID 12", "p. 5", "den 5.".
IN_FRONT = frozenset(
    ("R", "RM", "Rs", "rs", "RS", "Rp", "Q", "Bs", "Tk", "kr", "Kr", "KR", "DM", "Fr", "TL", "Gs")
)
_NEVER_IN_FRONT = frozenset(("den", "din", "sen", "cts", "cent", "cents", "ct", "p"))
_BETWEEN = " :=+(-"
_WORDS = lazy_pattern(r"[^\W\d_]+(?:[.'-][^\W\d_]+)*\.?(?: [^\W\d_]+(?:[.'-][^\W\d_]+)*){0,3}")
_PARTICLE = lazy_pattern(r" *(?:(?:de|di|of|do) |d')?")
_COUNTRY = lazy_pattern(r" ([A-Z]{1,3})(?![^\W_])")
_WORD = lazy_pattern(r"[^\W\d_]+(?:[.'-][^\W\d_]+)*\.?")
_CODE_BEFORE = lazy_pattern(r"(?<![^\W_])(?:[A-Za-z]{3}|[Uu]\.[Ss]\.?) ?\Z")
_FIRST_IDEOGRAPH = "\u2e80"


class Sign(NamedTuple):
    """A currency sign as it is written, where it stands, and what it means."""

    text: str
    start: int
    end: int
    meaning: Meaning
    strong: bool
    """Whether it is a symbol, a code or a name, rather than one or two letters."""


def sign_before(text: str, end: int) -> Sign | None:
    """The symbol or code before the number at `end` in a `text`, but for spaces and a minus."""
    stop = end
    while stop and text[stop - 1] in _BETWEEN:
        stop -= 1
    edge = stop - 1 if stop and text[stop - 1] == "." else stop
    near = text[max(0, edge - LONGEST_SIGN - 1) : edge]
    word = near.rpartition(" ")[2]
    if _is_other_word(word, is_whole=len(word) < len(near)):
        return None
    start = edge
    while start and edge - start < LONGEST_SIGN and not _is_outside(text[start - 1]):
        start -= 1
    if edge - start == 1 and text[start] == "$":
        start = max(0, start - 4)
    for begin in range(start, edge):
        piece = text[begin:edge]
        meaning = meaning_of(piece)
        if meaning is None or (begin and _joined(text[begin - 1], piece[0])):
            continue
        is_apart = piece[1:2] == " " and piece[0] != "R"
        is_short = len(piece) <= 2 and piece.isascii() and piece.isalpha()
        if is_apart or piece in _NEVER_IN_FRONT or (is_short and piece not in IN_FRONT):
            continue
        last = stop if _takes_point(piece) else edge
        return Sign(text[begin:last], begin, last, meaning, _is_strong(piece))
    return None


def sign_after(text: str, start: int) -> Sign | None:
    """The symbol or code that begins where a number ends, at `start` in a `text`, after a space."""
    while text.startswith(" ", start):
        start += 1
    near = text[start : start + LONGEST_SIGN + 1]
    word = near.partition(" ")[0]
    if _is_other_word(word, is_whole=len(word) < len(near)):
        return None
    stop = start
    while stop < len(text) and stop - start < LONGEST_SIGN and not _is_outside(text[stop]):
        stop += 1
    for end in range(stop, start, -1):
        piece = text[start:end]
        meaning = meaning_of(piece)
        if meaning is None or (end < len(text) and _joined(piece[-1], text[end])):
            continue
        last = end + 1 if text.startswith(".", end) and _takes_point(piece) else end
        sign = Sign(text[start:last], start, last, meaning, _is_strong(piece))
        return _with_country(sign, text) if piece == "$" else sign
    return None


def _is_other_word(word: str, *, is_whole: bool) -> bool:
    """Whether what stands beside a number is a plain word that means no currency.

    Nothing in a word is a sign. Most numbers stand beside words, so this spares the long look.
    """
    if not word.isascii() or not word.isalpha():
        return False
    return len(word) > LONGEST_SIGN or (is_whole and meaning_of(word) is None)


def name_before(text: str, end: int) -> Sign | None:
    """The currency's name that ends where the number at `end` starts; "we won 3" has none."""
    stop = end
    while stop and text[stop - 1] in _BETWEEN:
        stop -= 1
    if not (text[stop - 1 : stop].isalpha() or text.endswith(".", 0, stop)):
        return None
    words = list(_WORD.finditer(text, max(0, stop - 60), stop))[-LONGEST_NAME:]
    if not words or words[-1].end() < stop:
        return None
    for word in words:
        name = text[word.start() : stop]
        meaning = meaning_of_name(name)
        if meaning and not is_everyday(name_key(name)):
            return Sign(text[word.start() : stop], word.start(), stop, meaning, strong=True)
    return None


def name_after(text: str, start: int) -> Sign | None:
    """The currency's name behind a number that ends at `start` in a `text`: `2 Mio. d'euros`."""
    particle = _PARTICLE.match(text, start)
    start = particle.end() if particle else start
    words = _WORDS.match(text, start)
    if words is None:
        return None
    spans = [match.span() for match in _WORD.finditer(text, start, words.end())]
    # An adjective may be unknown where its noun is not: "indonesiske rupiah".
    for first, _ in spans[:2]:
        for _, end in reversed(spans):
            meaning = meaning_of_name(text[first:end]) if end > first else None
            if meaning and _means_money(text, first, end, is_next=first == start):
                return Sign(text[first:end], first, end, meaning, strong=True)
    return None


def _means_money(text: str, start: int, end: int, *, is_next: bool) -> bool:
    """Whether a name behind a number is one; an everyday word has to be next to it, and alone."""
    if not is_everyday(name_key(text[start:end])):
        return True
    return is_next and (text[end - 1] == "." or stops_at(text, end))


def narrowed(sign: Sign, text: str, behind: Sign | None) -> Sign:
    """The sign made exact by a code before it or a sign behind the amount: `SGD$5`, `$5 AUD`.

    The narrower sign is the one that is shown, unless the first one needed no help.
    """
    match = _CODE_BEFORE.search(text, max(0, sign.start - 6), sign.start)
    if match is not None and not (match[0].endswith(" ") and match[0].islower()):
        code = match[0].strip().replace(".", "").upper()
        dollar = meaning_of(f"{code}$") if sign.text.startswith("$") else None
        exact = _common(sign, code, meaning_of_code(code) or dollar or Meaning(()))
        sign = sign if exact is None else exact._replace(start=match.start())
    return (_common(sign, behind.text, behind.meaning) if behind else None) or sign


def country_behind(sign: Sign, text: str, end: int) -> tuple[Sign, int]:
    """A dollar made exact by a country behind the amount, and where that ends: `$80.00 U.S.`."""
    word = _WORD.match(text, end + 1) if text.startswith(" ", end) else None
    if word is None or sign.text != "$" or not word[0].isupper():
        return sign, end
    exact = meaning_of_sign(word[0].replace(".", "") + "$")
    return (sign, end) if exact is None else (sign._replace(meaning=exact), word.end())


def contradict(front: Sign, behind: Sign) -> bool:
    """Whether two signs cannot be one currency; a code that is also a word is not a sign."""
    if not behind.strong or is_word(behind.text):
        return False
    possible = front.meaning.codes + front.meaning.elsewhere
    return not any(code in possible for code in behind.meaning.codes + behind.meaning.elsewhere)


def _with_country(dollar: Sign, text: str) -> Sign:
    """`$ US` and `$ CA` as one sign, which is how French writes them."""
    country = _COUNTRY.match(text, dollar.end)
    meaning = meaning_of_sign("$" + country[1]) if country else None
    if country is None or meaning is None:
        return dollar
    return Sign(
        text[dollar.start : country.end()], dollar.start, country.end(), meaning, strong=True
    )


def _common(sign: Sign, text: str, other: Meaning) -> Sign | None:
    """The sign with the currencies that another one can mean as well, if there are any."""
    known = sign.meaning.codes
    common = tuple(code for code in known + sign.meaning.elsewhere if code in other.codes)
    if not common or common == known:
        return sign if common else None
    shown = text if len(known) > 1 or common[0] not in known else sign.text
    return sign._replace(text=shown, meaning=Meaning(common, (), sign.meaning.worth))


@lru_cache(maxsize=4096)
def meaning_of(piece: str) -> Meaning | None:
    """What a symbol or code means; an unknown currency symbol of Unicode means no known code."""
    if " " in piece:
        # "AU $59.95": only the dollar is written apart from its country; "a $ 300 bill" has none.
        apart = piece[-1] == "$" and piece[0] != " " and not piece[:2].islower()
        return meaning_of_sign(piece.replace(" ", "")) if apart else None
    if len(piece) == 3 and piece.isalpha():
        found = meaning_of_code(piece)
        if found:
            return found
    found = meaning_of_sign(piece)
    if found is None and len(piece) == 1 and unicodedata.category(piece) == "Sc":
        return Meaning(())
    return found


def _is_outside(character: str) -> bool:
    """Whether no sign has this character."""
    return character.isspace() or character.isdigit() or character in "()[],;:|*+=-"


def _joined(left: str, right: str) -> bool:
    """Whether the two characters belong to one word; ideographs are words of their own."""
    return max(left, right) < _FIRST_IDEOGRAPH and left.isalpha() and right.isalpha()


def _takes_point(piece: str) -> bool:
    """Whether a point behind the sign belongs to it, as in `руб.` and `S/.`, unlike in `$.75`."""
    return piece[-1].isalpha() or piece[-1] == "/"


def _is_strong(piece: str) -> bool:
    return len(piece) > 2 or not piece.isalpha()
