"""`paxman reproduce`: does the same document still give the same result?"""

from __future__ import annotations

from pathlib import Path

import click

from paxman_cli._settings import block_option, settings
from paxman_cli._sources import contract_source, naming, one_input


@click.command("reproduce")
@block_option
@click.argument("artifact", type=click.Path(path_type=Path))
@click.argument("document", metavar="FILE|-")
@click.option("--contract", "-c", metavar="FILE|module:Name", help="Default: the one it records.")
def command(artifact: Path, document: str, contract: str | None) -> None:
    """Run a stored artifact's document again, and fail if anything differs."""
    from paxman_core.artifact import load

    engine = settings().engine()
    source = None if contract is None else contract_source(contract)
    content = one_input(document).content
    with naming(artifact):
        again = engine.reproduce(artifact, content, source or load(artifact).contract)
    click.echo(f"{document}: reproduced, {again.status.value}, {again.replay_hash}")
