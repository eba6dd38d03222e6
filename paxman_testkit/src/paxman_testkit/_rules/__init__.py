"""The one list of rules, by theme; both doors run all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_testkit._rules import (
    closing,
    cost,
    deadline,
    descriptor,
    determinism,
    documents,
    engine,
    evidence,
    examples,
    failure,
    importing,
    planning,
    purity,
    result,
    serialization,
    sharing,
    value,
)

if TYPE_CHECKING:
    from paxman_testkit._rule import Rule

RULES: tuple[Rule, ...] = (
    *descriptor.RULES,
    *importing.RULES,
    *planning.RULES,
    *examples.RULES,
    *result.RULES,
    *evidence.RULES,
    *value.RULES,
    *determinism.RULES,
    *sharing.RULES,
    *purity.RULES,
    *cost.RULES,
    *deadline.RULES,
    *failure.RULES,
    *documents.RULES,
    *serialization.RULES,
    *closing.RULES,
    *engine.RULES,
)
BY_ID = {rule.id: rule for rule in RULES}
