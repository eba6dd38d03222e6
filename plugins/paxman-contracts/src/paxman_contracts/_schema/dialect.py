"""The drafts of JSON Schema that are understood, and how they differ where it matters here."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping


@enum.unique
class Dialect(enum.Enum):
    """A draft, by the name of its validator class in the jsonschema library."""

    DRAFT_4 = "Draft4Validator"
    DRAFT_6 = "Draft6Validator"
    DRAFT_7 = "Draft7Validator"
    DRAFT_2019_09 = "Draft201909Validator"
    DRAFT_2020_12 = "Draft202012Validator"

    @property
    def ref_hides_siblings(self) -> bool:
        """Whether what stands beside a `$ref` has no meaning."""
        return self in (Dialect.DRAFT_4, Dialect.DRAFT_6, Dialect.DRAFT_7)

    @property
    def address(self) -> str:
        """What a schema of this draft writes under `$schema`."""
        path = next(path for path, dialect in _ADDRESSES.items() if dialect is self)
        return f"http://{path}#" if self.ref_hides_siblings else f"https://{path}"


_ADDRESSES: Final = {
    "json-schema.org/draft-04/schema": Dialect.DRAFT_4,
    "json-schema.org/draft-06/schema": Dialect.DRAFT_6,
    "json-schema.org/draft-07/schema": Dialect.DRAFT_7,
    "json-schema.org/draft/2019-09/schema": Dialect.DRAFT_2019_09,
    "json-schema.org/draft/2020-12/schema": Dialect.DRAFT_2020_12,
    # The address of whichever draft is the latest.
    "json-schema.org/schema": Dialect.DRAFT_2020_12,
}


def dialect_of(schema: Mapping[str, object]) -> Dialect:
    """The draft that a schema names under `$schema`; 2020-12 where it names none.

    An address that is not known is read as the draft that it names (`…/draft-07/…`): addresses are
    written wrongly, and meta-schemas of one's own are made from a draft.
    """
    address = schema.get("$schema")
    known = dialect_at(address)
    if known is not None:
        return known
    named = (draft for path, draft in _ADDRESSES.items() if path.split("/")[-2] in str(address))
    return next(named, Dialect.DRAFT_2020_12)


def dialect_at(address: object) -> Dialect | None:
    """The draft whose meta-schema has that address."""
    if not isinstance(address, str):
        return None
    return _ADDRESSES.get(address.split("://", 1)[-1].rstrip("#"))
