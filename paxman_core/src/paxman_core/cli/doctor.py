"""`paxman doctor`: load everything, and say what is wrong and what to do."""

from __future__ import annotations

import json
import sys

import click

from paxman_core.cli.app import EXIT_OTHER
from paxman_core.cli.settings import settings


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def command(as_json: bool) -> None:
    """Load every plugin and make its capabilities; exits with 1 if something fails."""
    from paxman_core.canonical import decimal_text

    registry = settings().engine().registry
    for spec in registry.specs:
        registry.capability(spec.id)
    if as_json:
        click.echo(
            json.dumps(
                {
                    "capabilities": [spec.to_dict() for spec in registry.specs],
                    "failures": [failure.to_dict() for failure in registry.failures],
                },
                indent=2,
            )
        )
    else:
        for record in registry.records:
            identity = record.identity
            click.echo(
                f"{identity.name:12} {identity.distribution} {identity.version}: "
                f"{record.state.value}, {record.seconds * 1000:.0f} ms to load"
            )
        for spec in registry.specs:
            dollars = f"${decimal_text(spec.cost.usd)} a call" if spec.cost.usd else "free"
            tier = spec.tier.name.lower().replace("_", " ")
            click.echo(f"  {spec.id} {spec.version}: {tier}, {dollars}")
        for failure in registry.failures:
            click.secho(str(failure), fg="red")
        if not registry.specs:
            click.echo("No capability is installed. Start with: pip install paxman-cap-evidence")
    sys.exit(EXIT_OTHER if registry.failures else 0)
