"""Executing a plan: the only stage that invokes capabilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.capability import EvidenceRef, FormulaUse
from paxman_core.diagnostics import CAPABILITY_FAILED, FORMULA_FAILED
from paxman_core.document import Document
from paxman_core.executor._candidates import Candidates
from paxman_core.executor._execution import Execution, Preview, RunContext, V
from paxman_core.executor._invoker import Invoker
from paxman_core.executor._schedule import Work
from paxman_core.formula import Failed, Known, formula_language
from paxman_core.records import DERIVED, Candidate, Stage
from paxman_core.values import to_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_core.executor._schedule import Round, Task
    from paxman_core.formula import Unknown
    from paxman_core.values import Value


def execute(work: Work, document: Document, run: RunContext, preview: Preview[V]) -> Execution[V]:
    """Carry out the `work` on one `document`, with what the `run` has.

    `preview` says how candidates would be judged, so that a field stops when it is good enough.
    """
    candidates = Candidates(work.contract, work.policy, preview)
    invoker = Invoker(document, work, run)
    rounds = work.rounds
    for number, item in enumerate(rounds):
        if item.stage is Stage.DERIVED:
            _derive_all(item, candidates, len(document.text))
        else:
            _ask(item, candidates, invoker, run)
        is_end_of_stage = number + 1 == len(rounds) or rounds[number + 1].stage != item.stage
        may_stop = is_end_of_stage and work.policy.stop_on_first_unresolved
        if may_stop and candidates.give_up(rounds[number + 1 :]):
            break
    return Execution(candidates.results(), invoker.usage, candidates.verdicts)


def _ask(item: Round, candidates: Candidates[V], invoker: Invoker, run: RunContext) -> None:
    """Ask the round's capability for the fields that still need a value."""
    tasks = [task for task in item.tasks if not candidates.is_settled(task)]
    if item.is_paid:
        tasks = [task for task in tasks if candidates.pays(task, item.capability_id)]
    is_remote = item.stage is Stage.REMOTE_INFERENCE
    if is_remote:
        tasks = [task for task in tasks if candidates.wants_opinion(task, item.capability_id)]
    if not tasks:
        return
    capability = run.registry.capability(item.capability_id)
    if capability is None:
        message = f"{item.capability_id} could not be started"
        for task in tasks:
            candidates.note(task.field, CAPABILITY_FAILED, message, item.capability_id)
        return
    private = candidates.private() if capability.spec.is_remote else ()
    is_model = is_remote or item.stage is Stage.LOCAL_INFERENCE
    places = {t.field.id: candidates.places(t.field) for t in tasks} if is_model else {}
    known = candidates.beyond_doubt() if is_remote else candidates.values
    answer = invoker.ask(capability, tasks, item.originals, known, places, private)
    for note in answer.notes:
        candidates.place(note, tasks)
    if not answer.was_asked:
        candidates.leave_out(task.field for task in tasks)
        return
    for task in tasks:
        found = answer.candidates.get(task.field.id)
        if found is None:
            candidates.miss(task.field, item.capability_id)
        else:
            candidates.replace(task.field, (*candidates.of(task.field), *found))


def _derive_all(item: Round, candidates: Candidates[V], end: int) -> None:
    for task in item.tasks:
        # What was computed before is computed again: its inputs may have changed.
        if _is_derived(task, candidates) or not candidates.is_settled(task):
            _derive(task, candidates, end)


def _derive(task: Task, candidates: Candidates[V], end: int) -> None:
    """Evaluate a formula; an earlier value of the same formula is replaced."""
    field = task.field
    outcome = _derived(task, candidates.values, end)
    others = tuple(each for each in candidates.of(field) if each.capability_id != DERIVED)
    if isinstance(outcome, Candidate):
        candidates.replace(field, (*others, outcome))
        return
    if isinstance(outcome, Failed):
        message = f"{task.step.config['formula']}: {outcome.reason}"
        candidates.note(field, FORMULA_FAILED, message, DERIVED)
    else:
        candidates.miss(field, f"the formula {task.step.config['formula']}")
    if _is_derived(task, candidates):
        candidates.replace(field, others)


def _is_derived(task: Task, candidates: Candidates[V]) -> bool:
    return any(each.capability_id == DERIVED for each in candidates.of(task.field))


def _derived(task: Task, values: Mapping[str, Value], end: int) -> Candidate | Unknown | Failed:
    """The candidate that the step's formula gives; it stands behind the document's `end`."""
    language, text = formula_language(), str(task.step.config["formula"])
    outcome = language.evaluate_formula(text, values, task.field)
    if not isinstance(outcome, Known):
        return outcome
    use = FormulaUse(text, language.formula_inputs(text))
    return Candidate(
        capability_id=DERIVED,
        capability_version=task.step.capability_version,
        raw=str(to_json(outcome.value)),
        value=outcome.value,
        evidence=(EvidenceRef(task.field.path, DERIVED, use),),
        deterministic=True,
        score=task.step.score,
        position=end,
    )
