"""`paxman demo`: the main job on documents that come with the package."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from paxman_cli._failures import NOTHING_INSTALLED

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from paxman_core.artifact import ExecutionArtifact

DOCUMENTS = ("invoice.txt", "rechnung.txt", "order.json")
REVIEWED = ("courier.txt", "joinery.html", "printing.pdf", "reminder.txt")
"""Of these three leave a field open; with the invoice, which leaves none, they are five."""
TOKENS_A_CHARACTER = 0.25
DOLLARS_A_MILLION_TOKENS = 0.15
"""A small remote model's price for input, for comparison only; nothing is sent anywhere."""


@click.command("demo")
@click.option("--review", is_flag=True, help="Open five invoices on the review page instead.")
def command(review: bool) -> None:
    """Fill one contract from an English invoice, a German one and an API payload, offline.

    With --review a person settles what three of five invoices leave open; nothing is kept.
    """
    if review:
        _review()
        return
    from rich.console import Console

    from paxman_cli._display import artifact_view
    from paxman_core.engine import Engine
    from paxman_core.policy import Policy

    engine = Engine()
    if not engine.registry.specs:
        raise click.ClickException(NOTHING_INSTALLED)
    console = Console()
    folder = _data()
    contract = engine.contract(_json(folder.joinpath("contract.json").read_text("utf-8")))
    policy = Policy(allow_local_inference=False, allow_remote_inference=False)
    resolved = characters = 0
    milliseconds = 0.0
    for name in DOCUMENTS:
        document = engine.read(folder.joinpath(name).read_bytes(), name=name)
        artifact = engine.normalize(document, contract, policy=policy)
        console.rule(f"{name}  {artifact.status.value}", align="left", style="dim")
        console.print(artifact_view(artifact, document))
        resolved += _resolved(artifact)
        characters += len(document.text)
        milliseconds += artifact.timing["total"] / 1000
    dollars = characters * TOKENS_A_CHARACTER * DOLLARS_A_MILLION_TOKENS / 1_000_000
    console.rule(style="dim")
    console.print(
        f"{resolved} of {len(DOCUMENTS) * len(contract.targets)} values from "
        f"{len(DOCUMENTS)} documents in {milliseconds:.0f} ms, $0.00, nothing sent anywhere. "
        f"A small remote model would have read {characters:,} characters for about "
        f"${dollars:.5f}, and a second or so each.",
        highlight=False,
    )


def _data() -> Traversable:
    return files("paxman_cli") / "demo_data"


def _review() -> None:
    """The review page on documents in a folder that is gone afterwards."""
    from paxman_cli._catalog import find_command

    page = find_command("review")
    if page is None:
        raise click.ClickException("The review page cannot be loaded. Run: paxman doctor")
    with TemporaryDirectory(prefix="paxman-demo-") as name:
        folder = Path(name)
        documents = folder / "inbox"
        documents.mkdir()
        source = _data() / "review"
        for document in REVIEWED:
            (documents / document).write_bytes((source / document).read_bytes())
        (documents / "tools.txt").write_bytes((_data() / "invoice.txt").read_bytes())
        (folder / "contract.json").write_bytes((source / "contract.json").read_bytes())
        page.main(
            [
                str(documents),
                f"--contract={folder / 'contract.json'}",
                f"--decisions={folder / 'decisions.jsonl'}",
            ],
            standalone_mode=False,
        )


def _json(text: str) -> object:
    import json

    return json.loads(text)


def _resolved(artifact: ExecutionArtifact) -> int:
    return sum(result.status == "RESOLVED" for result in artifact.field_results)
