"""Models in memory: each is loaded when it is first asked, once in a process."""

from __future__ import annotations

import os
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from paxman_cap_local_inference._failures import ModelLoadError, OutOfTimeError
from paxman_cap_local_inference._models import ModelFile
from paxman_cap_local_inference._settings import LocalSettings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_cap_local_inference._runtime import Runtime

_Key = tuple[int, str, str, int, int]


class LoadedModel:
    """A model and the lock without which it must not be used."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._runtime: Runtime | None = None

    @contextmanager
    def turn(
        self, model: ModelFile, settings: LocalSettings, deadline: float | None
    ) -> Iterator[Runtime]:
        """The model for one caller alone; whoever comes first waits until it is loaded."""
        timeout = -1.0 if deadline is None else max(0.0, deadline - time.monotonic())
        if not self._lock.acquire(timeout=min(timeout, threading.TIMEOUT_MAX)):
            raise OutOfTimeError("the model was busy with other documents until the deadline")
        try:
            if self._runtime is None:
                self._runtime = _load(model, settings)
            yield self._runtime
        finally:
            self._lock.release()


def loaded_model(model: ModelFile, settings: LocalSettings) -> LoadedModel:
    """The one of this process for a `model` file and the `settings` that loading rests on."""
    key = (
        # What was loaded before a fork is not the child's: its locks and threads stayed behind.
        os.getpid(),
        str(model.path.resolve()),
        model.sha256,
        settings.context_tokens,
        settings.threads,
    )
    with _REGISTRY_LOCK:
        return _LOADED.setdefault(key, LoadedModel())


_LOADED: Final[dict[_Key, LoadedModel]] = {}
_REGISTRY_LOCK: Final = threading.Lock()


def _load(model: ModelFile, settings: LocalSettings) -> Runtime:
    problem = model.problem
    if problem:
        raise ModelLoadError(problem)
    try:
        from paxman_cap_local_inference._runtime import Runtime
    except (ImportError, OSError) as error:
        raise ModelLoadError(f"llama-cpp-python cannot be imported: {error}") from None
    return Runtime(model.path, settings.context_tokens, settings.threads)
