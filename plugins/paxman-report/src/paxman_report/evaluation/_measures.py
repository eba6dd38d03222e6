"""The figures: counts, and what follows from them."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import attrs

from paxman_core.records import ConfidenceBand

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from paxman_report.evaluation._outcome import DocumentRun, FieldOutcome, RowCount, Unit


def share(part: float, whole: float) -> float | None:
    """A part of a whole; None if there is nothing to have a part of."""
    return part / whole if whole else None


@attrs.frozen
class Score:
    """How many values were wanted, given, right, and right character for character."""

    wanted: int = 0
    given: int = 0
    right: int = 0
    exact: int = 0

    @property
    def precision(self) -> float | None:
        """The share of the given values that are right."""
        return share(self.right, self.given)

    @property
    def recall(self) -> float | None:
        """The share of the wanted values that are given and right."""
        return share(self.right, self.wanted)

    @property
    def f1(self) -> float | None:
        """The harmonic mean of precision and recall."""
        return share(2 * self.right, self.wanted + self.given)

    @property
    def exact_precision(self) -> float | None:
        """The share of the given values that are right character for character."""
        return share(self.exact, self.given)

    @property
    def exact_recall(self) -> float | None:
        """The share of the wanted values that are given and right character for character."""
        return share(self.exact, self.wanted)

    @property
    def exact_f1(self) -> float | None:
        """The same when only what is right character for character counts."""
        return share(2 * self.exact, self.wanted + self.given)

    def to_dict(self) -> dict[str, Any]:
        """The counts and the shares, as JSON."""
        return {
            **attrs.asdict(self),
            "precision": self.precision,
            "recall": self.recall,
            "f1": self.f1,
            "exact_precision": self.exact_precision,
            "exact_recall": self.exact_recall,
            "exact_f1": self.exact_f1,
        }


@attrs.frozen
class Coverage:
    """How many of the judged fields got a value; and of those without, how many have none."""

    judged: int
    answered: int
    rightly_abstained: int

    @property
    def coverage(self) -> float | None:
        """The share of the fields that got a value."""
        return share(self.answered, self.judged)

    @property
    def abstention(self) -> float | None:
        """The share of the fields that got none."""
        return share(self.judged - self.answered, self.judged)

    def to_dict(self) -> dict[str, Any]:
        """The counts and the shares, as JSON."""
        return {
            **attrs.asdict(self),
            "coverage": self.coverage,
            "abstention": self.abstention,
        }


def interval_of(right: int, count: int) -> tuple[float, float]:
    """Between what the true share lies in 95 of 100 cases, if so many of a count are right.

    By Wilson's formula.
    """
    if not count:
        return 0.0, 1.0
    z, n, p = 1.96, count, right / count
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(middle - half, 0.0), min(middle + half, 1.0)


@attrs.frozen
class BandScore:
    """How often the fields of one confidence band are right."""

    band: str
    count: int
    right: int
    mean_confidence: float

    @property
    def accuracy(self) -> float:
        """The share that is right."""
        return self.right / self.count

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the true share lies in 95 of 100 cases."""
        return interval_of(self.right, self.count)

    def to_dict(self) -> dict[str, Any]:
        """The counts and the shares, as JSON."""
        low, high = self.interval
        return {**attrs.asdict(self), "accuracy": self.accuracy, "low": low, "high": high}


@attrs.frozen
class Grounded:
    """How many quoted values re-parse to the same value."""

    in_document: int
    reread: int
    elsewhere: int
    """Values from a table, a formula or a default, which claim no place in the document."""

    @property
    def share(self) -> float | None:
        """Of the values that claim a place in the document, those that it gives again."""
        return share(self.reread, self.in_document)

    def __str__(self) -> str:
        """The counts in a sentence."""
        whole = self.in_document
        values = "quoted value re-parses" if whole == 1 else "quoted values re-parse"
        counted = f"All {whole}" if self.reread == whole > 1 else f"{self.reread} of the {whole}"
        rest = f"{self.elsewhere} rest on a table, a formula or a default"
        return f"{counted} {values} to the same value; {rest}."

    def to_dict(self) -> dict[str, Any]:
        """The counts and the share, as JSON."""
        return {**attrs.asdict(self), "share": self.share}


