"""Mistakes that have one cause are one thing to look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from paxman_core import diagnostics as codes
from paxman_report._naming import label_of
from paxman_report.evaluation._outcome import Unit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_report.evaluation._outcome import DocumentRun, FieldOutcome

_LIST: Final = "no table or list was found"
_REASONS: Final = {
    codes.NOT_STATED: "a model read the document and found none",
    codes.CHAIN_EXHAUSTED: "nothing was found",
    codes.NO_CAPABILITY: "nothing installed can look for it",
    codes.AMBIGUOUS: "what was found can be read in more than one way",
    codes.VALIDATION_FAILED: "what was found does not fit the field",
    codes.IMPLAUSIBLE: "what a model says does not add up with the other amounts",
    codes.MISMATCH: "what a model says does not fit a check",
    codes.BELOW_CONFIDENCE_FLOOR: "what was found is too uncertain",
    codes.CURRENCY_MISMATCH: "the amounts are in different currencies",
    codes.BUDGET_SPENT: "the budget was spent",
    codes.BUDGET_EXCLUDED: "the budget was too small",
}


@attrs.frozen
class Mistake:
    """One value that is not right, and the document that it belongs to."""

    document: str
    unit: Unit
    confidence: float


@attrs.frozen
class Cause:
    """Why values of one field are not right, and all of those values."""

    field: str
    words: str
    mistakes: tuple[Mistake, ...]

    @property
    def documents(self) -> int:
        """In how many documents."""
        return len({mistake.document for mistake in self.mistakes})

    def __str__(self) -> str:
        count = self.documents
        where = "1 document" if count == 1 else f"{count} documents"
        return f"{label_of(self.field)}: {self.words} in {where}"


def causes_of(runs: Iterable[DocumentRun]) -> tuple[Cause, ...]:
    """The causes of all mistakes: wrong values before missing ones, then the most frequent."""
    found: dict[tuple[str, str], list[Mistake]] = {}
    for run in runs:
        for outcome in run.fields:
            for unit in outcome.units:
                if unit.mistake:
                    key = _cause(outcome, unit, run.error)
                    mistake = Mistake(run.name, unit, outcome.confidence)
                    found.setdefault(key, []).append(mistake)
    causes = [Cause(*key, tuple(mistakes)) for key, mistakes in found.items()]
    return tuple(sorted(causes, key=_worth))


def _cause(outcome: FieldOutcome, unit: Unit, error: str) -> tuple[str, str]:
    if error:
        return outcome.field, "the document could not be read"
    if outcome.answered and "[+" in unit.place:
        return outcome.field, "rows that should not be there"
    if outcome.answered:
        return unit.field, unit.mistake
    is_list = outcome.rows is not None and outcome.reason == codes.CHAIN_EXHAUSTED
    return outcome.field, _LIST if is_list else _REASONS.get(outcome.reason, unit.mistake)


def _worth(cause: Cause) -> tuple[bool, int, str, str]:
    is_missing = all(mistake.unit.given is None for mistake in cause.mistakes)
    return is_missing, -cause.documents, cause.field, cause.words
