"""A Spark master with two workers on loopback, and a plugin that misbehaves when it is told to."""

from __future__ import annotations

import os
import signal
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

    from pyspark.sql import SparkSession

HOST = "127.0.0.1"
WORKERS = 2

__all__ = ["cluster", "json_lines", "spark", "zoo", "zoo_job"]


@pytest.fixture(scope="session")
def zoo() -> Iterator[tuple[str, ...]]:
    """The plugin of the tests is installed, here and on the cluster; the names of all others."""
    with installed_zoo("paxman-run-spark") as others:
        yield others


@attrs.frozen
class Cluster:
    """Where the master is, and the processes of its workers."""

    address: str
    workers: tuple[int, ...]


@pytest.fixture(scope="session")
def cluster(zoo: tuple[str, ...], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A master whose two workers have two cores each."""
    assert zoo
    folder = tmp_path_factory.mktemp("spark")
    os.environ |= {"SPARK_LOCAL_IP": HOST, "PYSPARK_PYTHON": sys.executable}
    log = folder / "master.log"
    processes = [_started("master.Master", log, "--port", "0")]
    try:
        address = _said(log, "Starting Spark master at ", processes[0])
        for number in range(WORKERS):
            size = ["--cores", "2", "--memory", "2g", "--work-dir", str(folder / f"work{number}")]
            log = folder / f"worker{number}.log"
            processes.append(_started("worker.Worker", log, *size, address))
            _said(log, "Successfully registered with master", processes[-1])
        yield Cluster(address, tuple(process.pid for process in processes[1:]))
    finally:
        for process in reversed(processes):
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _started(name: str, log: Path, *arguments: str) -> subprocess.Popen[bytes]:
    import pyspark

    home = Path(pyspark.__file__).parent
    command = [str(home / "bin" / "spark-class"), f"org.apache.spark.deploy.{name}"]
    with log.open("wb") as output:
        return subprocess.Popen(
            [*command, "--host", HOST, "--webui-port", "0", *arguments],
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, "SPARK_HOME": str(home)},
            start_new_session=True,
        )


def _said(log: Path, phrase: str, process: subprocess.Popen[bytes]) -> str:
    """The last word of the line with the phrase, once the log has it."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        for line in log.read_text("utf-8", "replace").splitlines():
            if phrase in line:
                return line.split()[-1]
        time.sleep(0.1)
    raise AssertionError(log.read_text("utf-8", "replace"))


@pytest.fixture(scope="session")
def spark(cluster: Cluster) -> Iterator[SparkSession]:
    """A session on that master, which all tests that kill nothing share."""
    from pyspark.sql import SparkSession

    session = (
        SparkSession.builder.master(cluster.address)
        .appName("tests")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.shuffle.partitions", "2")
        # Of two cores and two gigabytes of each worker; the rest is for sessions beside this one.
        .config("spark.cores.max", "2")
        .config("spark.executor.cores", "1")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()
