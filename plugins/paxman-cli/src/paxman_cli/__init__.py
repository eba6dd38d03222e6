"""The `paxman` command, and what other distributions write their commands with."""

from __future__ import annotations

# Not that of `typing`: until `main` runs, Ctrl-C shows a traceback, so that nothing is imported.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from paxman_cli._advice import next_step
    from paxman_cli._app import app
    from paxman_cli._display import BAND_STYLES, artifact_view
    from paxman_cli._exit_codes import EXIT_INTERRUPTED, EXIT_OTHER, EXIT_UNRESOLVED
    from paxman_cli._failures import tell_plugin_failures, tell_settings
    from paxman_cli._interruption import uninterrupted
    from paxman_cli._plugin_output import plugin_output_aside
    from paxman_cli._progress import RunProgress, bar
    from paxman_cli._settings import (
        Dollars,
        Settings,
        block_option,
        model_options,
        run_options,
        settings,
    )
    from paxman_cli._sources import (
        STANDARD_INPUT,
        component_option,
        contract_source,
        counted,
        inputs,
        naming,
        stored_artifacts,
    )
    from paxman_cli._terminal_text import csv_text, printable, printable_json, printable_lines
    from paxman_cli._whole_file import write_whole

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
    "block_option",
    "component_option",
    "contract_source",
    "counted",
    "csv_text",
    "inputs",
    "main",
    "model_options",
    "naming",
    "next_step",
    "plugin_output_aside",
    "printable",
    "printable_json",
    "printable_lines",
    "run_options",
    "settings",
    "stored_artifacts",
    "tell_plugin_failures",
    "tell_settings",
    "uninterrupted",
    "write_whole",
]

_MODULE_OF = {
    "BAND_STYLES": "_display",
    "Dollars": "_settings",
    "EXIT_INTERRUPTED": "_exit_codes",
    "EXIT_OTHER": "_exit_codes",
    "EXIT_UNRESOLVED": "_exit_codes",
    "RunProgress": "_progress",
    "STANDARD_INPUT": "_sources",
    "Settings": "_settings",
    "app": "_app",
    "artifact_view": "_display",
    "bar": "_progress",
    "block_option": "_settings",
    "component_option": "_sources",
    "contract_source": "_sources",
    "counted": "_sources",
    "csv_text": "_terminal_text",
    "inputs": "_sources",
    "model_options": "_settings",
    "naming": "_sources",
    "next_step": "_advice",
    "plugin_output_aside": "_plugin_output",
    "printable": "_terminal_text",
    "printable_json": "_terminal_text",
    "printable_lines": "_terminal_text",
    "run_options": "_settings",
    "settings": "_settings",
    "stored_artifacts": "_sources",
    "tell_plugin_failures": "_failures",
    "tell_settings": "_failures",
    "uninterrupted": "_interruption",
    "write_whole": "_whole_file",
}


def main() -> None:
    """Run the command; Ctrl-C ends it without a traceback, at any moment."""
    import gc
    import sys

    # To look for garbage among all rows of a long table takes a quarter of the time; it has none.
    gc.set_threshold(50_000)
    try:
        from paxman_cli._app import app

        app()
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        sys.exit(130)
    finally:
        import signal

        # From here on there is nothing to interrupt but the interpreter's own end.
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def __getattr__(name: str) -> object:
    """Import a name when it is first used: `paxman --help` needs none of them."""
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"{__name__}.{module}"), name)
    globals()[name] = value
    return value
