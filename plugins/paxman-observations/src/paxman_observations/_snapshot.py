"""A snapshot: what is known about one entity, and for each field why."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import attrs

from paxman_core.canonical import Json
from paxman_core.contract import steps_of
from paxman_core.diagnostics import Diagnostic
from paxman_core.errors import InvalidOptionError
from paxman_core.values import Record, Value, text_of
from paxman_observations._model import Observation, ObservationKind, time_text
from paxman_observations._tagged import canonical_text, value_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

CORRECTED = "correction"
"""The rule of a field that is pinned."""
FORMAT = "paxman-snapshot/1"


@attrs.frozen(slots=False)
class SnapshotField:
    """One field of a record: its value, where it came from, who agreed and who did not."""

    path: str
    text: str | None
    """The value as canonical JSON that says its type; None if nothing could be decided."""
    rule: str
    """The strategy that decided, with its fallback if that did, or `correction`."""
    cited: tuple[str, ...]
    """The ids of the observations that the value comes from."""
    supporters: tuple[str, ...]
    """The ids of all observations that say the same."""
    dissenters: tuple[str, ...]
    """The ids of all observations that say something else."""
    is_arbitrary: bool = False
    """Nothing that means anything decided between different values; it is only always the same."""
    is_pinned: bool = False
    note: Diagnostic | None = None

    @property
    def is_decided(self) -> bool:
        """Whether there is a value; null, which clears, is one."""
        return self.text is not None

    @cached_property
    def value(self) -> Value:
        """The value; None if it was cleared, or if nothing could be decided."""
        return None if self.text is None else value_of(self.text)


@attrs.frozen(slots=False)
class Snapshot:
    """What is known about one entity under one contract."""

    entity: str
    contract_id: str
    contract_version: str
    fields: Mapping[str, SnapshotField]
    """By path, in the contract's order: the fields that anything was said about.

    None if the entity is deleted.
    """
    deleted: bool = False
    lifecycle: str = ""
    """The id of the observation that deleted or restored the entity."""
    notes: tuple[Diagnostic, ...] = ()
    """What was said and is left out: it does not fit its field, or there is no such field."""
    observations: Mapping[str, Observation] = attrs.field(
        factory=dict[str, "Observation"], eq=False, repr=False
    )
    """By id, every observation that is mentioned; not part of the snapshot's bytes."""

    @cached_property
    def data(self) -> dict[str, object]:
        """The values in the contract's nested shape; what is undecided is absent."""
        data: dict[str, object] = {}
        for path, field in self.fields.items():
            if field.is_decided:
                *parents, name = map(str, steps_of(path))
                below = data
                for parent in parents:
                    below = below.setdefault(parent, {})  # type: ignore[assignment]
                below[name] = _plain(field.value)
        return data

    def __getitem__(self, path: str) -> object:
        """The value of a field; None if nothing is known."""
        return _plain(self.fields[path].value) if path in self.fields else None

    def to_dict(self) -> dict[str, Json]:
        """The snapshot as JSON; observations are listed once and referred to by number."""
        ids = sorted({*self._mentioned(), *([self.lifecycle] if self.lifecycle else [])})
        numbers = {identifier: number for number, identifier in enumerate(ids)}
        form: dict[str, Json] = {
            "format": FORMAT,
            "entity": self.entity,
            "contract_id": self.contract_id,
            "contract_version": self.contract_version,
            "deleted": self.deleted,
            "fields": {path: _field(field, numbers) for path, field in self.fields.items()},
            "observations": list(ids),
        }
        if self.lifecycle:
            form["lifecycle"] = numbers[self.lifecycle]
        if self.notes:
            form["notes"] = [note.to_dict() for note in self.notes]
        return form

    def to_bytes(self) -> bytes:
        """The snapshot as canonical JSON: the same observations give the same bytes."""
        return canonical_text(self.to_dict()).encode()

    @classmethod
    def from_bytes(cls, content: bytes) -> Snapshot:
        """The snapshot that `to_bytes` wrote; it knows of its observations only the ids."""
        data = json.loads(content)
        ids = data["observations"]
        return cls(
            entity=data["entity"],
            contract_id=data["contract_id"],
            contract_version=data["contract_version"],
            fields={path: _read(path, form, ids) for path, form in data["fields"].items()},
            deleted=data["deleted"],
            lifecycle=ids[data["lifecycle"]] if "lifecycle" in data else "",
            notes=tuple(Diagnostic(**note) for note in data.get("notes", ())),
        )

    def explain(self, path: str) -> str:
        """Why the field has this value, down to the quote in the document."""
        return _explained(self, path)

    def _mentioned(self) -> set[str]:
        return {
            identifier
            for field in self.fields.values()
            for group in (field.cited, field.supporters, field.dissenters)
            for identifier in group
        }


def _field(field: SnapshotField, numbers: Mapping[str, int]) -> dict[str, Json]:
    form: dict[str, Json] = {
        "rule": field.rule,
        "cited": [numbers[identifier] for identifier in field.cited],
        "supporters": [numbers[identifier] for identifier in field.supporters],
        "dissenters": [numbers[identifier] for identifier in field.dissenters],
    }
    if field.text is not None:
        form["value"] = json.loads(field.text)
    if field.is_arbitrary:
        form["arbitrary"] = True
    if field.is_pinned:
        form["pinned"] = True
    if field.note is not None:
        form["note"] = field.note.to_dict()
    return form


