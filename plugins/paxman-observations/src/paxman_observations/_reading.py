"""What an observation says in the contract's own terms: typed, within bounds, by the leaves.

Anybody writes observations: a form, another program, an older contract. What does not fit the field
stays in the log and out of the record, where a note says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from paxman_core.contract import gaps_allowed, joined, read_alternative
from paxman_core.diagnostics import VALIDATION_FAILED, Diagnostic
from paxman_core.errors import suggestion
from paxman_core.labels import parse_context
from paxman_core.values import FieldType, Parsed, Record, parse, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from paxman_core.contract import CanonicalContract, CanonicalField
    from paxman_core.values import ParseContext, Value
    from paxman_observations._model import Observation

UNKNOWN_FIELD: Final = "UNKNOWN_FIELD"
_SHOWN: Final = 60


class Read(NamedTuple):
    """An observation with values that fit, and what was left out of it."""

    observation: Observation
    notes: tuple[Diagnostic, ...]


class Misfit(Exception):  # noqa: N818 - it says what a value is, and never leaves this module
    """A value that its field does not take."""


class Reading:
    """Reads observations by one contract."""

    def __init__(self, contract: CanonicalContract) -> None:
        self._contract = contract
        self._targets = {field.path: field for field in contract.targets}
        self._contexts: dict[str, ParseContext] = {}

    def read(self, observation: Observation) -> Read:
        """The observation as the contract understands it; the same one if all of it fits."""
        fields: dict[str, Value] = {}
        notes: list[Diagnostic] = []
        for path, value in self._flat(observation.fields, notes, self._is_ours(observation)):
            try:
                fields[path] = self.value(path, value)
            except Misfit as reason:
                message = f"{path}: {_shown(value)} is left out. {reason}"
                notes.append(Diagnostic(VALIDATION_FAILED, message, path))
        said = observation.fields
        if len(fields) == len(said) and all(said.get(path) is fields[path] for path in fields):
            return Read(observation, tuple(notes))
        read = attrs.evolve(observation, fields=Record(fields))
        vars(read).update(id=observation.id, said=observation.said)  # it is still that one
        return Read(read, tuple(notes))

    def value(self, path: str, value: Value) -> Value:
        """The value of a field, read by its type and held against its constraints."""
        if value is None:
            return None
        return self._fitting(self._targets[path], value)

    def leaves(self, path: str, value: Value) -> Iterator[tuple[str, Value]]:
        """What a value says about the leaves at or below a path; what nobody knows is left out."""
        return self._flat(Record({path: value}), [], is_ours=False)

    def _fitting(self, field: CanonicalField, value: Value) -> Value:
        if not gaps_allowed(field, value):
            return value
        read = self._converted(field, value)
        if broken := gaps_allowed(field, read):
            raise Misfit(" ".join(broken))
        return read

    def _converted(self, field: CanonicalField, value: Value) -> Value:
        """The value in the field's type, if it has one there."""
        if isinstance(value, tuple) and field.items is not None:
            items = field.items
            return tuple(item if item is None else self._fitting(items, item) for item in value)
        if isinstance(value, Record) and field.fields:
            return Record(
                {
                    member.name: self._fitting(member, value[member.name])
                    for member in field.fields
                    if value.get(member.name) is not None
                }
            )
        context = self._contexts.get(field.path) or parse_context(field)
        self._contexts[field.path] = context
        outcome = (
            read_alternative(field, value, context)
            if field.alternatives
            else parse(value, field.type, context)
        )
        if not isinstance(outcome, Parsed):
            raise Misfit(f"The field is {field.type.value}: {outcome.reason}")
        return outcome.value

    def _flat(
        self, fields: Record, notes: list[Diagnostic], is_ours: bool
    ) -> Iterator[tuple[str, Value]]:
        """The fields by the paths of leaves; what stands there by its own path comes last."""
        nested = [item for item in fields.items() if item[0] not in self._targets]
        for path, value in nested:
            field = self._contract.by_path.get(path)
            if field is not None and field.type is FieldType.OBJECT and isinstance(value, Record):
                below = {joined(path, name): item for name, item in value.items()}
                yield from self._flat(Record(below), notes, is_ours)
            elif is_ours:
                notes.append(self._unknown(path))
        yield from (item for item in fields.items() if item[0] in self._targets)

    def _is_ours(self, observation: Observation) -> bool:
        """Whether all that it says should be known here: other contracts have other fields."""
        return observation.contract_id in ("", self._contract.id) and (
            observation.contract_version in ("", self._contract.version)
        )

    def _unknown(self, path: str) -> Diagnostic:
        advice = suggestion(path, self._targets)
        message = f"The contract {self._contract.id!r} has no field {path!r}. {advice}"
        return Diagnostic(UNKNOWN_FIELD, message.rstrip(), path)


def summary(notes: Iterable[tuple[str, Diagnostic]]) -> tuple[Diagnostic, ...]:
    """The notes by path and kind, each said once; of several the one of the first id is shown."""
    first: dict[tuple[str, str], Diagnostic] = {}
    counts: dict[tuple[str, str], int] = {}
    for _, note in sorted(notes, key=lambda pair: (pair[1].field_path, pair[1].code, pair[0])):
        key = (note.field_path, note.code)
        first.setdefault(key, note)
        counts[key] = counts.get(key, 0) + 1
    return tuple(
        note
        if counts[key] == 1
        else attrs.evolve(note, message=f"{note.message} ({counts[key] - 1} more like it.)")
        for key, note in first.items()
    )


def _shown(value: Value) -> str:
    text = text_of(value)
    return repr(text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}...")
