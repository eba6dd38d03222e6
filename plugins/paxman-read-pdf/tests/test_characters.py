"""Characters: offsets count characters, and what the file does not say is not guessed."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.diagnostics import INPUT_REPAIRED

SPACE = 99


def test_a_character_beyond_the_first_plane_is_one_character(pdf: Any, read: Any) -> None:
    """PDFium counts such a one as two."""
    data = pdf.codes({1: "😀", 2: "𝟙", 3: "A", SPACE: " "}, [1, 3, SPACE, 2, 3], [3, 1])
    document = read(data)
    assert document.text == "😀A 𝟙A\nA😀"
    words = [document.text[word.start : word.end] for word in document.pages[0].words]
    assert words == ["😀A", "𝟙A", "A😀"]


def test_combining_marks_stay_with_their_letter(pdf: Any, read: Any) -> None:
    data = pdf.codes({1: "e\u0301", 2: "e", 3: "\u0301", 4: "x"}, [4, 1, 4, 2, 3, 4])
    document = read(data)
    assert document.text == "xe\u0301xe\u0301x"
    assert len(document.pages[0].words) == 1


def test_ligatures_are_their_letters(pdf: Any, read: Any) -> None:
    data = pdf.codes({1: "o", 2: "ffi", 3: "c", 4: "\ufb01", 6: "e", 5: "t"}, [1, 2, 3, 6], [4, 5])
    assert read(data).text == "office\nfit"


def test_hyphens_at_the_end_of_a_line_are_kept(pdf: Any, read: Any) -> None:
    """A number may be broken there as well as a word; the text says what the page says."""
    content = pdf.text(72, 700, "co-") + pdf.text(72, 686, "operate") + pdf.text(72, 672, "x\xady")
    assert read(pdf.pages(content)).text == "co-\noperate\nx-y"


def test_text_from_right_to_left_is_in_the_order_in_which_it_is_spoken(pdf: Any, read: Any) -> None:
    meanings = {1: "א", 2: "ב", 3: "ג", 4: "ד", 5: "2", 6: "6", SPACE: " "}
    # As seen, from the left: the last word first, its letters from the last to the first.
    data = pdf.codes(meanings, [4, 3, SPACE, 5, 6, SPACE, 2, 1])
    assert read(data).text == "אב 26 גד"


def test_a_character_without_meaning_is_told_and_not_guessed(pdf: Any, read: Any) -> None:
    document = read(pdf.codes({1: "a", 2: "b"}, [1, 77, 2]))
    assert document.text == "a\N{REPLACEMENT CHARACTER}b"
    [note] = document.notes
    assert note.code == INPUT_REPAIRED
    assert note.message.startswith("Page 1: the fonts do not say")


@settings(deadline=None, max_examples=25)
@given(
    st.lists(
        st.text(st.sampled_from("aZ9,.€😀𝟙é中"), min_size=1, max_size=6),
        min_size=1,
        max_size=6,
    )
)
def test_words_come_out_as_they_went_in(pdf: Any, read: Any, written: list[str]) -> None:
    codes = {character: code for code, character in enumerate("aZ9,.€😀𝟙é中", 1)}
    meanings = {code: character for character, code in codes.items()} | {SPACE: " "}
    line = [code for word in written for code in (*map(codes.__getitem__, word), SPACE)]
    document = read(pdf.codes(meanings, line))
    assert document.text == " ".join(written)
    words = [document.text[word.start : word.end] for word in document.pages[0].words]
    assert words == written
