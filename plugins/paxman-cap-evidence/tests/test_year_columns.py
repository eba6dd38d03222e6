"""Statements with a column a year, in texts and in tables."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from paxman_core import Engine

WIDE = """\
CONSOLIDATED STATEMENTS OF OPERATIONS
(In millions)
                          September 28,   September 30,   September 24,
                              2024            2023            2022
Net sales:
  Products                  $ 294,866       $ 298,085       $ 316,199
Total net sales               391,035         383,285         394,328
Operating loss                 (1,216)             —         (2,437)
Net income                  $  93,736       $  96,995       $  99,803
"""
NARROW = """\
Year ended December 31, 2024 2023
Total net sales 5 12,345 11,222
Net income 1,234 1,111
Basic EPS 1.23 1.11
"""
DAYS = """\
12 Months Ended  Dec. 31, 2023  Dec. 31, 2022
Income Statement [Abstract]
Total net sales: $ 229,963 $ 297,488
Cost of sales [1] 72,776 75,740
Net income 4,461 41,609
"""
ASCENDING = "item,FY 2022,FY 2023\nTotal net sales,1200.5,1300.5\nNet income,300,250\n"
PERIODS = {
    "periods": {
        "items": {
            "fields": {
                "fiscal_year": "INTEGER",
                "total_net_sales": "DECIMAL",
                "net_income": "DECIMAL",
            }
        }
    }
}


def found(engine: Engine, text: str, fields: object) -> dict[str, object]:
    return engine.normalize(text, {"fields": fields}).normalized_data


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (WIDE, [(2024, 391035, 93736), (2023, 383285, 96995), (2022, 394328, 99803)]),
        (NARROW, [(2024, 12345, 1234), (2023, 11222, 1111)]),
        (DAYS, [(2023, 229963, 4461), (2022, 297488, 41609)]),
        (ASCENDING, [(2022, Decimal("1200.5"), 300), (2023, Decimal("1300.5"), 250)]),
    ],
)
def test_a_list_of_periods_has_a_record_for_each_column(
    engine: Engine, text: str, rows: list[tuple[object, ...]]
) -> None:
    names = ("fiscal_year", "total_net_sales", "net_income")
    assert found(engine, text, PERIODS) == {
        "periods": [dict(zip(names, row, strict=True)) for row in rows]
    }


def test_a_field_has_the_figure_of_its_year_and_else_of_the_latest(engine: Engine) -> None:
    fields = dict.fromkeys(("net_income", "net_income_2023", "net_income_2019"), "DECIMAL?")
    artifact = engine.normalize(WIDE, {"fields": fields})
    assert artifact.normalized_data == {
        "net_income": Decimal(93736),
        "net_income_2023": Decimal(96995),
    }
    assert artifact.result("net_income").confidence_band.value == "MEDIUM"
    assert found(engine, ASCENDING, {"net_income": "DECIMAL"}) == {"net_income": Decimal(250)}


def test_an_object_whose_members_are_years_is_filled(engine: Engine) -> None:
    members = {"fields": {"2023": "DECIMAL", "2024": "DECIMAL"}}
    assert found(engine, NARROW, {"net_income": members}) == {
        "net_income": {"2023": Decimal(1111), "2024": Decimal(1234)}
    }


@pytest.mark.parametrize(
    "text",
    [
        "In 2023 and 2024 sales grew.\nNet income 300 250\nTotal net sales 12 15\n",
        "Opened: 3 May 2023\nClosed: 4 May 2024\nNet income 300 250\nTotal net sales 12 15\n",
        "Period 2023 - 2024\nNet income 300 250\nTotal net sales 12 15\n",
    ],
)
def test_years_in_a_sentence_or_a_span_head_no_columns(engine: Engine, text: str) -> None:
    assert found(engine, text, {"net_income_2023": "DECIMAL?"}) == {}
