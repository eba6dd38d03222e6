"""A model that answers where null was likely is not believed: it answers what nobody states."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paxman_cap_remote_inference._doubts import doubts_in

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Service

LETTER = "Mr Ode fell from a ladder. Yours, Ada Lovelace\n"
CONTRACT = {"fields": {"hurt": "STRING", "witness": "STRING"}}
SAID = {"hurt": "Mr Ode", "witness": "Ada Lovelace"}


def token(text: str, **others: float) -> dict[str, Any]:
    """A token, and how likely it and others were in its place."""
    named = {text: 1 - sum(others.values()), **others}
    ranked = [{"token": other, "logprob": log(share)} for other, share in named.items()]
    return {"token": text, "logprob": ranked[0]["logprob"], "top_logprobs": ranked}


def tokens(of_null: float) -> dict[str, Any]:
    """The answer, with how likely null was for the witness."""
    return {
        "content": [
            token('{"hurt":'),
            token('"Mr', null=0.02),
            token(' Ode","witness":'),
            token('"Ada', null=of_null),
            token(' Lovelace"}'),
        ]
    }


@pytest.mark.parametrize(("of_null", "witness"), [(0.03, "Ada Lovelace"), (0.2, None)])
def test_an_answer_in_whose_place_null_was_likely_is_none(
    service: Service, tmp_path: Path, of_null: float, witness: str | None
) -> None:
    service.says(SAID, logprobs=tokens(of_null))
    kept = tmp_path / "calls.sqlite"
    artifact = service.engine(recordings=kept).normalize(LETTER, CONTRACT)
    assert (artifact["hurt"], artifact["witness"]) == ("Mr Ode", witness)
    said = [note.message for note in artifact.result("witness").diagnostics]
    assert any("null was likely as well (20%)" in message for message in said) is (not witness)
    [request] = service.requests
    assert (request["logprobs"], request["top_logprobs"]) == (True, 5)
    again = service.engine(recordings=kept, mode="replay").normalize(LETTER, CONTRACT)
    assert again.replay_hash == artifact.replay_hash


@pytest.mark.parametrize(
    ("listed", "doubts"),
    [
        ([token('{"a": '), token('"x', null=0.25)], {"a": 250}),
        # The quotation mark may be one token with the colon, or stand for nothing.
        ([token('{"a'), token('":"', **{'":': 0.125}), token('x"}')], {"a": 125}),
        ([token('{"a":'), token(' "', **{' "",\n': 0.25}), token('x"}')], {"a": 250}),
        ([token('{"a":'), token("[null]", null=0.0625), token(',"b":1}')], {"a": 62, "b": 0}),
        ([token("null")], {}),
        # An answer that was cut off ends anywhere.
        ([token('{"a":'), token("1"), token(',"b":')], {"a": 0}),
        ([token('{"a":'), {"token": '"x', "top_logprobs": [{"token": 5, "logprob": -1.0}]}], {}),
    ],
)
def test_how_likely_null_was_is_read_where_a_value_begins(
    listed: list[dict[str, Any]], doubts: dict[str, int]
) -> None:
    assert doubts_in({"content": listed}) == doubts


_ANY = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["content", "token", "logprob", "top_logprobs"]), inner)
    ),
    max_leaves=12,
)


@given(_ANY)
def test_a_service_may_say_anything_about_likelihoods(said: object) -> None:
    assert doubts_in(said) == {}
