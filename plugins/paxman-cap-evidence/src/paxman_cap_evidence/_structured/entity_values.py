"""What the value of a property is: one text, or the texts of a list."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_evidence._evidence import LINE, said_at
from paxman_cap_evidence._values.reading import reader_of
from paxman_core.capability import Finding
from paxman_core.labels import name_key
from paxman_core.values import Parsed, parse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_cap_evidence._values.reading import FieldReader
    from paxman_core.contract import CanonicalField
    from paxman_core.document import ItemList, Node

_NAMING: Final = ("@value", "value", "name", "text", "headline", "title")
"""The properties by which a thing is named where a text is wanted, the closest first."""
_PLACED: Final = ("address", "address locality")
"""The same for a place that has no name of its own."""
_SCHEME = re.compile(r"(?:sku|mpn|isbn|gtin\d*|asin|upc|ean|model)\s*[:#]\s*(?=\S)", re.IGNORECASE)
ODD_LENGTH: Final = "no unit, or longer than such things take"
_LONGEST_MINUTES: Final = 600
_NUMBERED = re.compile(r"\W*(?:\w+\W+)?\d+\W*")
_SENTENCES = re.compile(r"[.!?]\s*(?=[^\W\d_])")
_MOST_SENTENCES: Final = 2
_MOST_COMMAS: Final = 2
_ELEMENTS: Final = ("item list element", "item", "step")


def single(node: Node, key: str) -> Node | None:
    """The leaf that a property's value comes down to; None if it is several that differ."""
    if node.items is not None:
        return _agreed([single(item, key) for item in node.items])
    if node.members is None:
        return node
    members = _members(node)
    placed = _PLACED if key.endswith("location") else ()
    for name in (f"{key.rpartition(' ')[2]} value", *_NAMING, *placed):
        if name in members:
            return single(members[name], key)
    return None


def _members(node: Node) -> dict[str, Node]:
    """The properties of a thing, by their keys."""
    members = node.members or ()
    return {name_key(name) if name[0] != "@" else name: below for name, below in members}


def without_scheme(leaf: Node, text: str) -> Node:
    """An identifier without the word for its kind: `sku:1042`, as `productID` may be written."""
    scheme = _SCHEME.match(text, leaf.start, leaf.end)
    if scheme is None or leaf.scalar != text[leaf.start : leaf.end]:
        return leaf
    return attrs.evolve(leaf, start=scheme.end(), scalar=text[scheme.end() : leaf.end])


def is_odd_length(finding: Finding, reader: FieldReader) -> bool:
    """Whether a length of time is a bare number, or one that markup gives for hours by mistake."""
    outcome = parse(finding.raw, reader.type, reader.context)
    if not isinstance(outcome, Parsed) or not isinstance(outcome.value, (int, Decimal)):
        return False
    is_bare = str(finding.raw).strip().isdigit()
    is_whole = reader.own_keys[0].startswith("total")
    return is_bare or (outcome.value >= _LONGEST_MINUTES and not is_whole)


def _agreed(leaves: Sequence[Node | None]) -> Node | None:
    """The one that says all that the others say."""
    said = [leaf for leaf in leaves if leaf is not None]
    if not said or len(said) < len(leaves):
        return None
    longest = max(said, key=lambda leaf: (len(str(leaf.scalar)), -leaf.start))
    whole = str(longest.scalar).casefold()
    return longest if all(str(leaf.scalar).casefold() in whole for leaf in said) else None


def listed(
    text: str, node: Node, item: CanonicalField, lists: Sequence[ItemList]
) -> Finding | None:
    """A list of single values; where one text is all there is, its lines or its list's items."""
    leaves = list(_leaves(node, text))
    spans = [(leaf.start, leaf.end) for leaf in leaves]
    if len(leaves) == 1:
        start, end = spans[0]
        cells = (cell for one in lists if not one.of_paragraphs for cell in one.items)
        inside = [(c.start, c.end) for c in cells if start <= c.start and c.end <= end]
        spans = inside or [line.span() for line in LINE.finditer(text, start, end)]
        said = text[slice(*spans[0])] if len(spans) == 1 else ""
        if len(_SENTENCES.findall(said)) >= _MOST_SENTENCES or said.count(", ") >= _MOST_COMMAS:
            # It says several things: where one ends and the next begins is not known.
            return None
    found = [list_item(text, start, end, item, node.pointer) for start, end in spans]
    read = tuple(one for one in found if one is not None)
    return Finding(read) if read and len(read) == len(found) else None


def list_item(
    text: str, start: int, end: int, item: CanonicalField, pointer: str
) -> Finding | None:
    """One item of a list; None if it does not read as its type."""
    reader = reader_of(item)
    raw: str | None = " ".join(text[start:end].split())
    if not reader.is_text:
        spans = reader.values(text, start, end)
        if len(spans) != 1:
            return None
        start, end, raw = spans[0][:3]
    return said_at(text, start, end, raw, pointer)


def _heads(name: Node, said: Node) -> bool:
    """Whether a step's name is a heading: no number of the step, and not how its text begins."""
    head, whole = str(name.scalar), str(said.scalar)
    begins = whole.casefold().startswith(head.casefold().rstrip(". …"))
    return not begins and _NUMBERED.fullmatch(head) is None


def _leaves(node: Node, text: str) -> Iterator[Node]:
    """The texts of a list: of a step its text, of a section its name and then its steps.

    A thing whose properties are shown on one line is that line: `1 can` and `whole tomatoes`.
    """
    if node.items is not None:
        for item in node.items:
            yield from _leaves(item, text)
        return
    if node.members is None:
        yield node
        return
    members = _members(node)
    elements = next((members[name] for name in _ELEMENTS if name in members), None)
    said = members.get("text")
    if elements is not None:
        if "name" in members:
            yield members["name"]
        yield from _leaves(elements, text)
    elif said is not None:
        name = members.get("name")
        if name is not None and _heads(name, said):
            yield name
        yield from _leaves(said, text)
    else:
        leaf = single(node, "")
        if leaf is not None:
            yield leaf if "\n" in text[node.start : node.end] else node
