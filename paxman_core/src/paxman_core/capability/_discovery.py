"""Which plugins are installed, known from metadata alone: nothing of them is imported here."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import attrs

from paxman_core.capability._compatibility import core_requirements, distribution_name
from paxman_core.capability._hooks import PROJECT
from paxman_core.capability._plugin import PluginIdentity

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint


@attrs.frozen
class FoundPlugin:
    """An entry point of an installed distribution."""

    identity: PluginIdentity
    entry_point: EntryPoint = attrs.field(repr=False)
    core_requirements: tuple[str, ...] = ()
    """What the distribution demands of the core, such as `paxman-core>=0.1,<0.2`."""

    def import_plugin(self) -> object:
        """The module or object that the entry point names."""
        return self.entry_point.load()


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
            _found = _read()
        return _found


def _read() -> tuple[FoundPlugin, ...]:
    # It imports the e-mail package and more, and not every program that imports Paxman looks for
    # plugins.
    from importlib.metadata import entry_points

    found = [_describe(entry_point) for entry_point in entry_points(group=PROJECT)]
    return tuple(
        sorted(found, key=lambda plugin: (plugin.identity.distribution, plugin.identity.name))
    )


def _describe(entry_point: EntryPoint) -> FoundPlugin:
    distribution = entry_point.dist
    if distribution is None:
        return FoundPlugin(PluginIdentity(entry_point.name), entry_point)
    name, version, requirements = _metadata(distribution)
    identity = PluginIdentity(entry_point.name, name, version)
    return FoundPlugin(identity, entry_point, requirements)


def _metadata(distribution: Distribution) -> tuple[str, str, tuple[str, ...]]:
    # A damaged installation can have entry points and lack the file with everything else.
    try:
        # It is parsed anew whenever it is asked for.
        metadata = distribution.metadata
        name = distribution_name(str(metadata["Name"] or ""))
        version = str(metadata["Version"] or "")
        return name, version, core_requirements(distribution.requires or ())
    except Exception:
        return "", "", ()
