"""What every test needs: the workspace installed, and Hypothesis set up."""

from __future__ import annotations

import contextlib
import functools
import importlib
import importlib.util
import os
import signal
import tomllib
from pathlib import Path

import pytest

try:
    from hypothesis import settings
except ModuleNotFoundError as error:
    raise pytest.UsageError("The test tools are not installed. Run `uv sync`.") from error

ROOT = Path(__file__).parent
SESSIONS = {
    ROOT / "tests" / "browser": "playwright",
    ROOT / "tests" / "inference": "llama_cpp",
    ROOT / "tests" / "ocr": "rapidocr",
}
"""Tests that only a nox session runs, and the package that it installs for them."""

settings.register_profile(
    "workspace",
    deadline=None,  # the speed of the machine is not a property of the code
    print_blob=True,
    derandomize="CI" in os.environ,
)
settings.load_profile("workspace")


def pytest_configure() -> None:
    """Every test needs the core, the kit's strategies may be used by any, and Ctrl-C must work."""
    _require("paxman_core")
    _require("paxman_testkit")
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # So it is for what a shell runs in the background, and children inherit it.
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """The tests of a plugin need that plugin; what has a nox session of its own may be missing."""
    needed = SESSIONS.get(collection_path)
    if needed is not None and importlib.util.find_spec(needed) is None:
        return True
    if ROOT / "plugins" not in collection_path.parents:
        return None
    name = collection_path.relative_to(ROOT / "plugins").parts[0]
    package = name.replace("-", "_")
    if not (ROOT / "plugins" / name / "src").is_dir():
        return True  # paxman-suite has no code
    if name in _default_plugins():
        _require(package)
    return True if importlib.util.find_spec(package) is None else None


@functools.cache
def _default_plugins() -> frozenset[str]:
    """The distributions that `uv sync` installs."""
    workspace = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return frozenset(text.partition("[")[0] for text in workspace["project"]["dependencies"])


def _require(package: str) -> None:
    """Say what to do when a package of the workspace is not installed.

    Without this, Python takes the folder `paxman_core/` for a namespace package, and the first
    error is a puzzle about a name that is missing from it.
    """
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise pytest.UsageError(f"{package} is not installed. Run `uv sync`, then test again.")


# Before anything in them is collected: pytest names tests after their folders, and would otherwise
# make an empty module for the folder `paxman_core/` that hides the package.
for name in ("paxman_core", "paxman_testkit"):
    with contextlib.suppress(ModuleNotFoundError):
        importlib.import_module(name)
