"""What the capability is: light, because every program that finds the plugin imports it."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from paxman_core.capability import CapabilitySpec, CapabilityTier, CostHint
from paxman_core.values import FieldType

CAPABILITY_ID: Final = "local_inference"
_BYTES_A_MILLISECOND: Final = 60_000
"""How much of a model's file is gone through in a millisecond by one thread, for a field of a
document of some hundred words; `paxman doctor --measure` knows better."""


def spec_of(model_bytes: int) -> CapabilitySpec:
    """The spec for a model: its size decides what a field takes in time; it costs no dollars."""
    milliseconds = Decimal(max(1, model_bytes // _BYTES_A_MILLISECOND))
    return CapabilitySpec(
        id=CAPABILITY_ID,
        version="0.1.0",
        tier=CapabilityTier.LOCAL_INFERENCE,
        field_types=frozenset(FieldType) - {FieldType.OBJECT},
        cost=CostHint(usd=Decimal(0), milliseconds=milliseconds),
        deterministic=True,
        # A model serves one caller at a time; whoever waits should do so where the engine counts.
        thread_safe=False,
        batchable=True,
    )
