"""Which commands there are: our own, those of the other distributions, and anybody else's.

`paxman --help` lists them without importing a plugin, as long as all plugins are ours: what ours
bring is written here, and a test compares it with what they offer. Plugins of others are asked.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from paxman_core.installed import installed_plugins

if TYPE_CHECKING:
    from collections.abc import Collection

    from paxman_core.capability import LoadedPlugins

OWN: Final = "paxman-cli"
_BATCH, _REPORT, _OBSERVATIONS = "paxman-batch", "paxman-report", "paxman-observations"
_LEARNED = "paxman-cap-learned"


class Known(NamedTuple):
    """A command that we know of, whether it is installed or not."""

    help: str
    distribution: str = OWN


COMMANDS: Final = {
    "demo": Known("See it work, on documents that come with the package."),
    "normalize": Known("Fill a contract's fields from documents."),
    "batch": Known("Fill a contract's fields from many documents, resumably.", _BATCH),
    "plan": Known("Show what would be tried for each field, and what it would cost."),
    "replay": Known("Verify a stored artifact."),
    "sign": Known("Sign stored artifacts with a key of yours.", "paxman-sign"),
    "reproduce": Known("Run a stored artifact's document again, and compare."),
    "report": Known("Write a page that shows values beside their evidence.", _REPORT),
    "review": Known("Confirm and correct values on a local page.", "paxman-review"),
    "observe": Known("Add what artifacts say to an observation log.", _OBSERVATIONS),
    "merge": Known("Show one record from many observations, at any time.", _OBSERVATIONS),
    "correct": Known("Correct a field of a record, until it is released.", _OBSERVATIONS),
    "explain": Known("Say why a field of a record has its value.", _OBSERVATIONS),
    "history": Known("List everything that was said about an entity.", _OBSERVATIONS),
    "forget": Known("Remove an entity from an observation log.", _OBSERVATIONS),
    "eval": Known("Score results against known-correct values.", _REPORT),
    "learn": Known("Learn from labelled documents, without a language model.", _LEARNED),
    "calibrate": Known("Measure how sure values are on your documents.", _LEARNED),
    "config": Known("Show the settings of a run here, and where each comes from."),
    "plugins": Known("List the installed plugins, without loading them."),
    "models": Known("List the models that the plugins can use, and how to get one."),
    "doctor": Known("Load every plugin, and say what is wrong and what to do."),
    "contract": Known("Check contracts, or infer one from examples."),
    "new-capability": Known("Write a new plugin that finds values, to start from."),
}
WITHOUT_COMMANDS: Final = frozenset(
    {
        "paxman-cap-evidence",
        "paxman-cap-local-inference",
        "paxman-cap-lookup",
        "paxman-cap-recognize",
        "paxman-cap-regex",
        "paxman-cap-remote-inference",
        "paxman-read-docx",
        "paxman-read-einvoice",
        "paxman-read-mail",
        "paxman-read-image",
        "paxman-read-pdf",
        "paxman-read-web",
        "paxman-read-xlsx",
        "paxman-run-ray",
        "paxman-run-spark",
    }
)
"""Plugins of ours that need not be asked."""
_OURS: Final = WITHOUT_COMMANDS | {known.distribution for known in COMMANDS.values()}


def command_lines() -> dict[str, str]:
    """Every command that is installed, and its line of help."""
    installed = _with_plugins()
    ours = {name: known.help for name, known in COMMANDS.items() if known.distribution in installed}
    offers = _of_others(installed - _OURS).commands if installed - _OURS else ()
    return ours | {offer.name: offer.help for _, offer in offers if offer.name not in COMMANDS}


def find_command(name: str) -> click.Command | None:
    """The command of that name; None if nobody brings it."""
    known = COMMANDS.get(name)
    if known is None:
        others = _with_plugins() - _OURS
        return _offered(name, _of_others(others)) if others else None
    if known.distribution == OWN:
        command: click.Command = import_module(f"paxman_cli._{name.replace('-', '_')}").command
        return command
    if known.distribution not in _with_plugins():
        distribution = known.distribution
        raise click.ClickException(
            f"`paxman {name}` comes with {distribution}: pip install {distribution}"
        )
    return _offered(name, _loaded({known.distribution}))


def _with_plugins() -> set[str]:
    """The installed distributions that can have commands: this one, and those with plugins."""
    return {OWN, *(plugin.distribution for plugin in installed_plugins())}


def _of_others(others: set[str]) -> LoadedPlugins:
    from paxman_cli._settings import settings
    from paxman_core.errors import PaxmanError

    try:
        blocked = settings().block
    except PaxmanError:
        # Whoever runs a command is told what is wrong with the settings; help works regardless.
        blocked = ()
    return _loaded(others, blocked)


def _loaded(distributions: Collection[str], blocked: Collection[str] = ()) -> LoadedPlugins:
    """What the plugins of these distributions bring; no other is imported."""
    from paxman_cli._loading import slow_plugins_told
    from paxman_cli._plugin_output import plugin_output_aside
    from paxman_core.capability import load_plugins

    rest = _with_plugins() - set(distributions)
    with plugin_output_aside(), slow_plugins_told():
        return load_plugins(block=[*sorted(rest), *blocked])


def _offered(name: str, loaded: LoadedPlugins) -> click.Command | None:
    from paxman_core.capability import raised

    offers = [(plugin, offer) for plugin, offer in loaded.commands if offer.name == name]
    if len(offers) > 1:
        titles = ", ".join(plugin.title for plugin, _ in offers)
        raise click.ClickException(
            f"The command {name!r} is brought by several plugins: {titles}. "
            "Uninstall or block all but one of them."
        )
    for plugin, offer in offers:
        try:
            command = offer.factory()
        except Exception as error:
            raise click.ClickException(
                f"The command {name!r} of the plugin {plugin.title} cannot be made:"
                f" {raised(error)}. Report this to its authors."
            ) from error
        if isinstance(command, click.Command):
            return command
        raise click.ClickException(
            f"The plugin {plugin.title} brings something of type {type(command).__name__} as the "
            f"command {name!r}. Report this to its authors: it must be a click.Command."
        )
    if loaded.failures:
        failures = " ".join(map(str, loaded.failures))
        raise click.ClickException(f"No command {name!r} was found. {failures}")
    return None
