"""`paxman observe`: what artifacts say becomes part of an observation log."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from paxman_cli import EXIT_UNRESOLVED, stored_artifacts
from paxman_observations._commands.records import FIRST_MOMENT, json_option, say, write_json

if TYPE_CHECKING:
    from datetime import datetime

    from paxman_core.artifact import ExecutionArtifact
    from paxman_observations._log import ObservationLog


@click.command("observe")
@click.argument("artifacts", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--log",
    "log_path",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="The observation log; it is created if it does not exist.",
)
@click.option("--entity", default="", metavar="FIELD", help="The field that names the entity.")
@click.option("--entity-name", default="", metavar="NAME", help="The entity's name itself.")
@click.option(
    "--observed-at",
    metavar="FIELD|TIME",
    help="When it was so: a field with a date, or a time. Default: when the artifact was made.",
)
@json_option
def command(
    artifacts: tuple[Path, ...],
    log_path: Path,
    entity: str,
    entity_name: str,
    observed_at: str | None,
    as_json: bool,
) -> None:
    """Add to a log what stored artifacts say, one artifact per line of each file.

    The folder that `paxman batch --entity` wrote to is taken as well, and needs no --entity. What
    is there already changes nothing. Exits with 3 if an artifact does not say which entity
    it is about; the others are added.
    """
    from paxman_core.errors import InvalidOptionError
    from paxman_observations._log import ObservationLog
    from paxman_observations._observing import observe as observed

    batches = [path for path in artifacts if path.is_dir()]
    files = [path for path in artifacts if not path.is_dir()]
    if (entity and entity_name) or (files and not (entity or entity_name)):
        raise click.UsageError("Use either --entity or --entity-name.")
    is_unresolved = False
    with ObservationLog(log_path) as log:
        for folder in batches:
            _take(folder, log, as_json)
        for name, artifact in (pair for path in files for pair in stored_artifacts(path)):
            moment = _moment(artifact, observed_at)
            try:
                found = observed(artifact, entity, entity_name=entity_name, observed_at=moment)
            except InvalidOptionError as error:
                is_unresolved = True
                say(f"{name}: {error}", err=True)
                continue
            log.keep_contract(artifact.contract)
            new = log.append(found)
            whom = found[0].entity if found else ""
            _tell_forgotten(log, [whom])
            if as_json:
                ids = [observation.id for observation in found]
                write_json({"artifact": name, "entity": whom, "new": new, "observations": ids})
            else:
                say(f"{name}: {whom}, {len(found)} observed, {new} new")
    sys.exit(EXIT_UNRESOLVED if is_unresolved else 0)


def _take(folder: Path, log: ObservationLog, as_json: bool) -> None:
    """Add the observations of a batch, and its contract."""
    import pyarrow.parquet

    from paxman_core.adapters import read_contract
    from paxman_observations._table import CONTRACT, observations_in

    inner = folder / "observations"
    parts = inner if inner.is_dir() else folder
    files = sorted(parts.glob("*.parquet"))
    if not files:
        raise click.BadParameter(
            f"{folder} has no observations. Make them with `paxman batch --entity FIELD`."
        )
    known = pyarrow.parquet.read_schema(files[0]).metadata or {}
    if (contract := known.get(CONTRACT.encode())) is not None:
        log.keep_contract(read_contract(contract.decode("utf-8")))
    found = list(observations_in(parts))
    new = log.append(found)
    _tell_forgotten(log, sorted({observation.entity for observation in found}))
    if as_json:
        write_json({"batch": str(folder), "observed": len(found), "new": new})
    else:
        say(f"{folder}: {len(found)} observed, {new} new")


def _tell_forgotten(log: ObservationLog, entities: list[str]) -> None:
    for entity in entities:
        if log.is_forgotten(entity):
            say(f"{entity} was forgotten: what is said about it is not added.", err=True)


def _moment(artifact: ExecutionArtifact, given: str | None) -> str | datetime | None:
    if given is None or given in artifact.contract.by_path:
        return given
    return FIRST_MOMENT.convert(given, None, None)
