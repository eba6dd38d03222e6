"""Executing a plan: the only stage that invokes capabilities."""

from __future__ import annotations

import time
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic

import attrs

from paxman_core.capability import NO_RECORDINGS, CapabilityRequest, FieldRequest, raised
from paxman_core.contract import ResolutionPolicy
from paxman_core.diagnostics import (
    BUDGET_SPENT,
    CAPABILITY_FAILED,
    CAPABILITY_MISBEHAVED,
    CAPABILITY_TIMEOUT,
    CHAIN_EXHAUSTED,
    FORMULA_FAILED,
    STOPPED_EARLY,
    Diagnostic,
)
from paxman_core.executor._budget import EXACT, BudgetTracker
from paxman_core.executor._derivation import derive
from paxman_core.executor._execution import CapabilityUse, Execution, V
from paxman_core.executor._invocation import invoke, worst_case_of
from paxman_core.executor._originals import original_of, put_back
from paxman_core.executor._reading import FindingReader
from paxman_core.executor._trust import MisbehaviourError
from paxman_core.formula import Failed, private_paths
from paxman_core.records import DERIVED, Candidate, CandidateResult, Stage

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from paxman_core.capability import (
        Capability,
        CapabilityRegistry,
        CapabilitySpec,
        Finding,
        Recordings,
        RunReporter,
    )
    from paxman_core.contract import CanonicalContract, CanonicalField
    from paxman_core.document import Document
    from paxman_core.executor._budget import SharedBudget
    from paxman_core.executor._execution import Preview
    from paxman_core.executor._originals import Originals
    from paxman_core.executor._returned import Answer
    from paxman_core.executor._schedule import Round, Task
    from paxman_core.executor._worker import WorkerPool
    from paxman_core.policy import Budget, EffectivePolicy
    from paxman_core.values import ParseContext, Value


MAX_DISBELIEVED = 5
"""How many findings that are not believed a field explains one by one."""

_FAILURES = frozenset({CAPABILITY_FAILED, CAPABILITY_MISBEHAVED, CAPABILITY_TIMEOUT})


def execute(
    rounds: Sequence[Round],
    document: Document,
    contract: CanonicalContract,
    contexts: Mapping[str, ParseContext],
    budget: Budget,
    policy: EffectivePolicy,
    registry: CapabilityRegistry,
    pool: WorkerPool,
    reporter: RunReporter,
    preview: Preview[V],
    recordings: Recordings = NO_RECORDINGS,
    shared_budget: SharedBudget | None = None,
) -> Execution[V]:
    """Carry out the rounds on one document."""
    tracker = BudgetTracker(budget, shared_budget)
    run = _Run(
        document, contract, contexts, tracker, policy, registry, pool, reporter, preview, recordings
    )
    for number, item in enumerate(rounds):
        if run.stopped:
            break
        run.carry_out(item)
        is_end_of_stage = number + 1 == len(rounds) or rounds[number + 1].stage != item.stage
        if is_end_of_stage and policy.stop_on_first_unresolved:
            run.stop_if_hopeless(rounds[number + 1 :])
    return run.finish()


