"""Loading plugins one by one, so that a broken one costs nothing but itself."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from paxman_core._version import VERSION
from paxman_core.adapters import ContractAdapter
from paxman_core.canonical import Json
from paxman_core.capability._commands import CommandOffer
from paxman_core.capability._compatibility import is_met
from paxman_core.capability._description import Contribution, describe
from paxman_core.capability._model import CapabilityOffer, ModelRecord
from paxman_core.capability._plugin import PluginFailure, PluginIdentity, PluginRecord, PluginState
from paxman_core.capability._reporter import RunReporter
from paxman_core.capability._runners import BatchRunnerOffer
from paxman_core.capability._tables import LookupTable
from paxman_core.document import DocumentReader
from paxman_core.errors import InvalidOptionError
from paxman_core.installed import distribution_name

if TYPE_CHECKING:
    from collections.abc import Callable


PluginSettings: TypeAlias = Mapping[str, Mapping[str, Json]]
NO_SETTINGS: PluginSettings = MappingProxyType({})


class LoadedPlugins(NamedTuple):
    """Everything that the plugins offer, and what became of each plugin."""

    offers: tuple[tuple[PluginIdentity, CapabilityOffer], ...] = ()
    """Sorted by id and version, with the plugin that each came from."""
    adapters: tuple[ContractAdapter, ...] = ()
    readers: tuple[DocumentReader, ...] = ()
    tables: tuple[LookupTable, ...] = ()
    reporters: tuple[RunReporter, ...] = ()
    runners: tuple[BatchRunnerOffer, ...] = ()
    models: tuple[ModelRecord, ...] = ()
    commands: tuple[tuple[PluginIdentity, CommandOffer], ...] = ()
    """With the plugin that each came from."""
    failures: tuple[PluginFailure, ...] = ()
    records: tuple[PluginRecord, ...] = ()


def load_plugins(
    plugins: Iterable[object] | None = None,
    block: Iterable[str] = (),
    settings: PluginSettings = NO_SETTINGS,
) -> LoadedPlugins:
    """Load the installed plugins, or exactly the given ones.

    A given plugin is a module or object with hook implementations, a `CapabilityOffer`, a
    `Capability`, or the name of an installed plugin or distribution. `block` names plugins or
    distributions that are not even imported. `settings` are the plugins' own, by the name of the
    plugin. Raises InvalidOptionError for what is not a plugin or not installed.
    """
    if isinstance(block, str):
        raise InvalidOptionError(
            f"block is the string {block!r}.", next_step=f"Give a list: block=[{block!r}]."
        )
    if isinstance(plugins, str):
        raise InvalidOptionError(
            f"plugins is the string {plugins!r}.", next_step=f"Give a list: plugins=[{plugins!r}]."
        )
    if plugins is None:
        sources = _installed()
    else:
        sources = [source for plugin in plugins for source in _given(plugin)]
    blocked = {distribution_name(name) for name in block}
    contributions = [_load(source, blocked, settings) for source in sources]
    contributions += _unknown(settings, sources)
    _refuse_duplicates(contributions)
    return _combine(contributions)


class _Source(NamedTuple):
    """A plugin that has not been touched yet."""

    identity: PluginIdentity
    obtain: Callable[[], object]
    core_requirements: tuple[str, ...] = ()

    @property
    def setting(self) -> str:
        """What its settings are called; a module goes by the name of its entry point, too."""
        return self.identity.name.removeprefix("paxman_cap_")

    @property
    def names(self) -> set[str]:
        """What it can be blocked or chosen by."""
        return {distribution_name(self.identity.name), self.identity.distribution}


def _installed() -> list[_Source]:
    from paxman_core.capability._discovery import find_plugins

    return [
        _Source(plugin.identity, plugin.import_plugin, plugin.core_requirements)
        for plugin in find_plugins()
    ]


def _given(plugin: object) -> list[_Source]:
    if isinstance(plugin, str):
        return _named(plugin)
    if plugin is None or isinstance(plugin, (bytes, int, float, type)):
        raise InvalidOptionError(
            f"{plugin!r} is not a plugin.",
            next_step="Give a module or an object with hook implementations, or a capability.",
        )
    if isinstance(plugin, CapabilityOffer):
        name = plugin.spec.id
    elif isinstance(plugin, ModuleType):
        name = plugin.__name__
    else:
        name = type(plugin).__name__
    return [_Source(PluginIdentity(name), lambda: plugin)]


def _named(name: str) -> list[_Source]:
    """The installed plugins of a name; a name that is misspelt must not load nothing in silence."""
    installed = _installed()
    written = distribution_name(name)
    found = [source for source in installed if written in source.names]
    if not found:
        known = {source.identity.name: source.identity.name for source in installed}
        raise InvalidOptionError(
            f"No plugin {name!r} is installed.",
            next_step=_meant(name, known) or "`paxman plugins` lists what is installed.",
        )
    return found


def _unknown(settings: PluginSettings, sources: list[_Source]) -> list[Contribution]:
    """A failure for each plugin that is set up and not there: what it would find is missing."""
    known = {source.setting: distribution_name(source.setting) for source in sources}
    missing = [Contribution(PluginIdentity(name)) for name in sorted(set(settings) - set(known))]
    for contribution in missing:
        name = contribution.identity.name
        contribution.fail(
            "metadata",
            f"There are settings for the plugin {name!r}, which is not installed.",
            _meant(name, known) or f"Try: pip install paxman-cap-{distribution_name(name)}",
        )
    return missing


def _meant(name: str, known: Mapping[str, str]) -> str:
    """The section that somebody probably meant; empty if none is like it."""
    from paxman_core._messages import suggestion

    same = [setting for setting, written in known.items() if written == distribution_name(name)]
    advice = suggestion(name, same or known)
    return advice if advice.startswith("Did you mean") else ""


def _load(source: _Source, blocked: set[str], settings: PluginSettings) -> Contribution:
    contribution = Contribution(source.identity)
    if source.names & blocked:
        contribution.blocked = True
    elif _accepts_this_core(source, contribution):
        started = time.perf_counter()
        _at_work.append(source.identity.title)
        try:
            describe(source.obtain, contribution, settings.get(source.setting, {}))
        finally:
            _at_work.remove(source.identity.title)
        contribution.seconds = time.perf_counter() - started
    return contribution


_at_work: list[str] = []


def being_loaded() -> str:
    """The plugin that is being loaded now, in whatever thread; empty if none is."""
    return next(iter(_at_work[-1:]), "")


def _accepts_this_core(source: _Source, contribution: Contribution) -> bool:
    for requirement in source.core_requirements:
        if not is_met(requirement):
            contribution.fail(
                "metadata",
                f"It requires {requirement}, and this is paxman-core {VERSION}.",
                f"Install a version of {source.identity.distribution} for paxman-core {VERSION}.",
            )
            return False
    return True


def _refuse_duplicates(contributions: list[Contribution]) -> None:
    """Drop every capability and table that several bring: we cannot say which is right."""
    claimants: dict[tuple[str, str], list[Contribution]] = {}
    for each in contributions:
        for offer in each.brought["offers"]:
            claimants.setdefault(("capability", offer.spec.id), []).append(each)
        for table in each.brought["tables"]:
            claimants.setdefault(("table", table.name), []).append(each)
    for (kind, name), claiming in claimants.items():
        if len(claiming) > 1:
            titles = ", ".join(dict.fromkeys(each.identity.title for each in claiming))
            for each in dict.fromkeys(claiming):
                _drop(each, kind, name)
                each.fail(
                    "offer",
                    f"The {kind} {name!r} is brought by several ({titles}); none is used.",
                    _KEEP_ONE,
                )


_KEEP_ONE = (
    "Uninstall all but one, or pass Engine(block=[PLUGIN]) (--block PLUGIN, or paxman.toml)."
)


def _drop(contribution: Contribution, kind: str, name: str) -> None:
    brought = contribution.brought
    if kind == "capability":
        brought["offers"] = [one for one in brought["offers"] if one.spec.id != name]
    else:
        brought["tables"] = [one for one in brought["tables"] if one.name != name]


def _combine(contributions: list[Contribution]) -> LoadedPlugins:
    def all_of(kind: str) -> tuple[Any, ...]:
        return tuple(thing for each in contributions for thing in each.brought[kind])

    def with_origin(kind: str) -> list[tuple[PluginIdentity, Any]]:
        return [(each.identity, thing) for each in contributions for thing in each.brought[kind]]

    ordered = sorted(contributions, key=lambda each: each.reads_last)
    offers = sorted(with_origin("offers"), key=lambda pair: (pair[1].spec.id, pair[1].spec.version))
    return LoadedPlugins(
        offers=tuple(offers),
        readers=tuple(thing for each in ordered for thing in each.brought["readers"]),
        commands=tuple(with_origin("commands")),
        failures=tuple(one for each in contributions for one in each.failures),
        records=tuple(_record(each) for each in contributions),
        **{kind: all_of(kind) for kind in ("adapters", "tables", "reporters", "runners", "models")},
    )


def _record(contribution: Contribution) -> PluginRecord:
    return PluginRecord(
        contribution.identity,
        PluginState.DESCRIBED if contribution.described else PluginState.FOUND,
        contribution.blocked,
        tuple(sorted(offer.spec.id for offer in contribution.brought["offers"])),
        contribution.seconds,
    )
