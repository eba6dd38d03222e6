"""The top-level domains that addresses end with: countries, and the generic ones in wide use."""

from __future__ import annotations

from typing import Final

from paxman_cap_recognize._tables import table

# Those kept free for documentation and tests are found in plenty of samples.
_ALL: Final = frozenset(table("top_level_domains").split())


def is_top_level(label: str) -> bool:
    """Whether the label is a top-level domain in use."""
    return label.lower() in _ALL
