"""A Paxman capability: values looked up in tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_cap_lookup._iso import ISO_3166, ISO_4217
from paxman_cap_lookup._spec import SPEC
from paxman_core.capability import CapabilityOffer, LookupTable, hookimpl

if TYPE_CHECKING:
    from paxman_core.capability import Capability

__all__ = ["SPEC", "paxman_capabilities", "paxman_lookup_tables"]


def _make() -> Capability:
    from paxman_cap_lookup._capability import LookupCapability

    return LookupCapability()


@hookimpl
def paxman_capabilities() -> list[CapabilityOffer]:
    """The one capability of this plugin."""
    return [CapabilityOffer(SPEC, _make)]


@hookimpl
def paxman_lookup_tables() -> list[LookupTable]:
    """The countries of ISO 3166 and the currencies of ISO 4217."""
    return [ISO_3166, ISO_4217]
