"""What attributes and classes state about things: microdata, RDFa Lite, microformats."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

import attrs

from paxman_core.document import Entity, Node
from paxman_read_web._html_bylines import name_in
from paxman_read_web._html_text import cell_of, plain_text
from paxman_read_web._html_tokens import attribute_text

if TYPE_CHECKING:
    from paxman_read_web._html_elements import Element
    from paxman_read_web._html_text import VisibleText

_VALUE_ATTRIBUTES: Final = {
    "meta": "content",
    "link": "href",
    "time": "datetime",
    "data": "value",
    "meter": "value",
    "img": "src",
    "source": "src",
}
_ROOTS: Final = {
    "vcard": "Card",
    "h-card": "Card",
    "hrecipe": "Recipe",
    "h-recipe": "Recipe",
    "hproduct": "Product",
    "h-product": "Product",
    "hevent": "Event",
    "vevent": "Event",
    "h-event": "Event",
    "hreview": "Review",
    "h-review": "Review",
    "adr": "Address",
    "h-adr": "Address",
}
MENTIONED: Final = ("itemscope", "itemprop", "typeof", "property", *_ROOTS)
"""What an element has that states something, unless it stands in a microformat."""
_OLD_NAMES = """
    fn org tel fax email url adr street-address locality region postal-code country-name title role
    ingredient instructions duration preptime cooktime yield author summary published category brand
    price rating dtstart dtend location nickname bday
"""
_CLASSIC: Final = {
    name: {"fn": "name", "tel": "telephone", "org": "organization"}.get(name, name)
    for name in _OLD_NAMES.split()
}
_PREFIXED = re.compile(r"(?:p|u|dt|e)-([a-z][a-z-]*)")
_TARGET = re.compile(r"\s*(?:mailto:\s*(?P<mailbox>[^?\s]{3,200})|https?://schema\.org/)", re.I)
_MOST_DEPTH: Final = 32


@attrs.define(eq=False)
class _Value:
    """A property's value: shown text, or an attribute that is stated after the text."""

    start: int = 0
    end: int = 0
    stated: str = ""
    offset: int = 0
    name: str = ""


@attrs.define(eq=False)
class _Scope:
    """A thing and its properties."""

    kinds: tuple[str, ...]
    syntax: str
    members: list[tuple[str, _Value | _Scope]] = attrs.field(factory=list)


@attrs.define(eq=False)
class _Opened:
    scope: _Scope | None = None
    value: _Value | None = None


