"""What a value rests on: every piece of evidence says exactly what it points at."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal, Self, TypeAlias

import attrs

from paxman_core._struct import Stored
from paxman_core.canonical import Json
from paxman_core.evidence._facts import Facts


@enum.unique
class Role(enum.Enum):
    """Whether evidence supports the chosen value, or was considered and rejected."""

    SUPPORTS = "supports"
    REJECTED = "rejected"


class _Written(Stored):
    """What points somewhere, and is stored by its attributes and its kind."""

    __slots__ = ()

    kind: ClassVar[str]

    def to_dict(self) -> dict[str, Json]:
        """The place as JSON; what may be absent is left out where it is."""
        return {"kind": self.kind, **super().to_dict()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of `to_dict`."""
        return super().from_dict({name: data[name] for name in data if name != "kind"})


@attrs.frozen(eq=False, repr=False)
class TextSpan(_Written):
    """Characters of the document: `document.text[start:end] == quote`, always."""

    _optional = ("pointer",)

    start: int
    end: int
    quote: str
    pointer: str = ""
    """The same place in the input's own terms: a JSON pointer, a row and column, a cell name."""

    @property
    def kind(self) -> str:  # type: ignore[override]
        """What it is stored as: with a pointer it is a place in a structure."""
        return "structure" if self.pointer else "span"


@attrs.frozen(eq=False, repr=False)
class LookupRow(_Written):
    """A row of a table that is not in the document."""

    kind = "lookup"
    _optional = ("matched",)

    table: str
    table_version: str
    """Version or content hash of the table, so that a changed table is noticed."""
    row: str
    matched: TextSpan | None = None
    """The characters that led to the row, when they stand in the document."""
    similarity: str = "exact"


@attrs.frozen(eq=False, repr=False)
class FormulaUse(_Written):
    """A formula over other fields, which carry their own evidence."""

    kind = "formula"

    expression: str
    inputs: tuple[str, ...]
    """Paths of the fields that it reads."""


Grounding: TypeAlias = Literal["exact", "normalized", "fuzzy", "none"]


@attrs.frozen(eq=False, repr=False)
class ModelAnswer(_Written):
    """What a model said, and how its quote was found in the document."""

    kind = "model"
    _optional = ("span",)

    model: str
    answer: str
    grounding: Grounding
    span: TextSpan | None = None


@attrs.frozen(eq=False, repr=False)
class PersonAnswer(_Written):
    """What a person said about a field, and the characters that they pointed at."""

    kind = "person"
    _optional = ("span",)

    by: str
    at: str
    """When, in UTC."""
    answer: str
    """`confirmed`, `corrected` or `absent`."""
    span: TextSpan | None = None


Place: TypeAlias = TextSpan | LookupRow | FormulaUse | ModelAnswer | PersonAnswer


@attrs.frozen(eq=False, repr=False)
class EvidenceRef(Stored):
    """A place that speaks for or against a field's value, and who pointed at it."""

    _optional = ("facts",)

    field_path: str
    """The field, or the cell of an array such as `line_items[0].price`."""
    capability_id: str
    place: Place
    role: Role = Role.SUPPORTS
    facts: Facts | None = None
    """How it was found, if the capability says so."""


def span_of(place: Place) -> TextSpan | None:
    """The characters of the document that a place points at, if it does."""
    if isinstance(place, TextSpan):
        return place
    if isinstance(place, LookupRow):
        return place.matched
    return place.span if isinstance(place, ModelAnswer | PersonAnswer) else None


def place_from_dict(data: Mapping[str, Json]) -> Place:
    """The inverse of the places' `to_dict`."""
    return _KINDS[str(data["kind"])].from_dict(data)


_KINDS: Final[Mapping[str, type[Place]]] = {
    "span": TextSpan,
    "structure": TextSpan,
    **{kind.kind: kind for kind in (LookupRow, FormulaUse, ModelAnswer, PersonAnswer)},
}
