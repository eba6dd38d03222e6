"""Evaluation: results are scored against known-correct values."""

from __future__ import annotations

from paxman_report.evaluation._acceptance import RiskPoint, most_within
from paxman_report.evaluation._cases import Case, read_cases
from paxman_report.evaluation._causes import Cause, Mistake
from paxman_report.evaluation._comparison import Change, Comparison, compare
from paxman_report.evaluation._comparison_page import comparison_page
from paxman_report.evaluation._evaluation import Evaluation, evaluate
from paxman_report.evaluation._excerpt import QuotedLine
from paxman_report.evaluation._gold import golds_of
from paxman_report.evaluation._measures import BandScore, Coverage, Score, TierUse, interval_of
from paxman_report.evaluation._outcome import Unit
from paxman_report.evaluation._page import figure, page

__all__ = [
    "BandScore",
    "Case",
    "Cause",
    "Change",
    "Comparison",
    "Coverage",
    "Evaluation",
    "Mistake",
    "QuotedLine",
    "RiskPoint",
    "Score",
    "TierUse",
    "Unit",
    "compare",
    "comparison_page",
    "evaluate",
    "figure",
    "golds_of",
    "interval_of",
    "most_within",
    "page",
    "read_cases",
]
