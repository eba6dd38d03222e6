"""What can be set, and what is said about what cannot."""

from __future__ import annotations

from decimal import Decimal

import pytest

from paxman_cap_local_inference._settings import LocalSettings, read_settings
from paxman_core.errors import InvalidOptionError


def test_nothing_needs_to_be_set() -> None:
    assert read_settings({}) == LocalSettings()


def test_numbers_may_come_as_a_settings_file_or_a_program_writes_them() -> None:
    settings = read_settings({"margin": "1.5", "threads": 2, "temperature": Decimal("0.7")})
    assert settings == LocalSettings(margin=Decimal("1.5"), threads=2, temperature=Decimal("0.7"))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"modle": "x.gguf"}, "no setting 'modle'. It has model, ask,"),
        ({"ask": "guess"}, "ask is 'guess'. Give 'auto', 'choose' or 'generate'."),
        ({"threads": 0}, "threads is 0. Give a whole number from 1 to 256."),
        ({"threads": True}, "threads is True."),
        ({"margin": "-1"}, "margin is '-1'. Give a number from 0 to 100."),
        ({"margin": "NaN"}, "margin is 'NaN'."),
        ({"seed": "7"}, "seed is '7'."),
        ({"model": ""}, "model is ''. Give the path of a GGUF file, or"),
        ({"max_candidates": 64}, "max_candidates is 64. Give a whole number from 2 to 63."),
    ],
)
def test_a_wrong_setting_is_named_with_what_to_do(given: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidOptionError) as error:
        read_settings(given)  # type: ignore[arg-type]
    assert message in str(error.value)


def test_scores_do_not_depend_on_the_margin() -> None:
    """So that a recording serves any margin."""
    assert read_settings({"margin": 1}).of_scores == read_settings({"margin": 9}).of_scores
