"""A Paxman batch runner: many documents, and the fold of many observations, on Apache Spark."""

from __future__ import annotations

from paxman_core.capability import BatchRunnerOffer, hookimpl
from paxman_run_spark._folding import fold_on_spark
from paxman_run_spark._runner import SparkRunner

__all__ = ["SparkRunner", "fold_on_spark"]


@hookimpl
def paxman_batch_runners() -> list[BatchRunnerOffer]:
    """The one runner; Spark itself is imported when it runs."""
    return [BatchRunnerOffer("spark", SparkRunner)]
