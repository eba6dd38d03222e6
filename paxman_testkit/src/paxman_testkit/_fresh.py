"""A look at a capability from a fresh process: what registering loads, and whether results agree.

A hung or killed process costs nothing but itself, an audit hook cannot be removed once it is there,
and another hash seed needs another process anyway.
"""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import tempfile
import threading
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

import attrs

from paxman_core.process import ChildProcess

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paxman_testkit._trial import Trial

PATIENCE = 30.0
"""Seconds that one step of the process may take."""
MOST_PATIENCE = 120.0
"""The same for a capability that says itself that it takes its time, such as a model."""
SEEDS = ("271828", "314159")


@attrs.define(eq=False)
class FreshReport:
    """What the process told before it ended."""

    registered: dict[str, Any] | None = None
    results: list[str] | None = None
    network: list[str] | None = None
    changed: list[str] | None = None
    leaks: list[str] | None = None
    large: dict[str, dict[str, Any]] = attrs.Factory(dict)
    ended_in: str = ""
    """The step that it never came back from."""
    ended_how: str = ""
    problem: str = ""
    """What it said itself about why it could not go on."""

    def broke_in(self, *steps: str) -> str:
        """How the process ended, if it did so in one of these steps."""
        return self.ended_how if self.ended_in.partition(":")[0] in steps else ""


def look(
    order: Mapping[str, object], trials: Sequence[Trial], tables: object, milliseconds: float
) -> FreshReport:
    """Start the process, and note what it tells until it ends or is given up.

    `milliseconds` is what one call takes, as the capability itself says.
    """
    report = FreshReport()
    portable = pickle.dumps([_portable(trial) for trial in trials])
    content = pickle.dumps({**order, "trials": portable, "tables": _portable_tables(tables)})
    seed = next(one for one in SEEDS if one != os.environ.get("PYTHONHASHSEED"))
    with tempfile.TemporaryFile() as errors:
        process = ChildProcess(
            "paxman_testkit._probe", errors=errors.fileno(), environment={"PYTHONHASHSEED": seed}
        )
        lines, pump = _lines(process)
        _send(process, content)
        try:
            _listen(lines, report, _patience(milliseconds))
        finally:
            process.kill()
            pump.join()
            process.bury()
        if report.ended_in and not report.ended_how:
            errors.seek(0)
            last = errors.read().decode("utf-8", "replace").strip().splitlines()[-1:]
            report.ended_how = f"the process ended: {' '.join(last) or 'it said nothing'}"
    return report


def _portable(trial: Trial) -> tuple[str, str, Any, tuple[str, ...], Any]:
    """The trial without its configs, which the other process prepares again."""
    fields = tuple(field.path for field in trial.fields)
    return (trial.name, trial.contract.to_json(), trial.document, fields, dict(trial.resolved))


def _portable_tables(tables: object) -> bytes:
    try:
        return pickle.dumps(tables)
    except Exception:
        return pickle.dumps(())


def _send(process: ChildProcess, order: bytes) -> None:
    with contextlib.suppress(BrokenPipeError):
        process.inbox.write(order)
        process.inbox.close()


def _lines(
    process: ChildProcess,
) -> tuple[SimpleQueue[bytes | None], threading.Thread]:
    """What the process writes, line by line, and None when it ends; and the thread that reads."""
    queue: SimpleQueue[bytes | None] = SimpleQueue()

    def pump() -> None:
        for line in process.outbox:
            queue.put(line)
        queue.put(None)

    thread = threading.Thread(target=pump, daemon=True)
    thread.start()
    return queue, thread


def _patience(milliseconds: float) -> float:
    tenths = milliseconds / 100
    return min(max(PATIENCE, PATIENCE * tenths), MOST_PATIENCE)


def _listen(lines: SimpleQueue[bytes | None], report: FreshReport, patience: float) -> None:
    report.ended_in = "start"
    while True:
        try:
            line = lines.get(timeout=patience)
        except Empty:
            report.ended_how = f"it did not come back within {patience:g} s"
            return
        if line is None:
            return
        said = json.loads(line)
        if said["step"] == "begin":
            report.ended_in = said["what"]
        elif said["step"] == "end":
            report.ended_in = ""
            return
        else:
            _note(report, said)


def _note(report: FreshReport, said: dict[str, Any]) -> None:
    step = said.pop("step")
    if step == "registered":
        report.registered = said
    elif step == "results":
        report.results = said["results"]
        report.network = said["network"]
        report.changed = said["changed"]
    elif step == "closed":
        report.leaks = said["leaks"]
    elif step == "large":
        report.large[said["name"]] = said
    elif step == "problem":
        report.problem = said["problem"]
