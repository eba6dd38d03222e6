"""`paxman forget`: take a person out of a log."""

from __future__ import annotations

from pathlib import Path

import click

from paxman_cli import counted
from paxman_observations._commands.records import json_option, log_option, say, write_json


@click.command("forget")
@click.argument("entity")
@log_option
@click.option(
    "--recordings",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Recorded calls of models: delete those whose answers hold what was said, too.",
)
@click.option("--lift", is_flag=True, help="Let in again what is said about it from now on.")
@json_option
def command(
    entity: str, log_path: Path, recordings: Path | None, lift: bool, as_json: bool
) -> None:
    """Remove everything about an entity from a log; only a hash of its name stays.

    Observations, snapshots and quotes are gone from the file, and what is said about the entity
    later is not added. Copies of the log and stored artifacts are yours to delete.
    """
    from paxman_core.capability import Recordings
    from paxman_observations import ObservationLog

    with ObservationLog(log_path) as log:
        if lift:
            log.lift(entity)
            say(f"{entity}: not forgotten any more; what was removed does not come back")
            return
        found = log.forget(entity)
    calls = 0 if recordings is None else Recordings(recordings).forget(found.texts)
    if as_json:
        write_json(
            {
                "entity": entity,
                "observations": found.observations,
                "snapshots": found.snapshots,
                "calls": calls,
                "mentioned": list(found.mentioned),
            }
        )
        return
    say(
        f"{entity}: {counted(found.observations, 'observation')}, "
        f"{counted(found.snapshots, 'snapshot')} and {counted(calls, 'recorded call')} removed"
    )
    if found.mentioned:
        names = ", ".join(found.mentioned[:10])
        say(f"The name still occurs in observations about others: {names}.", err=True)
