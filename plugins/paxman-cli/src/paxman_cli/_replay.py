"""`paxman replay`: is a stored artifact what it says it is?"""

from __future__ import annotations

from pathlib import Path

import click

from paxman_cli._settings import settings
from paxman_cli._sources import contract_source, naming, stored_artifacts


@click.command("replay")
@click.argument("artifacts", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--contract", "-c", metavar="FILE|module:Name", help="Default: the one it records.")
def command(artifacts: tuple[Path, ...], contract: str | None) -> None:
    """Verify stored artifacts: unchanged, of this contract, and judged the same again.

    A file holds one artifact per line, as `paxman normalize` writes them.
    """
    engine = settings().engine()
    named = None if contract is None else contract_source(contract)
    for path in artifacts:
        for name, stored in stored_artifacts(path):
            with naming(name):
                artifact = engine.replay(stored, stored.contract if named is None else named)
            click.echo(f"{name}: verified, {artifact.status.value}, {artifact.replay_hash}")
