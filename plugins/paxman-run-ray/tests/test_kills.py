"""Killed on a real cluster, whoever it is: every document is there exactly once, as undisturbed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow.parquet
import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Write = Callable[[Iterable[str]], Path]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc")

DOCUMENTS = [f"name: N{number}\ntotal: {number}.50 EUR\nSLOW" for number in range(1200)]
PAXMAN = Path(sys.executable).with_name("paxman")
PARTS = 30
BEFORE_THE_KILL = 3
"""How many parts are there when somebody is killed, so that it hits a batch that is under way."""


def parents() -> dict[int, tuple[int, bytes]]:
    """Of every process its parent and its command."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            found[int(stat.parent.name)] = (parent, (stat.parent / "cmdline").read_bytes())
        except OSError:
            continue
    return found


def below(roots: Sequence[int], command: bytes) -> list[int]:
    """The processes under some others whose command has a word."""
    known = parents()
    found = list(roots)
    for process in found:
        found += [child for child, (parent, _) in known.items() if parent == process]
    return [process for process in found[len(roots) :] if command in known[process][1]]


def actors(cluster: Any, driver: int) -> list[int]:
    """The parents of those that have the engine."""
    del driver
    known = parents()
    return [known[child][0] for child in below(cluster.nodes, b"paxman_batch._worker")]


def fetchers(cluster: Any, driver: int) -> list[int]:
    """The worker of Ray that hands out the chunks."""
    del driver
    return below(cluster.nodes, b"ray::MapBatches(fetched)")


def drivers(cluster: Any, driver: int) -> list[int]:
    del cluster
    return [driver]


def parts_of(folder: Path) -> list[Path]:
    return sorted(folder.glob("part-*.parquet"))


def rows_of(folder: Path) -> list[dict[str, Any]]:
    tables = [pyarrow.parquet.read_table(part) for part in parts_of(folder)]
    return sorted(pyarrow.concat_tables(tables).to_pylist(), key=lambda row: str(row["id"]))


def wait_for_parts(folder: Path, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 120
    while len(parts_of(folder)) < BEFORE_THE_KILL:
        assert process.poll() is None, "it ended before anybody was killed"
        assert time.monotonic() < deadline, "there are no parts"
        time.sleep(0.01)


@pytest.mark.parametrize("victims", [actors, fetchers, drivers])
def test_whoever_is_killed_nothing_is_lost(
    cluster: Any,
    zoo: tuple[str, ...],
    json_lines: Write,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    victims: Callable[[Any, int], list[int]],
) -> None:
    json_lines(DOCUMENTS)
    (tmp_path / "contract.json").write_text(
        json.dumps({"id": "zoo", "fields": {"name": "STRING", "total": "MONEY", "day": "DATE?"}})
    )
    (tmp_path / "paxman.toml").write_text(
        f'contract = "contract.json"\nblock = {json.dumps(zoo)}\n'
    )
    monkeypatch.chdir(tmp_path)
    command = [PAXMAN, "batch", "documents.jsonl", "--part-rows=40", "--workers=2"]
    subprocess.run([*command, "--out=calm"], check=True)
    command += ["--runner=ray", f"--runner-option=address={cluster.address}", "--out=out"]

    driver = subprocess.Popen(command)
    wait_for_parts(tmp_path / "out", driver)
    victim = victims(cluster, driver.pid)[0]
    done = parts_of(tmp_path / "out")
    assert len(done) < PARTS
    times = [part.stat().st_mtime_ns for part in done]
    os.kill(victim, signal.SIGKILL)
    code = driver.wait(120)
    if victim == driver.pid:
        assert code == -signal.SIGKILL
        code = subprocess.run([*command, "--resume"]).returncode
        assert [part.stat().st_mtime_ns for part in done] == times
    assert code == 0
    assert json.loads((tmp_path / "out" / "manifest.json").read_bytes())["state"] == "complete"
    rows = rows_of(tmp_path / "out")
    assert [row["id"] for row in rows] == sorted(f"d{number}" for number in range(1200))
    assert rows == rows_of(tmp_path / "calm")
