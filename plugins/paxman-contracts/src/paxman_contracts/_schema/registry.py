"""Other documents that a schema refers to, put into it: a contract is whole by itself.

Nothing is fetched. What was given and is not referred to stays out, so that it changes nothing.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urldefrag, urljoin

from paxman_contracts._schema.dialect import dialect_of
from paxman_core.adapters import as_mapping, parse_json
from paxman_core.errors import InvalidContractError, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator


def bundled(schema: Mapping[str, object], registry: object) -> dict[str, object]:
    """The schema with the given documents that it refers to among its definitions.

    `registry` has the documents: a mapping of address to schema, or a folder of JSON files. One
    that cannot be read is an InvalidContractError.
    """
    known = _documents(registry)
    base = _identifier(schema) or ""
    found: dict[str, Mapping[str, object]] = {}
    waiting = [*_references(schema, base)]
    while waiting:
        address = waiting.pop()
        document = known.get(address)
        if document is not None and address not in found:
            found[address] = document
            waiting.extend(_references(document, address))
    if not found:
        return dict(schema)
    dialect = dialect_of(schema)
    keyword = "definitions" if dialect.ref_hides_siblings else "$defs"
    definitions = dict(as_mapping(schema.get(keyword)) or {})
    for address in sorted(found):
        document = found[address]
        if "$ref" in document and dialect.ref_hides_siblings:
            # An address beside a reference would have no meaning.
            document = {"allOf": [{"$ref": document["$ref"]}], **document}
            del document["$ref"]
        definitions[address] = {**document, _id_word(schema): address}
    return {**schema, keyword: definitions}


def _documents(registry: object) -> dict[str, Mapping[str, object]]:
    """The given documents by address, and by the address that each has itself."""
    given = _folder(registry) if isinstance(registry, (str, os.PathLike)) else as_mapping(registry)
    if given is None:
        message = "The registry is neither a mapping of address to schema nor a folder."
        raise InvalidContractError([Problem("registry", message)])
    found: dict[str, Mapping[str, object]] = {}
    for address, document in given.items():
        members = as_mapping(document)
        if members is None:
            message = f"What is given as {address!r} is not a schema."
            raise InvalidContractError([Problem("registry", message)])
        found[address.rstrip("#")] = members
        own = _identifier(members)
        if own is not None:
            found.setdefault(own, members)
    return found


def _folder(name: str | os.PathLike[str]) -> dict[str, object]:
    folder = Path(name)
    if not folder.is_dir():
        raise InvalidContractError([Problem("registry", f"{str(folder)!r} is not a folder.")])
    return {
        path.relative_to(folder).as_posix(): parse_json(path.read_text("utf-8-sig"), str(path))
        for path in sorted(folder.rglob("*.json"))
    }


def _references(value: object, base: str) -> Iterator[str]:
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from _references(item, base)
    elif isinstance(value, Mapping):
        own = _identifier(value)
        inner = base if own is None else urljoin(base, own)
        reference = value.get("$ref")
        if isinstance(reference, str) and not reference.startswith("#"):
            yield urldefrag(urljoin(inner, reference)).url
        for item in value.values():
            yield from _references(item, inner)


def _identifier(schema: Mapping[str, object]) -> str | None:
    found = schema.get(_id_word(schema))
    return found.rstrip("#") if isinstance(found, str) and not found.startswith("#") else None


def _id_word(schema: Mapping[str, object]) -> str:
    return "id" if "draft-04" in str(schema.get("$schema")) else "$id"
