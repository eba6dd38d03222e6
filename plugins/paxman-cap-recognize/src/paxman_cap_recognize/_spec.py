"""What the capability is, apart from how it works, so that describing it imports little."""

from __future__ import annotations

from paxman_core.capability import CapabilitySpec, CapabilityTier
from paxman_core.values import FieldType

SPEC = CapabilitySpec(
    id="recognize",
    version="0.1.0",
    tier=CapabilityTier.LOCAL_DETERMINISTIC,
    field_types=frozenset(
        (
            FieldType.STRING,
            FieldType.DATE,
            FieldType.DATETIME,
            FieldType.MONEY,
            FieldType.DECIMAL,
            FieldType.INTEGER,
            FieldType.ARRAY,
        )
    ),
    deterministic=True,
    thread_safe=True,
    batchable=True,
    bounded=True,
)
