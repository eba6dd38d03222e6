"""The hooks that a plugin can implement; mark an implementation with `@hookimpl`.

Each is called once for every engine, with nothing but the plugin at stake, and should be cheap:
what is heavy to import is imported by the factory of an offer, or later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pluggy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_core.capability.model import CapabilityOffer
    from paxman_core.capability.observer import RunObserver
    from paxman_core.capability.tables import LookupTable
    from paxman_core.contract import ContractAdapter
    from paxman_core.document import DocumentReader

PROJECT: Final = "paxman"
"""The name of the pluggy project, and of the entry-point group that plugins are found by."""

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def paxman_capabilities() -> Iterable[CapabilityOffer]:
    """The capabilities that this plugin offers."""
    return ()


@hookspec
def paxman_contract_adapters() -> Iterable[ContractAdapter]:
    """Adapters that turn a foreign kind of schema into a canonical contract."""
    return ()


@hookspec
def paxman_document_readers() -> Iterable[DocumentReader]:
    """Readers that turn a foreign kind of file into a document."""
    return ()


@hookspec
def paxman_lookup_tables() -> Iterable[LookupTable]:
    """Tables in which values can be looked up."""
    return ()


@hookspec
def paxman_run_observers() -> Iterable[RunObserver]:
    """Observers that hear every run."""
    return ()
