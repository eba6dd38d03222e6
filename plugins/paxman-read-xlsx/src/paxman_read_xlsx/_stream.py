"""The elements of an XML part as they come by; no tree is built that could outgrow memory."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Protocol
from xml.parsers import expat

if TYPE_CHECKING:
    from collections.abc import Mapping

_SEPARATOR = "}"
_DEEPEST = 100


class Listener(Protocol):
    """Hears the elements of the spreadsheet's own namespaces, and the text in them."""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """An element begins."""

    def end(self, name: str) -> None:
        """An element ends."""

    def data(self, text: str) -> None:
        """Text in an element; long text comes in pieces."""


def stream(part: IO[bytes], listener: Listener, spaces: Mapping[str, str] | None = None) -> None:
    """Tell a listener what stands in a part; `spaces` gives namespaces their prefixes."""
    from openpyxl.xml.constants import SHEET_MAIN_NS

    prefixes = spaces or {SHEET_MAIN_NS: ""}
    depth = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > _DEEPEST:
            raise ValueError(f"an element is nested more than {_DEEPEST} elements deep")
        space, _, own = name.rpartition(_SEPARATOR)
        if space in prefixes:
            listener.start(prefixes[space] + own, attributes)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        space, _, own = name.rpartition(_SEPARATOR)
        if space in prefixes:
            listener.end(prefixes[space] + own)

    parser = expat.ParserCreate(namespace_separator=_SEPARATOR)
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = listener.data
    parser.ParseFile(part)
