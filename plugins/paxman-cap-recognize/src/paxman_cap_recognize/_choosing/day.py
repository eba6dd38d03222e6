"""Which date belongs to a field."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import attrs

from paxman_cap_recognize._choosing.choices import NOTHING, Choice, abstain, sure, unsure
from paxman_cap_recognize._choosing.label_matching import Match, match_at
from paxman_cap_recognize._choosing.labelled import label_facts
from paxman_cap_recognize._choosing.wish import SALES, Part
from paxman_cap_recognize._recognition import Kind, Span
from paxman_cap_recognize._tables import any_of
from paxman_core.capability import Facts, Standing
from paxman_core.labels import MAX_LABEL, concept_of, doubts_about_day, label_key
from paxman_core.values import NO_CONTEXT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_recognize._choosing.choices import Days
    from paxman_cap_recognize._choosing.scene import Scene
    from paxman_cap_recognize._choosing.wish import Wish
    from paxman_core.values import FoundDate


_LABEL = re.compile(r"([^\W\d_][^:\t\d]{3,30})\s?:\s*$")
_OF_DOCUMENT = re.compile(any_of("beside days of papers"), re.IGNORECASE)
_OF_ANOTHER = re.compile(rf"\b(?:{any_of('before other days')})\b[^\d\t:]{{0,20}}$", re.IGNORECASE)
"""Words before a day that say what else happens on it."""
_OF_ANOTHER_LETTER = re.compile(
    r"\b(?:your|our|my|the|their|his|her)\s+(?:\w+\s+){0,2}(?:letter|e-?mail|mail|message|order|call|"
    r"request|visit|invoice|notice)\s+(?:of|dated|from)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
"""What a letter answers to."""
_ANSWERING = ("of", "dated", "from", "the")
"""What that ends with."""
_SENT = re.compile(r"(?:Date|Sent): +(?:[A-Z][a-z]{2}, +)?\d{1,2} +[A-Z][a-z]{2} +\d{4} +\d\d:\d\d")
"""How the header of a message says when it was sent."""
_LONGEST_LABEL = 80
"""The label with the space behind it; a line can be a megabyte."""
_PAPERS = "issue invoice sale report quote statement order"
_OWN_DAYS = frozenset(f"{paper}_date" for paper in _PAPERS.split())
_CELL_BEFORE = re.compile(r"([^\W\d_][^\t|]{1,30}?)(?:[ ]{2,}|\t[ \t]*)$")
_PERIOD = re.compile(r"(?i)\b\d{1,2}\.?\s(?:al?|bis(?: zum)?|to|au|tot|até)\s(?:el\s)?$")
"""Before the end of a period that says its month once: `del 1 al 31 de mayo`."""
_LED = re.compile(r"[^\W\d_]{3,}(?:[ ][^\W\d_]+){0,3}[ ](?<!, den )$")
_IN_STROKES = re.compile(r"/ ?\d{8}|..\d{8} ?/")
"""A licence such as `KRA / ETR / 09052006 / 00444D` has no day in it."""
_WIDEST = 16
_FEWEST_SUMS = 2
"""Amounts with cents, which tell a receipt from other papers."""
_BESIDE_DAY = 12
OF_MESSAGE = "the day of the message"
_STEM = 4
"""Letters that a `quote` and a `quotation`, a `notice` and a `notification` have in common."""
_RANGE = re.compile(rf"\s*(?:{any_of('through')})\s*", re.IGNORECASE)


def choose_day(scene: Scene, wish: Wish, found: Days) -> Choice:
    """The day that is labelled as the field is; the document's own day needs no label.

    A day that carries another label, such as a due date, is never the document's own; nor is one
    that a sentence mentions.
    """
    what = "another date" if wish.kind is Kind.DATE else "another date with a time"
    ends = _ends_of_ranges(scene.text, found)
    found = [day for day in found if ends.get(day[0], wish.edge) == wish.edge]
    by_match = _by_match(scene, wish, found)
    named = by_match.get(Match.NAMED)
    if wish.part is Part.PREAMBLE or (wish.part is Part.DOCUMENT and not named and not wish.role):
        from paxman_cap_recognize._prose.choosing import choose_made_on

        is_any = wish.part is Part.DOCUMENT
        made_on = choose_made_on(scene, found, is_effective=wish.is_effective, is_stated=is_any)
        if made_on.spans:
            return made_on
    is_sent = bool(named) and _is_of_message(scene, wish, named or ())
    if wish.part is Part.EVENT or is_sent:
        held = _held(scene, named or found)
        held = held if held.spans else _held(scene, found)
        if held.spans or not is_sent:
            return held
    if named:
        rivals = len({value for _, value in named}) - 1
        span = named[0][0]
        facts = label_facts(scene, wish, span.start, rivals)
        doubts = [*doubts_about_day(scene.text, span.start, span.end), *[OF_MESSAGE] * is_sent]
        return _first(named, what).by(attrs.evolve(facts, doubts=(*facts.doubts, *doubts)))
    loose = by_match.get(Match.NONE, [])
    if wish.edge and len(ends) == 2:
        return sure(next(span for span, end in ends.items() if end == wish.edge))
    if wish.part is Part.DOCUMENT:
        own = _own_day(scene, wish, found, loose, what)
        if own.spans:
            return own
    if wish.edge and wish.kind is Kind.DATE:
        from paxman_cap_recognize._prose.choosing import choose_edge

        lasting = choose_edge(scene, wish.edge)
        if lasting.spans:
            return lasting
    if loose:
        return abstain([span for span, _ in loose], scene.text, wish.kind)
    return NOTHING


def _by_match(scene: Scene, wish: Wish, found: Days) -> dict[Match, list[tuple[Span, object]]]:
    """The days by how their labels relate to the wish, but for that of what a letter answers."""
    by_match: dict[Match, list[tuple[Span, object]]] = {}
    for span, value in found:
        before = scene.text[max(0, span.start - _LONGEST_LABEL) : span.start]
        is_answering = before.rstrip().lower().endswith(_ANSWERING)
        if is_answering and _OF_ANOTHER_LETTER.search(before):
            continue
        match = match_at(scene.layout, span.start, span.end, wish)
        by_match.setdefault(match, []).append((span, value))
    return by_match


def _is_of_message(scene: Scene, wish: Wish, days: Days) -> bool:
    """Whether any day will do, and these are when a message was sent that announces something."""
    from paxman_cap_recognize._prose.events import announces, is_sent

    is_any = wish.part is Part.DOCUMENT and concept_of(wish.name) == "date"
    are_sent = is_any and all(is_sent(scene.text, span.start) for span, _ in days)
    return are_sent and announces(scene.text)


def _own_day(scene: Scene, wish: Wish, found: Days, loose: Days, what: str) -> Choice:
    """The document's own day among the `loose` ones, which no label names.

    An invitation is about the day to come, more than about that on which it was sent.
    """
    apart = [day for day in loose if _can_be_of_document(scene, day[0])]
    sent = [_SENT.match(scene.layout.line_at(day[0].start).text) for day in apart]
    if (any(sent) or not apart) and found and (held := _held(scene, found)).spans:
        return held
    if not apart:
        return NOTHING
    rivals = len({value for _, value in found}) - 1
    doubts = tuple(_doubts_about_own(scene, wish, apart, is_sent=all(sent)))
    return _first(apart, what).by(Facts(Standing.SHAPE, rivals=rivals, doubts=doubts))


def _doubts_about_own(scene: Scene, wish: Wish, days: Days, *, is_sent: bool) -> Iterator[str]:
    """What speaks against the first of these days being the paper's own, or the one of a paper.

    Pages show today's day, that of a law or of a promise, as often as their own.
    """
    if is_sent:
        yield OF_MESSAGE
    if scene.is_page:
        yield "no label, on a page"
    if _is_other(scene, wish.role):
        yield "nothing says that this is such a paper"
    is_any = wish.role or concept_of(wish.name) == "date"
    if not is_any and _held(scene, days).spans:
        yield "the day of what is announced"
    if _is_led(scene, days[0][0]):
        yield "words of another kind lead up to it"


def _is_led(scene: Scene, span: Span) -> bool:
    """Whether words stand right before a day that are not such as stand before a paper's own.

    A place with a comma does: `Santoña, 31 de mayo de 2025`.
    """
    line = scene.layout.line_at(span.start)
    words = _LED.search(scene.text, max(line.start, span.start - _LONGEST_LABEL), span.start)
    return words is not None and _OF_DOCUMENT.search(words[0].split()[-1]) is None


def _is_other(scene: Scene, paper: str) -> bool:
    """Whether a document is not seen to be the paper whose day is wanted."""
    if paper in SALES:
        is_bill = any(one.amount.currency for one in scene.amounts if one.amount.cents)
        is_bill = is_bill or sum(one.amount.cents for one in scene.amounts) > 1
        return scene.is_order or scene.is_running or not is_bill
    is_letter = paper == "letter" and scene.is_letter
    return not is_letter and paper[:_STEM] not in scene.text.lower()


def _held(scene: Scene, found: Days) -> Choice:
    from paxman_cap_recognize._prose.choosing import choose_held_on

    return choose_held_on(scene, found)


def _can_be_of_document(scene: Scene, span: Span) -> bool:
    """Whether a day without a known label may be the document's own: no other label names it."""
    line = scene.layout.line_at(span.start)
    if _IN_STROKES.match(scene.text, max(0, span.start - 2), span.end + 2):
        return False
    first = max(line.start, span.start - _LONGEST_LABEL)
    label = _LABEL.search(scene.text, first, span.start)
    if label is not None and not _OF_DOCUMENT.search(label[1]):
        return False
    beside = label or _CELL_BEFORE.search(scene.text[first : span.start])
    concept = concept_of(label_key(beside[1][:MAX_LABEL])) if beside is not None else None
    if concept and not (concept in _OWN_DAYS or _OF_DOCUMENT.fullmatch(concept)):
        # `Sort code   07-22-41`, `Employed since   01.04.2019`
        return False
    return not (
        _PERIOD.search(scene.text, first, span.start)
        or _OF_ANOTHER.search(scene.text, first, span.start)
        or scene.is_in_sentence(span.start)
    )


