"""`paxman config`: what a run here would go by, and who says so."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

import click

from paxman_cli._settings import DEFAULT, run_options, settings

if TYPE_CHECKING:
    from decimal import Decimal

    from paxman_cli._settings import Settings

_SECRET: Final = re.compile(
    r"(?:key|token|secret|password|passwd)(?![a-z])(?!.*_env$)", re.IGNORECASE
)
"""A key's own name, not the name of a variable that holds one, and not max_output_tokens."""
_CREDENTIALS: Final = re.compile(r"(?<=://)[^/@\s]*@")


@click.command("config")
@run_options
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def command(
    contract: str | None,
    component: str | None,
    budget_usd: Decimal | None,
    no_remote: bool | None,
    as_json: bool,
) -> None:
    """Show the settings that a run here would have, and where each comes from.

    They are read from the nearest paxman.toml, or [tool.paxman] in pyproject.toml, from this
    folder upwards. What the command line says wins.
    """
    effective = settings(contract, component, budget_usd, no_remote)
    rows = {
        name: {"value": value, "from": effective.origins.get(name, DEFAULT)}
        for name, value in _values(effective).items()
    }
    if as_json:
        file = None if effective.file is None else str(effective.file)
        click.echo(json.dumps({"file": file, "settings": rows}, indent=2))
        return
    click.echo(f"file: {effective.file or 'none found'}")
    width = max(map(len, rows))
    for name, row in rows.items():
        shown = row["value"] if isinstance(row["value"], str) else json.dumps(row["value"])
        click.echo(f"{name:{width}}  {shown}  ({row['from']})")


def _values(effective: Settings) -> dict[str, Any]:
    from paxman_core.canonical import decimal_text

    policy = effective.policy()
    budget = effective.budget_usd
    return {
        "contract": effective.contract,
        "component": effective.component,
        "budget_usd": None if budget is None else decimal_text(budget),
        "no_remote": not policy.allow_remote_inference,
        "block": list(effective.block),
        "tables": {name: str(source) for name, source in effective.tables.items()},
        "plugins": {
            name: {key: _shown(key, item) for key, item in table.items()}
            for name, table in effective.plugins.items()
        },
        "recordings": None if effective.recordings is None else str(effective.recordings),
        "recordings_mode": effective.recordings_mode,
        "models": [str(path) for path in effective.models],
        **{f"policy.{name}": value for name, value in policy.to_dict().items()},
    }


def _shown(name: str, value: object) -> object:
    """A plugin's setting without what is secret: this is shown to others when help is needed."""
    if isinstance(value, dict):
        return {key: _shown(key, item) for key, item in value.items()}
    if isinstance(value, list):
        return [_shown(name, item) for item in value]
    if _SECRET.search(name):
        return "***"
    return value if isinstance(value, (bool, int)) else _CREDENTIALS.sub("***@", str(value))
