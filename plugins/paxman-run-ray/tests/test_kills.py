"""Killed on a real cluster, whoever it is: every document is there exactly once, as undisturbed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest
from batch_harness import below, check_kill, parents_of_workers, write_contract

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc")


@pytest.mark.parametrize("victims", ["actors", "fetcher", "driver"])
def test_whoever_is_killed_nothing_is_lost(
    cluster: Any, zoo: tuple[str, ...], tmp_path: Path, victims: str
) -> None:
    """The fetcher is the worker of Ray that hands out the chunks."""
    found = {
        "actors": lambda _: parents_of_workers(cluster.nodes),
        "fetcher": lambda _: below(cluster.nodes, b"ray::MapBatches(fetched)"),
        "driver": lambda driver: [driver],
    }
    write_contract(tmp_path, zoo)
    runner = ["--runner=ray", f"--runner-option=address={cluster.address}"]
    check_kill(tmp_path, runner, found[victims])
