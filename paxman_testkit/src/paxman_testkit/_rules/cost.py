"""What it costs: nothing is sent, reserved or charged that was not announced."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from paxman_core.canonical import decimal_text
from paxman_core.capability import CapabilityResult, Usage
from paxman_testkit._rule import Claim, Rule
from paxman_testkit._trial import NotTriedError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_testkit._subject import Subject
    from paxman_testkit._trial import Outcome


def _no_network(subject: Subject) -> Iterator[str]:
    report = subject.fresh
    if report.network is None:
        raise NotTriedError(report.ended_how or report.problem or "the fresh process said nothing")
    for use in sorted(set(report.network)):
        yield f"it tried {use}"


def _usage(subject: Subject) -> Iterator[str]:
    for outcome in subject.outcomes:
        if isinstance(outcome.result, CapabilityResult) and _used(outcome) is None:
            yield f"{outcome.trial.name}: the usage is {outcome.result.usage!r:.100}"


def _used(outcome: Outcome) -> Usage | None:
    """The usage, if it is one."""
    usage: object = outcome.result.usage if outcome.result is not None else None
    if not isinstance(usage, Usage) or not is_dollars(usage.usd):
        return None
    counts = (usage.input_tokens, usage.output_tokens, usage.calls)
    return usage if all(type(one) is int and one >= 0 for one in counts) else None


def is_dollars(value: object) -> bool:
    """Whether a value is an exact amount that can be charged."""
    return isinstance(value, Decimal) and value.is_finite() and value >= 0


def _reserved(subject: Subject) -> Iterator[str]:
    for outcome in subject.outcomes:
        worst = _worst_case(subject, outcome)
        if isinstance(worst, str):
            yield f"{outcome.trial.name}: {worst}"
            continue
        used = _used(outcome) if isinstance(outcome.result, CapabilityResult) else None
        if used is not None and used.usd > worst:
            yield (
                f"{outcome.trial.name}: it used ${decimal_text(used.usd)}, and "
                f"${decimal_text(worst)} was reserved"
            )


def _worst_case(subject: Subject, outcome: Outcome) -> Decimal | str:
    """What it wants to be reserved, or what is wrong with that."""
    try:
        worst: object = subject.capability.worst_case_usd(outcome.request)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return f"worst_case_usd raised {error!r:.100}"
    if isinstance(worst, Decimal) and is_dollars(worst):
        return worst
    return f"worst_case_usd gave {worst!r:.60}"


def _free(subject: Subject) -> Iterator[str]:
    for outcome in subject.outcomes:
        worst = _worst_case(subject, outcome)
        if isinstance(worst, Decimal) and worst > 0:
            yield f"{outcome.trial.name}: it wants ${decimal_text(worst)} to be reserved"
        used = _used(outcome) if isinstance(outcome.result, CapabilityResult) else None
        if used is not None and used.usd > 0:
            yield f"{outcome.trial.name}: it used ${decimal_text(used.usd)}"


RULES = (
    Rule(
        "cost.no_network",
        "Without network=True, nothing is sent off this machine.",
        "Claim network=True, so that policies and budgets can keep it from private documents.",
        _no_network,
        claim=Claim.LOCAL,
    ),
    Rule(
        "cost.usage",
        "The usage is a Usage of exact dollars and counts that are not negative.",
        "Write Usage(usd=Decimal(...), input_tokens=..., output_tokens=..., calls=...).",
        _usage,
    ),
    Rule(
        "cost.reserved",
        "No invocation costs more than what worst_case_usd asked to reserve for it.",
        "Reserve the most expensive outcome: all the input, and the longest answer that you allow.",
        _reserved,
    ),
    Rule(
        "cost.free",
        "What has a cost hint of no dollars costs none.",
        "State the price in the CostHint: plans and budgets go by it.",
        _free,
        claim=Claim.FREE,
    ),
)
