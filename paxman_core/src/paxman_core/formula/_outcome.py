"""What can come of an expression: a value, not enough inputs, or a reason why there is none."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from paxman_core.values import Value


class Known(NamedTuple):
    """The expression has this value."""

    value: Value


class Unknown(NamedTuple):
    """The expression has no value because these paths have none: `tax`, `items[2].price`."""

    missing: tuple[str, ...]


class Failed(NamedTuple):
    """The expression cannot be computed from values like these."""

    reason: str


Outcome: TypeAlias = Known | Unknown | Failed
