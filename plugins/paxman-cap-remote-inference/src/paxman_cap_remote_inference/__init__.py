"""A Paxman capability: values read by a language model behind an OpenAI-compatible service."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from paxman_cap_remote_inference._dialect import MEMORY
from paxman_cap_remote_inference._prices import prices_of
from paxman_cap_remote_inference._settings import read_settings
from paxman_cap_remote_inference._spec import spec_of
from paxman_core.canonical import Json
from paxman_core.capability import CapabilityOffer, ModelRecord, hookimpl

if TYPE_CHECKING:
    from paxman_cap_remote_inference._batches import ask_together
    from paxman_core.capability import Capability

__all__ = ["MEMORY", "ask_together", "paxman_capabilities", "paxman_models"]


def __getattr__(name: str) -> object:
    """What only batches need is imported when it is."""
    if name == "ask_together":
        from paxman_cap_remote_inference._batches import ask_together

        return ask_together
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@hookimpl
def paxman_capabilities(settings: Mapping[str, Json]) -> list[CapabilityOffer]:
    """The capability, if a model is set; a key in the environment alone offers nothing."""
    chosen = read_settings(settings)
    if chosen is None:
        return []
    prices = prices_of(chosen)
    spec = spec_of(prices)

    def make() -> Capability:
        from paxman_cap_remote_inference._capability import RemoteInference

        return RemoteInference(spec, chosen, prices)

    return [CapabilityOffer(spec, make)]


@hookimpl
def paxman_models(settings: Mapping[str, Json]) -> Iterable[ModelRecord]:
    """The model that is set, or what to set."""
    from paxman_cap_remote_inference._listing import model_records

    return model_records(settings)
