"""Verbatim spans that could be a field's value, found without a model, for one to choose from."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core.capability import TextSpan
from paxman_core.contract import CanonicalField, violations
from paxman_core.document import Document
from paxman_core.values import FieldType, Parsed
from paxman_inference._labelling import LabelFinder
from paxman_inference._normal_form import normal_text
from paxman_inference._reading import read
from paxman_inference._text_spans import MAX_LINES, is_address, joined_stretches, line_stretches
from paxman_inference._typed_spans import is_code, is_typed, typed_spans

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_inference._text_spans import TextStretch

MAX_SCANNED: Final = 200_000
"""Characters of a document in which spans are looked for."""

# Groups within what is equally near to a label, the likelier first.
_FIRST, _SECOND = range(2)
_ADDRESS = re.compile(r"\d[^\0]*[^\W\d_]{3}|[^\W\d_]{3}[^\0]*\d")


class _Proposal(NamedTuple):
    """A span, the key of its value, and what it is ranked by."""

    start: int
    end: int
    value: object
    rank: tuple[int, ...]


def propose_spans(document: Document, field: CanonicalField, limit: int) -> tuple[TextSpan, ...]:
    """At most `limit` spans of a `document` that could be the field's value, the likeliest first.

    What stands behind or below a label of the field comes first; each value is proposed once, at
    its best place. Lists and records have no spans of their own.
    """
    if field.type in (FieldType.ARRAY, FieldType.OBJECT):
        return ()
    values: set[object] = set()
    places: dict[tuple[int, int], None] = {}
    for each in sorted(_Scene(document, field).proposals(), key=lambda each: each.rank):
        if len(places) >= limit:
            break
        if each.value not in values:
            values.add(each.value)
            places.setdefault((each.start, each.end))
    return tuple(TextSpan(start, end, document.text[start:end]) for start, end in places)


class _Scene:
    """One document, looked at for one field."""

    def __init__(self, document: Document, field: CanonicalField) -> None:
        self.text = document.text
        self.field = field
        self.lines = [line for line in document.lines if line[1] <= MAX_SCANNED]
        finder = LabelFinder(field)
        self.labels = [tuple(finder.labels(self.text, *line)) for line in self.lines]

    def proposals(self) -> Iterator[_Proposal]:
        if is_typed(self.field):
            for number, line in enumerate(self.lines):
                for span in typed_spans(self.text, *line, self.field):
                    rank = self._rank(number, span.start, span.end, _FIRST)
                    yield _Proposal(span.start, span.end, span.value, rank)
        if self.field.type is FieldType.STRING and (
            is_code(self.field) or not is_typed(self.field)
        ):
            yield from self._texts()

    def _texts(self) -> Iterator[_Proposal]:
        for number, line in enumerate(self.lines):
            for stretch in line_stretches(self.text, line, self.labels[number]):
                yield from self._text(number, stretch)
        most = 1 if is_code(self.field) else MAX_LINES if is_address(self.field) else 2
        for number, stretch in joined_stretches(self.text, self.lines, most):
            yield from self._text(number, stretch)

    def _text(self, number: int, stretch: TextStretch) -> Iterator[_Proposal]:
        written = self.text[stretch.start : stretch.end]
        outcome = read(self.field, written, self.text)
        if isinstance(outcome, Parsed) and not violations(self.field, outcome.value):
            is_shaped = is_address(self.field) and _ADDRESS.search(written) is not None
            group = _FIRST if is_shaped else _SECOND
            rank = self._rank(number, stretch.start, stretch.end, group)
            yield _Proposal(stretch.start, stretch.end, normal_text(written), rank)

    def _rank(self, number: int, start: int, end: int, group: int) -> tuple[int, ...]:
        """Behind a label on its line, below one, or anywhere; then by closeness and place."""
        behind = [label for label in self.labels[number] if label.end <= start]
        if behind:
            label = min(behind, key=lambda label: (label.rank, start - label.end))
            return 0, group, label.rank, start - label.end, start, start - end
        above = self.labels[number - 1] if number else ()
        if above:
            return 1, group, min(label.rank for label in above), 0, start, start - end
        return 2, group, 0, 0, start, start - end
