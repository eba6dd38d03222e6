"""The hooks that a plugin can implement; mark an implementation with `@hookimpl`.

Each is called once for every engine, with nothing but the plugin at stake, and should be cheap:
what is heavy to import is imported by the factory of an offer, or later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pluggy

from paxman_core.installed import GROUP

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from paxman_core.adapters import ContractAdapter
    from paxman_core.canonical import Json
    from paxman_core.capability._commands import CommandOffer
    from paxman_core.capability._model import CapabilityOffer, ModelRecord
    from paxman_core.capability._reporter import RunReporter
    from paxman_core.capability._runners import BatchRunnerOffer
    from paxman_core.capability._tables import LookupTable
    from paxman_core.document import DocumentReader

PROJECT: Final = GROUP
"""The name of the pluggy project is that of the entry-point group."""

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def paxman_capabilities(settings: Mapping[str, Json]) -> Iterable[CapabilityOffer]:
    """The capabilities that this plugin offers.

    `settings` is what the engine was given for this plugin; an implementation that has none leaves
    the argument out, and one that finds a wrong one raises an `InvalidOptionError`.
    """
    del settings
    return ()


@hookspec
def paxman_models(settings: Mapping[str, Json]) -> Iterable[ModelRecord]:
    """The models that this plugin could use, whether they are there or not."""
    del settings
    return ()


@hookspec
def paxman_contract_adapters() -> Iterable[ContractAdapter]:
    """Adapters that turn a foreign kind of schema into a canonical contract."""
    return ()


@hookspec
def paxman_document_readers() -> Iterable[DocumentReader]:
    """Readers that turn a foreign kind of file into a document.

    They are asked before the core's own, by the name of their distribution; an implementation for
    a whole family of inputs is marked `@hookimpl(trylast=True)` and asked after the others.
    """
    return ()


@hookspec
def paxman_lookup_tables() -> Iterable[LookupTable]:
    """Tables in which values can be looked up."""
    return ()


@hookspec
def paxman_run_reporters() -> Iterable[RunReporter]:
    """Reporters that hear every run."""
    return ()


@hookspec
def paxman_batch_runners() -> Iterable[BatchRunnerOffer]:
    """Runners that carry out a batch elsewhere than on this machine."""
    return ()


@hookspec
def paxman_commands() -> Iterable[CommandOffer]:
    """Commands of `paxman`: `paxman NAME` is there when the plugin is installed."""
    return ()
