"""What a model proposes for each field: its likeliest value, where it stands, by which margin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from paxman_cap_learned._tokens import squeezed
from paxman_core.values import key_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_cap_learned._linear import Chain, Scorer
    from paxman_cap_learned._view import View
    from paxman_core.values import Value

CLEAR: Final = 990
WIDE: Final = 900
MIDDLE: Final = 600
"""Thousandths of probability from which on a margin is called so."""


class Proposal(NamedTuple):
    """A value of a field, and how likely it is by what was learned, in thousandths."""

    start: int
    end: int
    key: object
    likelihood: int

    @property
    def margin(self) -> str:
        """How far it lies before everything else."""
        if self.likelihood >= WIDE:
            return "clear" if self.likelihood >= CLEAR else "wide"
        return "middle" if self.likelihood >= MIDDLE else "narrow"


@attrs.frozen
class Weights:
    """All that was fitted: a gate for long documents, a chain for texts, a ranker a typed field."""

    gate: Mapping[str, Scorer]
    chain: Chain | None
    rankers: Mapping[str, Scorer]
    words: frozenset[str] = frozenset()
    """The words and affixes that are looked at; of all others only the shape is."""


def value_key(value: Value) -> object:
    """Equal for values that say the same: texts may differ in case, spaces and marks."""
    return squeezed(value) if isinstance(value, str) else key_of(value)


def propose(weights: Weights, view: View) -> dict[str, Proposal]:
    """The likeliest value of each field that has one."""
    found = dict(_texts(weights.chain, view)) if weights.chain is not None else {}
    for path, ranker in weights.rankers.items():
        best = None
        for listed in view.listed.get(path, ()):
            likelihood = round(1000 * ranker.probability(listed.features))
            if best is None or likelihood > best.likelihood:
                typed = listed.typed
                best = Proposal(typed.start, typed.end, value_key(typed.value), likelihood)
        if best is not None:
            found[path] = best
    return found


def _texts(chain: Chain, view: View) -> dict[str, Proposal]:
    """The likeliest text of each field; places with the same text speak for it together."""
    doubts: dict[tuple[str, str], float] = {}
    places: dict[tuple[str, str], tuple[float, int, int]] = {}
    for segment in view.segments:
        for path, spans in chain.spans(segment.features).items():
            for span in spans:
                start, end = segment.tokens[span.first].start, segment.tokens[span.last].end
                key = path, squeezed(view.reading.text[start:end])
                if not key[1]:
                    continue
                doubts[key] = doubts.get(key, 1.0) * (1.0 - min(span.probability, 1.0))
                places.setdefault(key, (span.probability, start, end))
                if span.probability > places[key][0]:
                    places[key] = span.probability, start, end
    best: dict[str, Proposal] = {}
    for (path, text), doubt in doubts.items():
        _, start, end = places[path, text]
        proposal = Proposal(start, end, text, round(1000 * (1.0 - doubt)))
        if path not in best or proposal.likelihood > best[path].likelihood:
            best[path] = proposal
    return best
