"""A Paxman capability: values chosen or written by a language model on this machine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from paxman_cap_local_inference._failures import OutOfTimeError
from paxman_cap_local_inference._generating import LocalBackend
from paxman_cap_local_inference._loading import loaded_model
from paxman_cap_local_inference._models import find_model, usable_models
from paxman_cap_local_inference._settings import LocalSettings, read_settings
from paxman_cap_local_inference._spec import spec_of
from paxman_core.canonical import Json
from paxman_core.capability import CapabilityOffer, ModelRecord, hookimpl
from paxman_core.errors import InvalidOptionError

if TYPE_CHECKING:
    from paxman_core.capability import Capability

__all__ = [
    "LocalBackend",
    "OutOfTimeError",
    "find_model",
    "loaded_model",
    "paxman_capabilities",
    "paxman_models",
    "read_settings",
]


@hookimpl
def paxman_capabilities(settings: Mapping[str, Json]) -> Iterable[CapabilityOffer]:
    """The capability, if there is a model for it."""
    checked = read_settings(settings)
    model = find_model(checked)
    if model is None:
        return ()
    found = model

    def make() -> Capability:
        from paxman_cap_local_inference._capability import LocalInference

        return LocalInference(found, checked)

    return (CapabilityOffer(spec_of(found.bytes), make),)


@hookimpl
def paxman_models(settings: Mapping[str, Json]) -> Iterable[ModelRecord]:
    """The models that could be asked, and how to get one."""
    try:
        return usable_models(read_settings(settings))
    except InvalidOptionError:
        # It is reported where the capability would be offered, once.
        return usable_models(LocalSettings())
