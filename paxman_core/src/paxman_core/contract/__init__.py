"""Contracts: what was asked."""

from __future__ import annotations

from paxman_core.contract._constraints import (
    gaps_allowed,
    is_known_currency,
    is_multiple,
    violations,
)
from paxman_core.contract._contract import CanonicalContract, NativeSchema
from paxman_core.contract._field import (
    DEFAULT_CONFIDENCE_THRESHOLD,
    NO_CONSTRAINTS,
    NO_HINTS,
    PII,
    CanonicalField,
    Constraints,
    ContractPolicy,
    CurrencyPolicy,
    Hints,
    Lookup,
    MergePolicy,
    MergeStrategy,
    NativeMoney,
    ResolutionPolicy,
    TieBreaker,
)
from paxman_core.contract._json_form import is_tagged

__all__ = [
    "DEFAULT_CONFIDENCE_THRESHOLD",
    "NO_CONSTRAINTS",
    "NO_HINTS",
    "PII",
    "CanonicalContract",
    "CanonicalField",
    "Constraints",
    "ContractPolicy",
    "CurrencyPolicy",
    "Hints",
    "Lookup",
    "MergePolicy",
    "MergeStrategy",
    "NativeMoney",
    "NativeSchema",
    "ResolutionPolicy",
    "TieBreaker",
    "gaps_allowed",
    "is_known_currency",
    "is_multiple",
    "is_tagged",
    "violations",
]
