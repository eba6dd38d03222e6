"""What a contract gives a name to.

`Harbor View LLC (the "Landlord")`, `Ada Marlow (Tenant)`, `$50.00 (the "Fee")`,
`Orchard Holdings LLC, as Borrower`, `Ada Marlow, hereinafter called the Tenant`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import ValueSpan, at_span, trimmed
from paxman_cap_evidence._prose.sentences import PROSE_RANK
from paxman_cap_evidence._values.texts import LEGAL
from paxman_cap_evidence._words import word_list
from paxman_core.capability import Standing
from paxman_core.labels import OWN, SYNONYM, concept_of
from paxman_core.patterns import lazy_pattern, word_among

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._labels.vocabulary import Vocabulary
    from paxman_cap_evidence._values.reading import FieldReader, Readers

_TERM = lazy_pattern(
    r"\((?:[^()\"“”„«»]{0,60}[\"“„«](?=[^()]{2,160}\))|(?:the\s+)?(?=[A-Z][a-z]+(?:\s[A-Z][a-z]+)?\)|[A-Z]{6,12}\))|the\s+(?=[a-z]+\)))"
    r"([^()\"“”„«»]{2,40})[\"”“»]?\s*(?:\)|,?[\"”]?\s?(?:(?:or|and|the)\b|[\"“])[^()]{0,120}\))"
    rf"(?!\s(?i:{LEGAL}))"
)
_MORE = lazy_pattern(r"[\"“„«](?<=[\s*][\"“„«])([^()\"“”„«»]{2,40})(?=[\"”“»])")
"""What else a thing is called in the same brackets: `("Acme", the "Client" or the "Buyer")`."""
_HEREINAFTER = lazy_pattern(
    word_among(
        *(r"here(?:in)?after", "nachstehend", "nachfolgend", r"im\s+folgenden", "ci-après"),
        *(r"en\s+(?:adelante|lo\s+sucesivo)", r"di\s+seguito", "hierna", "doravante"),
    )
    + r"(?i:\b(?:,?\s(?:also|referred|known|to|as|called|kurz|auch|te|noemen|anche"
    r"|\w+(?:ée?s?|[ai]d[oa]s?|at[oa])(?:\(e\))?)(?!\w))*[\s:,]*"
    r"(?:(?:the|der|die|das|le|la|les|el|il|lo|o|a|de)\s|l['’])?[\s\"“„«'‘]*"
    r"([^\W\d_][\w/ ]{2,30}?)(?=\s*[\"”“»'’),.;]|\s+(?:and|genannt|[–-])|\s*\n|$))"
)
"""`nachstehend „Mieter“ genannt`, `ci-après dénommé « le Bailleur »`, `en adelante, el Socio`."""
_HEREIN = "ereinafter ereafter achstehend achfolgend olgenden -après adelante sucesivo seguito"
_HEREIN_WORDS: Final = (*_HEREIN.split(), "ierna", "oravante")
_AS = lazy_pattern(
    r"(?:,\s+(?:(?:acting\s+)?as\s+(?:the\s+)?|"
    r"(?=[A-Z][a-z]+(?:or|ee|lord|ant)s?(?:,\s|\s*\n|\s*\Z)|[a-z]+(?:or|ee|lord|ant)\sof\b))"
    r"|\sas\s+(?:the\s+)?(?=[a-z]+(?:or|er|ee|lord|ant|ian)s?\b))"
    r"([A-Z]\w+(?:\s[A-Z]\w+){0,2}|[a-z]+)(?=\s*(?:[,.;(\n]|\Z)|\s+(?:and|of)\b)"
)
_AS_MARKS: Final = (" as ", ",")
_REACH: Final = 400
_NEAR: Final = 60
_PARAGRAPH = lazy_pattern(
    r"(?<![^\n]{40}[a-z,])\n[ \t]*\n|[.;][ \t]*\n|^[ \t]*\(?\d{1,2}[.)][ \t]", re.MULTILINE
)
_BETWEEN = lazy_pattern(
    r"\b(?:between|among|zwischen|entre(?:\s+les\s+soussignée?s)?|tra|fra|tussen)\b[ \t]*:?\s*"
    r"|\b(?:of|on)\s+the\s+(?:first|second|third|one|other)\s+(?:part|hand)\b[\s,;-]*",
    re.IGNORECASE,
)
_AND = lazy_pattern(
    r"[\s,:;)\"”»’-]*(?:(?:and|und|et|y|e|en|by)\b)?[\s,:;*-]*"
    r"(?:(?-i:der|die|dem|den|the|la|le|el|il|de)\s+)?(?:(?:la\s+)?(?:firma|messrs\.?|soci(?:été|edad|età))\s+"
    r"|(?:(?:il|al|la|alla|el|der|die|de)\s+)?(?:sig(?:nor[ae]?|\.(?:ra)?)|herrn?|frau|heer|mevrouw|monsieur"
    r"|madame|don|doña)\s+)?",
    re.IGNORECASE,
)
_LABEL = lazy_pattern(r"^[^\n:,.]{0,40}[^\W\d_][*_]*:[*_]*\s+|\b[A-Z]{5,}\.\s+", re.MULTILINE)
_JOINT = lazy_pattern(r",?\s(?:and|und|et)\s(?=[A-Z])")
_CAPITALS = lazy_pattern(
    r"(?<=[a-z]\s)(?<!between\s)(?<!among\s)[A-ZÀ-Ý][^\W\d]+(?:\s[A-ZÀ-Ý][^\W\d]+)*\Z"
)
"""What an `and` joins to a name: no list, which has its word or a comma before."""
_COMMA = lazy_pattern(
    rf"\s*,(?!\s*(?:(?-i:[A-Z]\w+),\s+)?(?:{LEGAL}|jr\b|sr\b|i{{2,3}}\b))", re.IGNORECASE
)
_BRACKET = lazy_pattern(rf"\((?![^()]{{2,20}}\) {LEGAL})", re.IGNORECASE)
_SEATED = lazy_pattern(
    r"\s+(?:of|at|in|with|whose|having|residing|represented|acting|incorporated|organi[sz]ed|an?)\s",
    re.IGNORECASE,
)
_RELATED = lazy_pattern(
    r"\s+(?:[sdw]/o|(?:son|daughter|wife)\s+of|or\s+(?:his|her|its))\b", re.IGNORECASE
)
_BEGINS = lazy_pattern(
    r"(?:,|\b(?:to|(?<!represented\s)by|from|unto|with|(?:order|favou?r)\s+of))\s+(?=[A-Z])"
)
"""What a name can stand behind in a clause that says more: `leases to Ada Marlow`."""
_IS_COMPANY = lazy_pattern(r",\s+an?\s+[A-Z][\w ]{2,40}\b(?:corporation|company|partnership)\b")
_IS_SOMETHING = lazy_pattern(r",\s+an?\s")
_LEGAL_END = lazy_pattern(rf"\b{LEGAL}$", re.IGNORECASE)
_QUOTES: Final = frozenset("\"“”„«»'‘")
_CUT = lazy_pattern(r"[a-z][a-z]+,\s+$|[^\n]{30}\s[A-Z][\w&.-]*[ \t]*\n\s*$")
"""What a name goes on behind: a comma, or the end of a long line within another name."""
_WORD = lazy_pattern(r"\S+")
_SMALL: Final = word_list("in names")
_NO_NAME = lazy_pattern(
    r"(?i:whereas|for|now|this|section|on\s(?:\w+\s)?\d|.*\bhereto)\b|(?:.*\s)?[A-Z]{0,2}\d[\dA-Z]{1,3}\d?(?:-\d{4})?$"
)
"""What a clause begins with that names nobody yet, who is named elsewhere, and a postal code."""
_MOST_WORDS: Final = 9


def defined_terms(text: str, vocabulary: Vocabulary, readers: Readers) -> Found:
    """Every value before a defined term that is the label of a field, with the field's number.

    What begins the clause that ends with the term is what the clause is there to state.
    """
    for found, name in _terms(text, 0, len(text)):
        label = vocabulary.label(name[1].strip(" ,.*"))
        for claim in label.claims if label is not None else ():
            reader, place = readers[claim.field], name.span(1)
            value = _value_before(text, found.start(), name[1], reader)
            if value is not None:
                # What starts may start on another day than the `Effective Date`.
                is_other = concept_of(reader.own_keys[0]) == "start_date" and claim.rank > OWN
                rank = claim.rank + (PROSE_RANK + 1) * is_other
                one = at_span(rank, text, value, standing=Standing.SENTENCE, label=place)
                # Without its marks the term may be a remark: `D. Fairhead (Chairman)`.
                is_plain = rank <= SYNONYM and not _QUOTES.isdisjoint(found[0])
                is_plain = is_plain and not reader.is_title
                is_plain = is_plain and (not reader.is_text or _is_plain(text, value, found))
                yield claim.field, one._replace(checks=("clause",)) if is_plain else one


def _is_plain(text: str, name: ValueSpan, term: re.Match[str]) -> bool:
    """Whether a name is a whole one: it ends with its legal form, or where the term begins."""
    said = text[name.start : name.end]
    is_cut = _CUT.search(text, max(0, name.start - _NEAR), name.start) or "  " in said
    is_ended = _LEGAL_END.search(said) or not text[name.end : term.start()].strip()
    is_joined = " and " in said or text.startswith(" of ", name.end)
    is_joined |= term[1].endswith("s") and text[: name.start].endswith((" and ", " & "))
    return bool(" " in said and is_ended and not is_cut and not is_joined)


def _terms(text: str, start: int, end: int) -> Iterator[tuple[re.Match[str], re.Match[str]]]:
    """Where something gets a name, and the name: `(the "Landlord")`, or `, as Borrower`."""
    for pattern in _naming(text):
        for found in pattern.finditer(text, start, end):
            yield found, found
            if pattern is _TERM:
                yield from ((found, one) for one in _MORE.finditer(text, found.end(1), found.end()))


@lru_cache(maxsize=4)
def _naming(text: str) -> tuple[re.Pattern[str], ...]:
    """The patterns of names whose marks stand in a text: most of it is looked at for nothing."""
    naming = ((_TERM, "("), (_HEREINAFTER, _HEREIN_WORDS), (_AS, _AS_MARKS))
    return tuple(pattern for pattern, marks in naming if any(mark in text for mark in marks))


def _value_before(text: str, end: int, term: str, reader: FieldReader) -> ValueSpan | None:
    """The name that a party's clause begins with, or the day or amount that the term ends."""
    if reader.is_text:
        is_other = reader.is_identifier or reader.is_address or reader.is_email
        return None if is_other else _name_before(text, end, term)
    values = reader.values(text, max(0, end - _NEAR), end)
    return values[-1] if values and not text[values[-1].end : end].strip(" \n*_") else None


