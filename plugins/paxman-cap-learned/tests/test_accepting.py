"""What can be accepted without a look, and what cannot be promised."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from paxman_cap_learned._accepting import NOTHING, promises
from paxman_cap_learned._measuring import isotonic

GRADED = st.lists(st.tuples(st.sampled_from([60, 75, 80, 95]), st.booleans()), max_size=60)


def promised(*counts: tuple[int, int, int]) -> dict[int, int]:
    """By share, the confidence from which on is accepted: of grade, right and wrong values."""
    graded = [
        (grade, is_right)
        for grade, right, wrong in counts
        for is_right in [True] * right + [False] * wrong
    ]
    return {promise.share: promise.least for promise in promises(graded)}


def test_few_values_promise_nothing_however_right_they_are() -> None:
    assert set(promised((95, 15, 0)).values()) == {NOTHING}


def test_two_percent_takes_hundreds_of_values_without_an_error() -> None:
    # .98 to the power of 211 is just below a tenth by seven thresholds.
    assert promised((95, 210, 0))[2] == NOTHING
    assert promised((95, 211, 0))[2] == 60


def test_what_is_wrong_more_often_is_left_out() -> None:
    found = promised((95, 200, 2), (75, 60, 40))
    assert (found[5], found[20]) == (80, 60)


def test_how_many_more_documents_would_help_is_said() -> None:
    (promise,) = [each for each in promises([(95, True)] * 42) if each.share == 5]
    assert (promise.least, promise.more_needed, promise.then_accepted) == (NOTHING, 2, 42)


@given(GRADED)
def test_a_larger_share_never_accepts_less(graded: list[tuple[int, bool]]) -> None:
    least = [promise.least for promise in promises(graded)]
    assert least == sorted(least, reverse=True)


@given(GRADED)
def test_a_higher_grade_is_never_measured_as_less_often_right(
    graded: list[tuple[int, bool]],
) -> None:
    shares = [right / count for _, count, right in isotonic(graded)]
    assert shares == sorted(shares)
    assert sum(count for _, count, _ in isotonic(graded)) == len(graded)
