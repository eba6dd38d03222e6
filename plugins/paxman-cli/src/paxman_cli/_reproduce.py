"""`paxman reproduce`: does the same document still give the same result?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from paxman_cli._failures import tell_settings
from paxman_cli._plugin_output import plugin_output_aside
from paxman_cli._settings import block_option, settings
from paxman_cli._sources import contract_source, naming, one_input
from paxman_core.capability import CapabilityTier
from paxman_core.errors import InvalidOptionError

if TYPE_CHECKING:
    from paxman_cli._settings import Settings
    from paxman_core.artifact import ExecutionArtifact
    from paxman_core.engine import Engine


@click.command("reproduce")
@block_option
@click.argument("artifact", type=click.Path(path_type=Path))
@click.argument("document", metavar="FILE|-")
@click.option("--contract", "-c", metavar="FILE|module:Name", help="Default: the one it records.")
@click.option("--no-remote/--remote", default=None, help="Whether anything may leave this machine.")
def command(artifact: Path, document: str, contract: str | None, no_remote: bool | None) -> None:
    """Run a stored artifact's document again, and fail if anything differs.

    It is run by the policy that the artifact records. If that lets something leave this machine
    and you do not, it is not run.
    """
    from paxman_core.artifact import load

    effective = settings(no_remote=no_remote)
    with plugin_output_aside():
        engine = effective.engine()
        source = None if contract is None else contract_source(contract)
    with naming(artifact):
        stored = load(artifact)
        _check_allowed(stored, effective, engine)
    tell_settings(effective, engine)
    content = one_input(document).content
    with naming(artifact), plugin_output_aside():
        again = engine.reproduce(stored, content, source or stored.contract)
    click.echo(f"{document}: reproduced, {again.status.value}, {again.replay_hash}")


def _check_allowed(stored: ExecutionArtifact, effective: Settings, engine: Engine) -> None:
    """Refuse to run by a policy that sends what the user keeps: an artifact may be a stranger's."""
    own, asked = effective.policy(), stored.policy
    for spec in engine.registry.specs:
        is_model = spec.tier is CapabilityTier.REMOTE_INFERENCE
        may_run = asked.allow_network and (asked.allow_remote_inference or not is_model)
        is_kept = not own.allow_network or (is_model and not own.allow_remote_inference)
        if spec.is_remote and may_run and is_kept:
            raise InvalidOptionError(
                f"Its policy lets {spec.id} use the network, and yours does not.",
                next_step=f"Run it with --remote, or with --block and the plugin of {spec.id}.",
            )
    is_connected = asked.allow_network and any(spec.is_remote for spec in engine.registry.specs)
    if is_connected and asked.allow_pii_remote and not own.allow_pii_remote:
        raise InvalidOptionError(
            "Its policy lets values tagged pii leave this machine, and yours does not.",
            next_step="Set allow_pii_remote under [policy] in your settings, if that is right.",
        )