def _name_before(text: str, end: int, term: str) -> ValueSpan | None:
    """The name that the clause before a term begins with, which the term itself is not."""
    is_remark = text.startswith(f"({term})", end)
    start, end = trimmed(text, max(0, end - _REACH), end, "–")
    start = max((found.end() for found, _ in _terms(text, start, end)), default=start)
    for boundary in (_PARAGRAPH, _BETWEEN, _LABEL):
        for passed in boundary.finditer(text, start, end):
            start = passed.end() if text[passed.end() : end].strip() else start
    # What is said of the last party may stand between, so that the last `and` counts too.
    joints = [_whole_from(text, start, at.start()) for at in _JOINT.finditer(text, start, end)]
    others = {begin.end(): begin[0][0] for begin in _BEGINS.finditer(text, start, end)}
    spare: ValueSpan | None = None
    # A remark behind a list is of its last: `Ives, Hughes and Stafford (Chairman)`.
    own = (*reversed(joints), start) if is_remark else (start, *reversed(joints))
    for place in (*own, *reversed(others)):
        joined = _AND.match(text, place, end)
        first = joined.end() if joined else place
        first, last = trimmed(text, first, _name_end(text, first, end), ',*"“”')
        said = text[first:last]
        is_cut = place in others and " " not in said and not _IS_COMPANY.match(text, last)
        is_cut = is_cut or said == term or text.startswith(" (as ", last)
        if not is_cut and _is_name(said):
            # What only a comma parts may be a town, if it is not said to be a company.
            is_said = _LEGAL_END.search(said) or _IS_SOMETHING.match(text, last)
            if others.get(place) != "," or is_said:
                return ValueSpan(first, last, said)
            spare = spare or ValueSpan(first, last, said)
    return spare


