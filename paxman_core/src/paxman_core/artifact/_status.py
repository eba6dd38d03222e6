"""The status of a whole run, from the status of its fields."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from paxman_core.diagnostics import HUMAN_REQUIRED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_core.contract import CanonicalContract
    from paxman_core.policy import EffectivePolicy
    from paxman_core.records import ResolvedResult


@enum.unique
class Status(enum.Enum):
    """How complete a result is."""

    SUCCESS = "SUCCESS"
    """Every field is resolved."""
    PARTIAL_SUCCESS = "PARTIAL_SUCCESS"
    """What is missing is optional, or the policy accepts it."""
    UNRESOLVED = "UNRESOLVED"
    """A required field is missing, or the result breaks its contract."""


def overall_status(
    results: Sequence[ResolvedResult],
    contract: CanonicalContract,
    policy: EffectivePolicy,
    is_violated: bool,
) -> Status:
    """The status of a run; a field that waits for a person is never accepted as missing."""
    missing = [result for result in results if result.status == "UNRESOLVED"]
    if is_violated:
        return Status.UNRESOLVED
    if not missing:
        return Status.SUCCESS
    if any(note.code == HUMAN_REQUIRED for result in missing for note in result.diagnostics):
        return Status.UNRESOLVED
    if policy.unresolved_acceptable:
        return Status.PARTIAL_SUCCESS
    if any(result.field_path in contract.required_paths for result in missing):
        return Status.UNRESOLVED
    return Status.PARTIAL_SUCCESS
