"""Reconciling: from what was found and what was asked to what is held to be true.

It invokes nothing, reads no raw input, sees no external schema and changes no candidate.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

import attrs

from paxman_core._messages import abridged
from paxman_core.contract import (
    CanonicalContract,
    CanonicalField,
    ResolutionPolicy,
    is_below,
    parent_of,
    violations,
)
from paxman_core.diagnostics import (
    BELOW_CONFIDENCE_FLOOR,
    DEFAULT_USED,
    HUMAN_REQUIRED,
    IMPLAUSIBLE,
    LIST_INCOMPLETE,
    LIST_UNCERTAIN,
    MISMATCH,
    NOT_ACCEPTED,
    Diagnostic,
)
from paxman_core.evidence import EvidenceRef, FormulaUse, Role
from paxman_core.policy import EffectivePolicy
from paxman_core.reconciler._ceilings import (
    DOUBTFUL,
    UNLIMITED,
    contradictions,
    rests_on_sums,
)
from paxman_core.reconciler._checks import checks_of, run_check, run_formula
from paxman_core.reconciler._confidence import assign_confidence, float_to_band
from paxman_core.reconciler._dependence import FX_RATE, ceiling_of, rate_for, rests_on
from paxman_core.reconciler._judgement import Judgement, chosen_instead, judge
from paxman_core.reconciler._sums import bills_of, weigh
from paxman_core.reconciler._support import formulas_behind, support_of
from paxman_core.reconciler._unresolved import for_a_person, reason_without_candidates
from paxman_core.records import (
    DERIVED,
    Candidate,
    CandidateResult,
    PlanDiagnostic,
    ResolvedResult,
    TruthLayer,
)
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Iterator
    from decimal import Decimal

    from paxman_core.reconciler._checks import CheckOutcome
    from paxman_core.reconciler._sums import Bill
    from paxman_core.values import Value


_DOUBTS = frozenset({LIST_INCOMPLETE, LIST_UNCERTAIN})


def preview(
    contract: CanonicalContract,
    policy: EffectivePolicy,
    field: CanonicalField,
    candidates: tuple[Candidate, ...],
    others: Mapping[str, Judgement] = MappingProxyType({}),
) -> Judgement:
    """How the `candidates` for a `field` of the `contract` would be judged under a `policy`, for
    the executor to know when to stop.

    `others` are the judgements on the other fields so far, by path.
    """
    rate = None
    if field.type is FieldType.MONEY and len(candidates) > 1:
        rate = rate_for(field, others, contract, policy)
    return judge(field, candidates, policy, rate, lambda formula: ceiling_of(formula, others))


def reconcile(
    results: Sequence[CandidateResult],
    contract: CanonicalContract,
    policy: EffectivePolicy,
    plan_notes: Sequence[PlanDiagnostic] = (),
    previews: Mapping[str, Judgement] = MappingProxyType({}),
) -> tuple[ResolvedResult, ...]:
    """One resolved result for each field of the `contract`, in declaration order, from the
    `results` of the executor.

    `plan_notes` say what the plan left out; a field that ends without a value repeats its own.
    `previews` are judgements of the same candidates under the same policy, by path; they only save
    judging twice what stands alone.
    """
    reconciliation = _Reconciliation(results, contract, policy, plan_notes, previews)
    return reconciliation.resolve()


class _Reconciliation:
    """One document's reconciliation: every field's candidates, and the judgements so far."""

    def __init__(
        self,
        results: Sequence[CandidateResult],
        contract: CanonicalContract,
        policy: EffectivePolicy,
        plan_notes: Sequence[PlanDiagnostic],
        previews: Mapping[str, Judgement],
    ) -> None:
        self.contract = contract
        self.plan_notes = plan_notes
        self.previews = previews
        self.policy = policy
        self.results = {result.field_id: result for result in results}
        self.judgements: dict[str, Judgement] = {}
        self.limited: set[str] = set()
        self.extra_evidence: dict[str, list[EvidenceRef]] = {}
        self.extra_notes: list[Diagnostic] = []

    def resolve(self) -> tuple[ResolvedResult, ...]:
        for field in self.contract.targets:
            self._judgement(field)
        for bill in bills_of(self.contract.targets):
            self._weigh(bill)
        for path, judgement in [*self.judgements.items()]:
            self._contradict(path, contradictions(judgement.supporters))
        derived = [field for field in self.contract.targets if field.hints.formula is not None]
        for text in checks_of(self.contract):
            self._take_in([*run_check(text, self.judgements)])
        for field in derived:
            self._take_in([*run_formula(field, self.judgements)])
        for field in derived:
            self._limit(field.path)
        return tuple(self._finish(field) for field in self.contract.targets)

    def _judgement(self, field: CanonicalField) -> Judgement:
        """The field's judgement; what it depends on is judged first."""
        known = self.judgements.get(field.path)
        if known is None:
            candidates = self.results[field.id].candidates
            known = self._preview(field, candidates)
            if known is None:
                rate = self._fx_rate(field) if len(candidates) > 1 else None
                known = judge(field, candidates, self.policy, rate, self._ceiling)
            if field.type is FieldType.ARRAY:
                known = _limited_list(known, self.results[field.id].diagnostics)
            self.judgements[field.path] = known
        return known

    def _preview(self, field: CanonicalField, candidates: Sequence[Candidate]) -> Judgement | None:
        """The preview, if the candidates depend on no other field: on no formula and no rate."""
        may_convert = field.type is FieldType.MONEY and len(candidates) > 1
        if may_convert or DERIVED in [candidate.capability_id for candidate in candidates]:
            return None
        return self.previews.get(field.path)

    def _fx_rate(self, field: CanonicalField) -> Decimal | None:
        """The rate for a field; one that was computed from the field itself cannot convert it."""
        if field.type is not FieldType.MONEY:
            return None
        for other in self.contract.targets:
            if other.name == FX_RATE and not rests_on(other.path, field.path, self._candidates):
                self._judgement(other)
        return rate_for(field, self.judgements, self.contract, self.policy)

    def _candidates(self, path: str) -> tuple[Candidate, ...]:
        return self.results[self.contract.by_path[path].id].candidates

    def _ceiling(self, formula: FormulaUse) -> int:
        for path in formula.inputs:
            self._judgement(self.contract.by_path[path])
        return ceiling_of(formula, self.judgements)

    def _limit(self, path: str) -> None:
        """Let checks that changed a grade change what was derived from it."""
        judgement = self.judgements[path]
        formulas = formulas_behind(judgement.supporters)
        if path in self.limited or not formulas or judgement.support is None:
            return
        self.limited.add(path)
        for given in dict.fromkeys(given for formula in formulas for given in formula.inputs):
            self._limit(given)
        conflict = judgement.support.conflict
        support = support_of(judgement.supporters, conflict, self._ceiling)
        if path in self.extra_evidence:
            support = support.checked()
        self.judgements[path] = judgement._replace(support=support)

    def _weigh(self, bill: Bill) -> None:
        """Let amounts that add up bear each other out, and others be doubted."""
        verdict = weigh(bill, self.judgements)
        told = "the amounts of the bill do not add up"
        notes = [Diagnostic(IMPLAUSIBLE, told, path) for path in verdict.doubtful]
        if self._refuse(notes):
            self._weigh(bill)
            return
        instead = verdict.instead or {}
        if any(violations(self.contract.by_path[path], one.value) for path, one in instead.items()):
            return
        for path, candidate in instead.items():
            self.judgements[path] = chosen_instead(self.judgements[path], candidate)
        for path in verdict.proven:
            if not rests_on_sums(self.judgements[path].supporters):
                self._doubt(path, UNLIMITED)
        for path in verdict.doubtful:
            self._doubt(path, DOUBTFUL)
        self.extra_notes += notes

    def _refuse(self, notes: Sequence[Diagnostic]) -> bool:
        """Leave open what nothing but a model says, if it does not fit what else is known."""
        said = [note for note in notes if self.judgements[note.field_path].is_of_models]
        for note in said:
            judgement = self.judgements[note.field_path]
            words = abridged(judgement.chosen.raw) if judgement.chosen else ""
            told = f"{words} is refused, as nothing but a model says it: {note.message}"
            self.extra_notes.append(attrs.evolve(note, message=told))
            refused = judgement._replace(chosen=None, support=None, reason=note.code)
            self.judgements[note.field_path] = refused
        return bool(said)

    def _contradict(self, path: str, doubts: Sequence[str]) -> None:
        """Say that the document contradicts itself, after all else: no sum makes up for it."""
        if doubts:
            self._doubt(path, DOUBTFUL)
            self.extra_notes.append(Diagnostic(MISMATCH, doubts[0], path))

    def _doubt(self, path: str, doubt: int) -> None:
        """A sum that holds lifts what a doubtful way set; not what a model or a formula did."""
        judgement = self.judgements[path]
        if judgement.support is not None:
            support = judgement.support.doubted(doubt)
            self.judgements[path] = judgement._replace(support=support)

    def _take_in(self, outcomes: Sequence[CheckOutcome]) -> None:
        failed = [one for one in outcomes if isinstance(one, Diagnostic)]
        if self._refuse([note for note in failed if note.code == MISMATCH]):
            return
        self.extra_notes += failed
        for outcome in outcomes:
            judgement = self.judgements[outcome.field_path]
            support = judgement.support
            if support is None:
                continue
            if isinstance(outcome, EvidenceRef):
                held = self.extra_evidence.setdefault(outcome.field_path, [])
                # Checks often say the same in other words, so all of them count as one.
                support = support if held else support.checked()
                held.append(outcome)
            elif outcome.code == MISMATCH:
                support = support.contested()
            self.judgements[outcome.field_path] = judgement._replace(support=support)

    def _finish(self, field: CanonicalField) -> ResolvedResult:
        judgement = self.judgements[field.path]
        notes = [*self.results[field.id].diagnostics, *judgement.diagnostics]
        notes.extend(note for note in self.extra_notes if note.field_path == field.path)
        if judgement.chosen is None or judgement.support is None:
            return self._unresolved(field, judgement, notes, judgement.reason)
        confidence = self._confidence(field, judgement)
        short = self._shortfall(field, judgement.chosen, confidence)
        if short is not None:
            return self._unresolved(field, judgement, [*notes, short], short.code)
        evidence = _evidence(
            judgement, judgement.supporters, self.extra_evidence.get(field.path, ())
        )
        value = judgement.chosen.value
        return _result(field, value, confidence, TruthLayer.RESOLVED, evidence, notes)

    def _confidence(self, field: CanonicalField, judgement: Judgement) -> float:
        """The confidence after all checks: as it was measured for such values, else as counted."""
        assert judgement.support is not None
        calibration = self.policy.calibration
        if calibration is not None:
            measured = judgement.grade_by(calibration, field.path)
            if measured is not None:
                return measured / 100
        return assign_confidence(judgement.support)

    def _shortfall(
        self, field: CanonicalField, chosen: Candidate, confidence: float
    ) -> Diagnostic | None:
        """What a value lacks to be given at all, or to be accepted without a look."""
        policy = self.policy
        if confidence < policy.confidence_floor:
            code, lack = BELOW_CONFIDENCE_FLOOR, f"below the floor of {policy.confidence_floor:.2f}"
        elif policy.accept is None or policy.calibration is None:
            return None
        elif confidence < policy.calibration.accepted_from(policy.accept) / 100:
            code = NOT_ACCEPTED
            lack = f"which is not enough to accept it if at most {policy.accept} may be wrong"
        else:
            return None
        message = f"{abridged(chosen.raw)} reaches {confidence:.2f}, {lack}"
        return Diagnostic(code, message, field.path)

    def _unresolved(
        self, field: CanonicalField, judgement: Judgement, notes: list[Diagnostic], reason: str
    ) -> ResolvedResult:
        notes.extend(self._left_out(field))
        if not reason:
            explanation = reason_without_candidates(notes, field.path)
            reason = explanation.code
            if explanation not in notes:
                notes.append(explanation)
        uses_default = field.fallback is ResolutionPolicy.USE_DEFAULT and field.has_default
        if uses_default and self._object_is_mentioned(field):
            message = "no value was accepted, so the contract's default is used"
            notes.append(Diagnostic(DEFAULT_USED, message, field.path))
            evidence = _evidence(judgement)
            return _result(field, field.default, 0.0, TruthLayer.CONTRACT, evidence, notes)
        if reason == NOT_ACCEPTED:
            notes.append(
                Diagnostic(HUMAN_REQUIRED, "a person should decide this field", field.path)
            )
        elif field.fallback is ResolutionPolicy.REQUIRE_HUMAN:
            notes.append(for_a_person(field.path))
        layer = TruthLayer.CANDIDATE if judgement.candidates else TruthLayer.CONTRACT
        return _result(field, None, 0.0, layer, _evidence(judgement), notes, reason)

    def _object_is_mentioned(self, field: CanonicalField) -> bool:
        """Whether something was found of each optional object that the field is a part of.

        Defaults alone do not make up an object that the document does not mention.
        """
        above = parent_of(field.path)
        while above:
            if not self.contract.by_path[above].required and not any(
                is_below(path, above) and judgement.chosen is not None
                for path, judgement in self.judgements.items()
            ):
                return False
            above = parent_of(above)
        return True

    def _left_out(self, field: CanonicalField) -> Iterator[Diagnostic]:
        """What the plan says about the field, for whoever reads only the field's result."""
        for note in self.plan_notes:
            if note.field_id == field.id:
                who = f"{note.capability_id}: " if note.capability_id else ""
                yield Diagnostic(note.code, who + note.message, field.path, note.capability_id)


