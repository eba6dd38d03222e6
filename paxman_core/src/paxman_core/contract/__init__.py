"""Contracts: what was asked."""

from __future__ import annotations

from paxman_core.contract._alternatives import read_alternative
from paxman_core.contract._constraints import (
    gaps_allowed,
    is_known_currency,
    is_multiple,
    violations,
)
from paxman_core.contract._contract import CanonicalContract, NativeSchema
from paxman_core.contract._field import (
    CONVENTIONS,
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
from paxman_core.contract._paths import (
    is_below,
    is_in_items,
    joined,
    own_names,
    parent_of,
    steps_of,
)

__all__ = [
    "CONVENTIONS",
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
    "is_below",
    "is_in_items",
    "is_known_currency",
    "is_multiple",
    "is_tagged",
    "joined",
    "own_names",
    "parent_of",
    "read_alternative",
    "steps_of",
    "violations",
]
