"""Deciding by weights: whole numbers in, the same answer out, in plain Python.

Weights are thousandths, so that a model has the same bytes wherever it was learned.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import exp
from operator import mul
from struct import Struct
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import attrs

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from paxman_core.canonical import Json

SCALE: Final = 1000.0
MAX_SPAN: Final = 40
"""Tokens of the longest value."""
MAX_STARTS: Final = 12
"""Places of one field that are looked at more closely."""
LEAST_LIKELY: Final = 0.002
BITS: Final = 64
"""Room for the sum of a label's weights."""
OUTSIDE: Final = "O"

Features: TypeAlias = "Iterable[str] | Mapping[str, float]"
"""What is seen of something: names, or names with how much there is of each."""


@attrs.frozen
class Scorer:
    """A logistic regression: how likely it is that something with these features is meant."""

    weights: Mapping[str, int]

    def score(self, features: Features) -> float:
        """The log of the odds."""
        weights = self.weights
        if isinstance(features, Mapping):
            return sum(weights.get(name, 0) * much for name, much in features.items()) / SCALE
        return sum(weights.get(feature, 0) for feature in features) / SCALE

    def probability(self, features: Features) -> float:
        """How likely it is."""
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, self.score(features)))))

    def to_dict(self) -> dict[str, Json]:
        """The weights as JSON."""
        return dict(sorted(self.weights.items()))


class FoundSpan(NamedTuple):
    """First and last token of a possible value, and how likely exactly this is one."""

    first: int
    last: int
    probability: float


@attrs.frozen(slots=False)
class Chain:
    """A linear chain: the tokens of values are found together, each by its features."""

    labels: tuple[str, ...]
    """`O`, and `B-path` and `I-path` for each field."""
    transitions: Mapping[tuple[str, str], int]
    states: Mapping[str, Mapping[str, int]]
    """By feature and label."""

    @cached_property
    def _steps(self) -> list[list[float]]:
        """By label and next label, the factor of going from one to the other."""
        return [[self._step(first, second) for second in self.labels] for first in self.labels]

    def _step(self, first: str, second: str) -> float:
        if second.startswith("I-") and first[2:] != second[2:]:
            return 0.0
        return exp(self.transitions.get((first, second), 0) / SCALE)

    @cached_property
    def _packed(self) -> dict[str, int]:
        """By feature, its weights for all labels in one number, which adds them all at once."""
        places = {label: BITS * number for number, label in enumerate(self.labels)}
        return {
            feature: sum(weight << places[label] for label, weight in by_label.items())
            for feature, by_label in self.states.items()
        }

    def spans(
        self, sequence: Sequence[Sequence[str]], paths: Container[str]
    ) -> dict[str, list[FoundSpan]]:
        """By field of these paths, the likeliest spans of tokens, the likeliest first."""
        if not sequence:
            return {}
        lattice = _Lattice(self._steps, self._emissions(sequence))
        return {
            label[2:]: lattice.spans(number, self.labels.index(f"I-{label[2:]}"))
            for number, label in enumerate(self.labels)
            if label.startswith("B-") and label[2:] in paths
        }

    def _emissions(self, sequence: Sequence[Sequence[str]]) -> list[list[float]]:
        packed, count = self._packed, len(self.labels)
        # Every total is made positive, so that none borrows from its neighbour.
        raised = sum(1 << BITS * number + BITS - 1 for number in range(count))
        totals_of = Struct(f"<{count}Q").unpack
        rows = []
        for features in sequence:
            added = sum([packed[feature] for feature in features if feature in packed], raised)
            totals = totals_of(added.to_bytes(8 * count, "little"))
            most = max(totals)
            rows.append([exp((total - most) / SCALE) for total in totals])
        return rows

    def to_dict(self) -> dict[str, Json]:
        """The chain as JSON."""
        steps = sorted(self.transitions.items())
        states: dict[str, Json] = {
            feature: dict(sorted(by_label.items()))
            for feature, by_label in sorted(self.states.items())
        }
        return {
            "labels": [*self.labels],
            "transitions": [[first, second, weight] for (first, second), weight in steps],
            "states": states,
        }


class _Lattice:
    """All ways through one sequence, by the forward-backward algorithm with scaling."""

    def __init__(self, steps: list[list[float]], emissions: list[list[float]]) -> None:
        self.steps, self.emissions = steps, emissions
        self.scales: list[float] = []
        self.forward = self._forward()
        self.backward = self._backward()

    def _forward(self) -> list[list[float]]:
        columns = [*zip(*self.steps, strict=True)]
        row = self.emissions[0]
        rows: list[list[float]] = []
        for number, emission in enumerate(self.emissions):
            if number:
                row = [
                    weight * sum(map(mul, row, column))
                    for weight, column in zip(emission, columns, strict=True)
                ]
            scale = sum(row) or 1.0
            self.scales.append(scale)
            row = [value / scale for value in row]
            rows.append(row)
        return rows

    def _backward(self) -> list[list[float]]:
        row = [1.0] * len(self.steps)
        rows = [row]
        for emission, scale in zip(self.emissions[:0:-1], self.scales[:0:-1], strict=True):
            ahead = [weight * value / scale for weight, value in zip(emission, row, strict=True)]
            row = [sum(map(mul, step, ahead)) for step in self.steps]
            rows.append(row)
        rows.reverse()
        return rows

    def spans(self, begin: int, inside: int) -> list[FoundSpan]:
        starts = sorted(
            (-row[begin] * after[begin], number)
            for number, (row, after) in enumerate(zip(self.forward, self.backward, strict=True))
        )
        found = [
            span
            for likelihood, number in starts[:MAX_STARTS]
            if likelihood < -LEAST_LIKELY
            for span in self._from(number, begin, inside)
        ]
        return sorted(found, key=lambda span: (-span.probability, span.first, span.last))

    def _from(self, first: int, begin: int, inside: int) -> list[FoundSpan]:
        """The spans that begin at a token, each with the likelihood of ending there."""
        found = []
        weight, label = self.forward[first][begin], begin
        for last in range(first, min(first + MAX_SPAN, len(self.emissions))):
            ending = weight * self._leaving(last, label, inside)
            if ending > LEAST_LIKELY:
                found.append(FoundSpan(first, last, min(ending, 1.0)))
            if last + 1 == len(self.emissions):
                break
            step = self.steps[label][inside] * self.emissions[last + 1][inside]
            weight *= step / self.scales[last + 1]
            label = inside
            if weight < 1e-9:
                break
        return found

    def _leaving(self, last: int, label: int, inside: int) -> float:
        if last + 1 == len(self.emissions):
            return 1.0
        following, scale = self.emissions[last + 1], self.scales[last + 1]
        return sum(
            step * following[number] * self.backward[last + 1][number] / scale
            for number, step in enumerate(self.steps[label])
            if number != inside
        )
