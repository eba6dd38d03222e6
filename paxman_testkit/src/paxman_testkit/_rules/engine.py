"""The last word: a real engine has nothing to complain about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core import ExecutionArtifact
from paxman_core.diagnostics import CAPABILITY_FAILED, CAPABILITY_MISBEHAVED, CAPABILITY_TIMEOUT
from paxman_core.errors import PaxmanError
from paxman_testkit._rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_testkit._example import ReadExample
    from paxman_testkit._subject import Subject

_COMPLAINTS = {CAPABILITY_FAILED, CAPABILITY_MISBEHAVED, CAPABILITY_TIMEOUT}


def _accepted(subject: Subject) -> Iterator[str]:
    for example, artifact in subject.artifacts:
        said = dict.fromkeys((*_complaints(artifact), *_losses(subject, example, artifact)))
        yield from (f"{example.name}: {one}" for one in said)


def _complaints(artifact: ExecutionArtifact) -> Iterator[str]:
    yield from (str(failure) for failure in artifact.plugin_failures)
    notes = [note for result in artifact.field_results for note in result.diagnostics]
    said = [(note.code, note.message) for note in (*artifact.diagnostics, *notes)]
    said += [(note.code, note.message) for note in artifact.plan.diagnostics]
    yield from (message for code, message in said if code in _COMPLAINTS)


def _losses(subject: Subject, example: ReadExample, artifact: ExecutionArtifact) -> Iterator[str]:
    with subject.pointed_at_fake(), subject.engine(example) as engine:
        try:
            stored = artifact.to_json()
            if ExecutionArtifact.from_json(stored).to_json() != stored:
                yield "the artifact does not come back the same"
            engine.replay(stored, example.contract)
        except PaxmanError as error:
            yield f"the artifact cannot be replayed: {error!s:.150}"


RULES = (
    Rule(
        "engine.accepts",
        "A real engine believes everything it finds, and the artifact replays.",
        "`paxman normalize` shows the complaint; fix what the other rules name first.",
        _accepted,
    ),
)
