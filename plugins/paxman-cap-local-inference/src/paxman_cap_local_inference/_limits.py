"""How much of a document is shown, and until when the model may work."""

from __future__ import annotations

import time
from typing import Final

CHARACTERS_A_TOKEN: Final = 3
"""What a document is first cut to; where its tokens are shorter, it is cut again."""
LARGE: Final = 600_000_000
"""Bytes of a model's file from which `auto` lets it write lists: a billion parameters in four bits
and up. Smaller models write what does not stand in the document, or stop in the middle."""
_MOST_SPARED: Final = 0.5
_SHARE_SPARED: Final = 10


def early(deadline: float | None) -> float | None:
    """A moment before the deadline: of whoever is late, nothing is taken."""
    if deadline is None:
        return None
    left = max(0.0, deadline - time.monotonic())
    return deadline - min(_MOST_SPARED, left / _SHARE_SPARED)
