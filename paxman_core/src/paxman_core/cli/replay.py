"""`paxman replay`: is a stored artifact what it says it is?"""

from __future__ import annotations

from pathlib import Path

import click

from paxman_core.cli.settings import settings
from paxman_core.cli.sources import contract_source


@click.command("replay")
@click.argument("artifacts", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--contract", "-c", metavar="FILE|module:Name", help="Default: the one it records.")
def command(artifacts: tuple[Path, ...], contract: str | None) -> None:
    """Verify stored artifacts: unchanged, of this contract, and judged the same again."""
    from paxman_core.artifact.replay import load

    engine = settings().engine()
    for path in artifacts:
        source = load(path).contract if contract is None else contract_source(contract)
        artifact = engine.replay(path, source)
        click.echo(f"{path}: verified, {artifact.status.value}, {artifact.replay_hash}")
