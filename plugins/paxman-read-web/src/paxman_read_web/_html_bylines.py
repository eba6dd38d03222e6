"""Who wrote a page and when, where it only shows it.

Links to the author, elements of that class, and the lines around the heading tell.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import attrs

from paxman_core.values import find_dates
from paxman_read_web._html_text import cell_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_core.document import Cell
    from paxman_read_web._html_elements import Element

_NAMES = """
    author byline by-line author-name author__name post-author entry-author article-author
    recipe-author byline-author byline__name post__author entry-author-name
"""
_CALLED: Final = frozenset(_NAMES.split())
MENTIONED: Final = ("author", "byline", "by-line")
"""What an element has that names an author."""
_LEAD = re.compile(
    r"(?:(?:posted|written|published|recipe|words|article|text)\s+)?by\b|author\b|"
    r"(?:(?:verfasst|geschrieben|rezept|text)\s+)?von\b|autor(?:in)?\b|auteure?\b|autore\b|"
    r"(?:(?:publié|écrit)\s+)?par\b|(?:(?:publicado|escrito|receta)\s+)?por\b|"
    r"(?:(?:scritto|ricetta)\s+)?(?:da|di)\b|(?:(?:geschreven|geplaatst)\s+)?door\b|av\b|af\b",
    re.IGNORECASE,
)
_END = re.compile(r"\s+(?:on|am|le|el|il|op|den)\s+\W*\w*\W*\d|\s*[|•·–—\n]|\d|\s+\(|,\s+(?=[a-z])")
_BY_LINE = re.compile(
    r"^[ \t]*(?i:(?:(?:posted|written|words|text)[ \t]+)?(?:by|von|par|por|door|di|av|af))"
    r"[ \t]*:?\s{1,3}(?:[^\W\d_a-z][\w.'’-]*[ \t]*){2,4}(?=$|[,|•·–—(]|(?:on|am|le|el|il|op|den) )",
    re.MULTILINE,
)
_PRICE = re.compile(
    r"[$€£¥][ ]?\d[\d.,]*\d|(?<![\d.,])\d[\d., ]*\d[ ]?(?:[€£]|zł|Kč|Ft|kr\b|EUR\b|USD\b|GBP\b)"
)
_CHANGED = re.compile(
    r"(?:updated?|modified|changed|revised|aktualisiert|geändert|mise? à jour|modifié|actualizad"
    r"|aggiornat|gewijzigd|aktualizac)[^\d\n]*$",
    re.IGNORECASE,
)
_WAS = re.compile(
    r"\b(?:was|reg(?:ular)?|list|rrp|msrp|old|original|before|statt|uvp|bisher|au lieu de|antes)\b"
    r"[.:]?(?: ?price)?[.:]?\s*$",
    re.IGNORECASE,
)
"""What says that an amount was asked before."""
_BESIDE = re.compile(
    r"(?:\bsave|\boff|saving|spar|économis|ahorr|rispar|shipping|delivery|versand|livraison|envío"
    r"|spedizione|postage|porto|\bex(?:cl)?\w*\.? (?:tax|vat)|\bnetto|\bhors ta)\w*\W{0,3}$",
    re.IGNORECASE,
)
"""What says that an amount is saved, is for the way, or is without tax."""
_RATE = re.compile(
    r"\s?(?:/|(?:per|par|pro|je|al|por|a)\s)\s?(?!p(?:\.?p\b|ers|iece)|stück|ticket)[^\W\d]",
    re.IGNORECASE,
)
"""What follows an amount that is asked for a part: `/m²`, `per month`."""
_OF_ANOTHER = re.compile(
    r"(?<!price)(?<!preis)(?<!prix)(?<!precio)(?<!prezzo)(?<!preço)(?<!cena)(?<!pay)(?<!now)(?<=[^\W\d_])(?::\s*|\t)$",
    re.IGNORECASE,
)
"""A label of something else that is paid, in its own cell or before a colon: `HOA:`."""
_NOT_DIGIT = re.compile(r"\D")
_STRIKING: Final = frozenset({"del", "s", "strike"})
_STRUCK = re.compile(
    r"line-through|(?:old|was|compare)[-_]?price|(?<![\w/-])(?:regular|list)[-_]?price"
    r"|price[-_]*(?:old|was|regular|compare)",
    re.IGNORECASE,
)
"""The style, or the usual class, of an amount that is struck out."""
CUT_OUT: Final = "heading of a part"
"""Where the only heading stands of what was cut out of a page: it may head a section alone."""
_AFTER: Final = 400
_BEFORE: Final = 150
_LEADING: Final = 30
_LONGEST: Final = 80
_LONGEST_NAME: Final = 50
_MOST: Final = 20


@attrs.frozen
class Shown:
    """What a page shows about itself."""

    text: str
    heading: Cell | None = None
    """The only heading of the first level in what the page is about."""
    author: Cell | None = None
    published: Cell | None = None
    price: Cell | None = None
    """The only amount with a currency below the heading that is still asked."""
    old_price: Cell | None = None
    """The one that was asked before, and is struck out or called so."""

    def has(self, said: str) -> bool:
        """Whether the page shows what is said somewhere."""
        return bool(said) and said.casefold() in self.text.casefold()

    def members(self) -> list[tuple[str, Cell]]:
        """The names under which a page states it in its markup."""
        is_surely = self.heading is not None and self.heading.pointer != CUT_OUT
        named = {
            "title" if is_surely else "heading": self.heading,
            "author": self.author,
            "published_time": self.published,
            "price": self.price,
            "old_price": self.old_price,
        }
        return [(name, cell) for name, cell in named.items() if cell is not None]


class Bylines:
    """Follows the elements that name the author of the page."""

    def __init__(self) -> None:
        self._open: dict[Element, bool] = {}
        self._found: list[tuple[bool, int, int]] = []
        self._struck: list[tuple[int, int]] = []

    def opened(self, element: Element) -> None:
        """An element begins, which may be such a line."""
        if len(self._found) >= _MOST:
            return
        attributes = element.tag.attributes()
        is_link = "author" in attributes.get("rel", ("", 0))[0].lower().split()
        called = attributes.get("class", ("", 0))[0].lower().split()
        if is_link or not _CALLED.isdisjoint(called):
            self._open[element] = is_link

    def closed(self, element: Element, end: int) -> None:
        """An element ends where the visible text has this length."""
        is_struck = element.name in _STRIKING or _STRUCK.search(element.tag.written)
        if is_struck and len(self._struck) < _MOST:
            self._struck.append((element.start, end))
        is_link = self._open.pop(element, None)
        if is_link is not None and 0 < end - element.start <= _LONGEST:
            self._found.append((not is_link, element.start, end))

    def shown(
        self, text: str, body: int, heading: Cell | None, others: Iterable[int] = ()
    ) -> Shown:
        """What the page shows about itself: its heading, its author, its day.

        Where the `others` begin, a section does, which may be about something else.
        """
        author = self._author(text, body)
        if heading is None:
            return Shown(text, None, author)
        last = min(body, heading.end + _AFTER)
        if author is None:
            author = _signed(text, heading.end, last)
        following = min((start for start in others if start >= heading.end), default=body)
        prices = _prices(text, heading.end, min(following, body), body, self._struck)
        return Shown(text, heading, author, _dated(text, heading, last), *prices)

    def _author(self, text: str, body: int) -> Cell | None:
        """The name of the page's author: of a link to it, or else of the first such line."""
        for _, start, end in sorted(self._found):
            cell = name_in(text, start, end) if end <= body else None
            if cell is not None:
                return cell
        return None


