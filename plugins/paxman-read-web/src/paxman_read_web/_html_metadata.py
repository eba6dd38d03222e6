"""What a page states in scripts and meta tags: JSON-LD, Open Graph, its title."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from paxman_core.diagnostics import INPUT_INCOMPLETE
from paxman_core.document import Cell, Entity, Entry, JsonScanner, Node
from paxman_core.errors import InvalidInputError
from paxman_read_web._html_tokens import attribute_text

if TYPE_CHECKING:
    from paxman_core.document import Notes, ReadLimits
    from paxman_read_web._html_text import VisibleText
    from paxman_read_web._html_tokens import Tag

PAGE: Final = "WebPage"
"""The kind of the entity that is made of the page's own title and meta tags."""
_PREFIXES = re.compile(r"(?:og|article|twitter|product|book|profile|business|place|dc|dcterms)[:.]")
_WANTED = re.compile(
    r"title|site_name|description|author|creator|date|keywords|publisher|language|locale"
    r"|(?:published|modified)_time|section|price(?::amount|:currency)?|brand|availability|isbn"
    r"|contact_data:(?:street_address|locality|region|postal_code|country_name|email|phone_number"
    r"|fax_number|website)"
)
_COMMENTED = re.compile(r"\s*(?:<!--|//\s*<!\[CDATA\[|<!\[CDATA\[|/\*<!\[CDATA\[\*/)")
_CONTROL = re.compile(r"[\x00-\x1f]")
_TRAILING_COMMA = re.compile(r",(?=\s*[}\]])")
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)[^<>]*>")
_BLOCKS = "p br li ul ol div h1 h2 h3 h4 h5 h6 tr section article"
_BREAKING: Final = frozenset(_BLOCKS.split())
_SPACES = re.compile(r"[^\S\n]+")
_LINES = re.compile(r"\s*\n\s*")
_SITE_MARK = re.compile(r" [|\-–—:·•»] ")
_HOST = re.compile(
    r"\s*https?://(?:www\.)?([\w-]+(?:\.[\w-]+)*?)(?:\.(?:com?|org|net))?\.\w+(?:[/:?#]|$)"
)
_TOLD: Final = frozenset({"@graph", "@value"})
_MOST_ADDRESSES: Final = 20
_LONGEST_NAME: Final = 60
_MOST_MEMBERS: Final = 60
"""A thing that is referred to is shown in place of the reference if it has no more properties."""


class Metadata:
    """Collects what scripts and meta tags state, and writes it down after the visible text."""

    def __init__(self, page: str, limits: ReadLimits, notes: Notes) -> None:
        self._page = page
        self._limits = limits
        self._notes = notes
        self._scripts: list[tuple[int, int]] = []
        self._said: dict[str, tuple[str, int]] = {}
        self._addresses: dict[str, int] = {}
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

    def link(self, tag: Tag) -> None:
        """A link, whose e-mail address counts if the page does not show it."""
        target, offset = tag.attributes().get("href", ("", 0))
        if target[:7].lower() == "mailto:" and len(self._addresses) < _MOST_ADDRESSES:
            address = unquote(attribute_text(target[7:]).partition("?")[0]).strip()
            if "@" in address:
                self._addresses.setdefault(address, offset)

    def addresses(self, visible: VisibleText) -> list[Entry]:
        """The addresses that links point to and nobody sees, written down now."""
        shown = visible.text()
        hidden = [(said, at) for said, at in self._addresses.items() if said not in shown]
        entries = []
        for said, offset in hidden:
            start, end = visible.state("email", said, offset)
            entries.append(Entry("email", Cell(start, end, said, "link")))
        return entries

    def entities(
        self, visible: VisibleText, heading: Cell | None, author: Cell | None
    ) -> list[Entity]:
        """The things that scripts and meta tags describe, written down now.

        The page's only heading of the first level is its title, where its title begins with it.
        Whom it shows as its author is that, if no meta tag says so.
        """
        found = []
        for number, (start, end) in enumerate(self._scripts, 1):
            tree = self._script_tree(start, end)
            if tree is not None:
                found.extend(_Graph(tree, start, f"JSON-LD {number}", visible).entities())
        page = self._page_entity(visible, heading, author)
        return [*found, page] if page is not None else found

    def _page_entity(
        self, visible: VisibleText, heading: Cell | None, author: Cell | None
    ) -> Entity | None:
        said = dict(self._said)
        if self._title is not None:
            said.setdefault("title", self._title)
        members = []
        for name, (text, offset) in said.items():
            key = name.replace("contact_data:", "").replace(":", "_")
            start, end = visible.state(key, text, offset)
            if name == "title":
                text = self._without_site(text)
                end = start + len(text)
                if heading is not None and _agree(heading.text, text):
                    start, end, text = heading.start, heading.end, heading.text
            members.append((key, Node(f"meta/{name}", start, end, text)))
        if "title" not in said and heading is not None:
            node = Node("h1", heading.start, heading.end, heading.text)
            members.append(("title", node))
        if "author" not in said and author is not None:
            node = Node("byline", author.start, author.end, author.text)
            members.append(("author", node))
        if not members:
            return None
        node = Node("meta", members[0][1].start, members[-1][1].end, None, tuple(members))
        return Entity((PAGE,), node)

    def _without_site(self, title: str) -> str:
        """The title without the name of the site after it."""
        head, mark, tail = title.rpartition(next(iter(_SITE_MARK.findall(title)[-1:]), "\n"))
        said = _squeezed(tail)
        site = _squeezed(self._said.get("site_name", ("", 0))[0])
        is_named = bool(site and said) and (said in site or site in said)
        is_site = is_named or (bool(said) and said == self._host)
        return head.rstrip() if mark and head.strip() and is_site else title

    def _script_tree(self, start: int, end: int) -> Node | None:
        """The JSON of a script; slips that browsers never see are forgiven."""
        written = self._page[start:end]
        opening = _COMMENTED.match(written)
        position = opening.end() if opening else 0
        try:
            return self._scanned(written, position)
        except InvalidInputError:
            # One character for one, so that places stay true.
            mended = _TRAILING_COMMA.sub(" ", _CONTROL.sub(" ", written))
        try:
            return self._scanned(mended, position)
        except InvalidInputError as error:
            message = error.message.partition("\n")[0]
            self._notes.add(INPUT_INCOMPLETE, f"A JSON-LD script was not read: {message}")
            return None

    def _scanned(self, written: str, position: int) -> Node | None:
        if not written[position:].strip():
            return None
        return JsonScanner(written, self._limits).value(position)[0]


