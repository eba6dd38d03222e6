"""Contracts as callers give them: adapted and checked once, however often they are given."""

from __future__ import annotations

import json
import threading
from typing import TYPE_CHECKING, Generic, TypeVar

from paxman_core.adapters import adapt_contract
from paxman_core.contract import CanonicalContract
from paxman_core.errors import InvalidContractError, InvalidOptionError, Problem
from paxman_core.formula import check_formulas

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_core.adapters import ContractAdapter

MAX_KEPT = 256

T = TypeVar("T")


class Kept(Generic[T]):
    """Values that are made once; when there are too many, the oldest is forgotten."""

    def __init__(self) -> None:
        self._values: dict[object, T] = {}
        self._lock = threading.Lock()

    def get(self, key: object) -> T | None:
        """The value that was kept under a key."""
        return self._values.get(key)

    def keep(self, key: object, value: T) -> None:
        """Remember a value."""
        with self._lock:
            if len(self._values) >= MAX_KEPT:
                self._values.pop(next(iter(self._values)), None)
            self._values[key] = value


class Contracts:
    """The contracts of one engine."""

    def __init__(self, adapters: Sequence[ContractAdapter]) -> None:
        self._adapters = adapters
        self._kept: Kept[CanonicalContract] = Kept()

    def contract(
        self,
        source: object,
        component: str | None,
        registry: object = None,
        strict: bool = False,
    ) -> CanonicalContract:
        """The canonical form of what a caller gives."""
        if isinstance(source, CanonicalContract):
            if component not in (None, source.id):
                raise InvalidOptionError(
                    f"The component {component!r} was asked for of the contract {source.id!r}.",
                    next_step="Name a component of a schema, not of a contract that is adapted.",
                )
            return adapt_contract(source, (), strict=strict)
        if registry is not None or strict:
            adapted = adapt_contract(
                source, self._adapters, component, registry=registry, strict=strict
            )
            return checked(adapted)
        key = _key(source, component)
        known = self._kept.get(key) if key is not None else None
        if known is None:
            known = checked(adapt_contract(source, self._adapters, component))
            if key is not None:
                self._kept.keep(key, known)
        return known


def checked(contract: CanonicalContract) -> CanonicalContract:
    """The contract, if its formulas can be carried out and its fields told apart by their ids."""
    problems = [*check_formulas(contract)]
    owners: dict[str, str] = {}
    for field in contract.targets:
        owner = owners.setdefault(field.id, field.path)
        if owner != field.path:
            message = f"The field {owner!r} has the id {field.id!r} already."
            problems.append(Problem(field.path, message, "Give it another id, or none."))
    if problems:
        raise InvalidContractError(problems)
    return contract


def _key(source: object, component: str | None) -> object:
    """What tells two contract sources apart; None for what must be read each time."""
    if isinstance(source, type):
        return (source, component)
    if isinstance(source, dict):
        try:
            return (json.dumps(source, default=repr), component)
        except (TypeError, ValueError, RecursionError):
            return None
    return None
