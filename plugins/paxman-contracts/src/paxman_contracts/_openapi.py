"""OpenAPI documents: one of their components is the contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from paxman_contracts._schema.contracts import document_contract
from paxman_contracts._schema.dialect import Dialect
from paxman_contracts._schema.document import escaped
from paxman_core.adapters import as_mapping
from paxman_core.contract import CanonicalContract
from paxman_core.errors import InvalidContractError, Problem, abridged, suggestion

if TYPE_CHECKING:
    from collections.abc import Iterator

_PREFIX = "#/components/schemas/"


def openapi_contract(source: object, component: str | None) -> CanonicalContract:
    """The contract of one schema of an OpenAPI 3.0 or 3.1 document.

    `source` is the document as a mapping, and `component` the name of the schema under
    `components`; it may be None where there is only one. Anything wrong is an InvalidContractError,
    with every problem.
    """
    document = as_mapping(source) or {}
    version = str(document.get("openapi"))
    if not version.startswith(("3.0", "3.1")):
        raise _invalid("#/openapi", f"OpenAPI {version} is not supported.", "Supported: 3.0, 3.1.")
    # OpenAPI 3.0 describes its schemas in the terms of draft 4, 3.1 in those of 2020-12.
    dialect = Dialect.DRAFT_4 if version.startswith("3.0") else Dialect.DRAFT_2020_12
    components = as_mapping(document.get("components")) or {}
    schemas = as_mapping(components.get("schemas")) or {}
    name = _component(schemas, component)
    kept = {"components": {"schemas": _reachable(schemas, name)}}
    return document_contract(kept, dialect, f"{_PREFIX}{escaped(name)}", name)


def _component(schemas: Mapping[str, object], name: str | None) -> str:
    if name is None and len(schemas) == 1:
        return next(iter(schemas))
    if name is not None and name in schemas:
        return name
    if not schemas:
        raise _invalid("#/components/schemas", "The document has no schemas.", "")
    if name is not None:
        raise _invalid("#/components/schemas", f"There is no {name!r}.", suggestion(name, schemas))
    raise _invalid(
        "#/components/schemas",
        f"The document has {len(schemas)} schemas: {abridged(', '.join(schemas))}.",
        "Name one: component='…', or --component on the command line.",
    )


def _reachable(schemas: Mapping[str, object], component: str) -> dict[str, object]:
    """The component and all that it refers to; a change elsewhere leaves the contract the same."""
    kept: dict[str, object] = {}
    waiting = [component]
    while waiting:
        name = waiting.pop()
        if name in schemas and name not in kept:
            kept[name] = schemas[name]
            waiting.extend(_referred(schemas[name]))
    return kept


def _referred(value: object) -> Iterator[str]:
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from _referred(item)
    elif isinstance(value, Mapping):
        reference = value.get("$ref")
        if isinstance(reference, str) and reference.startswith(_PREFIX):
            step = reference.removeprefix(_PREFIX).split("/")[0]
            yield step.replace("~1", "/").replace("~0", "~")
        for item in value.values():
            yield from _referred(item)


def _invalid(place: str, message: str, advice: str) -> InvalidContractError:
    return InvalidContractError([Problem(place, message, advice)])
