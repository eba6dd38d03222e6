"""A Paxman capability: typed recognisers for money, dates, identifiers, names and addresses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from paxman_cap_recognize._recognition import Kind, Recognition
from paxman_cap_recognize._spec import SPEC
from paxman_core.capability import CapabilityOffer, hookimpl

if TYPE_CHECKING:
    from paxman_core.capability import Capability

__all__ = ["Kind", "Recognition", "paxman_capabilities", "recognize"]


@hookimpl
def paxman_capabilities() -> Iterable[CapabilityOffer]:
    """The one capability of this plugin."""
    return (CapabilityOffer(SPEC, _make),)


def _make() -> Capability:
    from paxman_cap_recognize._capability import RecognizeCapability

    return RecognizeCapability()


def recognize(
    text: str, kinds: Iterable[Kind | str] = tuple(Kind), locale: str | None = None
) -> tuple[Recognition, ...]:
    """The things of these kinds that stand in a text, in order of their place.

    The locale, such as `de` or `en_US`, decides what `1.234`, `01/02/2026` and `$` mean; without
    one, a text that has several readings is recognised but has no value.
    """
    from paxman_cap_recognize._recognizing import recognize_in

    return recognize_in(text, kinds, locale)
