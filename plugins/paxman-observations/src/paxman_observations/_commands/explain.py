"""`paxman explain`: why a field of a record has its value."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from paxman_observations._commands.records import (
    contract_of,
    contract_option,
    field_of,
    json_option,
    log_option,
    observation_json,
    say,
    time_options,
    write_json,
)

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path


@click.command("explain")
@click.argument("entity")
@click.argument("field")
@log_option
@contract_option
@time_options
@json_option
def command(
    entity: str,
    field: str,
    log_path: Path,
    contract: str | None,
    at: datetime | None,
    known_at: datetime | None,
    as_json: bool,
) -> None:
    """Say why a field of an entity's record has its value, down to the quote in the document."""
    from paxman_observations import ObservationLog

    with ObservationLog(log_path) as log:
        canonical = contract_of(log, contract)
        field_of(canonical, field)
        snapshot = log.snapshot(entity, canonical, at=at, known_at=known_at)
    text = snapshot.explain(field)
    if not as_json:
        say(text)
        return
    found = snapshot.to_dict()
    fields = found["fields"]
    assert isinstance(fields, dict)
    mentioned = found["observations"]
    assert isinstance(mentioned, list)
    write_json(
        {
            "entity": entity,
            "field": field,
            "explanation": fields.get(field),
            "observations": [observation_json(snapshot.observations[str(i)]) for i in mentioned],
        }
    )
