"""A pattern means here what it means in Python's `re`, whichever engine runs it."""

from __future__ import annotations

import re
import time
import warnings
from array import array

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from paxman_cap_regex._program import OutOfTime, Program, prepare_program
from paxman_cap_regex._subject import Subject
from paxman_core.patterns import PatternError

Spans = list[list[tuple[int, int]]]


def ours(pattern: str, text: str) -> Spans:
    """The spans of all groups in all matches that are not empty."""
    program = prepare_program(pattern)
    groups = tuple(range(program.groups + 1))
    found = program.find(Subject(text), groups, None)
    return [spans for spans in found if spans[0][0] < spans[0][1]]


def theirs(pattern: str, text: str) -> Spans:
    compiled = re.compile(pattern)
    groups = range(compiled.groups + 1)
    found = compiled.finditer(text)
    return [[one.span(group) for group in groups] for one in found if one.end() > one.start()]


TEXTS = [
    "foo 12 café_x été\n",
    "STRASSE straße ſK\u212a İı\n",
    "aa\naa\n\naab a",
    "aa\r\naa\r\n",
    "٣٤ 12 __ x_ _y",
    "👍🏽 foo_é €12\r\nbar",
    "e\u0301x \U0002a6d6\U00010400 x\u2028y\x85z\xa0w\x1cv",
    "",
    "\n",
    "a" * 2_500,
    "é" + "a" * 2_500,
    "ж" * 700 + "_" * 700 + "€ 12",
]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize(
    "pattern",
    [
        r"\d+",
        r"\w+",
        r"\s+",
        r"\D+",
        r"\W+",
        r"\S+",
        r"[^\w]+",
        r"[\w-]+",
        r"[^\W\d_]+",
        r".+",
        r"(?s).+",
        r"\bfoo\b",
        r"\b\w",
        r"\B\w",
        r"a$",
        r"\s+$",
        r"[^é]$",
        r"\w\Z",
        r"\Aa+",
        r"^\w+",
        r"(?m)^\w+$",
        r"(?m)\s$",
        r"(?i)straße",
        r"(?i)k",
        r"(?i)[a-z]+",
        r"(?i)[^s]+",
        r"(?i:F)OO|(?i:f)oo",
        r"(?a)\w+",
        r"(?a)\w+\b",
        r"(?x) a  a # two",
        r"(?P<first>a)(?P<second>b)?",
        r"(a)|(b)",
        r"(?:(a)|b)+",
        r"a{3}",
        r"a{1500}",
        r"a{1200,2300}",
        r"a{2000,}?",
        r"(a){1001}",
        r"é+",
        r"[à-ÿ]+",
        r"[^à-ÿ]+",
        r"_+",
        r"x_|_x",
        r"[_é€]",
        r"\b_+\b",
        r"ж{3}",
        r"[\u0430-\u044f]+",
        r"(?i)[Ж_]+",
        r"\x41|\u00e9|\N{EURO SIGN}",
        r"[[:a]+",
        r"a{,2}b",
        r"a{e}",
        r"(?<=a)b",
        r"(?<!\w)\w",
        r"\w+(?=\s)",
        r"(a)\1",
        r"(?i)(a)\1",
        r"(?P<x>a)?(?(x)a|é)",
        r"(?>a+)b",
        r"a++b",
        r"(?:a*)+",
        r"a*|b",
        r"a??",
    ],
)
@pytest.mark.filterwarnings("ignore::FutureWarning")
def test_a_pattern_finds_what_re_finds(pattern: str, text: str) -> None:
    if prepare_program(pattern).fallback(Subject(text)):
        # What backtracks does so for at most a second, and a second is less on a busy machine.
        text = text[:200]
    assert ours(pattern, text) == theirs(pattern, text)


def test_unicode_categories_are_understood_as_in_the_contract() -> None:
    assert ours(r"\p{Lu}+", "aÉB \u212a1") == [[(1, 3)], [(4, 5)]]


