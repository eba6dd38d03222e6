"""Documents: what was given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.document._dialect import assume
from paxman_core.document._encoding import decode
from paxman_core.document._heading import guess_header
from paxman_core.document._intake import read_document
from paxman_core.document._model import Document
from paxman_core.document._profile import InputProfile, InputShape, Trait, make_profile
from paxman_core.document._reader import DocumentReader, ReadLimits, Source
from paxman_core.document._readers import BUILTIN_READERS

if TYPE_CHECKING:
    from paxman_core.document._readers.xml_scan import XmlElement, scan_xml
    from paxman_core.document._structure import (
        Cell,
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
    "Cell",
    "Document",
    "DocumentReader",
    "Entity",
    "Entry",
    "InputProfile",
    "InputShape",
    "ItemList",
    "Node",
    "Origin",
    "Page",
    "ReadLimits",
    "Source",
    "Table",
    "Trait",
    "Word",
    "XmlElement",
    "assume",
    "decode",
    "guess_header",
    "make_profile",
    "read_document",
    "scan_xml",
]

# A plain text needs none of them, and they take time to make.
_STRUCTURE = ("Cell", "Entity", "Entry", "ItemList", "Node", "Origin", "Page", "Table", "Word")
_LOADED_WHEN_USED = {
    **dict.fromkeys(_STRUCTURE, "_structure"),
    "XmlElement": "_readers.xml_scan",
    "scan_xml": "_readers.xml_scan",
}


def __getattr__(name: str) -> object:
    if name not in _LOADED_WHEN_USED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_LOADED_WHEN_USED[name]}"), name)
