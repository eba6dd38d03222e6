"""What a model proposes for each field: its likeliest value, where it stands, by which margin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from paxman_cap_learned._ranking import possible_texts
from paxman_cap_learned._tokens import squeezed
from paxman_core.values import key_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paxman_cap_learned._linear import Chain, Scorer
    from paxman_cap_learned._ranking import Text
    from paxman_cap_learned._view import View
    from paxman_core.values import Value

CLEAR: Final = 990
WIDE: Final = 900
MIDDLE: Final = 600
NARROW: Final = 300
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
        if self.likelihood >= MIDDLE:
            return "middle"
        return "narrow" if self.likelihood >= NARROW else "faint"


@attrs.frozen
class Weights:
    """All that was fitted: a gate for long documents, a chain for texts, a ranker a field."""

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
    found = typed_proposals(weights, view)
    texts = {} if weights.chain is None else possible_texts(weights.chain, view)
    for path, listed in texts.items():
        if path in weights.rankers and listed:
            found[path] = likeliest(weights.rankers[path], listed)
    return found


def typed_proposals(weights: Weights, view: View) -> dict[str, Proposal]:
    """The likeliest value of each typed field."""
    found = {}
    for path, listed in view.listed.items():
        ranker = weights.rankers.get(path)
        if ranker is not None and listed:
            ranked = [(round(1000 * ranker.probability(one.features)), one.typed) for one in listed]
            likelihood, typed = max(ranked, key=lambda pair: pair[0])
            found[path] = Proposal(typed.start, typed.end, value_key(typed.value), likelihood)
    return found


def likeliest(ranker: Scorer, texts: Sequence[Text]) -> Proposal:
    """The text that a ranking puts first."""
    ranked = [(round(1000 * ranker.probability(text.features)), text) for text in texts]
    likelihood, text = max(ranked, key=lambda pair: pair[0])
    return Proposal(text.start, text.end, text.key, likelihood)
