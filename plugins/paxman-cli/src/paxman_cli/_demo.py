"""`paxman demo`: the main job on documents that come with the package."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import click

from paxman_cli._failures import NOTHING_INSTALLED

if TYPE_CHECKING:
    from paxman_core.artifact import ExecutionArtifact

DOCUMENTS = ("invoice.txt", "rechnung.txt", "order.json")
TOKENS_A_CHARACTER = 0.25
DOLLARS_A_MILLION_TOKENS = 0.15
"""A small remote model's price for input, for comparison only; nothing is sent anywhere."""


@click.command("demo")
def command() -> None:
    """Fill one contract from an English invoice, a German one and an API payload, offline."""
    from rich.console import Console

    from paxman_cli._display import artifact_view
    from paxman_core.engine import Engine
    from paxman_core.policy import Policy

    engine = Engine()
    if not engine.registry.specs:
        raise click.ClickException(NOTHING_INSTALLED)
    console = Console()
    folder = files("paxman_cli") / "demo_data"
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


def _json(text: str) -> object:
    import json

    return json.loads(text)


def _resolved(artifact: ExecutionArtifact) -> int:
    return sum(result.status == "RESOLVED" for result in artifact.field_results)
