"""The commands that paxman-observations adds to `paxman`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.capability import CommandOffer, hookimpl

if TYPE_CHECKING:
    import click


def _observe() -> click.Command:
    from paxman_observations._commands.observe import command

    return command


def _merge() -> click.Command:
    from paxman_observations._commands.merge import command

    return command


def _correct() -> click.Command:
    from paxman_observations._commands.correct import command

    return command


def _explain() -> click.Command:
    from paxman_observations._commands.explain import command

    return command


def _history() -> click.Command:
    from paxman_observations._commands.history import command

    return command


def _forget() -> click.Command:
    from paxman_observations._commands.forget import command

    return command


@hookimpl
def paxman_commands() -> list[CommandOffer]:
    """What `paxman --help` lists; each is imported when it is called."""
    return [
        CommandOffer("observe", "Add what artifacts say to an observation log.", _observe),
        CommandOffer("merge", "Show one record from many observations, at any time.", _merge),
        CommandOffer("correct", "Correct a field of a record, until it is released.", _correct),
        CommandOffer("explain", "Say why a field of a record has its value.", _explain),
        CommandOffer("history", "List everything that was said about an entity.", _history),
        CommandOffer("forget", "Remove an entity from an observation log.", _forget),
    ]
