"""What came out and what should have: the records that every figure is counted from."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import attrs

from paxman_core.canonical import decimal_text
from paxman_report.evaluation._excerpt import QuotedLine
from paxman_report.evaluation._grounding import Grounding

if TYPE_CHECKING:
    from collections.abc import Mapping


@attrs.frozen
class Unit:
    """One value: that of a field, or of a cell of a list."""

    field: str
    """Path in the contract, such as `items[].price`."""
    place: str
    """Path in the document's record, such as `items[2].price`; rows that nobody asked for are
    numbered by themselves, `items[+0].price`."""
    gold: str | None
    """The right value as it was written; None if there is none."""
    given: str | None
    """The value that came out; None if there is none."""
    exact: bool
    right: bool
    grounding: Grounding
    mistake: str
    """What went wrong, in a few words; empty if nothing did."""
    given_at: QuotedLine | None = None
    """Of a wrong value, where it was read."""
    gold_at: QuotedLine | None = None
    """Of a right value that is not what was given, where it stands as it was written."""


@attrs.frozen
class RowCount:
    """The rows of a list; one is right if all of its cells are."""

    wanted: int
    given: int
    right: int
    exact: int


@attrs.frozen
class FieldOutcome:
    """One field of one document."""

    field: str
    wanted: bool
    answered: bool
    right: bool
    """Whether all of it is right; of a field that has no value, whether none was given."""
    band: str
    confidence: float
    sources: tuple[str, ...]
    reason: str
    """Why there is no value, as the artifact says."""
    units: tuple[Unit, ...]
    rows: RowCount | None = None


@attrs.frozen
class CapabilityUse:
    """What one capability did for one document."""

    capability_id: str
    tier: str
    invocations: int
    findings: int
    chosen: int
    """How many fields have a value that it supports."""
    usd: Decimal
    microseconds: int


@attrs.frozen
class DocumentRun:
    """One document: what became of its fields, and what that took."""

    name: str
    status: str
    usd: Decimal
    microseconds: int
    uses: tuple[CapabilityUse, ...]
    fields: tuple[FieldOutcome, ...]
    error: str = ""
    """Why it could not be read."""

    def to_dict(self) -> dict[str, Any]:
        """The run as JSON."""
        return attrs.asdict(self, value_serializer=_plain)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> DocumentRun:
        """The inverse of `to_dict`."""
        return cls(
            **{
                **data,
                "usd": Decimal(data["usd"]),
                "uses": tuple(_use(use) for use in data["uses"]),
                "fields": tuple(_field(field) for field in data["fields"]),
            }
        )


def _plain(_owner: object, _attribute: object, value: object) -> object:
    return decimal_text(value) if isinstance(value, Decimal) else value


def _use(data: Mapping[str, Any]) -> CapabilityUse:
    return CapabilityUse(**{**data, "usd": Decimal(data["usd"])})


def _field(data: Mapping[str, Any]) -> FieldOutcome:
    rows = data["rows"]
    return FieldOutcome(
        **{
            **data,
            "sources": tuple(data["sources"]),
            "units": tuple(_unit(unit) for unit in data["units"]),
            "rows": None if rows is None else RowCount(**rows),
        }
    )


def _unit(data: Mapping[str, Any]) -> Unit:
    places = {
        name: QuotedLine(**data[name])
        for name in ("given_at", "gold_at")
        if data.get(name) is not None
    }
    return Unit(**{**data, **places})
