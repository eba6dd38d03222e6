"""What a run came to: the data in the contract's shape, the status, and what it took."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from paxman_core.contract import CanonicalContract, steps_of
from paxman_core.diagnostics import (
    HUMAN_REQUIRED,
    INPUT_INCOMPLETE,
    LIST_INCOMPLETE,
    Diagnostic,
)
from paxman_core.policy import EffectivePolicy
from paxman_core.reconciler import reject
from paxman_core.records import ResolvedResult
from paxman_core.values import Record

if TYPE_CHECKING:
    from paxman_core.values import Value

T = TypeVar("T")

_GAPS: Final = frozenset({INPUT_INCOMPLETE, LIST_INCOMPLETE})


@enum.unique
class Status(enum.Enum):
    """How complete a result is."""

    SUCCESS = "SUCCESS"
    """Every field is resolved."""
    PARTIAL_SUCCESS = "PARTIAL_SUCCESS"
    """What is missing is optional or a part of a list or of the document, or it is accepted."""
    UNRESOLVED = "UNRESOLVED"
    """A required field is missing, or the result breaks its contract."""


class Conclusion(NamedTuple):
    """What the resolved fields of one document amount to under one contract and policy."""

    results: tuple[ResolvedResult, ...]
    violations: tuple[Diagnostic, ...]
    status: Status


def conclude(
    results: tuple[ResolvedResult, ...],
    contract: CanonicalContract,
    policy: EffectivePolicy,
    notes: Sequence[Diagnostic],
) -> Conclusion:
    """Let the `contract`'s native validator have the last word on all `results`, and find the
    status under a `policy`.

    `notes` are those of the document: what was read in part is not a whole success.
    """
    violations: tuple[Diagnostic, ...] = ()
    if contract.native is not None and not _missing(results, contract):
        problems = contract.verify(nested(results, python_data))
        if problems:
            results, violations = reject(results, problems, contract)
    status = overall_status(results, contract, policy, bool(violations), notes)
    return Conclusion(results, violations, status)


def overall_status(
    results: Sequence[ResolvedResult],
    contract: CanonicalContract,
    policy: EffectivePolicy,
    is_violated: bool,
    notes: Sequence[Diagnostic] = (),
) -> Status:
    """The status of a run; a field that waits for a person is never accepted as missing."""
    unresolved = [result for result in results if result.status == "UNRESOLVED"]
    if is_violated:
        return Status.UNRESOLVED
    if not unresolved:
        said = chain(notes, *(result.diagnostics for result in results))
        has_gaps = any(note.code in _GAPS for note in said)
        return Status.PARTIAL_SUCCESS if has_gaps else Status.SUCCESS
    if any(note.code == HUMAN_REQUIRED for result in unresolved for note in result.diagnostics):
        return Status.UNRESOLVED
    if policy.unresolved_acceptable or not _missing(results, contract):
        return Status.PARTIAL_SUCCESS
    return Status.UNRESOLVED


def _missing(results: Sequence[ResolvedResult], contract: CanonicalContract) -> bool:
    """Whether a value is missing without which the result is incomplete."""
    required = contract.required_given(
        result.field_path for result in results if result.status == "RESOLVED"
    )
    return any(
        result.status == "UNRESOLVED" and result.field_path in required for result in results
    )


def nested(results: Iterable[ResolvedResult], form: Callable[[Value], T]) -> dict[str, T]:
    """The resolved values, each in the given form; what is unresolved is absent."""
    data: dict[str, T] = {}
    for result in results:
        if result.status == "RESOLVED":
            below = data
            *parents, name = map(str, steps_of(result.field_path))
            for parent in parents:
                below = below.setdefault(parent, {})  # type: ignore[assignment, arg-type]
            below[name] = form(result.value)
    return data


def python_data(value: Value) -> object:
    """The value as Python data: objects are dicts and arrays are lists."""
    if isinstance(value, Record):
        return {name: python_data(item) for name, item in value.items()}
    if isinstance(value, tuple):
        return [python_data(item) for item in value]
    return value
