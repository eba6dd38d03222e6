"""`paxman plugins`: what is installed, from metadata alone."""

from __future__ import annotations

import json

import click


@click.command("plugins")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def command(as_json: bool) -> None:
    """List the installed plugins, without importing any."""
    from paxman_core.capability import find_plugins

    rows = [(p.identity.name, p.identity.distribution, p.identity.version) for p in find_plugins()]
    if as_json:
        keys = ("name", "distribution", "version")
        click.echo(json.dumps([dict(zip(keys, row, strict=True)) for row in rows], indent=2))
    elif not rows:
        click.echo("No plugins are installed. Run: pip install paxman-suite")
    for name, distribution, version in () if as_json else rows:
        click.echo(f"{name:12} {distribution} {version}")
