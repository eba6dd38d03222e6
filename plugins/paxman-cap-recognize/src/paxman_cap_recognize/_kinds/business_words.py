"""Words that say what a business does, as its name often does."""

from __future__ import annotations

import re
from typing import Final

from paxman_cap_recognize._tables import table

BUSINESS: Final = frozenset(table("business").split())
_WORD = re.compile(r"[^\W\d_]+")


def names_business(text: str) -> bool:
    """Whether a word of the text says what a business does."""
    return any(word in BUSINESS for word in _WORD.findall(text.lower()))


def is_business_word(text: str) -> bool:
    """Whether the text is such words and nothing else."""
    words = _WORD.findall(text.lower())
    return bool(words) and all(word in BUSINESS for word in words)
