"""Specimens that are not who they say they are, or are noisy when they arrive."""

from __future__ import annotations

import functools
import os
from decimal import Decimal

from paxman_core.capability import (
    Capability,
    CapabilityOffer,
    CostHint,
)
from zoo.reference import SPEC, Labelled
from zoo.specimen import mutant

# Who it is


@mutant("descriptor.id", spec={"id": "ZooLabelled"})
class UpperCaseId(Labelled):
    """Its id is not lower case."""


@mutant("descriptor.id", spec={"id": "paxman"})
class ReservedId(Labelled):
    """Its id is Paxman's own."""


@mutant("descriptor.entry_point", more_offers=lambda: [CapabilityOffer(SPEC, Labelled)])
class OffersTwice(Labelled):
    """It offers one id twice."""


@mutant("descriptor.entry_point", more_entry_points="broken = zoo:no_such_specimen")
class BrokenEntryPoint(Labelled):
    """One of its entry points leads nowhere."""


@mutant("descriptor.entry_point", more_offers=lambda: ["a capability"])
class OffersText(Labelled):
    """It offers something that is not a capability."""


@mutant("descriptor.distribution_name", distribution="acme-labels")
class UnfindableName(Labelled):
    """Its distribution has a name of its own kind."""


@mutant("descriptor.version", version="1.1")
class ForgottenVersion(Labelled):
    """The spec was forgotten when the version was raised."""


@mutant("descriptor.version", spec={"version": "2.0.dev1"})
class VersionAhead(Labelled):
    """The spec is ahead of the metadata."""


@mutant("descriptor.api_version", "examples.expected", "engine.accepts", spec={"api_version": 2})
class FutureInterface(Labelled):
    """It is written for an interface that does not exist."""


@mutant("descriptor.api_version", requires="paxman-core>=99,<100")
class FutureCore(Labelled):
    """Its distribution wants a core that does not exist."""


@mutant("descriptor.requirement", requires="paxman-core>=0.1")
class BoundlessRequirement(Labelled):
    """It claims to work with every core to come."""


@mutant("descriptor.requirement", requires="")
class NoRequirement(Labelled):
    """It does not say that it needs the core."""


@mutant("descriptor.factory", make=functools.cache(lambda: OneForAll()))
class OneForAll(Labelled):
    """Its factory always gives the same instance."""


@mutant(
    "descriptor.factory",
    "examples.expected",
    "engine.accepts",
    make=lambda: Labelled(),
    spec={"cost": CostHint(milliseconds=Decimal(9))},
)
class OtherSpec(Labelled):
    """What is made is not what was offered."""


def _fail() -> Capability:
    raise SystemExit("no licence")


@mutant("descriptor.factory", "examples.expected", "engine.accepts", make=_fail)
class UnmakeableFactory(Labelled):
    """Its factory ends the program."""


# What registering does


@mutant("import.light", on_import=lambda: __import__("hypothesis"))
class ImportsDependency(Labelled):
    """It imports a library while it is registered."""


@mutant("import.light", on_import=lambda: __import__("sqlite3"))
class ImportsDatabase(Labelled):
    """It imports something heavy of the standard library while it is registered."""


@mutant("import.quiet", on_import=lambda: print("Welcome to the zoo!"))
class Greets(Labelled):
    """It prints while it is registered."""


@mutant("import.quiet", on_import=lambda: os.environ.__setitem__("ZOO_LOADED", "1"))
class SetsVariableOnImport(Labelled):
    """It sets an environment variable while it is registered."""
