"""The tables of words are as a person would look something up in them."""

from __future__ import annotations

import pytest

from paxman_cap_recognize import Kind, recognize
from paxman_cap_recognize._tables import table


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
