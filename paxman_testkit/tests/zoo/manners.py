"""Specimens that change their surroundings, cost more than they say, or leave things open."""
# ruff: noqa: ARG002 - a fault often consists in not looking

from __future__ import annotations

import contextlib
import os
import random
import socket
import threading
from decimal import Decimal, getcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from paxman_core.capability import (
    CapabilityResult,
    CostHint,
    Finding,
    Usage,
)
from paxman_core.errors import PluginError
from paxman_core.values import FieldType
from zoo.reference import Labelled
from zoo.specimen import mutant

if TYPE_CHECKING:
    from paxman_core.capability import CapabilityRequest
    from paxman_core.contract import CanonicalField

# What it leaves as it was


@mutant("purity.inputs")
class RenamesDocuments(Labelled):
    """It gives the document a name."""

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        object.__setattr__(request.document, "name", "seen")
        return super().invoke(request)


@mutant("purity.inputs")
class RequiresFields(Labelled):
    """It makes every field that it was asked for optional."""

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        for asked in request.fields:
            object.__setattr__(asked.field, "required", False)
        return super().invoke(request)


@mutant("purity.environment")
class SetsVariable(Labelled):
    """It sets an environment variable."""

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        os.environ["ZOO_SEEN"] = "1"
        return super().invoke(request)


@mutant("purity.environment")
class ChangesFolder(Labelled):
    """It works in a folder of its own, and stays there."""

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        os.chdir(Path(__file__).parent)
        return super().invoke(request)


@mutant("purity.state")
class SeedsRandom(Labelled):
    """It seeds everybody's random numbers."""

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        random.seed(0)
        return super().invoke(request)


@mutant("purity.state")
class SetsPrecision(Labelled):
    """It sets the decimal precision for whoever comes next."""

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        getcontext().prec = 60
        return super().invoke(request)


@mutant("purity.silent")
class Prints(Labelled):
    """It prints what it does."""

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        print("looking for labels")
        return super().invoke(request)


# What it costs


@mutant("cost.no_network")
class CallsHome(Labelled):
    """It opens a connection, and does not care whether it worked."""

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        with socket.socket() as home:
            home.setblocking(False)
            with contextlib.suppress(OSError):
                home.connect_ex(("192.0.2.1", 9))
        return super().invoke(request)


@mutant("cost.no_network")
class LooksUpHome(Labelled):
    """It asks for an address."""

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        with contextlib.suppress(OSError):
            socket.getaddrinfo("192.0.2.1", 9, flags=socket.AI_NUMERICHOST)
        return super().invoke(request)


@mutant("cost.usage", "engine.accepts")
class PaysBack(Labelled):
    """It reports a negative count of tokens."""

    def usage(self) -> Usage:
        return Usage(input_tokens=-1)


@mutant("cost.usage", "engine.accepts")
class CountsInFloats(Labelled):
    """It reports dollars as a float."""

    def usage(self) -> Usage:
        return Usage(usd=0.0)  # type: ignore[arg-type]


PAID: Any = {"cost": CostHint(usd=Decimal("0.01"))}


@mutant("cost.reserved", spec=PAID)
class Overspends(Labelled):
    """It costs more than it announced."""

    def usage(self) -> Usage:
        return Usage(usd=Decimal("0.02"))


@mutant("cost.reserved", "engine.accepts", spec=PAID)
class CannotEstimate(Labelled):
    """It does not know what it may cost."""

    def worst_case_usd(self, request: CapabilityRequest) -> Decimal:
        raise PluginError("it depends")


@mutant("cost.free", "cost.reserved")
class ChargesAnyway(Labelled):
    """It says that it is free, and is not."""

    def usage(self) -> Usage:
        return Usage(usd=Decimal("0.001"))


@mutant("cost.free")
class ReservesAnyway(Labelled):
    """It says that it is free, and reserves money."""

    def worst_case_usd(self, request: CapabilityRequest) -> Decimal:
        return Decimal("0.001")


# Letting go


@mutant("close.idempotent")
class ClosesOnce(Labelled):
    """It cannot be closed twice."""

    def __init__(self) -> None:
        self.handles = ["one"]

    def close(self) -> None:
        self.handles.pop()


@mutant("close.idempotent")
class ClosesWhatItHasNot(Labelled):
    """It cannot be closed before it was used."""

    handle: Any = None

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        self.handle = b"open"
        return super().invoke(request)

    def close(self) -> None:
        self.handle.decode()


@mutant("close.no_leaks")
class LeavesAThread(Labelled):
    """It starts a thread and forgets it."""

    def __init__(self) -> None:
        threading.Thread(target=threading.Event().wait, args=(60,), daemon=True).start()


KEPT: list[Any] = []


@mutant("close.no_leaks")
class LeavesAFile(Labelled):
    """It opens a file and keeps it."""

    def __init__(self) -> None:
        KEPT.append(Path(os.devnull).open())  # noqa: SIM115 - the fault


@mutant("engine.accepts", "examples.expected")
class HoldsFloats(Labelled):
    """Its findings for amounts are not of a type that values can have."""

    def finding(
        self, request: CapabilityRequest, field: CanonicalField, raw: str, start: int, end: int
    ) -> Finding:
        made = super().finding(request, field, raw, start, end)
        return attrs.evolve(made, raw=1j) if field.type is FieldType.MONEY else made
