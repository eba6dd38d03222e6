"""When a model may speak for a field: what held on documents that it had not seen."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from paxman_cap_learned._calibrating import calibration_of
from paxman_cap_learned._deciding import Decision, Outcome, best_decision, score
from paxman_cap_learned._examples import Found
from paxman_core.calibration import FOUND

RIGHT_BEFORE = Found("a", 75, is_settled=False, is_right=True)
WRONG_BEFORE = Found("b", 75, is_settled=False, is_right=False)
SURE_AND_WRONG = Found("b", 80, is_settled=True, is_right=False)
SURE_AND_RIGHT = Found("a", 80, is_settled=True, is_right=True)

FOUNDS = st.sampled_from([None, RIGHT_BEFORE, WRONG_BEFORE, SURE_AND_WRONG, SURE_AND_RIGHT])
OUTCOMES = st.builds(
    Outcome,
    st.just(True),
    FOUNDS,
    st.sampled_from([0, 40, 350, 700, 950]),
    st.just("wide"),
    st.booleans(),
    st.just(False),
)


def test_a_model_that_is_right_where_nothing_was_found_speaks() -> None:
    outcomes = [Outcome(True, None, 700, "middle", is_right=True)] * 4
    assert best_decision(outcomes).alone <= 700


def test_one_lucky_document_of_ten_is_not_enough_to_speak_against_what_was_found() -> None:
    lucky = Outcome(True, WRONG_BEFORE, 950, "wide", is_right=True)
    agreed = Outcome(True, RIGHT_BEFORE, 950, "wide", is_right=True, agrees=True)
    assert best_decision([lucky, *[agreed] * 9]) == Decision()
    assert best_decision([lucky, *[agreed] * 99]).against <= 950
    assert best_decision([lucky] * 4 + [agreed] * 6).against <= 950


def test_with_five_documents_a_model_has_to_show_more_than_with_forty() -> None:
    gained = Outcome(True, None, 700, "middle", is_right=True)
    agreed = Outcome(True, RIGHT_BEFORE, 950, "wide", is_right=True, agrees=True)
    assert best_decision([gained, *[agreed] * 4]) == Decision()
    assert best_decision([gained, *[agreed] * 39]).alone <= 700


@given(st.lists(OUTCOMES, max_size=30))
def test_no_decision_makes_a_field_worse_on_documents_that_were_held_back(
    outcomes: list[Outcome],
) -> None:
    assert score(outcomes, best_decision(outcomes)).f1 >= score(outcomes, Decision()).f1


def test_what_is_called_high_and_is_often_wrong_is_no_longer_high() -> None:
    outcomes = [Outcome(True, SURE_AND_RIGHT)] * 18 + [Outcome(True, SURE_AND_WRONG)] * 2
    decision = best_decision(outcomes)
    table = calibration_of("bill", {"payer": outcomes}, {"payer": decision})
    assert decision.over
    assert table.grade_of("payer", FOUND, 80) == 79


def test_what_is_high_and_right_is_certain_once_eight_values_were_seen() -> None:
    def grade(count: int) -> int | None:
        outcomes = [Outcome(True, SURE_AND_RIGHT)] * count
        table = calibration_of("bill", {"payer": outcomes}, {"payer": best_decision(outcomes)})
        return table.grade_of("payer", FOUND, 80)

    assert [grade(7), grade(8)] == [None, 99]


def test_a_way_that_was_wrong_twice_in_a_hundred_is_not_high() -> None:
    def grade(wrong: int) -> int | None:
        right = Outcome(True, RIGHT_BEFORE, 999, "clear", is_right=True, agrees=True)
        failed = Outcome(True, WRONG_BEFORE, 999, "clear", is_right=False, agrees=True)
        outcomes = [right] * (100 - wrong) + [failed] * wrong
        table = calibration_of("bill", {"payer": outcomes}, {"payer": Decision(900, 900)})
        return table.grade_of("payer", "clear agreed", 0)

    assert [grade(0), grade(2)] == [99, 79]


def test_few_values_of_a_field_are_as_sure_as_those_of_the_others() -> None:
    """Five agree here, with a clear margin, and forty elsewhere."""
    agreed = Outcome(True, RIGHT_BEFORE, 999, "clear", is_right=True, agrees=True)
    decisions = dict.fromkeys(("payer", "payee"), Decision(600, 700))
    alone = calibration_of("bill", {"payer": [agreed] * 5}, decisions)
    both = calibration_of("bill", {"payer": [agreed] * 5, "payee": [agreed] * 40}, decisions)
    grades = [table.grade_of("payer", "clear agreed", 0) for table in (alone, both)]
    assert grades == [79, 99]


def test_what_the_model_holds_for_unlikely_and_was_mostly_wrong_is_left_open() -> None:
    doubted = Outcome(True, WRONG_BEFORE, 100, "faint", is_right=False, agrees=True)
    kept = Outcome(True, RIGHT_BEFORE, 400, "narrow", is_right=True, agrees=True)
    table = calibration_of("bill", {"payer": [doubted, kept] * 4}, {"payer": Decision(600, 700)})
    grades = [table.grade_of("payer", f"{margin} agreed", 0) for margin in ("faint", "narrow")]
    assert grades == [14, 72]
