"""Where a reader was unsure, values are never HIGH; whoever found them."""

from __future__ import annotations

import attrs
import pytest

import paxman_cap_evidence
from paxman_core import ConfidenceBand, Engine
from paxman_core.document import Doubt

TEXT = "Order number: A-1007\nTotal: 12.50\nAmount due: 99.00\nTotal: 12.50"


def band(doubts: tuple[Doubt, ...]) -> ConfidenceBand:
    with Engine(plugins=[paxman_cap_evidence]) as engine:
        document = attrs.evolve(engine.read(TEXT), doubts=doubts)
        artifact = engine.normalize(document, {"fields": {"total": "DECIMAL"}})
        return artifact.result("total").confidence_band


FIRST, LAST = (28, 33), (59, 64)


@pytest.mark.parametrize(
    ("doubtful", "expected"),
    [
        ((), ConfidenceBand.CERTAIN),
        (((0, 5),), ConfidenceBand.CERTAIN),
        (((0, 5), (20, 28), (33, 40)), ConfidenceBand.CERTAIN),
        ((FIRST, LAST), ConfidenceBand.MEDIUM),
        (((27, 29), (63, 64)), ConfidenceBand.MEDIUM),
        (((0, 64),), ConfidenceBand.MEDIUM),
        ((FIRST,), ConfidenceBand.CERTAIN),
    ],
)
def test_only_what_stands_in_doubt_is_doubted(
    doubtful: tuple[tuple[int, int], ...], expected: ConfidenceBand
) -> None:
    """A second place that was read for sure is enough."""
    assert TEXT[slice(*FIRST)] == TEXT[slice(*LAST)] == "12.50"
    assert band(tuple(Doubt(*each, "unsure") for each in doubtful)) is expected
