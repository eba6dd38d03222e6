"""Asking one plugin what it offers, and keeping of the answer what can be used."""

from __future__ import annotations

from collections import defaultdict
from itertools import islice
from types import ModuleType
from typing import TYPE_CHECKING, Any

import attrs
import pluggy

from paxman_core._limited import within
from paxman_core.adapters import ContractAdapter
from paxman_core.capability import _hooks as hooks
from paxman_core.capability._commands import CommandOffer
from paxman_core.capability._model import (
    API_VERSION,
    Capability,
    CapabilityOffer,
    CapabilitySpec,
    ModelRecord,
)
from paxman_core.capability._plugin import PluginFailure, PluginIdentity, Stage, failure, failure_of
from paxman_core.capability._reporter import RunReporter
from paxman_core.capability._runners import BatchRunnerOffer
from paxman_core.capability._tables import LookupTable
from paxman_core.document import DocumentReader

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from paxman_core.canonical import Json

IMPORT_SECONDS = 300.0
"""How long importing a plugin may take; some bring half a gigabyte of libraries."""
HOOK_SECONDS = 30.0
"""How long a hook may take; it says what a plugin offers, and makes none of it."""
MAX_OFFERS = 1_000
"""How many things one hook may return; an endless generator ends here."""


@attrs.define(eq=False, repr=False)
class Contribution:
    """What one plugin brings, filled while it is asked."""

    identity: PluginIdentity
    blocked: bool = False
    described: bool = False
    seconds: float = 0.0
    reads_last: bool = False
    """Its readers take whole families of inputs, which others know special members of."""
    brought: dict[str, list[Any]] = attrs.Factory(lambda: defaultdict(list))
    """What its hooks gave, by the names of `LoadedPlugins`."""
    failures: list[PluginFailure] = attrs.Factory(list)

    def fail(self, stage: Stage, reason: str, next_step: str = "") -> None:
        """Note why something of this plugin is not used."""
        self.failures.append(failure(self.identity, stage, reason, next_step))


def describe(
    obtain: Callable[[], object], contribution: Contribution, settings: Mapping[str, Json]
) -> None:
    """Obtain a plugin and note what it offers; whatever it raises is noted too."""
    try:
        plugin = within(IMPORT_SECONDS, obtain)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        # A plugin that calls sys.exit while it is imported must not end somebody's program.
        contribution.failures.append(
            failure_of(contribution.identity, "import", "It cannot be imported", error)
        )
        return
    if isinstance(plugin, (Capability, CapabilityOffer)):
        contribution.described = True
        _accept(contribution, "paxman_capabilities", [_as_offer(plugin)])
    else:
        _ask_hooks(plugin, contribution, settings)


def _as_offer(plugin: Capability | CapabilityOffer) -> object:
    if isinstance(plugin, CapabilityOffer):
        return plugin
    spec = getattr(plugin, "spec", None)
    return CapabilityOffer(spec, lambda: plugin) if isinstance(spec, CapabilitySpec) else plugin


def _ask_hooks(plugin: object, contribution: Contribution, settings: Mapping[str, Json]) -> None:
    callers = _callers(plugin, contribution)
    if callers is None:
        return
    if not callers:
        contribution.fail(
            "describe",
            "It implements none of Paxman's hooks.",
            "Mark its hook functions with paxman_core.capability.hookimpl.",
        )
        return
    contribution.described = True
    for caller in callers:
        _accept(contribution, caller.name, _call(caller, contribution, settings))
        if caller.name == "paxman_document_readers":
            contribution.reads_last = any(each.trylast for each in caller.get_hookimpls())


def _callers(plugin: object, contribution: Contribution) -> list[pluggy.HookCaller] | None:
    """The hooks that a plugin implements, in a manager of its own."""
    manager = pluggy.PluginManager(hooks.PROJECT)
    try:
        manager.register(plugin, name=contribution.identity.name)
        _specify(manager)
        manager.check_pending()
        return manager.get_hookcallers(plugin) or []
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        contribution.failures.append(
            failure_of(contribution.identity, "describe", "Its hooks cannot be used", error)
        )
        return None