ATOMS = st.sampled_from(
    [
        *"abAksié_- 1٣€.σİ\u212a👍",
        *(r"\d", r"\w", r"\s", r"\D", r"\W", r"\S", r"\n"),
        *("[ab]", "[^a]", "[a-k]", r"[\w-]", r"[^\s]", "[à-ÿ]", "[^é_]", r"[^\W\d]", "[Α-Ω]"),
    ]
)
ANCHORS = st.sampled_from(["^", "$", r"\b", r"\B", r"\A", r"\Z"])
COUNTS = st.sampled_from(["", "", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{1,3}", "{0,2}?"])
OPENINGS = st.sampled_from(["(", "(?:", "(?i:", "(?s:", "(?m:", "(?-i:"])
FLAGS = st.sampled_from(["", "", "(?i)", "(?m)", "(?s)", "(?im)", "(?a)", "(?ai)"])


def _larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    grouped = st.builds("{}{})".format, OPENINGS, inner)
    chosen = st.builds("{}{}|{})".format, OPENINGS, inner, inner)
    counted = st.builds("{}{}".format, grouped | chosen | ATOMS, COUNTS)
    return counted | st.builds("{}{}".format, inner, inner)


PATTERNS = st.builds("{}{}".format, FLAGS, st.recursive(ATOMS | ANCHORS, _larger, max_leaves=6))
# Short, because `re` itself can take exponential time.
DOCUMENTS = st.text("aabAkKsSiIéÉß_- 1٣€.\n\r\tσςΣΩİıſ\u212a👍\u0301\u2028\x1c", max_size=8)


@settings(deadline=None, max_examples=1_000)
@given(PATTERNS, DOCUMENTS)
def test_whatever_the_pattern_the_spans_are_those_of_re(pattern: str, text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            re.compile(pattern)
        except re.error:
            assume(False)
        assert ours(pattern, text) == theirs(pattern, text)


def every_character() -> str:
    codes = [*range(0xD800), *range(0xE000, 0x40000), *range(0xE0000, 0xE0200)]
    return array("I", codes).tobytes().decode("utf-32")


@pytest.mark.parametrize("pattern", [r"\d+", r"\s+", r"\w+", r"\W+", r"[^\w\s]+", r"\b.", "(?s)."])
def test_classes_hold_for_every_character(pattern: str) -> None:
    text = every_character()
    found = prepare_program(pattern).find(Subject(text), (0,), None)
    assert [span for (span,) in found] == [one.span() for one in re.finditer(pattern, text)]


def test_a_pattern_that_never_ends_elsewhere_ends_here() -> None:
    assert ours("(a+)+$", "a" * 100_000 + "!") == []
    assert ours("(a+)+$", "é" + "a" * 100_000) == [[(1, 100_001), (1, 100_001)]]
    assert ours("(?:x+x+)+y", "x" * 100_000) == []


@pytest.mark.parametrize("pattern", ["(a+)+$", r"\bTotal:\s*(\d+)", "(?i)[a-zß]+", "a{5000}"])
@pytest.mark.parametrize("text", ["Total: 12\n", "Été: 12 €\n"])
def test_ordinary_patterns_run_in_linear_time(pattern: str, text: str) -> None:
    assert prepare_program(pattern).fallback(Subject(text)) == ""


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ("(?=a)a", "look-around"),
        (r"(a)\1", "a back-reference"),
        ("(a)?(?(1)b|c)", "a condition on a group"),
        ("(?>a)b", "an atomic group"),
        ("a++b", "possessive repetition"),
        ("(?:a*)+", "repetition of what may be nothing"),
        ("(?:(?:(?:a{1000}){1000}){1000})b", "more states than linear time allows"),
        ("(?:a{4000000000})b", "more states than linear time allows"),
        ("(?:(?:(?:a{90000}){90000}){90000})b", "more states than linear time allows"),
        ("(?m)^a(?-m:$)", "anchors of lines together with an anchor of the whole text"),
    ],
)
def test_what_needs_backtracking_says_why(pattern: str, reason: str) -> None:
    assert prepare_program(pattern).fallback(Subject("text")) == reason


def test_backtracking_stops_at_the_deadline() -> None:
    program = prepare_program("(?<!x)(?:a|aa)+$")
    found = program.find(Subject("a" * 60 + "!"), (0,), time.monotonic() + 0.05)
    with pytest.raises(OutOfTime):
        list(found)


@pytest.mark.parametrize("pattern", ["a", "(?=a)a"])
def test_nothing_runs_after_the_deadline(pattern: str) -> None:
    with pytest.raises(OutOfTime):
        list(prepare_program(pattern).find(Subject("aaa"), (0,), time.monotonic() - 1))


@pytest.mark.parametrize("text", ["a\ud800a", "é\U00080000a", "\n\U000c0000\na"])
def test_text_with_code_points_that_are_no_characters_is_searched_too(text: str) -> None:
    assert ours(r"\ba$", text) == theirs(r"\ba$", text)
    assert ours("a", text) == theirs("a", text)


def test_a_pattern_is_compiled_once_a_process() -> None:
    assert prepare_program("abc") is prepare_program("abc")


def test_an_invalid_pattern_shows_where() -> None:
    with pytest.raises(PatternError, match=r"unterminated subpattern") as caught:
        Program(r"Total: (\d+", token=False)
    assert str(caught.value).splitlines()[1:] == [r"    Total: (\d+", "           ^"]
