"""What holds for every set of observations: small domains, so that ties really occur."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core import CanonicalContract, Money
from paxman_core.adapters import read_contract
from paxman_observations import (
    MergePolicy,
    Observation,
    ObservationKind,
    SnapshotState,
    fold,
    fold_entities,
)
from paxman_observations._policies import LEAVES_OPEN, STRATEGIES, TIE_BREAKERS
from paxman_observations._tagged import tagged_text

if TYPE_CHECKING:
    import random


many = settings(max_examples=int(os.environ.get("PAXMAN_LONG", "25")), deadline=None)

START = datetime(2026, 3, 1, tzinfo=UTC)
FIELDS = {
    "name": {"type": "STRING"},
    "size": {"type": "DECIMAL"},
    "price": {"type": "MONEY"},
    "since": {"type": "DATE"},
    "tags": {"type": "ARRAY", "items": {"type": "STRING"}},
    "street": {"type": "STRING"},
    "city": {"type": "STRING"},
}
GROUP = ("street", "city")
SINGLE = ("name", "size", "price", "since", "tags")
VALUES = {
    "name": st.sampled_from(["A", "B", True, 1, Decimal("1.0"), "1", None]),
    "size": st.sampled_from([Decimal(1), Decimal("1.0"), Decimal(2), 1, None]),
    "price": st.sampled_from(
        [Money(Decimal(5), "EUR"), Money(Decimal(7), "EUR"), Money(Decimal(6), "USD"), None]
    ),
    "since": st.sampled_from([date(2026, 1, 1), date(2026, 1, 2), None]),
    "tags": st.sampled_from([(), ("a",), ("b", "a"), (1, True), ({"k": "v"}, {"k": 1}), None]),
    "street": st.sampled_from(["S1", "S2", None]),
    "city": st.sampled_from(["C1", "C2"]),
}
moments = st.integers(0, 3).map(lambda days: START + timedelta(days=days))
fields = st.fixed_dictionaries({}, optional=VALUES)


@st.composite
def observation_lists(draw: st.DrawFn) -> list[Observation]:
    """A few observations of every kind about one entity; some retract others."""
    found: list[Observation] = []
    for _ in range(draw(st.integers(1, 9))):
        kind = draw(st.sampled_from([ObservationKind.DATA] * 6 + list(ObservationKind)))
        if kind is ObservationKind.RETRACT and not found:
            kind = ObservationKind.DATA
        states = kind in (ObservationKind.DATA, ObservationKind.CORRECTION)
        found.append(
            Observation(
                "acme",
                draw(moments),
                draw(fields) if states else {},
                kind=kind,
                source=draw(st.sampled_from(["", "s1", "s2", "s3"])),
                source_priority=draw(st.sampled_from([0, 100, 5000])),
                specificity_score=draw(st.integers(0, 1)),
                released=draw(st.sets(st.sampled_from(list(FIELDS)), min_size=1))
                if kind is ObservationKind.RELEASE
                else (),
                retracts=draw(st.sampled_from(found)).id if kind is ObservationKind.RETRACT else "",
                recorded_at=draw(st.none() | moments),
            )
        )
    return found


@st.composite
def policies(draw: st.DrawFn) -> dict[str, MergePolicy]:
    """A policy for some of the fields."""
    chosen = {}
    for path in draw(st.sets(st.sampled_from([*SINGLE, "street"]))):
        able = _able(path)
        strategy = draw(st.sampled_from(able))
        others = [name for name in able if name not in (strategy, "weighted")]
        fallback = draw(st.none() | st.sampled_from(others)) if strategy in LEAVES_OPEN else None
        weights = draw(st.sampled_from([{}, {"s1": 3}, {"s1": 0, "s2": 2, "*": 1}]))
        chosen[path] = MergePolicy(
            strategy,
            draw(st.sampled_from([None, *TIE_BREAKERS])),
            fallback,
            weights if strategy == "weighted" else {},
        )
    return chosen


def _able(path: str) -> list[str]:
    unable = set()
    if path != "tags":
        unable.add("merge_array")
    if path not in ("size", "price", "since"):
        unable |= {"min", "max"}
    return [name for name in STRATEGIES if name not in unable]


def contract_of(*paths: str) -> CanonicalContract:
    groups = [list(GROUP)] if set(GROUP) <= set(paths) else []
    return read_contract(
        {
            "id": "company",
            "fields": {path: FIELDS[path] for path in paths},
            "policy": {"merge_groups": groups},
        }
    )


CONTRACT = contract_of(*FIELDS)


@many
@given(observation_lists(), policies(), st.randoms(use_true_random=False))
def test_order_and_duplicates_change_nothing(
    observations: list[Observation], chosen: dict[str, MergePolicy], chance: random.Random
) -> None:
    shuffled = [*observations, *chance.sample(observations, len(observations) // 2)]
    chance.shuffle(shuffled)
    expected = fold(observations, CONTRACT, chosen).to_bytes()
    assert fold(shuffled, CONTRACT, chosen).to_bytes() == expected


@many
@given(observation_lists(), policies(), st.randoms(use_true_random=False), moments)
def test_parts_merge_to_the_whole(
    observations: list[Observation],
    chosen: dict[str, MergePolicy],
    chance: random.Random,
    at: datetime,
) -> None:
    parts = [SnapshotState(CONTRACT, chosen, at) for _ in range(3)]
    for observation in observations:
        for part in chance.sample(parts, chance.randint(1, 2)):
            part.apply(observation)
    first, second, third = parts
    expected = fold(observations, CONTRACT, chosen, at).to_bytes()
    assert first.merged_with(second).merged_with(third).snapshot().to_bytes() == expected
    assert third.merged_with(second.merged_with(first)).snapshot().to_bytes() == expected


@many
@given(observation_lists(), policies())
def test_each_step_equals_the_full_fold(
    observations: list[Observation], chosen: dict[str, MergePolicy]
) -> None:
    state = SnapshotState(CONTRACT, chosen)
    for count, observation in enumerate(observations, 1):
        state.apply(observation)
        assert state.snapshot() == fold(observations[:count], CONTRACT, chosen)


@many
@given(observation_lists(), policies())
def test_the_latest_correction_wins_under_every_strategy(
    observations: list[Observation], chosen: dict[str, MergePolicy]
) -> None:
    """Against data from the future, of any priority, and against every earlier correction."""
    others = [
        o for o in observations if o.kind in (ObservationKind.DATA, ObservationKind.CORRECTION)
    ]
    last = START + timedelta(days=9)
    future = [
        Observation("acme", last + timedelta(days=1), o.fields, source="f", source_priority=10**6)
        for o in others
    ]
    correction = Observation(
        "acme", last, {"name": "right", "tags": None}, kind=ObservationKind.CORRECTION
    )
    found = fold([correction, *others, *future], CONTRACT, chosen)
    assert found["name"] == "right"
    assert found.fields["tags"].text == "null"
    assert found.fields["name"].is_pinned
    release = Observation(
        "acme", last + timedelta(hours=1), kind=ObservationKind.RELEASE, released=("name", "tags")
    )
    let_go = fold([correction, release, *others, *future], CONTRACT, chosen)
    assert let_go.data == fold([release, *others, *future], CONTRACT, chosen).data


@many
@given(observation_lists(), policies(), st.sampled_from(list(FIELDS)))
def test_removing_a_field_and_adding_it_back_is_the_identity(
    observations: list[Observation], chosen: dict[str, MergePolicy], path: str
) -> None:
    gone = set(GROUP) if path in GROUP else {path}
    kept = [name for name in FIELDS if name not in gone]
    fewer = {name: policy for name, policy in chosen.items() if name in kept}
    before = fold(observations, CONTRACT, chosen)
    without = fold(observations, contract_of(*kept), fewer)
    assert without.fields == {name: f for name, f in before.fields.items() if name in kept}
    assert fold(observations, contract_of(*FIELDS), chosen).to_bytes() == before.to_bytes()


@many
@given(observation_lists(), observation_lists(), policies(), moments)
def test_what_is_recorded_later_never_changes_what_was_known(
    observations: list[Observation],
    later: list[Observation],
    chosen: dict[str, MergePolicy],
    known_at: datetime,
) -> None:
    after = [attrs.evolve(o, recorded_at=known_at + timedelta(seconds=1)) for o in later]
    before = fold(observations, CONTRACT, chosen, known_at=known_at)
    assert fold([*after, *observations], CONTRACT, chosen, known_at=known_at) == before


@many
@given(observation_lists(), policies())
def test_every_value_comes_from_what_it_cites(
    observations: list[Observation], chosen: dict[str, MergePolicy]
) -> None:
    snapshot = fold(observations, CONTRACT, chosen)
    for path, field in snapshot.fields.items():
        said = [snapshot.observations[identifier].fields.get(path) for identifier in field.cited]
        if field.rule.endswith("merge_array") and field.value is not None:
            items = {tagged_text(i) for v in said for i in (v if isinstance(v, tuple) else (v,))}
            assert sorted(items) == sorted(map(tagged_text, field.value))
        elif field.is_decided:
            assert [tagged_text(value) for value in said] == [field.text]
        assert not set(field.supporters) & set(field.dissenters)


@many
@given(observation_lists(), policies())
def test_a_group_is_taken_from_one_observation(
    observations: list[Observation], chosen: dict[str, MergePolicy]
) -> None:
    data = [o for o in observations if o.kind is ObservationKind.DATA]
    snapshot = fold(data, CONTRACT, chosen)
    found = [snapshot.fields.get(path) for path in GROUP]
    together = {
        path: field.value
        for path, field in zip(GROUP, found, strict=True)
        if field is not None and field.is_decided
    }
    if together:
        pairs = [{p: o.fields[p] for p in GROUP if p in o.fields} for o in data]
        assert together in pairs


@many
@given(observation_lists(), policies(), st.data())
def test_evidence_and_confidence_never_decide(
    observations: list[Observation], chosen: dict[str, MergePolicy], data: st.DataObject
) -> None:
    """Not even where everything else is equal, though they are part of the id."""
    kept = list(dict.fromkeys(o for o in observations if o.kind is not ObservationKind.RETRACT))
    surer = [
        attrs.evolve(o, display={"name": data.draw(st.sampled_from(["", '{"confidence":"1.00"}']))})
        for o in kept
    ]
    assert fold(surer, CONTRACT, chosen).data == fold(kept, CONTRACT, chosen).data


@many
@given(st.lists(st.tuples(observation_lists(), st.sampled_from("abc")), max_size=3), policies())
def test_entities_fold_apart(
    groups: list[tuple[list[Observation], str]], chosen: dict[str, MergePolicy]
) -> None:
    said = [attrs.evolve(o, entity=name) for found, name in groups for o in found if not o.retracts]
    assert fold_entities(said, CONTRACT, chosen) == {
        name: fold([o for o in said if o.entity == name], CONTRACT, chosen)
        for name in sorted({o.entity for o in said})
    }


@many
@given(observation_lists())
def test_observations_survive_being_stored(observations: list[Observation]) -> None:
    for observation in observations:
        again = Observation.from_dict(observation.to_dict())
        assert again == observation
        assert again.to_dict() == observation.to_dict()


PROGRAM = """
from datetime import UTC, datetime
from decimal import Decimal
from paxman_observations import Observation, fold
said = [
    Observation("x", datetime(2026, 1, 1, tzinfo=UTC), {"a": value, "b": [value, {"k": value}]},
                source=source)
    for source, value in [("s", True), ("t", 1), ("u", 1.0), ("v", "1"), ("w", Decimal("1.00"))]
]
contract = {"id": "c", "fields": {"a": "STRING", "b": {"type": "ARRAY", "items": "STRING"}}}
print(fold(said, contract, {"a": "majority", "b": "merge_array"}).to_bytes().decode())
"""


def test_processes_and_hash_seeds_change_nothing() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(printed) == 1
    assert b'"a":{"cited":[' in printed.pop()
