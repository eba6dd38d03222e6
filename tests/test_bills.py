"""Bills as they come: taxes at two rates, amounts that slipped a line, numbers of the till."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import pytest

from paxman_core import ConfidenceBand, Engine, ExecutionArtifact


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as started:
        yield started


def run(engine: Engine, text: str, **fields: str) -> ExecutionArtifact:
    return engine.normalize(text, {"id": "bill", "fields": fields})


def quotes(artifact: ExecutionArtifact, field: str) -> list[str]:
    refs = artifact.result(field).evidence_refs
    return [getattr(ref.place, "quote", "") for ref in refs if ref.role.value == "supports"]


BASES = """
Zwischensumme netto            138,20 €
MwSt. 7 % auf 59,00 €            4,13 €
MwSt. 19 % auf 79,20 €          15,05 €
Gesamtbetrag                   157,38 €
"""
LINES = """
Total HT                     1 742,00 €
TVA 20 %                       342,40 €
TVA 5,5 %                        1,65 €
Total TTC                    2 086,05 €
"""


def test_the_taxes_at_two_rates_are_one_tax_and_both_are_shown(engine: Engine) -> None:
    artifact = run(engine, BASES, net="DECIMAL", tax_total="DECIMAL", total="DECIMAL")
    assert artifact["tax_total"] == Decimal("19.18")
    assert quotes(artifact, "tax_total") == ["4,13", "15,05"]
    assert artifact.result("tax_total").confidence_band is ConfidenceBand.HIGH


def test_the_taxes_add_up_though_no_line_says_what_they_are_of(engine: Engine) -> None:
    artifact = run(engine, LINES, net_total="DECIMAL", tax_total="MONEY", total="DECIMAL")
    assert str(artifact["tax_total"]) == "344.05 EUR"
    assert quotes(artifact, "tax_total") == ["342,40 €", "1,65 €"]


def test_taxes_that_do_not_lead_to_the_total_are_not_added(engine: Engine) -> None:
    wrong = LINES.replace("2 086,05", "2 100,00")
    artifact = run(engine, wrong, net_total="DECIMAL", tax_total="DECIMAL", total="DECIMAL")
    assert artifact["tax_total"] != Decimal("344.05")


def test_amounts_that_slipped_down_a_line_are_less_sure(engine: Engine) -> None:
    straight = "Soup\t4.00\nStew\t9.50\nTotal\t13.50\nCash\t20.00\nChange\t6.50\n"
    slipped = "Soup\t4.00\nStew\t9.50\n13.50\nTotal\t20.00\nCash\t6.50\nChange\n"
    sure = run(engine, straight, total="DECIMAL").result("total")
    doubtful = run(engine, slipped, total="DECIMAL").result("total")
    assert sure.confidence_band is ConfidenceBand.HIGH
    assert doubtful.confidence_band in (ConfidenceBand.MEDIUM, ConfidenceBand.UNTRUSTED)


def test_a_total_before_its_rounding_is_not_sure_to_be_the_one_to_pay(engine: Engine) -> None:
    text = "Chicken Corner\nTotal:\t31.12\nRoundingAdj\t-0.02\nAmtDue\t31.10\n"
    artifact = run(engine, text, total="DECIMAL")
    assert artifact.result("total").confidence_band is not ConfidenceBand.HIGH


def test_a_small_whole_number_beside_the_word_for_a_tax_may_count_guests(engine: Engine) -> None:
    artifact = run(engine, "Tbl 12/1\tChk 881\tGst:4\nLagoon fish\t3000\n", tax="DECIMAL")
    assert artifact.result("tax").confidence_band is not ConfidenceBand.HIGH


def test_a_number_beside_the_time_is_one_of_the_till(engine: Engine) -> None:
    till = run(engine, "Harbour Fish Bar\n06/07/2026\t13:48\t001-01-03163\n", phone="STRING")
    shop = run(engine, "Harbour Fish Bar\n020-5550-3163\n06/07/2026\t13:48\n", phone="STRING")
    assert till.result("phone").confidence_band is not ConfidenceBand.HIGH
    assert shop.result("phone").confidence_band is ConfidenceBand.HIGH
