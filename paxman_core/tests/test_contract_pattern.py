"""Patterns from contracts: safe to run on any text, explained where they are wrong."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core.patterns._backtracking import Effort, effort_of, parsed
from paxman_core.patterns._linear import LinearMatcher
from paxman_core.patterns._pattern import PatternError, compiled, matcher


@pytest.mark.parametrize(
    "pattern",
    [
        r"(a+)+$",
        r"(a*)*b",
        r"(\d|\d\d)+x",
        r"(\w+\s?)+$",
        r"(x+x+)+y",
        r"(.*)*",
        r"(a+){30}",
        r"((ab)*a?)*$",
        r"(?:[a-z]+-?)+$",
        r"(?:a*a*,)*$",
        r"(?:(?:ab|ab),)*$",
        r"a*a*a*a*$",
        r"(?=(a+)+$)b",
        r"(?:(?:(?:[ab]{1,3}){2}){1,3}){1,3}$",
    ],
)
def test_patterns_that_could_run_without_end_are_recognised(pattern: str) -> None:
    assert effort_of(parsed(pattern)[0]) is Effort.ENDLESS


@pytest.mark.parametrize(
    "pattern",
    [
        r"^[a-z]+(-[a-z]+)*$",
        r"(\d+,)*\d+",
        r"(?:\d{1,3}\.){3}\d{1,3}",
        r"(foo|bar)*",
        r"^[^@\s]+@[^@\s]+\.[a-z]{2,}$",
        r"((ab)*c)*",
        r"(a|b)+",
        r"[A-Z]{2}\d{2}( ?[A-Z0-9]{4})+",
        r"\d+(?:[.,]\d+)?",
        r"(?:[A-Z]\w{9})+",
        r'"(?:[^"\\]|\\.)*"',
        r"^\s*\w+\s*:\s*\d+\s*$",
        r"\w{500}",
        "^(?:" + "|".join(f"{a}{b}" for a in "ABCDEFGHIJ" for b in "KLMNOPQRST") + r")\s*$",
        r"^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$",
    ],
)
def test_patterns_that_end_are_left_alone(pattern: str) -> None:
    assert isinstance(matcher(pattern), re.Pattern)


def test_a_slow_pattern_runs_in_linear_time_where_it_can() -> None:
    pattern = r"a*b?a*$"
    assert effort_of(parsed(pattern)[0]) is Effort.POLYNOMIAL
    assert isinstance(matcher(pattern), LinearMatcher)
    assert isinstance(matcher(r"a*(?=c)a*$"), re.Pattern)


def test_a_dangerous_pattern_ends() -> None:
    search = matcher(r"^(a+)+$").search
    assert search("a" * 100_000 + "b") is None
    assert search("aaa") is not None
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
]
REPEATS = ["", "*", "+", "?", "{2}", "{1,3}", "+?"]


@settings(deadline=None, max_examples=300)
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
    found = LinearMatcher(pattern).search(text)
    assert (found is None) == (re.search(pattern, text) is None)


def test_counts_are_kept_in_linear_time() -> None:
    search = LinearMatcher(r"^(?:(?:ab?){2,3}){20}$").search
    assert search("a" * 39) is None
    assert search("a" * 40)
    assert search("ab" * 60)
    assert search("a" * 61) is None


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        (r"(a+)+(?=b)", "it uses look-around"),
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
