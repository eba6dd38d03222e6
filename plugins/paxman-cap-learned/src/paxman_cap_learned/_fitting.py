"""Fitting weights to examples; the only module that needs python-crfsuite."""

from __future__ import annotations

import re
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from paxman_cap_learned._linear import OUTSIDE, Chain, Scorer
from paxman_core.errors import MissingExtraError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paxman_cap_learned._linear import Features

_YES: Final = "1"
_NO: Final = "0"
_ITERATIONS: Final = 60
EVEN: Final = ((("bias",), True), (("bias",), False))
"""Known of nothing in particular; where all examples are alike, their features still count."""
MIN_WEIGHT: Final = 5
"""Thousandths below which a weight decides nothing."""
_TRANSITION: Final = "1"
_WEIGHT = re.compile(r"^  \(([01])\) (.*) --> (.*): (-?\d+\.\d+)$", re.MULTILINE)


def fit_chain(
    sequences: Iterable[tuple[Sequence[Sequence[str]], Sequence[str]]], spread: float
) -> Chain:
    """The chain for these sequences of features and labels."""
    transitions, states = _fitted(sequences, spread)
    labels = {label for pair in transitions for label in pair}
    labels |= {label for by_label in states.values() for label in by_label} | {OUTSIDE}
    labels |= {f"{side}-{label[2:]}" for label in labels if label != OUTSIDE for side in "BI"}
    return Chain(tuple(sorted(labels)), transitions, states)


def fit_scorer(rows: Iterable[tuple[Features, bool]], spread: float, least: int = 1) -> Scorer:
    """The logistic regression for these features, each row meant or not.

    A feature that was not seen `least` times is not learned.
    """
    sequences = [([features], [_YES if meant else _NO]) for features, meant in (*EVEN, *rows)]
    _, states = _fitted(sequences, spread, least)
    weights = {
        feature: by_label.get(_YES, 0) - by_label.get(_NO, 0)
        for feature, by_label in states.items()
    }
    return Scorer({feature: weight for feature, weight in weights.items() if weight})


def _fitted(
    sequences: Iterable[tuple[Sequence[Features], Sequence[str]]],
    spread: float,
    least: int = 1,
) -> tuple[dict[tuple[str, str], int], dict[str, dict[str, int]]]:
    """Weights of transitions and of features, in thousandths; those that round to 0 are left out.

    `spread` is how far weights may lie from 0: examples that are few must not say much.
    """
    pycrfsuite = _library()
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params({"c1": 0.0, "c2": 1 / spread, "max_iterations": _ITERATIONS})
    trainer.set("feature.minfreq", least)
    for features, labels in sequences:
        trainer.append(features, labels)
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "model"))
        trainer.train(path)
        tagger = pycrfsuite.Tagger()
        tagger.open(path)
        dump = Path(folder, "dump")
        tagger.dump(str(dump))
        tagger.close()
        written = dump.read_text("utf-8")
    transitions: dict[tuple[str, str], int] = {}
    states: dict[str, dict[str, int]] = defaultdict(dict)
    # The library's own parser of this takes longer than the fitting.
    for kind, name, label, weight in _WEIGHT.findall(written):
        rounded = round(float(weight) * 1000)
        if kind == _TRANSITION:
            transitions[name, label] = rounded
        elif abs(rounded) >= MIN_WEIGHT:
            states[name][label] = rounded
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
