"""A document as the model sees it: stretches of tokens with their features, and typed values."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_learned._alignment import TokenIndex
from paxman_cap_learned._features import sequence_features, word_of, zone_of
from paxman_cap_learned._passages import is_long, passage_features, passages_of, picked
from paxman_cap_learned._tokens import joints_of, tokens_of
from paxman_cap_learned._typed import TYPED, TypedFinder
from paxman_cap_recognize import Kind, recognize
from paxman_core.labels import ranked_labels
from paxman_core.values import FieldType, Money, key_of, to_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

    from paxman_cap_learned._linear import Scorer
    from paxman_cap_learned._passages import Passage
    from paxman_cap_learned._tokens import Token
    from paxman_cap_learned._typed import Typed
    from paxman_core.contract import CanonicalField
    from paxman_core.values import Value


KINDS: Final = (
    Kind.DATE,
    Kind.TIME,
    Kind.PHONE,
    Kind.EMAIL,
    Kind.URL,
    Kind.VENUE,
    Kind.PERSON,
)
"""What is recognised in passing: it tells what else a token belongs to, and costs little."""


def is_learnable(field: CanonicalField) -> bool:
    """Whether the field's values can be learned: single texts, and what can be listed by form."""
    return field.type is FieldType.STRING or field.type in TYPED


def search_text(value: Value) -> str:
    """A value as a text to look for."""
    if isinstance(value, Money):
        return str(value.amount)
    form = to_json(value)
    return form if isinstance(form, str) else str(form)


@attrs.frozen(slots=False)
class Segment:
    """A stretch of the document: its tokens, and what is seen of each."""

    passage: int
    """The number of its passage; 0 for a document that is read as a whole."""
    tokens: list[Token]
    features: list[list[str]]
    joints: frozenset[int]
    """The tokens that the next one continues, as parts of one unbroken word."""

    @cached_property
    def index(self) -> TokenIndex:
        """Where values stand among the tokens."""
        return TokenIndex(self.tokens)

    def unbroken(self, first: int, last: int) -> tuple[int, int]:
        """The same tokens, and those beside them that belong to the same words."""
        while first - 1 in self.joints:
            first -= 1
        while last in self.joints:
            last += 1
        return first, last


@attrs.frozen
class Listed:
    """A typed value of one field, and what is seen of it."""

    typed: Typed
    passage: int
    features: list[str]


class Reading:
    """One document, the values that were found in it without a model, and what was read of it."""

    def __init__(
        self,
        text: str,
        fields: Sequence[CanonicalField],
        values: Mapping[str, Value],
        words: Set[str] = frozenset(),
    ) -> None:
        self.text = text
        self.fields = {field.path: field for field in fields}
        self.values = {path: values[path] for path in sorted(values) if values[path] is not None}
        self.words = words
        self.finder = TypedFinder(text)

    @cached_property
    def passages(self) -> list[Passage]:
        """The passages of a long document."""
        return passages_of(self.text)

    @cached_property
    def passage_rows(self) -> list[list[str]]:
        """What is seen of each passage."""
        written = {path: search_text(value) for path, value in self.values.items()}
        return passage_features(self.text, self.passages, written, self.words)

    def view(self, gate: Mapping[str, Scorer]) -> View:
        """What is looked at closely: the whole of a short document, passages of a long one."""
        if not is_long(self.text):
            return View(self, [(0, len(self.text), 0)], {})
        numbers, best = picked(gate, self.passage_rows)
        stretches = [
            (self.passages[number].start, self.passages[number].end, number) for number in numbers
        ]
        return View(self, stretches, best)


class View:
    """The stretches of a document that are looked at, with the features of what stands there."""

    def __init__(
        self,
        reading: Reading,
        stretches: Sequence[tuple[int, int, int]],
        best: Mapping[str, Sequence[int]],
    ) -> None:
        self.reading = reading
        self.stretches = stretches
        self.best = best
        """By field, the numbers of its likeliest passages, the likeliest first."""

    @cached_property
    def written(self) -> dict[str, str]:
        """By field, the text of what was found without a model."""
        return {path: search_text(value) for path, value in self.reading.values.items()}

    @cached_property
    def segments(self) -> list[Segment]:
        """The stretches as tokens."""
        labels = _own_labels(self.reading.fields.values())
        found = []
        for start, end, number in self.stretches:
            tokens = tokens_of(self.reading.text, start, end)
            hints = self._hints(tokens, number)
            rows = sequence_features(tokens, hints, labels, self.reading.words, number)
            joints = joints_of(self.reading.text, tokens)
            found.append(Segment(number, tokens, rows, joints))
        return found

    def _hints(self, tokens: Sequence[Token], passage: int) -> dict[int, list[str]]:
        """What is known of tokens by the values that were found, and by their types."""
        hints: dict[int, list[str]] = {}
        index = TokenIndex(tokens)
        for path, written in self.written.items():
            for first, last in index.places(written)[:20]:
                for number in range(first, last + 1):
                    side = "B" if number == first else "I"
                    hints.setdefault(number, []).append(f"z{side}={path}")
        for number, kind in self._kinds(tokens):
            hints.setdefault(number, []).append(f"t={kind}")
        for path, numbers in self.best.items():
            if passage in numbers:
                rank = f"gate={path}:{list(numbers).index(passage)}"
                for number in range(len(tokens)):
                    hints.setdefault(number, []).append(rank)
        return hints

    def _kinds(self, tokens: Sequence[Token]) -> Iterator[tuple[int, str]]:
        """Tokens of dates, times and the like, each with the side and the kind."""
        starts = [token.start for token in tokens]
        start = starts[0] if starts else 0
        text = self.reading.text[start : tokens[-1].end] if tokens else ""
        for found in recognize(text, KINDS):
            first = bisect_left(starts, start + found.start)
            last = bisect_left(starts, start + found.end)
            for number in range(first, last):
                yield number, f"{'B' if number == first else 'I'}{found.kind.value}"

    @cached_property
    def listed(self) -> dict[str, list[Listed]]:
        """By typed field, its possible values."""
        return {
            path: list(self._listed(field))
            for path, field in self.reading.fields.items()
            if field.type in TYPED
        }

    def _listed(self, field: CanonicalField) -> Iterator[Listed]:
        finder = self.reading.finder
        by_passage = [
            (number, finder.values(field, [(start, end)])) for start, end, number in self.stretches
        ]
        everything = [typed for _, found in by_passage for typed in found]
        ranks = _Ranks(everything, self.reading.values)
        lines = _TokenLines(self.segments, self.reading.words)
        for passage, found in by_passage:
            for typed in found:
                row = [*ranks.features(typed), *lines.features(typed)]
                if field.path in self.best and passage in self.best[field.path]:
                    row.append(f"gate={list(self.best[field.path]).index(passage)}")
                yield Listed(typed, passage, row)


