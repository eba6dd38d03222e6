"""Values found by the contract's own patterns, in linear time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_cap_regex._spec import SPEC
from paxman_core.capability import CapabilityOffer, hookimpl

if TYPE_CHECKING:
    from paxman_core.capability import Capability

__all__ = ["SPEC"]


@hookimpl
def paxman_capabilities() -> list[CapabilityOffer]:
    """The one capability of this plugin."""
    return [CapabilityOffer(SPEC, _make)]


def _make() -> Capability:
    from paxman_cap_regex._capability import RegexCapability

    return RegexCapability()
