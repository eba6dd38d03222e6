"""Loading every plugin in another process, because one that ends its process says nothing.

The process tells which plugin it begins with and which it is done with. If it ends in between, or
takes too long, that plugin is the cause, and another process goes on without it.
"""

from __future__ import annotations

import json
import os
import subprocess
import time
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.capability import find_plugins
from paxman_core.process import ChildProcess, parent_pipes

if TYPE_CHECKING:
    from paxman_cli._settings import Settings

SECONDS: Final = 120.0
"""How long a plugin may take to load and start in the other process."""


@attrs.frozen
class Ended:
    """A plugin that ended the process it was loaded in."""

    name: str
    distribution: str
    how: str

    def __str__(self) -> str:
        origin = f" ({self.distribution})" if self.distribution else ""
        return (
            f"Plugin {self.name}{origin}: It ended the process that loaded it: {self.how}. "
            f"Run with --block {self.name}, or set block = [{json.dumps(self.name)}] in "
            "paxman.toml."
        )


def plugins_that_end_the_process(chosen: Settings) -> list[Ended]:
    """Those that must not be loaded here; usually none, which takes one process."""
    ended: list[Ended] = []
    distributions = {each.identity.name: each.identity.distribution for each in find_plugins()}
    while True:
        names = [
            name
            for name, distribution in distributions.items()
            if chosen.load is None or {name, distribution} & set(chosen.load)
            if not {name, distribution} & {*chosen.block, *(each.name for each in ended)}
        ]
        found = _first_to_end(names)
        if found is None:
            return ended
        ended.append(Ended(found[0], distributions[found[0]], found[1]))


def _first_to_end(names: list[str]) -> tuple[str, str] | None:
    process = ChildProcess(__name__, json.dumps(names), errors=subprocess.DEVNULL)
    begun: str | None = None
    how = ""
    done: set[str] = set()
    for name in names:
        with process.time_limit(SECONDS) as late:
            for expected in ("begin", "end"):
                word, _, told = process.outbox.readline().decode("utf-8", "replace").partition(" ")
                if word != expected:
                    break
                begun = told.strip() if word == "begin" else None
            else:
                done.add(name)
                continue
        how = f"it took more than {SECONDS:g} s" if late.is_set() else ""
        break
    for _ in range(50 if not how else 0):
        if not process.is_running():
            break
        time.sleep(0.1)  # what it ended with is known when it has
    ending = process.bury()
    if len(done) == len(names):
        return None
    culprit = begun if begun in names else next(name for name in names if name not in done)
    return culprit, how or ending


def main() -> None:
    """In the other process: load one plugin after another, and start its capabilities."""
    import sys

    from paxman_cli._settings import settings
    from paxman_core.capability import CapabilityRegistry, load_plugins

    _, outbox = parent_pipes()
    chosen = settings()

    def tell(word: str, name: str) -> None:
        outbox.write(f"{word} {name}\n".encode())
        outbox.flush()

    for name in json.loads(sys.argv[1]):
        tell("begin", name)
        registry = CapabilityRegistry(load_plugins([name], settings=chosen.plugins))
        for spec in registry.specs:
            registry.capability(spec.id)
        tell("end", name)
    # Threads of plugins need not end.
    os._exit(0)
