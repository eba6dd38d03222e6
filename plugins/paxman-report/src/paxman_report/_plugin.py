"""The commands that paxman-report adds to `paxman`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.capability import CommandOffer, hookimpl

if TYPE_CHECKING:
    import click


def _report() -> click.Command:
    from paxman_report._commands.report import command

    return command


def _eval() -> click.Command:
    from paxman_report._commands.eval import command

    return command


@hookimpl
def paxman_commands() -> list[CommandOffer]:
    """What `paxman --help` lists; each is imported when it is called."""
    return [
        CommandOffer("report", "Write a page that shows values beside their evidence.", _report),
        CommandOffer("eval", "Score results against known-correct values.", _eval),
    ]
