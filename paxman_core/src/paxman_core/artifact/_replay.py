"""Replaying: an artifact is shown to be what its recorded candidates, judged again, amount to."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import attrs

from paxman_core._messages import abridged
from paxman_core.artifact._conclusion import conclude
from paxman_core.artifact._correction import Correction, Corrections, check_corrections, corrected
from paxman_core.artifact._encoding import static_sections
from paxman_core.artifact._model import ExecutionArtifact
from paxman_core.capability import span_of
from paxman_core.contract import CanonicalContract
from paxman_core.diagnostics import CONTRACT_VIOLATION
from paxman_core.errors import (
    ArtifactFormatError,
    ArtifactTamperedError,
    ContractMismatchError,
    MissingCapabilityError,
    ReproductionError,
    UnsupportedVersionError,
)
from paxman_core.policy import Policy, derive_effective_policy
from paxman_core.reconciler import reconcile
from paxman_core.records import PLANNER_VERSION, ExecutionPlan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.records import FieldPlan, FieldPlanStep, ResolvedResult

RECONCILER_VERSION = "2"


def load(source: ExecutionArtifact | str | bytes | os.PathLike[str]) -> ExecutionArtifact:
    """The artifact in a file, in JSON text, or as given; always checked against its hash. Raises
    ArtifactFormatError for what is none."""
    if isinstance(source, ExecutionArtifact):
        return ExecutionArtifact.from_json(source.to_bytes())
    if isinstance(source, os.PathLike) or (
        isinstance(source, str) and not source.lstrip().startswith("{")
    ):
        source = _content(source)
    if not isinstance(source, (str, bytes)):
        raise ArtifactFormatError(
            f"A {type(source).__name__} is not an artifact.",
            next_step="Give an ExecutionArtifact, its JSON, or the path of a file that holds it.",
        )
    return ExecutionArtifact.from_json(source)


def _content(name: str | os.PathLike[str]) -> bytes:
    from pathlib import Path

    path = Path(name)
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise ArtifactFormatError(
            f"The artifact {path.name[:100]!r} cannot be read: {reason}.",
            next_step="Give the path of a stored artifact.",
        ) from None


def replay(
    source: ExecutionArtifact | str | bytes | os.PathLike[str],
    contract: CanonicalContract,
    installed: Mapping[str, str],
) -> ExecutionArtifact:
    """The artifact in `source`, once everything about it has been found to be as it was.

    `contract` is the one that it was made with, and `installed` has the versions of the
    capabilities that are there. Raises a ReplayError: ReproductionError if the candidates amount to
    something else now.
    """
    artifact = load(source)
    check_contract(artifact, contract)
    _check_versions(artifact)
    _check_capabilities(artifact, installed)
    _check_scores(artifact)
    artifact = attrs.evolve(artifact, contract=contract)
    again = judged_again(artifact, artifact.policy)
    if again.replay_hash != artifact.replay_hash:
        raise ReproductionError(
            "The recorded candidates, judged again, give another result: "
            + ", ".join(differences(artifact, again)),
            next_step="Normalize the document again with this version.",
        )
    return artifact


def judged_again(artifact: ExecutionArtifact, policy: Policy) -> ExecutionArtifact:
    """The artifact that the recorded candidates give under a policy."""
    contract = artifact.contract
    effective = derive_effective_policy(policy, contract.policy)
    resolved = reconcile(artifact.candidates, contract, effective, artifact.plan.diagnostics)
    if artifact.corrections is not None:
        resolved = corrected(resolved, artifact.corrections, contract)
    kept = [note for note in artifact.diagnostics if note.code != CONTRACT_VIOLATION]
    conclusion = conclude(resolved, contract, effective, kept)
    versions = {**artifact.versions, "reconciler": RECONCILER_VERSION}
    return attrs.evolve(
        artifact,
        status=conclusion.status,
        field_results=conclusion.results,
        diagnostics=(*kept, *conclusion.violations),
        policy=policy,
        versions=versions,
        static=static_sections(contract, artifact.plan, artifact.budget, policy, versions),
    )


def correct(artifact: ExecutionArtifact, said: Iterable[Correction]) -> ExecutionArtifact:
    """The artifact with what a person said, which names the one that it was said about.

    What was said before and is not said again still holds.
    """
    listed = tuple(said)
    check_corrections(listed, artifact.contract)
    before = () if artifact.corrections is None else artifact.corrections.said
    latest = {each.field_path: each for each in (*before, *listed)}
    corrections = Corrections(artifact.replay_hash, tuple(latest.values()))
    return judged_again(attrs.evolve(artifact, corrections=corrections), artifact.policy)


def check_contract(artifact: ExecutionArtifact, contract: CanonicalContract) -> None:
    """Raise ContractMismatchError unless the `artifact` was made with this `contract`."""
    if artifact.contract.content_hash != contract.content_hash:
        raise ContractMismatchError(
            f"The artifact was made with the contract {artifact.contract.id!r} "
            f"({artifact.contract.content_hash[:12]}), not with {contract.id!r} "
            f"({contract.content_hash[:12]}).",
            next_step="Give the same contract, or normalize the document again.",
            context={"expected": artifact.contract.content_hash, "found": contract.content_hash},
        )


def differences(first: ExecutionArtifact, second: ExecutionArtifact) -> list[str]:
    """What tells the `first` from the `second` artifact, in words, causes before effects."""
    before, after = first.input.content_hash[:12], second.input.content_hash[:12]
    found = [] if before == after else [f"the input {before} became {after}"]
    found.extend(
        f"another {name.replace('_', ' ')}"
        for name in ("contract", "policy", "budget", "plugin_failures")
        if getattr(first, name) != getattr(second, name)
    )
    found.extend(_changed(_versions(first), _versions(second)))
    if first.plan.fields != second.plan.fields:
        found.append("another plan")
    if first.status != second.status:
        found.append(f"status {first.status.value} became {second.status.value}")
    found.extend(_field_differences(first, second))
    return found or ["the input's description, the notes or the statistics differ"]


def _versions(artifact: ExecutionArtifact) -> dict[str, str]:
    """The versions of the stages and of the capabilities that were planned."""
    steps = (step for field in artifact.plan.fields for step in field.capability_chain)
    return {**artifact.versions, **{step.capability_id: step.capability_version for step in steps}}


def _changed(first: Mapping[str, str], second: Mapping[str, str]) -> Iterator[str]:
    for name in sorted({*first, *second}):
        before, after = first.get(name, "absent"), second.get(name, "absent")
        if before != after:
            yield f"{name} {before} became {after}"


def _field_differences(first: ExecutionArtifact, second: ExecutionArtifact) -> Iterator[str]:
    """The fields whose values differ, and those that have the same value for other reasons."""
    others = {result.field_path: result for result in second.field_results}
    candidates = {result.field_id: result for result in second.candidates}
    for before, found in zip(first.field_results, first.candidates, strict=True):
        after = others.get(before.field_path)
        if after is None:
            yield f"{before.field_path} is gone"
        elif before.value != after.value or before.status != after.status:
            yield f"{before.field_path} was {_state(before)} and is {_state(after)}"
        elif before.confidence != after.confidence:
            yield f"{before.field_path} was {before.confidence:.2f} sure, is {after.confidence:.2f}"
        elif before != after or found != candidates.get(found.field_id):
            yield f"{before.field_path} has other candidates, evidence or notes"


def _state(result: ResolvedResult) -> str:
    return (
        f"{result.value!r:.80}" if result.status == "RESOLVED" else f"unresolved: {result.reason}"
    )


def _check_versions(artifact: ExecutionArtifact) -> None:
    known = {"planner": PLANNER_VERSION, "reconciler": RECONCILER_VERSION}
    found = {**artifact.versions, "planner": artifact.plan.planner_version}
    for stage, version in known.items():
        if found.get(stage) != version:
            raise UnsupportedVersionError(
                f"The artifact was made by version {found.get(stage)} of the {stage}; "
                f"this is version {version}.",
                next_step="Install the version of paxman-core that wrote it.",
                context={"stage": stage, "expected": version, "found": found.get(stage)},
            )


def check_document(artifact: ExecutionArtifact, text: str, plan: ExecutionPlan) -> None:
    """Refuse an `artifact` that quotes what the document's `text` does not say, or that was planned
    otherwise.

    `plan` is made again; steps of capabilities that are not there any more are not compared. Raises
    ReproductionError for another document, ArtifactTamperedError for the rest.
    """
    if plan.input_content_hash != artifact.input.content_hash:
        raise ReproductionError(
            f"The artifact was made from the input {artifact.input.content_hash[:12]}, "
            f"not from {plan.input_content_hash[:12]}.",
            next_step="Give the document that the artifact was made from.",
        )
    for ref in artifact.evidence:
        span = span_of(ref.place)
        if span is not None and text[span.start : span.end] != span.quote:
            raise _changed_after(
                f"{ref.field_path} quotes {abridged(span.quote)}, which is not there"
            )
    again = {(plan.field_id, step.capability_id): step for plan, step in _steps(plan)}
    for field, step in _steps(artifact.plan):
        if again.get((field.field_id, step.capability_id), step) != step:
            raise _changed_after(f"{field.field_id} has another step of {step.capability_id}")


def _check_scores(artifact: ExecutionArtifact) -> None:
    """A candidate's score is that of the step that found it."""
    scores = {
        (plan.field_id, step.capability_id): step.score for plan, step in _steps(artifact.plan)
    }
    for result in artifact.candidates:
        for candidate in result.candidates:
            if scores.get((result.field_id, candidate.capability_id)) != candidate.score:
                raise _changed_after(f"{result.field_id} has a candidate that no step explains")


def _steps(plan: ExecutionPlan) -> Iterator[tuple[FieldPlan, FieldPlanStep]]:
    for field in plan.fields:
        for step in field.capability_chain:
            yield field, step


def _changed_after(reason: str) -> ArtifactTamperedError:
    return ArtifactTamperedError(
        f"The artifact was changed, and its hash made anew: {reason}.",
        next_step="Use the original file, or normalize the document again.",
    )


def _check_capabilities(artifact: ExecutionArtifact, installed: Mapping[str, str]) -> None:
    """Only who found something is needed: whoever else was planned changed no value."""
    needed = {
        (candidate.capability_id, candidate.capability_version)
        for result in artifact.candidates
        for candidate in result.candidates
    }
    for capability_id, version in sorted(needed):
        found = installed.get(capability_id)
        if found != version:
            state = "is not installed" if found is None else f"is installed as version {found}"
            raise MissingCapabilityError(
                f"The artifact rests on {capability_id} {version}, which {state}.",
                next_step="Install the plugin that offers it, in that version.",
                context={"capability_id": capability_id, "version": version, "found": found},
            )
