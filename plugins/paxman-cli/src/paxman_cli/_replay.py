"""`paxman replay`: is a stored artifact what it says it is?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from paxman_cli._elsewhere import module_of
from paxman_cli._settings import block_option, settings
from paxman_cli._sources import contract_source, naming, one_input, stored_artifacts
from paxman_cli._terminal_text import printable

if TYPE_CHECKING:
    from collections.abc import Callable

    from paxman_core.artifact import ExecutionArtifact


@click.command("replay")
@block_option
@click.argument("artifacts", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--contract", "-c", metavar="FILE|module:Name", help="Default: the one it records.")
@click.option(
    "--document",
    metavar="FILE|-",
    help="The document it was made from: its hash and what is quoted from it must be right, too.",
)
@click.option(
    "--trust",
    metavar="KEYS",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Public keys, one a line: refuse what none of them has signed, with `paxman sign`.",
)
def command(
    artifacts: tuple[Path, ...], contract: str | None, document: str | None, trust: Path | None
) -> None:
    """Verify stored artifacts: unchanged, of this contract, and judged the same again.

    A file holds one artifact per line, as `paxman normalize` writes them.
    """
    engine = settings().engine()
    named = None if contract is None else contract_source(contract)
    content = None if document is None else one_input(document).content
    for path in artifacts:
        vouched = _nobody if trust is None else _signers(path, trust)
        for name, stored in stored_artifacts(path):
            with naming(name):
                asked = stored.contract if named is None else named
                artifact = engine.replay(stored, asked, content)
                signer = vouched(stored)
            seal = "" if stored.is_sealed else ", without a seal"
            click.echo(
                f"{name}: verified{seal}{signer}, {artifact.status.value}, {artifact.replay_hash}"
            )


def _nobody(_artifact: ExecutionArtifact) -> str:
    return ""


def _signers(path: Path, trust: Path) -> Callable[[ExecutionArtifact], str]:
    """Says who signed an artifact of a file; refuses one that nobody trusted has."""
    signing = module_of("paxman-sign", "--trust")
    keys = signing.read_trusted(trust)
    beside = path.with_name(f"{path.name}{signing.SUFFIX}")
    signatures = signing.read_signatures(beside) if beside.exists() else ()

    def signer(artifact: ExecutionArtifact) -> str:
        return f", signed by {printable(signing.verify(artifact, signatures, keys).name)}"

    return signer
