"""By what HTML is recognised, and where it names its character set."""

from __future__ import annotations

import re
from typing import Final

from paxman_core.document import is_json

_NAMES = b"""
    a abbr address article aside b blockquote body br button caption center code col colgroup dd
    del details div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head
    header hr html i img input ins kbd label legend li link main meta nav ol option p pre s script
    section select small span strong style sub summary sup table tbody td textarea tfoot th thead
    title tr u ul
"""
_ELEMENTS: Final = frozenset(_NAMES.split())
_CERTAIN: Final = frozenset({b"html", b"head", b"body"})
_BEGINNING = re.compile(
    # Up to a few stray characters, such as a second byte order mark, may stand before it.
    rb"\s*+(?:[^<\s]{1,4}\s*+(?=<!doctype\s++html))?(?:<\?xml[^>]*+>\s*+)?(?><!--.*?-->\s*+)*+"
    rb"(?:<!doctype\s++html|<([a-z][a-z0-9]*+)[\s/>])",
    re.IGNORECASE | re.DOTALL,
)
_TAG = re.compile(rb"</?([a-z][a-z0-9]*+)(?:\s[^<>]*+)?/?>", re.IGNORECASE)
_BREAKS: Final = frozenset({b"br", b"p", b"div", b"tr", b"li", b"h1", b"h2", b"h3"})
_ENOUGH_TAGS = 3
_CHARACTERS_A_TAG = 150
# Markdown may begin with HTML, and stays text.
_MARKDOWN = re.compile(rb"^(?:#{1,6} \S|```|\[[^\]\n]+\]: |\|[ :-]+\|)", re.MULTILINE)
_CHARSET = re.compile(rb"<meta[^>]{0,500}?charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)
_PRESCAN = 4_096


def is_html(data: bytes) -> bool:
    """Whether a text begins with an HTML tag, or has many among its words."""
    beginning = _BEGINNING.match(data)
    if beginning is None:
        return _has_tags(data) and not _MARKDOWN.search(data) and not _opens_json(data)
    element = (beginning.group(1) or b"html").lower()
    return element in _CERTAIN or (element in _ELEMENTS and not _MARKDOWN.search(data))


def declared_charset(data: bytes) -> str:
    """The character set that a page's meta element names."""
    found = _CHARSET.search(data, 0, _PRESCAN)
    return found.group(1).decode("ascii", "ignore") if found else ""


def _opens_json(data: bytes) -> bool:
    """Whether the tags stand in the strings of a JSON text."""
    return data.lstrip(b" \t\r\n")[:1] in (b"{", b"[") and is_json(data)


def _has_tags(data: bytes) -> bool:
    names = [found.group(1).lower() for found in _TAG.finditer(data)]
    known = [name for name in names if name in _ELEMENTS]
    is_dense = len(known) >= max(_ENOUGH_TAGS, len(data) // _CHARACTERS_A_TAG)
    return is_dense and not _BREAKS.isdisjoint(known)
