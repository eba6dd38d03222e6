"""What a page states in scripts and meta tags: JSON-LD, Open Graph, its title."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from paxman_core.diagnostics import INPUT_INCOMPLETE
from paxman_core.document import Cell, Entity, Entry, JsonScanner, Node
from paxman_core.errors import InvalidInputError
from paxman_read_web._html_json_ld import Graph
from paxman_read_web._html_text import cell_of, plain_text
from paxman_read_web._html_tokens import attribute_text

if TYPE_CHECKING:
    from paxman_core.document import Notes, ReadLimits
    from paxman_read_web._html_bylines import Shown
    from paxman_read_web._html_text import VisibleText
    from paxman_read_web._html_tokens import Tag

PAGE: Final = "WebPage"
"""The kind of the entity that is made of the page's own title and meta tags."""
_PREFIXES = re.compile(
    r"(?:og|article|twitter|product|book|profile|business|place|dc|dcterms|sailthru|parsely)[:.-]"
)
_PUBLISHED = re.compile(
    r"(?:article[_-])?(?:pub(?:lish(?:ed)?)?[_-]?(?:date|time)|date[_-]?(?:published|original))"
    r"|issued|date\.issued?"
)
"""What programs call the day of publication, other than Open Graph does."""
_WANTED = re.compile(
    r"title|site_name|description|author|creator|date|keywords|publisher|language|locale"
    r"|(?:published|modified)_time|section|price(?::amount|:currency)?|brand|availability|isbn"
    r"|contact_data:(?:street_address|locality|region|postal_code|country_name|email|phone_number"
    r"|fax_number|website)"
)
_COMMENTED = re.compile(r"\s*(?:<!--|//\s*<!\[CDATA\[|<!\[CDATA\[|/\*<!\[CDATA\[\*/)")
_CONTROL = re.compile(r"[\x00-\x1f]")
_TRAILING_COMMA = re.compile(r",(?=\s*[}\]])")
_SITE_MARK = re.compile(r" [|\-–—:·•«»‹›/] ")
_ASIDE = re.compile(r"\s*\([^()]*\)$")
_SIGNED = re.compile(r" (?:by|von|par|por|door) [^\W\d_a-z].*")
_HOST = re.compile(
    r"\s*https?://(?:www\.)?([\w-]+(?:\.[\w-]+)*?)(?:\.(?:com?|org|net))?\.\w+(?:[/:?#]|$)"
)
_MOST_ADDRESSES: Final = 20
_TO_WRITE = re.compile(
    r"mail|contact|write|message|touch|enquir|inquir|kontakt|schreib|nachricht|courriel|écri"
    r"|correo|contatt|scriv|contato|почт|напис|\binfo\b|\bus\b|\bhere\b|^\W*$",
    re.IGNORECASE,
)
"""The words of a link by which a page asks its reader to write."""
_FEWEST_ALIKE: Final = 4


