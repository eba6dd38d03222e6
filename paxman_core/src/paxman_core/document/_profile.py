"""What the planner may know about an input: light metadata, never the content."""

from __future__ import annotations

import enum
import re
from functools import lru_cache

import attrs

from paxman_core._lazy import lazy_pattern
from paxman_core._struct import Key, Struct
from paxman_core.document._model import Document


@enum.unique
class Trait(enum.Enum):
    """A kind of structure that an input has."""

    TREE = "tree"
    TABLES = "tables"
    ENTRIES = "entries"
    PAGES = "pages"
    KEY_VALUE_LINES = "key_value_lines"


@attrs.frozen(eq=False, repr=False)
class InputShape(Key):
    """The part of a profile that a plan may depend on, so that a plan serves many documents."""

    media_type: str = "text/plain"
    traits: frozenset[Trait] = frozenset()


@attrs.frozen(eq=False, repr=False)
class InputProfile(Struct):
    """Light metadata about one input."""

    content_hash: str
    shape: InputShape
    encoding: str
    characters: int
    lines: int


_KEY_VALUE_LINE = lazy_pattern(r"^[^\S\n]*\w[^\n:]{0,60}:[^\S\n]*\S", re.MULTILINE)
_SCANNED = 65_536


def make_profile(document: Document) -> InputProfile:
    """The profile of a document; only its first 64 K characters are looked at."""
    shape = _shape(
        document.media_type,
        document.tree is not None,
        bool(document.tables),
        bool(document.entries),
        bool(document.pages),
        _KEY_VALUE_LINE.search(document.text, 0, _SCANNED) is not None,
    )
    lines = document.text.count("\n") + 1
    return InputProfile(document.content_hash, shape, document.encoding, len(document.text), lines)


@lru_cache(maxsize=256)
def _shape(media_type: str, *has: bool) -> InputShape:
    """One object for one shape: plans are kept by it, and documents of a shape are many."""
    traits = (Trait.TREE, Trait.TABLES, Trait.ENTRIES, Trait.PAGES, Trait.KEY_VALUE_LINES)
    return InputShape(
        media_type, frozenset(trait for trait, present in zip(traits, has, strict=True) if present)
    )
