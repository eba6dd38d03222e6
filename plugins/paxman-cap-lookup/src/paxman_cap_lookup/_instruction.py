"""What to look up for one field, as the plan records it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

import attrs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_core.canonical import Json

Mode: TypeAlias = Literal["exact", "normalized", "fuzzy"]
DEFAULT_THRESHOLD: Final = 0.9
"""How alike a fuzzy match must be: one minus the share of characters to change."""


@attrs.frozen
class Instruction:
    """Which columns of which table are matched with what, and which column has the value."""

    table: str
    version: str
    columns: tuple[str, ...]
    value_column: str | None
    mode: Mode
    threshold: float = DEFAULT_THRESHOLD
    key: str | None = None

    def to_config(self) -> dict[str, Json]:
        """The instruction as a step's config; no floats, for the plan is hashed."""
        config: dict[str, Json] = {
            "table": self.table,
            "version": self.version,
            "columns": list(self.columns),
            "mode": self.mode,
        }
        if self.value_column is not None:
            config["value_column"] = self.value_column
        if self.key is not None:
            config["key"] = self.key
        if self.mode == "fuzzy":
            config["threshold"] = repr(self.threshold)
        return config

    @classmethod
    def from_config(cls, config: Mapping[str, Json]) -> Instruction:
        """The instruction that `to_config` wrote."""
        columns = cast("list[str]", config["columns"])
        return cls(
            table=str(config["table"]),
            version=str(config["version"]),
            columns=tuple(columns),
            value_column=cast("str | None", config.get("value_column")),
            mode=cast("Mode", config["mode"]),
            threshold=float(str(config.get("threshold", DEFAULT_THRESHOLD))),
            key=cast("str | None", config.get("key")),
        )
