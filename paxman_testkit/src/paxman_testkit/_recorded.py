"""A pytest plugin: an engine whose model calls are recorded once, and replayed ever after.

It is there as soon as the kit is installed; `-p no:paxman_testkit._recorded` leaves it out.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from paxman_core import Engine
    from paxman_core.capability import RecordingMode

OPTION: Final = "--paxman-record"
FOLDER: Final = "recordings"
MAX_NAME: Final = 80
"""Characters of the longest name of a test that becomes the name of a file as it is."""

_UNFIT = re.compile(r"[^\w.\-]+", re.ASCII)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that makes the calls."""
    parser.getgroup("paxman").addoption(
        OPTION,
        action="store_true",
        default=False,
        help="make the model calls of tests that use recorded_engine, and keep them",
    )


@pytest.fixture
def recorded_engine_options() -> dict[str, Any]:
    """What the engine of `recorded_engine` is made with; a project defines its own.

    It may hold every argument of `Engine` but `recordings` and `mode`, such as
    `{"settings": {"remote_inference": {"model": "…"}}}`.
    """
    return {}


@pytest.fixture
def recorded_engine(
    request: pytest.FixtureRequest, recorded_engine_options: dict[str, Any]
) -> Iterator[Engine]:
    """An engine whose model calls are kept beside the test, and replayed from there.

    `pytest --paxman-record` makes the calls, which takes keys and money, and keeps them in
    `recordings/<test module>/<test name>.sqlite`, anew each time. Without the option no call is
    made: a test whose calls were never recorded fails, and says so. The file holds the models'
    answers and hashes of what was asked, no keys and no headers; it belongs in version control.

    The engine has the installed plugins, set up by the fixture `recorded_engine_options`.
    """
    from paxman_core import Engine

    path = recording_path(request.path, request.node.nodeid)
    is_recording = request.config.getoption(OPTION)
    if is_recording:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
    elif not path.is_file():
        pytest.fail(
            f"There is no recording {path}. Run `pytest {OPTION}` with this test.", pytrace=False
        )
    mode: RecordingMode = "record" if is_recording else "replay"
    with Engine(recordings=path, mode=mode, **recorded_engine_options) as engine:
        yield engine
    if is_recording:
        # A test without a call has a recording too: that there was none.
        path.touch()


def recording_path(test_file: Path, node_id: str) -> Path:
    """Where the recording of a test lies; a name that no file can have gets a short hash."""
    name = ".".join(node_id.split("::")[1:])
    fitting = _UNFIT.sub("_", name)[:MAX_NAME]
    if fitting != name:
        fitting = f"{fitting}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"
    return test_file.parent / FOLDER / test_file.stem / f"{fitting}.sqlite"
