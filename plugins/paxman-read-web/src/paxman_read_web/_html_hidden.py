"""Which elements of a page are not shown, and where such an element ends."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from paxman_read_web._html_tokens import Tag

_VOID = "area base br col embed hr img input link meta param source track wbr"
_BLOCKS = """
    address article aside blockquote body center dd details dialog div dl dt fieldset figcaption
    figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol p pre section
    summary table tr ul
"""
_NEVER = "audio canvas datalist noscript object svg template video"
VOID: Final = frozenset(_VOID.split())
BLOCKS: Final = frozenset(_BLOCKS.split())
_NEVER_SHOWN: Final = frozenset(_NEVER.split())
_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
# Elements whose end tag may be left out: what ends them, and what may stand in between.
_ENDED_BY: Final = {
    "p": (BLOCKS, ()),
    "li": (frozenset({"li"}), ("ul", "ol", "menu")),
    "dt": (frozenset({"dt", "dd"}), ("dl",)),
    "dd": (frozenset({"dt", "dd"}), ("dl",)),
    "tr": (frozenset({"tr", "tbody", "tfoot"}), ("table",)),
    "td": (frozenset({"td", "th", "tr", "tbody", "tfoot"}), ("table",)),
    "th": (frozenset({"td", "th", "tr", "tbody", "tfoot"}), ("table",)),
}


def is_hidden(tag: Tag) -> bool:
    """Whether a browser shows nothing of the element that the tag opens."""
    if tag.name in VOID:
        return False
    if tag.name in _NEVER_SHOWN:
        return not tag.written.endswith("/")
    written = tag.written.lower()
    if "hidden" not in written and "none" not in written:
        return False
    attributes = tag.attributes()
    return "hidden" in attributes or bool(_STYLE.search(attributes.get("style", ("", 0))[0]))


class HiddenElement:
    """An element that is passed over, followed by counting what opens and closes in it."""

    def __init__(self, name: str, opened: int = 1) -> None:
        self._open = Counter({name: opened})
        self._name = name
        self._ended_by, self._within = _ENDED_BY.get(name, (frozenset[str](), ()))

    def ends_before(self, tag: Tag) -> bool:
        """Whether the element has ended where this tag stands, without an end tag of its own."""
        if tag.closing:
            return self._open[tag.name] == 0
        return tag.name in self._ended_by and not any(self._open[name] for name in self._within)

    def ends_with(self, tag: Tag) -> bool:
        """Count a tag inside the element; true if it is the element's end tag."""
        if tag.closing:
            self._open[tag.name] -= 1
        elif tag.name not in VOID:
            self._open[tag.name] += 1
        return self._open[self._name] == 0
