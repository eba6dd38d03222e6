"""Killed at any moment, workers and driver: every document is there exactly once, as undisturbed.

`PAXMAN_LONG=1` asks for more than two hundred kills.
"""

from __future__ import annotations

import math
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from batch_harness import PAXMAN, WORKER, below, rows_of, write_contract

from paxman_batch import BatchJob, BatchSource, RunOptions, Sink, run_batch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    MakeJob = Callable[..., BatchJob]
    Write = Callable[[Iterable[str]], Path]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="children are found in /proc")

IS_LONG = "PAXMAN_LONG" in os.environ
WORKER_KILLS = 220 if IS_LONG else 6
DRIVER_KILLS = 40 if IS_LONG else 2
NUMBER = 3000 if IS_LONG else 1000
DOCUMENTS = [
    f"name: N{number}\ntotal: {number}.50 EUR\nSLOW" for number in range(240 if IS_LONG else 60)
]


def children(parent: int) -> list[int]:
    """The workers of a process that are alive."""
    return below([parent], WORKER)


def killed(pid: int) -> int:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return 0
    return 1


def seconds_worked(pid: int) -> float:
    """How long a process has had a core, which is no matter of how busy the machine is."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9
    except OSError:
        return 0.0


class Killer:
    """Kills workers of this process, each at a random moment of its life, at most so many.

    A quarter of them dies before it has begun to work.
    """

    def __init__(self, seed: int, most: int) -> None:
        self.kills = 0
        self._chance = random.Random(seed)
        self._most = most
        self._lives: dict[int, float] = {}
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._kill)

    def __enter__(self) -> Killer:
        self._thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._over.set()
        self._thread.join()

    def _kill(self) -> None:
        while self.kills < self._most and not self._over.wait(0.02):
            for pid in children(os.getpid()):
                life = self._lives.setdefault(pid, self._chance.uniform(0.0, 1.0))
                if seconds_worked(pid) > life:
                    self.kills += killed(pid)


def test_killed_workers_cost_nothing(zoo_job: MakeJob, json_lines: Write, tmp_path: Path) -> None:
    documents = [f"name: N{number}\ntotal: {number}.50 EUR" for number in range(NUMBER)]
    job, source = zoo_job(), BatchSource([json_lines(documents)])
    run_batch(job, source, Sink(tmp_path / "calm"), rows_per_part=100)
    expected = rows_of(tmp_path / "calm")
    assert [row["id"] for row in expected] == sorted(f"d{number}" for number in range(NUMBER))
    # A document is not to blame for kills from outside, however often they hit it.
    options = RunOptions(workers=2, tries=1000)
    kills = number = 0
    while kills < WORKER_KILLS:
        number += 1
        out = tmp_path / f"hunted{number}"
        with Killer(number, WORKER_KILLS - kills) as killer:
            run_batch(job, source, Sink(out), options=options, rows_per_part=100)
        kills += killer.kills
        assert rows_of(out) == expected


def test_a_killed_driver_goes_on_with_resume(
    zoo: tuple[str, ...], json_lines: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was acknowledged stays as it is, and its workers do not outlive the driver."""
    table = json_lines(DOCUMENTS)
    write_contract(tmp_path, zoo)
    monkeypatch.chdir(tmp_path)
    command = [PAXMAN, "batch", table.name, "--workers=2", "--part-rows=8", "--tries=1000"]
    assert subprocess.run([*command, "--out=calm"], capture_output=True).returncode == 0
    expected = rows_of(tmp_path / "calm")
    chance, kills, number = random.Random(9), 0, 0
    while kills < DRIVER_KILLS:
        number += 1
        out = tmp_path / f"hunted{number}"
        while not hunted([*command, f"--out={out}", "--resume"], out, chance):
            kills += 1
        assert rows_of(out) == expected


def hunted(command: list[Any], out: Path, chance: random.Random) -> bool:
    """Run a driver until it is done, or killed at a random moment; whether it was done.

    Most are killed some parts after they began, or they would never come to an end; a few at once.
    """
    before = stamps(out)
    parts = len(before) + chance.choice([0, 1, 2, 3, 5, 8])
    driver = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    workers: set[int] = set()
    # A worker too, but one a driver: if they died faster than they start, nothing would be done.
    life = chance.uniform(0.0, 4.0)
    while driver.poll() is None and len(stamps(out)) < parts:
        alive = children(driver.pid)
        workers.update(alive)
        ripe = [pid for pid in alive if seconds_worked(pid) > life]
        if ripe and killed(ripe[0]):
            life = math.inf
        time.sleep(0.02)
    time.sleep(chance.uniform(0.0, 0.5 if parts == len(before) else 0.05))
    was_killed = driver.poll() is None
    if was_killed:
        workers.update(children(driver.pid))
        driver.kill()
    _, errors = driver.communicate()
    assert was_killed or driver.returncode == 0, errors
    await_end(workers)
    assert before.items() <= stamps(out).items()
    return not was_killed


def stamps(out: Path) -> dict[str, tuple[int, int]]:
    """Which parts are there, and when they were written."""
    found = ((path.name, path.stat()) for path in out.glob("part-*"))
    return {name: (stat.st_ino, stat.st_mtime_ns) for name, stat in found}


def await_end(workers: Iterable[int]) -> None:
    """Wait until none of the processes is there; a worker that outlives its driver hangs here."""
    for pid in workers:
        while is_worker(pid):
            time.sleep(0.01)


def is_worker(pid: int) -> bool:
    try:
        return WORKER in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def test_a_worker_ends_with_its_driver_even_if_a_document_holds_the_interpreter(
    zoo: tuple[str, ...], json_lines: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    json_lines(["name: a\nHANG"])
    write_contract(tmp_path, zoo, {"name": "STRING"})
    monkeypatch.chdir(tmp_path)
    command = [PAXMAN, "batch", "documents.jsonl", "--out=out"]
    driver = subprocess.Popen([*command, "--workers=1"], stderr=subprocess.DEVNULL)
    [worker] = next(found for found in iter(lambda: children(driver.pid), None) if found)
    while seconds_worked(worker) < 2:
        # By then it is in the document that hangs.
        time.sleep(0.05)
    driver.kill()
    driver.wait()
    await_end([worker])
