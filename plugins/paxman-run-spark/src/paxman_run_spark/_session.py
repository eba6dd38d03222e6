"""The Spark session of a batch: the one that is there, or a new one where it was asked for."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import sys
from typing import TYPE_CHECKING, Any, Final

from paxman_core.errors import BatchError, InvalidOptionError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paxman_batch import RunOptions

MASTER: Final = "master"
PYTHON: Final = "python"
CONFIGURATION: Final = "spark."
"""How the settings begin that are Spark's own."""

_FAILURES: Final = 4
"""How often a task may fail; on one machine Spark would otherwise not try again."""
_STANDALONE: Final = "spark://"
_SECONDS_TO_ANSWER: Final = 10.0


@contextlib.contextmanager
def session_for(options: RunOptions) -> Iterator[Any]:
    """The active session, or one of our own that ends with the batch."""
    settings = options.settings
    _require_known(settings)
    master = settings.get(MASTER, f"local[{options.workers},{_FAILURES}]")
    _require_java()
    _require_master(master)
    from pyspark.sql import SparkSession

    active = SparkSession.getActiveSession()
    if active is None:
        session = _started(master, settings, options.workers)
        try:
            yield session
        finally:
            session.stop()
    elif settings:
        raise InvalidOptionError(
            "There is a Spark session already, and options do not change it.",
            next_step="Stop it, or give no options to the runner.",
        )
    else:
        yield active


def _require_known(settings: Mapping[str, str]) -> None:
    unknown = [
        name
        for name in settings
        if name not in (MASTER, PYTHON) and not name.startswith(CONFIGURATION)
    ]
    if unknown:
        raise InvalidOptionError(
            f"The Spark runner knows no option {unknown[0]!r}.",
            next_step=f"Give {MASTER}=URL, {PYTHON}=PATH, or any {CONFIGURATION}… of Spark's own.",
        )


def _started(master: str, settings: Mapping[str, str], workers: int) -> Any:
    from pyspark.errors import PySparkException
    from pyspark.sql import SparkSession

    # Spark's own default is whatever `python3` is there.
    here = os.environ.get("PYSPARK_PYTHON", sys.executable)
    os.environ["PYSPARK_PYTHON"] = settings.get(PYTHON, here)
    configuration: dict[str, Any] = {
        "spark.ui.showConsoleProgress": "false",
        "spark.log.level": "ERROR",
        **({"spark.cores.max": str(workers)} if master.startswith(_STANDALONE) else {}),
        **{name: value for name, value in settings.items() if name.startswith(CONFIGURATION)},
    }
    builder = SparkSession.builder.master(master).appName("paxman batch")
    try:
        return builder.config(map=configuration).getOrCreate()
    except (PySparkException, OSError) as error:
        raise BatchError(
            f"Spark does not start at {master}: {error}.",
            next_step="See what it has written to the error stream; it needs Java 17 or newer.",
        ) from error


def _require_java() -> None:
    home = os.environ.get("JAVA_HOME")
    if shutil.which("java") is None and (home is None or not os.access(home, os.X_OK)):
        raise BatchError(
            "Spark needs Java, and there is none.",
            next_step="Install Java 17 or newer (Debian: apt install openjdk-17-jre-headless), or "
            "say in JAVA_HOME where it is.",
        )


def _require_master(master: str) -> None:
    """Ask at the door of a standalone master: Spark itself would try for minutes."""
    if not master.startswith(_STANDALONE):
        return
    problem = ""
    for place in master.removeprefix(_STANDALONE).split(","):
        host, _, port = place.rpartition(":")
        try:
            socket.create_connection((host, int(port)), _SECONDS_TO_ANSWER).close()
        except (OSError, ValueError) as error:
            problem = str(error)
        else:
            return
    raise BatchError(
        f"No Spark master answers at {master}: {problem}.",
        next_step=f"Start one, or give its address: {MASTER}=spark://HOST:7077 in "
        "RunOptions(settings=…) or as --runner-option.",
    )
