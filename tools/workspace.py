"""What the root's `pyproject.toml` says about the workspace, for scripts and tests."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent


def toml(folder: Path) -> dict[str, Any]:
    """The `pyproject.toml` of a folder."""
    return tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))


def members() -> dict[str, Path]:
    """The folder of every distribution by its name, wherever the workspace keeps it."""
    patterns = toml(ROOT)["tool"]["uv"]["workspace"]["members"]
    folders = sorted(folder for pattern in patterns for folder in ROOT.glob(pattern))
    return {toml(folder)["project"]["name"]: folder for folder in folders}


def version() -> str:
    """The version of all distributions: the root's, and written nowhere else by hand."""
    return str(toml(ROOT)["project"]["version"])
