"""Grounding: an answer counts only if the document says it, at a place that can be shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, TypeAlias

import attrs

from paxman_core.capability import Finding, ModelAnswer, TextSpan
from paxman_core.contract import CanonicalField, violations
from paxman_core.document import Document
from paxman_core.values import Ambiguous, FieldType, Invalid, Parsed, Value, key_of
from paxman_inference._clock import same_times
from paxman_inference._doubling import written_twice
from paxman_inference._excerpt import Excerpt
from paxman_inference._fitting import misfit
from paxman_inference._labelling import LabelFinder
from paxman_inference._locating import Located, locate
from paxman_inference._reading import read, readings, same
from paxman_inference._stating import Statement, is_ambiguous, stated
from paxman_inference._typed_spans import statements_of, typed_spans
from paxman_inference.codes import ANSWER_INVALID, ANSWER_UNGROUNDED

if TYPE_CHECKING:
    from paxman_core.capability import Grounding
    from paxman_inference._typed_spans import TypedSpan

Answer: TypeAlias = str | bool | int | Decimal
Order: TypeAlias = Callable[[Located], tuple[int, ...]]
"""What places are sorted by, the likeliest first."""


@attrs.frozen
class Grounded:
    """An answer that stands in the document: its finding, and the value that it has there."""

    finding: Finding
    value: Value


@attrs.frozen
class Rejected:
    """An answer that does not stand, and why."""

    code: str
    reason: str
    finding: Finding | None = None
    """What was answered, marked as what it is: a policy may let it in."""
    unfit: str = ""
    """Words of the document that cannot be the value, whoever points at them."""


def ground(
    document: Document,
    excerpt: Excerpt,
    field: CanonicalField,
    quote: str,
    value: Answer,
    *,
    model: str = "",
    order: Order | None = None,
) -> Grounded | Rejected:
    """The finding in a `document` that an answer for a field of one value amounts to; the model was
    shown the `excerpt`.

    The quote is located where the model could read it; what stands there, read by the field's type,
    must be the value, and must keep the field's rules. Of several places the one that is first in
    the given order is taken, else the one nearest to a label of the field.
    """
    return _Attempt(document, excerpt, field, quote, value, model).outcome(order)


def answer_text(value: Answer) -> str:
    """A value as a model would have written it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@attrs.frozen