def _read(path: str, form: dict[str, Any], ids: list[str]) -> SnapshotField:
    def named(numbers: str) -> tuple[str, ...]:
        return tuple(ids[number] for number in form[numbers])

    return SnapshotField(
        path=path,
        text=canonical_text(form["value"]) if "value" in form else None,
        rule=form["rule"],
        cited=named("cited"),
        supporters=named("supporters"),
        dissenters=named("dissenters"),
        is_arbitrary=form.get("arbitrary", False),
        is_pinned=form.get("pinned", False),
        note=Diagnostic(**form["note"]) if "note" in form else None,
    )


def _plain(value: Value) -> object:
    if isinstance(value, Record):
        return {name: _plain(item) for name, item in value.items()}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


MOST_NAMED = 10
"""How many observations of one side are named; the others are only counted."""
_SHORT = 12


def _explained(snapshot: Snapshot, path: str) -> str:
    """The explanation of one field, line by line."""
    if snapshot.deleted:
        last = snapshot.observations[snapshot.lifecycle]
        return f"{snapshot.entity} is deleted.\n  {origin(last)}"
    field = snapshot.fields.get(path)
    left_out = [f"{n.code}: {n.message}" for n in snapshot.notes if n.field_path == path]
    if field is None and left_out:
        return "\n".join([f"{path} of {snapshot.entity}: no value", *left_out])
    if field is None:
        known = ", ".join(snapshot.fields) or "nothing"
        raise InvalidOptionError(
            f"Nothing is known about {path!r} of {snapshot.entity!r}.",
            next_step=f"Known fields: {known}.",
        )
    return "\n".join([*_lines(snapshot, field), *left_out])


def quoted(value: Value) -> str:
    """A value inside a sentence: as everywhere, and a text in quotation marks."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else text_of(value)


def _lines(snapshot: Snapshot, field: SnapshotField) -> Iterator[str]:
    said = snapshot.observations
    yield f"{field.path} of {snapshot.entity}: {_outcome(field)}"
    if field.note is not None:
        yield f"{field.note.code}: {field.note.message}"
    if field.cited:
        yield f"Decided by {field.rule}:"
    for identifier in field.cited[:MOST_NAMED]:
        yield f"  {origin(said[identifier])}"
        yield from (f"    {line}" for line in evidence_lines(said[identifier], field.path))
    yield from _more(len(field.cited))
    agree = [said[identifier] for identifier in field.supporters if identifier not in field.cited]
    yield from _side("Also said by", agree, field, False)
    differ = [said[identifier] for identifier in field.dissenters]
    words = "Contradicted by" if field.cited else "Different values from"
    yield from _side(words, differ, field, True)
    if field.is_arbitrary:
        yield (
            "Nothing told the best of these apart: the choice is arbitrary, though always the same."
        )


def _outcome(field: SnapshotField) -> str:
    if not field.is_decided:
        return "no value"
    if field.value is None:
        return "cleared"
    return quoted(field.value)


def _side(
    heading: str, observations: list[Observation], field: SnapshotField, with_value: bool
) -> Iterator[str]:
    if not observations:
        return
    yield f"{heading} {len(observations)}:"
    latest = sorted(observations, key=lambda o: (o.microseconds, o.id), reverse=True)
    for observation in latest[:MOST_NAMED]:
        value = f"{quoted(observation.fields[field.path])}  " if with_value else ""
        yield f"  {value}{origin(observation)}"
    yield from _more(len(latest))


def _more(count: int) -> Iterator[str]:
    if count > MOST_NAMED:
        yield f"  and {count - MOST_NAMED} more"


def origin(observation: Observation) -> str:
    """When, by whom, and with which authority something was said, in one line."""
    parts = [time_text(observation.observed_at)]
    if observation.kind is not ObservationKind.DATA:
        parts.append(observation.kind.value)
    parts.extend(filter(None, [observation.source, observation.producer]))
    parts.append(f"priority {observation.source_priority}")
    if observation.run:
        parts.append(f"run {observation.run[:_SHORT]}")
    parts.append(f"observation {observation.id[:_SHORT]}")
    why = f": {observation.why}" if observation.why else ""
    return ", ".join(parts) + why


def evidence_lines(observation: Observation, path: str) -> Iterator[str]:
    """What the observation's value rests on, and how sure its finder was."""
    text = dict(observation.display).get(path)
    if text is None:
        return
    shown_beside = json.loads(text)
    for ref in shown_beside.get("evidence", ()):
        yield f"{_place(ref['place'])}, found by {ref['capability_id']}"
    if "confidence" in shown_beside:
        yield f"confidence {shown_beside['confidence']} {shown_beside.get('band', '')}".rstrip()


def _place(place: dict[str, Any]) -> str:
    kind = place["kind"]
    if kind == "lookup":
        return f"row {place['row']} of the table {place['table']}"
    if kind == "formula":
        return f"= {place['expression']}"
    if kind == "model":
        span = place.get("span")
        where = f" for {_place(span)}" if span else ""
        return f"answer {place['answer']!r} of {place['model']}{where}"
    where = f" at {place['pointer']}" if "pointer" in place else ""
    return f"\u201c{place['quote']}\u201d, characters {place['start']} to {place['end']}{where}"
