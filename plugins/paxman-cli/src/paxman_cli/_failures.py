"""What went wrong beside the documents: one line each on standard error."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from paxman_cli._advice import model_failures, step_after
from paxman_cli._settings import Settings
from paxman_cli._terminal_text import printable
from paxman_core.capability import CapabilityTier
from paxman_core.engine import Engine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.artifact import ExecutionArtifact


NOTHING_INSTALLED = (
    "No capability is installed, so nothing can be found. Run: pip install paxman-suite"
)


def tell_plugin_failures(engine: Engine) -> None:
    """Say which plugins are not used, and why, before a run goes on without them."""
    for failure in engine.registry.failures:
        click.echo(printable(str(failure)), err=True)


def tell_settings(effective: Settings, engine: Engine) -> None:
    """Say which settings file is `effective`, and who of the `engine` may send something where;
    nothing if nobody does."""
    if effective.file is not None:
        click.echo(printable(f"Settings: {effective.file}"), err=True)
    policy = effective.policy()
    chosen = {model.capability_id: model for model in engine.registry.models if model.is_chosen}
    for spec in engine.registry.specs:
        is_model = spec.tier is CapabilityTier.REMOTE_INFERENCE
        if not spec.is_remote or not policy.allow_network:
            continue
        if is_model and not policy.allow_remote_inference:
            continue
        model = chosen.get(spec.id)
        where = f"{model.location} (model {model.name})" if model else "the network"
        what = "parts of the document" if is_model else "values or parts of the document"
        click.echo(printable(f"{spec.id} may send {what} to {where}."), err=True)
    for table in engine.registry.tables.values() if policy.allow_network else ():
        if table.host:
            line = f"The table {table.name} is read from {table.host}, if the contract names it."
            click.echo(printable(line), err=True)


def model_failure_lines(artifact: ExecutionArtifact) -> Iterator[str]:
    """Each call of a model that came to nothing, in a line with the next step."""
    for result in artifact.field_results:
        for note in model_failures(result):
            message = note.message.removeprefix(f"{result.field_path}: ").rstrip(".")
            who = f"{note.capability_id}: " if note.capability_id else ""
            yield printable(f"{note.code}: {who}{message}; {step_after(note)}")
