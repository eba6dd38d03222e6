"""What the zoo holds: capabilities with the metadata of a distribution each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from paxman_core.capability import Capability, CapabilityOffer, hookimpl
from paxman_core.diagnostics import Diagnostic

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from paxman_core.capability import CapabilitySpec

SPECIMENS: dict[str, Specimen] = {}

C = TypeVar("C", bound=type[Capability])


@attrs.frozen
class Specimen:
    """A capability as its distribution offers it, and the rules that it must break."""

    name: str
    make: Callable[[], Capability]
    spec: CapabilitySpec
    breaks: frozenset[str] = frozenset()
    distribution: str = ""
    version: str = "1.0"
    requires: str = "paxman-core>=0.1,<0.2"
    more_entry_points: str = ""
    on_import: Callable[[], object] | None = None
    more_offers: Callable[[], list[Any]] = list

    @property
    def distribution_name(self) -> str:
        """The name of its distribution."""
        return self.distribution or f"paxman-cap-zoo-{self.name.replace('_', '-')}"

    def install(self, folder: Path) -> Path:
        """A folder with the metadata of its distribution, as an installer leaves it."""
        info = folder / f"{self.distribution_name.replace('-', '_')}-{self.version}.dist-info"
        info.mkdir(parents=True)
        requirement = f"Requires-Dist: {self.requires}\n" if self.requires else ""
        info.joinpath("METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {self.distribution_name}\n"
            f"Version: {self.version}\n{requirement}"
        )
        info.joinpath("entry_points.txt").write_text(
            f"[paxman]\n{self.name} = zoo:{self.name}\n{self.more_entry_points}\n"
        )
        return folder


class Plugin:
    """What an entry point of the zoo leads to."""

    def __init__(self, specimen: Specimen) -> None:
        self.specimen = specimen

    @hookimpl
    def paxman_capabilities(self) -> list[Any]:
        """The specimen, and whatever it offers beside."""
        one = self.specimen
        return [CapabilityOffer(one.spec, one.make), *one.more_offers()]


def mutant(*breaks: str, **settings: Any) -> Callable[[C], C]:
    """Put a class into the zoo; `spec` holds what its spec says differently."""

    def add(kind: C) -> C:
        name = "".join(f"_{c.lower()}" if c.isupper() else c for c in kind.__name__).lstrip("_")
        given = dict(settings)
        kind.spec = attrs.evolve(kind.spec, **given.pop("spec", {}))
        given.setdefault("make", kind)
        SPECIMENS[name] = Specimen(name, spec=kind.spec, breaks=frozenset(breaks), **given)
        return kind

    return add


def note(message: str) -> tuple[Diagnostic, ...]:
    """The one diagnostic of a talkative specimen."""
    return (Diagnostic("ZOO", message),)
