"""The `paxman` command."""

from __future__ import annotations

from paxman_cli._advice import next_step
from paxman_cli._app import EXIT_INTERRUPTED, EXIT_OTHER, EXIT_UNRESOLVED, app
from paxman_cli._display import BAND_STYLES, artifact_view
from paxman_cli._failures import tell_plugin_failures
from paxman_cli._interruption import uninterrupted
from paxman_cli._progress import RunProgress, bar
from paxman_cli._settings import Dollars, Settings, run_options, settings
from paxman_cli._sources import (
    STANDARD_INPUT,
    component_option,
    contract_source,
    counted,
    inputs,
    naming,
    stored_artifacts,
)
from paxman_cli._terminal_text import plain


def main() -> None:
    """Run the command."""
    app()


__all__ = [
    "BAND_STYLES",
    "EXIT_INTERRUPTED",
    "EXIT_OTHER",
    "EXIT_UNRESOLVED",
    "STANDARD_INPUT",
    "Dollars",
    "RunProgress",
    "Settings",
    "app",
    "artifact_view",
    "bar",
    "component_option",
    "contract_source",
    "counted",
    "inputs",
    "naming",
    "next_step",
    "plain",
    "run_options",
    "settings",
    "stored_artifacts",
    "tell_plugin_failures",
    "uninterrupted",
]
