"""Right values that people left elsewhere: in corrected artifacts, and in an observation log."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Final, TypeAlias

from paxman_core.artifact import ExecutionArtifact
from paxman_core.errors import InvalidOptionError
from paxman_core.values import Money, equal, to_json

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from paxman_core.values import Value
    from paxman_observations import Observation

SQLITE: Final = b"SQLite format 3\0"

Reviewed: TypeAlias = "tuple[str, dict[str, object]]"
"""The name of a document, and right values by path."""


def gold_of_artifact(line: bytes) -> Reviewed:
    """What a person confirmed and corrected in a stored artifact; ValueError if nobody did."""
    artifact = ExecutionArtifact.from_json(line)
    if artifact.corrections is None:
        raise ValueError("nobody has reviewed this artifact")
    said = {each.field_path: _raw(each.value) for each in artifact.corrections.said}
    return artifact.input_name, said


def gold_of_log(path: Path) -> Iterator[Reviewed]:
    """What people corrected, by document.

    A correction that came from a document is that document's right value. One that is about the
    entity alone confirms the documents that said the same, and fills what the only document of the
    entity left open; of those that said something else nobody knows whether they were misread or
    are wrong, so they are not judged.
    """
    listed = _observations(path)
    retracted = {each.retracts for each in listed if each.retracts}
    standing = [each for each in listed if each.id not in retracted]
    found = [each for each in standing if each.kind.value == "data" and each.source]
    sources = {each.source for each in found}
    gold: dict[str, dict[str, object]] = {}
    for each in sorted(standing, key=lambda one: (one.observed_at, one.id)):
        if each.kind.value != "correction":
            continue
        for field, value in each.fields.items():
            if each.source in sources:
                gold.setdefault(each.source, {})[field] = _raw(value)
            else:
                for source in _meant(found, each.entity, field, value):
                    gold.setdefault(source, {}).setdefault(field, _raw(value))
    yield from gold.items()


def _observations(path: Path) -> list[Observation]:
    try:
        from paxman_observations import ObservationLog
    except ImportError:
        raise InvalidOptionError(
            f"{path.name} is an observation log, which needs paxman-observations.",
            next_step="Run: pip install paxman-report[log]",
        ) from None
    with ObservationLog(path) as log:
        return list(log.observations())


def _meant(found: list[Observation], entity: str, field: str, value: Value) -> set[str]:
    """The documents that a correction of their entity is about."""
    about = [each for each in found if each.entity == entity]
    saying = [each for each in about if field in each.fields]
    if not saying:
        sources = {each.source for each in about}
        return sources if len(sources) == 1 else set()
    return {each.source for each in saying if equal(each.fields[field], value)}


def _raw(value: Value) -> object:
    """A value as JSON with exact numbers would have it, which is how gold is read."""
    if isinstance(value, Money):
        return {"amount": value.amount, "currency": value.currency}
    if isinstance(value, tuple):
        return [_raw(item) for item in value]
    if isinstance(value, Mapping):
        return {name: _raw(item) for name, item in value.items()}
    return to_json(value) if isinstance(value, date) else value
