"""The decision file: nothing is lost, whatever happens to it."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paxman_core import adapt
from paxman_core.errors import InvalidOptionError
from paxman_core.values import FieldType, Money, key_of
from paxman_review import Answer, Decision, DecisionFile
from paxman_review._decision import decision_from_line
from paxman_review._stored_value import stored_text, value_of

if TYPE_CHECKING:
    from pathlib import Path

ONE = Decision(
    "a.txt", "f00", "total", Answer.CORRECTED, "Ann", "2026-03-01T09:00:00.000Z", stored='"5"'
)


def test_a_decision_that_is_delivered_twice_counts_once(tmp_path: Path) -> None:
    file = DecisionFile(tmp_path / "d.jsonl")
    file.append(ONE)
    file.append(ONE)
    assert file.decisions == [ONE]
    assert DecisionFile(tmp_path / "d.jsonl").decisions == [ONE]


def test_a_line_that_a_crash_cut_short_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "d.jsonl"
    DecisionFile(path).append(ONE)
    path.write_bytes(path.read_bytes() + ONE.to_line().encode()[:40])
    file = DecisionFile(path)
    later = attrs.evolve(ONE, stored='"6"')
    file.append(later)
    again = DecisionFile(path)
    assert again.decisions == [ONE, later]
    assert again.unreadable == 1


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir,\n", "utf-8")
    with pytest.raises(InvalidOptionError, match="not a file of decisions"):
        DecisionFile(path)


NUMBERS = st.decimals(allow_nan=False, allow_infinity=False, places=3).filter(
    lambda number: abs(number) < 10**12
)
TEXTS = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=9)
VALUES = {
    FieldType.DECIMAL: NUMBERS,
    FieldType.MONEY: NUMBERS.map(lambda number: Money(number, "EUR")),
    FieldType.STRING: TEXTS,
    FieldType.DATE: st.dates(min_value=__import__("datetime").date(1900, 1, 1)),
    FieldType.INTEGER: st.integers(-(10**9), 10**9),
    FieldType.BOOLEAN: st.booleans(),
}
CONTRACT = adapt({"id": "all", "fields": {kind.value.lower(): kind.value for kind in VALUES}})


@given(st.sampled_from(sorted(VALUES, key=str)).flatmap(lambda k: st.tuples(st.just(k), VALUES[k])))
def test_a_value_comes_back_from_its_line_as_it_was(pair: tuple[FieldType, object]) -> None:
    """Exact numbers too: 1.234 is never read as 1234."""
    kind, value = pair
    field = CONTRACT.by_path[kind.value.lower()]
    made = attrs.evolve(ONE, field=field.path, stored=stored_text(value))
    decision, stored = decision_from_line(made.to_line())
    assert decision == made
    assert decision.id == made.id
    assert key_of(value_of(field, stored)) == key_of(value)  # type: ignore[arg-type]


def test_numbers_keep_their_digits() -> None:
    assert stored_text(Decimal("1E+3")) == "1000"
    assert stored_text((Money(Decimal("119.00"), "EUR"),)) == (
        '[{"amount": 119.00, "currency": "EUR"}]'
    )
