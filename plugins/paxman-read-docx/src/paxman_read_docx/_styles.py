"""What the styles of a Word document make of its paragraphs and runs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import attrs

if TYPE_CHECKING:
    from paxman_read_web import XmlElement

# In styles.xml the names of Word's own styles are English, whatever the language of the document.
_HEADING: Final = re.compile(r"heading ([1-9])|(title)", re.IGNORECASE)
_BY_ID: Final = re.compile(r"(?:heading|berschrift|Titre|Titolo|Ttulo|Kop)\s?(\d)", re.IGNORECASE)
_TITLES: Final = ("title", "titel", "titre")
_DEEPEST: Final = 20
_OFF: Final = ("0", "false", "off", "none")


@attrs.frozen
class Style:
    """A style: the level of its headings (0 for none), whether it makes lists, or hides."""

    level: int = 0
    is_list: bool = False
    is_hidden: bool = False


class Styles:
    """The styles by their ids; those of documents without a list of styles by the ids alone."""

    def __init__(self, root: XmlElement | None) -> None:
        styles = root.every("style") if root is not None else ()
        self._written = {each.attribute("styleId"): each for each in styles}
        self._known: dict[str, Style] = {}

    def of(self, properties: XmlElement | None, name: str) -> Style:
        """The style that the properties of a paragraph (`pStyle`) or a run (`rStyle`) name."""
        named = properties.child(name) if properties is not None else None
        identifier = named.attribute("val") if named is not None else ""
        if identifier and identifier not in self._known:
            self._known[identifier] = self._made(identifier)
        return self._known.get(identifier, Style())

    def _made(self, identifier: str) -> Style:
        if identifier not in self._written:
            found = _BY_ID.search(identifier)
            return Style(int(found[1]) if found else int(identifier.lower() in _TITLES))
        made = Style()
        for _ in range(_DEEPEST):
            element = self._written.get(identifier)
            if element is None:
                break
            made = Style(
                made.level or _level(element),
                made.is_list or is_numbered(element.child("pPr")),
                made.is_hidden or is_on(element.child("rPr", "vanish")),
            )
            above = element.child("basedOn")
            identifier = above.attribute("val") if above is not None else ""
        return made


def is_numbered(properties: XmlElement | None) -> bool:
    """Whether the properties of a paragraph number it; the number 0 takes that away."""
    numbering = properties.child("numPr") if properties is not None else None
    if numbering is None:
        return False
    number = numbering.child("numId")
    return number is None or number.attribute("val") != "0"


def is_on(toggle: XmlElement | None) -> bool:
    """Whether a property that is either on or off is on."""
    return toggle is not None and toggle.attribute("val").lower() not in _OFF


def _level(style: XmlElement) -> int:
    name = style.child("name")
    found = _HEADING.fullmatch(name.attribute("val")) if name is not None else None
    if found:
        return int(found[1] or 1)
    outline = style.child("pPr", "outlineLvl")
    level = outline.attribute("val") if outline is not None else ""
    return int(level) + 1 if level in tuple("01234567") else 0
