"""A worker process of the local runner: it does what comes in, until nothing can come any more."""

from __future__ import annotations

import contextlib
import mmap
import os
import pickle
import signal
import sys
from typing import IO, TYPE_CHECKING, Any, Final

from paxman_batch._messages import (
    IDLE,
    Allowance,
    Artifacts,
    CompleteChunk,
    Completed,
    Failed,
    GoneError,
    Made,
    Normalize,
    OneByOne,
    OneOutcome,
    Ready,
    Reserve,
    Settle,
    Setup,
    receive,
    send,
)
from paxman_core.errors import InvalidOptionError
from paxman_core.process import parent_pipes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from decimal import Decimal

    from paxman_batch._job import BatchJob


_PARENT_DEATH_SIGNAL: Final = 1


def main() -> None:
    """Serve the driver whose pipes are the standard streams."""
    inbox, outbox = parent_pipes()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _die_with_parent(int(sys.argv[1]))
    begun = _counter(int(sys.argv[2]))
    with contextlib.suppress(GoneError):
        _serve(inbox, outbox, begun)


def _counter(descriptor: int) -> Callable[[int], None]:
    """Where the driver sees, at no cost, how many documents were begun, and which one it is."""
    shared = memoryview(mmap.mmap(descriptor, 16)).cast("q")

    def begun(position: int) -> None:
        shared[1] = position
        shared[0] += 1

    return begun


class _PipeBudget:
    """The driver's shared budget, as a worker asks it."""

    def __init__(self, inbox: IO[bytes], outbox: IO[bytes]) -> None:
        self._inbox = inbox
        self._outbox = outbox

    def allowance(self) -> Decimal | None:
        send(self._outbox, Allowance())
        share: Decimal | None = receive(self._inbox)
        return share

    def reserve(self, usd: Decimal) -> bool | None:
        send(self._outbox, Reserve(usd))
        is_there: bool | None = receive(self._inbox)
        return is_there

    def settle(self, reserved: Decimal, used: Decimal) -> None:
        send(self._outbox, Settle(reserved, used))


def _serve(inbox: IO[bytes], outbox: IO[bytes], begun: Callable[[int], None]) -> None:
    try:
        setup = _setup(inbox)
        shared_budget = _PipeBudget(inbox, outbox) if setup.has_shared_budget else None
        answer = _answers(setup, shared_budget, begun)
        send(outbox, Ready())
        while True:
            for reply in answer(receive(inbox)):
                send(outbox, reply)
    except GoneError:
        raise
    except Exception as error:
        send(outbox, Failed(_portable(error)))


def _setup(inbox: IO[bytes]) -> Setup:
    try:
        setup: Setup = receive(inbox)
    except (AttributeError, ImportError) as error:
        raise InvalidOptionError(
            f"The contract or its options cannot be read in a worker: {error}.",
            next_step="Put the model into a module that can be imported, not into a script.",
        ) from None
    return setup


def _portable(error: Exception) -> Exception:
    """The error, if it can be sent; else what it says."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def _answers(
    setup: Setup, shared_budget: _PipeBudget | None, begun: Callable[[int], None]
) -> Callable[[object], Iterator[object]]:
    """How each message is answered; what is heavy to make for that is made here."""
    if setup.sink is None:
        return _artifacts(setup.job, begun)
    from paxman_batch._transport import from_bytes
    from paxman_batch._work import outcome_of, prepare

    job, sink = setup.job, setup.sink
    prepare(job)

    def answer(message: Any) -> Iterator[object]:
        documents = from_bytes(message.documents)
        if isinstance(message, CompleteChunk):
            outcome = outcome_of(job, documents, shared_budget, begun)
            begun(IDLE)
            yield Completed(sink.write(message.number, outcome))
        elif isinstance(message, OneByOne):
            for position in range(documents.num_rows):
                begun(position)
                yield OneOutcome(outcome_of(job, documents.slice(position, 1), shared_budget))
            begun(IDLE)

    return answer


def _artifacts(job: BatchJob, begun: Callable[[int], None]) -> Callable[[object], Iterator[object]]:
    engine = job.engine()
    engine.plan("", job.contract, budget=job.budget, policy=job.policy)

    def one(given: object, name: str) -> Made | Exception:
        try:
            artifact = engine.normalize(
                given, job.contract, budget=job.budget, policy=job.policy, name=name
            )
            values = tuple(result.value for result in artifact.field_results)
            return Made(artifact.to_bytes(), values)
        except Exception as error:
            return _portable(error)

    def answer(message: object) -> Iterator[object]:
        if isinstance(message, Normalize):
            results = []
            for position, (given, name) in enumerate(message.inputs):
                begun(position)
                results.append(one(given, name))
            begun(IDLE)
            yield Artifacts(results)

    return answer


def _die_with_parent(parent: int) -> None:
    """End when the thread that started it does, whoever holds the interpreter.

    Elsewhere than on Linux a child ends when it next looks at its pipe.
    """
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)
