"""A learned model: one file of canonical JSON, with whole numbers for weights."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import attrs

from paxman_cap_learned._deciding import Decision, Score
from paxman_cap_learned._linear import Chain, Scorer
from paxman_cap_learned._proposing import Weights
from paxman_core.calibration import Calibration
from paxman_core.canonical import Json, canonical_json, content_hash
from paxman_core.contract import CanonicalField
from paxman_core.errors import InvalidOptionError
from paxman_core.values import FieldType

FORMAT: Final = "paxman-learned/5"
PLUGIN: Final = "learned"
RIGHT_OF_MODELS: Final = Fraction(7, 8)
"""How often the answers of a model of 1.5 billion parameters are right that stand in the document,
measured on five kinds of documents for which there were no rules."""


@attrs.frozen
class LearnedField:
    """What a model knows of one field, and how it did on documents that it had not seen."""

    path: str
    type: str
    description: str
    """A field of another contract that happens to have the path is not served."""
    decision: Decision
    before: Score
    """Without the model."""
    after: Score
    unaligned: tuple[tuple[str, str], ...] = ()
    """The documents that teach nothing of the field although they have a value, each with why."""

    @property
    def is_served(self) -> bool:
        """Whether the model speaks for the field: only where that did no harm."""
        return not self.decision.is_silent or self.after.f1 > self.before.f1

    @property
    def doubts(self) -> tuple[str, ...]:
        """Why a model that reads the document may differ: texts of the field are often wrong.

        Of other types it chooses among all that the document holds, and need not answer freely.
        """
        _, given, right = attrs.astuple(self.after)
        if self.type != FieldType.STRING.value or right >= given * RIGHT_OF_MODELS:
            return ()
        return (f"wrong in {given - right} of {given} labelled documents",)

    def fits(self, field: CanonicalField) -> bool:
        """Whether this is the field that was learned."""
        known = self.path, self.type, self.description
        return known == (field.path, field.type.value, field.description)


@attrs.frozen(eq=False)
class LearnedModel:
    """What was learned from labelled documents for one contract."""

    contract_id: str
    contract_hash: str
    documents: int
    fields: tuple[LearnedField, ...]
    weights: Weights = attrs.field(repr=False)
    calibration: Calibration = attrs.field(repr=False)
    columns: Mapping[str, Mapping[str, Sequence[str]]] = attrs.field(factory=dict)
    """By the path of a list and the name of a member, the headings of its columns."""

    def to_dict(self) -> dict[str, Json]:
        """The model as JSON."""
        chain = self.weights.chain
        return {
            "format": FORMAT,
            "plugin": PLUGIN,
            "contract_id": self.contract_id,
            "contract_hash": self.contract_hash,
            "documents": self.documents,
            "fields": [_field_dict(field) for field in self.fields],
            "gate": {path: one.to_dict() for path, one in sorted(self.weights.gate.items())},
            "chain": None if chain is None else chain.to_dict(),
            "rankers": {p: one.to_dict() for p, one in sorted(self.weights.rankers.items())},
            "words": [*sorted(self.weights.words)],
            "calibration": self.calibration.to_dict(),
            "columns": {
                path: {name: [*heads] for name, heads in members.items()}
                for path, members in self.columns.items()
            },
        }

    def to_bytes(self) -> bytes:
        """The model's file."""
        return canonical_json(self.to_dict()) + b"\n"

    @property
    def content_hash(self) -> str:
        """What the model is known by in plans and artifacts."""
        return content_hash(self.to_dict())

    def save(self, path: Path) -> None:
        """Write the model's file."""
        from paxman_cli import write_whole

        write_whole(path, self.to_bytes())

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> LearnedModel:
        """The inverse of `to_dict`; raises InvalidOptionError for what is not a model."""
        try:
            if data["format"] != FORMAT:
                raise ValueError
            weights = Weights(
                {path: _scorer(one) for path, one in data["gate"].items()},
                None if data["chain"] is None else _chain(data["chain"]),
                {path: _scorer(one) for path, one in data["rankers"].items()},
                frozenset(map(str, data["words"])),
            )
            return cls(
                str(data["contract_id"]),
                str(data["contract_hash"]),
                int(data["documents"]),
                tuple(map(_field, data["fields"])),
                weights,
                Calibration.from_dict(data["calibration"]),
                {
                    str(path): {str(name): [*map(str, heads)] for name, heads in members.items()}
                    for path, members in data["columns"].items()
                },
            )
        except (KeyError, TypeError, ValueError, AttributeError):
            raise InvalidOptionError(
                "This is not a model that can be used here.",
                next_step="Write one with `paxman learn`.",
            ) from None

    @classmethod
    def load(cls, path: Path) -> LearnedModel:
        """The model in a file; nothing in it is executed. Raises InvalidOptionError otherwise."""
        try:
            data = json.loads(path.read_bytes())
        except (OSError, ValueError, RecursionError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise InvalidOptionError(
                f"The model {path.name!r} cannot be read: {reason}.",
                next_step="Write one with `paxman learn`.",
            ) from None
        return cls.from_dict(data if isinstance(data, Mapping) else {})


def _field_dict(field: LearnedField) -> dict[str, Json]:
    return {
        "path": field.path,
        "type": field.type,
        "description": field.description,
        "decision": field.decision.to_dict(),
        "before": [field.before.wanted, field.before.given, field.before.right],
        "after": [field.after.wanted, field.after.given, field.after.right],
        "unaligned": [[name, why] for name, why in field.unaligned],
    }


def _field(data: Mapping[str, Any]) -> LearnedField:
    return LearnedField(
        str(data["path"]),
        str(data["type"]),
        str(data["description"]),
        Decision(
            _whole(data["decision"]["alone"]),
            _whole(data["decision"]["against"]),
            bool(data["decision"]["over"]),
        ),
        Score(*map(_whole, data["before"])),
        Score(*map(_whole, data["after"])),
        tuple((str(name), str(why)) for name, why in data["unaligned"]),
    )


def _scorer(data: Mapping[str, Any]) -> Scorer:
    return Scorer({str(name): _whole(weight) for name, weight in data.items()})


def _chain(data: Mapping[str, Any]) -> Chain:
    return Chain(
        tuple(map(str, data["labels"])),
        {(str(a), str(b)): _whole(weight) for a, b, weight in data["transitions"]},
        {
            str(feature): {str(label): _whole(weight) for label, weight in by_label.items()}
            for feature, by_label in data["states"].items()
        },
    )


def _whole(value: object) -> int:
    if type(value) is not int or abs(value) > 10**9:
        raise ValueError
    return value
