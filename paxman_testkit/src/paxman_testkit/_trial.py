"""A trial: one request that a capability is given, and what came of it."""

from __future__ import annotations

import threading
import time
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

import attrs

from paxman_core.capability import CapabilityRequest, FieldRequest
from paxman_core.records import frozen_config

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from decimal import Decimal

    from paxman_core.canonical import Json
    from paxman_core.capability import Capability, CapabilityResult, Finding
    from paxman_core.contract import CanonicalContract, CanonicalField
    from paxman_core.document import Document, InputShape
    from paxman_core.values import Value

T = TypeVar("T")

PATIENCE = 30.0
"""Seconds after which a capability counts as hung."""
GRACE = 2.0
"""Seconds by which a deadline may be missed, for slow machines."""


class NotTriedError(Exception):
    """A rule has nothing to look at here; the message says why."""


class HungError(Exception):
    """The capability did not come back."""


@attrs.frozen(eq=False)
class Trial:
    """One document, the fields that the capability agreed to serve, and their step configs."""

    name: str
    contract: CanonicalContract
    document: Document
    fields: tuple[CanonicalField, ...]
    configs: tuple[Mapping[str, Json], ...]
    resolved: Mapping[str, Value] = MappingProxyType({})

    def request(
        self, deadline: float | None = None, allowance_usd: Decimal | None = None
    ) -> CapabilityRequest:
        """The request, as the executor would make it."""
        asked = tuple(map(FieldRequest, self.fields, self.configs))
        resolved = MappingProxyType(dict(self.resolved))
        return CapabilityRequest(self.document, asked, resolved, deadline, allowance_usd)

    def single(self) -> Iterator[Trial]:
        """The same for each field alone."""
        for field, config in zip(self.fields, self.configs, strict=True):
            yield attrs.evolve(self, fields=(field,), configs=(config,))


@attrs.frozen(eq=False)
class Outcome:
    """What came of a trial: a result, or what was raised."""

    trial: Trial
    request: CapabilityRequest
    result: CapabilityResult | None = None
    error: BaseException | None = None

    def findings(self) -> Iterator[tuple[CanonicalField, Finding]]:
        """Every finding that is one, with the field that it is for."""
        from paxman_core.capability import CapabilityResult, Finding

        if not isinstance(self.result, CapabilityResult):
            return
        fields = {field.id: field for field in self.trial.fields}
        for field_id, found in dict(self.result.findings).items():
            field = fields.get(field_id)
            if field is None or not isinstance(found, (tuple, list)):
                continue
            for finding in found:
                if isinstance(finding, Finding):
                    yield field, finding


def prepared(
    capability: Capability,
    contract: CanonicalContract,
    document: Document,
    shape: InputShape,
    name: str,
    resolved: Mapping[str, Value] = MappingProxyType({}),
) -> Trial | None:
    """The trial of the fields that a capability serves; None if it serves none of them."""
    fields, configs = [], []
    for field in contract.targets:
        if field.type not in capability.spec.field_types:
            continue
        config = step_config(capability, field, shape)
        if config is not None:
            fields.append(field)
            configs.append(config)
    if not fields:
        return None
    return Trial(name, contract, document, tuple(fields), tuple(configs), resolved)


def step_config(
    capability: Capability, field: CanonicalField, shape: InputShape
) -> Mapping[str, Json] | None:
    """What the planner would put into the plan; whatever goes wrong has a rule of its own."""
    try:
        config = capability.prepare(field, shape)
        return None if config is None else frozen_config(config)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return None


def attempt(
    capability: Capability,
    trial: Trial,
    *,
    seconds_left: float | None = None,
    patience: float = PATIENCE,
) -> Outcome:
    """Invoke the capability in a thread that can be given up; nothing that it raises gets out."""
    deadline = None if seconds_left is None else time.monotonic() + seconds_left
    request = trial.request(deadline)
    try:
        result = apart(lambda: capability.invoke(request), patience)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return Outcome(trial, request, error=error)
    return Outcome(trial, request, result)


def apart(function: Callable[[], T], patience: float = PATIENCE) -> T:
    """What a function gives or raises in a thread of its own, if it comes back in time."""
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(function())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run, name="paxman-testkit", daemon=True)
    thread.start()
    thread.join(patience)
    if errors:
        raise errors[0]
    if not results:
        raise HungError(f"it did not return in {patience:g} s")
    return results[0]