def _limited_list(judgement: Judgement, notes: Sequence[Diagnostic]) -> Judgement:
    """The judgement on a list, kept from HIGH by what its own finders say they left out."""
    if judgement.support is None:
        return judgement
    finders = {candidate.capability_id for candidate in judgement.supporters}
    if not any(note.code in _DOUBTS and note.capability_id in finders for note in notes):
        return judgement
    ceiling = min(judgement.support.ceiling, DOUBTFUL)
    return judgement._replace(support=attrs.evolve(judgement.support, ceiling=ceiling))


def _result(
    field: CanonicalField,
    value: Value,
    confidence: float,
    layer: TruthLayer,
    evidence: tuple[EvidenceRef, ...],
    notes: list[Diagnostic],
    reason: str = "",
) -> ResolvedResult:
    return ResolvedResult(
        field.id,
        field.path,
        field.type.name,
        value,
        confidence,
        float_to_band(confidence),
        layer,
        evidence,
        "UNRESOLVED" if reason else "RESOLVED",
        tuple(notes),
        reason,
    )


def _evidence(
    judgement: Judgement,
    supporting: Sequence[Candidate] = (),
    checks: Sequence[EvidenceRef] = (),
) -> tuple[EvidenceRef, ...]:
    """Every reference once: first what supports the value, then what was rejected."""
    if len(judgement.candidates) == len(supporting) == 1 and not checks:
        return supporting[0].evidence
    refs = dict.fromkeys(ref for candidate in supporting for ref in candidate.evidence)
    refs.update(dict.fromkeys(checks))
    if len(supporting) == len(judgement.candidates):
        return tuple(refs)
    supporters = {id(candidate) for candidate in supporting}
    rejected = dict.fromkeys(
        attrs.evolve(ref, role=Role.REJECTED)
        for candidate in judgement.candidates
        if id(candidate) not in supporters
        for ref in candidate.evidence
        if ref not in refs
    )
    return (*refs, *rejected)
