"""Planning: a pure function of contract, profile, budget, policy and registry.

It reads no clock, draws no random number, does no I/O and invokes no capability; the only thing
it asks of a capability is `prepare`, which is pure by contract.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core._limited import OwnInterruptError, TooSlowError, within
from paxman_core.canonical import decimal_text
from paxman_core.capability import CapabilityRegistry, CapabilitySpec, CapabilityTier, raised
from paxman_core.contract import CanonicalContract
from paxman_core.diagnostics import (
    CAPABILITY_FAILED,
    NO_CAPABILITY,
    NOT_LOOKED_FOR,
    POLICY_EXCLUDED,
)
from paxman_core.document import InputProfile, InputShape
from paxman_core.errors import InvalidContractError
from paxman_core.planner._gates import excluded, price, score
from paxman_core.policy import Budget, EffectivePolicy, Policy, derive_effective_policy
from paxman_core.records import (
    DERIVED,
    ExecutionPlan,
    FieldPlan,
    FieldPlanStep,
    InvalidConfigError,
    PlanDiagnostic,
    Stage,
    frozen_config,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_core.canonical import Json
    from paxman_core.capability import Capability
    from paxman_core.contract import CanonicalField

_STAGE_OF: Final = {tier: Stage[tier.name] for tier in CapabilityTier}
PREPARE_SECONDS: Final = 30.0
"""How long a capability may take to say whether it can serve a field."""
_DERIVED_SCORE: Final = Decimal(25_000)


class FieldPlans(NamedTuple):
    """The part of a plan that serves every document of one shape."""

    fields: tuple[FieldPlan, ...]
    diagnostics: tuple[PlanDiagnostic, ...]


def plan(
    contract: CanonicalContract,
    profile: InputProfile,
    budget: Budget,
    policy: Policy,
    registry: CapabilityRegistry,
) -> ExecutionPlan:
    """The plan for an input with this `profile`: one chain of capabilities for each field of the
    `contract`.

    Capabilities that were not needed before are started first, which is not part of planning.
    `budget` and `policy` say what may be planned, the `registry` what there is.
    """
    effective = derive_effective_policy(policy, contract.policy)
    registry.start(needed(contract, budget, effective, registry.specs), contract)
    plans = plan_fields(contract, profile.shape, budget, effective, registry)
    return ExecutionPlan(
        contract_id=contract.id,
        input_content_hash=profile.content_hash,
        fields=plans.fields,
        diagnostics=plans.diagnostics,
    )


def needed(
    contract: CanonicalContract,
    budget: Budget,
    policy: EffectivePolicy,
    specs: Iterable[CapabilitySpec],
) -> tuple[str, ...]:
    """Those of the `specs` that a plan asks: they can fill a field of the `contract`, and no
    gate of `budget` and `policy` keeps them out."""
    fields = [field for field in contract.targets if not _is_skipped(field, contract, policy)]
    return tuple(
        spec.id
        for spec in specs
        if any(
            field.type in spec.field_types
            and excluded(spec, field, contract, budget, policy) is None
            for field in fields
        )
    )


def _is_skipped(
    field: CanonicalField, contract: CanonicalContract, policy: EffectivePolicy
) -> bool:
    return policy.optional_fields == "skip" and field.path not in contract.required_paths


def plan_fields(
    contract: CanonicalContract,
    shape: InputShape,
    budget: Budget,
    policy: EffectivePolicy,
    registry: CapabilityRegistry,
) -> FieldPlans:
    """The chains of all fields of a `contract`, in declaration order, for inputs of one `shape`;
    the `registry` has what is `needed` under `budget` and `policy` started."""
    planner = _Planner(contract, shape, budget, policy, registry)
    planner.note_limits()
    fields = tuple(planner.field_plan(field) for field in contract.targets)
    return FieldPlans(fields, tuple(planner.diagnostics))


class _Prepared:
    """What one capability says to the fields that it may serve."""

    def __init__(self) -> None:
        self.configs: dict[str, Mapping[str, Json] | None] = {}
        self.errors: dict[str, BaseException] = {}
        self.late: TooSlowError | None = None

    def ask(
        self, capability: Capability, fields: Iterable[CanonicalField], shape: InputShape
    ) -> None:
        for field in fields:
            if self.late is not None:
                return  # nobody waits any more
            try:
                self.configs[field.id] = capability.prepare(field, shape)
            except BaseException as error:
                self.errors[field.id] = error

    def answer(self, field: CanonicalField) -> Mapping[str, Json] | None:
        """The config for a field; what it raised is raised here."""
        error = self.errors.get(field.id)
        if isinstance(error, KeyboardInterrupt):
            raise OwnInterruptError from error
        if error is not None:
            raise error
        if field.id not in self.configs and self.late is not None:
            raise self.late
        return self.configs[field.id]


class _Planner:
    """Collects the diagnostics while the fields are planned one after another."""

    def __init__(
        self,
        contract: CanonicalContract,
        shape: InputShape,
        budget: Budget,
        policy: EffectivePolicy,
        registry: CapabilityRegistry,
    ) -> None:
        self.contract = contract
        self.shape = shape
        self.budget = budget
        self.policy = policy
        self.registry = registry
        self.diagnostics: list[PlanDiagnostic] = []
        self.prepared: dict[str, _Prepared] = {}
        """By the id of a capability, what it said to all the fields that it was asked for."""

    def note_limits(self) -> None:
        """What the contract says that is not looked for, once for each place."""
        for limit in self.contract.limits:
            field = self.contract.by_path.get(limit.place)
            message = f"{limit.message} {limit.advice}".rstrip()
            if field is None:
                message = f"{limit.place}: {message}" if limit.place else message
            self.diagnostics.append(
                PlanDiagnostic(NOT_LOOKED_FOR, message, "" if field is None else field.id, "")
            )

    def field_plan(self, field: CanonicalField) -> FieldPlan:
        steps: list[FieldPlanStep] = []
        noted = len(self.diagnostics)
        if _is_skipped(field, self.contract, self.policy):
            self._note(POLICY_EXCLUDED, "the policy skips optional fields", field)
        else:
            for stage in Stage:
                found = self._stage_steps(stage, field)
                steps.extend(found if self.policy.stage_fallbacks else found[:1])
            if not steps and len(self.diagnostics) == noted:
                self._note(NO_CAPABILITY, self._nobody(field), field)
        return FieldPlan(
            field_id=field.id,
            capability_chain=tuple(steps),
            # A value below the floor would be refused, so the chain must not stop there.
            target_confidence=float(max(field.confidence_threshold, self.policy.confidence_floor)),
            fallback_policy=field.fallback,
            early_stop=self.policy.early_stop,
        )

    def _nobody(self, field: CanonicalField) -> str:
        if not self.registry.specs:
            return "no capability is installed, so nothing can be found: pip install paxman-suite"
        return f"no installed capability can fill a field of type {field.type.value} like this one"

    def _stage_steps(self, stage: Stage, field: CanonicalField) -> list[FieldPlanStep]:
        if stage is Stage.DERIVED:
            return _derived_steps(field)
        steps = []
        for spec in self.registry.specs:
            if _STAGE_OF[spec.tier] is not stage or field.type not in spec.field_types:
                continue
            exclusion = excluded(spec, field, self.contract, self.budget, self.policy)
            if exclusion is not None:
                self.diagnostics.append(exclusion)
                continue
            config = self._config(spec, field)
            if config is not None:
                steps.append(self._step(spec, stage, config))
        return sorted(steps, key=lambda s: (s.score, s.capability_id, s.capability_version))

    def _config(self, spec: CapabilitySpec, field: CanonicalField) -> Mapping[str, Json] | None:
        capability: Capability | None = self.registry.capability(spec.id)
        if capability is None:
            self._note_failure(spec, field)
            return None
        try:
            config = self._prepared(capability, field)
            return None if config is None else frozen_config(config)
        except (InvalidContractError, KeyboardInterrupt):
            raise
        except InvalidConfigError as error:
            message = f"prepare() returned {error}"
        except TooSlowError as error:
            message = f"prepare(): {error}"
        except BaseException as error:
            # SystemExit included: a plugin must not end somebody's program.
            message = f"prepare() raised {raised(error)}"
        self._note(CAPABILITY_FAILED, message, field, spec.id)
        return None

    def _prepared(self, capability: Capability, field: CanonicalField) -> Mapping[str, Json] | None:
        """What the capability prepares for a field.

        It is asked for all fields at once: a thread costs as much as most answers do.
        """
        spec = capability.spec
        prepared = self.prepared.get(spec.id)
        if prepared is None:
            prepared = self.prepared[spec.id] = _Prepared()
            fields = [field for field in self.contract.targets if self._serves(spec, field)]
            try:
                within(PREPARE_SECONDS, lambda: prepared.ask(capability, fields, self.shape))
            except TooSlowError as error:
                prepared.late = error
        return prepared.answer(field)

    def _serves(self, spec: CapabilitySpec, field: CanonicalField) -> bool:
        return (
            field.type in spec.field_types
            and not _is_skipped(field, self.contract, self.policy)
            and excluded(spec, field, self.contract, self.budget, self.policy) is None
        )

    def _note_failure(self, spec: CapabilitySpec, field: CanonicalField) -> None:
        """That somebody who might have filled the field could not be started, and why."""
        failure = self.registry.failure_to_start(spec.id)
        if failure is not None:
            message = f"{failure.reason} {failure.next_step}".rstrip()
            self._note(CAPABILITY_FAILED, message, field, spec.id)

    def _step(
        self, spec: CapabilitySpec, stage: Stage, config: Mapping[str, Json]
    ) -> FieldPlanStep:
        points = score(spec, self.policy.weights)
        label = stage.name.lower().replace("_", " ")
        network = ", uses the network" if spec.is_remote else ""
        return FieldPlanStep(
            capability_id=spec.id,
            capability_version=spec.version,
            stage=stage,
            score=points,
            config=config,
            note=f"{label}, score {decimal_text(points)} ({price(spec.cost)}){network}",
        )

    def _note(
        self, code: str, message: str, field: CanonicalField, capability_id: str = ""
    ) -> None:
        self.diagnostics.append(PlanDiagnostic(code, message, field.id, capability_id))


def _derived_steps(field: CanonicalField) -> list[FieldPlanStep]:
    if field.hints.formula is None:
        return []
    return [
        FieldPlanStep(
            capability_id=DERIVED,
            capability_version="1",
            stage=Stage.DERIVED,
            # Nothing competes with a formula in its stage: the score only ranks its value behind
            # one that was read from the document or a table.
            score=_DERIVED_SCORE,
            config=MappingProxyType({"formula": field.hints.formula}),
            note=f"derived, free: {field.hints.formula}",
        )
    ]
