"""From an artifact to observations: what one document says, ready to be merged with others."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from paxman_core import __version__
from paxman_core.artifact import ExecutionArtifact
from paxman_core.canonical import canonical_json, plain_json
from paxman_core.capability import FormulaUse, ModelAnswer, Role
from paxman_core.errors import InvalidOptionError
from paxman_core.records import TruthLayer
from paxman_core.values import to_json
from paxman_observations._model import PRIORITY_MODEL, PRIORITY_STRUCTURED, Observation

if TYPE_CHECKING:
    from paxman_core.capability import EvidenceRef
    from paxman_core.records import ResolvedResult
    from paxman_core.values import Value

_FOUND = (TruthLayer.RESOLVED, TruthLayer.CANDIDATE)
PRODUCER = f"paxman-core {__version__}"


def observe(
    artifact: ExecutionArtifact,
    entity: str = "",
    *,
    entity_name: str = "",
    observed_at: str | datetime | None = None,
) -> tuple[Observation, ...]:
    """What a document says about one entity: an observation for each class of source.

    `entity` is the path of the field whose value names the entity; `entity_name` names it
    itself. `observed_at` is a time or the path of a date; without it, when the artifact was made.
    What is unresolved is left out, and never null; so are the contract's defaults, which no
    source said. What a person corrected in the artifact is a correction, at the time they said so.
    """
    name, moment = _entity(artifact, entity, entity_name), _moment(artifact, observed_at)
    by_priority: dict[int, list[ResolvedResult]] = {}
    for result in artifact.field_results:
        if result.status == "RESOLVED" and result.truth_layer in _FOUND:
            by_priority.setdefault(_priority(artifact, result.field_path), []).append(result)
    return tuple(
        Observation(
            entity=name,
            observed_at=moment,
            fields={result.field_path: result.value for result in results},
            source=artifact.input_name or artifact.input.content_hash,
            producer=PRODUCER,
            run=artifact.replay_hash,
            contract_id=artifact.contract.id,
            contract_version=artifact.contract.version,
            source_priority=priority,
            specificity_score=len(results),
            display={result.field_path: _display(result) for result in results},
        )
        for priority, results in sorted(by_priority.items(), reverse=True)
    ) + _corrections(artifact, name)


def _corrections(artifact: ExecutionArtifact, entity: str) -> tuple[Observation, ...]:
    """What a person said; what they confirmed counts as found, and pins nothing."""
    if artifact.corrections is None:
        return ()
    return tuple(
        Observation(
            entity=entity,
            observed_at=datetime.fromisoformat(each.at),
            fields={each.field_path: each.value},
            kind="correction",
            source=artifact.input_name or artifact.input.content_hash,
            producer=each.by,
            run=artifact.replay_hash,
            contract_id=artifact.contract.id,
            contract_version=artifact.contract.version,
            why="reviewed by a person",
            display={each.field_path: _display(artifact.result(each.field_path))},
        )
        for each in artifact.corrections.said
        if each.answer != "confirmed"
    )


def _entity(artifact: ExecutionArtifact, path: str, name: str) -> str:
    if bool(path) == bool(name):
        raise InvalidOptionError(
            "Pass exactly one of entity= and entity_name=.",
            next_step="entity is the path of a field; entity_name is the name itself.",
        )
    if name:
        return name
    value = _value(artifact, path, "entity")
    return value if isinstance(value, str) else canonical_json(to_json(value)).decode()


def _moment(artifact: ExecutionArtifact, given: str | datetime | None) -> datetime:
    if given is None:
        return _created(artifact)
    if isinstance(given, datetime):
        return given
    value = _value(artifact, given, "observed_at")
    if isinstance(value, datetime):
        return value if value.tzinfo is not None else value.replace(tzinfo=UTC)
    if isinstance(value, date):
        return datetime(value.year, value.month, value.day, tzinfo=UTC)
    raise InvalidOptionError(
        f"observed_at names {given!r}, which is not a date.",
        next_step="Name a DATE or DATETIME field, or give a time.",
    )


def _created(artifact: ExecutionArtifact) -> datetime:
    """When the artifact was made, if its seal says so: the time decides which value holds."""
    if not artifact.is_sealed:
        raise InvalidOptionError(
            "The artifact was stored without a seal (format 1), so nothing shows when it was made.",
            next_step="Pass observed_at: a time, or the path of a date.",
        )
    return datetime.fromisoformat(artifact.created_at)


def _value(artifact: ExecutionArtifact, path: str, option: str) -> Value:
    paths = [result.field_path for result in artifact.field_results]
    if path not in paths:
        raise InvalidOptionError(
            f"{option} names the field {path!r}, which the contract does not have.",
            next_step=f"Its fields are: {', '.join(paths)}.",
        )
    value = artifact.result(path).value
    if value is None or value == "":
        document = artifact.input_name or artifact.input.content_hash[:12]
        raise InvalidOptionError(
            f"{option} names the field {path!r}, which has no value in {document}.",
            next_step="Name another field, or give the value itself.",
        )
    return value


def _priority(artifact: ExecutionArtifact, path: str) -> int:
    """A value that only a model vouches for has a model's priority."""
    is_structured = _is_structured(artifact, path, frozenset())
    return PRIORITY_STRUCTURED if is_structured else PRIORITY_MODEL


def _is_structured(artifact: ExecutionArtifact, path: str, above: frozenset[str]) -> bool:
    refs = _supporting(artifact.result(path))
    return any(_vouches(artifact, ref, above | {path}) for ref in refs)


def _vouches(artifact: ExecutionArtifact, ref: EvidenceRef, above: frozenset[str]) -> bool:
    """Whether something other than a model stands behind the evidence.

    A formula is as good as what it reads.
    """
    if isinstance(ref.place, FormulaUse):
        read = {path.partition("[")[0] for path in ref.place.inputs} - above
        known = {result.field_path for result in artifact.field_results}
        return all(_is_structured(artifact, path, above) for path in sorted(read & known))
    return not isinstance(ref.place, ModelAnswer)


def _supporting(result: ResolvedResult) -> list[EvidenceRef]:
    return [ref for ref in result.evidence_refs if ref.role is Role.SUPPORTS]


def _display(result: ResolvedResult) -> str:
    """Evidence and confidence as JSON text, to be shown beside the value."""
    return plain_json(
        {
            "band": result.confidence_band.value,
            "confidence": f"{result.confidence:.2f}",
            "evidence": [
                {"capability_id": ref.capability_id, "place": ref.place.to_dict()}
                for ref in _supporting(result)
            ],
        }
    ).decode()
