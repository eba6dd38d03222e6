"""From examples to weights: labels for tokens, typed values and passages, then the fitting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_cap_learned._examples import is_text
from paxman_cap_learned._fitting import fit_chain, fit_scorer
from paxman_cap_learned._linear import OUTSIDE
from paxman_cap_learned._passages import is_long
from paxman_cap_learned._proposing import Weights, value_key
from paxman_cap_learned._tokens import squeezed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from paxman_cap_learned._examples import Example
    from paxman_cap_learned._linear import Scorer
    from paxman_cap_learned._view import Segment, View
    from paxman_core.contract import CanonicalField

CHAIN_SPREAD: Final = 5.0
RANKER_SPREAD: Final = 1.0
GATE_SPREAD: Final = 0.5
MAX_QUIET: Final = 40
"""Passages without a value that each document adds to the gate's examples."""

Gate = "Mapping[str, Scorer]"


def fit_gate(examples: Sequence[Example], fields: Sequence[CanonicalField]) -> dict[str, Scorer]:
    """What picks the passages of long documents; nothing if all are short."""
    long = [each for each in examples if is_long(each.document.text)]
    return {field.path: _fit_gate(long, field) for field in fields} if long else {}


def _fit_gate(examples: Sequence[Example], field: CanonicalField) -> Scorer:
    """Of the passages that hold the value, only the one that looks most like the others' counts.

    Which that is follows from a first fit, in which all of them count.
    """
    holding = [_holding(each, field) for each in examples]
    first = fit_scorer(_gate_rows(examples, holding), GATE_SPREAD)
    best = [
        {max(numbers, key=lambda n: (first.score(each.reading.passage_rows[n]), -n))}
        if numbers
        else set()
        for each, numbers in zip(examples, holding, strict=True)
    ]
    return fit_scorer(_gate_rows(examples, best, holding), GATE_SPREAD)


def _gate_rows(
    examples: Sequence[Example],
    meant: Sequence[set[int]],
    unclear: Sequence[set[int]] | None = None,
) -> Iterator[tuple[Sequence[str], bool]]:
    for place, (each, numbers) in enumerate(zip(examples, meant, strict=True)):
        rows = each.reading.passage_rows
        skipped = unclear[place] - numbers if unclear is not None else set()
        # Evenly over the document, so that what is learned does not depend on its length.
        step = max(1, len(rows) // MAX_QUIET)
        for number, row in enumerate(rows):
            if number in numbers:
                yield row, True
            elif number not in skipped and (number % step == 0 or number < 5):
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


def _sequences(
    views: Iterable[tuple[Example, View]], fields: Sequence[CanonicalField]
) -> Iterator[tuple[Sequence[Sequence[str]], Sequence[str]]]:
    for example, view in views:
        judged = [field for field in fields if field.path in example.right]
        labels = {id(s): [OUTSIDE] * len(s.tokens) for s in view.segments}
        for field in judged:
            for segment in _meant(example, view, field):
                _label(labels[id(segment)], segment, example, field)
        for segment in view.segments:
            if segment.tokens:
                yield segment.features, labels[id(segment)]


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
