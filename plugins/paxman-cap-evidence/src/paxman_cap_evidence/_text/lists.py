"""Several values after one label: a list, or a part for each of two labels that stand together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_cap_evidence._evidence import ORNAMENT, ValueSpan, at_span, pieces, said_at, trimmed
from paxman_cap_evidence._values.reading import reader_of
from paxman_core.capability import Finding, Standing
from paxman_core.patterns import lazy_pattern
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_cap_evidence._evidence import Found
    from paxman_cap_evidence._labels.neighbours import Layout
    from paxman_cap_evidence._labels.vocabulary import Vocabulary
    from paxman_cap_evidence._page.lines import Cell
    from paxman_cap_evidence._values.reading import Readers
    from paxman_core.contract import CanonicalField

_MARKS: Final = {
    ";": lazy_pattern(";"),
    ",": lazy_pattern(r",?\s(?:and|und|et|y|e|en)\s(?=[^,]*$)|,"),
}
_PAIR = lazy_pattern(r"\s(?:and|und|et|y|e|en)\s[A-ZÀ-Þ]")
"""Two, or one name: `Marks and Spencer`."""
_AND = lazy_pattern(r"\s+and\s+")
_BRACED = lazy_pattern(r"\{[^{}]+\}")
_TURNED = lazy_pattern(r"[^,;]+,[^,;]+(?:\sand\s[^,;]+,[^,;]+)+")
"""As a bibliography lists people: `Hart, Ada and Murray, Rob`."""
_DIGIT_COMMA = lazy_pattern(r"\d,\d")


def separated_list(text: str, start: int, end: int, item: CanonicalField) -> Finding | None:
    """The values between semicolons, or else between commas, if each is one of the item's type."""
    region = text[start:end].rstrip(", \t\n")
    if _BRACED.fullmatch(region) or _TURNED.fullmatch(region):
        is_braced = region.startswith("{")
        start, end = start + is_braced, start + len(region) - is_braced
        return _each(text, pieces(text, start, end, _AND), item)
    mark = ";" if ";" in region else ","
    if mark not in region and _PAIR.search(region):
        return None
    if mark == "," and _DIGIT_COMMA.search(region):
        return None
    places = pieces(text, start, end, _MARKS[mark]) if mark in region else [(start, end)]
    return _each(text, places, item)


def _each(text: str, places: Sequence[tuple[int, int]], item: CanonicalField) -> Finding | None:
    """The value in each of the places, if each has one."""
    found = [reader_of(item).values(text, *place) for place in places]
    if not found or any(len(spans) != 1 for spans in found):
        return None
    return Finding(tuple(said_at(text, *spans[0][:3]) for spans in found))


_LONGEST: Final = 60
_JOINED = lazy_pattern(
    r"([^\W\d_][\w. -]{1,24}?)\s?([/,])\s?([^\W\d_][\w. -]{1,24}?)\s?:\s*(?!0\d{1,4}/\d{5})"
    r"(?:([^\s,/][^,/]*?)\s?\2\s?([^\s,/][^,/]*)|(\S*\d\S*)\s+([^\W\d_][^\d,/]*))"
)
"""Two labels, and a value that the same sign parts, or that is a number and words.

`Tel/Fax: 030/1234567` is one number for both.
"""

_PAIRED = lazy_pattern(r"([^\W\d_][^/:]{1,30}?)\s?/\s?([^\W\d_][^/:]{1,30}?)\s?:?")
_STROKE = lazy_pattern(r"\s/(?:\s|$)|/")
_COUNTED = lazy_pattern(r"(\d{1,3})[ ]([^\W\d_][^\d:]{2,24})")


def joined_values(text: str, cell: Cell, vocabulary: Vocabulary, readers: Readers) -> Found:
    """Each part of the value for the label in its place, where both labels are known.

    A cell that counts things is the number of them.
    """
    counted = _COUNTED.fullmatch(text, *cell) if text[cell.start].isdigit() else None
    things = vocabulary.label(counted[2]) if counted is not None else None
    if counted is not None and things is not None:
        span = ValueSpan(*counted.span(1), counted[1])
        for claim in things.claims:
            if readers[claim.field].type is FieldType.INTEGER:
                standing, where = Standing.FOLLOWING, counted.span(2)
                yield claim.field, at_span(claim.rank, text, span, standing, where)
    colon = text.find(":", cell.start, cell.start + _LONGEST)
    head = text[cell.start : colon] if colon > 0 else ""
    found = _JOINED.fullmatch(text, *cell) if "/" in head or "," in head else None
    if found is None:
        return
    labels = [vocabulary.label(found[1]), vocabulary.label(found[3])]
    first = 4 if found[4] else 6
    for label, part in zip(labels, (first, first + 1), strict=True):
        start, end = found.span(part)
        for claim in label.claims if label is not None and None not in labels else ():
            if readers[claim.field].values(text, start, end):
                span = ValueSpan(start, end, found[part])
                where = (cell.start, found.start(first))
                yield claim.field, at_span(claim.rank, text, span, Standing.AFTER, where)


def paired_values(layout: Layout, number: int, place: int, readers: Readers) -> Found:
    """Each part of the value beside or below two labels that a stroke parts: `Vessel / Voyage`.

    A value that no stroke parts is that of the only label of the two that names a field.
    """
    text, cell = layout.text, layout.lines[number].cells[place]
    found = _PAIRED.fullmatch(text, *cell) if "/" in text[cell.start : cell.end] else None
    if found is None or layout.vocabulary.label(found[0].rstrip(" :")) is not None:
        return
    labels = [layout.vocabulary.label(part) for part in found.groups()]
    named = [bool(label and label.claims) for label in labels]
    value = layout.value_of(number, place) if any(named) else None
    if value is None:
        return
    cuts = [*_STROKE.finditer(text, *value)]
    cuts = [cut for cut in cuts if len(cuts) == 1 or cut[0] != "/"]
    if len(cuts) == 1:
        parts = [(value.start, cuts[0].start()), (cuts[0].end(), value.end)]
    elif not cuts and None not in labels and sum(named) == 1:
        parts = [(value.start, value.end)] * 2
    else:
        return
    where = (cell.start, cell.end)
    standing = Standing.BELOW if "\n" in text[cell.end : value.start] else Standing.BESIDE
    for label, part in zip(labels, parts, strict=True):
        stretch = trimmed(text, *part, ORNAMENT)
        for claim in label.claims if label is not None else ():
            spans = readers[claim.field].values(text, *stretch)
            if spans and spans[0][:2] == stretch:
                yield claim.field, at_span(claim.rank, text, spans[0], standing, where)
