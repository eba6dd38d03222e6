"""`paxman history`: everything that was said, in the order of time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from paxman_observations._commands.records import (
    json_option,
    log_option,
    observation_json,
    say,
    time_options,
    write_json,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from pathlib import Path

    from paxman_observations import Observation


@click.command("history")
@click.argument("entity", required=False)
@click.argument("field", required=False)
@log_option
@time_options
@json_option
def command(
    entity: str | None,
    field: str | None,
    log_path: Path,
    at: datetime | None,
    known_at: datetime | None,
    as_json: bool,
) -> None:
    """List what was said about an entity or one of its fields; without one, list the entities."""
    from paxman_observations import ObservationLog

    with ObservationLog(log_path) as log:
        if entity is None:
            names = log.entities()
            for name in names:
                if as_json:
                    write_json({"entity": name})
                else:
                    say(name)
            return
        found = sorted(log.observations(entity), key=lambda o: (o.observed_at, o.id))
    if not found:
        raise click.BadParameter(f"The log says nothing about {entity!r}.")
    for observation in found:
        if at is not None and observation.observed_at > at:
            continue
        if known_at is not None and observation.known_at > known_at:
            continue
        if field is not None and field not in (*observation.fields, *observation.released):
            continue
        if as_json:
            write_json(observation_json(observation))
        else:
            say("\n".join(_lines(observation, field)))


def _lines(observation: Observation, field: str | None) -> Iterator[str]:
    from paxman_observations._snapshot import origin, quoted

    yield origin(observation)
    for path, value in observation.fields.items():
        if field is None or path == field:
            yield f"  {path}: {quoted(value)}"
    for path in observation.released:
        yield f"  {path} released"
    if observation.retracts:
        yield f"  {observation.retracts[:12]} retracted"