class _Ranks:
    """How a value stands to the others of its type: by size, by order, by number."""

    def __init__(self, everything: Sequence[Typed], values: Mapping[str, Value]) -> None:
        self.order = {typed.start: number for number, typed in enumerate(everything)}
        self.counts = Counter(typed.key for typed in everything)
        sizes = sorted({size for typed in everything if (size := _size(typed.value)) is not None})
        self.sizes = {size: len(sizes) - number for number, size in enumerate(sizes)}
        self.sums = {
            first + second for first in sizes[-12:] for second in sizes[-12:] if first and second
        }
        self.found = {path: key_of(value) for path, value in values.items()}

    def features(self, typed: Typed) -> Iterator[str]:
        number, size = self.order[typed.start], _size(typed.value)
        yield "bias"
        yield f"nth={min(number, 4)}"
        yield f"last={min(len(self.order) - number, 4)}"
        yield f"times={min(self.counts[typed.key], 4)}"
        if size is not None:
            yield f"size={min(self.sizes[size], 5)}"
            yield f"cents={-_exponent(size)}"
            if size == 0:
                yield "nought"
            elif size in self.sums:
                yield "sum"
        any_found = False
        for path, key in self.found.items():
            if key == typed.key:
                any_found = True
                yield f"z={path}"
        if not any_found:
            yield "new"


def _size(value: Value) -> Decimal | None:
    if isinstance(value, Money):
        return value.amount
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return Decimal(value)
    return None


def _exponent(size: Decimal) -> int:
    exponent = size.as_tuple().exponent
    return max(-3, exponent) if isinstance(exponent, int) else 0


class _TokenLines:
    """What stands around a value: before and after it, on its line and on the one above."""

    def __init__(self, segments: Sequence[Segment], words: Set[str]) -> None:
        self.lines: dict[int, list[Token]] = {}
        self.line_of: dict[int, int] = {}
        count = 0
        for segment in segments:
            last = -1
            for token in segment.tokens:
                count += token.line != last
                last = token.line
                self.lines.setdefault(count, []).append(token)
                self.line_of[token.start] = count
        self.count = count
        self.words = words

    def features(self, typed: Typed) -> Iterator[str]:
        line = self._line(typed)
        tokens = self.lines.get(line, [])
        before = [t for t in tokens if t.end <= typed.start]
        after = [t for t in tokens if t.start >= typed.end]
        names = [word_of(token, self.words) for token in before]
        yield f"zone={zone_of(line)}"
        yield f"tenth={10 * line // max(self.count, 1)}"
        yield f"from_end={zone_of(self.count - line)}"
        padded = ["-", "-", "-", *names]
        yield f"b1={padded[-1]}"
        yield f"b2={padded[-2]},{padded[-1]}"
        yield f"b3={padded[-3]},{padded[-2]},{padded[-1]}"
        letters = [name for name in names if name.isalpha()]
        yield f"label={' '.join(letters[-3:])}"
        for name in dict.fromkeys(letters):
            yield f"on={name}"
        yield f"a1={word_of(after[0], self.words) if after else '-'}"
        yield f"fw={word_of(tokens[0], self.words) if before else '-'}"
        above = [word_of(token, self.words) for token in self.lines.get(line - 1, [])]
        for name in dict.fromkeys(name for name in above if name.isalpha()):
            yield f"up={name}"
        if not letters and not above:
            yield "bare"

    def _line(self, typed: Typed) -> int:
        for place in range(typed.start, typed.end):
            if place in self.line_of:
                return self.line_of[place]
        return 0


def _own_labels(fields: Iterable[CanonicalField]) -> dict[str, list[str]]:
    """By label, the paths of the fields that are called so."""
    found: dict[str, list[str]] = {}
    for field in fields:
        for label in ranked_labels(field):
            found.setdefault(label.key, []).append(field.path)
    return found
