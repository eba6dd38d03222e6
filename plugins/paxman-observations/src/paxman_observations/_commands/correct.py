"""`paxman correct`: what a person knows better."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import click

from paxman_observations._commands.records import (
    FIRST_MOMENT,
    contract_of,
    contract_option,
    field_of,
    field_text,
    json_option,
    log_option,
    observation_json,
    say,
    typed_value,
    write_json,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from paxman_core.contract import CanonicalContract
    from paxman_observations import Observation


@click.command("correct")
@click.argument("entity")
@click.argument("field", required=False)
@click.argument("value", required=False)
@click.option("--why", required=True, help="The reason, for those who ask later.")
@click.option("--by", default="", metavar="NAME", help="Who says so.")
@click.option("--clear", "act", flag_value="clear", help="The field has no value.")
@click.option("--release", "act", flag_value="release", help="The field's corrections end.")
@click.option("--delete", "act", flag_value="tombstone", help="The entity is gone.")
@click.option("--restore", "act", flag_value="restore", help="The entity is back.")
@click.option(
    "--retract",
    metavar="ID",
    help="This observation was wrong; the first digits of its id are enough.",
)
@click.option(
    "--observed-at", type=FIRST_MOMENT, help="The time from which it holds; default: now."
)
@log_option
@contract_option
@json_option
def command(
    entity: str,
    field: str | None,
    value: str | None,
    why: str,
    by: str,
    act: str | None,
    retract: str | None,
    observed_at: datetime | None,
    log_path: Path,
    contract: str | None,
    as_json: bool,
) -> None:
    """Correct a field of an entity's record; it holds until it is released.

    Without a VALUE, use one of the options: --clear or --release with a FIELD, or --delete,
    --restore or --retract without.
    """
    from paxman_observations import Observation, ObservationLog

    act = _act(field, value, act, retract)
    with ObservationLog(log_path) as log:
        canonical = contract_of(log, contract)
        said = log.snapshot(entity, canonical).observations
        observation = Observation(
            entity,
            observed_at or datetime.now(UTC),
            producer=by,
            why=why,
            contract_id=canonical.id,
            contract_version=canonical.version,
            **_content(act, canonical, field, value, retract, said),
        )
        log.append([observation])
        after = log.snapshot(entity, canonical)
    if as_json:
        write_json({"observation": observation_json(observation), "snapshot": after.to_dict()})
        return
    say(f"{observation.kind.value} {observation.id[:12]}")
    for path in [field] if field is not None else after.fields:
        shown = field_text(after.fields[path]) if path in after.fields else f"{path}: nothing known"
        say(f"  {shown}")


def _act(field: str | None, value: str | None, act: str | None, retract: str | None) -> str:
    wanted = {act: act is not None, "retract": retract is not None, "correct": value is not None}
    given = [name for name, is_wanted in wanted.items() if name and is_wanted]
    if len(given) != 1:
        raise click.UsageError("Name a FIELD and a VALUE, or use one of the options instead.")
    if (field is not None) != (given[0] in ("clear", "release", "correct")):
        raise click.UsageError("A FIELD goes with a VALUE, --clear or --release.")
    return given[0]


def _content(
    act: str,
    contract: CanonicalContract,
    field: str | None,
    value: str | None,
    retract: str | None,
    said: Mapping[str, Observation],
) -> dict[str, Any]:
    """What makes up an observation of the kind that was asked for."""
    if field is not None:
        target = field_of(contract, field)
        if act == "release":
            return {"kind": "release", "released": [field]}
        corrected = None if value is None else typed_value(target, value)
        return {"kind": "correction", "fields": {field: corrected}}
    if retract is not None:
        return {"kind": "retract", "retracts": _full_id(retract, said)}
    return {"kind": act}


def _full_id(start: str, said: Mapping[str, Observation]) -> str:
    found = [identifier for identifier in said if identifier.startswith(start)]
    if len(found) != 1:
        raise click.BadParameter(f"{len(found)} observations of this entity begin with {start!r}.")
    return found[0]
