"""The short way to write a type: `DATE?` may be missing, `STRING[]` is an array of texts.

`INTEGER | STRING` is the one or the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paxman_core._messages import abridged
from paxman_core.adapters._reader import ABSENT
from paxman_core.adapters._vocabulary import type_named
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from paxman_core.adapters._reader import Reader


class ShortType(NamedTuple):
    """What `STRING[]?` says: a type, whether it is optional, and what an array holds."""

    type: FieldType | None = None
    optional: bool = False
    items: str | None = None
    alternatives: tuple[FieldType, ...] = ()
    """What `INTEGER | STRING` says; the type to find values by is then STRING."""
    given: bool = True
    """Whether there is a type at all, be it a wrong one."""

    @classmethod
    def read(cls, reader: Reader) -> ShortType:
        """The type under `type`."""
        value = reader.take("type")
        if isinstance(value, FieldType):
            return cls(value)
        if not isinstance(value, str):
            if value is not ABSENT:
                reader.problem(f"'type' must be the name of a type, not {abridged(value)}.")
            return cls(given=value is not ABSENT)
        text = value.strip()
        optional = text.endswith("?")
        text = text.removesuffix("?").strip()
        if text.endswith("[]"):
            return cls(FieldType.ARRAY, optional, text.removesuffix("[]"))
        if "|" in text:
            named = [type_named(part.strip(), reader) for part in text.split("|")]
            kinds = tuple(kind for kind in named if kind is not None)
            return cls(FieldType.STRING, optional, alternatives=kinds)
        return cls(type_named(text, reader), optional)
