"""Which plugins are installed, known from metadata alone: nothing of them is imported here."""

from __future__ import annotations

import threading
from functools import reduce
from importlib import import_module
from typing import NamedTuple

from paxman_core.capability._compatibility import core_requirements
from paxman_core.capability._plugin import PluginIdentity
from paxman_core.installed import installed_plugins


class FoundPlugin(NamedTuple):
    """An entry point of an installed distribution."""

    identity: PluginIdentity
    target: str
    core_requirements: tuple[str, ...] = ()
    """What the distribution demands of the core, such as `paxman-core>=0.1,<0.2`."""

    def import_plugin(self) -> object:
        """The module or object that the entry point names."""
        module, _, path = self.target.partition(":")
        return reduce(getattr, filter(None, path.split(".")), import_module(module))


_lock = threading.Lock()
_found: tuple[FoundPlugin, ...] | None = None


def find_plugins(*, refresh: bool = False) -> tuple[FoundPlugin, ...]:
    """The installed plugins, sorted by distribution and name.

    The metadata is read once a process, because it costs milliseconds and does not change under a
    running program; `refresh` reads it again.
    """
    global _found
    with _lock:
        if _found is None or refresh:
            _found = tuple(
                FoundPlugin(
                    PluginIdentity(plugin.name, plugin.distribution, plugin.version),
                    plugin.target,
                    core_requirements(plugin.requirements),
                )
                for plugin in installed_plugins()
            )
        return _found