def _agree(heading: str, title: str) -> bool:
    first, second = _squeezed(heading), _squeezed(title)
    return bool(first) and (first in second or second in first)


def _squeezed(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


class _Graph:
    """The JSON of one script, written down value by value."""

    def __init__(self, tree: Node, offset: int, name: str, visible: VisibleText) -> None:
        self._offset = offset
        self._name = name
        self._visible = visible
        self._entities: list[Entity] = []
        self._described = _described(tree)
        self._written = self._write(tree, "")

    def entities(self) -> list[Entity]:
        """Every object that says what it is, those inside of others after them."""
        return self._entities

    def _write(self, node: Node, key: str) -> Node | None:
        pointer = f"{self._name}{node.pointer}"
        if node.members is not None:
            return self._write_object(node, pointer)
        if node.items is not None:
            items = [each for each in (self._write(item, key) for item in node.items) if each]
            if not items:
                return None
            return Node(pointer, items[0].start, items[-1].end, None, None, tuple(items))
        said = plain_text(str(node.scalar)) if node.scalar not in (None, "", True, False) else ""
        if not said:
            return None
        start, end = self._visible.state(key[:_LONGEST_NAME], said, self._offset + node.start)
        return Node(pointer, start, end, said if isinstance(node.scalar, str) else node.scalar)

    def _write_object(self, node: Node, pointer: str) -> Node | None:
        kinds = _kinds(node)
        place = len(self._entities)
        members: list[tuple[str, Node]] = []
        for name, below in _extended(node, self._described):
            is_told = not name.startswith("@") or name in _TOLD
            written = self._write(below, name.lstrip("@")) if is_told else None
            if written is not None:
                members.append((name, written))
        if not members:
            return None
        kept = tuple(("@type", Node("", 0, 0, kind)) for kind in kinds[:1])
        result = Node(pointer, members[0][1].start, members[-1][1].end, None, (*kept, *members))
        if kinds:
            self._entities.insert(place, Entity(kinds, result))
        return result


def _described(tree: Node) -> dict[str, Node]:
    """By identifier, the objects that say more than their identifier."""
    found: dict[str, Node] = {}
    for node in tree.walk():
        identifier = _member(node, "@id")
        is_described = 1 < len(node.members or ()) <= _MOST_MEMBERS
        if is_described and identifier is not None and isinstance(identifier.scalar, str):
            found.setdefault(identifier.scalar, node)
    return found


def _extended(node: Node, described: dict[str, Node]) -> tuple[tuple[str, Node], ...]:
    """An object's members; of a bare reference, the single values of what it refers to."""
    members = node.members or ()
    if len(members) > 2 or any(not name.startswith("@") for name, _ in members):
        return members
    identifier = _member(node, "@id")
    target = described.get(str(identifier.scalar)) if identifier is not None else None
    if target is None or target is node:
        return members
    return tuple((name, each) for name, each in target.members or () if each.scalar is not None)


def _member(node: Node, name: str) -> Node | None:
    return next((below for key, below in node.members or () if key == name), None)


def _kinds(node: Node) -> tuple[str, ...]:
    kind = _member(node, "@type")
    if kind is None:
        return ()
    said = [each.scalar for each in kind.items or (kind,)]
    return tuple(re.split(r"[/#:]", each)[-1] for each in said if isinstance(each, str) and each)


def plain_text(written: str) -> str:
    """A value without the markup and entities that authors leave in it, its lines kept apart."""
    said = attribute_text(written)
    if "&" in said and ";" in said:
        said = attribute_text(said)
    if "<" in said:
        said = _TAG.sub(lambda tag: "\n" if tag[2].lower() in _BREAKING else "", said)
    said = said.replace("\xa0", " ")
    return _LINES.sub("\n", _SPACES.sub(" ", said)).strip()
