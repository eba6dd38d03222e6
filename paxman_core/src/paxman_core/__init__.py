"""Paxman: turn messy documents into data you can trust."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core._lazy import lazy_names
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

__getattr__ = lazy_names(
    __name__,
    {
        "_api": "adapt anormalize normalize plan profile re_reconcile replay reproduce "
        "shared_engine",
        "artifact": "ExecutionArtifact Status UnresolvedField",
        "contract": "CanonicalContract CanonicalField Constraints ContractPolicy CurrencyPolicy "
        "Hints Lookup MergePolicy ResolutionPolicy",
        "document": "Document ReadLimits",
        "engine": "Engine",
        "errors": "PaxmanError",
        "evidence": "EvidenceRef FormulaUse LookupRow ModelAnswer Role TextSpan",
        "policy": "Budget Policy ScoreWeights",
        "records": "ConfidenceBand ExecutionPlan ResolvedResult",
        "values": "FieldType Money",
    },
)


def __dir__() -> list[str]:
    return __all__
