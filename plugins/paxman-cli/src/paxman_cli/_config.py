"""`paxman config`: what a run here would go by, and who says so."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from paxman_cli._settings import DEFAULT, found_settings, run_options

if TYPE_CHECKING:
    from decimal import Decimal

    from paxman_cli._settings import Settings

_SECRET: Final = re.compile(
    r"(?:key|token|secret|password|passwd)(?![a-z])(?!.*_env$)", re.IGNORECASE
)
"""A key's own name, not the name of a variable that holds one, and not max_output_tokens."""
_CREDENTIALS: Final = re.compile(r"(?<=://)[^/@\s]*@")


@click.group("config", invoke_without_command=True)
@run_options
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.pass_context
def command(
    context: click.Context,
    contract: str | None,
    component: str | None,
    budget_usd: Decimal | None,
    no_remote: bool | None,
    as_json: bool,
) -> None:
    """Show the settings that a run here would have, and where each comes from.

    They are read from the nearest paxman.toml, or [tool.paxman] in pyproject.toml, from this
    folder upwards, over those of paxman.toml in your own configuration folder. The variable
    PAXMAN_SETTINGS names another file. What the command line says wins.
    """
    if context.invoked_subcommand is not None:
        return
    effective = found_settings(contract, component, budget_usd, no_remote)
    rows = {
        name: {"value": value, "from": effective.origins.get(name, DEFAULT)}
        for name, value in _values(effective).items()
    }
    if as_json:
        file = None if effective.file is None else str(effective.file)
        about = {"file": file, "trusted": effective.is_trusted, "refused": dict(effective.refused)}
        click.echo(json.dumps({**about, "settings": rows}, indent=2))
        return
    click.echo(f"file: {effective.file or 'none found'}")
    for name, why in effective.refused.items():
        click.echo(f"refused until you run `paxman config trust`: {name}: {why}")
    width = max(map(len, rows))
    for name, row in rows.items():
        shown = row["value"] if isinstance(row["value"], str) else json.dumps(row["value"])
        click.echo(f"{name:{width}}  {shown}  ({row['from']})")


@command.command("trust")
@click.argument("file", required=False, type=click.Path(exists=True, path_type=Path))
@click.option("--remove", is_flag=True, help="Trust it no longer.")
def trust_command(file: Path | None, remove: bool) -> None:
    """Let a settings file name code, addresses and variables, as long as it stays as it is.

    Without FILE, the one that a run here would use.
    """
    from paxman_cli._settings_file import find_settings, settings_of
    from paxman_cli._trusting import distrust, trust

    found = find_settings(Path.cwd()) if file is None else settings_of(file)
    if found.path is None:
        raise click.UsageError("No settings file was found here: name one.")
    if remove:
        distrust(found.path)
        click.echo(f"{found.path} is no longer trusted.")
        return
    for name, why in found.in_need_of_trust.items():
        click.echo(f"{name}: {why}")
    trust(found.path, found.table)
    click.echo(f"{found.path} is trusted until it is changed.")


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
        "load": None if effective.load is None else list(effective.load),
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
