"""Calls that may never return: what they leave behind."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

from paxman_core.executor import WorkerPool


def kept_threads(known: set[threading.Thread]) -> list[threading.Thread]:
    return [t for t in threading.enumerate() if t.name == "paxman-plugin" and t not in known]


def test_many_calls_at_once_leave_few_threads_behind() -> None:
    pool, known = WorkerPool(), set(threading.enumerate())
    together = threading.Barrier(100)

    def meet(number: int) -> int:
        together.wait(60)
        return number

    with ThreadPoolExecutor(100) as callers:
        done = list(callers.map(lambda n: pool.call(lambda: meet(n), 60), range(100)))
    assert done == list(range(100))
    for _ in range(200):  # those that are not kept end in their own time
        if len(kept_threads(known)) <= 32:
            break
        time.sleep(0.05)
    assert len(kept_threads(known)) <= 32
    pool.close()
