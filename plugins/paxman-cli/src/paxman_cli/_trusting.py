"""Which settings files may name code, addresses and variables: those that the user has trusted.

A file that was merely found beside a document may be a stranger's. As with direnv, trust is given
to a path and what it says, so that it ends when the file is changed.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

VARIABLE: Final = "PAXMAN_SETTINGS"
"""Names a settings file that is used instead of one that would be found, and is trusted."""
_TRUSTED: Final = "trusted.json"


def user_folder() -> Path:
    """The user's own configuration folder, whose settings need no trust."""
    return Path(click.get_app_dir("paxman"))


def is_trusted(path: Path, table: object) -> bool:
    """Whether the user has trusted this file, as it is now."""
    return _trusted().get(str(path.resolve())) == _digest(table)


def trust(path: Path, table: object) -> None:
    """Remember that this file may name anything, as long as it says what it says now."""
    _remember({**_trusted(), str(path.resolve()): _digest(table)})


def distrust(path: Path) -> None:
    """Forget that a file was trusted."""
    known = _trusted()
    known.pop(str(path.resolve()), None)
    _remember(known)


def in_need_of_trust(values: Mapping[str, Any], folder: Path) -> Iterator[tuple[str, str]]:
    """The settings that a stranger's file must not have, each with what it could do."""
    contract = values.get("contract")
    if contract is not None and not Path(contract).is_file():
        yield "contract", f"{contract!r} names code, which would be run"
    for name, source in values.get("tables", {}).items():
        if isinstance(source, str):
            yield f"tables.{name}", "names an address"
    for name in values.get("plugins", {}):
        yield f"plugins.{name}", "can name models, addresses and environment variables"
    recordings = values.get("recordings")
    if recordings is not None and not recordings.resolve().is_relative_to(folder.resolve()):
        yield "recordings", "names a file outside of this folder"
    for name in ("allow_network", "allow_remote_inference", "allow_pii_remote"):
        if values.get("policy", {}).get(name):
            yield f"policy.{name}", "lets more leave this machine"


def _digest(table: object) -> str:
    text = json.dumps(table, sort_keys=True, default=str)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _trusted() -> dict[str, str]:
    try:
        known = json.loads((user_folder() / _TRUSTED).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}


def _remember(known: dict[str, str]) -> None:
    folder = user_folder()
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = folder / f"{_TRUSTED}.{os.getpid()}"
    unfinished.write_text(json.dumps(known, indent=2, sort_keys=True), "utf-8")
    unfinished.replace(folder / _TRUSTED)
