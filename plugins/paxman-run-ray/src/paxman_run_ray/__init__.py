"""A Paxman batch runner: many documents on Ray, with actors that keep their models loaded."""

from __future__ import annotations

from paxman_core.capability import BatchRunnerOffer, hookimpl
from paxman_run_ray._runner import RayRunner

__all__ = ["RayRunner"]


@hookimpl
def paxman_batch_runners() -> list[BatchRunnerOffer]:
    """The one runner; Ray itself is imported when it runs."""
    return [BatchRunnerOffer("ray", RayRunner)]
