"""References to works: who wrote what, when, and where it appeared."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from paxman_cap_evidence._evidence import pieces, trimmed

Span = tuple[int, int]

_BRACKETED_YEAR = re.compile(r"\(\s*(?P<year>(?:19|20)\d\d)[a-z]?(?:,[^()]{0,20})?\)[.,:]?\s*")
_BARE_YEAR = re.compile(r"(?<=[.,])\s+(?P<year>(?:19|20)\d\d)[a-z]?[.,:]\s+")
_ANY_YEAR = re.compile(r"(?<![\d.-])(?:19|20)\d\d(?![\d-])")
_QUOTED = re.compile(r"[\"“„«](?P<title>[^\"”“»]{3,400}?)[.,]?[\"”»][.,]?\s*")
_SINGLE = re.compile(r"(?<!\w)['‘](?P<title>[^\n'’]{3,300}(?:['’]\w[^\n'’]*)*)[.,]?['’][.,]\s*")
_STARRED = re.compile(r"[*_](?P<title>[^*_]{3,400}?)[.,]?[*_][.,]?\s*")
_SENTENCE = re.compile(r"(?P<title>[^\s.][^?!]{2,400}?(?<!\b[A-Z])[.?!])(?:\s+|$)", re.DOTALL)
_EDITORS = re.compile(r"\s*\(\s*(?:eds?|hrsg|dir|coord)\.?\s*\)\s*[.,]?\s*$", re.IGNORECASE)
_NAME = re.compile(
    r"[^\W\d_][\w'’-]+,\s*(?:[A-Z]\.[\s-]?)+|(?:[A-Z]\.[\s-]?)+[^\W\d_][\w'’-]+|et al"
    r"|[A-Z][\w'’-]+,?\s+[A-Z]{1,3}\b|[A-Z][\w'’-]+,\s[A-Z][\w'’-]+|[A-Z][\w'’-]+\s+[A-Z][\w'’-]+"
)
_WHERE = re.compile(
    r"(?:[Ii]n:?\s+)?(?:[*_](?P<starred>[^*_]{2,150})[*_]|(?P<plain>[^\W\d_](?:[^,.;()\[\d]|\d{1,3}(?:st|nd|rd|th)\b|\.(?=,|(?:\s[A-Z][a-z]*\.?){1,6}(?<=\.),)){1,150}))"
)
_ONE_TURNED = re.compile(r"[A-ZÀ-Þ][\w'’-]+,\s[A-ZÀ-Þ][\w'’-]+(?:\s[A-ZÀ-Þ][\w'’-]*\.?)?")
"""`Whitfield, Anna`."""
_TURNED = re.compile(r"[^\W\d_],\s+[A-Z]\.")
_AND: Final = r"\s+(?:and|und|et|&)\s+"
_AFTER_NAME = re.compile(rf"[,;](?:{_AND}|\s+)|{_AND}")
_AFTER_INITIAL = re.compile(rf"(?:(?<=\.),|;)(?:{_AND}|\s+)|,?{_AND}")
_MEDICAL = re.compile(
    r"(?P<authors>[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)?\s[A-Z]{1,3}"
    r"(?:,\s(?:[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)?\s[A-Z]{1,3}|et al))*)\.\s"
    r"(?P<title>[^.?!]{3,300}[.?!])\s(?P<source>[A-Z][^;\d]{1,100}?)[.,]?\s(?P<year>(?:19|20)\d\d)\b[^;.]{0,12};"
)
_PERSON: Final = r"(?:(?:[A-Z]\.[ -]?){1,3}|[A-Z][a-z]+ (?:[A-Z]\. )?)[A-Z][\w'’-]+"
_YEAR_LAST = re.compile(
    rf"(?P<authors>{_PERSON}(?:(?:, | and |, and ){_PERSON})*)\.\s"
    r"(?P<title>[^.?!]{3,300}[.?!])\s(?:In\s)?(?P<source>[A-Z][^,;\d]{2,100}),\s"
    r"(?:[^.]|\.(?!\s[A-Z])){0,80}?\b(?P<year>(?:19|20)\d\d)\.?\s*(?:$|(?i:doi|https?))"
)
_EDGES: Final = '.,;:*_"“”'
_LONGEST_AUTHORS: Final = 400


class Citation(NamedTuple):
    """The parts of a reference, in characters of the document."""

    authors: Span | None
    year: Span | None
    title: Span | None
    source: Span | None


def cited(text: str, start: int, end: int) -> Citation | None:
    """The reference between two positions, by the order that usual styles have."""
    parted = _in_sentences(text, start, end)
    if parted is not None:
        return parted
    dated = _BRACKETED_YEAR.search(text, start, end) or _BARE_YEAR.search(text, start, end)
    quoted = _QUOTED.search(text, start, end) or _SINGLE.search(text, start, end)
    is_first = dated is not None and (quoted is None or dated.start() < quoted.start())
    if dated is not None and is_first and _is_people(text, start, dated.start()):
        forms = (
            form.match(text, dated.end(), end) for form in (_QUOTED, _SINGLE, _STARRED, _SENTENCE)
        )
        title = next(filter(None, forms), None)
        if title is None:
            return None
        editors = _EDITORS.search(text, start, dated.start())
        authors = _trimmed(text, start, (editors or dated).start())
        return Citation(authors, dated.span("year"), *_rest(text, title, end))
    if quoted is not None and _is_people(text, start, quoted.start()):
        authors = _trimmed(text, start, quoted.start())
        years = [*_ANY_YEAR.finditer(text, quoted.end(), end)]
        year = years[-1].span() if years else None
        return Citation(authors, year, *_rest(text, quoted, end))
    return None


def _in_sentences(text: str, start: int, end: int) -> Citation | None:
    """What full stops part: `Hart WE, Murray R. Dry grass. J Dry Ecol. 2019;7(4):301-9.`"""
    found = _MEDICAL.match(text, start, end) or _YEAR_LAST.match(text, start, end)
    if found is None:
        return None
    authors, year, title, source = map(found.span, ("authors", "year", "title", "source"))
    return Citation(authors, year, _trimmed(text, *title), source)


def names_in(text: str, start: int, end: int) -> list[Span]:
    """The people that a reference names one after the other: `Hart, W. E., Murray, R.`."""
    if _ONE_TURNED.fullmatch(text, start, end) is not None:
        return [(start, end)]
    # `J. Hale, T. Brook` are two.
    is_turned = _TURNED.search(text, start, end) is not None and text[start + 1] != "."
    mark = _AFTER_INITIAL if is_turned else _AFTER_NAME
    return pieces(text, start, end, mark)


def _is_people(text: str, start: int, end: int) -> bool:
    return 0 < end - start <= _LONGEST_AUTHORS and _NAME.search(text, start, end) is not None


def _rest(text: str, title: re.Match[str], end: int) -> tuple[Span | None, Span | None]:
    where = _WHERE.match(text, title.end(), end)
    source = None
    if where is not None:
        source = _trimmed(text, *where.span("starred" if where["starred"] else "plain"))
        if source is not None and text.startswith(".,", source[1]):
            source = source[0], source[1] + 1
    return _trimmed(text, *title.span("title")), source


def _trimmed(text: str, start: int, end: int) -> Span | None:
    """Without what surrounds it; the full stop of an initial stays."""
    start, last = trimmed(text, start, end, _EDGES)
    last += text[last:end].startswith(".") and text[last - 1].isupper()
    return (start, last) if start < last else None
