"""The paths of fields, whatever characters their names have."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from paxman_core.contract import CanonicalField, joined, parent_of, steps_of
from paxman_core.values import FieldType


@given(st.lists(st.text(alphabet='ab.[]"\\0 ', max_size=4), min_size=1, max_size=4))
def test_a_path_can_be_taken_apart_again(names: list[str]) -> None:
    path = ""
    for name in names:
        above, path = path, joined(path, name)
        assert parent_of(path) == above
    assert steps_of(path) == tuple(names)


def test_a_name_in_brackets_is_no_step_into_a_list() -> None:
    assert steps_of('a["b.c"][].d[2]') == ("a", "b.c", None, "d", None)
    assert CanonicalField('a["[0]"]', "[0]", FieldType.STRING).id == 'a["[0]"]'
