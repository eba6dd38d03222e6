"""Canonical JSON: one text for one value, everywhere."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
from decimal import Decimal, localcontext
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paxman_core.canonical import (
    MAX_DEPTH,
    canonical_json,
    content_hash,
    decimal_text,
    plain_json,
)
from paxman_core.errors import CanonicalizationError

# RFC 8785, appendix B: the bits of a double, and how it is written.
NUMBERS = {
    "0000000000000000": "0",
    "8000000000000000": "0",
    "0000000000000001": "5e-324",
    "8000000000000001": "-5e-324",
    "7fefffffffffffff": "1.7976931348623157e+308",
    "ffefffffffffffff": "-1.7976931348623157e+308",
    "4340000000000000": "9007199254740992",
    "c340000000000000": "-9007199254740992",
    "4430000000000000": "295147905179352830000",
    "44b52d02c7e14af5": "9.999999999999997e+22",
    "44b52d02c7e14af6": "1e+23",
    "44b52d02c7e14af7": "1.0000000000000001e+23",
    "444b1ae4d6e2ef4e": "999999999999999700000",
    "444b1ae4d6e2ef4f": "999999999999999900000",
    "444b1ae4d6e2ef50": "1e+21",
    "3eb0c6f7a0b5ed8c": "9.999999999999997e-7",
    "3eb0c6f7a0b5ed8d": "0.000001",
    "41b3de4355555553": "333333333.3333332",
    "41b3de4355555554": "333333333.33333325",
    "41b3de4355555555": "333333333.3333333",
    "41b3de4355555556": "333333333.3333334",
    "41b3de4355555557": "333333333.33333343",
    "becbf647612f3696": "-0.0000033333333333333333",
    "43143ff3c1cb0959": "1424953923781206.2",
}

PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(codec="ascii"), max_size=6), inner, max_size=4)
    ),
    max_leaves=20,
)


@pytest.mark.parametrize(("bits", "text"), NUMBERS.items())
def test_a_double_is_written_as_ecmascript_writes_it(bits: str, text: str) -> None:
    (number,) = struct.unpack(">d", bytes.fromhex(bits))
    assert canonical_json(number) == text.encode()


@pytest.mark.parametrize("bits", ["7fffffffffffffff", "7ff0000000000000", "fff0000000000000"])
def test_what_is_not_a_number_is_refused(bits: str) -> None:
    (number,) = struct.unpack(">d", bytes.fromhex(bits))
    with pytest.raises(CanonicalizationError, match="is not a JSON number"):
        canonical_json({"a": [number]})


def test_keys_are_sorted_by_utf16_units() -> None:
    """RFC 8785, 3.2.3: an emoji's first surrogate comes before U+FB33, the character after it."""
    names = {
        "\u20ac": "Euro Sign",
        "\r": "Carriage Return",
        "\ufb33": "Hebrew Letter Dalet With Dagesh",
        "1": "One",
        "\U0001f600": "Emoji: Grinning Face",
        "\u0080": "Control",
        "\u00f6": "Latin Small Letter O With Diaeresis",
    }
    assert list(json.loads(canonical_json(names)).values()) == [
        "Carriage Return",
        "One",
        "Control",
        "Latin Small Letter O With Diaeresis",
        "Euro Sign",
        "Emoji: Grinning Face",
        "Hebrew Letter Dalet With Dagesh",
    ]


def test_the_example_of_the_rfc_comes_out_to_the_byte() -> None:
    value = {
        "numbers": [333333333.33333329, 1e30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": '\u20ac$\u000f\nA\'B"\\\\"/',
        "literals": [None, True, False],
    }
    assert canonical_json(value).decode() == (
        '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],'
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'
    )


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("\b\t\n\f\r", r'"\b\t\n\f\r"'),
        ("\x00\x1f", r'"\u0000\u001f"'),
        ('"\\/', r'"\"\\/"'),
        ("\x7fé€😀\u2028", '"\x7fé€😀\u2028"'),
    ],
)
def test_only_what_must_be_escaped_is(text: str, written: str) -> None:
    assert canonical_json(text).decode() == written


