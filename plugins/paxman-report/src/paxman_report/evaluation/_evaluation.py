"""An evaluation: every outcome of a run over labelled documents, and the figures from them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import attrs

from paxman_core.canonical import decimal_text
from paxman_core.capability import Role
from paxman_core.engine import DEFAULT_POLICY, NO_BUDGET, Engine
from paxman_core.errors import InvalidInputError, InvalidOptionError
from paxman_core.policy import Budget, Policy
from paxman_core.records import DERIVED, Stage
from paxman_report.evaluation import _measures as measures
from paxman_report.evaluation._acceptance import RiskPoint, risk_coverage
from paxman_report.evaluation._cases import Case
from paxman_report.evaluation._causes import Cause, causes_of
from paxman_report.evaluation._confusions import Confusion, confusions_of
from paxman_report.evaluation._gold import FieldReader, golds_of
from paxman_report.evaluation._judging import judge, missing
from paxman_report.evaluation._measures import (
    BandScore,
    Coverage,
    DocumentCost,
    Grounded,
    Score,
    TierUse,
)
from paxman_report.evaluation._outcome import CapabilityUse, DocumentRun, FieldOutcome

if TYPE_CHECKING:
    from collections.abc import Mapping

    from paxman_core.artifact import ExecutionArtifact
    from paxman_core.contract import CanonicalContract
    from paxman_core.records import ResolvedResult

FORMAT: Final = "paxman-evaluation/1"


def _ignore(_run: DocumentRun) -> None:
    """Nobody wants to know."""


def evaluate(
    engine: Engine,
    contract: object,
    cases: Iterable[Case],
    *,
    budget: Budget = NO_BUDGET,
    policy: Policy = DEFAULT_POLICY,
    on_run: Callable[[DocumentRun], None] = _ignore,
) -> Evaluation:
    """Run every case, and put what comes out beside what should have.

    The `engine` fills the `contract` from the document of each of the `cases`, under this `budget`
    and `policy`; `on_run` is told of each document when it is done.
    """
    canonical = engine.contract(contract)
    listed = tuple(cases)
    golds = golds_of(canonical, [(case.name, case.gold) for case in listed])
    tiers = {spec.id: spec.tier.name for spec in engine.registry.specs}
    tiers[DERIVED] = Stage.DERIVED.name
    runs = []
    for case, gold in zip(listed, golds, strict=True):
        run = _run(engine, canonical, case, gold, budget, policy, tiers)
        on_run(run)
        runs.append(run)
    return Evaluation(canonical.id, canonical.content_hash, tuple(runs))


def _run(
    engine: Engine,
    contract: CanonicalContract,
    case: Case,
    gold: Mapping[str, object],
    budget: Budget,
    policy: Policy,
    tiers: Mapping[str, str],
) -> DocumentRun:
    try:
        document = engine.read(case.content, name=case.name)
    except InvalidInputError as error:
        reader = FieldReader(None)
        lost = (missing(contract.by_path[p], raw, error.code, reader) for p, raw in gold.items())
        return DocumentRun(case.name, "UNREADABLE", Decimal(0), 0, (), tuple(lost), str(error))
    artifact = engine.normalize(document, contract, budget=budget, policy=policy)
    reader = FieldReader(document)
    fields = tuple(
        judge(contract.by_path[path], raw, artifact.result(path), document, reader)
        for path, raw in gold.items()
    )
    return DocumentRun(
        case.name,
        artifact.status.value,
        sum((use.usd for use in artifact.statistics), Decimal(0)),
        artifact.timing["total"],
        tuple(_uses(artifact, tiers)),
        fields,
    )


def _uses(artifact: ExecutionArtifact, tiers: Mapping[str, str]) -> Iterable[CapabilityUse]:
    chosen = Counter(
        source
        for result in artifact.field_results
        if result.status == "RESOLVED"
        for source in _supporters(result)
    )
    for use in artifact.statistics:
        yield CapabilityUse(
            use.capability_id,
            tiers.get(use.capability_id, ""),
            use.invocations,
            use.findings,
            chosen[use.capability_id],
            use.usd,
            artifact.timing.get(use.capability_id, 0),
        )
    if chosen[DERIVED]:
        # The core computes it itself, so nothing was invoked or measured.
        yield CapabilityUse(DERIVED, tiers[DERIVED], 0, 0, chosen[DERIVED], Decimal(0), 0)


def _supporters(result: ResolvedResult) -> set[str]:
    return {ref.capability_id for ref in result.evidence_refs if ref.role is Role.SUPPORTS}


@attrs.frozen(slots=False)
class Evaluation:
    """What came out of labelled documents beside what should have."""

    contract_id: str
    contract_hash: str
    runs: tuple[DocumentRun, ...] = attrs.field(repr=lambda runs: f"<{len(runs)} documents>")

    @cached_property
    def outcomes(self) -> tuple[FieldOutcome, ...]:
        """Every judged field of every document."""
        return tuple(outcome for run in self.runs for outcome in run.fields)

    @cached_property
    def overall(self) -> Score:
        """The score over all single values: the cells of lists count, their rows do not."""
        return measures.unit_score(measures.units_of(self.outcomes))

    @cached_property
    def fields(self) -> dict[str, Score]:
        """The score of each field by its path; of a list of objects both rows and cells."""
        scores: dict[str, Score] = {}
        for path, outcomes in self._by_field.items():
            units = list(measures.units_of(outcomes))
            cells = list(dict.fromkeys(unit.field for unit in units if unit.field != path))
            rows = [outcome.rows for outcome in outcomes if outcome.rows is not None]
            scores[path] = measures.row_score(rows) if rows else measures.unit_score(units)
            for cell in cells:
                scores[cell] = measures.unit_score(unit for unit in units if unit.field == cell)
        return scores

    @cached_property
    def coverage(self) -> Coverage:
        """How many fields got a value."""
        return measures.coverage(self.outcomes)

    @cached_property
    def field_coverage(self) -> dict[str, Coverage]:
        """The same for each field."""
        return {path: measures.coverage(found) for path, found in self._by_field.items()}

    @cached_property
    def calibration(self) -> tuple[BandScore, ...]:
        """How often each confidence band is right."""
        return measures.calibration(self.outcomes)

    @property
    def calibration_error(self) -> float | None:
        """The expected calibration error: how far confidence and accuracy lie apart on average."""
        return measures.calibration_error(self.calibration)

    @cached_property
    def risk_coverage(self) -> tuple[RiskPoint, ...]:
        """How much is wrong of what is accepted from each confidence on."""
        return risk_coverage(self.outcomes)

    @cached_property
    def causes(self) -> tuple[Cause, ...]:
        """The mistakes, those with one cause together."""
        return causes_of(self.runs)

    @cached_property
    def grounding(self) -> Grounded:
        """How many quoted values re-parse to the same value."""
        return measures.grounded(measures.units_of(self.outcomes))

    @cached_property
    def tiers(self) -> tuple[TierUse, ...]:
        """What each tier of capabilities did and cost."""
        return measures.tier_uses(self.runs)

    @cached_property
    def cost(self) -> DocumentCost:
        """Money and time a document."""
        return measures.document_cost(self.runs)

    @cached_property
    def confusions(self) -> tuple[Confusion, ...]:
        """Every mistake: wrong values first, the most confident and the most frequent first."""
        return confusions_of(self.runs)

    @property
    def failures(self) -> dict[str, str]:
        """The documents that could not be read, and why."""
        return {run.name: run.error for run in self.runs if run.error}

    @cached_property
    def _by_field(self) -> dict[str, list[FieldOutcome]]:
        found: dict[str, list[FieldOutcome]] = {}
        for outcome in self.outcomes:
            found.setdefault(outcome.field, []).append(outcome)
        return found

    def to_dict(self) -> dict[str, Any]:
        """The figures, and every outcome that they are counted from, as JSON."""
        cost = attrs.asdict(self.cost, value_serializer=_plain)
        return {
            "format": FORMAT,
            "contract_id": self.contract_id,
            "contract_hash": self.contract_hash,
            "documents": len(self.runs),
            "overall": self.overall.to_dict(),
            "fields": {path: score.to_dict() for path, score in self.fields.items()},
            "coverage": {
                **self.coverage.to_dict(),
                "fields": {path: found.to_dict() for path, found in self.field_coverage.items()},
            },
            "grounding": self.grounding.to_dict(),
            "calibration": {
                "bands": [band.to_dict() for band in self.calibration],
                "error": self.calibration_error,
            },
            "risk_coverage": [point.to_dict() for point in self.risk_coverage],
            "cost": cost,
            "tiers": [attrs.asdict(tier, value_serializer=_plain) for tier in self.tiers],
            "confusions": [attrs.asdict(each) for each in self.confusions],
            "runs": [run.to_dict() for run in self.runs],
        }

    def to_json(self) -> str:
        """The same as text."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=1)

    @classmethod
    def from_json(cls, text: str | bytes) -> Evaluation:
        """The evaluation that `to_json` wrote, counted again; InvalidOptionError for any other."""
        try:
            data = json.loads(text)
            if data["format"] != FORMAT:
                raise ValueError
            runs = tuple(DocumentRun.from_dict(run) for run in data["runs"])
            return cls(data["contract_id"], data["contract_hash"], runs)
        except (ValueError, KeyError, TypeError, ArithmeticError, RecursionError):
            raise InvalidOptionError(
                "This is not an evaluation.",
                next_step="Write one with Evaluation.to_json (paxman eval --json FILE).",
            ) from None


def _plain(_owner: object, _attribute: object, value: object) -> object:
    return decimal_text(value) if isinstance(value, Decimal) else value
