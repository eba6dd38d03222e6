"""From a subschema to what it says: references followed, `allOf` merged, unions settled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paxman_contracts._schema.document import SchemaNode, UnresolvedReferenceError
from paxman_contracts._schema.flat import Flat, Union, both_types
from paxman_contracts._schema.unions import settled
from paxman_contracts._shared import PartCount
from paxman_core.adapters import ABSENT, Reader, as_mapping
from paxman_core.errors import Problem, abridged, suggestion

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paxman_contracts._schema.document import SchemaDocument


TYPES: Final = ("array", "boolean", "integer", "null", "number", "object", "string")
ANNOTATIONS: Final = ("title", "description", "default", "examples", "example")
_COUNTS: Final = (
    ("minLength", "min_length"),
    ("maxLength", "max_length"),
    ("minItems", "min_items"),
    ("maxItems", "max_items"),
)


class Flattening:
    """Reads the subschemas of one document and notes what cannot be a field."""

    def __init__(
        self, document: SchemaDocument, problems: list[Problem], deepest: int | None
    ) -> None:
        self.document = document
        self.problems = problems
        self._deepest = deepest
        self._parts = PartCount()

    def flat(self, nodes: Sequence[SchemaNode], trail: frozenset[str]) -> Flat:
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

    def _read(self, node: SchemaNode, trail: frozenset[str], opened: set[str]) -> Flat:
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
        self, flat: Flat, node: SchemaNode, members: Mapping[str, object], trail: frozenset[str]
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

    def _is_refused(self, node: SchemaNode) -> bool:
        if node.schema is True:
            return False
        if node.schema is False:
            self._note(node.pointer, "The schema `false` allows no value.", "Remove it.")
        else:
            self._note(node.pointer, f"{abridged(node.schema)} is not a schema.")
        return True

    def _follow(self, flat: Flat, node: SchemaNode, reference: str, trail: frozenset[str]) -> None:
        try:
            target = self.document.resolve(reference, node.base)
        except UnresolvedReferenceError:
            if not reference.startswith("#"):
                flat.absent = f"The reference {reference!r} leads to a document that was not given."
                return
            flat.broken = True
            self._note(f"{node.pointer}/$ref", f"{reference!r} leads nowhere in this document.")
            return
        is_recursive = target.pointer in trail
        if is_recursive or (self._deepest is not None and len(trail) > self._deepest):
            flat.open = (
                f"The schema contains itself: {reference!r} is recursive."
                if is_recursive
                else f"The schema has very many parts and is read {self._deepest} references deep."
            )
            flat.types = both_types(flat.types, _named_types(target))
        elif target.pointer not in flat.opened:
            flat.opened.add(target.pointer)
            flat.absorb(self._read(target, trail, flat.opened))

    def _note(self, place: str, message: str, advice: str = "") -> None:
        self.problems.append(Problem(place, message, advice))


def _named_types(node: SchemaNode) -> frozenset[str] | None:
    """The types that a schema names itself, where it cannot be read as a whole."""
    named = (as_mapping(node.schema) or {}).get("type")
    names = named if isinstance(named, list) else [named]
    return frozenset(name for name in names if name in TYPES) or None


def _with_null(node: SchemaNode, members: Mapping[str, object]) -> Union:
    """`nullable: true` as the union that it stands for."""
    rest = {key: item for key, item in members.items() if key != "nullable"}
    null = SchemaNode({"type": "null"}, node.pointer, node.base)
    return Union(node.pointer, (null, SchemaNode(rest, node.pointer, node.base)))


_MEANT: Final = {"x-pii": "['pii']", "x-tags": "[…]"}
"""What is easily written for the tags of a field, and would leave private values unprotected."""


def read_remarks(flat: Flat, members: Mapping[str, object], problems: list[Problem]) -> None:
    """What a schema says to people and to Paxman, which counts beside a `$ref` in every draft."""
    flat.annotations = {key: members[key] for key in ANNOTATIONS if key in members}
    flat.settings = dict(Reader(members, flat.place, problems).mapping("x-paxman") or {})
    for name, meant in _MEANT.items():
        if name in members:
            problems.append(
                Problem(
                    f"{flat.place}/{name}",
                    f"{name!r} has no effect.",
                    f"Write 'x-paxman': {{'tags': {meant}}}.",
                )
            )


def read_keywords(
    flat: Flat, node: SchemaNode, members: Mapping[str, object], problems: list[Problem]
) -> None:
    """Everything that a schema says by itself."""
    read_remarks(flat, members, problems)
    reader = Reader(members, node.pointer, problems)
    flat.types = _types(reader)
    # Both were noted; that the schema then says no type, or leaves none, would only repeat it.
    flat.enum = _enum(reader)
    flat.broken = flat.types == frozenset() or flat.enum == ()
    _read_constraints(flat, reader)
    for name in reader.mapping("properties") or {}:
        flat.properties[name] = [node.child("properties", name)]
    flat.required = dict.fromkeys(reader.texts("required"))
    _read_items(flat, node, members)
    _read_open_members(flat, members)
    for keyword in ("anyOf", "oneOf"):
        parts = members.get(keyword)
        if isinstance(parts, list) and parts:
            nodes = tuple(node.child(keyword, index) for index in range(len(parts)))
            is_discriminated = "discriminator" in members
            flat.unions.append(Union(f"{node.pointer}/{keyword}", nodes, is_discriminated))


def _types(reader: Reader) -> frozenset[str] | None:
    value = reader.take("type")
    if value is ABSENT:
        return None
    names = value if isinstance(value, (list, tuple)) else [value]
    for name in names:
        if name not in TYPES:
            reader.problem(f"{abridged(name)} is not a type.", suggestion(str(name), TYPES))
    return frozenset(name for name in names if name in TYPES)


def _enum(reader: Reader) -> tuple[object, ...] | None:
    constant = reader.take("const")
    values = reader.take("enum")
    if constant is not ABSENT:
        return (constant,)
    if isinstance(values, (list, tuple)):
        if not values:
            reader.problem("'enum' lists no values.", "List at least one, or remove 'enum'.")
        return tuple(values)
    if values is not ABSENT:
        reader.problem(f"'enum' must be a list, not {abridged(values)}.")
    return None


def _read_constraints(flat: Flat, reader: Reader) -> None:
    found: dict[str, object] = {name: reader.count(keyword) for keyword, name in _COUNTS}
    found["pattern"] = reader.text("pattern")
    found["format"] = reader.text("format")
    found["multiple_of"] = reader.number("multipleOf")
    found["unique_items"] = reader.flag("uniqueItems") or None
    for bound, exclusive, name in (
        ("minimum", "exclusiveMinimum", "exclusive_minimum"),
        ("maximum", "exclusiveMaximum", "exclusive_maximum"),
    ):
        number = reader.number(bound)
        flag = reader.take(exclusive)
        if flag is True:
            # Draft 4 and OpenAPI 3.0: a flag that changes what the bound means.
            found[name] = number
        else:
            found[bound] = number
            if not isinstance(flag, bool):
                found[name] = _number_of(flag, exclusive, reader)
    flat.constraints = {name: value for name, value in found.items() if value is not None}


def _number_of(value: object, keyword: str, reader: Reader) -> object:
    if value is ABSENT:
        return None
    return Reader({keyword: value}, reader.place, reader.problems).number(keyword)


def _read_items(flat: Flat, node: SchemaNode, members: Mapping[str, object]) -> None:
    if any(isinstance(members.get(keyword), list) for keyword in ("prefixItems", "items")):
        flat.open = "The positions of the list differ in meaning."
        flat.types = both_types(flat.types, frozenset({"array"}))
    elif "items" in members:
        flat.items = [node.child("items")]


def _read_open_members(flat: Flat, members: Mapping[str, object]) -> None:
    """Members that the schema does not name; an object of nothing else is open."""
    names_some = as_mapping(members.get("patternProperties"))
    if not (names_some or as_mapping(members.get("additionalProperties"))):
        return
    if flat.types is None and not flat.has_shape:
        flat.types = frozenset({"object"})
    elif flat.properties:
        flat.limits.append("Members beyond those that the schema names are not looked for.")
