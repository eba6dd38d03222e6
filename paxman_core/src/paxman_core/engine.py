"""The engine: read, plan, execute, reconcile, assemble. The only module that knows all stages."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypedDict, TypeVar, Unpack, overload

import attrs

from paxman_core._contracts import Contracts, Kept, checked
from paxman_core._version import VERSION
from paxman_core.adapters import BUILTIN_ADAPTERS
from paxman_core.artifact import (
    RECONCILER_VERSION,
    Correction,
    ExecutionArtifact,
    check_contract,
    check_document,
    conclude,
    correct,
    differences,
    judged_again,
    load,
    replay,
    static_sections,
)
from paxman_core.canonical import Json  # noqa: F401 - PluginSettings are made of it
from paxman_core.capability import (
    NO_SETTINGS,
    CapabilityRegistry,
    LookupTable,
    PluginSettings,
    RecordingMode,
    Recordings,
    Reporters,
    RunReporter,
    load_plugins,
    read_models,
    settings_with,
    tables_of,
)
from paxman_core.contract import CONVENTIONS, CanonicalContract
from paxman_core.document import BUILTIN_READERS, Document, ReadLimits, make_profile, read_document
from paxman_core.errors import InvalidOptionError, ReproductionError
from paxman_core.executor import RunContext, SharedBudget, WorkerPool, execute, schedule
from paxman_core.planner import needed, plan_fields
from paxman_core.policy import Budget, Policy, derive_effective_policy
from paxman_core.reconciler import preview, reconcile
from paxman_core.records import DERIVED, PLANNER_VERSION, ExecutionPlan

if TYPE_CHECKING:
    from paxman_core.artifact import StaticSections
    from paxman_core.document import InputProfile, InputShape
    from paxman_core.executor import Execution, Work
    from paxman_core.reconciler import Judgement
    from paxman_core.records import ResolvedResult

Model = TypeVar("Model")

NO_BUDGET = Budget()
DEFAULT_POLICY = Policy()
DEFAULT_LIMITS = ReadLimits()


class NormalizeOptions(TypedDict, total=False):
    """What a run can be told beside its input and its contract."""

    budget: Budget
    policy: Policy
    name: str
    component: str | None


class _EngineOptions(NormalizeOptions, total=False):
    shared_budget: SharedBudget | None


_VERSIONS = {
    "paxman-core": VERSION,
    "planner": PLANNER_VERSION,
    "reconciler": RECONCILER_VERSION,
}


class _Prepared(NamedTuple):
    """All the work that depends on contract, shape, budget and policy, and on no document."""

    contract: CanonicalContract
    budget: Budget
    policy: Policy
    """As the call gave it; the work has the policy that is followed."""
    capability_ids: tuple[str, ...]
    """Who was asked for the plan."""
    plan: ExecutionPlan
    """Without the hash of an input."""
    work: Work
    preview: partial[Judgement]
    static: StaticSections


class Engine:
    """Turns documents into artifacts, with the capabilities that it was given or found.

    An engine can be used from several threads. `plugins` replaces discovery by exactly these
    plugins, objects or names of installed ones; `block` names plugins or distributions that are
    never imported. `tables` are what values can be looked up in: a mapping of name to rows, path or
    URL, or a list of LookupTable.
    `settings` are the plugins' own, by the name of the plugin. `recordings` is a file that keeps
    the calls of models: `mode="record"` makes each and keeps it, `"replay"` makes none, and
    `"auto"` makes those that were not made before. `models` are what `paxman learn` and `paxman
    calibrate` wrote: each helps with the contract that it was learned for.
    """

    def __init__(
        self,
        plugins: Sequence[object] | None = None,
        block: Sequence[str] = (),
        reporters: Sequence[RunReporter] = (),
        limits: ReadLimits = DEFAULT_LIMITS,
        tables: Mapping[str, object] | Sequence[LookupTable] = (),
        settings: PluginSettings = NO_SETTINGS,
        recordings: str | os.PathLike[str] | None = None,
        mode: RecordingMode = "auto",
        models: Sequence[object] = (),
    ) -> None:
        given = tables_of(tables)
        self.models = read_models(models)
        known = settings_with(settings, self.models)
        loaded = load_plugins(plugins=plugins, block=block, settings=known)
        self.registry = CapabilityRegistry(loaded, given)
        self.recordings = Recordings(recordings, mode)
        self.limits = limits
        self._reporters = (*self.registry.reporters, *reporters)
        self._readers = (*self.registry.readers, *BUILTIN_READERS)
        self._pool = WorkerPool()
        self._contracts = Contracts((*BUILTIN_ADAPTERS, *self.registry.adapters))
        self._prepared: Kept[_Prepared] = Kept()

    @overload
    def normalize(
        self, input: object, contract: type[Model], **options: Unpack[_EngineOptions]
    ) -> ExecutionArtifact[Model]: ...

    @overload
    def normalize(
        self, input: object, contract: object, **options: Unpack[_EngineOptions]
    ) -> ExecutionArtifact: ...

    def normalize(
        self,
        input: object,  # noqa: A002 - the word that callers know it by
        contract: object,
        *,
        budget: Budget = NO_BUDGET,
        policy: Policy = DEFAULT_POLICY,
        name: str = "",
        component: str | None = None,
        shared_budget: SharedBudget | None = None,
    ) -> ExecutionArtifact:
        """Fill the contract's fields from the input, by the cheapest path that is good enough.

        `component` names the part of an OpenAPI document or of a schema's definitions that is the
        contract. `shared_budget` is what this run may spend together with others: it is asked
        before each call that costs something, after the budget. The rest is what
        `paxman_core.normalize` takes: `budget`, `policy`, `name`; it raises the same errors.
        """
        started = time.monotonic()
        document = self.read(input, name=name)
        profile = make_profile(document)
        canonical = self.contract(contract, component)
        policy = self._measured(policy, canonical)
        prepared = self._plan(canonical, profile.shape, budget, policy)
        run = self._context(budget, shared_budget)
        run.reporters.run_started(prepared.contract.id, document.name)
        execution = execute(prepared.work, document, run, prepared.preview)
        results = reconcile(
            execution.results,
            prepared.contract,
            prepared.work.policy,
            prepared.plan.diagnostics,
            execution.verdicts,
        )
        artifact = self._assemble(prepared, document, profile, execution, results, started)
        return self._reported(artifact, run.reporters)

    def plan(
        self,
        input: object,  # noqa: A002
        contract: object,
        *,
        budget: Budget = NO_BUDGET,
        policy: Policy = DEFAULT_POLICY,
        component: str | None = None,
    ) -> ExecutionPlan:
        """What `normalize` would try for each field, and what it leaves out, without doing it.
        Takes what `normalize` takes, and raises the same errors."""
        profile = make_profile(self.read(input))
        canonical = self.contract(contract, component)
        policy = self._measured(policy, canonical)
        prepared = self._plan(canonical, profile.shape, budget, policy)
        return _plan_for(prepared, profile)

    def read(
        self,
        input: object,  # noqa: A002
        *,
        name: str = "",
        media_type: str | None = None,
    ) -> Document:
        """The document in an input, by the readers of this engine.

        `media_type` is what the input is declared to be; what it shows itself to be weighs more.
        `name` is what artifacts call it. Raises InvalidInputError, and InvalidOptionError for a
        name that is not text.
        """
        if not isinstance(name, str):
            raise InvalidOptionError(f"name must be a str, not {type(name).__name__}.")
        return read_document(
            input, self._readers, name=name, media_type=media_type, limits=self.limits
        )

    def contract(
        self,
        source: object,
        component: str | None = None,
        *,
        registry: object = None,
        strict: bool = False,
    ) -> CanonicalContract:
        """The canonical form of a contract, the `source`; adapted once, however often it is given.

        `registry` has the documents that a schema refers to, by address or as a folder; `strict`
        refuses a contract of which something is not looked for in documents. `component` names the
        part of it that is meant. Raises InvalidContractError.
        """
        return self._contracts.contract(source, component, registry, strict)

    def replay(
        self,
        artifact: ExecutionArtifact | str | bytes | os.PathLike[str],
        contract: object,
        input: object = None,  # noqa: A002
    ) -> ExecutionArtifact:
        """The stored artifact, verified: unchanged, of this contract, and judged the same again.

        With the input, what the artifact quotes is compared with it, and the plan is made again.
        """
        installed = {spec.id: spec.version for spec in self.registry.specs} | {DERIVED: "1"}
        canonical = self.contract(contract)
        verified = replay(artifact, canonical, installed)
        if input is not None:
            document = self.read(input, name=verified.input_name)
            profile = make_profile(document)
            prepared = self._plan(canonical, profile.shape, verified.budget, verified.policy)
            check_document(verified, document.text, _plan_for(prepared, profile))
        return verified

    def reproduce(
        self,
        artifact: ExecutionArtifact | str | bytes | os.PathLike[str],
        input: object,  # noqa: A002
        contract: object,
    ) -> ExecutionArtifact:
        """Run again on the same `input`, and refuse if anything that is hashed differs from the
        `artifact`, which was made with the `contract`. Raises ReproductionError."""
        before = load(artifact)
        canonical = self.contract(contract)
        check_contract(before, canonical)
        after = self.normalize(
            input, canonical, budget=before.budget, policy=before.policy, name=before.input_name
        )
        if before.corrections is not None:
            after = judged_again(attrs.evolve(after, corrections=before.corrections), after.policy)
        if after.replay_hash != before.replay_hash:
            raise ReproductionError(
                "The run was not reproduced: " + "; ".join(differences(before, after)) + ".",
                next_step="Compare the input, the installed plugins and their versions.",
            )
        return after

    def correct(
        self,
        artifact: ExecutionArtifact | str | bytes | os.PathLike[str],
        contract: object,
        said: Iterable[Correction],
    ) -> ExecutionArtifact:
        """A new artifact with what a person `said` about the `artifact` of the `contract`."""
        return _made_now(correct(self._loaded(artifact, contract), said))

    def re_reconcile(
        self,
        artifact: ExecutionArtifact | str | bytes | os.PathLike[str],
        contract: object,
        policy: Policy,
    ) -> ExecutionArtifact:
        """Judge the candidates that an `artifact` of the `contract` has again under another
        `policy`; nothing is invoked."""
        return _made_now(judged_again(self._loaded(artifact, contract), policy))

    def _loaded(
        self, artifact: ExecutionArtifact | str | bytes | os.PathLike[str], contract: object
    ) -> ExecutionArtifact:
        before, canonical = load(artifact), self.contract(contract)
        check_contract(before, canonical)
        return attrs.evolve(before, contract=canonical)

    def close(self) -> None:
        """Close the capabilities and let the worker threads end."""
        self.registry.close()
        self._pool.close()

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _measured(self, policy: Policy, contract: CanonicalContract) -> Policy:
        """The policy with the calibration of the models, unless the call gave one."""
        if not isinstance(policy, Policy) or policy.calibration is not None:
            return policy
        fitting = [
            model.calibration
            for model in self.models
            if model.calibration.contract_id == contract.id
        ]
        if not fitting and policy.accept is not None:
            raise InvalidOptionError(
                f"accept={policy.accept!r} needs a calibration of the contract {contract.id!r}.",
                next_step="Measure one with `paxman calibrate`, and give it to Engine(models=...).",
            )
        return attrs.evolve(policy, calibration=fitting[-1]) if fitting else policy

    def _plan(
        self, contract: CanonicalContract, shape: InputShape, budget: Budget, policy: Policy
    ) -> _Prepared:
        """The plan and all that follows from it; made once for all documents of one shape."""
        _check_options(budget, policy)
        asked = (id(contract), shape, budget, policy)
        known = self._prepared.get((*asked, self.registry.fingerprint))
        if known is None:
            known = self._prepare(contract, shape, budget, policy)
            # Preparing may have opened tables, so the registry has another fingerprint now.
            self._prepared.keep((*asked, self.registry.fingerprint), known)
        return known

    def _prepare(
        self, contract: CanonicalContract, shape: InputShape, budget: Budget, policy: Policy
    ) -> _Prepared:
        checked(contract)
        effective = derive_effective_policy(policy, contract.policy)
        # The stages see it in each field; what is kept is the contract as it was given.
        given = contract
        contract = given.written_as({name: getattr(effective, name) for name in CONVENTIONS})
        if not effective.allow_network:
            self._check_tables(contract)
        capability_ids = needed(contract, budget, effective, self.registry.specs)
        self.registry.start(capability_ids, contract)
        fields, notes = plan_fields(contract, shape, budget, effective, self.registry)
        plan = ExecutionPlan(contract.id, "", fields, notes)
        return _Prepared(
            contract=given,
            budget=budget,
            policy=policy,
            capability_ids=capability_ids,
            plan=plan,
            work=schedule(fields, contract, effective, self.registry.specs),
            preview=partial(preview, given, effective),
            static=static_sections(given, plan, budget, policy, _VERSIONS),
        )

    def _check_tables(self, contract: CanonicalContract) -> None:
        """Refuse a table on another machine, which would be called while it is opened."""
        for field in contract.targets:
            lookup = field.hints.lookup
            table = None if lookup is None else self.registry.tables.get(lookup.table)
            if table is not None and table.host:
                raise InvalidOptionError(
                    f"{field.path} is looked up in the table {table.name!r}, which is read from"
                    f" {table.host}, and the policy does not allow the network.",
                    next_step="Give the table as a file, or allow the network.",
                )

    def _context(self, budget: Budget, shared_budget: SharedBudget | None) -> RunContext:
        return RunContext(
            registry=self.registry,
            pool=self._pool,
            reporters=Reporters(self._reporters),
            budget=budget,
            shared_budget=shared_budget,
            recordings=self.recordings,
        )

    def _assemble(
        self,
        prepared: _Prepared,
        document: Document,
        profile: InputProfile,
        execution: Execution[Judgement],
        results: tuple[ResolvedResult, ...],
        started: float,
    ) -> ExecutionArtifact:
        conclusion = conclude(results, prepared.contract, prepared.work.policy, document.notes)
        timing = {
            capability_id: round(use.milliseconds * 1000)
            for capability_id, use in execution.usage.items()
        }
        timing["total"] = round((time.monotonic() - started) * 1_000_000)
        return ExecutionArtifact(
            status=conclusion.status,
            field_results=conclusion.results,
            candidates=execution.results,
            diagnostics=(*document.notes, *conclusion.violations),
            plan=_plan_for(prepared, profile),
            statistics=tuple(use for _, use in sorted(execution.usage.items())),
            versions=_VERSIONS,
            plugin_failures=self.registry.failures_of(prepared.capability_ids),
            contract=prepared.contract,
            input=profile,
            # The name of a file need not be text that can be written.
            input_name=document.name.encode("utf-8", "backslashreplace").decode("utf-8"),
            budget=prepared.budget,
            policy=prepared.policy,
            static=prepared.static,
            id=_new_id(),
            created_ns=time.time_ns(),
            timing=timing,
        )

    def _reported(self, artifact: ExecutionArtifact, reporters: Reporters) -> ExecutionArtifact:
        """The artifact, once all who listen have heard of it; who failed to is noted in it."""
        if self._reporters:
            for result in artifact.field_results:
                reporters.field_resolved(result.field_path, result.status)
        reporters.run_finished(artifact.status.value)
        notes = reporters.diagnostics
        return attrs.evolve(artifact, run_notes=notes) if notes else artifact


def _check_options(budget: object, policy: object) -> None:
    if not isinstance(budget, Budget):
        raise InvalidOptionError(f"budget must be a Budget, not {type(budget).__name__}.")
    if not isinstance(policy, Policy):
        raise InvalidOptionError(f"policy must be a Policy, not {type(policy).__name__}.")


def _plan_for(prepared: _Prepared, profile: InputProfile) -> ExecutionPlan:
    plan = prepared.plan
    return ExecutionPlan(plan.contract_id, profile.content_hash, plan.fields, plan.diagnostics)


def _made_now(artifact: ExecutionArtifact) -> ExecutionArtifact:
    return attrs.evolve(artifact, id=_new_id(), created_ns=time.time_ns())


def _new_id() -> str:
    return os.urandom(16).hex()
