"""From a subschema to what it says: references followed, `allOf` merged, unions settled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core._messages import abridged
from paxman_core.adapters._reader import as_mapping
from paxman_core.adapters._schema.document import Node, UnresolvedReferenceError
from paxman_core.adapters._schema.flat import Flat, Union
from paxman_core.adapters._schema.keywords import read_keywords, read_remarks
from paxman_core.adapters._schema.unions import settled
from paxman_core.adapters._soundness import PartCount
from paxman_core.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paxman_core.adapters._schema.document import SchemaDocument


class Flattening:
    """Reads the subschemas of one document and notes what cannot be a field."""

    def __init__(self, document: SchemaDocument, problems: list[Problem]) -> None:
        self.document = document
        self.problems = problems
        self._parts = PartCount()

    def flat(self, nodes: Sequence[Node], trail: frozenset[str]) -> Flat:
        """What the subschemas say together; `trail` has the references that led here."""
        self._parts.add(nodes[0].pointer)
        together = Flat(nodes[0].pointer)
        for node in nodes:
            together.absorb(self._read(node, trail, together.opened))
        while together.unions:
            union = together.unions.pop(0)
            inner = trail | together.opened
            parts = [self.flat([node], inner) for node in union.alternatives]
            together.absorb(settled(together, union, parts, self.problems))
        return together

    def _read(self, node: Node, trail: frozenset[str], opened: set[str]) -> Flat:
        node = self.document.rebased(node)
        flat = Flat(node.pointer, opened=set(opened))
        members = as_mapping(node.schema)
        if members is None:
            flat.broken = self._is_refused(node)
        elif members.get("nullable") is True:
            read_remarks(flat, members, self.problems)
            flat.unions.append(_with_null(node, members))
        else:
            self._read_members(flat, node, members, trail)
        return flat

    def _read_members(
        self, flat: Flat, node: Node, members: Mapping[str, object], trail: frozenset[str]
    ) -> None:
        reference = members.get("$ref", members.get("$dynamicRef", members.get("$recursiveRef")))
        if reference is not None and self.document.dialect.ref_hides_siblings:
            read_remarks(flat, members, self.problems)
        else:
            read_keywords(flat, node, members, self.problems)
            parts = members.get("allOf")
            for index in range(len(parts) if isinstance(parts, list) else 0):
                flat.absorb(self._read(node.child("allOf", index), trail, flat.opened))
        if reference is not None:
            self._follow(flat, node, str(reference), trail)

    def _is_refused(self, node: Node) -> bool:
        if node.schema is True:
            return False
        if node.schema is False:
            self._note(node.pointer, "The schema `false` allows no value.", "Remove it.")
        else:
            self._note(node.pointer, f"{abridged(node.schema)} is not a schema.")
        return True

    def _follow(self, flat: Flat, node: Node, reference: str, trail: frozenset[str]) -> None:
        try:
            target = self.document.resolve(reference, node.base)
        except UnresolvedReferenceError:
            flat.broken = True
            self._note(
                f"{node.pointer}/$ref",
                f"{reference!r} leads nowhere in this document.",
                "References are followed inside one document only: copy the target into $defs.",
            )
            return
        if target.pointer in trail:
            flat.broken = True
            self._note(
                f"{node.pointer}/$ref",
                f"{reference!r} is recursive: the schema contains itself.",
                "A contract has finitely many fields: write out the levels that are needed.",
            )
        elif target.pointer not in flat.opened:
            flat.opened.add(target.pointer)
            flat.absorb(self._read(target, trail, flat.opened))

    def _note(self, place: str, message: str, advice: str = "") -> None:
        self.problems.append(Problem(place, message, advice))


def _with_null(node: Node, members: Mapping[str, object]) -> Union:
    """`nullable: true` as the union that it stands for."""
    rest = {key: item for key, item in members.items() if key != "nullable"}
    null = Node({"type": "null"}, node.pointer, node.base)
    return Union(node.pointer, (null, Node(rest, node.pointer, node.base)))
