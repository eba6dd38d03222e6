"""What the driver of a batch answers to workers on other machines, over the network."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Iterator
from decimal import Decimal
from multiprocessing.connection import Client, Connection, Listener
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from paxman_batch._runner import RunOptions
from paxman_core.executor import SharedBudget

if TYPE_CHECKING:  # type checkers know what is sent and received; the class itself does not
    Channel: TypeAlias = Connection[Any, Any]
else:
    Channel = Connection


@attrs.frozen(eq=False)
class ServerAddress:
    """Where a server listens, and the key that it asks for; it can be pickled."""

    host: str
    port: int
    key: bytes = attrs.field(repr=False)

    def connect(self) -> Channel:
        """A new connection to the server."""
        return Client((self.host, self.port), "AF_INET", authkey=self.key)


class Server:
    """Serves all who know its key, each connection in a thread of its own, until it is closed."""

    def __init__(self, serve: Callable[[Channel], None], host: str) -> None:
        self._serve = serve
        self._is_closed = False
        key = os.urandom(32)
        self._listener: Listener = Listener((host, 0), "AF_INET", authkey=key)
        name, port = self._listener.address
        self.address = ServerAddress(str(name), int(port), key)
        threading.Thread(target=self._accept, name="paxman-server", daemon=True).start()

    def close(self) -> None:
        """Serve nobody any more."""
        import socket

        self._is_closed = True
        # Closing alone does not wake up who waits for a connection; a connection does.
        socket.create_connection(self._listener.address).close()

    def _accept(self) -> None:
        from multiprocessing import AuthenticationError

        while not self._is_closed:
            try:
                connection = self._listener.accept()
            except (AuthenticationError, EOFError, OSError):
                continue
            threading.Thread(target=self._answer, args=(connection,), daemon=True).start()
        self._listener.close()

    def _answer(self, connection: Channel) -> None:
        # The other end is gone when there is nothing more to read, or nobody to write to.
        with connection, contextlib.suppress(EOFError, OSError):
            self._serve(connection)


class SharedBudgetServer:
    """Serves a shared budget, until it is closed.

    What a worker had set aside when its connection ended is taken for spent: nobody knows what
    became of the call.
    """

    def __init__(self, budget: SharedBudget, host: str = "127.0.0.1") -> None:
        self._budget = budget
        self._server = Server(self._serve, host)

    @property
    def remote(self) -> RemoteSharedBudget:
        """The budget as workers use it; it can be pickled."""
        return RemoteSharedBudget(self._server.address)

    def close(self) -> None:
        """Serve nobody any more."""
        self._server.close()

    def _serve(self, connection: Channel) -> None:
        set_aside = Decimal(0)
        try:
            while True:
                kind, first, second = connection.recv()
                if kind == "allowance":
                    connection.send(self._budget.allowance())
                elif kind == "reserve":
                    is_there = self._budget.reserve(first)
                    set_aside = first if is_there else set_aside
                    connection.send(is_there)
                else:
                    self._budget.settle(first, second)
                    set_aside = Decimal(0)
                    connection.send(True)
        finally:
            if set_aside:
                self._budget.settle(set_aside, set_aside)


@contextlib.contextmanager
def options_elsewhere(options: RunOptions, host: str) -> Iterator[RunOptions]:
    """The options for workers on other machines, which ask this one, at `host`, for the budget."""
    if options.shared_budget is None:
        yield options
        return
    with contextlib.closing(SharedBudgetServer(options.shared_budget, host)) as server:
        yield attrs.evolve(options, shared_budget=server.remote)


@attrs.frozen(eq=False)
class RemoteSharedBudget:
    """A shared budget elsewhere; each process has a connection of its own."""

    address: ServerAddress

    def allowance(self) -> Decimal | None:
        """What one worker may count on; None if there is no limit."""
        share: Decimal | None = self._ask("allowance", Decimal(0), Decimal(0))
        return share

    def reserve(self, usd: Decimal) -> bool | None:
        """Set so much aside for one call; False if it is not there, None if it may yet be."""
        is_there: bool | None = self._ask("reserve", usd, Decimal(0))
        return is_there

    def settle(self, reserved: Decimal, used: Decimal) -> None:
        """Put back what was set aside, and take out what the call has cost."""
        self._ask("settle", reserved, used)

    def _ask(self, *message: str | Decimal) -> Any:
        with _asking:
            connection = _connected(self.address)
            connection.send(message)
            return connection.recv()


_asking = threading.Lock()
_connections: dict[tuple[int, str, int], Channel] = {}


def _connected(address: ServerAddress) -> Channel:
    """The connection of this process: one that was opened before a fork is the parent's."""
    place = (os.getpid(), address.host, address.port)
    if place not in _connections:
        _connections[place] = address.connect()
    return _connections[place]
