"""The elements of an XML part as they come by; no tree is built that could outgrow memory."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Protocol
from xml.parsers import expat

if TYPE_CHECKING:
    from collections.abc import Mapping

_SEPARATOR = "}"
_DEEPEST = 100


class Listener(Protocol):
    """Hears the elements of the spreadsheet's own namespace, and the text in them."""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """An element begins."""

    def end(self, name: str) -> None:
        """An element ends."""

    def data(self, text: str) -> None:
        """Text in an element; long text comes in pieces."""


def stream(part: IO[bytes], listener: Listener) -> None:
    """Tell a listener what stands in a part."""
    from openpyxl.xml.constants import SHEET_MAIN_NS

    prefix = SHEET_MAIN_NS + _SEPARATOR
    depth = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > _DEEPEST:
            raise ValueError(f"an element is nested more than {_DEEPEST} elements deep")
        if name.startswith(prefix):
            listener.start(name[len(prefix) :], attributes)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        if name.startswith(prefix):
            listener.end(name[len(prefix) :])

    parser = expat.ParserCreate(namespace_separator=_SEPARATOR)
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = listener.data
    parser.ParseFile(part)
