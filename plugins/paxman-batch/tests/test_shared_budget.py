"""What all documents may cost together: exact, durable, and shared over the network, too."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from paxman_batch import RemoteSharedBudget, SharedBudgetServer, TotalBudget

if TYPE_CHECKING:
    from pathlib import Path

CENT = Decimal("0.01")


def spend(budget: TotalBudget | RemoteSharedBudget) -> bool:
    while (is_there := budget.reserve(CENT)) is None:
        pass
    if is_there:
        budget.settle(CENT, CENT)
    return is_there


def test_what_is_set_aside_cannot_be_spent_by_another() -> None:
    budget = TotalBudget(Decimal("0.02"))
    assert budget.reserve(CENT)
    assert budget.reserve(CENT)
    assert budget.reserve(CENT) is None
    budget.settle(CENT, Decimal("0.001"))
    assert budget.spent == Decimal("0.001")
    assert budget.reserve(CENT) is None
    assert budget.reserve(Decimal("0.0191")) is False
    assert budget.reserve(Decimal("0.009"))


@pytest.mark.parametrize(("workers", "share"), [(1, "0.06"), (2, "0.02"), (6, "0.008571428571")])
def test_a_worker_may_count_on_its_share_of_what_is_left(workers: int, share: str) -> None:
    budget = TotalBudget(Decimal("0.10"), workers=workers)
    assert budget.reserve(Decimal("0.03"))
    assert budget.reserve(CENT)
    budget.settle(CENT, CENT)
    assert budget.allowance() == Decimal(share)
    assert TotalBudget(None).allowance() is None


def test_many_threads_never_spend_more_than_there_is() -> None:
    budget = TotalBudget(Decimal("0.37"))
    with ThreadPoolExecutor(8) as pool:
        allowed = list(pool.map(lambda _: spend(budget), range(200)))
    assert (sum(allowed), budget.spent) == (37, Decimal("0.37"))


def test_a_ledger_is_opened_again_with_what_was_spent_and_what_was_set_aside(
    tmp_path: Path,
) -> None:
    """A line that was cut off in the middle was never acted on."""
    ledger = tmp_path / "spend.jsonl"
    budget = TotalBudget(Decimal(1), ledger)
    assert spend(budget)
    assert budget.reserve(Decimal("0.3"))
    budget.close()
    with ledger.open("a") as file:
        file.write('["reserve", "0.')
    assert TotalBudget(Decimal(1), ledger).spent == Decimal("0.31")


def test_a_budget_is_shared_over_the_network() -> None:
    budget = TotalBudget(Decimal("0.05"))
    server = SharedBudgetServer(budget)
    try:
        remote: RemoteSharedBudget = pickle.loads(pickle.dumps(server.remote))
        with ThreadPoolExecutor(4) as pool:
            allowed = list(pool.map(lambda _: spend(remote), range(12)))
        assert (sum(allowed), budget.spent) == (5, Decimal("0.05"))
        assert remote.allowance() == 0
        budget.limit = Decimal("0.08")
        assert remote.allowance() == Decimal("0.03")
        budget.limit = None
        assert remote.allowance() is None
        assert remote.address.key.hex() not in repr(remote)
    finally:
        server.close()
