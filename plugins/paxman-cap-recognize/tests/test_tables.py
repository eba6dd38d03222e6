"""The tables of words are as a person would look something up in them."""

from __future__ import annotations

from pathlib import Path

import pytest

import paxman_cap_recognize
from paxman_cap_recognize import Kind, recognize
from paxman_cap_recognize._tables import _lists, table

SOURCE = Path(paxman_cap_recognize.__file__).parent


@pytest.mark.parametrize("name", ["business", "given_names", "not_in_names", "top_level_domains"])
def test_words_are_sorted_and_stand_there_once(name: str) -> None:
    words = table(name).split()
    assert words == sorted(set(words))
    assert all(word == word.lower() for word in words)


def test_every_country_of_the_list_is_recognised_by_its_names() -> None:
    for line in table("countries").splitlines():
        code, _, names = line.partition("=")
        for name in names.split("|"):
            found = [one.value for one in recognize(f"Made in {name}.", [Kind.COUNTRY])]
            assert found == [code], name


def test_every_list_of_words_is_used_and_has_each_word_once() -> None:
    code = "".join(path.read_text("utf-8") for path in SOURCE.rglob("*.py"))
    for name, words in _lists().items():
        assert f'"{name}"' in code or f"'{name}'" in code, name
        assert len(words.split()) == len(set(words.split())), name
