"""`paxman doctor --log`: what of an observation log is as it was written."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from paxman_cli._elsewhere import module_of
from paxman_cli._exit_codes import EXIT_OTHER
from paxman_cli._sources import counted
from paxman_cli._terminal_text import printable

if TYPE_CHECKING:
    from pathlib import Path

MAX_SHOWN = 20


def check_log(path: Path, save: Path | None, as_json: bool) -> int:
    """Say what can be saved, and save it to a new log if one is named; the exit code."""
    records = module_of("paxman-observations", "--log")
    found = records.salvage(path)
    if save is not None:
        if save.exists():
            raise click.BadParameter(f"{save} exists. Name a file that does not exist yet.")
        with records.ObservationLog(save) as log:
            for contract in found.contracts:
                log.keep_contract(contract)
            log.append(found.observations)
    if as_json:
        content = {
            "observations": len(found.observations),
            "entities": list(found.entities),
            "contracts": [contract.id for contract in found.contracts],
            "problems": list(found.problems),
        }
        click.echo(json.dumps(content, indent=2))
    else:
        for problem in found.problems[:MAX_SHOWN]:
            click.secho(printable(problem), fg="red")
        if len(found.problems) > MAX_SHOWN:
            click.secho(f"and {len(found.problems) - MAX_SHOWN} more", fg="red")
        observations = counted(len(found.observations), "observation")
        click.echo(
            f"{path}: {observations} about {counted(len(found.entities), 'entity', 'entities')} "
            f"and {counted(len(found.contracts), 'contract')} can be read"
        )
        if found.problems and save is None:
            click.echo(f"Save them: paxman doctor --log {path} --save NEW_LOG")
    return EXIT_OTHER if found.problems else 0
