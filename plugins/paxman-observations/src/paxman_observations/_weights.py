"""What a source's vote should count: learned once from what is known to be right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import ROUND_HALF_EVEN, Context, Decimal
from typing import Final

from paxman_core.values import Value, equal
from paxman_observations._model import Observation, ObservationKind

SCALE: Final = 100
_CONTEXT: Final = Context(prec=20, rounding=ROUND_HALF_EVEN)


def learn_weights(
    observations: Iterable[Observation], path: str, right: Mapping[str, Value]
) -> dict[str, int]:
    """The weights of sources for one field, from the right values by entity.

    `observations` are what the sources said, and `path` is the field's.

    A weight is the logarithm of the odds that the source is right, which is what independent
    votes should count, in hundredths. A source that is wrong as often as right counts almost
    nothing. Computed in decimals, so that every machine learns the same.
    """
    hits: Counter[str] = Counter()
    misses: Counter[str] = Counter()
    for observation in observations:
        if observation.kind is not ObservationKind.DATA or not observation.source:
            continue
        if path in observation.fields and observation.entity in right:
            is_right = equal(observation.fields[path], right[observation.entity])
            (hits if is_right else misses)[observation.source] += 1
    return {source: _weight(hits[source], misses[source]) for source in sorted({*hits, *misses})}


def _weight(hits: int, misses: int) -> int:
    odds = _CONTEXT.divide(Decimal(hits + 1), Decimal(misses + 1))
    return max(int((_CONTEXT.ln(odds) * SCALE).to_integral_value(ROUND_HALF_EVEN)), 1)
