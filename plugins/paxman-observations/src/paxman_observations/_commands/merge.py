"""`paxman merge`: the record of each entity, from everything that was observed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from paxman_cli import counted
from paxman_observations._commands.records import (
    contract_of,
    contract_option,
    field_text,
    json_of,
    json_option,
    log_option,
    say,
    time_options,
    write_json,
)

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from paxman_core.contract import CanonicalContract
    from paxman_observations import Snapshot


@click.command("merge")
@click.argument("entities", metavar="[ENTITY]...", nargs=-1)
@log_option
@contract_option
@time_options
@click.option("--rebuild", is_flag=True, help="Rebuild all stored snapshots.")
@json_option
def command(
    entities: tuple[str, ...],
    log_path: Path,
    contract: str | None,
    at: datetime | None,
    known_at: datetime | None,
    rebuild: bool,
    as_json: bool,
) -> None:
    """Show what is known about entities, now or at a past time.

    The snapshots of now are kept in the log; only what changed is folded again.
    """
    from paxman_observations import ObservationLog, Snapshot

    is_now = at is None and known_at is None
    if rebuild and not is_now:
        raise click.UsageError("Only current snapshots are stored: use --rebuild without a time.")
    with ObservationLog(log_path) as log:
        canonical = contract_of(log, contract)
        if is_now:
            made = log.merge(canonical, rebuild=rebuild)
            say(f"{counted(made, 'snapshot')} made", err=True)
            kept = log.kept_snapshots(canonical)
        for entity in entities or log.entities():
            if is_now and entity in kept:
                _show(Snapshot.from_bytes(kept[entity]), canonical, as_json)
            else:
                _show(log.snapshot(entity, canonical, at=at, known_at=known_at), canonical, as_json)


def _show(snapshot: Snapshot, contract: CanonicalContract, as_json: bool) -> None:
    if as_json:
        write_json({**snapshot.to_dict(), "data": json_of(snapshot.data)})
        return
    say(f"{snapshot.entity}{' (deleted)' if snapshot.deleted else ''}")
    for field in contract.targets:
        if field.path in snapshot.fields:
            say(f"  {field_text(snapshot.fields[field.path])}")
    for note in snapshot.notes:
        say(f"  {note.code}: {note.message}")
