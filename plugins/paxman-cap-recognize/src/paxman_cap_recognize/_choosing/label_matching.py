"""How well the words before a span name a field."""

from __future__ import annotations

import enum
import re
from functools import lru_cache
from typing import TYPE_CHECKING

from paxman_cap_recognize._choosing.name_words import FAX_LETTERS
from paxman_cap_recognize._recognition import Kind, has_digit
from paxman_cap_recognize._tables import any_of, word_list
from paxman_core.labels import MAX_LABEL, concept_of, label_key

if TYPE_CHECKING:
    from paxman_cap_recognize._choosing.wish import Wish
    from paxman_core.document import Line, TextView

_STOP = re.compile(r"[\t|\d]")
_LETTER = re.compile(r"[^\W\d_]")
_MOST_WORDS = 5
_TERM_REACH = 301
"""Characters behind a value in which the bracket of its term opens."""
_TERM = re.compile(
    r"(?:\([^()\"“'„]{0,60}+\)[^()]{0,200}+)??"
    r"\(\s?(?:the|hereinafter(?: referred to as)?|im folgenden)?"
    r"\s?[\"“'„]([^\"”'“\n]{2,40})[\"”'“]",
    re.IGNORECASE,
)
LINKS = re.compile(rf"(?:[\s,]+(?:{any_of('before values')}))+\s*$", re.IGNORECASE)
_BETWEEN = " \t:.=-([|@"
_PROSE = 60
"""How long a line must be for a sentence to go on in the next."""
_WORD_BEHIND = re.compile(r"\s?([^\W\d_][\w.-]*)")
_PLAIN = word_list("plain kinds") | word_list("function words")
"""What kind of fee, rent or balance something is, these do not say."""
_ORIGINS = word_list("origins")
_BOUNDS = word_list("bounds")
_PRICES = word_list("other prices")
"""What is not asked for the thing, or not any more: a price per litre, one that is struck out."""
_EARLIER = word_list("earlier")


@enum.unique
class Match(enum.IntEnum):
    """How a label relates to a field."""

    OTHER = 0
    """It names something else."""
    NONE = 1
    """There is no label, or it says nothing."""
    NAMED = 2
    """It names the field."""


def match_at(layout: TextView, start: int, end: int, wish: Wish) -> Match:
    """How the label of a span relates to a wish.

    The label stands before the span on its line, or behind it as contracts define their terms:
    `January 15, 2024 (the "Effective Date")`. If nothing does, the cell above may be it; but what
    else stands above does not speak against the span.
    """
    bracket = layout.text.find("(", end, end + _TERM_REACH)
    is_bracketed = bracket >= 0 and layout.text.find(")", end, bracket) < 0
    term = _TERM.match(layout.text, bracket) if is_bracketed else None
    if term is not None and match_of(term[1], wish.labels, wish.rivals) is Match.NAMED:
        return Match.NAMED
    word = _WORD_BEHIND.match(layout.text, end) if wish.kind is Kind.PERCENTAGE else None
    if word is not None and label_key(word[1]) in wish.labels:
        # A percentage has its name behind it: `19 % VAT`.
        return Match.NAMED
    line = layout.line_at(start)
    before = layout.text[max(line.start, start - MAX_LABEL) : start].rstrip(_BETWEEN)
    label = _label_end(before)
    if label:
        said = _fax_said(label, wish) if wish.kind is Kind.PHONE else None
        return match_of(label, wish.labels, wish.rivals) if said is None else said
    if before or line.number == 0:
        return Match.NONE
    if not line.after_blank and len(layout.lines[line.number - 1].text) >= _PROSE:
        # A sentence goes on from the line above.
        wrapped = _label_end(layout.lines[line.number - 1].text[-MAX_LABEL:])
        return match_of(wrapped, wish.labels, wish.rivals) if wrapped else Match.NONE
    above = match_of(_label_above(layout, line), wish.labels, wish.rivals)
    return above if above is Match.NAMED else Match.NONE


def _label_end(text: str) -> str:
    """From the first letter behind all digits and cells to the end, which is looked at first."""
    stop = _STOP.search(text[::-1])
    tail = text[len(text) - stop.start() :] if stop is not None else text
    letter = _LETTER.search(tail)
    return tail[letter.start() :] if letter is not None else ""


def _fax_said(label: str, wish: Wish) -> Match | None:
    """What the word fax says, wherever it stands before a number: `orders by fax only`.

    A number for both, `Tel/Fax`, serves either; None where the label says nothing of a fax.
    """
    words = label_key(label).split()
    concepts = {concept_of(word) for word in words}
    if words[-1:] and words[-1] in FAX_LETTERS:
        concepts.add("fax")
    if "fax" not in concepts:
        return None
    is_wanted = wish.is_fax or ("phone" in concepts and not wish.line)
    return Match.NAMED if is_wanted else Match.OTHER


def _label_above(layout: TextView, line: Line) -> str:
    """The first cell of the line above, if it can be a label: short, and without digits."""
    above = layout.lines[line.number - 1]
    text = above.cells[0].text if above.cells else ""
    if has_digit(text) or len(text.split()) > _MOST_WORDS:
        return ""
    return text


@lru_cache(maxsize=4096)
def match_of(label: str, wanted: tuple[str, ...], rivals: frozenset[str] = frozenset()) -> Match:
    """Whether a label names a field that goes by the wanted keys, or one of its rivals.

    What stands last in a label is what it is about: `invoice date` is a date, and in `ITEM TOTAL`
    the total is what counts.
    """
    stripped = LINKS.sub("", label[-MAX_LABEL:])
    words = label_key(stripped).split()
    if words and words[-1] in _ORIGINS:
        return Match.OTHER
    for tail in (label_key(label[-MAX_LABEL:]).split(), words):
        found = _by_last_words(tail, wanted, rivals)
        if found is not None:
            return found
    return Match.NONE


def _by_last_words(
    words: list[str], wanted: tuple[str, ...], rivals: frozenset[str]
) -> Match | None:
    """What the longest known key at the end of a label says."""
    for size in range(min(_MOST_WORDS, len(words)), 0, -1):
        key = " ".join(words[-size:])
        if key in wanted:
            return _named(key, words[-size - 1 : -size], wanted[0])
        if rivals and concept_of(key) in rivals:
            return Match.OTHER
    return None


def _named(key: str, before: list[str], own: str) -> Match:
    """Whether a known key names the field, by the word before it: an old balance is another one."""
    names = own.split()
    if not before:
        return Match.NAMED
    is_other = before[0] in _BOUNDS or (before[0] in _PRICES and concept_of(key) == "price")
    if before[0] in _EARLIER or (is_other and before[0] not in names):
        return Match.OTHER
    if before[0] in _PLAIN or before[0] in names:
        return Match.NAMED
    # What is due may be a visit, and what happens in the week commencing then, anything.
    is_part = own.endswith(f" {key}") or own.startswith(f"{key} ")
    return Match.NONE if is_part or before[0] == "week" else Match.NAMED
