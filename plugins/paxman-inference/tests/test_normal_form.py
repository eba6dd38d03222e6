"""The normal form forgets how something is written, and remembers where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paxman_inference._normal_form import normal_form, normal_text

TEXTS = st.text(
    st.one_of(
        st.sampled_from("aAbB 1.,-–’'\"“ \t\n\u00a0\u200bé\u0301ﬁßİ´¨½①＜…"),
        st.characters(codec="utf-8"),
    ),
    max_size=40,
)


@pytest.mark.parametrize(
    ("written", "normal"),
    [
        ("  Total \t due\n", "total due"),
        ("“Acme’s” – Ltd", '"acme\'s" - ltd'),
        ("Ｔｏｔａｌ ①", "total 1"),
        ("1\u200b000\u2060", "1000"),
        ("Straße", "strasse"),
        ("\u202eabc\U000e0041", "abc"),
    ],
)
def test_case_spacing_quotes_dashes_and_forms_do_not_matter(written: str, normal: str) -> None:
    assert normal_text(written) == normal


def test_composed_and_decomposed_letters_are_the_same() -> None:
    assert normal_text("Café") == normal_text("Cafe\u0301")


def test_a_part_of_a_character_is_not_found() -> None:
    assert list(normal_form("ﬁt").find_all("it")) == []
    assert list(normal_form("ﬁt").find_all("fit")) == [(0, 2)]
    assert list(normal_form("e\u0301a").find_all("e")) == []


def test_every_place_is_found() -> None:
    assert list(normal_form("A  B a\tb").find_all("a b")) == [(0, 4), (5, 8)]


@given(TEXTS)
def test_the_normal_form_is_its_own(text: str) -> None:
    assert normal_text(normal_text(text)) == normal_text(text)


@given(TEXTS, st.data())
def test_a_place_has_the_normal_form_that_was_looked_for(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    quote = normal_text(text[start : start + data.draw(st.integers(1, 10))])
    for first, last in normal_form(text).find_all(quote):
        assert normal_text(text[first:last]) == quote


@given(TEXTS, TEXTS, TEXTS)
def test_what_stands_in_a_text_is_found_in_it(before: str, quote: str, after: str) -> None:
    text = f"{before} {quote} {after}"
    if normal_text(quote):
        places = [text[start:end] for start, end in normal_form(text).find_all(normal_text(quote))]
        assert places
