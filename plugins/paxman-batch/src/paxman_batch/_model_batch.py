"""A batch whose questions to a remote model are asked together, where that costs less.

Every document is worked on without the model first, to learn what would be asked; the questions go
out in one file, and their answers into the recordings, from which the batch itself then takes them.
An answer that does not stand gives another question, so this is done more than once.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from decimal import Decimal
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs

from paxman_batch._batch import run_batch
from paxman_batch._sink import Sink
from paxman_core.errors import InvalidOptionError, MissingExtraError

if TYPE_CHECKING:
    from paxman_batch._job import BatchJob
    from paxman_batch._runner import RunOptions
    from paxman_batch._source import BatchSource

PLUGIN: Final = "remote_inference"
ROUNDS: Final = 2
"""How often questions are gathered: those of all documents, and those that their answers raise."""
FOLDER: Final = "model-batch"
QUESTIONS: Final = "questions.sqlite"


def ask_beforehand(
    job: BatchJob,
    source: Callable[[], BatchSource],
    folder: Path,
    options: RunOptions,
    *,
    budget_usd: Decimal | None = None,
    on_progress: Callable[[str], object] = len,
) -> None:
    """Put the model's answers for all documents into the job's recordings.

    What was begun in the folder goes on. What the model does not answer in this way, the batch
    itself will ask for.
    """
    settings = job.settings.get(PLUGIN, {})
    if "model" not in settings:
        raise InvalidOptionError(
            "There is no remote model whose questions could be asked together.",
            next_step="Set `model` under [plugins.remote_inference], or leave out --model-batch.",
        )
    if find_spec("paxman_cap_remote_inference") is None:
        raise MissingExtraError(
            "Questions are asked together by paxman-cap-remote-inference.",
            next_step="Try: pip install paxman-cap-remote-inference",
        )
    from paxman_cap_remote_inference import ask_together

    assert job.recordings is not None
    work = folder / FOLDER
    work.mkdir(parents=True, exist_ok=True)
    questions = (work / QUESTIONS).absolute()
    deferred = {**job.settings, PLUGIN: {**settings, "defer_to": str(questions)}}
    gathering = attrs.evolve(job, settings=deferred, with_artifact=False, observing=None)
    for number in range(ROUNDS):
        sink = Sink(work / f"round-{number}", "parquet")
        run_batch(gathering, source(), sink, options=options, resume=True)
        answered = ask_together(
            settings,
            questions,
            Path(job.recordings),
            budget_usd=budget_usd,
            on_progress=on_progress,
        )
        if not answered:
            break
    # The questions hold words of the documents, and the rounds what was found without the model.
    shutil.rmtree(work)
