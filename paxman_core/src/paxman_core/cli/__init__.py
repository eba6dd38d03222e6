"""The `paxman` command."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command; without the extra that it needs, say how to get it."""
    try:
        from paxman_core.cli.app import app
    except ModuleNotFoundError as error:
        if error.name not in ("click", "rich"):
            raise
        sys.exit(f"The paxman command needs {error.name}: pip install 'paxman-core[cli]'")
    app()
