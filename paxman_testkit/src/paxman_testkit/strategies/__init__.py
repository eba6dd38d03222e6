"""Hypothesis strategies for everything that Paxman passes around.

The domains are small on purpose: ties, collisions and disagreements really occur.
"""

from paxman_testkit.strategies._contracts import contracts, field_types, fields
from paxman_testkit.strategies._documents import documents, profiles, shapes, texts
from paxman_testkit.strategies._runs import (
    artifacts,
    budgets,
    candidate_sets,
    candidates,
    plans,
    policies,
)
from paxman_testkit.strategies._values import values

__all__ = [
    "artifacts",
    "budgets",
    "candidate_sets",
    "candidates",
    "contracts",
    "documents",
    "field_types",
    "fields",
    "plans",
    "policies",
    "profiles",
    "shapes",
    "texts",
    "values",
]