class _Attempt:
    """One answer on its way into the document."""

    document: Document
    excerpt: Excerpt
    field: CanonicalField
    quote: str
    value: Answer
    model: str

    def outcome(self, order: Order | None) -> Grounded | Rejected:
        text, field = self.document.text, self.field
        wanted = readings(field, self.value, text)
        if not wanted:
            whole = self._whole_of_part()
            if whole is None:
                return self._rejected(ANSWER_INVALID, self._unreadable())
            return self._checked(whole, "normalized")
        if not self.quote:
            return self._rejected(ANSWER_UNGROUNDED, "no quote was given")
        key = order or _by_label(text, field)
        places = locate(text, self.excerpt.stretches, self.quote, field)
        ordered = sorted(places, key=key) if places[1:] else places
        # What is written twice is copied in part, which is near to the whole, but not the same.
        exact = [place for place in ordered if place.grounding != "fuzzy"]
        found = self._stated(exact, wanted) or self._twice(wanted) or self._stated(ordered, wanted)
        if found is not None:
            return self._checked(*found)
        # Without a quote of its own, the value may be written in the model's way: what the
        # document writes counts.
        if self.quote == answer_text(self.value) and (same := [*self._in_other_words(wanted)]):
            is_money = self.field.type is FieldType.MONEY
            if is_money and len({key_of(one.value) for one in same}) > 1:
                reason = f"{_short(self.quote)} may be any of several values of the document"
                return self._rejected(ANSWER_INVALID, reason)
            return self._checked(min(same, key=lambda one: key(_located(one))), "normalized")
        if ordered:
            return self._not_stated(ordered[0])
        reason = f"the quote {_short(self.quote)} is not in the document"
        return self._rejected(ANSWER_UNGROUNDED, reason)

    def _whole_of_part(self) -> Statement | None:
        """The only day that the document writes around a part of one, such as `3rd`."""
        text, field = self.document.text, self.field
        if field.type not in (FieldType.DATE, FieldType.DATETIME) or not self.quote:
            return None
        lines: dict[tuple[int, int], list[TypedSpan]] = {}
        found = {}
        for place in locate(text, self.excerpt.stretches, self.quote, field):
            start, end = place.start, place.end
            stop = text.find("\n", end)
            line = text.rfind("\n", 0, start) + 1, len(text) if stop < 0 else stop
            if line not in lines:
                lines[line] = typed_spans(text, *line, field)
            for span in lines[line]:
                if span.start <= start and end <= span.end:
                    found[span.value] = span
        if len(found) != 1:
            return None
        [span] = found.values()
        outcome = read(field, text[span.start : span.end], text)
        assert isinstance(outcome, Parsed)
        return Statement(span.start, span.end, outcome.value)

    def _in_other_words(self, wanted: tuple[Value, ...]) -> Iterator[Statement]:
        stretches = self.excerpt.stretches
        yield from statements_of(self.document, stretches, self.field, wanted)
        if self.field.type is FieldType.STRING:
            yield from same_times(self.document.text, stretches, self.quote)

    def _stated(
        self, places: Sequence[Located], wanted: tuple[Value, ...]
    ) -> tuple[Statement, Grounding] | None:
        """What the first place states that states the value."""
        for place in places:
            said = answer_text(self.value)
            found = stated(self.document.text, place, self.field, wanted, said)
            if found is not None:
                return found, place.grounding
        return None

    def _twice(self, wanted: tuple[Value, ...]) -> tuple[Statement, Grounding] | None:
        """The value where the document writes its number twice, in its own words."""
        text, field = self.document.text, self.field
        for start, end in written_twice(text, self.excerpt.stretches, self.quote):
            outcome = read(field, text[start:end], text)
            if not isinstance(outcome, Parsed):
                continue
            is_copied = field.type is FieldType.STRING and self.quote == answer_text(self.value)
            if is_copied or any(same(outcome.value, one) for one in wanted):
                return Statement(start, end, outcome.value), "normalized"
        return None

    def _checked(self, found: Statement, grounding: Grounding) -> Grounded | Rejected:
        finding = self._finding(found.start, found.end, grounding)
        broken = violations(self.field, found.value)
        if broken:
            return Rejected(ANSWER_INVALID, broken[0], finding)
        return Grounded(finding, found.value)

    def _not_stated(self, place: Located) -> Rejected:
        text = self.document.text
        if is_ambiguous(text, place.start, place.end, self.field):
            reason = f"{_short(text[place.start : place.end])} has several readings"
            finding = self._finding(place.start, place.end, place.grounding)
            return Rejected(ANSWER_INVALID, reason, finding)
        written = _short(answer_text(self.value))
        reason = f"the quote {_short(self.quote)} does not state {written}"
        return self._rejected(ANSWER_UNGROUNDED, reason)

    def _rejected(self, code: str, reason: str) -> Rejected:
        place = ModelAnswer(self.model, answer_text(self.value), "none")
        return Rejected(code, reason, Finding(self.value, (place,)))

    def _finding(self, start: int, end: int, grounding: Grounding) -> Finding:
        words = self.document.text[start:end]
        span = TextSpan(start, end, words)
        place = ModelAnswer(self.model, answer_text(self.value), grounding, span)
        return Finding(words, (place,))

    def _unreadable(self) -> str:
        outcome = read(self.field, self.value, self.document.text)
        why = outcome.reason if isinstance(outcome, Invalid | Ambiguous) else "it has no reading"
        return f"the value {_short(answer_text(self.value))} is refused: {why}"


def _located(statement: Statement) -> Located:
    return Located(statement.start, statement.end, "normalized")


def _by_label(text: str, field: CanonicalField) -> Order:
    """An order by how far the nearest label before a place is: on its line, or the line above.

    What cannot be the field's value comes last.
    """
    finder = LabelFinder(field)

    def key(place: Located) -> tuple[int, ...]:
        line = text.rfind("\n", 0, place.start) + 1
        above = text.rfind("\n", 0, max(0, line - 1)) + 1
        for lines_away, start, end in ((0, line, place.start), (1, above, line)):
            ends = [label.end for label in finder.labels(text, start, end)]
            if ends:
                return lines_away, place.start - max(ends), place.start
        return 3 if misfit(text, field, place.start, place.end) else 2, 0, place.start

    return key


def _short(text: str) -> str:
    line = " ".join(text.split())
    return f'"{line}"' if len(line) <= 80 else f'"{line[:79]}…"'
