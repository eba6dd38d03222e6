"""What the model reads before it chooses: the document, and the key of the field's value.

It ends at the colon after the key, so that what follows is the value. There are no instructions:
a small model copies better what a document and a key suggest than what it is told to do, and one
that is given none cannot be talked out of them by the document.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from paxman_inference import Question

if TYPE_CHECKING:
    from paxman_core.contract import CanonicalField
    from paxman_inference import Excerpt

VERSION: Final = "1"
"""Changes whenever the same question is put in other words; part of what is recorded."""

NEUTRAL_KEY: Final = "value"
"""A key that says nothing: what is likely after it is likely anyway."""


def document_part(excerpt: Excerpt) -> str:
    """The document as the shared layer fences it in; the same for all fields."""
    return Question(excerpt, ()).document_part


def key_part(key: str) -> str:
    """The beginning of an object whose next value is the answer."""
    return f"\n{{{json.dumps(key, ensure_ascii=False)}:"


def field_key(field: CanonicalField) -> str:
    """What the field is called; for `buyer.name` the whole path, because `name` is anybody's."""
    return field.path.replace(".", "_")
