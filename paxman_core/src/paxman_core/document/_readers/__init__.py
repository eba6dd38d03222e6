"""The readers that come with the core; each needs the standard library only."""

from typing import Final

from paxman_core.document._reader import DocumentReader
from paxman_core.document._readers.delimited import DelimitedReader
from paxman_core.document._readers.json_tree import JsonReader
from paxman_core.document._readers.plain import PlainTextReader

BUILTIN_READERS: Final[tuple[DocumentReader, ...]] = (
    JsonReader(),
    DelimitedReader(),
    PlainTextReader(),
)
"""In the order in which they are asked: text is what is left."""

__all__ = ["BUILTIN_READERS"]
