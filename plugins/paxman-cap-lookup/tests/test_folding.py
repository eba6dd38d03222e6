"""Folded text, and the way back to the original characters."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_cap_lookup._folding import FoldedText, fold_name

TRICKY = st.text(st.sampled_from("aZé ß.'\r\n\tœ🎉,-İ\u0301ﬁ日\u200b1U"), max_size=40)


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        ("  ACME   Corp. ", "acme corp"),
        ("Müller & Söhne", "muller sohne"),
        ("Mu\u0308ller", "muller"),
        ("Straße", "strasse"),
        ("Œuvre", "oeuvre"),
        ("Łódź", "lodz"),
        ("İstanbul", "istanbul"),
        ("U.S.A.", "usa"),
        ("J.P. Morgan", "jp morgan"),
        ("St. Lucia", "st lucia"),
        ("3.5", "3 5"),
        ("O'Neil", "oneil"),
        ("Côte d\u2019Ivoire", "cote divoire"),
        ("Germany's", "germany s"),
        ("Coca-Cola", "coca cola"),
        ("New\r\nYork", "new york"),
        ("ﬁne", "fine"),
        ("がか", "がか"),
        ("한국", "한국"),
        ("भारत", "भारत"),
        ("عُمان", "عمان"),
        ("---", ""),
    ],
)
def test_a_name_loses_case_accents_punctuation_and_layout(name: str, folded: str) -> None:
    assert fold_name(name) == folded


@pytest.mark.parametrize("gap", ["\n\n", ".\r\n \r\n", "\n\n\n", "\u2029\n"])
def test_a_paragraph_ends_in_a_word_of_its_own(gap: str) -> None:
    assert FoldedText(f"New{gap}York").text.split(" ")[1:-1] != ["new", "york"]
    assert " york " in FoldedText(f"New{gap}York").text


@pytest.mark.parametrize(
    ("text", "folded", "original"),
    [
        ("🎉🎉 Paris, now", "paris", "Paris"),
        ("cafe\u0301 noir", "cafe", "cafe\u0301"),
        ("in der Straße 5", "strasse", "Straße"),
        ("ßß Œuvre", "oeuvre", "Œuvre"),
        ("the U.S.A. of", "usa", "U.S.A"),
        ("a  \r\n  New\r\n   York.", "new york", "New\r\n   York"),
        ("Côte d’Ivoire!", "cote divoire", "Côte d’Ivoire"),
        ("1. Foo\n\n2. Bar", "bar", "Bar"),
    ],
)
def test_a_stretch_leads_back_to_its_characters(text: str, folded: str, original: str) -> None:
    found = FoldedText(text)
    start = found.text.index(f" {folded} ") + 1
    first, last = found.span(start, start + len(folded))
    assert text[first:last] == original


@settings(max_examples=100)
@given(TRICKY | st.text(max_size=30))
def test_every_word_leads_back_to_characters_that_fold_to_it(text: str) -> None:
    folded = FoldedText(text)
    end = 0
    for word in re.finditer(r"[^ \n]+", folded.text):
        start, last = folded.span(*word.span())
        assert end <= start < last <= len(text)
        end = start
        # A dot between letters is an abbreviation's only in its context, so letters are compared.
        assert fold_name(text[start:last]).replace(" ", "") == word[0]


@settings(max_examples=200)
@given(st.text(max_size=20))
def test_folding_a_folded_name_changes_nothing(text: str) -> None:
    once = fold_name(text)
    assert fold_name(once) == once
