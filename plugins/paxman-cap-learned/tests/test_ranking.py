"""Whole texts are ranked beside each other and beside what was found without the model."""

from __future__ import annotations

from paxman_cap_learned._linear import Chain, Scorer
from paxman_cap_learned._proposing import likeliest
from paxman_cap_learned._ranking import Text, possible_texts
from paxman_cap_learned._view import Reading
from paxman_core.engine import Engine

LETTER = "Dear members,\nthis week Ada Amsel of Bremen\nsails with us.\n"
LABELS = ("B-guest", "I-guest", "O")


def _texts(states: dict[str, dict[str, int]], found: str) -> list[Text]:
    with Engine() as engine:
        fields = engine.contract({"fields": {"guest": "STRING"}}).fields
    words = frozenset({"week", "of", "bremen"})
    view = Reading(LETTER, fields, {"guest": found}, words).view({})
    return possible_texts(Chain(LABELS, {}, states), view)["guest"]


def test_what_was_found_is_ranked_though_the_chain_holds_it_for_nothing() -> None:
    texts = _texts({"bias": {"O": 20_000}}, "Ada Amsel")
    assert [LETTER[text.start : text.end] for text in texts] == ["Ada Amsel"]
    assert "z=same" in texts[0].features


def test_what_was_found_wins_where_it_was_mostly_right() -> None:
    states = {"bias": {"O": 4000}, "w=bremen": {"B-guest": 9000}}
    texts = _texts(states, "Ada Amsel")
    by_chain, by_found = Scorer({"odds": 100}), Scorer({"odds": 100, "z=same": 20_000})
    chosen = [likeliest(ranker, texts) for ranker in (by_chain, by_found)]
    assert [LETTER[each.start : each.end] for each in chosen] == ["Bremen", "Ada Amsel"]


def test_a_text_knows_that_it_says_more_than_what_was_found() -> None:
    states = {
        "bias": {"O": 4000},
        "w=of": {"B-guest": 9000},
        "w=bremen": {"B-guest": 5000, "I-guest": 9000},
    }
    by_text = {LETTER[text.start : text.end]: text for text in _texts(states, "Bremen")}
    assert "z=same" in by_text["Bremen"].features
    assert "z=more" in by_text["of Bremen"].features
