"""The capabilities of one engine, each made when it is first needed."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Optional

import attrs

from paxman_core._limited import within
from paxman_core.canonical import content_hash
from paxman_core.capability._loader import LoadedPlugins
from paxman_core.capability._model import Capability, CapabilitySpec
from paxman_core.capability._plugin import (
    PluginFailure,
    PluginRecord,
    PluginState,
    failure,
    failure_of,
)
from paxman_core.capability._tables import LookupTable, LookupTables
from paxman_core.contract import CanonicalContract
from paxman_core.errors import InvalidContractError

if TYPE_CHECKING:
    from paxman_core.canonical import Json
    from paxman_core.capability._model import CapabilityOffer
    from paxman_core.capability._plugin import PluginIdentity


CLOSE_SECONDS = 30.0
"""How long a capability may take to let go of what it holds."""
START_SECONDS = 300.0
"""How long it may take to make, connect or open a capability: a model is large, a network slow."""


@attrs.define(eq=False, repr=False)
class _Slot:
    """A capability that is made at most once, whichever thread asks first."""

    identity: PluginIdentity
    offer: CapabilityOffer
    lock: threading.Lock = attrs.Factory(threading.Lock)
    turn: threading.Lock = attrs.Factory(threading.Lock)
    asked: bool = False
    capability: Capability | None = None
    failure: PluginFailure | None = None


class CapabilityRegistry:
    """What an engine can do: the plugins' offers, and the capabilities made from them.

    A table that the caller brings stands for a plugin's of the same name.
    """

    def __init__(self, loaded: LoadedPlugins, tables: Iterable[LookupTable] = ()) -> None:
        self._loaded = loaded
        self.adapters, self.readers = loaded.adapters, loaded.readers
        self.reporters, self.models = loaded.reporters, loaded.models
        # Its own, so that every engine reads a table anew.
        named = {table.name: attrs.evolve(table) for table in (*loaded.tables, *tables)}
        self._tables = MappingProxyType(dict(sorted(named.items())))
        self._opened: dict[str, dict[str, str]] = {}
        """By the id of a capability, the version of each thing that it opened."""
        self._fingerprint = ""
        self.unpriced: set[str] = set()
        """The capabilities that took too long to say what a call costs: they are not asked again,
        and what they declare is reserved."""
        self._slots = {offer.spec.id: _Slot(identity, offer) for identity, offer in loaded.offers}

    @cached_property
    def specs(self) -> tuple[CapabilitySpec, ...]:
        """What is offered, sorted by id and version."""
        return tuple(slot.offer.spec for slot in self._slots.values())

    @property
    def tables(self) -> LookupTables:
        """Lookup tables by name."""
        return self._tables

    @property
    def failures(self) -> tuple[PluginFailure, ...]:
        """What could not be loaded, and which capabilities could not be made so far."""
        return self.failures_of(self._slots)

    def failures_of(self, capability_ids: Iterable[str]) -> tuple[PluginFailure, ...]:
        """What could not be loaded, and which of these capabilities could not be made so far."""
        made = [self._slots[capability_id].failure for capability_id in capability_ids]
        return self._loaded.failures + tuple(filter(None, made))

    @property
    def records(self) -> tuple[PluginRecord, ...]:
        """How far each plugin came."""
        loaded = {slot.identity for slot in self._slots.values() if slot.capability is not None}
        return tuple(
            record._replace(state=PluginState.LOADED) if record.identity in loaded else record
            for record in self._loaded.records
        )

    @property
    def fingerprint(self) -> str:
        """A hash of all that is offered and opened: another one means that plans may differ."""
        if not self._fingerprint:
            specs: list[Json] = [spec.to_dict() for spec in self.specs]
            opened: dict[str, Json] = {name: dict(found) for name, found in self._opened.items()}
            self._fingerprint = content_hash([specs, opened])
        return self._fingerprint

    def start(self, capability_ids: Iterable[str], contract: CanonicalContract) -> None:
        """Make the capabilities with the `capability_ids`, which open what the `contract` needs.

        Here belongs all I/O that comes before a document, because planning does none. One that
        cannot open what it needs is absent from then on, and `failures` says why.
        """
        for capability_id in capability_ids:
            capability = self.capability(capability_id)
            if capability is not None:
                self._open(capability, self._slots[capability_id], contract)

    def _open(self, capability: Capability, slot: _Slot, contract: CanonicalContract) -> None:
        capability_id = slot.offer.spec.id
        try:
            opened = within(START_SECONDS, lambda: capability.open(contract))
            found = {str(name): str(version) for name, version in opened.items()}
        except (InvalidContractError, KeyboardInterrupt):
            raise
        except BaseException as error:
            doing = f"Its capability {capability_id!r} cannot open what the contract needs"
            slot.failure = failure_of(slot.identity, "open", doing, error)
            slot.capability = None
            return
        known = self._opened.get(capability_id, {})
        if not found.items() <= known.items():
            self._opened[capability_id] = {**known, **found}
            self._fingerprint = ""

    def capability(self, capability_id: str) -> Capability | None:
        """The capability with an id, made on the first call.

        None if nobody offers it, or if it could not be made: then `failures` says why, and it
        stays absent for the life of the registry.
        """
        slot = self._slots.get(capability_id)
        if slot is None:
            return None
        if not slot.asked:
            with slot.lock:
                if not slot.asked:
                    _make(slot, self._tables)
        return slot.capability

    def failure_to_start(self, capability_id: str) -> PluginFailure | None:
        """Why a capability that is offered is not there; None if it is, or was not asked for."""
        slot = self._slots.get(capability_id)
        return None if slot is None else slot.failure

    def turn(self, capability_id: str) -> Optional[threading.Lock]:  # noqa: UP045 - a function before Python 3.13
        """The lock to hold while a capability works; None if it may work in several threads."""
        slot = self._slots[capability_id]
        return None if slot.offer.spec.thread_safe else slot.turn

    def discard(self, capability_id: str) -> None:
        """Give up a capability that hangs: whoever asks next gets a new one."""
        slot = self._slots[capability_id]
        self._slots[capability_id] = _Slot(slot.identity, slot.offer)
        if self._opened.pop(capability_id, None):
            self._fingerprint = ""

    def close(self) -> None:
        """Close the capabilities that were made; what one raises does not keep the others open."""
        for slot in self._slots.values():
            if slot.capability is not None:
                try:
                    within(CLOSE_SECONDS, slot.capability.close)
                except KeyboardInterrupt:
                    raise
                except BaseException as error:
                    slot.failure = failure_of(slot.identity, "close", "It cannot be closed", error)


def _make(slot: _Slot, tables: LookupTables) -> None:
    try:
        made: object = within(START_SECONDS, slot.offer.factory)
        slot.failure = _problem(slot, made)
        if slot.failure is None and isinstance(made, Capability):
            within(START_SECONDS, lambda: made.connect(tables))
            slot.capability = made
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        doing = f"Its capability {slot.offer.spec.id!r} cannot be started"
        slot.failure = failure_of(slot.identity, "create", doing, error)
    # Last, so that a thread that does not wait for the lock sees a finished slot.
    slot.asked = True


def _problem(slot: _Slot, made: object) -> PluginFailure | None:
    offered = slot.offer.spec
    if not isinstance(made, Capability):
        reason = f"The factory of {offered.id!r} made a {type(made).__name__}, not a Capability."
        return failure(slot.identity, "create", reason)
    if getattr(made, "spec", None) != offered:
        reason = f"The capability that was made for {offered.id!r} has another spec than offered."
        return failure(slot.identity, "create", reason)
    return None
