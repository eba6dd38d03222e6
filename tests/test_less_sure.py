"""What all capabilities together find and must not call sure."""

from __future__ import annotations

import pytest

from paxman_core import ConfidenceBand, normalize

PAGE = "<html><body>{}</body></html>"


@pytest.mark.parametrize(
    "said",
    [
        "Salary: £48,000 - £55,000",
        "Salary\t£48,000–£55,000",
        PAGE.format("<table><tr><th>Salary</th><td>£48,000 - £55,000</td></tr></table>"),
    ],
)
def test_an_end_of_a_range_is_not_sure(said: str) -> None:
    artifact = normalize(said, {"fields": {"salary": "MONEY"}})
    assert str(artifact["salary"]) == "48000.00 GBP"
    result = artifact.result("salary")
    assert result.confidence_band is ConfidenceBand.MEDIUM
    doubts = [ref.facts.doubts for ref in result.evidence_refs if ref.facts is not None]
    assert doubts[0] == ("a range, not one number",)


def test_the_day_of_posting_is_only_related_to_a_date() -> None:
    page = PAGE.format("<h1>Pottery Workshop</h1><p>Posted on 2 February 2026</p>")
    artifact = normalize(page, {"fields": {"date": "DATE"}})
    assert artifact.result("date").confidence_band is ConfidenceBand.MEDIUM
