"""Texts cut at the edges of their evidence."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_report._pieces import AROUND, HEAD, LONGEST_TEXT, Gap, cut

LETTERS = "ab\n€🧾"


@st.composite
def texts_with_spans(draw: st.DrawFn) -> tuple[str, list[tuple[int, int]]]:
    text = draw(st.text(LETTERS, max_size=12))
    offsets = st.integers(0, len(text))
    pairs = draw(st.lists(st.tuples(offsets, offsets), max_size=6))
    return text, [(min(pair), max(pair)) for pair in pairs]


@given(texts_with_spans())
@settings(deadline=None, max_examples=300)
def test_the_pieces_of_a_span_are_its_characters(
    given: tuple[str, list[tuple[int, int]]],
) -> None:
    """However spans overlap, each is a run of whole pieces, and all pieces are the text."""
    text, spans = given
    pieces = cut(text, spans)
    assert "".join(str(piece) for piece in pieces.pieces) == text
    for start, end in spans:
        first, last = pieces.run((start, end))
        assert "".join(str(piece) for piece in pieces.pieces[first:last]) == text[start:end]


def test_a_text_is_shown_whole_up_to_a_length() -> None:
    text = "x" * LONGEST_TEXT
    assert cut(text, []).pieces == (text,)


def test_of_a_very_long_text_what_is_far_from_evidence_is_left_out() -> None:
    text = "line\n" * LONGEST_TEXT
    at = 5 * LONGEST_TEXT - 50_000
    pieces = cut(text, [(at, at + 4)])
    first, last = pieces.run((at, at + 4))
    assert pieces.pieces[first:last] == ("line",)
    skipped = at - AROUND - HEAD
    assert pieces.pieces[:2] == (text[:HEAD], Gap(skipped, skipped // 5))
    assert pieces.pieces[-1] == Gap(47_996, 9_600)
    shown = sum(len(piece) for piece in pieces.pieces if isinstance(piece, str))
    assert shown == HEAD + 4 + 2 * AROUND


@given(st.lists(st.integers(0, 3 * LONGEST_TEXT - 10), min_size=1, max_size=8))
@settings(deadline=None, max_examples=40)
def test_evidence_is_shown_however_long_the_text(starts: list[int]) -> None:
    text = "0123456789" * (LONGEST_TEXT * 3 // 10)
    pieces = cut(text, [(start, start + 10) for start in starts])
    for start in starts:
        first, last = pieces.run((start, start + 10))
        shown = "".join(str(piece) for piece in pieces.pieces[first:last])
        assert shown == text[start : start + 10]
