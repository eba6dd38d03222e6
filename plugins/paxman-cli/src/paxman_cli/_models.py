"""`paxman models`: which models could be asked, and how to get one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from paxman_cli._settings import settings

if TYPE_CHECKING:
    from paxman_core.capability import ModelRecord

_NONE = """\
No installed plugin offers a model. For a local one, which needs no key and sends nothing:
  pip install paxman-cap-local-inference
For one behind an address, at its price:
  pip install paxman-cap-remote-inference"""


@click.command("models")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def command(as_json: bool) -> None:
    """List the models that the plugins can use, whether they are ready, and how to get one."""
    registry = settings().engine().registry
    if as_json:
        records = [record.to_dict() for record in registry.models]
        failures = [failure.to_dict() for failure in registry.failures]
        click.echo(json.dumps({"models": records, "failures": failures}, indent=2))
        return
    for record in registry.models:
        click.echo(_line(record))
    if not registry.models and not registry.failures:
        click.echo(_NONE)
    for failure in registry.failures:
        click.secho(str(failure), fg="red")


def _line(record: ModelRecord) -> str:
    state = "in use" if record.is_chosen else "ready" if record.is_ready else "not here"
    size = "" if record.size_bytes is None else f"{record.size_bytes / 1_000_000:,.0f} MB"
    parts = [part for part in (size, record.licence, record.location) if part]
    line = f"{record.name}: {state}, for {record.capability_id}"
    if parts:
        line += f" ({', '.join(parts)})"
    return f"{line}\n  {record.next_step}" if record.next_step else line
