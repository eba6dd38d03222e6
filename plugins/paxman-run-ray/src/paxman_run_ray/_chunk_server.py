"""How the cluster gets one chunk after another from the driver, over the network.

Ray Data takes its input as a whole, or from a function that runs somewhere on the cluster. Here it
is such a function, and what it gives out comes from the driver as it is needed.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, Final

import attrs

from paxman_batch import Server, to_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

    from paxman_batch import Chunk, ServerAddress

VOID: Final = -1
"""The number of a chunk that was done before, in the place of which nothing is to be done."""


class ChunkServer:
    """Gives out chunks by their turn: 0, 1, 2 …, and the same again to whoever asks again.

    A chunk is kept until it is done, because who was given it may be killed; of those that are not
    done there are never more than `max_open`.
    """

    def __init__(self, chunks: Iterator[Chunk], max_open: int, host: str) -> None:
        self.error: BaseException | None = None
        """What was raised when the input was read."""
        self._chunks = chunks
        self._max_open = max_open
        self._turns: dict[int, int] = {}
        self._open: dict[int, Chunk] = {}
        self._next = 0
        self._is_exhausted = False
        self._is_closed = False
        self._changed = threading.Condition()
        self._server = Server(self._serve, host)

    @property
    def client(self) -> ChunkClient:
        """How the cluster asks; it can be pickled."""
        return ChunkClient(self._server.address)

    def done(self, number: int) -> None:
        """Let go of a chunk."""
        with self._changed:
            self._open.pop(self._turns.pop(number), None)
            self._changed.notify_all()

    def close(self) -> None:
        """Give out nothing any more."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        self._server.close()

    def give(self, turn: int) -> Chunk | int | None:
        """The chunk of a turn, VOID if it is done, or None if there are no more."""
        with self._changed:
            while turn not in self._open:
                if turn < self._next:
                    return VOID
                if self._is_exhausted or self._is_closed:
                    return None
                if len(self._open) >= self._max_open:
                    self._changed.wait()
                else:
                    self._take()
            return self._open[turn]

    def _take(self) -> None:
        try:
            chunk = next(self._chunks, None)
        except BaseException as error:
            self.error = error
            chunk = None
        if chunk is None:
            self._is_exhausted = True
            return
        self._open[self._next] = chunk
        self._turns[chunk.number] = self._next
        self._next += 1

    def _serve(self, connection: Connection[Any, Any]) -> None:
        while True:
            found = self.give(connection.recv())
            if found is None or isinstance(found, int):
                connection.send(found)
            else:
                connection.send((found.number, to_bytes(found.batch)))


@attrs.frozen(eq=False)
class ChunkClient:
    """What asks for chunks on the cluster."""

    address: ServerAddress

    def chunks(self) -> Iterator[tuple[int, bytes]]:
        """Number and documents of every chunk, from the first turn on."""
        with self.address.connect() as connection:
            turn = 0
            while True:
                connection.send(turn)
                found = connection.recv()
                if found is None:
                    return
                yield (found, b"") if isinstance(found, int) else found
                turn += 1
