"""One invocation of one capability, contained: whatever it does becomes an outcome."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from paxman_core.capability import NO_USAGE, Usage, raised
from paxman_core.diagnostics import CAPABILITY_FAILED, CAPABILITY_TIMEOUT, Diagnostic
from paxman_core.executor._returned import Answer, checked, is_dollars
from paxman_core.executor._worker import InvocationTimeoutError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from decimal import Decimal

    from paxman_core.capability import Capability, CapabilityRegistry, CapabilityRequest
    from paxman_core.executor._worker import WorkerPool

MAX_INLINE = 200_000
"""Characters of a document on which `bounded` is taken for soon enough; a longer one is worked on
in a thread, so that the deadline holds there too."""


def invoke(
    capability: Capability,
    request: CapabilityRequest,
    paths: Mapping[str, str],
    registry: CapabilityRegistry,
    pool: WorkerPool,
    reserved_usd: Decimal,
) -> Answer:
    """Invoke the capability; nothing that it raises, and no hang, gets past this function.

    `paths` are those of the fields by their ids: what the request says afterwards may be changed.
    """
    started = time.monotonic()
    capability_id = capability.spec.id
    turn = registry.turn(capability_id)
    if turn is not None and not turn.acquire(timeout=_seconds(request)):
        problem = f"{capability_id} was busy with other documents until the deadline"
        note = Diagnostic(CAPABILITY_TIMEOUT, problem, "", capability_id)
        return Answer({}, NO_USAGE, _since(started), (note,))
    try:
        if capability.spec.bounded and len(request.document.text) <= MAX_INLINE:
            result: object = capability.invoke(request)
        else:
            result = pool.call(lambda: capability.invoke(request), _seconds(request))
    except InvocationTimeoutError:
        registry.discard(capability_id)
        problem = "did not answer before its deadline and was given up"
        failure = CAPABILITY_TIMEOUT, problem
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        failure = CAPABILITY_FAILED, f"raised {raised(error)}"
    else:
        return checked(result, paths, capability_id, reserved_usd, _since(started))
    finally:
        if turn is not None:
            turn.release()
    # What a failed call really cost is unknown, so what was reserved for it is charged.
    note = Diagnostic(failure[0], f"{capability_id} {failure[1]}", "", capability_id)
    return Answer({}, Usage(usd=reserved_usd), _since(started), (note,))


def worst_case_of(capability: Capability, request: CapabilityRequest) -> tuple[Decimal, str]:
    """What to reserve for an invocation, and what is wrong with what the capability says of it."""
    try:
        dollars = capability.worst_case_usd(request)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        problem = f"worst_case_usd() raised {raised(error)}"
    else:
        if is_dollars(dollars):
            return dollars, ""
        problem = "worst_case_usd() gave no amount of dollars"
    spec = capability.spec
    return spec.cost.usd, f"{spec.id}: {problem}; its cost hint is reserved instead"


def _seconds(request: CapabilityRequest) -> float:
    """The time that is left, in a form that locks can wait for."""
    remaining = request.remaining_seconds()
    return threading.TIMEOUT_MAX if remaining is None else min(remaining, threading.TIMEOUT_MAX)


def _since(started: float) -> float:
    return (time.monotonic() - started) * 1000
