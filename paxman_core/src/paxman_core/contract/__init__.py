"""Contracts: what was asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.contract.adapter import ContractAdapter, adapt_contract
from paxman_core.contract.adapters import BUILTIN_ADAPTERS
from paxman_core.contract.constraints import violations
from paxman_core.contract.model import (
    CanonicalContract,
    CanonicalField,
    Constraints,
    ContractPolicy,
    CurrencyPolicy,
    Hints,
    Lookup,
    MergePolicy,
    ResolutionPolicy,
)

if TYPE_CHECKING:
    from paxman_core.contract.labels import (
        RankedLabel,
        concept_of,
        label_key,
        labels_of,
        name_key,
        ranked_labels,
    )

__all__ = [
    "BUILTIN_ADAPTERS",
    "CanonicalContract",
    "CanonicalField",
    "Constraints",
    "ContractAdapter",
    "ContractPolicy",
    "CurrencyPolicy",
    "Hints",
    "Lookup",
    "MergePolicy",
    "RankedLabel",
    "ResolutionPolicy",
    "adapt_contract",
    "concept_of",
    "label_key",
    "labels_of",
    "name_key",
    "ranked_labels",
    "violations",
]

# Only what looks for labels in a document needs them.
_LOADED_WHEN_USED = frozenset(
    {"RankedLabel", "concept_of", "label_key", "labels_of", "name_key", "ranked_labels"}
)


def __getattr__(name: str) -> object:
    if name not in _LOADED_WHEN_USED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from paxman_core.contract import labels

    value: object = getattr(labels, name)
    return value
