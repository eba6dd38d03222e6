"""What the tests of batches share, here and on clusters: a plugin, tables, processes to kill."""

from __future__ import annotations

import contextlib
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
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from paxman_batch import BatchJob

PLUGIN = Path(__file__).parents[1] / "batch_plugin"
PAXMAN = Path(sys.executable).with_name("paxman")
FIELDS: dict[str, Any] = {"name": "STRING", "total": "MONEY", "day": "DATE?"}
WORKER = b"paxman_batch._worker"

MANY = 1200
PARTS = 30
BEFORE_THE_KILL = 3
"""How many parts are there when somebody is killed, so that it hits a batch that is under way."""


@contextlib.contextmanager
def installed_zoo(*kept: str) -> Iterator[tuple[str, ...]]:
    """The plugin of the tests is installed, here and in workers; all other names."""
    from paxman_core.capability import find_plugins

    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(PLUGIN))
        patch.setenv("PYTHONPATH", str(PLUGIN))
        found = find_plugins(refresh=True)
        names = {plugin.identity.distribution or plugin.identity.name for plugin in found}
        yield tuple(sorted(names - {"paxman-batch-zoo", *kept}))
    find_plugins(refresh=True)


@pytest.fixture
def zoo_job(zoo: tuple[str, ...]) -> Callable[..., BatchJob]:
    """Makes jobs with the fields `name`, `total` and `day`, or others."""
    from paxman_batch import BatchJob
    from paxman_core import adapt

    def make(fields: Mapping[str, Any] = FIELDS, **options: Any) -> BatchJob:
        return BatchJob(adapt({"id": "zoo", "fields": dict(fields)}), block=zoo, **options)

    return make


@pytest.fixture
def json_lines(tmp_path: Path) -> Callable[[Iterable[str]], Path]:
    """Writes documents, with the ids d0, d1 and so on, to a table."""

    def write(documents: Iterable[str]) -> Path:
        path = tmp_path / "documents.jsonl"
        rows = ({"id": f"d{number}", "content": text} for number, text in enumerate(documents))
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
        return path

    return write


def write_contract(folder: Path, block: Sequence[str], fields: Mapping[str, Any] = FIELDS) -> None:
    """A contract and settings for the command, in a folder."""
    (folder / "contract.json").write_text(json.dumps({"id": "zoo", "fields": fields}))
    settings = f'contract = "contract.json"\nblock = {json.dumps(block)}\n'
    (folder / "paxman.toml").write_text(settings)


def rows_of(folder: Path) -> list[dict[str, Any]]:
    """All rows of a batch, by id."""
    tables = [pyarrow.parquet.read_table(part) for part in parts_of(folder)]
    return sorted(pyarrow.concat_tables(tables).to_pylist(), key=lambda row: str(row["id"]))


def parts_of(folder: Path) -> list[Path]:
    """The parts that are there, in order."""
    return sorted(folder.glob("part-*.parquet"))


def processes() -> dict[int, tuple[int, bytes]]:
    """Of every process that runs its parent and its command."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
            if state != "Z":
                found[int(stat.parent.name)] = (
                    int(parent),
                    (stat.parent / "cmdline").read_bytes(),
                )
        except OSError:
            continue
    return found


def below(roots: Sequence[int], command: bytes) -> list[int]:
    """The processes under some others whose command has a word."""
    known = processes()
    found = list(roots)
    for process in found:
        found += sorted(child for child, (parent, _) in known.items() if parent == process)
    return [process for process in found[len(roots) :] if command in known[process][1]]


def parents_of_workers(roots: Sequence[int]) -> list[int]:
    """The processes under some others that have started a worker of a batch."""
    known = processes()
    return [known[child][0] for child in below(roots, WORKER)]


def check_kill(
    folder: Path, runner: Sequence[str], victims: Callable[[int], Sequence[int]]
) -> None:
    """Kill a process of a batch that a cluster works on: every document is there, exactly once.

    `victims` says who may be killed, given the process id of the driver. The folder has a contract
    and settings; the batch is compared with one that nobody disturbed.
    """
    rows = (
        {"id": f"d{number}", "content": f"name: N{number}\ntotal: {number}.50 EUR\nSLOW"}
        for number in range(MANY)
    )
    (folder / "documents.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    size = f"--part-rows={MANY // PARTS}"
    command = [PAXMAN, "batch", "documents.jsonl", size, "--workers=2"]
    subprocess.run([*command, "--out=calm"], check=True, cwd=folder)
    command += [*runner, "--out=out"]

    driver = subprocess.Popen(command, cwd=folder)
    wait_for_parts(folder / "out", driver)
    victim = victims(driver.pid)[0]
    done = parts_of(folder / "out")
    assert len(done) < PARTS
    times = [part.stat().st_mtime_ns for part in done]
    os.kill(victim, signal.SIGKILL)
    code = driver.wait(120)
    if victim == driver.pid:
        assert code == -signal.SIGKILL
        code = subprocess.run([*command, "--resume"], cwd=folder).returncode
        assert [part.stat().st_mtime_ns for part in done] == times
    assert code == 0
    assert json.loads((folder / "out" / "manifest.json").read_bytes())["state"] == "complete"
    rows_there = rows_of(folder / "out")
    assert [row["id"] for row in rows_there] == sorted(f"d{number}" for number in range(MANY))
    assert rows_there == rows_of(folder / "calm")


def wait_for_parts(folder: Path, process: subprocess.Popen[bytes]) -> None:
    """Wait until enough parts are there for somebody to be killed."""
    deadline = time.monotonic() + 120
    while len(parts_of(folder)) < BEFORE_THE_KILL:
        assert process.poll() is None, "it ended before anybody was killed"
        assert time.monotonic() < deadline, "there are no parts"
        time.sleep(0.01)
