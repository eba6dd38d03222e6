"""A Ray cluster of two nodes on this machine, and a plugin that misbehaves when it is told to."""

from __future__ import annotations

import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import pytest
from batch_harness import installed_zoo, json_lines, zoo_job

if TYPE_CHECKING:
    from collections.abc import Iterator

NODES = 2

__all__ = ["cluster", "json_lines", "zoo", "zoo_job"]


@pytest.fixture(scope="session")
def zoo() -> Iterator[tuple[str, ...]]:
    """The plugin of the tests is installed, here and on the cluster; the names of all others."""
    with installed_zoo("paxman-run-ray") as others:
        yield others


@attrs.frozen
class Cluster:
    """Where the head is, and the processes of its nodes."""

    address: str
    nodes: tuple[int, ...]


@pytest.fixture(scope="session")
def cluster(zoo: tuple[str, ...], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A head and another node, with one processor each."""
    assert zoo
    folder = tmp_path_factory.mktemp("ray")
    with pytest.MonkeyPatch.context() as patch:
        # Ray asks its nodes and drivers for a token: this cluster has one of its own.
        patch.setenv("RAY_AUTH_MODE", "token")
        patch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
        yield from _nodes(folder)


def _nodes(folder: Path) -> Iterator[Cluster]:
    head = ["--head", f"--port={_free_port()}", "--include-dashboard=false"]
    processes = [_started(folder / "head.log", *head)]
    try:
        # Ray chooses which of this machine's addresses it is.
        [address] = re.findall(r"--address='(.+)'", _told(folder / "head.log", processes[0]))
        for number in range(1, NODES):
            log = folder / f"node{number}.log"
            processes.append(_started(log, f"--address={address}"))
            _told(log, processes[-1])
        yield Cluster(address, tuple(process.pid for process in processes))
    finally:
        for process in reversed(processes):
            os.killpg(process.pid, signal.SIGTERM)
        for process in processes:
            # A node takes up to half a minute to be rid of its work.
            process.wait(120)


def _started(log: Path, *arguments: str) -> subprocess.Popen[bytes]:
    size = ["--num-cpus=1", "--object-store-memory=200000000", "--disable-usage-stats", "--block"]
    with log.open("wb") as output:
        return subprocess.Popen(
            [Path(sys.executable).with_name("ray"), "start", *arguments, *size],
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def _told(log: Path, process: subprocess.Popen[bytes]) -> str:
    """What a node has written when it is there."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and process.poll() is None:
        if "--block" in (text := log.read_text("utf-8", "replace")):
            return text
        time.sleep(0.1)
    raise AssertionError(log.read_text("utf-8", "replace"))


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port
