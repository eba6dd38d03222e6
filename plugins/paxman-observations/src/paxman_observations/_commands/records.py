"""What the commands about records share: the log, the contract, times, and typed values."""

from __future__ import annotations

import json
from datetime import UTC, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from paxman_cli import contract_source, printable_json, printable_lines
from paxman_core.canonical import exact_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from paxman_core.contract import CanonicalContract, CanonicalField
    from paxman_core.values import Value
    from paxman_observations._log import ObservationLog
    from paxman_observations._model import Observation
    from paxman_observations._snapshot import SnapshotField


class Moment(click.ParamType[datetime]):
    """A time; without a zone it is in UTC, and a date alone is its first or its last moment."""

    name = "time"

    def __init__(self, at_the_end: bool) -> None:
        self.at_the_end = at_the_end

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> datetime:
        if isinstance(value, datetime):
            return value
        text = str(value)
        try:
            moment = datetime.fromisoformat(text)
        except ValueError:
            self.fail(
                f"{text!r} is not a time such as 2026-03-01 or 2026-03-01T12:30Z.", param, ctx
            )
        if self.at_the_end and len(text) == len("2026-03-01"):
            moment = datetime.combine(moment.date(), time.max)
        return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


FIRST_MOMENT = Moment(at_the_end=False)

log_option = click.option(
    "--log",
    "log_path",
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The observation log.",
)
contract_option = click.option(
    "--contract",
    "-c",
    metavar="ID|FILE|module:Name",
    help="The contract whose fields to use; needed only if the log has several.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON.")


def time_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--at` and `--known-at`."""
    last_moment = Moment(at_the_end=True)
    at = click.option(
        "--at", type=last_moment, help="As of this time: leave out what was observed later."
    )
    known_at = click.option(
        "--known-at",
        type=last_moment,
        help="As known at this time: leave out what was recorded later.",
    )
    return at(known_at(command))


def contract_of(log: ObservationLog, named: str | None) -> CanonicalContract:
    """The contract that is named, or else the one that the log knows."""
    if named is None:
        return log.contract()
    from paxman_core.errors import InvalidOptionError

    try:
        return log.contract(named)
    except InvalidOptionError:
        from paxman_core.engine import Engine

        return Engine().contract(contract_source(named))


def field_of(contract: CanonicalContract, path: str) -> CanonicalField:
    """The field of that path, if it is one that has a value of its own."""
    targets = {field.path: field for field in contract.targets}
    if path not in targets:
        raise click.BadParameter(
            f"The contract {contract.id!r} has no field {path!r}. "
            f"Its fields are: {', '.join(targets)}."
        )
    return targets[path]


def typed_value(field: CanonicalField, text: str) -> Value:
    """What a person wrote, as a value of the field; arrays and objects are written as JSON."""
    from paxman_core.contract import violations
    from paxman_core.labels import parse_context
    from paxman_core.values import FieldType, Parsed, parse

    raw: object = text
    if field.type in (FieldType.ARRAY, FieldType.OBJECT):
        try:
            raw = json.loads(text, parse_float=exact_number)
        except ValueError as error:
            raise click.BadParameter(f"{field.path} must be written as JSON: {error}.") from None
    outcome = parse(raw, field.type, parse_context(field))
    if not isinstance(outcome, Parsed):
        raise click.BadParameter(f"{field.path} is {field.type.value}: {outcome.reason}")
    if broken := violations(field, outcome.value):
        raise click.BadParameter(f"{field.path}: {' '.join(broken)}")
    return outcome.value


def write_json(form: object) -> None:
    """One JSON text a line."""
    click.echo(printable_json(json.dumps(form, ensure_ascii=False, sort_keys=True)))


def say(text: str, err: bool = False) -> None:
    """Write for people: what documents and people wrote cannot do anything to the terminal."""
    click.echo(printable_lines(text), err=err)


def json_of(data: object) -> object:
    """A record's data as plain JSON."""
    from paxman_core.values import to_json

    if isinstance(data, dict):
        return {name: json_of(item) for name, item in data.items()}
    if isinstance(data, list):
        return [json_of(item) for item in data]
    return to_json(data)  # type: ignore[arg-type]


def observation_json(observation: Observation) -> dict[str, Any]:
    """An observation with its id, evidence as JSON and not as text."""
    form: dict[str, Any] = {"id": observation.id, **observation.to_dict()}
    if observation.display:
        form["display"] = {path: json.loads(text) for path, text in observation.display}
    return form


def field_text(field: SnapshotField) -> str:
    """A field of a record, in one line."""
    from paxman_observations._snapshot import quoted

    value = quoted(field.value) if field.is_decided else f"no value ({_reason(field)})"
    marks = [field.rule, *(["arbitrary"] if field.is_arbitrary else [])]
    return f"{field.path}: {value}  ({', '.join(marks)})"


def _reason(field: SnapshotField) -> str:
    return field.note.code if field.note is not None else "not in the observation that decided"