class Statements:
    """Follows the elements that state something about a thing."""

    def __init__(self) -> None:
        self._scopes: list[_Scope] = []
        self._tops: list[_Scope] = []
        self._loose = _Scope((), "microdata")
        """What properties are about that stand in nothing: many forget to say where it begins."""
        self._opened: dict[Element, _Opened] = {}
        self._stated: list[_Value] = []

    def opened(self, element: Element, *, is_void: bool) -> None:
        """An element begins; what it states is kept until it ends."""
        attributes = element.tag.attributes()
        said = {name: attribute_text(value) for name, (value, _) in attributes.items()}
        scope = self._scope(said)
        names = self._properties(said)
        opened = _Opened()
        if scope is not None and not is_void and len(self._scopes) < _MOST_DEPTH:
            opened.scope = scope
            if names and self._scopes:
                self._attach(names, scope)
            else:
                self._tops.append(scope)
            self._scopes.append(scope)
        elif names:
            opened.value = _Value(element.start, element.start, name=names[0])
            self._stating(opened.value, element, attributes)
            self._attach(names, opened.value)
        if not is_void and (opened.scope is not None or opened.value is not None):
            self._opened[element] = opened

    def are_by_class(self) -> bool:
        """Whether any class may state something here: what is open is a microformat."""
        return bool(self._scopes) and self._scopes[-1].syntax == "microformat"

    def closed(self, element: Element, end: int) -> None:
        """The element ends where the visible text has this length."""
        opened = self._opened.pop(element, None)
        if opened is None:
            return
        if opened.value is not None:
            opened.value.end = end
        if opened.scope is not None and opened.scope in self._scopes:
            del self._scopes[self._scopes.index(opened.scope) :]

    def state(self, visible: VisibleText) -> None:
        """Write down what only attributes state."""
        for value in self._stated:
            value.start, value.end = visible.state(value.name, value.stated, value.offset)

    def entities(self, text: str) -> list[Entity]:
        """The things of the page, in their order."""
        found = []
        counts: dict[str, int] = {}
        is_thing = len({name for name, _ in self._loose.members}) > 1
        for scope in [*self._tops, self._loose] if is_thing else self._tops:
            number = counts[scope.syntax] = counts.get(scope.syntax, 0) + 1
            node = _node(scope, text, f"{scope.syntax} {number}")
            if node is not None:
                found.append(Entity(scope.kinds, node))
        return found

    def _scope(self, said: dict[str, str]) -> _Scope | None:
        if "itemscope" in said:
            return _Scope(_kinds(said.get("itemtype", "")), "microdata")
        if said.get("typeof"):
            return _Scope(_kinds(said["typeof"]), "RDFa")
        for word in said.get("class", "").lower().split():
            if word in _ROOTS:
                return _Scope((_ROOTS[word],), "microformat")
        return None

    def _properties(self, said: dict[str, str]) -> list[str]:
        inside = self._scopes[-1].syntax if self._scopes else ""
        if self.are_by_class():
            words = said.get("class", "").lower().split()
            prefixed = (_PREFIXED.fullmatch(word) for word in words)
            names = [_CLASSIC.get(found[1], found[1]) for found in prefixed if found]
            return names or [_CLASSIC[word] for word in words if word in _CLASSIC][:1]
        written = said.get("itemprop", "") or (said.get("property", "") if inside == "RDFa" else "")
        return [name.rpartition("/")[2].rpartition(":")[2] for name in written.split()]

    def _attach(self, names: list[str], value: _Value | _Scope) -> None:
        around = self._scopes[-1] if self._scopes else self._loose
        around.members.extend((name, value) for name in names)

    def _stating(
        self, value: _Value, element: Element, attributes: dict[str, tuple[str, int]]
    ) -> None:
        source = "content" if "content" in attributes else _VALUE_ATTRIBUTES.get(element.name)
        written, offset = attributes.get(source or "", ("", 0))
        stated = plain_text(written)
        if not stated and "href" in attributes:
            # What is shown may be no more than "Write to us", or the word for a kind.
            written, offset = attributes["href"]
            target = _TARGET.match(written)
            if target is not None and (value.name == "email" or not target["mailbox"]):
                stated = unquote(target["mailbox"] or written[target.end() :]).strip()
        # Some put JSON into an attribute, which is for their scripts.
        if stated and not stated.startswith(("{", "[{")):
            value.stated, value.offset = stated, offset
            self._stated.append(value)


def _kinds(written: str) -> tuple[str, ...]:
    """The names of types, without the address of their vocabulary."""
    names = (re.split(r"[/#:]", each.rstrip("/"))[-1] for each in written.split())
    return tuple(name for name in names if name)


def _node(scope: _Scope, text: str, pointer: str) -> Node | None:
    members: dict[str, list[Node]] = {}
    for name, value in scope.members:
        held = members.setdefault(name, [])
        below = f"{pointer}/{name}/{len(held)}"
        node = _leaf(value, text, below) if isinstance(value, _Value) else _node(value, text, below)
        if node is not None:
            held.append(node)
    pairs = [(name, _joined(nodes, pointer, name)) for name, nodes in members.items() if nodes]
    if not pairs:
        return None
    kinds = tuple(("@type", Node("", 0, 0, kind)) for kind in scope.kinds[:1])
    first, last = min(n.start for _, n in pairs), max(n.end for _, n in pairs)
    return Node(pointer, first, last, None, (*kinds, *pairs))


def _joined(nodes: list[Node], pointer: str, name: str) -> Node:
    if len(nodes) == 1:
        return nodes[0]
    first, last = min(node.start for node in nodes), max(node.end for node in nodes)
    return Node(f"{pointer}/{name}", first, last, None, None, tuple(nodes))


def _leaf(value: _Value, text: str, pointer: str) -> Node | None:
    # A stated value is not shown again where its element stands.
    cell = cell_of(text, value.start, value.end, pointer)
    if value.name == "author" and not value.stated:
        named = name_in(text, cell.start, cell.end)
        cell = named if named is not None and named.start > cell.start else cell
    return Node(pointer, cell.start, cell.end, cell.text) if cell.text else None
