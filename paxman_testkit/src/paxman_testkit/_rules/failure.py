"""What may happen when something goes wrong: an honest error or nothing, never a made-up value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.capability import CapabilityTier
from paxman_core.errors import PaxmanError
from paxman_testkit._encoding import finding_form, written
from paxman_testkit._hostile import altered_trials, unrelated
from paxman_testkit._rule import Claim, Rule
from paxman_testkit._running import candidates
from paxman_testkit._trial import HungError, attempt
from paxman_testkit.fixtures import FAULTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core import ExecutionArtifact
    from paxman_testkit._subject import Subject
    from paxman_testkit._trial import Outcome


def _documented(subject: Subject) -> Iterator[str]:
    for outcome in (*subject.outcomes, *subject.late, *_on_prose(subject)):
        yield from _undocumented(outcome)


def _undocumented(outcome: Outcome) -> Iterator[str]:
    error = outcome.error
    if isinstance(error, HungError):
        return
    if error is not None and not isinstance(error, PaxmanError):
        yield f"{outcome.trial.name}: it raised {type(error).__name__}: {error!s:.120}"


def _on_prose(subject: Subject) -> tuple[Outcome, ...]:
    # What a text does not state, nobody has found in it before, either.
    trials = altered_trials(subject, unrelated, is_resolved=False)
    return tuple(attempt(subject.capability, trial) for trial in trials)


def _abstains(subject: Subject) -> Iterator[str]:
    subject.require_safety()
    for outcome in _on_prose(subject):
        for field, finding in outcome.findings():
            text = outcome.trial.document.text
            yield f"it found {finding.raw!r:.60} for {field.path} in {text[:60]!r}"


def _not_invented(subject: Subject) -> Iterator[str]:
    known = {_shown(outcome) for outcome in subject.outcomes}
    honest = {one for said in known for one in said}
    for outcome in subject.late:
        for one in _shown(outcome) - honest:
            yield f"{outcome.trial.name}: late, and only then, it found {one:.120}"


def _shown(outcome: Outcome) -> frozenset[str]:
    name = outcome.trial.name
    return frozenset(
        f"{name} {field.path} {written(finding_form(finding))}"
        for field, finding in outcome.findings()
    )


def _remote(subject: Subject) -> Iterator[str]:
    subject.require_safety()
    assert subject.fake is not None
    honest = {one for _, artifact in subject.artifacts for one in _believed(artifact)}
    for fault in FAULTS:
        # Only an answer that has to be grounded can be found out.
        if fault == "lie" and subject.spec.tier < CapabilityTier.LOCAL_INFERENCE:
            continue
        subject.fake.mode = fault
        try:
            outcomes = [attempt(subject.make(), trial) for trial in subject.trials]
            artifacts = [subject.normalized(example) for example in subject.examples]
        finally:
            subject.fake.mode = "answer"
        for outcome in outcomes:
            yield from (f"from a service made to {fault}: {one}" for one in _undocumented(outcome))
        for path, raw in {one for artifact in artifacts for one in _believed(artifact)} - honest:
            yield f"{path} is {raw!r:.60} from a service made to {fault}"


def _believed(artifact: ExecutionArtifact) -> Iterator[tuple[str, str]]:
    for path, candidate in candidates(artifact):
        if candidate.unreadable is None:
            yield path, candidate.raw


RULES = (
    Rule(
        "errors.documented",
        "Nothing but Paxman's own errors leaves it: no SystemExit, no stray exception.",
        "Catch what your dependencies raise; find nothing, or raise PluginError with a next step.",
        _documented,
    ),
    Rule(
        "failure.nothing_invented",
        "When it is too late, it finds no more than it would have found in time.",
        "Return what you have found so far, or nothing; never a default.",
        _not_invented,
    ),
    Rule(
        "failure.remote",
        "When its service refuses, breaks off or lies, nothing stray is raised or invented.",
        "Treat every answer as hostile: check the status and the form, and look each quoted text "
        "up in the document before you point at it.",
        _remote,
        claim=Claim.NETWORK,
    ),
    Rule(
        "abstain.absent",
        "In a document that does not contain the field, it finds nothing.",
        "Find less: a missing value can be filled by the next capability, a wrong one cannot.",
        _abstains,
    ),
)
