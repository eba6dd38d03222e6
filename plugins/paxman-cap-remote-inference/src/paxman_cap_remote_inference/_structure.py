"""The ways of asking a service for an answer of a given form, and where the answer then stands."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_cap_remote_inference._settings import Structured
    from paxman_core.canonical import Json

NAME: Final = "answer"
"""What the form, or the function, is called."""


@enum.unique
class Structure(enum.Enum):
    """One way of asking; in the order in which they are tried."""

    JSON_SCHEMA = "json_schema"
    TOOLS = "tools"
    JSON_OBJECT_OF_SCHEMA = "json_object with a schema"
    JSON_OBJECT = "json_object"
    NONE = "none"

    def members(self, schema: Mapping[str, Json]) -> dict[str, Json]:
        """What a request has in it for this way of asking."""
        form = dict(schema)
        if self is Structure.JSON_SCHEMA:
            wanted: Json = {"name": NAME, "strict": True, "schema": form}
            return {"response_format": {"type": "json_schema", "json_schema": wanted}}
        if self is Structure.TOOLS:
            function: dict[str, Json] = {"name": NAME, "parameters": form}
            return {
                "tools": [{"type": "function", "function": function}],
                "tool_choice": {"type": "function", "function": {"name": NAME}},
            }
        if self is Structure.JSON_OBJECT_OF_SCHEMA:
            return {"response_format": {"type": "json_object", "schema": form}}
        if self is Structure.JSON_OBJECT:
            return {"response_format": {"type": "json_object"}}
        return {}


_WAYS: Final[dict[Structured, tuple[Structure, ...]]] = {
    "auto": tuple(Structure),
    "json_schema": (Structure.JSON_SCHEMA,),
    "tools": (Structure.TOOLS,),
    "json_object": (Structure.JSON_OBJECT_OF_SCHEMA, Structure.JSON_OBJECT),
    "none": (Structure.NONE,),
}


def ways_of(structured: Structured) -> tuple[Structure, ...]:
    """The ways that a setting allows."""
    return _WAYS[structured]
