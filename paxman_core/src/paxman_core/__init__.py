"""Paxman: turn messy documents into data you can trust."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core._version import VERSION

if TYPE_CHECKING:
    from paxman_core.api import (
        adapt,
        anormalize,
        normalize,
        plan,
        re_reconcile,
        replay,
        reproduce,
    )
    from paxman_core.artifact import ExecutionArtifact, Status, UnresolvedField
    from paxman_core.batch.many import normalize_many
    from paxman_core.contract import (
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
    from paxman_core.document import Document, ReadLimits
    from paxman_core.engine import Engine
    from paxman_core.policy import Budget, Policy, ScoreWeights
    from paxman_core.records.plan import ExecutionPlan
    from paxman_core.records.resolved import ConfidenceBand, ResolvedResult
    from paxman_core.values import FieldType, Money

__all__ = [
    "Budget",
    "CanonicalContract",
    "CanonicalField",
    "ConfidenceBand",
    "Constraints",
    "ContractPolicy",
    "CurrencyPolicy",
    "Document",
    "Engine",
    "ExecutionArtifact",
    "ExecutionPlan",
    "FieldType",
    "Hints",
    "Lookup",
    "MergePolicy",
    "Money",
    "Policy",
    "ReadLimits",
    "ResolutionPolicy",
    "ResolvedResult",
    "ScoreWeights",
    "Status",
    "UnresolvedField",
    "__version__",
    "adapt",
    "anormalize",
    "normalize",
    "normalize_many",
    "plan",
    "re_reconcile",
    "replay",
    "reproduce",
]

__version__ = VERSION

_MODULE_OF = {
    "Budget": "policy",
    "CanonicalContract": "contract",
    "CanonicalField": "contract",
    "ConfidenceBand": "records.resolved",
    "Constraints": "contract",
    "ContractPolicy": "contract",
    "CurrencyPolicy": "contract",
    "Document": "document",
    "Engine": "engine",
    "ExecutionArtifact": "artifact",
    "ExecutionPlan": "records.plan",
    "FieldType": "values",
    "Hints": "contract",
    "Lookup": "contract",
    "MergePolicy": "contract",
    "Money": "values",
    "Policy": "policy",
    "ReadLimits": "document",
    "ResolutionPolicy": "contract",
    "ResolvedResult": "records.resolved",
    "ScoreWeights": "policy",
    "Status": "artifact",
    "UnresolvedField": "artifact",
    "adapt": "api",
    "anormalize": "api",
    "normalize": "api",
    "normalize_many": "batch.many",
    "plan": "api",
    "re_reconcile": "api",
    "replay": "api",
    "reproduce": "api",
}


def __getattr__(name: str) -> object:
    """Import a name when it is first used: a plugin or a command needs few of them."""
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"{__name__}.{module}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