@attrs.frozen
class TierUse:
    """What the capabilities of one tier did and cost, over all documents."""

    tier: str
    capabilities: tuple[str, ...]
    invocations: int
    findings: int
    chosen: int
    usd: Decimal
    milliseconds: float


@attrs.frozen
class DocumentCost:
    """What a document takes."""

    usd_total: Decimal
    usd_mean: Decimal
    usd_most: Decimal
    milliseconds_median: float
    milliseconds_mean: float
    milliseconds_most: float


def unit_score(units: Iterable[Unit]) -> Score:
    """The score of single values."""
    wanted = given = right = exact = 0
    for unit in units:
        wanted += unit.gold is not None
        given += unit.given is not None
        if unit.gold is not None:
            right += unit.right
            exact += unit.exact
    return Score(wanted, given, right, exact)


def row_score(rows: Iterable[RowCount]) -> Score:
    """The score of whole rows."""
    counted = list(rows)
    return Score(
        sum(row.wanted for row in counted),
        sum(row.given for row in counted),
        sum(row.right for row in counted),
        sum(row.exact for row in counted),
    )


def coverage(outcomes: Iterable[FieldOutcome]) -> Coverage:
    """Of how many fields something was said."""
    counted = list(outcomes)
    silent = [outcome for outcome in counted if not outcome.answered]
    return Coverage(
        len(counted), len(counted) - len(silent), sum(not outcome.wanted for outcome in silent)
    )


def calibration(outcomes: Sequence[FieldOutcome]) -> tuple[BandScore, ...]:
    """How often each band is right, the most confident first."""
    found = []
    for band in ConfidenceBand:
        chosen = [o for o in outcomes if o.answered and o.band == band.value]
        if chosen:
            mean = statistics.fmean(outcome.confidence for outcome in chosen)
            found.append(BandScore(band.value, len(chosen), sum(o.right for o in chosen), mean))
    return tuple(found)


def calibration_error(bands: Sequence[BandScore]) -> float | None:
    """How far confidence and accuracy lie apart on average."""
    total = sum(band.count for band in bands)
    apart = sum(band.count * abs(band.accuracy - band.mean_confidence) for band in bands)
    return share(apart, total)


def grounded(units: Iterable[Unit]) -> Grounded:
    """How many values rest on the document."""
    counts = Counter(unit.grounding for unit in units)
    return Grounded(counts["reread"] + counts["differs"], counts["reread"], counts["elsewhere"])


def tier_uses(runs: Iterable[DocumentRun]) -> tuple[TierUse, ...]:
    """What each tier did and cost, in the order of the tiers' names as they first occur."""
    by_tier: dict[str, list[Any]] = {}
    for run in runs:
        for use in run.uses:
            by_tier.setdefault(use.tier, []).append(use)
    return tuple(
        TierUse(
            tier,
            tuple(sorted({use.capability_id for use in uses})),
            sum(use.invocations for use in uses),
            sum(use.findings for use in uses),
            sum(use.chosen for use in uses),
            sum((use.usd for use in uses), Decimal(0)),
            sum(use.microseconds for use in uses) / 1000,
        )
        for tier, uses in sorted(by_tier.items(), key=lambda item: _rank(item[0]))
    )


def document_cost(runs: Sequence[DocumentRun]) -> DocumentCost:
    """Money and time a document."""
    dollars = [run.usd for run in runs]
    times = [run.microseconds / 1000 for run in runs if not run.error] or [0.0]
    total = sum(dollars, Decimal(0))
    return DocumentCost(
        total,
        total / max(len(dollars), 1),
        max(dollars, default=Decimal(0)),
        statistics.median(times),
        statistics.fmean(times),
        max(times),
    )


def units_of(outcomes: Iterable[FieldOutcome]) -> Iterator[Unit]:
    """Every value of the outcomes."""
    for outcome in outcomes:
        yield from outcome.units


_TIERS = (
    "EXPLICIT_EVIDENCE",
    "LOCAL_DETERMINISTIC",
    "STRUCTURED_LOOKUP",
    "DERIVED",
    "LOCAL_INFERENCE",
    "REMOTE_INFERENCE",
)


def _rank(tier: str) -> int:
    return _TIERS.index(tier) if tier in _TIERS else len(_TIERS)
