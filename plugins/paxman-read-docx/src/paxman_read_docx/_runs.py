"""What the runs of a paragraph say to somebody who looks at the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_read_docx._styles import is_on

if TYPE_CHECKING:
    from paxman_read_docx._styles import Styles
    from paxman_read_web import XmlElement

_BREAKS: Final = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
# A deleted text is gone, a fallback repeats its choice, a field's code is not its result, and how a
# character is pronounced stands above it.
SILENT: Final = frozenset(
    {"del", "moveFrom", "Fallback", "instrText", "pPr", "rPr", "sdtPr", "tcPr", "trPr", "rt"}
)
# Boxes and ticks of Wingdings, which are not characters of their own.
_SYMBOLS: Final = {
    **dict.fromkeys(("F0A8", "F06F", "F071", "F072"), "☐"),
    **dict.fromkeys(("F0FE", "F052"), "☑"),
    **dict.fromkeys(("F0FD", "F053", "F078"), "☒"),
    "F0FC": "✓",
    "F0FB": "✗",
}


def said(element: XmlElement, styles: Styles) -> str:
    """The text of runs, without that of text boxes."""
    pieces: list[str] = []
    pending = [element]
    while pending:
        each = pending.pop()
        if each.name == "t":
            pieces.append(each.content)
        elif each.name in _BREAKS:
            pieces.append(_BREAKS[each.name])
        elif each.name == "sym":
            pieces.append(_SYMBOLS.get(each.attribute("char").upper(), ""))
        elif each is element or not (each.name == "txbxContent" or is_unsaid(each, styles)):
            pending.extend(reversed(each.children))
    return "".join(pieces)


def is_unsaid(element: XmlElement, styles: Styles) -> bool:
    """Whether nothing in an element is for the reader: deleted, hidden, or a form's own prompt."""
    if element.name == "r":
        properties = element.child("rPr")
        return properties is not None and (
            is_on(properties.child("vanish")) or styles.of(properties, "rStyle").is_hidden
        )
    if element.name == "sdt":
        return is_on(element.child("sdtPr", "showingPlcHdr"))
    return element.name in SILENT
