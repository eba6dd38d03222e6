"""What the capability promises; what it costs depends on the settings."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

from paxman_core.capability import CapabilitySpec, CapabilityTier, CostHint
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from paxman_cap_remote_inference._prices import Prices

VERSION: Final = "0.1.0"
CAPABILITY_ID: Final = "remote_inference"
TYPICAL_INPUT_TOKENS: Final = 1_500
TYPICAL_OUTPUT_TOKENS: Final = 200
TYPICAL_MILLISECONDS: Final = Decimal(2_000)


def spec_of(prices: Prices) -> CapabilitySpec:
    """The spec, with the price of a typical call: a page of text and a handful of fields."""
    return CapabilitySpec(
        id=CAPABILITY_ID,
        version=VERSION,
        tier=CapabilityTier.REMOTE_INFERENCE,
        field_types=frozenset(FieldType),
        cost=CostHint(
            usd=prices.of(TYPICAL_INPUT_TOKENS, TYPICAL_OUTPUT_TOKENS),
            milliseconds=TYPICAL_MILLISECONDS,
        ),
        # Services batch and change without notice: not even temperature 0 repeats for sure.
        deterministic=False,
        thread_safe=True,
        network=True,
        batchable=True,
    )
