"""Killed on a real cluster, whoever it is: every document is there exactly once, as undisturbed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest
from batch_harness import below, check_kill, parents_of_workers, write_contract

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc")


@pytest.mark.parametrize("victims", ["python_workers", "executors", "driver"])
def test_whoever_is_killed_nothing_is_lost(
    cluster: Any, zoo: tuple[str, ...], tmp_path: Path, victims: str
) -> None:
    found = {
        "python_workers": lambda _: parents_of_workers(cluster.workers),
        "executors": lambda _: below(cluster.workers, b"CoarseGrainedExecutorBackend"),
        "driver": lambda driver: [driver],
    }
    write_contract(tmp_path, zoo)
    place = f"--runner-option=master={cluster.address}"
    small = "--runner-option=spark.executor.cores=1"
    check_kill(tmp_path, ["--runner=spark", place, small], found[victims])
