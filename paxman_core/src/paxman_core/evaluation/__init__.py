"""How good the values are: documents whose right values are known, run and counted."""

from __future__ import annotations

from paxman_core.evaluation.cases import Case, read_cases
from paxman_core.evaluation.comparison import Change, Comparison, compare
from paxman_core.evaluation.evaluation import Evaluation, evaluate
from paxman_core.evaluation.measures import BandScore, Score, TierUse

__all__ = [
    "BandScore",
    "Case",
    "Change",
    "Comparison",
    "Evaluation",
    "Score",
    "TierUse",
    "compare",
    "evaluate",
    "read_cases",
]
