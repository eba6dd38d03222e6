"""The commands that paxman-batch adds to `paxman`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.capability import CommandOffer, hookimpl

if TYPE_CHECKING:
    import click


def _batch() -> click.Command:
    from paxman_batch._commands.batch import command

    return command


@hookimpl
def paxman_commands() -> list[CommandOffer]:
    """What `paxman --help` lists; each is imported when it is called."""
    return [
        CommandOffer("batch", "Fill a contract's fields from many documents, resumably.", _batch),
    ]