class _Run(Generic[V]):
    """The state of one run: candidates, verdicts and notes so far."""

    def __init__(
        self,
        document: Document,
        contract: CanonicalContract,
        contexts: Mapping[str, ParseContext],
        tracker: BudgetTracker,
        policy: EffectivePolicy,
        registry: CapabilityRegistry,
        pool: WorkerPool,
        reporter: RunReporter,
        preview: Preview[V],
        recordings: Recordings,
    ) -> None:
        self.document = document
        self.original = original_of(document)
        self.contract = contract
        self.policy = policy
        self.registry = registry
        self.pool = pool
        self.reporter = reporter
        self.preview = preview
        self.recordings = recordings
        self.reader = FindingReader(document, contexts, policy.allow_ungrounded)
        self.tracker = tracker
        self.candidates: dict[str, tuple[Candidate, ...]] = {}
        self.verdicts: dict[str, V] = {}
        self.values: dict[str, Value] = {}
        """By path, the values that would hold if the run ended here."""
        self.notes: dict[str, list[Diagnostic]] = {}
        self.usage: dict[str, CapabilityUse] = {}
        self.found_nothing: dict[str, list[str]] = {}
        """By field id, who was asked and found nothing."""
        self.incomplete: set[str] = set()
        """The ids of the fields for which not all was done that was planned."""
        self.stopped = False

    def carry_out(self, item: Round) -> None:
        if item.stage is Stage.DERIVED:
            for task in item.tasks:
                # What was computed before is computed again: its inputs may have changed.
                if self._is_derived(task.field) or not self._is_settled(task):
                    self._derive(task)
            return
        tasks = [task for task in item.tasks if not self._is_settled(task)]
        if not tasks:
            return
        capability = self.registry.capability(item.capability_id)
        if capability is None:
            message = f"{item.capability_id} could not be started"
            self._note_all(tasks, CAPABILITY_FAILED, message, item.capability_id)
            return
        self._invoke(capability, tasks, item.originals)

    def stop_if_hopeless(self, rest: Sequence[Round]) -> None:
        """Stop the run once a required field has nothing left to try."""
        waiting = {task.field.id for item in rest for task in item.tasks}
        for field in self.contract.targets:
            if field.path not in self.contract.required_paths or field.id in waiting:
                continue
            if field.fallback is ResolutionPolicy.USE_DEFAULT:
                continue
            if not self._has_value(field):
                self.stopped = True
                message = f"stopped, because {field.path} is required and cannot be resolved"
                for other in self.contract.targets:
                    if other.id in waiting and not self._has_value(other):
                        self.incomplete.add(other.id)
                        self._note(other, STOPPED_EARLY, message)
                return

    def finish(self) -> Execution[V]:
        for field in self.contract.targets if self.found_nothing else ():
            if field.id in self.found_nothing and not self.candidates.get(field.id):
                self._note_exhausted(field)
        results = tuple(
            CandidateResult(
                field.id,
                self.candidates.get(field.id, ()),
                tuple(self.notes.get(field.id, ())),
            )
            for field in self.contract.targets
        )
        return Execution(results, self.usage, self.verdicts)

    def _note_exhausted(self, field: CanonicalField) -> None:
        """Say who looked in vain, unless somebody else had still to be asked."""
        notes = self.notes.get(field.id, ())
        failed = {note.capability_id for note in notes if note.code in _FAILURES}
        asked = dict.fromkeys(name for name in self.found_nothing[field.id] if name not in failed)
        if asked and field.id not in self.incomplete:
            self._note(field, CHAIN_EXHAUSTED, f"nothing was found by {', '.join(asked)}")

    def _is_settled(self, task: Task) -> bool:
        verdict = self.verdicts.get(task.field.path)
        if verdict is None or not task.plan.early_stop:
            return False
        return verdict.grade / 100 >= task.plan.target_confidence

    def _has_value(self, field: CanonicalField) -> bool:
        verdict = self.verdicts.get(field.path)
        return verdict is not None and verdict.chosen is not None

    def _is_derived(self, field: CanonicalField) -> bool:
        found = self.candidates.get(field.id, ())
        return any(candidate.capability_id == DERIVED for candidate in found)

    def _invoke(self, capability: Capability, tasks: list[Task], originals: Originals) -> None:
        spec = capability.spec
        request = CapabilityRequest(
            document=self.document,
            fields=tuple(FieldRequest(task.field, task.step.config) for task in tasks),
            resolved=MappingProxyType(self._values_for(spec)),
            deadline=self._deadline(),
            allowance_usd=self.tracker.allowance(),
            allowance_calls=self.tracker.calls_left(spec),
            recordings=self.recordings,
        )
        worst_case, problem = worst_case_of(capability, request)
        share = self.tracker.share(worst_case)
        if share is not None:
            request = attrs.evolve(request, allowance_usd=share)
            worst_case, problem = worst_case_of(capability, request)
            # A first attempt may cost more than a share: what is set aside for it may be spent.
            request = attrs.evolve(request, allowance_usd=max(share, worst_case))
        if problem:
            self._note_all(tasks, CAPABILITY_MISBEHAVED, problem, spec.id)
        refusal = self.tracker.refusal(spec, worst_case)
        if refusal:
            self.incomplete.update(task.field.id for task in tasks)
            self._note_all(tasks, BUDGET_SPENT, f"{spec.id} was not asked: {refusal}", spec.id)
            return
        if worst_case and self.tracker.shared_budget is not None:
            # Waiting for the shared budget is no part of the time that the call has.
            request = attrs.evolve(request, deadline=self._deadline())
        paths = {task.field.id: task.field.path for task in tasks}
        field_ids = tuple(paths)
        self.reporter.step_started(spec.id, field_ids)
        answer = invoke(capability, request, paths, self.registry, self.pool, worst_case)
        changed = [*put_back((self.original,)), *originals.put_back()]
        if changed:
            message = f"{spec.id} changed what it was shown: {', '.join(changed)}"
            self._note_all(tasks, CAPABILITY_MISBEHAVED, message, spec.id)
            answer = attrs.evolve(answer, findings={})
        overspent = self.tracker.charge(spec, answer.usage, worst_case)
        if overspent:
            self._note_all(tasks, BUDGET_SPENT, f"{spec.id} {overspent}", spec.id)
        found = self._take_in(answer, tasks, spec)
        self._count(spec, answer, found)
        self.reporter.step_finished(
            spec.id, field_ids, found, answer.usage.usd, answer.milliseconds
        )

    def _values_for(self, spec: CapabilitySpec) -> dict[str, Value]:
        """The values so far that the capability may know; private ones stay on this machine."""
        if not spec.is_remote or self.policy.allow_pii_remote:
            return self.values.copy()
        private = private_paths(self.contract)
        return {path: value for path, value in self.values.items() if path not in private}

    def _deadline(self) -> float:
        deadline = time.monotonic() + self.policy.capability_timeout_ms / 1000
        return deadline if self.tracker.deadline is None else min(deadline, self.tracker.deadline)

    def _take_in(self, answer: Answer, tasks: list[Task], spec: CapabilitySpec) -> int:
        for note in answer.diagnostics:
            self._place_note(note, tasks)
        total = 0
        for task in tasks:
            findings = answer.findings.get(task.field.id)
            if findings:
                added = self._read(task, findings, spec)
                total += len(added)
                self._judge(task.field, (*self.candidates.get(task.field.id, ()), *added))
            else:
                self.found_nothing.setdefault(task.field.id, []).append(spec.id)
        return total

    def _read(
        self, task: Task, findings: Iterable[Finding], spec: CapabilitySpec
    ) -> list[Candidate]:
        added = []
        problems: list[str] = []
        for finding in findings:
            try:
                added.append(self.reader.candidate(task.field, finding, task.step, spec))
            except MisbehaviourError as error:
                problems.append(f"{spec.id} was not believed: {error}")
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                # The mapping that holds an object's members may be anybody's.
                problems.append(f"{spec.id} found something that cannot be read: {raised(error)}")
        for problem in problems[:MAX_DISBELIEVED]:
            self._note(task.field, CAPABILITY_MISBEHAVED, problem, spec.id)
        if len(problems) > MAX_DISBELIEVED:
            message = f"{spec.id} was not believed {len(problems) - MAX_DISBELIEVED} more times"
            self._note(task.field, CAPABILITY_MISBEHAVED, message, spec.id)
        return added

    def _judge(self, field: CanonicalField, candidates: tuple[Candidate, ...]) -> None:
        self.candidates[field.id] = candidates
        verdict = self.preview(field, candidates, self.policy, self.verdicts)
        self.verdicts[field.path] = verdict
        if verdict.chosen is not None and verdict.grade / 100 >= self.policy.confidence_floor:
            self.values[field.path] = verdict.chosen.value
        else:
            self.values.pop(field.path, None)

    def _derive(self, task: Task) -> None:
        """Evaluate a formula; an earlier value of the same formula is replaced."""
        field = task.field
        outcome = derive(field, task.step, self.values, len(self.document.text))
        others = tuple(
            candidate
            for candidate in self.candidates.get(field.id, ())
            if candidate.capability_id != DERIVED
        )
        if isinstance(outcome, Candidate):
            self._judge(field, (*others, outcome))
            return
        if isinstance(outcome, Failed):
            message = f"{task.step.config['formula']}: {outcome.reason}"
            self._note(field, FORMULA_FAILED, message, DERIVED)
        else:
            formula = f"the formula {task.step.config['formula']}"
            self.found_nothing.setdefault(field.id, []).append(formula)
        if self._is_derived(field):
            self._judge(field, others)

    def _count(self, spec: CapabilitySpec, answer: Answer, found: int) -> None:
        use = self.usage.setdefault(spec.id, CapabilityUse())
        use.invocations += 1
        use.findings += found
        if answer.usage.usd:
            use.usd = EXACT.add(use.usd, answer.usage.usd)
        use.input_tokens += answer.usage.input_tokens
        use.output_tokens += answer.usage.output_tokens
        use.calls += answer.usage.calls
        use.milliseconds += answer.milliseconds

    def _place_note(self, note: Diagnostic, tasks: list[Task]) -> None:
        """A capability's note goes to the field that it names, else to all that were asked for."""
        by_path = {task.field.path: task.field for task in tasks}
        named = by_path.get(note.field_path)
        if named is not None:
            self.notes.setdefault(named.id, []).append(note)
            return
        for field in by_path.values():
            placed = attrs.evolve(note, field_path=field.path)
            self.notes.setdefault(field.id, []).append(placed)

    def _note_all(self, tasks: list[Task], code: str, message: str, capability_id: str) -> None:
        for task in tasks:
            self._note(task.field, code, message, capability_id)

    def _note(
        self, field: CanonicalField, code: str, message: str, capability_id: str = ""
    ) -> None:
        note = Diagnostic(code, message, field.path, capability_id)
        notes = self.notes.setdefault(field.id, [])
        if note not in notes:
            notes.append(note)
