"""The one order of work: stage by stage, fields in declaration order, batches where possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from paxman_core.capability import CapabilitySpec, FieldRequest
from paxman_core.contract import CanonicalContract
from paxman_core.executor._originals import Originals
from paxman_core.formula import formula_language
from paxman_core.labels import parse_context
from paxman_core.policy import EffectivePolicy
from paxman_core.records import DERIVED, FieldPlan, Stage
from paxman_core.values import ParseContext

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.contract import CanonicalField
    from paxman_core.records import FieldPlanStep


class Task(NamedTuple):
    """One step of one field's plan."""

    field: CanonicalField
    plan: FieldPlan
    step: FieldPlanStep
    request: FieldRequest
    """As the capability gets it, as long as no places are known."""


class Round(NamedTuple):
    """What one invocation may do: one capability, one or more fields."""

    stage: Stage
    capability_id: str
    tasks: tuple[Task, ...]
    is_paid: bool
    originals: Originals
    """The tasks' fields as they were before any capability saw them."""


class Work(NamedTuple):
    """A plan ready to be carried out on any document that it serves."""

    contract: CanonicalContract
    policy: EffectivePolicy
    rounds: tuple[Round, ...]
    contexts: Mapping[str, ParseContext]
    """By path, what the contract says about how a field's values are written."""


def schedule(
    plans: Sequence[FieldPlan],
    contract: CanonicalContract,
    policy: EffectivePolicy,
    specs: Sequence[CapabilitySpec],
) -> Work:
    """The work of the fields' `plans`, made once for many inputs: it depends on them, the
    `contract`, the `policy` and the `specs` of the capabilities alone."""
    rounds = _rounds(plans, contract, {spec.id: spec for spec in specs})
    contexts = {field.path: parse_context(field) for field in contract.walk()}
    return Work(contract, policy, rounds, contexts)


def _rounds(
    plans: Sequence[FieldPlan],
    contract: CanonicalContract,
    specs: Mapping[str, CapabilitySpec],
) -> tuple[Round, ...]:
    by_id = {field.id: field for field in contract.targets}
    tasks = [
        Task(field := by_id[plan.field_id], plan, step, FieldRequest(field, step.config))
        for plan in plans
        for step in plan.capability_chain
    ]
    rounds: list[Round] = []
    formulas = _formula_round([t for t in tasks if t.step.stage is Stage.DERIVED], contract)
    for stage in Stage:
        if stage is Stage.DERIVED:
            rounds.extend(formulas)
            continue
        added = list(_stage_rounds(stage, [t for t in tasks if t.step.stage is stage], specs))
        rounds.extend(added)
        if added and stage > Stage.DERIVED:
            # A formula whose inputs only a model could find is tried again once it has answered.
            rounds.extend(formulas)
    return tuple(rounds)


def _stage_rounds(
    stage: Stage, tasks: list[Task], specs: Mapping[str, CapabilitySpec]
) -> Iterator[Round]:
    """Every field's best capability first, then every field's second, and so on."""
    ranks: list[list[Task]] = []
    seen: dict[str, int] = {}
    for task in tasks:
        rank = seen.get(task.field.id, 0)
        seen[task.field.id] = rank + 1
        if rank == len(ranks):
            ranks.append([])
        ranks[rank].append(task)
    for rank_tasks in ranks:
        batches: dict[object, list[Task]] = {}
        for task in rank_tasks:
            capability_id = task.step.capability_id
            batchable = specs[capability_id].batchable
            key = capability_id if batchable else (capability_id, task.field.id)
            batches.setdefault(key, []).append(task)
        for batch in batches.values():
            capability_id = batch[0].step.capability_id
            is_paid = bool(specs[capability_id].cost.usd)
            originals = Originals([task.field for task in batch], [t.request for t in batch])
            yield Round(stage, capability_id, tuple(batch), is_paid, originals)


def _formula_round(tasks: list[Task], contract: CanonicalContract) -> tuple[Round, ...]:
    if not tasks:
        return ()
    order = formula_language().derivation_order(contract)
    rank = {path: number for number, path in enumerate(order)}
    ordered = sorted(tasks, key=lambda task: rank[task.field.path])
    return (Round(Stage.DERIVED, DERIVED, tuple(ordered), False, Originals([], [])),)
