"""From a schema document to a contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from paxman_contracts._schema.dialect import dialect_at, dialect_of
from paxman_contracts._schema.document import SchemaDocument, escaped
from paxman_contracts._schema.fields import FieldReading
from paxman_contracts._schema.text import schema_text
from paxman_contracts._schema.validator import JsonSchemaValidator
from paxman_contracts._shared import TooManyPartsError, named_after
from paxman_core.adapters import Reader, as_mapping, read_contract_settings, sound, with_merges
from paxman_core.contract import CanonicalContract
from paxman_core.errors import InvalidContractError, Problem, abridged, suggestion

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from paxman_contracts._schema.dialect import Dialect
    from paxman_contracts._schema.document import SchemaNode
    from paxman_contracts._schema.flat import Flat
    from paxman_core.contract import CanonicalField

_FRAME: Final = ("$schema", "$id", "id", "$defs", "definitions")
"""What is kept of a schema when one of its definitions is the contract."""
_FEW_REFERENCES: Final = 3
"""How many references deep a schema is read that would have too many parts."""


def schema_contract(source: object, component: str | None) -> CanonicalContract:
    """The contract of a JSON Schema of draft 2020-12, 2019-09, 7, 6 or 4.

    `source` is the schema as a mapping, and `component` the name of the one of its definitions
    that is meant, or None. Anything wrong is an InvalidContractError, with every problem.

    Fields carry what can be said of one value. Everything else that a schema demands (`if`,
    `not`, `dependentRequired`, `additionalProperties`, `contains`, …) stays with the schema, and
    `CanonicalContract.verify` holds the whole result to it.
    """
    schema = as_mapping(source)
    if schema is None:
        raise InvalidContractError([Problem("#", "The keys of a schema must be text.")])
    dialect = dialect_of(schema)
    limits = _dialect_limits(schema, dialect)
    if limits:
        schema = {**schema, "$schema": dialect.address}
    if component is None:
        return document_contract(schema, dialect, "#", None, limits)
    reference = _definition(schema, component)
    kept = {key: schema[key] for key in _FRAME if key in schema}
    return document_contract(kept, dialect, reference, component, limits)


def _dialect_limits(schema: Mapping[str, object], dialect: Dialect) -> list[Problem]:
    address = schema.get("$schema", dialect.address)
    if not isinstance(address, str):
        message = f"{abridged(address)} is not the address of a dialect."
        raise InvalidContractError([Problem("#/$schema", message, f"Write {dialect.address!r}.")])
    if dialect_at(address) is not None:
        return []
    advice = f"The schema is read as one of {dialect.address}."
    return [Problem("", f"The dialect {abridged(address)} is not known.", advice)]


def document_contract(
    schema: Mapping[str, object],
    dialect: Dialect,
    reference: str,
    component: str | None,
    limits: Sequence[Problem] = (),
) -> CanonicalContract:
    """The contract of a self-contained document, in which a reference says where to begin."""
    document = SchemaDocument(schema, dialect)
    try:
        return _contract(document, reference, component, limits, None)
    except TooManyPartsError:
        # References that are used again and again make very many parts out of a short text.
        return _contract(document, reference, component, limits, _FEW_REFERENCES)


def _contract(
    document: SchemaDocument,
    reference: str,
    component: str | None,
    limits: Sequence[Problem],
    deepest: int | None,
) -> CanonicalContract:
    noted: list[Problem] = []
    schema = document.schema
    root = document.resolve(reference, document.base)
    trail = frozenset({root.pointer})
    reading = FieldReading(document, noted, deepest)
    flat = reading.flat([root], trail)
    reader = Reader(flat.settings, f"{flat.place}/x-paxman", noted)
    settings = read_contract_settings(reader)
    reader.finish()
    is_object = flat.kinds is None or "object" in flat.kinds
    fields = reading.members(flat, "", trail) if is_object else ()
    if not fields:
        fields = _root(reading, root, flat, trail)
        noted.extend([] if fields else _root_problems(flat, schema))
    root_limits = [Problem("", text) for text in (*flat.limits, *_left_out(flat))]
    whole = schema if reference == "#" else {**schema, "$ref": reference}
    text = schema_text(whole, document.dialect, noted)
    name = settings.id or component or _name_of(flat, schema)
    contract = CanonicalContract(
        id=name,
        fields=named_after(name, fields),
        version=settings.version,
        description=settings.description or str(flat.annotations.get("description") or ""),
        policy=with_merges(settings.policy, reading.merges),
        checks=settings.checks,
        limits=tuple(dict.fromkeys([*limits, *root_limits, *reading.limits])),
        json_schema=text,
        native=JsonSchemaValidator(text, fields),
    )
    return sound(contract, noted)


def _definition(schema: Mapping[str, object], component: str) -> str:
    """The reference to one of a schema's definitions."""
    known: list[str] = []
    for keyword in ("$defs", "definitions"):
        definitions = as_mapping(schema.get(keyword)) or {}
        if component in definitions:
            return f"#/{keyword}/{escaped(component)}"
        known.extend(definitions)
    raise InvalidContractError(
        [Problem("#", f"There is no definition {component!r}.", suggestion(component, known))]
    )


def _root(
    reading: FieldReading, node: SchemaNode, flat: Flat, trail: frozenset[str]
) -> tuple[CanonicalField, ...]:
    """The one field of a schema that names no members: a list, a map or a single value."""
    if flat.broken or (flat.kinds is None and not flat.open):
        return ()
    name = "items" if "array" in (flat.kinds or ()) else "value"
    members = as_mapping(node.schema) or {}
    # What it says about the contract it does not say about the field.
    bare = {key: item for key, item in members.items() if key != "x-paxman"}
    field = reading.field(name, name, [attrs.evolve(node, schema=bare)], True, trail)
    return () if field is None else (attrs.evolve(field, native_root=True),)


def _root_problems(flat: Flat, schema: Mapping[str, object]) -> list[Problem]:
    if flat.broken or flat.properties:
        return []
    names = [name for key in ("$defs", "definitions") for name in as_mapping(schema.get(key)) or ()]
    advice = "Describe at least one."
    if names:
        listed = abridged(", ".join(names))
        advice = (
            f"If one of its definitions is meant ({listed}), name it: component='…', "
            "or --component on the command line."
        )
    return [Problem(flat.place, "The schema has no properties.", advice)]


def _left_out(flat: Flat) -> list[str]:
    """What a document may be besides an object, which is not looked for."""
    others = sorted((flat.kinds or frozenset()) - {"object"})
    is_object = len(others) < len(flat.kinds or ())
    return (
        [f"Of its alternatives, {', '.join(others)} is not looked for."]
        if is_object and others
        else []
    )


def _name_of(flat: Flat, schema: Mapping[str, object]) -> str:
    title = flat.annotations.get("title")
    if isinstance(title, str) and title:
        return title
    identifier = schema.get("$id", schema.get("id"))
    if isinstance(identifier, str):
        return identifier.rstrip("#/").rsplit("/", 1)[-1] or "contract"
    return "contract"
