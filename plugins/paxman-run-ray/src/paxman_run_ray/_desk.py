"""The driver's desk, where the cluster asks for one chunk after another over the network.

Ray Data takes its input as a whole, or from a function that runs somewhere on the cluster. Here it
is such a function, and what it gives out comes from the driver as it is needed.
"""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING, Any, Final

import attrs

from paxman_batch import to_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection, Listener

    from paxman_batch import Chunk

VOID: Final = -1
"""The number of a chunk that was done before, in the place of which nothing is to be done."""


class Desk:
    """Gives out chunks by their turn: 0, 1, 2 …, and the same again to whoever asks again.

    A chunk is kept until it is done, because who was given it may be killed; of those that are not
    done there are never more than `most`.
    """

    def __init__(self, chunks: Iterator[Chunk], most: int, host: str) -> None:
        from multiprocessing.connection import Listener

        self.error: BaseException | None = None
        """What was raised when the input was read."""
        self._chunks = chunks
        self._most = most
        self._turns: dict[int, int] = {}
        self._open: dict[int, Chunk] = {}
        self._next = 0
        self._is_exhausted = False
        self._is_closed = False
        self._changed = threading.Condition()
        self._key = os.urandom(32)
        self._listener: Listener = Listener((host, 0), "AF_INET", authkey=self._key)
        threading.Thread(target=self._accept, name="paxman-desk", daemon=True).start()

    @property
    def visitor(self) -> Visitor:
        """How the cluster asks; it can be pickled."""
        host, port = self._listener.address
        return Visitor(str(host), int(port), self._key)

    def done(self, number: int) -> None:
        """Let go of a chunk."""
        with self._changed:
            self._open.pop(self._turns.pop(number), None)
            self._changed.notify_all()

    def close(self) -> None:
        """Give out nothing any more."""
        import socket

        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        # Closing alone does not wake up who waits for a connection; a connection does.
        socket.create_connection(self._listener.address).close()

    def give(self, turn: int) -> Chunk | int | None:
        """The chunk of a turn, VOID if it is done, or None if there are no more."""
        with self._changed:
            while turn not in self._open:
                if turn < self._next:
                    return VOID
                if self._is_exhausted or self._is_closed:
                    return None
                if len(self._open) >= self._most:
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

    def _accept(self) -> None:
        from multiprocessing import AuthenticationError

        while not self._is_closed:
            try:
                connection = self._listener.accept()
            except (AuthenticationError, EOFError, OSError):
                continue
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()
        self._listener.close()

    def _serve(self, connection: Connection[Any, Any]) -> None:
        try:
            while True:
                found = self.give(connection.recv())
                if found is None or isinstance(found, int):
                    connection.send(found)
                else:
                    connection.send((found.number, to_bytes(found.batch)))
        except (EOFError, OSError):
            connection.close()


@attrs.frozen(eq=False)
class Visitor:
    """Somebody on the cluster who asks at the desk."""

    host: str
    port: int
    key: bytes = attrs.field(repr=False)

    def chunks(self) -> Iterator[tuple[int, bytes]]:
        """Number and documents of every chunk, from the first turn on."""
        from multiprocessing.connection import Client

        with Client((self.host, self.port), "AF_INET", authkey=self.key) as connection:
            turn = 0
            while True:
                connection.send(turn)
                found = connection.recv()
                if found is None:
                    return
                yield (found, b"") if isinstance(found, int) else found
                turn += 1
