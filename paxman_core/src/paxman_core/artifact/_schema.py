"""The published description of the artifact format, for readers in any language."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paxman_core.canonical import Json


def artifact_schema() -> dict[str, Json]:
    """The JSON Schema (2020-12) of a stored artifact."""
    from importlib.resources import files

    resource = files("paxman_core.artifact").joinpath("artifact.schema.json")
    schema: dict[str, Json] = json.loads(resource.read_text("utf-8"))
    return schema
