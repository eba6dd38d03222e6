"""The Ray cluster of a batch: the one that is there, or one on this machine."""

from __future__ import annotations

import contextlib
import logging
import math
import os
import socket
from typing import TYPE_CHECKING, Any, Final

import attrs

from paxman_core.errors import BatchError, InvalidOptionError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paxman_batch import RunOptions

ADDRESS: Final = "address"
CPUS: Final = "cpus"
GPUS: Final = "gpus"
_SECONDS_TO_ANSWER: Final = 10.0


@attrs.frozen
class RaySettings:
    """What only this runner understands."""

    address: str | None
    """Of the cluster; without one, and without RAY_ADDRESS, Ray is started on this machine."""
    cpus: float
    """How many processors one actor takes."""
    gpus: float

    @classmethod
    def read(cls, settings: Mapping[str, str]) -> RaySettings:
        """The settings, or an error that says which are known."""
        unknown = [name for name in settings if name not in (ADDRESS, CPUS, GPUS)]
        if unknown:
            raise InvalidOptionError(
                f"The Ray runner knows no option {unknown[0]!r}.",
                next_step=f"Give {ADDRESS}=HOST:PORT, {CPUS}=NUMBER or {GPUS}=NUMBER.",
            )
        return cls(
            settings.get(ADDRESS),
            _number(CPUS, settings.get(CPUS, "1")),
            _number(GPUS, settings.get(GPUS, "0")),
        )


def _number(name: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < float("inf"):
        raise InvalidOptionError(f"{name} is {text!r}.", next_step="Give a number, such as 0.5.")
    return value


@contextlib.contextmanager
def connected(settings: RaySettings, options: RunOptions) -> Iterator[Any]:
    """The module `ray`, connected; a connection of our own ends with the batch."""
    import ray

    with contextlib.ExitStack() as stack:
        if not ray.is_initialized():
            _connect(ray, settings, options.workers)
            stack.callback(ray.shutdown)
        _require_room(ray, settings)
        yield ray


def _connect(ray: Any, settings: RaySettings, workers: int) -> None:
    quiet = {"logging_level": logging.ERROR, "log_to_driver": False}
    address = settings.address or os.environ.get("RAY_ADDRESS")
    if address is None:
        here = math.ceil(workers * settings.cpus)
        # Not any cluster that happens to run on this machine.
        ray.init("local", num_cpus=here, include_dashboard=False, **quiet)
        return
    try:
        _require_answer(address)
        ray.init(address, **quiet)
    except (OSError, ValueError, RuntimeError) as error:
        raise BatchError(
            f"Ray does not answer at {address}: {error}.",
            next_step="Start it with `ray start --head`, and give the address that it prints: "
            f"--runner-option {ADDRESS}=HOST:6379",
        ) from error


def _require_answer(address: str) -> None:
    """Ask at the door of a cluster: Ray itself would try for minutes."""
    host, _, port = address.rpartition(":")
    if host and "://" not in address:
        socket.create_connection((host, int(port)), _SECONDS_TO_ANSWER).close()


def _require_room(ray: Any, settings: RaySettings) -> None:
    """Refuse to wait for ever for what not even one actor would find."""
    there = ray.cluster_resources()
    for name, needed in (("CPU", settings.cpus), ("GPU", settings.gpus)):
        if needed > there.get(name, 0):
            raise BatchError(
                f"An actor needs {needed:g} {name}, and the Ray cluster has "
                f"{there.get(name, 0):g}.",
                next_step="Start a node that has them, or ask for less: "
                f"--runner-option {name.lower()}s=NUMBER",
            )
