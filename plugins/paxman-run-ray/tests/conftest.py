"""A Ray cluster of two nodes on this machine, and a plugin that misbehaves when it is told to."""

from __future__ import annotations

import json
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

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from paxman_batch import BatchJob

NODES = 2
PLUGIN = Path(__file__).parents[3] / "paxman_core" / "tests" / "batch_plugin"


@pytest.fixture(scope="session")
def zoo() -> Iterator[tuple[str, ...]]:
    """The plugin of the tests is installed, here and on the cluster; the names of all others."""
    from paxman_core.capability import find_plugins

    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(PLUGIN))
        patch.setenv("PYTHONPATH", str(PLUGIN))
        found = find_plugins(refresh=True)
        names = {plugin.identity.distribution or plugin.identity.name for plugin in found}
        yield tuple(sorted(names - {"paxman-batch-zoo", "paxman-run-ray"}))
    find_plugins(refresh=True)


@pytest.fixture
def zoo_job(zoo: tuple[str, ...]) -> Callable[..., BatchJob]:
    """Makes jobs with these fields."""
    from paxman_batch import BatchJob
    from paxman_core import adapt

    def make(**fields: object) -> BatchJob:
        return BatchJob(adapt({"id": "zoo", "fields": fields}), block=zoo)

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
