"""The command that paxman-sign adds to `paxman`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.capability import CommandOffer, hookimpl

if TYPE_CHECKING:
    import click


def _sign() -> click.Command:
    from paxman_sign._commands.sign import command

    return command


@hookimpl
def paxman_commands() -> list[CommandOffer]:
    """What `paxman --help` lists; it is imported when it is called."""
    return [CommandOffer("sign", "Sign stored artifacts with a key of yours.", _sign)]
