"""What all documents may cost together: exact, durable, and shared over the network, too."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from paxman_batch import PurseServer, RemotePurse, TotalPurse

if TYPE_CHECKING:
    from pathlib import Path

CENT = Decimal("0.01")


def spend(purse: TotalPurse | RemotePurse) -> bool:
    while (is_there := purse.reserve(CENT)) is None:
        pass
    if is_there:
        purse.settle(CENT, CENT)
    return is_there


def test_what_is_set_aside_cannot_be_spent_by_another() -> None:
    purse = TotalPurse(Decimal("0.02"))
    assert purse.reserve(CENT)
    assert purse.reserve(CENT)
    assert purse.reserve(CENT) is None
    purse.settle(CENT, Decimal("0.001"))
    assert purse.spent == Decimal("0.001")
    assert purse.reserve(CENT) is None
    assert purse.reserve(Decimal("0.0191")) is False
    assert purse.reserve(Decimal("0.009"))


@pytest.mark.parametrize(("workers", "share"), [(1, "0.06"), (2, "0.02"), (6, "0.008571428571")])
def test_a_worker_may_count_on_its_share_of_what_is_left(workers: int, share: str) -> None:
    purse = TotalPurse(Decimal("0.10"), workers=workers)
    assert purse.reserve(Decimal("0.03"))
    assert purse.reserve(CENT)
    purse.settle(CENT, CENT)
    assert purse.allowance() == Decimal(share)
    assert TotalPurse(None).allowance() is None


def test_many_threads_never_spend_more_than_there_is() -> None:
    purse = TotalPurse(Decimal("0.37"))
    with ThreadPoolExecutor(8) as pool:
        allowed = list(pool.map(lambda _: spend(purse), range(200)))
    assert (sum(allowed), purse.spent) == (37, Decimal("0.37"))


def test_a_ledger_is_opened_again_with_what_was_spent_and_what_was_set_aside(
    tmp_path: Path,
) -> None:
    """A line that was cut off in the middle was never acted on."""
    ledger = tmp_path / "spend.jsonl"
    purse = TotalPurse(Decimal(1), ledger)
    assert spend(purse)
    assert purse.reserve(Decimal("0.3"))
    purse.close()
    with ledger.open("a") as file:
        file.write('["reserve", "0.')
    assert TotalPurse(Decimal(1), ledger).spent == Decimal("0.31")


def test_a_purse_is_shared_over_the_network() -> None:
    purse = TotalPurse(Decimal("0.05"))
    server = PurseServer(purse)
    try:
        remote: RemotePurse = pickle.loads(pickle.dumps(server.remote))
        with ThreadPoolExecutor(4) as pool:
            allowed = list(pool.map(lambda _: spend(remote), range(12)))
        assert (sum(allowed), purse.spent) == (5, Decimal("0.05"))
        assert remote.allowance() == 0
        purse.limit = Decimal("0.08")
        assert remote.allowance() == Decimal("0.03")
        purse.limit = None
        assert remote.allowance() is None
        assert remote.key.hex() not in repr(remote)
    finally:
        server.close()
