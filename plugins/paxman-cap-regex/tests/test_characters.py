"""Which characters are equal when case is ignored is what `re` holds."""

from __future__ import annotations

import re

from paxman_cap_regex._characters import _case_classes, ignoring_case, span


def test_case_is_ignored_as_re_ignores_it_for_every_letter() -> None:
    everyone = "".join(chr(code) for codes in _case_classes() for code in codes)
    for codes in _case_classes():
        equals = {chr(code) for code in codes}
        for member in equals:
            assert set(re.findall(f"(?i){re.escape(member)}", everyone)) == equals


def test_letters_outside_the_table_have_no_equals() -> None:
    listed = {code for codes in _case_classes() for code in codes}
    lonely = [chr(code) for code in range(0x110000) if code not in listed]
    assert [one for one in lonely if one.lower() != one] == []


def test_the_short_list_for_ascii_agrees_with_the_table() -> None:
    for code in range(0x80):
        exact = span(code, code)
        by_table = next((codes for codes in _case_classes() if code in codes), (code,))
        expected = span(code, code)
        for equal in by_table:
            expected |= span(equal, equal)
        assert ignoring_case(exact, ascii_only=False) == expected
