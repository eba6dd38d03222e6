"""Why a field of a record has its value, in words: from the rule down to the quote."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from paxman_core.errors import InvalidOptionError
from paxman_core.values import text_of
from paxman_observations._model import Kind, time_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from paxman_core.values import Value
    from paxman_observations._model import Observation
    from paxman_observations._snapshot import Snapshot, SnapshotField

MOST_NAMED = 10
"""How many observations of one side are named; the others are only counted."""
_SHORT = 12


def explain(snapshot: Snapshot, path: str) -> str:
    """The explanation of one field, line by line."""
    if snapshot.deleted:
        last = snapshot.observations[snapshot.lifecycle]
        return f"{snapshot.entity} is deleted.\n  {origin(last)}"
    field = snapshot.fields.get(path)
    if field is None:
        known = ", ".join(snapshot.fields) or "nothing"
        raise InvalidOptionError(
            f"Nothing is known about {path!r} of {snapshot.entity!r}.",
            next_step=f"Known fields: {known}.",
        )
    return "\n".join(_lines(snapshot, field))


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
    if observation.kind is not Kind.DATA:
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
