"""Documents: what was given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core._lazy import lazy_names
from paxman_core.document._encoding import decode, sniff_wide
from paxman_core.document._intake import read_document
from paxman_core.document._model import Document
from paxman_core.document._profile import InputProfile, InputShape, Trait, make_profile
from paxman_core.document._reader import HEAD_BYTES, DocumentReader, ReadLimits, Source
from paxman_core.document._readers import BUILTIN_READERS
from paxman_core.document._view import Line, TextView

if TYPE_CHECKING:
    from paxman_core.document._dialect import assume
    from paxman_core.document._excerpt import excerpt, line_and_column
    from paxman_core.document._heading import guess_header
    from paxman_core.document._noting import Notes
    from paxman_core.document._readers.json_scan import JsonScanner
    from paxman_core.document._readers.json_sniff import is_json
    from paxman_core.document._structure import (
        Cell,
        Doubt,
        Entity,
        Entry,
        ItemList,
        Node,
        Origin,
        Page,
        Table,
        Word,
    )

__all__ = [
    "BUILTIN_READERS",
    "HEAD_BYTES",
    "Cell",
    "Document",
    "DocumentReader",
    "Doubt",
    "Entity",
    "Entry",
    "InputProfile",
    "InputShape",
    "ItemList",
    "JsonScanner",
    "Line",
    "Node",
    "Notes",
    "Origin",
    "Page",
    "ReadLimits",
    "Source",
    "Table",
    "TextView",
    "Trait",
    "Word",
    "assume",
    "decode",
    "excerpt",
    "guess_header",
    "is_json",
    "line_and_column",
    "make_profile",
    "read_document",
    "sniff_wide",
]

# A plain text needs none of them, and they take time to make.
__getattr__ = lazy_names(
    __name__,
    {
        "_dialect": "assume",
        "_excerpt": "excerpt line_and_column",
        "_heading": "guess_header",
        "_noting": "Notes",
        "_readers.json_scan": "JsonScanner",
        "_readers.json_sniff": "is_json",
        "_structure": "Cell Doubt Entity Entry ItemList Node Origin Page Table Word",
    },
)
