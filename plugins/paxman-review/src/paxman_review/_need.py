"""Why a field is shown to a person, in words for one who has never seen the code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from paxman_core import diagnostics as codes
from paxman_core.records import ConfidenceBand, TruthLayer
from paxman_report import saying_of

if TYPE_CHECKING:
    from paxman_core.records import ResolvedResult

BANDS: Final = tuple(band.value for band in ConfidenceBand)
"""From the surest down."""

KINDS: Final = ("human", "conflict", "check", "rows", "open", "missing", "unsure", "empty", "sure")
"""In the order in which a person gets them; the last two do not wait for one."""
WAITING: Final = frozenset(KINDS[:7])

_CONFLICTS: Final = {codes.CONFLICT, codes.CURRENCY_MISMATCH}
_CHECKS: Final = {
    codes.MISMATCH,
    codes.IMPLAUSIBLE,
    codes.CONTRACT_VIOLATION,
}
_ROWS: Final = {codes.LIST_INCOMPLETE, codes.LIST_UNCERTAIN}
_FOUND: Final = {
    codes.AMBIGUOUS,
    codes.BELOW_CONFIDENCE_FLOOR,
    codes.NOT_ACCEPTED,
    codes.VALIDATION_FAILED,
}
"""Something was found, and it was not enough."""


@attrs.frozen
class Need:
    """How much a field needs a person, and why."""

    kind: str
    saying: str


def need_of(result: ResolvedResult, is_required: bool, accepted: str) -> Need:
    """What a result asks of a person; values of the accepted band and above flow through."""
    if result.truth_layer is TruthLayer.CORRECTED:
        return Need("sure", "A person has said so.")
    found = {note.code for note in result.diagnostics} | ({result.reason} - {""})
    saying = saying_of(result)
    if codes.HUMAN_REQUIRED in found:
        return Need("human", saying)
    if found & _CONFLICTS:
        return Need("conflict", saying)
    if found & _CHECKS:
        return Need("check", saying)
    if found & _ROWS:
        return Need("rows", saying)
    if result.status != "RESOLVED":
        return Need(
            _kind(result.reason, is_required), saying or "Nothing was found in the document."
        )
    if BANDS.index(result.confidence_band.value) > BANDS.index(accepted):
        return Need("unsure", saying or "The evidence is weak.")
    return Need("sure", saying)


def _kind(reason: str, is_required: bool) -> str:
    """What a field without a value is to a person."""
    if is_required:
        return "open" if reason in _FOUND else "missing"
    return "empty" if reason in (codes.CHAIN_EXHAUSTED, codes.NOT_STATED) else "unsure"
