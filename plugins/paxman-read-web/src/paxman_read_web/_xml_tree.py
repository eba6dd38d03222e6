"""XML: the text is the XML itself, the tree points into it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from paxman_core.diagnostics import INPUT_INCOMPLETE, Diagnostic
from paxman_core.document import Document, Source
from paxman_core.errors import InputLimitError, InvalidInputError
from paxman_core.patterns import lazy_pattern

if TYPE_CHECKING:
    from paxman_core.document import Node
    from paxman_read_web._xml_scan import XmlElement

_BEGINNING = lazy_pattern(
    rb"\s*+(?:<\?xml\s[^>]*+>|(?:<!--.*?-->\s*+)*+<[A-Za-z_][^\s<>/]*+[^<>]*?\sxmlns[:=])",
    re.DOTALL,
)
_DECLARED = lazy_pattern(rb"\s*+<\?xml[^>]*?encoding\s*=\s*[\"']([\w.:-]+)[\"']")


class XmlReader:
    """Reads XML as a tree of names, like JSON; attributes are members beside what they qualify."""

    name = "XML"
    media_types = ("application/xml",)
    bounded = True

    def recognizes(self, data: bytes, name: str) -> str | None:  # noqa: ARG002
        """A text that begins with an XML declaration, or with a tag that has a namespace."""
        return "application/xml" if _BEGINNING.match(data) else None

    def read(self, source: Source) -> Document:
        """The tree; what is not well formed is read as the text that it is, with a note."""
        from paxman_read_web._xml_scan import scan_xml

        declared = _DECLARED.match(source.data)
        decoded = source.decoded(declared[1].decode("ascii", "ignore") if declared else "")
        notes, tree = decoded.notes, None
        try:
            tree = tree_of(scan_xml(decoded.text, source.limits))
        except InputLimitError:
            raise
        except InvalidInputError as error:
            message = f"{error.message.partition(chr(10))[0]} It was read as plain text."
            notes = (*notes, Diagnostic(INPUT_INCOMPLETE, message))
        return Document(
            text=decoded.text,
            content_hash=source.content_hash,
            media_type="application/xml" if tree is not None else "text/plain",
            encoding=decoded.encoding,
            name=source.name,
            tree=tree,
            notes=notes,
        )


def tree_of(root: XmlElement) -> Node:
    """An element as an object with one member, its name; pointers are paths of names."""
    from paxman_core.document import Node

    made: dict[int, Node] = {}
    ordered: list[tuple[XmlElement, str]] = [(root, f"/{root.name}")]
    for element, pointer in ordered:
        counts: dict[str, int] = {}
        for child in element.children:
            counts[child.name] = counts.get(child.name, 0) + 1
            ordered.append((child, f"{pointer}/{child.name}[{counts[child.name]}]"))
    for element, pointer in reversed(ordered):
        made[id(element)] = _node(element, pointer, made)
    node = made[id(root)]
    return Node("", node.start, node.end, None, ((root.name, node),))


def _node(element: XmlElement, pointer: str, made: dict[int, Node]) -> Node:
    from paxman_core.document import Node

    if not element.children and not (element.attributes and not element.text):
        return Node(pointer, element.start, element.end, element.text)
    members: dict[str, list[Node]] = {}
    for name, value, start, end in element.attributes:
        members.setdefault(name, []).append(Node(f"{pointer}/@{name}", start, end, value))
    for child in element.children:
        members.setdefault(child.name, []).append(made.pop(id(child)))
        if child.text:
            for name, value, start, end in child.attributes:
                members.setdefault(name, []).append(
                    Node(f"{pointer}/{child.name}/@{name}", start, end, value)
                )
    told = tuple((name, _one(nodes, f"{pointer}/{name}")) for name, nodes in members.items())
    return Node(pointer, element.start, element.end, None, told)


def _one(nodes: list[Node], pointer: str) -> Node:
    from paxman_core.document import Node

    said = {node.scalar for node in nodes if node.members is None}
    if len(nodes) == 1 or (len(said) == 1 and all(node.members is None for node in nodes)):
        return nodes[0]
    return Node(pointer, nodes[0].start, nodes[-1].end, None, None, tuple(nodes))
