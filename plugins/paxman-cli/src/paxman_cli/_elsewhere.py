"""What a command takes from a distribution that need not be installed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from paxman_core.errors import MissingExtraError


def module_of(distribution: str, what: str) -> Any:
    """The package of a distribution; without it, say what to install for what was asked."""
    package = distribution.replace("-", "_")
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        raise MissingExtraError(
            f"{what} comes with {distribution}.", next_step=f"Run: pip install {distribution}"
        ) from None