def _signed(text: str, start: int, end: int) -> Cell | None:
    """The author in a line of its own below the heading: `By Ada Loom`."""
    line = _BY_LINE.search(text, start, end)
    return name_in(text, *line.span()) if line else None


def _dated(text: str, heading: Cell, last: int) -> Cell | None:
    """The first day below the heading, or the last above it, that is not one of a change."""
    first = max(0, heading.start - _BEFORE)
    days = [
        cell_of(text, first + day.start, first + day.end, "dateline")
        for day in find_dates(text[first:last])
        if not _CHANGED.search(text, max(first, first + day.start - _LEADING), first + day.start)
    ]
    below = [day for day in days if day.start >= heading.end]
    above = [day for day in days if day.end <= heading.start]
    return below[0] if below else above[-1] if above else None


def _prices(
    text: str, heading: int, following: int, body: int, struck: list[tuple[int, int]]
) -> tuple[Cell | None, Cell | None]:
    """The amount that is asked, and the one that was: the only ones near, or below, the heading.

    Where there are several, nobody knows which it is, but for a line that has both.
    """
    near = min(body, heading + _AFTER)
    starts = {text.rfind("\n", 0, p.start()) + 1 for p in _PRICE.finditer(text, heading, body)}
    lines = [(start, text.find("\n", start)) for start in sorted(starts)]
    for first, last in ((heading, min(near, following)), (heading, near), *lines):
        asked, before = _offered(text, first, last if last >= 0 else body, struck)
        if len(asked) == 1 and (len(before) == 1 or first == heading):
            found = (*asked.values(), *list(before.values())[:1], None)[:2]
            price, old = (cell_of(text, *p.span(), "price") if p else None for p in found)
            return price, old
    past = [*_offered(text, heading, near, struck)[1].values()]
    return None, cell_of(text, *past[0].span(), "price") if len(past) == 1 else None


def _offered(
    text: str, start: int, end: int, struck: list[tuple[int, int]]
) -> tuple[dict[str, re.Match[str]], dict[str, re.Match[str]]]:
    """The amounts that are asked and those that were, by their digits.

    `$80.00 $60.00 You save $20.00` says by its sum which is which.
    """
    asked: dict[str, re.Match[str]] = {}
    before: dict[str, re.Match[str]] = {}
    saved = set()
    for price in _PRICE.finditer(text, start, end):
        said = text[max(start, price.start() - _LEADING) : price.start()]
        digits = _NOT_DIGIT.sub("", price[0])
        if any(first <= price.start() < last for first, last in struck) or _WAS.search(said):
            before.setdefault(digits, price)
        elif _BESIDE.search(said):
            saved.add(int(digits))
        elif not (_RATE.match(text, price.end(), end) or _OF_ANOTHER.search(said)):
            asked.setdefault(digits, price)
    if len(asked) == 2:
        first, second = asked
        if int(first) - int(second) in saved:
            before[first] = asked.pop(first)
    return asked, before


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