def _whole_from(text: str, start: int, joint: int) -> int:
    """Where a name begins that an `and` may be a part of: `in Austria and Italy`.

    A list of parties has a comma or a term before its last name.
    """
    first = _CAPITALS.search(text, start, joint)
    is_apart = first is None or text[joint] == "," or _LEGAL_END.search(first[0])
    return joint if first is None or is_apart else first.start()


def _name_end(text: str, start: int, end: int) -> int:
    """Where the name ends: at a comma that no legal form follows, or where its seat is stated."""
    comma = _COMMA.search(text, start, end)
    bracket = _BRACKET.search(text, start, end)
    ends = [comma.start() if comma else end, bracket.start() if bracket else end]
    ends += [related.start() for related in _RELATED.finditer(text, start, min(ends))]
    for seat in _SEATED.finditer(text, start, min(ends)):
        name = text[start : seat.start()].rstrip()
        if _LEGAL_END.search(name) or text[seat.end() : seat.end() + 1].isdigit():
            ends.append(seat.start())
            break
    return min(ends)


def _is_name(said: str) -> bool:
    words = _WORD.findall(said)
    if len(words) < 2 and _LEGAL_END.fullmatch(said):
        return False
    if not words or len(words) > _MOST_WORDS or words[0] in _SMALL or words[-1] in _SMALL:
        return False
    if _NO_NAME.match(said) or said.count("(") != said.count(")"):
        return False
    firsts = ((word, word.lstrip("(")[:1]) for word in words)
    return all(
        first.isupper() or first.isdigit() or word in _SMALL or _LEGAL_END.fullmatch(word)
        for word, first in firsts
    )
