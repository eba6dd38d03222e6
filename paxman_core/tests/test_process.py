"""Processes that are started beside this one."""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING

import pytest

from paxman_core.process import ChildProcess

if TYPE_CHECKING:
    from pathlib import Path

CHILD = """
import os, signal
def main():
    os.kill(os.getpid(), signal.SIGINT)
    print("alive", flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="a terminal there interrupts otherwise")
def test_an_interruption_from_the_keyboard_is_the_parents_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A terminal sends it to both, and a child that is still importing would print where."""
    (tmp_path / "odd_child.py").write_text(CHILD, "utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    child = ChildProcess("odd_child")
    assert child.outbox.readline() == b"alive\n"
    assert child.bury()
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


COLLECTING = """
import gc
def main():
    print(gc.get_threshold()[0], flush=True)
"""


def test_a_child_does_not_look_for_garbage_every_few_hundred_objects(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows of a long table stay: looking through them takes a quarter of the time."""
    (tmp_path / "odd_collector.py").write_text(COLLECTING, "utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    child = ChildProcess("odd_collector")
    assert int(child.outbox.readline()) == 50_000
    child.end()
