"""E-mail, web and IP addresses, and UUIDs."""

from __future__ import annotations

import pytest

from paxman_cap_recognize import Kind, recognize


def written(text: str, kind: Kind) -> list[str]:
    """The stretches of the text that are of a kind."""
    return [text[item.start : item.end] for item in recognize(text, [kind])]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Write to Dave@abc.com for more.", ["Dave@abc.com"]),
        ("user.name+tag@lero.com", ["user.name+tag@lero.com"]),
        ("ends with a point: webmaster@contoso.com.", ["webmaster@contoso.com"]),
        ("j_9@[129.126.118.1]", ["j_9@[129.126.118.1]"]),
        ("Alice@abc is invalid, Bob@abc.c too", []),
        ("a..bc@outlook.com and .abc@hotmail.com", []),
        ("Carol@new_type.com", []),
    ],
)
def test_emails_have_a_name_a_host_and_a_known_ending(text: str, found: list[str]) -> None:
    """Points at the wrong places and unknown endings do not pass."""
    assert written(text, Kind.EMAIL) == found


def test_an_email_that_no_program_is_to_read_is_read() -> None:
    """The signs may be spelt, in brackets; without them they are words of a sentence."""
    [first, second] = recognize("info(at)Loom.com, ann [at] rope [dot] com", [Kind.EMAIL])
    assert (first.value, second.value) == ("info@loom.com", "ann@rope.com")
    assert written("Meet (at) noon, look (at) foo.bar9", Kind.EMAIL) == []


def test_the_value_of_an_email_has_its_host_in_small_letters() -> None:
    """The name before the sign keeps its case, for it may matter."""
    [item] = recognize("Bob@TRY1989.com", [Kind.EMAIL])
    assert item.value == "Bob@try1989.com"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see https://abc.com/search?id=123#cite.", ["https://abc.com/search?id=123#cite"]),
        ("http://localhost:8080/#/123", ["http://localhost:8080/#/123"]),
        ("www.abc.com.cn, bit.ly", ["www.abc.com.cn", "bit.ly"]),
        ("(https://en.org/wiki/A_(b))", ["https://en.org/wiki/A_(b)"]),
        ("Alice@abc.com is not a page", []),
        ("https:// and httt://abc.com and https://luis.xxx?a=b", []),
        ("7.am is a time", []),
        ("working..is isn't", []),
    ],
)
def test_urls_stand_with_and_without_a_scheme(text: str, found: list[str]) -> None:
    """The punctuation of the sentence stays outside."""
    assert written(text, Kind.URL) == found


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("at 1.1.1.2/25", ["1.1.1.2"]),
        ("08.008.08.08", ["8.8.8.8"]),
        ("not 256.1.1.1, 1.1.1.1000", []),
        ("ABEF:452::FE10 and ::1", ["abef:452::fe10", "::1"]),
        ("the train arrives at 10:00", []),
        ("FE06::1::2", []),
    ],
)
def test_ip_addresses_are_in_their_canonical_form(text: str, values: list[str]) -> None:
    """Both versions; clocks and versions are none."""
    assert [item.value for item in recognize(text, [Kind.IP])] == values


def test_uuids_are_in_small_letters() -> None:
    """Braces stay outside."""
    [item] = recognize("{123E4567-E89B-12D3-A456-426655440000}", [Kind.UUID])
    assert item.value == "123e4567-e89b-12d3-a456-426655440000"
    assert (item.start, item.end) == (1, 37)
