"""Tables of accounts and sums between rows: what is a row, what only adds rows up."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from paxman_core import ConfidenceBand, Engine

if TYPE_CHECKING:
    from paxman_core import ExecutionArtifact

STATEMENT = """\
Larkspur Savings Bank
Account number: 55012277 Sort code: 18-00-04

Date          Details                 Money out    Money in     Balance
              Opening balance                                    500.00
02/03/2026    Hedge trimmer hire          40.00                  460.00
05/03/2026    Invoice 71                            125.00       585.00
              Balance carried forward                            585.00

Larkspur Savings Bank
Registered office: 4 Chapel Row
Account of Mrs D Penhallow
Sheet 2

Date          Details                 Money out    Money in     Balance
              Balance brought forward                            585.00
09/03/2026    Plant pots                  12.50                  572.50
11/03/2026    Invoice 72                             80.00       652.50
              Closing balance                                    652.50
"""
ENTRY = {
    "date": {"type": "DATE", "date_order": "DMY"},
    "details": "STRING",
    "money_out": "DECIMAL?",
    "money_in": "DECIMAL?",
    "balance": "DECIMAL",
}
LINE = {
    "description": "STRING",
    "quantity": "DECIMAL?",
    "unit_price": "DECIMAL?",
    "amount": "DECIMAL",
}


def run(engine: Engine, text: str, entry: Any, **fields: Any) -> ExecutionArtifact:
    rows = {"type": "ARRAY", "items": {"fields": dict(entry)}}
    return engine.normalize(text, {"id": "list", "fields": {"rows": rows, **fields}})


def column(artifact: ExecutionArtifact, name: str) -> list[str]:
    found: Any = artifact["rows"]
    return [str(row[name]) for row in found if name in row]


def test_entries_with_a_gap_go_on_below_the_headings_of_the_next_page(engine: Engine) -> None:
    artifact = run(engine, STATEMENT, ENTRY)
    assert column(artifact, "balance") == ["460.00", "585.00", "572.50", "652.50"]
    assert column(artifact, "money_out") == ["40.00", "12.50"]
    assert column(artifact, "money_in") == ["125.00", "80.00"]
    assert artifact.result("rows").confidence_band is ConfidenceBand.HIGH


def test_balances_between_the_entries_are_values_of_their_own(engine: Engine) -> None:
    fields = {
        "opening_balance": "DECIMAL",
        "closing_balance": "DECIMAL",
        "account_number": "STRING",
    }
    artifact = run(engine, STATEMENT, ENTRY, **fields)
    assert artifact["opening_balance"] == Decimal("500.00")
    assert artifact["closing_balance"] == Decimal("652.50")
    assert artifact["account_number"] == "55012277"


def test_debit_and_credit_are_money_out_and_money_in(engine: Engine) -> None:
    entry = {"details": "STRING", "debit": "DECIMAL?", "credit": "DECIMAL?", "balance": "DECIMAL"}
    artifact = run(engine, STATEMENT, entry)
    assert column(artifact, "debit") == ["40.00", "12.50"]
    assert column(artifact, "credit") == ["125.00", "80.00"]


def test_single_spaces_part_the_columns_of_an_account(engine: Engine) -> None:
    text = """\
DATE DESCRIPTION AMOUNT BALANCE
Beginning Balance $90.00
02/11 Mill Lane Bakery Card 0411 -7.50 82.50
02/12 Transfer from ...8810 Ref 66 20.00 102.50
for the garden
Ending Balance $102.50
"""
    entry = {"date": "STRING", "description": "STRING", "amount": "DECIMAL", "balance": "DECIMAL"}
    artifact = run(engine, text, entry)
    assert column(artifact, "date") == ["02/11", "02/12"]
    assert column(artifact, "description") == [
        "Mill Lane Bakery Card 0411",
        "Transfer from ...8810 Ref 66 for the garden",
    ]
    assert column(artifact, "amount") == ["-7.50", "20.00"]


def test_what_adds_up_the_rows_above_is_not_a_row_whatever_it_is_called(engine: Engine) -> None:
    text = """\
Description           Quantity    Unit price      Amount
Clearing
Remove old hedge             2         60.00      120.00
Skip hire                    1         90.00       90.00
Clearing altogether                               210.00
Planting
Yew, pot grown              14         11.00      154.00
Subtotal planting                                 154.00

Total                                             364.00
"""
    artifact = run(engine, text, LINE)
    assert column(artifact, "description") == ["Remove old hedge", "Skip hire", "Yew, pot grown"]
    assert artifact.result("rows").confidence_band is ConfidenceBand.HIGH


def test_an_amount_that_is_the_sum_of_others_by_chance_stays_a_row(engine: Engine) -> None:
    text = """\
Description           Amount
Seed                   10.00
Compost                20.00
Delivery van           30.00

Total                  60.00
"""
    artifact = run(engine, text, {"description": "STRING", "amount": "DECIMAL"})
    assert column(artifact, "amount") == ["10.00", "20.00", "30.00"]


def test_numbers_below_an_unknown_heading_make_a_list_less_sure(engine: Engine) -> None:
    text = """\
Description           Bundles    Unit price      Amount
Hazel rods                  1         14.00       14.00
Willow rods                 0         16.50        0.00
Delivery                                           6.00

Total                                             20.00
"""
    artifact = run(engine, text, LINE)
    assert column(artifact, "amount") == ["14.00", "0.00", "6.00"]
    result = artifact.result("rows")
    assert result.confidence_band is ConfidenceBand.MEDIUM
    assert "rows are told by their numbers" in result.diagnostics[0].message


ENTRIES = """
Date      What              Out        In      Balance
3 FEB     Diner          {}
5 FEB     Salary                   900.00     1,381.50
7 FEB     Tram             2.50               1,379.00
"""


@pytest.mark.parametrize(
    "numbers",
    [
        "18.50",
        "18.50               pending",
        "18.50\n                                                481.50",
        "1 B.50               4B1.5O",
    ],
)
def test_a_row_that_lacks_what_rows_have_is_never_lost_in_silence(
    engine: Engine, numbers: str
) -> None:
    entry = {"date": "STRING", "what": "STRING", "out": "DECIMAL?", "in": "DECIMAL?"}
    asked = {"type": "ARRAY", "items": {"fields": {**entry, "balance": "DECIMAL"}}}
    found = engine.normalize(ENTRIES.format(numbers), {"fields": {"entries": asked}})
    assert found.result("entries").confidence_band.value == "MEDIUM"
    assert found.status.value == "PARTIAL_SUCCESS"
    whole = ENTRIES.format("18.50                 481.50")
    sure = engine.normalize(whole, {"fields": {"entries": asked}}).result("entries")
    assert (len(sure.value), sure.confidence_band.value) == (3, "HIGH")
