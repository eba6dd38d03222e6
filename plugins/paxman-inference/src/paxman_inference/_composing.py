"""Answers of any form: one value, a list or a record, every cell grounded on its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.capability import Finding, ModelAnswer, span_of
from paxman_core.contract import Constraints, is_in_items, joined, violations
from paxman_core.values import FieldType, Record
from paxman_inference._answer import MalformedAnswerError, cell_of, says_nothing
from paxman_inference._fitting import is_named, misfit
from paxman_inference._grounding import Grounded, Rejected, ground
from paxman_inference._locating import locate
from paxman_inference._schema import answer_key
from paxman_inference.codes import ANSWER_INVALID, ANSWER_UNGROUNDED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.contract import CanonicalField
    from paxman_core.document import Document
    from paxman_core.values import Value
    from paxman_inference._answer import Answered, Cell
    from paxman_inference._excerpt import Excerpt
    from paxman_inference._grounding import Order
    from paxman_inference._locating import Located

MAX_REASONS: Final = 3
"""Cells of a list whose problems are told one by one."""
MAX_CELLS: Final = 2_000
"""Cells that one answer may have: each is looked for in the document."""


def grounded_answer(
    document: Document, excerpt: Excerpt, field: CanonicalField, answered: Answered, model: str
) -> Grounded | Rejected | None:
    """What an answer amounts to; None if the model says that the document does not state it."""
    composing = _Composing(document, excerpt, model)
    try:
        found = composing.part(field, answered, field.path, _Row(document.text))
    except (MalformedAnswerError, RecursionError) as error:
        return Rejected(ANSWER_INVALID, f"the answer has the wrong form: {error}")
    if found is not None and says_nothing(answered) and not composing.is_named(field, found):
        return None
    if found is None or not composing.problems:
        return _with_rules(document, field, found)
    return Rejected(composing.code, composing.reason(), found.finding)


def _with_rules(
    document: Document, field: CanonicalField, found: _Part | None
) -> Grounded | Rejected | None:
    """The whole, if it keeps the rules that concern it as a whole, such as its number of items."""
    if found is None:
        return None
    for span in filter(None, map(span_of, found.finding.places)):
        if problem := misfit(document.text, field, span.start, span.end):
            return Rejected(ANSWER_INVALID, problem, unfit=span.quote)
    broken = violations(field, found.value)
    if broken:
        return Rejected(ANSWER_INVALID, broken[0], found.finding)
    return Grounded(found.finding, found.value)


def missing_answer() -> Rejected:
    """What a field gets that a model left out although it was asked for it."""
    return Rejected(ANSWER_INVALID, "there is no answer for it, not even null")


@attrs.frozen
class _Part:
    """A part of an answer: its finding, and its value as far as it has one."""

    finding: Finding
    value: Value


class _Row:
    """What is known about where the cells of one record stand: after the last, and together."""

    def __init__(self, text: str, after: int = -1) -> None:
        self.text = text
        self.after = after
        self.spans: list[tuple[int, int]] = []

    @property
    def order(self) -> Order | None:
        """By which a cell's places are sorted; None leaves it to the field's labels."""
        if self.spans:
            return self._beside
        return self._following if self.after >= 0 else None

    def take(self, finding: Finding) -> None:
        for place in finding.places:
            if isinstance(place, ModelAnswer) and place.span is not None:
                self.spans.append((place.span.start, place.span.end))

    @property
    def end(self) -> int:
        return max((end for _, end in self.spans), default=self.after)

    def _following(self, place: Located) -> tuple[int, ...]:
        return int(place.start < self.after), abs(place.start - self.after), place.start

    def _beside(self, place: Located) -> tuple[int, ...]:
        is_taken = any(place.start < end and start < place.end for start, end in self.spans)
        start, end = self.spans[0]
        first, last = sorted(((place.start, place.end), (start, end)))
        is_elsewhere = "\n" in self.text[first[1] : last[0]]
        is_before = place.start < self.after
        gap = max(0, last[0] - first[1])
        return int(is_taken), int(is_elsewhere), int(is_before), gap, place.start


class _Composing:
    """Goes through one answer, from the outside in."""

    def __init__(self, document: Document, excerpt: Excerpt, model: str) -> None:
        self.document = document
        self.excerpt = excerpt
        self.model = model
        self.cells = 0
        self.problems: list[tuple[str, str]] = []
        """The code and the reason of every cell that does not stand."""

    @property
    def code(self) -> str:
        codes = {code for code, _ in self.problems}
        return ANSWER_UNGROUNDED if ANSWER_UNGROUNDED in codes else ANSWER_INVALID

    def reason(self) -> str:
        told = "; ".join(reason for _, reason in self.problems[:MAX_REASONS])
        if self.cells <= 1:
            return told
        return f"{len(self.problems)} of {self.cells} cells: {told}"

    def is_named(self, field: CanonicalField, found: _Part) -> bool:
        """Whether words for nothing stand in the document behind a label of the field."""
        spans = [*filter(None, map(span_of, found.finding.places))]
        return any(is_named(self.document.text, field, span.start) for span in spans)

    def part(self, field: CanonicalField, answered: Answered, path: str, row: _Row) -> _Part | None:
        if answered is None:
            return None
        if field.type is FieldType.ARRAY:
            return self._list(field, answered, path, row)
        if field.type is FieldType.OBJECT:
            return self._record(field, answered, path, row)
        return self._cell(field, cell_of(answered), path, row)

    def _cell(self, field: CanonicalField, cell: Cell | None, path: str, row: _Row) -> _Part | None:
        if cell is None:
            return None
        self.cells += 1
        if self.cells > MAX_CELLS:
            raise MalformedAnswerError(f"it has more than {MAX_CELLS} cells")
        found = ground(
            self.document,
            self.excerpt,
            field,
            cell.quote,
            cell.value,
            model=self.model,
            order=row.order,
        )
        assert found.finding is not None
        row.take(found.finding)
        if isinstance(found, Grounded):
            return _Part(found.finding, found.value)
        where = f"{path}: " if is_in_items(path) else ""
        self.problems.append((found.code, f"{where}{found.reason}"))
        return _Part(found.finding, None)

    def _list(
        self, field: CanonicalField, answered: Answered, path: str, row: _Row
    ) -> _Part | None:
        if not isinstance(answered, list):
            raise MalformedAnswerError(f"{path} is not a list")
        item = field.items if field.items is not None else _open_item(field)
        parts: list[_Part] = []
        after = row.after
        for entry in answered:
            inner = _Row(self.document.text, after)
            part = self.part(item, entry, f"{path}[{len(parts)}]", inner)
            if part is not None:
                parts.append(part)
                after = inner.end
        if not parts:
            return None
        finding = Finding(tuple(part.finding for part in parts))
        return _Part(finding, tuple(part.value for part in parts))

    def _record(
        self, field: CanonicalField, answered: Answered, path: str, row: _Row
    ) -> _Part | None:
        if not isinstance(answered, dict):
            raise MalformedAnswerError(f"{path} is not an object")
        parts: dict[str, _Part] = {}
        for member in self._anchored(field, answered):
            where = joined(path, member.name)
            part = self.part(member, answered.get(answer_key(member.name)), where, row)
            if part is not None:
                parts[member.name] = part
            elif member.nullable:
                parts[member.name] = _Part(Finding(None), None)
        if not any(part.finding.raw is not None for part in parts.values()):
            return None
        self._note_missing(field, parts, path)
        ordered = {each.name: parts[each.name] for each in field.fields if each.name in parts}
        finding = Finding({name: part.finding for name, part in ordered.items()})
        return _Part(finding, Record({name: part.value for name, part in ordered.items()}))

    def _note_missing(self, field: CanonicalField, parts: dict[str, _Part], path: str) -> None:
        for member in field.fields:
            if member.required and member.name not in parts:
                self.cells += 1
                self.problems.append((ANSWER_INVALID, f"{joined(path, member.name)} is missing"))

    def _anchored(
        self, field: CanonicalField, answered: dict[str, Answered]
    ) -> Iterator[CanonicalField]:
        """The members, the one first that stands in the fewest places: it tells where the row is.

        `1` stands in every row, the name of what was bought in one.
        """
        return iter(sorted(field.fields, key=lambda member: self._vagueness(member, answered)))

    def _vagueness(self, member: CanonicalField, answered: dict[str, Answered]) -> tuple[int, int]:
        if member.type in (FieldType.ARRAY, FieldType.OBJECT):
            return len(self.document.text), 0
        cell = cell_of(answered.get(answer_key(member.name)))
        if cell is None:
            return len(self.document.text), 0
        places = locate(self.document.text, self.excerpt.stretches, cell.quote, member)
        return len(places) or len(self.document.text), -len(cell.quote)


def _open_item(field: CanonicalField) -> CanonicalField:
    """What a list holds whose contract does not say: texts."""
    return attrs.evolve(field, type=FieldType.STRING, constraints=Constraints(), enum_values=())
