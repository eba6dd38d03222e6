"""The rows of a batch, gathered document by document, and what they amount to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

import attrs
import pyarrow

from paxman_batch._columns import NOT_REPRESENTABLE, Column, UnfitError
from paxman_core.artifact import ExecutionArtifact
from paxman_core.diagnostics import BUDGET_SPENT
from paxman_core.executor import EXACT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_core.values import Value
    from paxman_observations import Observation

FAILED: Final = "FAILED"
"""The status of a document that could not be worked on; the column `error` says why."""
NOTHING: Final = Decimal(0)


@attrs.frozen
class Tally:
    """What some rows amount to."""

    statuses: Mapping[str, int]
    failures: Mapping[str, int]
    """By reason, how many documents could not be worked on."""
    unresolved: Mapping[str, int]
    """By reason, how many fields are without a value."""
    usd: Decimal
    unaffordable: int
    """How many documents are without some value because the budget was spent."""

    @property
    def rows(self) -> int:
        """How many there are."""
        return sum(self.statuses.values())


def tally(
    statuses: Iterable[str],
    errors: Iterable[str | None],
    unresolved: Iterable[Iterable[str]],
    costs: Iterable[Decimal | None],
) -> Tally:
    """Count rows by their columns; of `unresolved`, only the reasons of each row."""
    total = NOTHING
    for cost in costs:
        if cost:
            total = EXACT.add(total, cost)
    by_reason: Counter[str] = Counter()
    unaffordable = 0
    for reasons in unresolved:
        counted = Counter(reasons)
        by_reason.update(counted)
        unaffordable += BUDGET_SPENT in counted
    return Tally(
        Counter(statuses),
        Counter(error.partition(":")[0] for error in errors if error is not None),
        by_reason,
        total,
        unaffordable,
    )


def joined(tallies: Iterable[Tally]) -> Tally:
    """The tally of all their rows."""
    statuses: Counter[str] = Counter()
    failures: Counter[str] = Counter()
    unresolved: Counter[str] = Counter()
    usd, unaffordable = NOTHING, 0
    for one in tallies:
        statuses.update(one.statuses)
        failures.update(one.failures)
        unresolved.update(one.unresolved)
        usd = EXACT.add(usd, one.usd)
        unaffordable += one.unaffordable
    return Tally(statuses, failures, unresolved, usd, unaffordable)


@attrs.frozen(eq=False)
class ChunkOutcome:
    """What came out of some documents: their rows and, if asked for, observations."""

    rows: Any
    observations: Any
    """A record batch, or None if the job does not ask for them."""
    anonymous: int
    tally: Tally


class Rows:
    """Rows as they are made; `batch` turns them into Arrow."""

    def __init__(self, columns: tuple[Column, ...], schema: Any) -> None:
        self._schema = schema
        self._cells: dict[str, list[Any]] = {name: [] for name in schema.names}
        self._fields = [(column, self._cells[column.name].append) for column in columns]
        self._has_artifact = "artifact" in schema.names
        self.observations: list[Observation] = []
        self.anonymous = 0
        """How many documents do not say who they are about."""

    def add(self, identity: str, artifact: ExecutionArtifact) -> None:
        """The row of a document that was worked on: its `identity` and what its `artifact` says."""
        cells = self._cells
        values: dict[str, Value] = {}
        bands: list[tuple[str, str]] = []
        unresolved: list[tuple[str, str]] = []
        for result in artifact.field_results:
            path = result.field_path
            if result.status == "RESOLVED":
                values[path] = result.value
                bands.append((path, result.confidence_band.value))
            else:
                unresolved.append((path, result.reason))
        for column, append in self._fields:
            try:
                append(column.cell(values))
            except UnfitError:
                append(None)
                unresolved.append((column.field.path, NOT_REPRESENTABLE))
        cells["id"].append(identity)
        cells["status"].append(artifact.status.value)
        cells["bands"].append(bands)
        cells["unresolved"].append(unresolved)
        cells["cost_usd"].append(_cost(artifact))
        cells["replay_hash"].append(artifact.replay_hash)
        cells["error"].append(None)
        if self._has_artifact:
            cells["artifact"].append(artifact.to_json())

    def fail(self, identity: str, reason: str, message: str) -> None:
        """The row of a document that could not be worked on.

        `identity` names the document, `reason` is a code and `message` a sentence for people.
        """
        for cells in self._cells.values():
            cells.append(None)
        self._cells["id"][-1] = identity
        self._cells["status"][-1] = FAILED
        self._cells["error"][-1] = f"{reason}: {message}"

    def batch(self) -> Any:
        """The rows as a record batch."""
        arrays = [pyarrow.array(self._cells[field.name], field.type) for field in self._schema]
        return pyarrow.RecordBatch.from_arrays(arrays, schema=self._schema)

    def tally(self) -> Tally:
        """What the rows amount to."""
        cells = self._cells
        reasons = ((reason for _, reason in row or ()) for row in cells["unresolved"])
        return tally(cells["status"], cells["error"], reasons, cells["cost_usd"])


def _cost(artifact: ExecutionArtifact) -> Decimal:
    total = NOTHING
    for use in artifact.statistics:
        if use.usd:
            total = EXACT.add(total, use.usd)
    return total
