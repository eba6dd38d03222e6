"""The zoo's folder is a place to import from, here and in the processes that tests start."""

from __future__ import annotations

import contextlib
import importlib
import os
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

sys.path.insert(0, str(Path(__file__).parent))

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from zoo import Specimen


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Put back what specimens may change; what they keep open ends with the process."""
    path, folder, state = list(sys.path), Path.cwd(), random.getstate()
    yield
    sys.path[:] = path
    os.chdir(folder)
    random.setstate(state)
    for name in [name for name in os.environ if name.startswith("ZOO_")]:
        del os.environ[name]


@pytest.fixture
def install(tmp_path: Path) -> Iterator[Callable[[Specimen], Path]]:
    """Installs a specimen for this test: the folder of its metadata is on the path."""
    from paxman_core.capability import find_plugins

    def put(specimen: Specimen) -> Path:
        folder = specimen.install(tmp_path / "site")
        sys.path.insert(0, str(folder))
        importlib.invalidate_caches()
        return folder

    with _undisturbed():
        yield put
    find_plugins(refresh=True)
