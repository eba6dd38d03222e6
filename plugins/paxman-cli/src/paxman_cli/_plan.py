"""`paxman plan`: what would be tried, without doing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from paxman_cli._failures import tell_plugin_failures, tell_settings
from paxman_cli._plugin_output import plugin_output_aside
from paxman_cli._settings import run_options, settings
from paxman_cli._sources import one_input

if TYPE_CHECKING:
    from decimal import Decimal


@click.command("plan")
@click.argument("name", metavar="FILE|-")
@run_options
@click.option("--json", "as_json", is_flag=True, help="Write the plan as JSON.")
def command(
    name: str,
    contract: str | None,
    component: str | None,
    budget_usd: Decimal | None,
    no_remote: bool | None,
    as_json: bool,
) -> None:
    """Show what would be tried for each field of a document, and what it would cost."""
    effective = settings(contract, component, budget_usd, no_remote)
    with plugin_output_aside():
        engine = effective.engine()
        document = engine.read(one_input(name).content)
        plan = engine.plan(
            document,
            effective.contract_source(),
            budget=effective.budget(),
            policy=effective.policy(),
            component=effective.component,
        )
    tell_plugin_failures(engine)
    tell_settings(effective, engine)
    click.echo(plan.to_bytes().decode() if as_json else plan.explain())
