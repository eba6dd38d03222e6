"""Fitting weights to examples; the only module that needs python-crfsuite."""

from __future__ import annotations

import tempfile
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from paxman_cap_learned._linear import OUTSIDE, Chain, Scorer
from paxman_core.errors import MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_YES: Final = "1"
_NO: Final = "0"
_ITERATIONS: Final = 60


def fit_chain(
    sequences: Iterable[tuple[Sequence[Sequence[str]], Sequence[str]]], spread: float
) -> Chain:
    """The chain for these sequences of features and labels."""
    transitions, states = _fitted(sequences, spread)
    labels = {label for pair in transitions for label in pair}
    labels |= {label for by_label in states.values() for label in by_label} | {OUTSIDE}
    labels |= {f"{side}-{label[2:]}" for label in labels if label != OUTSIDE for side in "BI"}
    return Chain(tuple(sorted(labels)), transitions, states)


def fit_scorer(rows: Iterable[tuple[Sequence[str], bool]], spread: float) -> Scorer:
    """The logistic regression for these features, each row meant or not."""
    sequences = [([features], [_YES if meant else _NO]) for features, meant in rows]
    _, states = _fitted(sequences, spread)
    weights = {
        feature: by_label.get(_YES, 0) - by_label.get(_NO, 0)
        for feature, by_label in states.items()
    }
    return Scorer({feature: weight for feature, weight in weights.items() if weight})


def _fitted(
    sequences: Iterable[tuple[Sequence[Sequence[str]], Sequence[str]]], spread: float
) -> tuple[dict[tuple[str, str], int], dict[str, dict[str, int]]]:
    """Weights of transitions and of features, in thousandths; those that round to 0 are left out.

    `spread` is how far weights may lie from 0: examples that are few must not say much.
    """
    pycrfsuite = _library()
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params({"c1": 0.0, "c2": 1 / spread, "max_iterations": _ITERATIONS})
    for features, labels in sequences:
        trainer.append(features, labels)
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "model"))
        trainer.train(path)
        tagger = pycrfsuite.Tagger()
        tagger.open(path)
        learned = tagger.info()
        tagger.close()
    transitions = {pair: round(w * 1000) for pair, w in learned.transitions.items()}
    states: dict[str, dict[str, int]] = defaultdict(dict)
    for (feature, label), weight in learned.state_features.items():
        rounded = round(weight * 1000)
        if abs(rounded) >= 5:
            states[feature][label] = rounded
    return transitions, dict(states)


def _library() -> Any:
    try:
        import pycrfsuite
    except ImportError:
        raise MissingExtraError(
            "Learning needs python-crfsuite, which is not installed.",
            next_step="pip install 'paxman-cap-learned[learn]'",
        ) from None
    return pycrfsuite