class Metadata:
    """Collects what scripts and meta tags state, and writes it down after the visible text."""

    def __init__(self, page: str, limits: ReadLimits, notes: Notes) -> None:
        self._page = page
        self._limits = limits
        self._notes = notes
        self._scripts: list[tuple[int, int]] = []
        self._said: dict[str, tuple[str, int]] = {}
        self._addresses: dict[str, tuple[str, int]] = {}
        self._title: tuple[str, int] | None = None
        self._host = ""
        """The name of the page's host without its ending, as it stands in its own address."""

    def script(self, tag: Tag | None, start: int, end: int) -> None:
        """The text of a script, which counts if it says that it is JSON-LD."""
        kind = tag.attributes().get("type", ("", 0))[0] if tag is not None else ""
        if "ld+json" in kind.lower():
            self._scripts.append((start, end))

    def title(self, start: int, end: int) -> None:
        """The text of the title element; the first one is the page's."""
        said = plain_text(self._page[start:end])
        if said and self._title is None:
            self._title = (said, start)

    def meta(self, tag: Tag) -> None:
        """A meta tag; the first of a name counts."""
        attributes = tag.attributes()
        called = attributes.get("property", attributes.get("name", ("", 0)))[0].strip().lower()
        content, offset = attributes.get("content", ("", 0))
        prefix = _PREFIXES.match(called)
        name = called[prefix.end() :] if prefix else called
        name = "published_time" if _PUBLISHED.fullmatch(name) else name
        said = plain_text(content)
        if called == "og:url":
            self._address(said)
        is_link = called.endswith(("author", "publisher")) and "://" in said
        if said and not is_link and _WANTED.fullmatch(name):
            self._said.setdefault(name, (said, offset))

    def canonical(self, tag: Tag) -> None:
        """A link element, which may say the page's own address."""
        attributes = tag.attributes()
        if "canonical" in attributes.get("rel", ("", 0))[0].lower().split():
            self._address(attributes.get("href", ("", 0))[0])

    def _address(self, said: str) -> None:
        found = _HOST.match(said)
        self._host = self._host or (_squeezed(found[1]) if found else "")

    def link(self, tag: Tag, said: str) -> None:
        """A link to an e-mail address, which counts if the page does not show it.

        Behind words of another matter it is that matter's: `Partnerships`, `Jobs`.
        """
        target, offset = tag.attributes().get("href", ("", 0))
        if target[:7].lower() == "mailto:" and len(self._addresses) < _MOST_ADDRESSES:
            address = unquote(attribute_text(target[7:]).partition("?")[0]).strip()
            if "@" in address:
                label = "email" if not said or _TO_WRITE.search(said) else said
                self._addresses.setdefault(address, (label, offset))

    def addresses(self, visible: VisibleText) -> list[Entry]:
        """The addresses that links point to and nobody sees, written down now."""
        shown = visible.text()
        hidden = [(said, *of) for said, of in self._addresses.items() if said not in shown]
        entries = []
        for said, label, offset in hidden:
            start, end = visible.state(" ".join(label.split()), said, offset)
            entries.append(Entry(label, Cell(start, end, said, "link")))
        return entries

    def entities(self, visible: VisibleText, shown: Shown) -> list[Entity]:
        """The things that scripts and meta tags describe, written down now."""
        found = []
        for number, (start, end) in enumerate(self._scripts, 1):
            tree = self._script_tree(start, end)
            if tree is not None:
                found.extend(Graph(tree, start, f"JSON-LD {number}", visible).entities())
        page = self._page_entity(visible, shown)
        return [*found, page] if page is not None else found

    def _page_entity(self, visible: VisibleText, shown: Shown) -> Entity | None:
        """The page itself, by what it states and what it shows.

        Its only heading of the first level is its title, where its title begins as that does. Whom
        it shows as its author is that, if no meta tag names somebody whom it shows too.
        """
        said = dict(self._said)
        if self._title is not None:
            said.setdefault("title", self._title)
        if shown.author is not None and not shown.has(said.get("author", ("", 0))[0]):
            said.pop("author", None)
        members = []
        for name, (text, offset) in said.items():
            key = name.replace("contact_data:", "").replace(":", "_")
            start, end = visible.state(key, text, offset)
            if name == "title":
                text = self._without_site(text)
                end = start + len(text)
                if shown.heading is not None and self._is_title(shown.heading, text):
                    start, end, text = shown.heading.start, shown.heading.end, shown.heading.text
            members.append((key, Node(f"meta/{name}", start, end, text)))
        for name, cell in shown.members():
            if name not in said:
                members.append((name, Node(cell.pointer, cell.start, cell.end, cell.text)))
        if not members:
            return None
        node = Node("meta", members[0][1].start, members[-1][1].end, None, tuple(members))
        return Entity((PAGE,), node)

    def _is_title(self, cell: Cell, title: str) -> bool:
        """Whether a heading agrees with what the page calls itself, and is not the site's name.

        Where nothing but the title element tells, the heading is what a reader sees.
        """
        element = self._title[0] if self._title is not None else ""
        heading = cell.text
        if cell.pointer != "h1":
            return True
        if self._is_site(heading) or _squeezed(_SITE_MARK.split(element)[-1]) == _squeezed(heading):
            return _squeezed(heading) == _squeezed(title)
        return "title" not in self._said or _agree(heading, title) or _agree(heading, element)

    def is_of_site(self, heading: str, below: str) -> bool:
        """Whether a title's ends are a heading and the one below: `Site » A`, `Site: A`."""
        ends = {_squeezed(self._parts()[0]), _squeezed(self._parts()[-1])}
        both = [_squeezed(heading), _squeezed(below)]
        is_all = "".join(both) == _squeezed("".join(self._parts()))
        return len({*both}) > 1 and (ends == {*both} or (is_all and all(both)))

    def is_called(self, heading: str) -> bool:
        """Whether a part of the title is this heading, and not the name of the site."""
        said = self._parts()[: len(self._parts()) - 1 or 1]
        parts = [_squeezed(part) for one in said for part in (one, _ASIDE.sub("", one))]
        # `#7 Bo Reed, warper - Looms` is about Bo Reed.
        is_within = " " in heading and _squeezed(heading) in parts[0]
        return (_squeezed(heading) in parts or is_within) and not self._is_site(heading)

    @property
    def has_title(self) -> bool:
        """Whether the page has a title element."""
        return self._title is not None

    def titling_line(self, text: str, body: int) -> Cell | None:
        """The first line of the matter that is the longest part of the title: `A by B` is A.

        Of `Shop: A and B: Books` it is the only one of several words that is a line.
        """
        part = max(self._parts(), key=len)
        whole = (_line_of(text, one, body) for one in (part, _SIGNED.sub("", part)) if one)
        pieces = [_line_of(text, one, body) for one in part.split(": ") if " " in one]
        shown = [line for line in pieces if line is not None]
        line = next(filter(None, whole), None) or (shown[0] if len(shown) == 1 else None)
        return cell_of(text, *line.span(1), "line") if line else None

    def _parts(self) -> list[str]:
        return _SITE_MARK.split(self._title[0]) if self._title is not None else [""]

    def _is_site(self, said: str) -> bool:
        """Whether a text is the name of the site, as it says or as its address does."""
        site, squeezed = _squeezed(self._said.get("site_name", ("", 0))[0]), _squeezed(said)
        is_named = bool(site and squeezed) and (squeezed in site or site in squeezed)
        return is_named or (bool(squeezed) and squeezed == self._host)

    def _without_site(self, title: str) -> str:
        """The title without the name of the site after it."""
        head, mark, tail = title.rpartition(next(iter(_SITE_MARK.findall(title)[-1:]), "\n"))
        return head.rstrip() if mark and head.strip() and self._is_site(tail) else title

    def _script_tree(self, start: int, end: int) -> Node | None:
        """The JSON of a script; slips that browsers never see are forgiven."""
        written = self._page[start:end]
        opening = _COMMENTED.match(written)
        position = opening.end() if opening else 0
        try:
            return self._scanned(written, position)
        except InvalidInputError:
            # One character for one, so that places stay true.
            repaired = _TRAILING_COMMA.sub(" ", _CONTROL.sub(" ", written))
        try:
            return self._scanned(repaired, position)
        except InvalidInputError as error:
            message = error.message.partition("\n")[0]
            self._notes.add(INPUT_INCOMPLETE, f"A JSON-LD script was not read: {message}")
            return None

    def _scanned(self, written: str, position: int) -> Node | None:
        if not written[position:].strip():
            return None
        return JsonScanner(written, self._limits).value(position)[0]


def _line_of(text: str, said: str, body: int) -> re.Match[str] | None:
    """The first line, or cell of one, that says nothing else."""
    line = re.compile(rf"(?:^|\t)[ \t]*({re.escape(said)})[ \t]*$", re.M | re.I)
    return line.search(text, 0, body)


def _agree(heading: str, title: str) -> bool:
    """Whether one is within the other, or both begin with the same words."""
    first, second = _squeezed(heading), _squeezed(title)
    if first and (first in second or second in first):
        return True
    words = list(zip(heading.casefold().split(), title.casefold().split(), strict=False))
    same = next((n for n, (one, other) in enumerate(words) if one != other), len(words))
    return same >= _FEWEST_ALIKE


def _squeezed(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
