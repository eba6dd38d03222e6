"""Rates of exchange that stand right after an amount."""

from __future__ import annotations

from decimal import Decimal

import pytest

from paxman_core.values import rate_after


@pytest.mark.parametrize(
    ("after", "rate"),
    [
        (" @ 0.92", "0.92"),
        ("@1,0870.", "1.0870"),
        (" at a rate of 1.1", "1.1"),
        (" (exchange rate: 1.1)", "1.1"),
        (" @ 0", None),
        (" @ 5%", None),
        (" and 0.92", None),
        ("\n@ 0.92", None),
        (" @ office", None),
    ],
)
def test_a_rate_is_read_where_it_stands_with_an_amount(after: str, rate: str | None) -> None:
    text = f"USD 100.00{after}"
    assert rate_after(text, 10) == (None if rate is None else Decimal(rate))
