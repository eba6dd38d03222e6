"""Where a capability comes from: the entry points of an installed distribution.

Imported in the fresh process before the plugin is, so it imports next to nothing itself. It asks a
plugin directly, because Paxman's loader leaves out exactly those offers that the rules are about.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, distribution
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING

import attrs

from paxman_core.capability import Capability, CapabilityOffer, LookupTable
from paxman_core.errors import PluginError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from paxman_core.canonical import Json

NO_SETTINGS: Mapping[str, Json] = MappingProxyType({})
GROUP = "paxman"
MOST = 1_000


@attrs.frozen(eq=False)
class Origin:
    """What a distribution brings: its offers and its lookup tables."""

    offers: tuple[CapabilityOffer, ...] = ()
    tables: tuple[LookupTable, ...] = ()
    problems: tuple[str, ...] = ()
    """What kept an entry point from saying what it offers."""

    def offer(self, capability_id: str) -> CapabilityOffer | None:
        """The offer of one capability; the first, if no id is given."""
        for offer in self.offers:
            if capability_id in ("", offer.spec.id):
                return offer
        return None


def origin_of(name: str, settings: Mapping[str, Json] = NO_SETTINGS) -> Origin:
    """What the plugins of a distribution say they offer, whether Paxman would use it or not."""
    try:
        entry_points = distribution(name).entry_points.select(group=GROUP)
    except (PackageNotFoundError, ValueError):
        raise PluginError(
            f"No distribution {name!r} is installed.", next_step=f"Run: pip install {name}"
        ) from None
    offers: list[CapabilityOffer] = []
    tables: list[LookupTable] = []
    problems = []
    for entry_point in entry_points:
        try:
            plugin = entry_point.load()
            offers.extend(_offers(plugin, settings))
            tables.extend(_tables(plugin))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            problems.append(f"the entry point {entry_point.name!r} fails: {error!r:.200}")
    return Origin(tuple(offers), tuple(tables), tuple(problems))


def _offers(plugin: object, settings: Mapping[str, Json]) -> Iterator[CapabilityOffer]:
    if isinstance(plugin, CapabilityOffer):
        yield plugin
    elif isinstance(plugin, Capability):
        yield CapabilityOffer(plugin.spec, lambda: plugin)
    else:
        for offer in _asked(plugin, "paxman_capabilities", settings=settings):
            if isinstance(offer, CapabilityOffer):
                yield offer


def _tables(plugin: object) -> Iterator[LookupTable]:
    for table in _asked(plugin, "paxman_lookup_tables"):
        if isinstance(table, LookupTable):
            yield table


def _asked(plugin: object, hook: str, **given: object) -> Iterator[object]:
    function = getattr(plugin, hook, None)
    if callable(function):
        # An implementation leaves out the arguments that it does not need.
        code = getattr(function, "__code__", None)
        names = code.co_varnames[: code.co_argcount] if code is not None else ()
        wanted = {name: value for name, value in given.items() if name in names}
        yield from islice(function(**wanted), MOST)
