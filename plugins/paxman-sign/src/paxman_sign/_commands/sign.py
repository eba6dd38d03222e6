"""`paxman sign`: vouch for stored artifacts."""

from __future__ import annotations

from pathlib import Path

import click

from paxman_cli import counted, naming, stored_artifacts, write_whole
from paxman_sign._keys import SigningKey, new_key, read_key
from paxman_sign._signature import SUFFIX, sign

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("sign")
@click.argument("artifacts", nargs=-1, type=click.Path(path_type=Path))
@click.option("--key", type=_FILE, help="Your private key: OpenSSH, Ed25519, no passphrase.")
@click.option(
    "--new-key", "new", type=_FILE, help="Make a key: this file, and the public one in FILE.pub."
)
@click.option("--name", default="", help="Whose key it is, for --new-key.")
def command(artifacts: tuple[Path, ...], key: Path | None, new: Path | None, name: str) -> None:
    """Sign each artifact of each file; the signatures go to FILE.sig beside it.

    Whoever has your public key verifies them with `paxman replay --trust KEYS`.
    """
    if new is not None and key is None:
        signing = new_key(new, name)
        click.echo(f"{new}: a new private key, which stays with you; {new}.pub goes to others")
    elif key is not None and new is None and artifacts:
        signing = read_key(key)
    else:
        raise click.UsageError("Use --key KEY ARTIFACT..., or --new-key FILE.")
    for path in artifacts:
        _sign(path, signing)


def _sign(path: Path, signing: SigningKey) -> None:
    lines = []
    for name, artifact in stored_artifacts(path):
        with naming(name):
            lines.append(sign(artifact, signing).to_json())
    target = path.with_name(f"{path.name}{SUFFIX}")
    known = target.read_text("utf-8").splitlines() if target.exists() else []
    write_whole(target, "\n".join(dict.fromkeys([*known, *lines])) + "\n")
    click.echo(f"{target}: {counted(len(lines), 'signature')}")
