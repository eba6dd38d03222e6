"""Reading a stored artifact back: what was changed is refused before anything is believed."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime
from typing import TYPE_CHECKING

import attrs

from paxman_core.adapters import read_contract
from paxman_core.artifact._conclusion import Status
from paxman_core.artifact._correction import corrections_from_dict
from paxman_core.artifact._encoding import FORMAT, UNSEALED_FORMAT, static_sections
from paxman_core.artifact._stored import restored
from paxman_core.canonical import Json, canonical_json
from paxman_core.capability import EvidenceRef, PluginFailure, Role, place_from_dict
from paxman_core.contract import CanonicalField
from paxman_core.diagnostics import Diagnostic
from paxman_core.document import InputProfile, InputShape, Trait
from paxman_core.errors import (
    ArtifactFormatError,
    ArtifactTamperedError,
    PaxmanError,
    UnsupportedVersionError,
)
from paxman_core.executor import CapabilityStatistics
from paxman_core.policy import Budget, Policy
from paxman_core.records import Candidate, CandidateResult, ExecutionPlan, ResolvedResult

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol, TypeVar

    class Sealed(Protocol):
        """What is built from the JSON, and says whether it is the same again."""

        @property
        def replay_hash(self) -> str: ...
        @property
        def seal(self) -> str: ...

    Artifact = TypeVar("Artifact", bound=Sealed)

ENVELOPE = frozenset({"created_at", "id", "replay_hash", "run_notes", "seal", "timing"})
"""What the replay hash does not cover; the seal covers it, but for itself."""
_OWN_WAY = frozenset({"field_type", "evidence", "rejected_evidence"})
"""What is stored of a result under another name than its attribute has."""


def artifact_from_json(text: str | bytes, build: Callable[..., Artifact]) -> Artifact:
    """The artifact, if it is one, of a version that can be read, and unchanged."""
    data = _parsed(text)
    found = data.get("format")
    if not isinstance(found, str) or not found.startswith("paxman-artifact/"):
        raise ArtifactFormatError(
            "This is JSON, but not an artifact: it has no format entry.",
            next_step="Give what `paxman normalize --save` or ExecutionArtifact.to_json() wrote.",
        )
    if found not in (FORMAT, UNSEALED_FORMAT):
        raise UnsupportedVersionError(
            f"The artifact has the format {found!r}; this version reads {FORMAT!r}.",
            next_step="Install the version of paxman-core that wrote it.",
            context={"format": found},
        )
    _check_hash(data)
    _check_seal(data, is_sealed=found == FORMAT)
    try:
        artifact = _Decoder(data).artifact(build)
        if (artifact.replay_hash, artifact.seal) != (data["replay_hash"], data.get("seal", "")):
            raise ValueError("its parts contradict each other")
    except Exception as error:
        # Whoever forged it could put anything anywhere.
        raise ArtifactFormatError(
            f"The artifact is complete but does not make sense: {error}",
            next_step="It was written by something other than paxman-core; run it again.",
        ) from error
    return artifact


def _parsed(text: str | bytes) -> dict[str, Any]:
    try:
        data = json.loads(
            text, object_pairs_hook=_unique, parse_float=_refuse, parse_constant=_refuse
        )
    except (TypeError, ValueError, RecursionError) as error:
        raise ArtifactFormatError(
            f"This is not the JSON of an artifact: {error}.",
            next_step="Give what `paxman normalize --save` or ExecutionArtifact.to_json() wrote.",
        ) from None
    if not isinstance(data, dict):
        raise ArtifactFormatError("An artifact is a JSON object; this is something else.")
    return data


def _unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError("an object has the same key twice")
    return data


def _refuse(text: str) -> Json:
    raise ValueError(f"the number {text} has no place in an artifact")


def _check_hash(data: dict[str, Any]) -> None:
    content = {key: item for key, item in data.items() if key not in ENVELOPE}
    _check(content, data.get("replay_hash"), "content does not match its replay hash")


def _check_seal(data: dict[str, Any], *, is_sealed: bool) -> None:
    """Refuse what was changed beside the content, such as the time that decides merges."""
    if not is_sealed:
        # Format 1 had no seal; one that was added shows nothing.
        data.pop("seal", None)
        return
    sealed = {key: item for key, item in data.items() if key in ENVELOPE and key != "seal"}
    _check(sealed, data.get("seal"), "id, times or notes do not match its seal")


def _check(covered: dict[str, Any], expected: object, fault: str) -> None:
    try:
        found = hashlib.sha256(canonical_json(covered)).hexdigest()
    except PaxmanError as error:
        raise ArtifactTamperedError(f"The artifact's content is not canonical: {error}") from None
    if found != expected:
        raise ArtifactTamperedError(
            f"The artifact was changed: its {fault}.",
            next_step="Use the original file, or normalize the document again.",
            context={"expected": expected, "found": found},
        )


class _Decoder:
    """Rebuilds the values of an artifact from its JSON."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.contract = read_contract(data["contract"])
        self.fields = {field.id: field for field in self.contract.targets}
        self.evidence = [
            EvidenceRef.from_dict({**entry, "place": place_from_dict(entry["place"])})
            for entry in data["evidence"]
        ]

    def artifact(self, build: Callable[..., Artifact]) -> Artifact:
        data = self.data
        plan = ExecutionPlan.from_dict(data["plan"])
        budget = Budget.from_dict(data["budget"])
        policy = Policy.from_dict(data["policy"])
        return build(
            status=Status(data["status"]),
            field_results=tuple(self._result(row) for row in data["field_results"]),
            candidates=tuple(self._candidates(row) for row in data["candidates"]),
            diagnostics=tuple(map(Diagnostic.from_dict, data["diagnostics"])),
            plan=plan,
            statistics=tuple(
                CapabilityStatistics.from_dict({"capability_id": key, **use})
                for key, use in data["statistics"].items()
            ),
            versions=data["versions"],
            plugin_failures=tuple(PluginFailure(**entry) for entry in data["plugin_failures"]),
            contract=self.contract,
            input=_profile(data["input"]),
            input_name=data["input"]["name"],
            budget=budget,
            policy=policy,
            static=static_sections(self.contract, plan, budget, policy, data["versions"]),
            id=str(data["id"]),
            created_ns=_nanoseconds(data["created_at"]),
            timing={str(name): int(time) for name, time in data["timing"].items()},
            run_notes=tuple(map(Diagnostic.from_dict, data["run_notes"])),
            is_sealed=data["format"] == FORMAT,
            corrections=corrections_from_dict(data.get("corrections"), self.contract),
        )

    def _refs(self, numbers: list[int]) -> tuple[EvidenceRef, ...]:
        return tuple(self.evidence[number] for number in numbers)

    def _result(self, row: dict[str, Any]) -> ResolvedResult:
        field = self.fields[row["field_id"]]
        rejected = (
            attrs.evolve(ref, role=Role.REJECTED) for ref in self._refs(row["rejected_evidence"])
        )
        known = {
            **{name: item for name, item in row.items() if name not in _OWN_WAY},
            "field_type_name": row["field_type"],
            "value": restored(field, row["value"]),
            "evidence_refs": (*self._refs(row["evidence"]), *rejected),
        }
        return ResolvedResult.from_dict(known)

    def _candidates(self, row: dict[str, Any]) -> CandidateResult:
        field = self.fields[row["field_id"]]
        found = tuple(self._candidate(field, entry) for entry in row["candidates"])
        return CandidateResult.from_dict({**row, "candidates": found})

    def _candidate(self, field: CanonicalField, entry: dict[str, Any]) -> Candidate:
        value, evidence = restored(field, entry["value"]), self._refs(entry["evidence"])
        return Candidate.from_dict({**entry, "value": value, "evidence": evidence})


def _nanoseconds(moment: str) -> int:
    return round(datetime.fromisoformat(moment).timestamp() * 1000) * 1_000_000


def _profile(data: dict[str, Any]) -> InputProfile:
    return InputProfile(
        content_hash=data["content_hash"],
        shape=InputShape(data["media_type"], frozenset(Trait(t) for t in data["traits"])),
        encoding=data["encoding"],
        characters=data["characters"],
        lines=data["lines"],
    )
