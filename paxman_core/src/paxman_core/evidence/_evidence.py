"""What a value rests on: every piece of evidence says exactly what it points at."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Literal, TypeAlias

import attrs

from paxman_core._struct import Struct
from paxman_core.canonical import Json
from paxman_core.evidence._facts import Facts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@enum.unique
class Role(enum.Enum):
    """Whether evidence supports the chosen value, or was considered and rejected."""

    SUPPORTS = "supports"
    REJECTED = "rejected"


@attrs.frozen(eq=False, repr=False)
class TextSpan(Struct):
    """Characters of the document: `document.text[start:end] == quote`, always."""

    start: int
    end: int
    quote: str
    pointer: str = ""
    """The same place in the input's own terms: a JSON pointer, a row and column, a cell name."""

    def to_dict(self) -> dict[str, Json]:
        """The span as JSON."""
        data: dict[str, Json] = {
            "kind": "structure" if self.pointer else "span",
            "start": self.start,
            "end": self.end,
            "quote": self.quote,
        }
        if self.pointer:
            data["pointer"] = self.pointer
        return data


@attrs.frozen(eq=False, repr=False)
class LookupRow(Struct):
    """A row of a table that is not in the document."""

    table: str
    table_version: str
    """Version or content hash of the table, so that a changed table is noticed."""
    row: str
    matched: TextSpan | None = None
    """The characters that led to the row, when they stand in the document."""
    similarity: str = "exact"

    def to_dict(self) -> dict[str, Json]:
        """The row as JSON."""
        data: dict[str, Json] = {
            "kind": "lookup",
            "table": self.table,
            "table_version": self.table_version,
            "row": self.row,
            "similarity": self.similarity,
        }
        if self.matched is not None:
            data["matched"] = self.matched.to_dict()
        return data


@attrs.frozen(eq=False, repr=False)
class FormulaUse(Struct):
    """A formula over other fields, which carry their own evidence."""

    expression: str
    inputs: tuple[str, ...]
    """Paths of the fields that it reads."""

    def to_dict(self) -> dict[str, Json]:
        """The formula as JSON."""
        return {"kind": "formula", "expression": self.expression, "inputs": list(self.inputs)}


Grounding: TypeAlias = Literal["exact", "normalized", "fuzzy", "none"]


@attrs.frozen(eq=False, repr=False)
class ModelAnswer(Struct):
    """What a model said, and how its quote was found in the document."""

    model: str
    answer: str
    grounding: Grounding
    span: TextSpan | None = None

    def to_dict(self) -> dict[str, Json]:
        """The answer as JSON."""
        data: dict[str, Json] = {
            "kind": "model",
            "model": self.model,
            "answer": self.answer,
            "grounding": self.grounding,
        }
        if self.span is not None:
            data["span"] = self.span.to_dict()
        return data


@attrs.frozen(eq=False, repr=False)
class PersonAnswer(Struct):
    """What a person said about a field, and the characters that they pointed at."""

    by: str
    at: str
    """When, in UTC."""
    answer: str
    """`confirmed`, `corrected` or `absent`."""
    span: TextSpan | None = None

    def to_dict(self) -> dict[str, Json]:
        """The answer as JSON."""
        data: dict[str, Json] = {
            "kind": "person",
            "by": self.by,
            "at": self.at,
            "answer": self.answer,
        }
        if self.span is not None:
            data["span"] = self.span.to_dict()
        return data


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


def place_from_dict(data: dict[str, Json]) -> Place:
    """The inverse of the places' `to_dict`."""
    fields = dict(data)
    kind = fields.pop("kind")
    build = _BUILDERS[str(kind)]
    return build(fields)


def _span(fields: dict[str, Json]) -> TextSpan:
    return TextSpan(**fields)  # type: ignore[arg-type]


def _inner_span(fields: dict[str, Json], name: str) -> TextSpan | None:
    inner = fields.pop(name, None)
    if not isinstance(inner, dict):
        return None
    return _span({key: item for key, item in inner.items() if key != "kind"})


def _lookup(fields: dict[str, Json]) -> LookupRow:
    matched = _inner_span(fields, "matched")
    return LookupRow(**fields, matched=matched)  # type: ignore[arg-type]


def _formula(fields: dict[str, Json]) -> FormulaUse:
    inputs = fields["inputs"]
    assert isinstance(inputs, list)
    return FormulaUse(str(fields["expression"]), tuple(str(path) for path in inputs))


def _model(fields: dict[str, Json]) -> ModelAnswer:
    span = _inner_span(fields, "span")
    return ModelAnswer(**fields, span=span)  # type: ignore[arg-type]


def _person(fields: dict[str, Json]) -> PersonAnswer:
    span = _inner_span(fields, "span")
    return PersonAnswer(**fields, span=span)  # type: ignore[arg-type]


_BUILDERS: Mapping[str, Callable[[dict[str, Json]], Place]] = {
    "span": _span,
    "structure": _span,
    "lookup": _lookup,
    "formula": _formula,
    "model": _model,
    "person": _person,
}
