"""A purse that workers on other machines reach over the network."""

from __future__ import annotations

import os
import threading
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from multiprocessing.connection import Connection, Listener

    from paxman_core.executor import SharedBudget


class PurseServer:
    """Serves a purse to all who know its key, until it is closed.

    What a worker had set aside when its connection ended is taken for spent: nobody knows what
    became of the call.
    """

    def __init__(self, purse: SharedBudget, host: str = "127.0.0.1") -> None:
        from multiprocessing.connection import Listener

        self._purse = purse
        self._is_closed = False
        self._key = os.urandom(32)
        self._listener: Listener = Listener((host, 0), "AF_INET", authkey=self._key)
        threading.Thread(target=self._accept, name="paxman-purse", daemon=True).start()

    @property
    def remote(self) -> RemotePurse:
        """The purse as workers use it; it can be pickled."""
        host, port = self._listener.address
        return RemotePurse(str(host), int(port), self._key)

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
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()
        self._listener.close()

    def _serve(self, connection: Connection[Any, Any]) -> None:
        set_aside = Decimal(0)
        try:
            while True:
                kind, first, second = connection.recv()
                if kind == "allowance":
                    connection.send(self._purse.allowance())
                elif kind == "reserve":
                    is_there = self._purse.reserve(first)
                    set_aside = first if is_there else set_aside
                    connection.send(is_there)
                else:
                    self._purse.settle(first, second)
                    set_aside = Decimal(0)
                    connection.send(True)
        except (EOFError, OSError):
            if set_aside:
                self._purse.settle(set_aside, set_aside)


@attrs.frozen(eq=False)
class RemotePurse:
    """A purse elsewhere; each process has a connection of its own."""

    host: str
    port: int
    key: bytes = attrs.field(repr=False)

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
            connection = _connected(self)
            connection.send(message)
            return connection.recv()


_asking = threading.Lock()
_connections: dict[tuple[int, str, int], Connection[Any, Any]] = {}


def _connected(purse: RemotePurse) -> Connection[Any, Any]:
    """The connection of this process: one that was opened before a fork is the parent's."""
    from multiprocessing.connection import Client

    place = (os.getpid(), purse.host, purse.port)
    if place not in _connections:
        _connections[place] = Client((purse.host, purse.port), "AF_INET", authkey=purse.key)
    return _connections[place]
