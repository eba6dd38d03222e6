"""A plugin for the tests of batches: it finds what stands behind a label, or misbehaves."""

from __future__ import annotations

import os
import re
import time
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from paxman_core.capability import (
    Capability,
    CapabilityOffer,
    CapabilityRequest,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    CostHint,
    Finding,
    TextSpan,
    Usage,
    hookimpl,
)
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from collections.abc import Mapping

PRICE = Decimal("0.01")
TRUE_PRICE, ATTEMPT, WORST = Decimal("0.0001"), Decimal("0.001"), Decimal("0.045")
KINDS = frozenset(FieldType) - {FieldType.ARRAY, FieldType.OBJECT}


def findings(request: CapabilityRequest) -> dict[str, tuple[Finding, ...]]:
    """The rest of the line behind the name of each field."""
    text = request.document.text
    found = {}
    for asked in request.fields:
        match = re.search(rf"^{re.escape(asked.field.path)}: (.+)$", text, re.MULTILINE)
        if match is not None:
            place = TextSpan(match.start(1), match.end(1), match[1])
            found[asked.field.id] = (Finding(match[1], (place,)),)
    return found


class Labelled(Capability):
    """Free, and quick, unless the document says otherwise."""

    spec = CapabilitySpec(
        "zoo", "1.0", CapabilityTier.LOCAL_DETERMINISTIC, KINDS, batchable=True, bounded=True
    )

    def prepare(self, field: Any, shape: Any) -> Mapping[str, Any] | None:  # noqa: ARG002
        return None if {"paid", "metered"} & {*field.tags} else {}

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        behave(request.document.text)
        return CapabilityResult(findings(request))


class Paid(Capability):
    """Costs a cent a call, and writes down each call that it makes."""

    spec = CapabilitySpec(
        "zoo_paid",
        "1.0",
        CapabilityTier.REMOTE_INFERENCE,
        KINDS,
        CostHint(usd=PRICE, milliseconds=Decimal(1)),
        batchable=True,
    )

    def prepare(self, field: Any, shape: Any) -> Mapping[str, Any] | None:  # noqa: ARG002
        return {} if "paid" in field.tags else None

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        asked = {"capability": "zoo_paid", "model": "zoo", "text": request.document.text}
        request.recordings.call(asked, self._call)
        return CapabilityResult(findings(request), Usage(usd=PRICE, calls=1))

    def _call(self) -> Mapping[str, Any]:
        bill = os.environ.get("PAXMAN_ZOO_BILL")
        if bill:
            with open(bill, "ab") as file:  # noqa: PTH123
                file.write(b"1\n")
        return {}


class Metered(Capability):
    """Costs little, and much at worst, unless it is told that there is less."""

    spec = CapabilitySpec(
        "zoo_metered",
        "1.0",
        CapabilityTier.REMOTE_INFERENCE,
        KINDS,
        CostHint(usd=TRUE_PRICE, milliseconds=Decimal(1)),
        batchable=True,
    )

    def prepare(self, field: Any, shape: Any) -> Mapping[str, Any] | None:  # noqa: ARG002
        return {} if "metered" in field.tags else None

    def worst_case_usd(self, request: CapabilityRequest) -> Decimal:
        allowance = request.allowance_usd
        return WORST if allowance is None else min(WORST, max(allowance, ATTEMPT))

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        if request.allowance_usd is not None and request.allowance_usd < ATTEMPT:
            return CapabilityResult({})
        # As long as another worker would need to give up on many documents.
        time.sleep(0.02)
        return CapabilityResult(findings(request), Usage(usd=TRUE_PRICE, calls=1))


def behave(text: str) -> None:
    """Do what the document says."""
    if "DIE" in text:
        os._exit(7)
    if "HANG" in text:
        re.match(r"(a+)+$", "a" * 60 + "b")
    if "SWELL" in text:
        kept = []
        while True:
            kept.append(b"x" * 20_000_000)
    if "SLOW" in text:
        time.sleep(0.002)


@hookimpl
def paxman_capabilities() -> list[CapabilityOffer]:
    return [CapabilityOffer(kind.spec, kind) for kind in (Labelled, Paid, Metered)]
