"""A schema document: its subschemas by pointer, by `$id` and by anchor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import attrs

from paxman_contracts._schema.dialect import Dialect

if TYPE_CHECKING:
    from collections.abc import Iterator

_NOT_SCHEMAS: Final = frozenset({"enum", "const", "default", "examples", "example", "x-paxman"})
"""Keywords that hold data: a `$ref` in there is not a reference."""


@attrs.frozen(eq=False)
class SchemaNode:
    """A subschema, the place where it stands, and the address of what it stands in."""

    schema: object
    pointer: str
    base: str = ""

    def child(self, *steps: str | int) -> SchemaNode:
        """The subschema below, by keyword, property name or index."""
        schema = self.schema
        for step in steps:
            schema = schema[step]  # type: ignore[index]
        return SchemaNode(
            schema, self.pointer + "".join(f"/{escaped(step)}" for step in steps), self.base
        )


class UnresolvedReferenceError(LookupError):
    """A reference leads nowhere in its document; never leaves the contract package."""


class SchemaDocument:
    """One document with all that its references can reach."""

    def __init__(self, root: Mapping[str, object], dialect: Dialect) -> None:
        self.dialect = dialect
        self.schema = root
        self.root = SchemaNode(root, "#")
        self.base = self.rebased(self.root).base
        self._resources: dict[str, SchemaNode] = {self.base: self.root}
        for node in self._subschemas(self.root):
            for address in self._addresses(node):
                self._resources.setdefault(address, node)

    def resolve(self, reference: str, base: str) -> SchemaNode:
        """The subschema that a `$ref` means."""
        from urllib.parse import unquote, urldefrag, urljoin

        # A fragment is about the same document whatever its address, which may be no URL at all.
        whole = base + reference if reference.startswith("#") else urljoin(base, reference)
        address, fragment = urldefrag(whole)
        if fragment and not fragment.startswith("/"):
            return self._at(f"{address}#{fragment}", reference)
        node = self._at(address, reference)
        for step in unquote(fragment).split("/")[1:]:
            node = self._step(node, step.replace("~1", "/").replace("~0", "~"), reference)
        return node

    def _at(self, address: str, reference: str) -> SchemaNode:
        try:
            return self._resources[address]
        except KeyError:
            raise UnresolvedReferenceError(reference) from None

    def _step(self, node: SchemaNode, step: str, reference: str) -> SchemaNode:
        inside = node.schema
        if isinstance(inside, Mapping) and step in inside:
            return self.rebased(node).child(step)
        if isinstance(inside, list) and step.isdecimal() and int(step) < len(inside):
            return node.child(int(step))
        raise UnresolvedReferenceError(reference)

    def _subschemas(self, node: SchemaNode) -> Iterator[SchemaNode]:
        """Every mapping below, whether it is a schema or only holds some."""
        stack = [node]
        while stack:
            current = stack.pop()
            if isinstance(current.schema, Mapping):
                yield current
                parent = self.rebased(current)
                stack.extend(parent.child(k) for k in current.schema if k not in _NOT_SCHEMAS)
            elif isinstance(current.schema, list):
                stack.extend(current.child(index) for index in range(len(current.schema)))

    def rebased(self, node: SchemaNode) -> SchemaNode:
        """The node as its own references and subschemas see it: its `$id` is their base."""
        identifier = self._id_of(node.schema)
        if identifier is None or identifier.startswith("#"):
            return node
        from urllib.parse import urljoin

        return attrs.evolve(node, base=urljoin(node.base, identifier).rstrip("#"))

    def _id_of(self, schema: object) -> str | None:
        if not isinstance(schema, Mapping):
            return None
        if "$ref" in schema and self.dialect.ref_hides_siblings:
            return None
        identifier = schema.get("id" if self.dialect is Dialect.DRAFT_4 else "$id")
        return identifier.rstrip("#") if isinstance(identifier, str) else None

    def _addresses(self, node: SchemaNode) -> Iterator[str]:
        assert isinstance(node.schema, Mapping)
        base = self.rebased(node).base
        identifier = self._id_of(node.schema)
        if identifier is not None:
            yield f"{base}{identifier}" if identifier.startswith("#") else base
        for keyword in ("$anchor", "$dynamicAnchor"):
            anchor = node.schema.get(keyword)
            if isinstance(anchor, str):
                yield f"{base}#{anchor}"


def escaped(step: str | int) -> str:
    """One step of a JSON pointer."""
    return str(step).replace("~", "~0").replace("/", "~1")
