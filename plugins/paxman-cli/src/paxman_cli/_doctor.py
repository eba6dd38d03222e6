"""`paxman doctor`: load everything, and say what is wrong and what to do."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import click

from paxman_cli._exit_codes import EXIT_OTHER
from paxman_cli._failures import NOTHING_INSTALLED
from paxman_cli._metadata_check import metadata_problems
from paxman_cli._plugin_check import plugins_that_end_the_process
from paxman_cli._plugin_output import plugin_output_aside
from paxman_cli._settings import block_option, settings
from paxman_cli._sources import counted
from paxman_cli._terminal_text import printable
from paxman_core.canonical import decimal_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_cli._measuring import Measured
    from paxman_core.capability import CapabilityRegistry, CapabilitySpec


@click.command("doctor")
@block_option
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option(
    "--measure",
    is_flag=True,
    help="Run every capability on the demo's documents, and show what it cost beside what it "
    "declares; paid capabilities are paid.",
)
@click.option(
    "--log",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Look at an observation log instead, and say what of it can be saved.",
)
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    help="With --log: write what can be saved to a new log.",
)
def command(as_json: bool, measure: bool, log: Path | None, save: Path | None) -> None:
    """Load every plugin and start its capabilities; exits with 1 if something needs doing."""
    if log is not None:
        from paxman_cli._log_check import check_log

        sys.exit(check_log(log, save, as_json))
    if save is not None:
        raise click.UsageError("--save goes with --log.")
    chosen = settings()
    problems: list[str] = metadata_problems()
    measured: Mapping[str, Measured] = {}
    with plugin_output_aside():
        ended = plugins_that_end_the_process(chosen)
        problems += map(str, ended)
        chosen = attrs.evolve(chosen, block=(*chosen.block, *(each.name for each in ended)))
        registry = chosen.engine().registry
        for spec in registry.specs:
            registry.capability(spec.id)
        if measure:
            from paxman_cli._measuring import measure as measure_all

            measured = measure_all(chosen)
    if as_json:
        click.echo(json.dumps({**_data(registry, measured), "problems": problems}, indent=2))
    else:
        _show(registry, measured)
        for problem in problems:
            click.secho(printable(problem), fg="red")
    sys.exit(EXIT_OTHER if problems or _has_failed(registry, measured) else 0)


def _has_failed(registry: CapabilityRegistry, measured: Mapping[str, Measured]) -> bool:
    """Whether something is missing, or does not work although it is set up or was asked."""
    is_unready = any(model.is_chosen and not model.is_ready for model in registry.models)
    is_broken = any(found.always_fails for found in measured.values())
    return bool(registry.failures) or not registry.specs or is_unready or is_broken


def _data(registry: CapabilityRegistry, measured: Mapping[str, Measured]) -> dict[str, Any]:
    return {
        "capabilities": [
            {**spec.to_dict(), "measured": _measured_data(measured.get(spec.id))}
            for spec in registry.specs
        ],
        "failures": [failure.to_dict() for failure in registry.failures],
    }


def _measured_data(found: Measured | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "invocations": found.invocations,
        "usd": decimal_text(found.usd),
        "milliseconds": round(found.milliseconds, 3),
        "failure": found.failure or None,
    }


def _show(registry: CapabilityRegistry, measured: Mapping[str, Measured]) -> None:
    for record in registry.records:
        identity = record.identity
        click.echo(
            f"{identity.name:12} {identity.distribution} {identity.version}: "
            f"{record.state.value}, {record.seconds * 1000:.0f} ms to load"
        )
    for spec in registry.specs:
        click.echo(_line(spec))
        if measured:
            click.echo(f"    {_measured_line(measured.get(spec.id))}")
    for model in registry.models:
        if model.next_step:
            line = f"  {model.name}, for {model.capability_id}: {model.next_step}"
            click.secho(line, fg="red" if model.is_chosen and not model.is_ready else None)
    for failure in registry.failures:
        click.secho(printable(str(failure)), fg="red")
    if not registry.specs:
        click.secho(NOTHING_INSTALLED, fg="red")


def _line(spec: CapabilitySpec) -> str:
    dollars = f"${decimal_text(spec.cost.usd)} a call" if spec.cost.usd else "free"
    tier = spec.tier.name.lower().replace("_", " ")
    milliseconds = decimal_text(spec.cost.milliseconds)
    network = ", uses the network" if spec.is_remote else ""
    return f"  {spec.id} {spec.version}: {tier}, declares {dollars}, {milliseconds} ms{network}"


def _measured_line(found: Measured | None) -> str:
    if found is None:
        return "not run: it serves none of the fields of the demo"
    failure = f"failed: {printable(found.failure)}" if found.failure else ""
    if found.always_fails:
        return failure
    dollars = f"${decimal_text(found.usd)} a call" if found.usd else "free"
    calls = counted(found.invocations, "call")
    measured = f"measured: {dollars}, {found.milliseconds:.3g} ms ({calls})"
    return f"{measured}; at least once it {failure}" if failure else measured