def _ends_of_ranges(text: str, found: Days) -> dict[Span, str]:
    """The dates that are the start or the end of a range, such as 1 May 2026 - 31 May 2026."""
    ends: dict[Span, str] = {}
    for (first, _), (second, _) in pairwise(found):
        if second.start - first.end <= _WIDEST and _RANGE.fullmatch(text, first.end, second.start):
            ends[first], ends[second] = "start", "end"
    return ends


def _first(found: Days, what: str) -> Choice:
    best, value = found[0]
    for span, other in found[1:]:
        if other != value:
            return unsure(best, span, what)
    return sure(best)


def choose_clock(scene: Scene, days: Sequence[FoundDate]) -> Choice:
    """The time of day of a receipt: all that stand beside a day on their line say the same."""
    with_cents = sum(found.amount.cents for found in scene.amounts)
    if scene.is_letter or with_cents < _FEWEST_SUMS:
        return NOTHING
    beside = [
        time
        for time in scene.found(Kind.TIME, NO_CONTEXT)
        for day in days
        for between in (scene.text[day.end : time.start], scene.text[time.end : day.first])
        if between and len(between) <= _BESIDE_DAY and "\n" not in between
    ]
    if len({str(time.value)[:5] for time in beside}) != 1:
        return NOTHING
    facts = Facts(Standing.SHAPE, doubts=("no label says what happened then",))
    return sure(Span(beside[0].start, beside[0].end)).by(facts)
