"""What is known about a plugin: who it is, how far it came, and why it stopped."""

from __future__ import annotations

import enum
from typing import Literal, NamedTuple, TypeAlias

import attrs

from paxman_core._messages import raised
from paxman_core._struct import Stored
from paxman_core.errors import PaxmanError


@enum.unique
class PluginState(enum.Enum):
    """How far a plugin came."""

    FOUND = "found"
    """Its metadata was read; nothing of it was imported."""
    DESCRIBED = "described"
    """It was imported and said what it offers."""
    LOADED = "loaded"
    """At least one of its capabilities was made, with whatever that imports."""


Stage: TypeAlias = Literal["metadata", "import", "describe", "offer", "create", "open", "close"]


class PluginIdentity(NamedTuple):
    """Which plugin: its entry point's name and the distribution that it came with.

    A plugin that was handed over as an object has no distribution and no version.
    """

    name: str
    distribution: str = ""
    version: str = ""

    @property
    def title(self) -> str:
        """The plugin as a message calls it."""
        return f"{self.name} ({self.distribution})" if self.distribution else self.name


@attrs.frozen(eq=False, repr=False)
class PluginFailure(Stored):
    """Why a plugin, or one thing that it offers, is not used."""

    name: str
    distribution: str
    version: str
    stage: Stage
    reason: str
    next_step: str

    def __str__(self) -> str:
        origin = f" ({self.distribution} {self.version})" if self.distribution else ""
        return f"Plugin {self.name}{origin}: {self.reason} {self.next_step}".rstrip()


class PluginRecord(NamedTuple):
    """One line of a listing of plugins."""

    identity: PluginIdentity
    state: PluginState
    blocked: bool = False
    capability_ids: tuple[str, ...] = ()
    seconds: float = 0.0
    """What importing it and asking for its offers took."""


def failure(
    identity: PluginIdentity, stage: Stage, reason: str, next_step: str = ""
) -> PluginFailure:
    """A failure of the plugin that is so identified."""
    return PluginFailure(
        identity.name, identity.distribution, identity.version, stage, reason, next_step
    )


def failure_of(
    identity: PluginIdentity, stage: Stage, doing: str, error: BaseException
) -> PluginFailure:
    """A failure for what a plugin raised."""
    if isinstance(error, PaxmanError):
        return failure(identity, stage, f"{doing}: {error.message}", error.next_step)
    return failure(identity, stage, f"{doing}: {raised(error)}.", _advice(identity, error))


def _advice(identity: PluginIdentity, error: BaseException) -> str:
    if not identity.distribution:
        return "Fix the plugin."
    if isinstance(error, ImportError):
        return f"Install {identity.distribution} again, with everything that it requires."
    return f"Block it, and report this to the authors of {identity.distribution}."
