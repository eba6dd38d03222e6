"""Who wrote a page, where it only shows it: links to the author, and lines of that class."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from paxman_core.values import find_dates
from paxman_read_web._html_text import cell_of

if TYPE_CHECKING:
    from paxman_core.document import Cell
    from paxman_read_web._html_elements import Element

_NAMES = """
    author byline by-line author-name author__name post-author entry-author article-author
    recipe-author byline-author byline__name post__author entry-author-name
"""
_CALLED: Final = frozenset(_NAMES.split())
_LEAD = re.compile(
    r"(?:(?:posted|written|published|recipe|words|article|text)\s+)?by\b|author\b|"
    r"(?:(?:verfasst|geschrieben|rezept|text)\s+)?von\b|autor(?:in)?\b|auteure?\b|autore\b|"
    r"(?:(?:publié|écrit)\s+)?par\b|(?:(?:publicado|escrito|receta)\s+)?por\b|"
    r"(?:(?:scritto|ricetta)\s+)?(?:da|di)\b|(?:(?:geschreven|geplaatst)\s+)?door\b|av\b|af\b",
    re.IGNORECASE,
)
_END = re.compile(r"\s+(?:on|am|le|el|il|op)\s+\W*\w*\W*\d|\s*[|•·–—\n]|\d|\s+\(|,\s+(?=[a-z])")
_LONGEST: Final = 80
_LONGEST_NAME: Final = 50
_MOST: Final = 20


class Bylines:
    """Follows the elements that name the author of the page."""

    def __init__(self) -> None:
        self._open: dict[Element, bool] = {}
        self._found: list[tuple[bool, int, int]] = []

    def opened(self, element: Element) -> None:
        """An element begins, which may be such a line."""
        written = element.tag.written.lower()
        if ("author" not in written and "byline" not in written) or len(self._found) >= _MOST:
            return
        attributes = element.tag.attributes()
        is_link = "author" in attributes.get("rel", ("", 0))[0].lower().split()
        called = attributes.get("class", ("", 0))[0].lower().split()
        if is_link or not _CALLED.isdisjoint(called):
            self._open[element] = is_link

    def closed(self, element: Element, end: int) -> None:
        """An element ends where the visible text has this length."""
        is_link = self._open.pop(element, None)
        if is_link is not None and 0 < end - element.start <= _LONGEST:
            self._found.append((not is_link, element.start, end))

    def author(self, text: str, body: int) -> Cell | None:
        """The name of the page's author: of a link to it, or else of the first such line."""
        for _, start, end in sorted(self._found):
            cell = name_in(text, start, end) if end <= body else None
            if cell is not None:
                return cell
        return None


def name_in(text: str, start: int, end: int) -> Cell | None:
    """The name in a line such as `By Ada Loom, cook, on May 4`."""
    cell = cell_of(text, start, end, "byline")
    lead = _LEAD.match(text, cell.start, cell.end)
    first = lead.end() if lead else cell.start
    first += len(text[first : cell.end]) - len(text[first : cell.end].lstrip(" \t\n:,"))
    stop = _END.search(text, first, cell.end)
    days = [day.start for day in find_dates(text[first : cell.end])]
    last = min([stop.start() if stop else cell.end, *(first + day for day in days)])
    name = cell_of(text, first, last, "byline")
    is_name = 1 < name.end - name.start <= _LONGEST_NAME and any(map(str.isalpha, name.text))
    return name if is_name else None
