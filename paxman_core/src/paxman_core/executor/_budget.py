"""Keeping to the budget: reserve the worst case before a call, charge the truth after it."""

from __future__ import annotations

import time
from decimal import Context, Decimal
from typing import TYPE_CHECKING, Protocol

from paxman_core.canonical import decimal_text
from paxman_core.capability import CapabilityTier

if TYPE_CHECKING:
    from paxman_core.capability import CapabilitySpec, Usage
    from paxman_core.policy import Budget


# Money is counted exactly, whatever decimal context the caller works in.
EXACT = Context(prec=500)

MAX_SECONDS_WAITING = 30.0
"""How long a call waits for what others have set aside; a document may not take for ever."""
_SECONDS_BETWEEN_QUESTIONS = 0.01


class SharedBudget(Protocol):
    """Money that several runs share, beside the budget that each has of its own."""

    def allowance(self) -> Decimal | None:
        """What one run may count on, beside the others; None if there is no limit."""

    def reserve(self, usd: Decimal) -> bool | None:
        """Set so much aside for one call; False if it is not there, None if it may yet be.

        It may, if it is only set aside for the calls of others, which cost less as a rule.
        """

    def settle(self, reserved: Decimal, used: Decimal) -> None:
        """Put back what was `reserved`, and take out what the call has `used`."""


class BudgetTracker:
    """What one run has used so far; every cap stands alone."""

    def __init__(self, budget: Budget, shared_budget: SharedBudget | None = None) -> None:
        self.budget = budget
        self.shared_budget = shared_budget
        self.spent_usd = Decimal(0)
        self.invocations = 0
        self.remote_calls = 0
        self.deadline: float | None = None
        if budget.max_total_latency_ms is not None:
            self.deadline = time.monotonic() + budget.max_total_latency_ms / 1000

    def refusal(self, spec: CapabilitySpec, worst_case_usd: Decimal) -> str:
        """Why this call may not be made, or an empty string if it may.

        Asked last, the shared budget has then set the worst case aside: `charge` settles it.
        """
        budget = self.budget
        invocations = budget.max_capability_invocations
        if invocations is not None and self.invocations >= invocations:
            return f"the {invocations} invocations that the budget allows are used up"
        if self.deadline is not None and time.monotonic() >= self.deadline:
            return f"the {budget.max_total_latency_ms} ms that the budget allows have passed"
        remote = budget.max_remote_inference_calls
        is_remote = spec.tier is CapabilityTier.REMOTE_INFERENCE
        if is_remote and remote is not None and self.remote_calls >= remote:
            return f"the {remote} remote calls that the budget allows are used up"
        left = self.allowance()
        if worst_case_usd and left is not None and worst_case_usd > left:
            needed = decimal_text(worst_case_usd)
            return f"the call may cost ${needed} and ${decimal_text(left)} of the budget is left"
        if worst_case_usd and self.shared_budget is not None and not self._reserve(worst_case_usd):
            needed = decimal_text(worst_case_usd)
            return f"the call may cost ${needed}, more than is left for all documents together"
        return ""

    def _reserve(self, usd: Decimal) -> bool:
        """Ask the shared budget, again and again while others have set aside what is missing."""
        assert self.shared_budget is not None
        until = time.monotonic() + MAX_SECONDS_WAITING
        until = until if self.deadline is None else min(until, self.deadline)
        while (is_there := self.shared_budget.reserve(usd)) is None and time.monotonic() < until:
            time.sleep(_SECONDS_BETWEEN_QUESTIONS)
        return bool(is_there)

    def allowance(self) -> Decimal | None:
        """What is left to spend."""
        usd = self.budget.max_total_cost_usd
        return None if usd is None else max(EXACT.subtract(usd, self.spent_usd), Decimal(0))

    def share(self, worst_case_usd: Decimal) -> Decimal | None:
        """To how much a call must be cut down, so that a shared budget lasts for others.

        None if it need not be. A shared budget may be far away: it is not asked about what is free.
        """
        share = (
            self.shared_budget.allowance()
            if worst_case_usd and self.shared_budget is not None
            else None
        )
        if share is None or share >= worst_case_usd:
            return None
        left = self.allowance()
        return share if left is None else min(share, left)

    def calls_left(self, spec: CapabilitySpec) -> int | None:
        """How many remote calls a capability may still make; None if they are not counted."""
        most = self.budget.max_remote_inference_calls
        if most is None or spec.tier is not CapabilityTier.REMOTE_INFERENCE:
            return None
        return max(most - self.remote_calls, 0)

    def charge(self, spec: CapabilitySpec, usage: Usage, reserved_usd: Decimal) -> str:
        """Count a call that was made, whether it succeeded or not, and say if it took too much."""
        self.invocations += 1
        if usage.usd:
            self.spent_usd = EXACT.add(self.spent_usd, usage.usd)
        if self.shared_budget is not None and (reserved_usd or usage.usd):
            self.shared_budget.settle(reserved_usd, usage.usd)
        if spec.tier is CapabilityTier.REMOTE_INFERENCE:
            # One that reports no calls has been called all the same.
            self.remote_calls += max(usage.calls, 1)
            most = self.budget.max_remote_inference_calls
            if most is not None and self.remote_calls > most:
                return f"made {usage.calls} remote calls; {most} are allowed in the whole run"
        if usage.usd > reserved_usd:
            spent, reserved = decimal_text(usage.usd), decimal_text(reserved_usd)
            return f"cost ${spent}, more than the ${reserved} that it said it could cost"
        return ""
