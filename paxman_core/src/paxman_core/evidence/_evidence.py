"""What a value rests on: every piece of evidence says exactly what it points at."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, Literal, TypeAlias

import attrs

from paxman_core._struct import Struct
from paxman_core.canonical import Json
from paxman_core.evidence._facts import Facts


@enum.unique
class Role(enum.Enum):
    """Whether evidence supports the chosen value, or was considered and rejected."""

    SUPPORTS = "supports"
    REJECTED = "rejected"


class _Written(Struct):
    """What points somewhere, and is stored by its attributes and its kind."""

    __slots__ = ()

    kind: ClassVar[str]

    def to_dict(self) -> dict[str, Json]:
        """The place as JSON; what may be absent is left out where it is."""
        written: Any = type(self)
        data: dict[str, Json] = {"kind": self.kind}
        for each in attrs.fields(written):
            value = getattr(self, each.name)
            if value or each.default not in ("", None):
                data[each.name] = _plain(value)
        return data


def _plain(value: object) -> Json:
    if isinstance(value, _Written):
        return value.to_dict()
    return [*value] if isinstance(value, tuple) else value  # type: ignore[return-value]


@attrs.frozen(eq=False, repr=False)
class TextSpan(_Written):
    """Characters of the document: `document.text[start:end] == quote`, always."""

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

    model: str
    answer: str
    grounding: Grounding
    span: TextSpan | None = None


@attrs.frozen(eq=False, repr=False)
class PersonAnswer(_Written):
    """What a person said about a field, and the characters that they pointed at."""

    kind = "person"

    by: str
    at: str
    """When, in UTC."""
    answer: str
    """`confirmed`, `corrected` or `absent`."""
    span: TextSpan | None = None


Place: TypeAlias = TextSpan | LookupRow | FormulaUse | ModelAnswer | PersonAnswer


@attrs.frozen(eq=False, repr=False)
class EvidenceRef(Struct):
    """A place that speaks for or against a field's value, and who pointed at it."""

    field_path: str
    """The field, or the cell of an array such as `line_items[0].price`."""
    capability_id: str
    place: Place
    role: Role = Role.SUPPORTS
    facts: Facts | None = None
    """How it was found, if the capability says so."""

    def to_dict(self) -> dict[str, Json]:
        """The reference as JSON."""
        data: dict[str, Json] = {
            "field_path": self.field_path,
            "capability_id": self.capability_id,
            "role": self.role.value,
            "place": self.place.to_dict(),
        }
        if self.facts is not None:
            data["facts"] = self.facts.to_dict()
        return data


def span_of(place: Place) -> TextSpan | None:
    """The characters of the document that a place points at, if it does."""
    if isinstance(place, TextSpan):
        return place
    if isinstance(place, LookupRow):
        return place.matched
    return place.span if isinstance(place, ModelAnswer | PersonAnswer) else None


def place_from_dict(data: Mapping[str, Json]) -> Place:
    """The inverse of the places' `to_dict`."""
    members = {name: _restored(item) for name, item in data.items() if name != "kind"}
    return _KINDS[str(data["kind"])](**members)


def _restored(item: Json) -> object:
    if isinstance(item, dict):
        return place_from_dict(item)
    return tuple(item) if isinstance(item, list) else item


_KINDS: Final[Mapping[str, Callable[..., Place]]] = {
    "span": TextSpan,
    "structure": TextSpan,
    **{kind.kind: kind for kind in (LookupRow, FormulaUse, ModelAnswer, PersonAnswer)},
}
