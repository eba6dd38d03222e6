"""What this capability promises."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from paxman_core.capability import CapabilitySpec, CapabilityTier, CostHint
from paxman_core.values import FieldType

SPEC: Final = CapabilitySpec(
    id="explicit_evidence",
    version="0.1.0",
    tier=CapabilityTier.EXPLICIT_EVIDENCE,
    field_types=frozenset(FieldType),
    cost=CostHint(usd=Decimal(0), milliseconds=Decimal(1)),
    deterministic=True,
    thread_safe=True,
    batchable=True,
    bounded=True,
)
