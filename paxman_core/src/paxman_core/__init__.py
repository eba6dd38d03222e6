"""Paxman: turn messy documents into data you can trust."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core._version import VERSION

if TYPE_CHECKING:
    from paxman_core._api import (
        adapt,
        anormalize,
        normalize,
        plan,
        profile,
        re_reconcile,
        replay,
        reproduce,
        shared_engine,
    )
    from paxman_core.artifact import ExecutionArtifact, Status, UnresolvedField
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
    from paxman_core.errors import PaxmanError
    from paxman_core.evidence import (
        EvidenceRef,
        FormulaUse,
        LookupRow,
        ModelAnswer,
        Role,
        TextSpan,
    )
    from paxman_core.policy import Budget, Policy, ScoreWeights
    from paxman_core.records import ConfidenceBand, ExecutionPlan, ResolvedResult
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
    "EvidenceRef",
    "ExecutionArtifact",
    "ExecutionPlan",
    "FieldType",
    "FormulaUse",
    "Hints",
    "Lookup",
    "LookupRow",
    "MergePolicy",
    "ModelAnswer",
    "Money",
    "PaxmanError",
    "Policy",
    "ReadLimits",
    "ResolutionPolicy",
    "ResolvedResult",
    "Role",
    "ScoreWeights",
    "Status",
    "TextSpan",
    "UnresolvedField",
    "__version__",
    "adapt",
    "anormalize",
    "normalize",
    "plan",
    "profile",
    "re_reconcile",
    "replay",
    "reproduce",
    "shared_engine",
]

__version__ = VERSION

_MODULE_OF = {
    "Budget": "policy",
    "CanonicalContract": "contract",
    "CanonicalField": "contract",
    "ConfidenceBand": "records",
    "Constraints": "contract",
    "ContractPolicy": "contract",
    "CurrencyPolicy": "contract",
    "Document": "document",
    "Engine": "engine",
    "EvidenceRef": "evidence",
    "ExecutionArtifact": "artifact",
    "ExecutionPlan": "records",
    "FieldType": "values",
    "FormulaUse": "evidence",
    "Hints": "contract",
    "Lookup": "contract",
    "LookupRow": "evidence",
    "MergePolicy": "contract",
    "ModelAnswer": "evidence",
    "Money": "values",
    "PaxmanError": "errors",
    "Policy": "policy",
    "ReadLimits": "document",
    "ResolutionPolicy": "contract",
    "ResolvedResult": "records",
    "Role": "evidence",
    "ScoreWeights": "policy",
    "Status": "artifact",
    "TextSpan": "evidence",
    "UnresolvedField": "artifact",
    "adapt": "_api",
    "anormalize": "_api",
    "normalize": "_api",
    "plan": "_api",
    "profile": "_api",
    "re_reconcile": "_api",
    "replay": "_api",
    "reproduce": "_api",
    "shared_engine": "_api",
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