class _Specified(ModuleType):
    """Hooks and nothing else: pluggy looks at whatever a module lists."""

    def __dir__(self) -> list[str]:
        return [name for name in vars(self) if name in _KEPT]


def _specify(manager: pluggy.PluginManager) -> None:
    """Declare the hooks that are implemented: declaring all takes longer than most plugins."""
    named = {name: getattr(hooks, name) for name in _KEPT if hasattr(manager.hook, name)}
    if named:
        specified = _Specified(hooks.__name__)
        vars(specified).update(named)
        manager.add_hookspecs(specified)


def _call(
    caller: pluggy.HookCaller, contribution: Contribution, settings: Mapping[str, Json]
) -> list[object]:
    """What one hook returns, or nothing if it fails."""
    try:
        things = within(HOOK_SECONDS, lambda: _things(caller, settings))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        contribution.failures.append(
            failure_of(contribution.identity, "describe", f"{caller.name} failed", error)
        )
        return []
    if len(things) > MAX_OFFERS:
        contribution.fail("describe", f"{caller.name} returned more than {MAX_OFFERS} things.")
        return []
    return things


def _things(caller: pluggy.HookCaller, settings: Mapping[str, Json]) -> list[object]:
    returned: list[Any] = caller(settings=settings)
    return [thing for group in returned for thing in islice(group, MAX_OFFERS + 1)]


def _accept(contribution: Contribution, hook: str, things: list[object]) -> None:
    """Keep what a hook returned, as far as it is what the hook is for."""
    kept, wanted = _KEPT[hook]
    for thing in things:
        if not _is(thing, wanted):
            _refuse_type(contribution, thing, wanted.__name__)
        elif isinstance(thing, CapabilityOffer) and thing.spec.api_version != API_VERSION:
            _refuse_api_version(contribution, thing)
        else:
            contribution.brought[kept].append(thing)


def _is(thing: object, wanted: type) -> bool:
    members = _MEMBERS.get(wanted)
    if members is None:
        return isinstance(thing, wanted)
    try:
        return all(hasattr(thing, name) for name in members)
    except Exception:
        return False


def _refuse_type(contribution: Contribution, thing: object, wanted: str) -> None:
    # The thing's own repr is foreign code, and would put addresses into artifacts.
    reason = f"It offers something of type {type(thing).__name__}, which is not a {wanted}."
    contribution.fail("offer", reason)


def _refuse_api_version(contribution: Contribution, offer: CapabilityOffer) -> None:
    wanted = offer.spec.api_version
    identity = contribution.identity
    older = "paxman-core" if wanted > API_VERSION else (identity.distribution or identity.name)
    contribution.fail(
        "offer",
        f"Its capability {offer.spec.id!r} is written for version {wanted} of the capability"
        f" interface, and this is version {API_VERSION}.",
        f"Install a newer {older}.",
    )


_KEPT: dict[str, tuple[str, type]] = {
    "paxman_batch_runners": ("runners", BatchRunnerOffer),
    "paxman_capabilities": ("offers", CapabilityOffer),
    "paxman_commands": ("commands", CommandOffer),
    "paxman_contract_adapters": ("adapters", ContractAdapter),
    "paxman_document_readers": ("readers", DocumentReader),
    "paxman_lookup_tables": ("tables", LookupTable),
    "paxman_models": ("models", ModelRecord),
    "paxman_run_reporters": ("reporters", RunReporter),
}
"""By the name of a hook: what its things are called together, and their type."""
_MEMBERS: dict[type, tuple[str, ...]] = {
    ContractAdapter: ("name", "can_adapt", "adapt"),
    DocumentReader: ("name", "media_types", "recognizes", "read"),
}
"""What a thing of a plugin's own class needs to have instead of a base class of ours."""
