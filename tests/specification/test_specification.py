"""One test a statement of the specification, named after its document and section.

`pytest tests/specification -s` prints the table of what holds.
"""

from __future__ import annotations

import re
from pathlib import Path

import confidence_statements
import design_statements
import planning_statements
import pytest
import reconciliation_statements
from statements import DOCUMENTS, READ_DIFFERENTLY, STATEMENTS, Statement

AUDITED = {"R": 95, "C": 10, "P": 46, "G": 14}
MODULES = (
    confidence_statements,
    design_statements,
    planning_statements,
    reconciliation_statements,
)
ROOT = Path(__file__).parents[2]


def _order(one: Statement) -> tuple[str, int, str]:
    letter, number, rest = re.fullmatch(r"([A-Z])(\d+)(\w*)", one.number).groups()  # type: ignore[union-attr]
    return letter, int(number), rest


IN_ORDER: list[Statement] = sorted(STATEMENTS, key=_order)


@pytest.mark.parametrize("one", IN_ORDER, ids=lambda one: one.name)
def test_statement(one: Statement) -> None:
    one.check()


def test_every_statement_of_the_audit_has_a_test() -> None:
    numbers = [one.number for one in STATEMENTS]
    assert len(set(numbers)) == len(numbers)
    expected = {f"{letter}{n}" for letter, last in AUDITED.items() for n in range(1, last + 1)}
    assert expected <= set(numbers)
    rows = [
        f"{one.number:5} {DOCUMENTS[one.number[0]]:15} {one.section:10} "
        f"{'differently' if one.is_decided else 'as written':12} {one.text}"
        for one in IN_ORDER
    ]
    print(*rows, sep="\n")


def test_what_is_read_differently_is_written_down() -> None:
    page = (ROOT / READ_DIFFERENTLY).read_text("utf-8")
    decided = {one.number for one in STATEMENTS if one.is_decided}
    assert decided == set(re.findall(r"^\| ([A-Z]\d+) \|", page, re.MULTILINE))
