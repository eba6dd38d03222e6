"""What the driver of a batch and a worker on the same machine say to each other.

Each message is one pickle on a pipe; a pipe that ends in the middle of one is a worker, or a
driver, that was killed.
"""

from __future__ import annotations

import pickle
from typing import IO, TYPE_CHECKING, Any, Final

import attrs

if TYPE_CHECKING:
    from decimal import Decimal

    from paxman_batch._job import BatchJob
    from paxman_batch._rows import ChunkOutcome
    from paxman_batch._sink import PartSummary, Sink
    from paxman_core.values import Value

IDLE: Final = -1


class GoneError(Exception):
    """The other end is no longer there."""


@attrs.frozen
class Setup:
    """The first message to a worker: what it is there for."""

    job: BatchJob
    sink: Sink | None
    has_shared_budget: bool


@attrs.frozen
class CompleteChunk:
    """To a worker: work on these documents and write their part."""

    number: int
    documents: bytes


@attrs.frozen
class OneByOne:
    """To a worker: work on these documents and send each outcome at once."""

    documents: bytes


@attrs.frozen
class Normalize:
    """To a worker: make artifacts of these inputs."""

    inputs: list[tuple[object, str]]


@attrs.frozen
class Ready:
    """From a worker: set up, or finished with what it was asked."""


@attrs.frozen
class Completed:
    """From a worker: the part is written."""

    summary: PartSummary


@attrs.frozen
class OneOutcome:
    """From a worker: what came out of the next document."""

    outcome: ChunkOutcome


@attrs.frozen
class Made:
    """An artifact as JSON, and its fields' values as they are: JSON has `5` for `5.00`."""

    content: bytes
    values: tuple[Value, ...]


@attrs.frozen
class Artifacts:
    """From a worker: an artifact, or the error that was raised, for each input."""

    results: list[Made | Exception]


@attrs.frozen
class Failed:
    """From a worker: the error that must end the batch."""

    error: Exception


@attrs.frozen
class Allowance:
    """From a worker: on how much may it count? The answer is an amount, or None."""


@attrs.frozen
class Reserve:
    """From a worker: may so much be spent? The answer is a bool, or None for later."""

    usd: Decimal


@attrs.frozen
class Settle:
    """From a worker: so much was set aside, and so much was spent."""

    reserved: Decimal
    used: Decimal


def send(stream: IO[bytes], message: object) -> None:
    """Write one message; what cannot be pickled leaves nothing on the pipe."""
    content = pickle.dumps(message, protocol=5)
    try:
        stream.write(content)
        stream.flush()
    except (OSError, ValueError):
        raise GoneError from None


def receive(stream: IO[bytes]) -> Any:
    """Read one message."""
    try:
        return pickle.load(stream)
    except (EOFError, OSError, pickle.UnpicklingError):
        raise GoneError from None
