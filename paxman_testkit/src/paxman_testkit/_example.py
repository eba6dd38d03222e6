"""An example: a contract, a document, and the values that must come out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import attrs

from paxman_core.errors import InvalidOptionError
from paxman_core.values import Value
from paxman_testkit._shipping import shipped_texts

if TYPE_CHECKING:
    from pathlib import Path

    from paxman_core.contract import CanonicalContract
    from paxman_core.document import Document

NOTHING: Mapping[str, object] = MappingProxyType({})
FILE_NAME = "examples.json"
_KEYS = {"contract", "document", "expected", "resolved", "name"}


@attrs.frozen(eq=False)
class Example:
    """What a capability is shown.

    `expected` gives values by field path: as Python values, as JSON, or as the text that a document
    would have; None says that the field stays empty. A path that is left out may come out as it
    likes. `resolved` is what other capabilities are taken to have found before.
    """

    contract: object
    """Anything that is a contract: a dict, a JSON Schema, a Pydantic model."""
    document: object
    """Anything that is an input: a str is text, bytes are decoded, a dict is a payload."""
    expected: Mapping[str, object] = NOTHING
    resolved: Mapping[str, Value] = MappingProxyType({})
    name: str = ""


@attrs.frozen(eq=False)
class ReadExample:
    """An example whose contract and document have been read."""

    example: Example
    contract: CanonicalContract
    document: Document

    @property
    def name(self) -> str:
        """What a message calls it."""
        return self.example.name or self.document.text.strip().partition("\n")[0][:40]


def load_examples(path: Path) -> tuple[Example, ...]:
    """The examples in a JSON file: a list of objects with the members of an `Example`."""
    return _examples(path.read_text("utf-8"), path.name)


def shipped_examples(distribution_name: str) -> tuple[Example, ...]:
    """The examples that a distribution brings: `examples.json` beside the plugin's module."""
    texts = shipped_texts(distribution_name, FILE_NAME)
    return tuple(example for text in texts for example in _examples(text, FILE_NAME))


def _examples(text: str, name: str) -> tuple[Example, ...]:
    try:
        listed = json.loads(text)
    except ValueError as error:
        raise InvalidOptionError(f"{name} is not JSON: {error}.", next_step=_HOW) from None
    if not isinstance(listed, list):
        raise InvalidOptionError(f"{name} holds no list of examples.", next_step=_HOW)
    return tuple(_example(item, f"{name}[{number}]") for number, item in enumerate(listed))


def _example(item: object, place: str) -> Example:
    if not isinstance(item, dict) or not {"contract", "document"} <= set(item) <= _KEYS:
        raise InvalidOptionError(f"{place} is not an example.", next_step=_HOW)
    return Example(**{"name": place, **item})


_HOW = 'Write [{"contract": {...}, "document": "...", "expected": {"total": "EUR 12.50"}}].'
