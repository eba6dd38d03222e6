"""Patterns from contracts: safe to run on any text, explained where they are wrong."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.patterns import PatternError, compiled, matcher
from paxman_core.patterns._effort import parsed
from paxman_core.patterns._linear import LinearMatcher

LONG = "a" * 20_000


def linear(pattern: str) -> LinearMatcher:
    return LinearMatcher(*parsed(pattern))


@pytest.mark.parametrize(
    ("pattern", "rest"),
    [
        (r"^(a+)+$", "b"),
        (r"^(a*)*b$", "c"),
        (r"^(\w|\w\w)+x$", "y"),
        (r"^(\w+\s?)+$", "!"),
        (r"^(a+a+)+y$", "z"),
        (r"^((ab)*a?)*$", "b!"),
        (r"^(?:[a-z]+-?)+$", "!"),
        (r"^(?:a*a*,)*$", "!"),
        (r"^a*a*a*a*$", "b"),
        (r"^(?=(a+)+$)b", "b"),
        (r"^(?!(a+)+$)b", "c"),
        (r"^(?:a?){300}b$", "c"),
        (r"^(?:(?:(?:[ab]{1,3}){2}){1,3}){1,3}$", "c"),
        (r"^a*b?a*$", "c"),
    ],
)
def test_a_dangerous_pattern_ends(pattern: str, rest: str) -> None:
    search = matcher(pattern).search
    assert search(LONG + rest) is None
    assert search("a" * 300 + rest) is None


@pytest.mark.parametrize(
    ("pattern", "fits", "fails"),
    [
        (r"^[a-z]+(-[a-z]+)*$", "well-known-name", "well--known"),
        (r"^(\d+,)*\d+$", "1,22,333", "1,,2"),
        (r"^(?:\d{1,3}\.){3}\d{1,3}$", "10.0.0.255", "10.0.0"),
        (r"^[^@\s]+@[^@\s]+\.[a-z]{2,}$", "ada@example.com", "ada@example"),
        (r"^[A-Z]{2}\d{2}( ?[A-Z0-9]{4})+$", "DE02 1203 0000", "DE02 120"),
        (r"^\s*\w+\s*:\s*\d+\s*$", " total : 12 ", "total 12"),
        (r'^"(?:[^"\\]|\\.)*"$', '"a \\" b"', '"a'),
        (r"^(?=.*\d)(?=.*[a-z]).{8,}$", "secret12", "secretly"),
        (r"^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$", "10.0.0.255", "10.0.0.256"),
        (r"(?<!x)(?<=ab)c(?!d)", "abce", "abcd"),
        (r"^(a)\1+$", "aaa", "ab"),
    ],
)
def test_what_a_pattern_means_does_not_depend_on_the_text_s_length(
    pattern: str, fits: str, fails: str
) -> None:
    search = matcher(pattern).search
    assert search(fits) is not None
    assert search(fails) is None
    assert search(LONG + fails) is None or not pattern.startswith("^")


@pytest.mark.parametrize("pattern", [r"^[A-Z]{2}\d{6}$", r"\d+(?:[.,]\d\d)?", r"\w{500}"])
def test_simple_patterns_are_left_to_the_library(pattern: str) -> None:
    assert isinstance(matcher(pattern), re.Pattern)


def test_ends_and_half_characters_mean_what_they_mean_in_the_library() -> None:
    search = linear(r"^(a+)+$").search
    assert search("aaa\n") is not None
    assert search("aaa\n\n") is None
    assert search("\ud800") is None


PIECES = [
    "a",
    "b",
    "[ab]",
    "[^a]",
    ".",
    r"\d",
    r"\w",
    r"\s",
    r"\D",
    r"[\w-]",
    "é",
    "(a|bb)",
    "(?i:A)",
    "(?a:\\w)",
    r"(?:\b)",
    r"(?:\B)",
    "(?m:^)",
    "(?m:$)",
    "(?:a|)",
    "(?s:.)",
    "(?=a)",
    "(?!b)",
    "(?=a*b)",
    "(?<=a)",
    "(?<!ab)",
    r"(?<=\b.)",
]
REPEATS = ["", "*", "+", "?", "{2}", "{1,3}", "+?"]


@settings(deadline=None, max_examples=400)
@given(
    st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(REPEATS)), min_size=1, max_size=4),
    st.sampled_from(["", "^", r"\A"]),
    st.sampled_from(["", "$", r"\Z"]),
    st.text("aAb1é٣ \n-_½", max_size=6),
)
def test_the_linear_engine_agrees_with_the_usual_one(
    pieces: list[tuple[str, str]], start: str, end: str, text: str
) -> None:
    pattern = start + "".join(piece + repeat for piece, repeat in pieces) + end
    found = linear(pattern).search(text)
    assert (found is None) == (re.search(pattern, text) is None)


def test_counts_are_kept_in_linear_time() -> None:
    search = linear(r"^(?:(?:ab?){2,3}){20}$").search
    assert search("a" * 39) is None
    assert search("a" * 40)
    assert search("ab" * 60)
    assert search("a" * 61) is None


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        (r"((a)\2*)+(b+)+$", "it uses a back-reference"),
        (r"(?:(?:(?:a{1,90}){90}){90})+$", "it is too large"),
        (r"(?>a+)+(b+)+$", "it uses an atomic group"),
    ],
)
def test_a_dangerous_pattern_that_takes_backtracking_is_refused(pattern: str, reason: str) -> None:
    with pytest.raises(PatternError, match=re.escape(reason)):
        matcher(pattern)


def test_unicode_categories_are_understood() -> None:
    pattern = matcher(r"^\p{Lu}[\p{Letter}\p{Nd}]*\P{L}$")
    assert pattern.search("Éa٣é!")
    assert not pattern.search("éa!")
    assert not pattern.search("Éaa")


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("a(b", "The pattern is invalid, missing ), unterminated subpattern:\n    a(b\n     ^"),
        ("ab\nc[", "The pattern is invalid, unterminated character set:\n    c[\n     ^"),
        (
            r"\p{Letter}(b",
            "The pattern is invalid, missing ), unterminated subpattern:\n"
            "    \\p{Letter}(b\n"
            "              ^",
        ),
        (r"\p{Greek}", r"The pattern uses \p{Greek}, which is not a general category of Unicode."),
    ],
)
def test_a_broken_pattern_is_shown(pattern: str, message: str) -> None:
    with pytest.raises(PatternError) as caught:
        compiled(pattern)
    assert str(caught.value) == message
