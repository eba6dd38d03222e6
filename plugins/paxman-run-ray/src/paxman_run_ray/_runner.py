"""The Ray runner: a chunk is a task, and a pool of actors takes them one by one."""

from __future__ import annotations

import contextlib
import logging
import pickle
from typing import TYPE_CHECKING, Any, Final

from paxman_core.errors import BatchError, PaxmanError

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from paxman_batch import BatchJob, Chunk, PartSummary, RunOptions, Sink
    from paxman_run_ray._cluster import RaySettings

CHUNKS_FOR_ACTOR: Final = 4
"""How many chunks an actor may have been sent or have waiting for it."""


class RayRunner:
    """Completes chunks on a Ray cluster that can see the files of the batch.

    It uses the connection that is there, or makes one as `RunOptions.settings` says.
    """

    def run(
        self, job: BatchJob, chunks: Iterator[Chunk], sink: Sink, options: RunOptions
    ) -> Iterator[PartSummary]:
        """Complete every chunk, in one execution, so that no actor ever starts again."""
        from paxman_batch import options_elsewhere
        from paxman_run_ray._chunk_server import ChunkServer
        from paxman_run_ray._cluster import RaySettings, connected

        settings = RaySettings.read(options.settings)
        with contextlib.ExitStack() as stack:
            ray = stack.enter_context(connected(settings, options))
            host = ray.util.get_node_ip_address()
            shared = stack.enter_context(options_elsewhere(options, host))
            server = ChunkServer(chunks, CHUNKS_FOR_ACTOR * options.workers, host)
            stack.callback(server.close)
            given = (job, sink, shared)
            answers = _answers(ray, settings, given, server.client, options.workers)
            for number, answer in stack.enter_context(contextlib.closing(answers)):
                if answer is None:
                    continue
                told = pickle.loads(answer)
                if isinstance(told, PaxmanError):
                    raise told
                server.done(number)
                yield told
            if server.error is not None:
                raise server.error


def _answers(
    ray: Any, settings: RaySettings, given: tuple[Any, ...], client: Any, actors: int
) -> Generator[tuple[int, bytes | None]]:
    """What the actors say, as it comes."""
    import pyarrow

    from paxman_run_ray._actor import ChunkActor, fetched

    start = ray.data.from_arrow(pyarrow.table({"start": [0]}))
    # After the first use, which sets it up.
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    # Ray packs small blocks into one until they are 128 MB; here each is a task of its own.
    start.context.target_max_block_size = 1
    start.context.enable_progress_bars = False
    chunks = start.map_batches(
        fetched, fn_args=(client,), batch_size=None, batch_format="pyarrow", num_cpus=0
    )
    done = chunks.map_batches(
        ChunkActor,
        fn_constructor_args=given,
        batch_size=1,
        batch_format="pyarrow",
        num_cpus=settings.cpus,
        num_gpus=settings.gpus,
        # All that there is room for: a cluster can have fewer, or get more later.
        compute=ray.data.ActorPoolStrategy(min_size=1, max_size=actors, initial_size=actors),
    )
    try:
        for table in done.iter_batches(batch_size=None, batch_format="pyarrow"):
            yield from zip(
                table.column("number").to_pylist(),
                table.column("answer").to_pylist(),
                strict=True,
            )
    except ray.exceptions.RayError as error:
        raise BatchError(
            f"Ray gave up on a task: {_last_line(error)}.",
            next_step="What is done is kept; run it again and pass resume=True (--resume).",
        ) from error


def _last_line(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1].rstrip(".") if lines else type(error).__name__
