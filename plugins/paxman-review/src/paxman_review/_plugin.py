"""The command that paxman-review adds to `paxman`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.capability import CommandOffer, hookimpl

if TYPE_CHECKING:
    import click


def _review() -> click.Command:
    from paxman_review._commands.review import command

    return command


@hookimpl
def paxman_commands() -> list[CommandOffer]:
    """What `paxman --help` lists; it is imported when it is called."""
    return [CommandOffer("review", "Confirm and correct values on a local page.", _review)]
