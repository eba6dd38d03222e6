"""What the capability is, apart from how it works, so that describing it imports little."""

from __future__ import annotations

from decimal import Decimal

from paxman_core.capability import CapabilitySpec, CapabilityTier, CostHint
from paxman_core.values import FieldType

SPEC = CapabilitySpec(
    id="learned",
    version="0.1.0",
    tier=CapabilityTier.LOCAL_INFERENCE,
    field_types=frozenset(FieldType) - {FieldType.ARRAY, FieldType.OBJECT},
    cost=CostHint(milliseconds=Decimal(20)),
    deterministic=True,
    thread_safe=True,
    batchable=True,
    learned=True,
)

COLUMNS_SPEC = CapabilitySpec(
    id="learned_columns",
    version="0.1.0",
    tier=CapabilityTier.EXPLICIT_EVIDENCE,
    field_types=frozenset({FieldType.ARRAY}),
    # Asked before what reads tables by the contract's own labels, which costs one.
    cost=CostHint(milliseconds=Decimal("0.5")),
    deterministic=True,
    thread_safe=True,
    batchable=True,
    bounded=True,
)
