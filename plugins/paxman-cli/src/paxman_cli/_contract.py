"""`paxman contract`: look at contracts before documents are run against them."""

from __future__ import annotations

import json
import re
from importlib.util import find_spec
from pathlib import Path

import click

from paxman_cli._contract_tree import contract_tree
from paxman_cli._elsewhere import module_of
from paxman_cli._sources import component_option, contract_source, inputs
from paxman_cli._whole_file import write_whole

registry_option = click.option(
    "--registry",
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder of JSON files that the schema may refer to.",
)


@click.group("contract")
def command() -> None:
    """Check contracts, convert them, or infer one from examples."""


@command.command("check")
@click.argument("contract", metavar="FILE|module:Name")
@component_option
@click.option(
    "--against",
    metavar="OLD",
    help="An earlier version: its fields must be merged as before, unless the major one is new.",
)
@click.option("--json", "as_json", is_flag=True, help="Write the canonical form.")
@click.option("--strict", is_flag=True, help="Refuse what is not looked for in documents.")
@registry_option
def check(
    contract: str,
    component: str | None,
    against: str | None,
    as_json: bool,
    strict: bool,
    registry: Path | None,
) -> None:
    """Say what is wrong with a contract, or show how it was understood.

    A field is shown with its type, with the names that it is looked for by, and with what is not
    looked for in documents.
    """
    from paxman_core.engine import Engine
    from paxman_core.errors import InvalidContractError

    engine = Engine()
    source = contract_source(contract)
    canonical = engine.contract(source, component, registry=registry, strict=strict)
    if find_spec("paxman_observations") is not None or against is not None:
        observations = module_of("paxman-observations", "--against")
        observations.merge_units(canonical)
    if against is not None:
        old = engine.contract(contract_source(against), component)
        if problems := observations.changed_strategies(canonical, old):
            raise InvalidContractError(problems)
    if as_json:
        click.echo(canonical.to_json())
        return
    click.echo(f"{canonical.id} {canonical.version} ({canonical.content_hash[:12]})")
    for line in contract_tree(canonical):
        click.echo(f"  {line}")


@command.command("convert")
@click.argument("contract", metavar="FILE|module:Name")
@component_option
@registry_option
@click.option(
    "--output",
    "-o",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to write it; default: standard output.",
)
def convert(
    contract: str, component: str | None, registry: Path | None, output: Path | None
) -> None:
    """Write a contract of any kind as a dict contract, to be edited and used in its place.

    A JSON Schema goes on verifying results, since it is written into the contract.
    """
    from paxman_core.engine import Engine

    canonical = Engine().contract(contract_source(contract), component, registry=registry)
    _write(canonical.to_dict(), output)


@command.command("infer")
@click.argument("names", metavar="FILE|DIR|GLOB|-...", nargs=-1, required=True)
@click.option("--id", "contract_id", metavar="NAME", help="Default: the name of the first file.")
@click.option(
    "--output",
    "-o",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to write it; default: standard output.",
)
def infer(names: tuple[str, ...], contract_id: str | None, output: Path | None) -> None:
    """Write a starting contract from a few examples.

    Examples are rows of JSON, JSON lines or CSV, or documents with labelled values. A field that is
    missing in one of them is optional. Check the result before you use it.
    """
    from paxman_cli._examples import rows_of
    from paxman_cli._inference import infer_contract
    from paxman_cli._settings import settings
    from paxman_core.errors import InvalidInputError

    examples = inputs(names)
    with settings().engine() as engine:
        documents = [engine.read(example.content, name=example.name) for example in examples]
        rows = [row for document in documents for row in rows_of(engine, document)]
        if not rows:
            raise InvalidInputError(
                "The examples have neither rows nor labelled values.",
                next_step="Use JSON objects, CSV with a header, or lines such as `Total: 12.50`.",
            )
        stem = re.sub(r"\W+", "-", Path(examples[0].name).stem).strip("-")
        inference = infer_contract(rows, contract_id or stem or "contract")
        engine.contract(inference.contract)
    for note in inference.notes:
        click.echo(f"{note}.", err=True)
    _write(inference.contract, output)


def _write(contract: object, output: Path | None) -> None:
    text = json.dumps(contract, ensure_ascii=False, indent=2)
    if output is None:
        click.echo(text)
    else:
        write_whole(output, f"{text}\n")