def test_a_lone_surrogate_is_refused() -> None:
    with pytest.raises(CanonicalizationError, match="lone surrogate"):
        canonical_json(["\ud800"])


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Decimal("100.00"), "100"),
        (Decimal("-0.50"), "-0.5"),
        (Decimal("1E+3"), "1000"),
        (Decimal("1E-7"), "0.0000001"),
        (Decimal("-0"), "0"),
        (Decimal("12345678901234567890.1234567890"), "12345678901234567890.123456789"),
    ],
)
def test_a_decimal_is_a_string_with_one_spelling(value: Decimal, text: str) -> None:
    assert decimal_text(value) == text
    assert canonical_json([value]) == f'["{text}"]'.encode()


def test_the_spelling_of_a_decimal_does_not_depend_on_the_callers_context() -> None:
    with localcontext(prec=2):
        assert decimal_text(Decimal("1234.5678")) == "1234.5678"


@pytest.mark.parametrize("text", ["NaN", "sNaN", "Infinity", "1E+9999999", "1E-9999999"])
def test_a_decimal_that_cannot_be_written_out_is_refused(text: str) -> None:
    with pytest.raises(CanonicalizationError):
        canonical_json(Decimal(text))


@pytest.mark.parametrize("bits", [53, 20_000])
def test_an_integer_that_a_double_cannot_hold_is_refused(bits: int) -> None:
    with pytest.raises(CanonicalizationError, match="as a string"):
        canonical_json(-(2**bits))


@pytest.mark.parametrize("value", [{1: 2}, {None: 1}, {"a": object()}, {1, 2}, b"bytes", 1j])
def test_what_json_cannot_say_is_refused(value: object) -> None:
    with pytest.raises(CanonicalizationError):
        canonical_json(value)


def test_a_value_that_contains_itself_is_refused() -> None:
    endless: list[object] = []
    endless.append(endless)
    with pytest.raises(CanonicalizationError, match=f"more than {MAX_DEPTH} levels"):
        canonical_json(endless)


def test_tuples_are_lists_and_any_mapping_is_an_object() -> None:
    assert canonical_json(MappingProxyType({"b": (1, 2), "a": True})) == b'{"a":true,"b":[1,2]}'


def test_one_is_not_true() -> None:
    assert canonical_json([1, True, 1.0]) == b"[1,true,1]"


def test_the_content_hash_is_the_sha256_of_the_canonical_bytes() -> None:
    """The digest of `{"a":1}`, as `sha256sum` prints it."""
    assert content_hash({"a": 1}) == (
        "015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862"
    )


@given(PLAIN)
def test_the_fast_writer_gives_the_same_bytes_for_plain_data(value: object) -> None:
    assert plain_json(value) == canonical_json(value)


@given(PLAIN)
def test_reading_the_canonical_text_gives_the_value_back(value: object) -> None:
    assert json.loads(canonical_json(value)) == value


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_every_double_comes_back_from_its_text(number: float) -> None:
    assert float(canonical_json(number)) == number


@given(st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), st.integers(0, 9)))
def test_the_order_of_the_keys_does_not_matter(value: dict[str, int]) -> None:
    assert canonical_json(dict(reversed(value.items()))) == canonical_json(value)


@pytest.mark.parametrize("seed", ["0", "1"])
def test_the_bytes_do_not_depend_on_the_hash_seed(seed: str) -> None:
    program = (
        "from paxman_core.canonical import content_hash\n"
        "print(content_hash({name: [*{name}] for name in {'x', 'yy', 'zzz', 'é', '😀'}}))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    expected = content_hash({name: [name] for name in ("x", "yy", "zzz", "é", "😀")})
    assert run.stdout.strip() == expected
