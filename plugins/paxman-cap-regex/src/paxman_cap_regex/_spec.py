"""What the regex capability is: light, because every program that finds the plugin imports it."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from paxman_core.capability import CapabilitySpec, CapabilityTier, CostHint
from paxman_core.values import FieldType

CAPABILITY_ID: Final = "regex_extraction"

SPEC: Final = CapabilitySpec(
    id=CAPABILITY_ID,
    version="0.1.0",
    tier=CapabilityTier.LOCAL_DETERMINISTIC,
    field_types=frozenset(FieldType) - {FieldType.OBJECT},
    # Less than what guesses at values by their type: a pattern is what the contract itself says.
    cost=CostHint(usd=Decimal(0), milliseconds=Decimal("0.1")),
    deterministic=True,
    thread_safe=True,
    batchable=True,
    bounded=True,
)
