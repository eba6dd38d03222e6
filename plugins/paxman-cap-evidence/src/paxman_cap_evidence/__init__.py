"""A Paxman capability: values that the document itself labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_cap_evidence._spec import SPEC
from paxman_core.capability import CapabilityOffer, hookimpl

if TYPE_CHECKING:
    from paxman_core.capability import Capability

__all__ = ["SPEC", "paxman_capabilities"]


def _make() -> Capability:
    from paxman_cap_evidence._capability import ExplicitEvidence

    return ExplicitEvidence()


@hookimpl
def paxman_capabilities() -> list[CapabilityOffer]:
    """The one capability of this plugin."""
    return [CapabilityOffer(SPEC, _make)]
