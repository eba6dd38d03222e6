"""From examples to weights: labels for tokens, typed values and passages, then the fitting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from paxman_cap_learned._examples import is_text
from paxman_cap_learned._features import OF_FOUND
from paxman_cap_learned._fitting import fit_chain, fit_scorer
from paxman_cap_learned._linear import OUTSIDE, Scorer
from paxman_cap_learned._passages import is_long
from paxman_cap_learned._proposing import Weights, value_key
from paxman_cap_learned._tokens import squeezed

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

    from paxman_cap_learned._examples import Example
    from paxman_cap_learned._ranking import Text
    from paxman_cap_learned._view import Segment, View
    from paxman_core.contract import CanonicalField

CHAIN_SPREAD: Final = 5.0
RANKER_SPREAD: Final = 1.0
TEXT_SPREAD: Final = 0.2
GATE_SPREAD: Final = 0.5
UNAIDED: Final = 2
"""One of so many documents is learned without what was found in it."""
MAX_QUIET: Final = 30
"""Passages without a value that each document adds to the gate's examples."""

MIN_SEEN: Final = 2
"""How often words must stand in passages to be learned."""

Row: TypeAlias = "tuple[Sequence[str], bool]"


class GateLesson:
    """What picks the passages of long documents is learned from those that hold the values.

    Of the passages that hold one value, only the one that looks most like the others' counts. Which
    that is follows from a first fit, in which all of them count.
    """

    def __init__(self, examples: Sequence[Example], fields: Sequence[CanonicalField]) -> None:
        self.fields = fields
        self.long = [each for each in examples if is_long(each.document.text)]
        self._rows = {field.path: self._labelled(field) for field in fields}

    def gate(self, unseen: Container[Example] = ()) -> dict[str, Scorer]:
        """The gate of all examples but these; nothing if there are none."""
        if not self.long:
            return {}
        return {
            path: fit_scorer(
                (row for each, rows in labelled if each not in unseen for row in rows),
                GATE_SPREAD,
                MIN_SEEN,
            )
            for path, labelled in self._rows.items()
        }

    def _labelled(self, field: CanonicalField) -> list[tuple[Example, list[Row]]]:
        holding = [(each, _holding(each, field)) for each in self.long]
        rows = (row for each, numbers in holding for row in _gate_rows(each, numbers, set()))
        first = fit_scorer(rows, GATE_SPREAD, MIN_SEEN) if holding else None
        found = []
        for each, numbers in holding:
            best = {
                number
                for number in numbers
                if first is not None
                and number == max(numbers, key=lambda n: (first.score(_row(each, n)), -n))
            }
            found.append((each, list(_gate_rows(each, best, numbers - best))))
        return found


def _row(example: Example, number: int) -> Sequence[str]:
    return example.reading.passage_rows[number]


def _gate_rows(example: Example, meant: set[int], unclear: set[int]) -> Iterator[Row]:
    rows = example.reading.passage_rows
    # Evenly over the document, so that what is learned does not depend on its length.
    step = max(1, len(rows) // MAX_QUIET)
    for number, row in enumerate(rows):
        if number in meant:
            yield row, True
        elif number not in unclear and (number % step == 0 or number < 5):
            yield row, False


def _holding(example: Example, field: CanonicalField) -> set[int]:
    """The passages in which a right value of the field stands."""
    keys = example.right.get(field.path, frozenset())
    if not keys:
        return set()
    reading = example.reading
    if is_text(field):
        wanted = {str(key) for key in keys}
        return {
            passage.number
            for passage in reading.passages
            if any(key in squeezed(reading.text[passage.start : passage.end]) for key in wanted)
        }
    return {
        passage.number
        for passage in reading.passages
        for typed in reading.finder.values(field, [(passage.start, passage.end)])
        if value_key(typed.value) in keys
    }


def fit(
    views: Sequence[tuple[Example, View]],
    fields: Sequence[CanonicalField],
    gate: Mapping[str, Scorer],
) -> Weights:
    """The weights that these views of examples give."""
    texts = [field for field in fields if is_text(field)]
    chain = fit_chain(_sequences(views, texts), CHAIN_SPREAD) if texts else None
    rankers = {
        field.path: fit_scorer(_ranker_rows(views, field), RANKER_SPREAD)
        for field in fields
        if not is_text(field)
    }
    words = views[0][0].reading.words if views else frozenset()
    return Weights(gate, chain, rankers, frozenset(words))


def fit_text_ranker(
    heard: Iterable[tuple[Example, Mapping[str, Sequence[Text]]]], path: str
) -> Scorer:
    """The ranker of a text field, by texts that chains proposed in documents they had not seen."""
    rows = [
        (text.features, text.key in example.right[path])
        for example, texts in heard
        if path in example.right
        for text in texts.get(path, ())
    ]
    return fit_scorer(rows, TEXT_SPREAD) if rows else Scorer({})


def _sequences(
    views: Iterable[tuple[Example, View]], fields: Sequence[CanonicalField]
) -> Iterator[tuple[Sequence[Sequence[str]], Sequence[str]]]:
    for count, (example, view) in enumerate(views):
        judged = [field for field in fields if field.path in example.right]
        labels = {id(s): [OUTSIDE] * len(s.tokens) for s in view.segments}
        for field in judged:
            for segment in _meant(example, view, field):
                _label(labels[id(segment)], segment, example, field)
        for segment in view.segments:
            if segment.tokens:
                seen = segment.features if count % UNAIDED else _unaided(segment.features)
                yield seen, labels[id(segment)]


def _unaided(rows: Iterable[Sequence[str]]) -> list[list[str]]:
    """What is seen of tokens without what was found by the contract alone.

    Where that is mostly right, nothing else would be learned, and documents in which nothing was
    found would be read by nothing.
    """
    return [[feature for feature in row if not feature.startswith(OF_FOUND)] for row in rows]


def _meant(example: Example, view: View, field: CanonicalField) -> Sequence[Segment]:
    """The segments whose mentions of the value count: all of a short document, one of a long."""
    keys = [str(key) for key in example.right[field.path]]
    holding = [s for s in view.segments if any(s.index.places(key) for key in keys)]
    ranked = view.best.get(field.path)
    if ranked is None:
        return holding
    holding.sort(key=lambda s: list(ranked).index(s.passage) if s.passage in ranked else 99)
    return holding[:1]


def _label(labels: list[str], segment: Segment, example: Example, field: CanonicalField) -> None:
    """Label the places of the right values; where two overlap, the longer."""
    places = {
        place for key in example.right[field.path] for place in segment.index.places(str(key))
    }
    for first, last in sorted(places, key=lambda place: (place[0] - place[1], place)):
        if all(label == OUTSIDE for label in labels[first : last + 1]):
            labels[first] = f"B-{field.path}"
            for number in range(first + 1, last + 1):
                labels[number] = f"I-{field.path}"


def _ranker_rows(
    views: Iterable[tuple[Example, View]], field: CanonicalField
) -> Iterator[tuple[Sequence[str], bool]]:
    for example, view in views:
        keys = example.right.get(field.path)
        if keys is not None:
            for listed in view.listed[field.path]:
                yield listed.features, value_key(listed.typed.value) in keys
