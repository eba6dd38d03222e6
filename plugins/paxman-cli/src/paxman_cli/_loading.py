"""What is said while plugins are loaded."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from paxman_cli._terminal_text import printable

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def slow_plugins_told() -> Iterator[None]:
    """Name the plugin that is being loaded, once that has taken a second: it may never end."""
    import threading

    from paxman_core.capability import being_loaded

    done = threading.Event()

    def watch() -> None:
        told = ""
        before = ""
        while not done.wait(1.0):
            name = being_loaded()
            if name and name == before and name != told:
                told = name
                click.echo(printable(f"The plugin {name} takes long to load."), err=True)
            before = name

    thread = threading.Thread(target=watch, name="paxman-watch", daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
