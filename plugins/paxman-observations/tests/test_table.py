"""The fold over a table gives what the fold in Python gives."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import attrs
import duckdb
import pyarrow
import pyarrow.parquet
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_core import Money
from paxman_core.adapters import read_contract
from paxman_core.errors import InputLimitError, InvalidInputError
from paxman_observations import (
    MergePolicy,
    Observation,
    ObservationKind,
    fold_entities,
    fold_table,
    observation_table,
)

if TYPE_CHECKING:
    from pathlib import Path

many = settings(max_examples=int(os.environ.get("PAXMAN_LONG", "15")), deadline=None)
START = datetime(2026, 3, 1, tzinfo=UTC)
CONTRACT = read_contract(
    {
        "id": "company",
        "fields": {
            "name": "STRING",
            "vat": "STRING",
            "price": "MONEY",
            "tags": {"type": "ARRAY", "items": "STRING"},
            "street": "STRING",
            "city": "STRING",
            "size": {"type": "INTEGER", "minimum": 0},
            "place": {"type": "OBJECT", "fields": {"zip": "STRING"}},
        },
        "policy": {"merge_groups": [["street", "city"]]},
    }
)
VALUES = {
    "name": st.sampled_from(["A", "Ä", True, 1, "1", None, "A\x00", "𝔸", "\uffff"]),
    "vat": st.sampled_from(["DE1", "DE2"]),
    "price": st.sampled_from(
        [
            Money(Decimal(5), "EUR"),
            Money(Decimal(7), "EUR"),
            "7 EUR",
            Money(Decimal(1), "ZZZ"),
            None,
        ]
    ),
    "tags": st.sampled_from([("a",), ("b", "a"), None]),
    "street": st.sampled_from(["S", "S1", None]),
    "city": st.sampled_from(["C1", "C2"]),
    "size": st.sampled_from([1, "2", Decimal("3.0"), -1, "a dozen", None]),
    "place": st.sampled_from([{"zip": "1"}, {"zip": 2}, {}, "x", None]),
    "place.zip": st.just("3"),
    "gone": st.just("x"),
}
moments = st.integers(0, 3).map(lambda days: START + timedelta(days=days, microseconds=days % 2))
simple = st.sampled_from(
    ["last_write", "first_write", "highest_priority", "most_specific", "majority", "unanimous"]
)
policies = st.fixed_dictionaries(
    {},
    optional={
        "name": simple,
        "vat": simple.map(lambda name: MergePolicy(name, "source_priority")),
        "price": st.sampled_from(["last_write", "min", "max"]),
        "tags": st.sampled_from(["last_write", "merge_array"]),
        "street": simple,
    },
)


@st.composite
def observation_lists(draw: st.DrawFn) -> list[Observation]:
    found: list[Observation] = []
    for _ in range(draw(st.integers(0, 14))):
        kind = draw(st.sampled_from([ObservationKind.DATA] * 9 + list(ObservationKind)))
        kind = ObservationKind.DATA if kind is ObservationKind.RETRACT and not found else kind
        states = kind in (ObservationKind.DATA, ObservationKind.CORRECTION)
        target = draw(st.sampled_from(found)) if kind is ObservationKind.RETRACT else None
        found.append(
            Observation(
                draw(st.sampled_from(["x", "y"])),
                draw(moments),
                draw(st.fixed_dictionaries({}, optional=VALUES)) if states else {},
                kind=kind,
                source=draw(st.sampled_from(["", "s1", "s2"])),
                source_priority=draw(st.sampled_from([0, 100, 1000])),
                specificity_score=draw(st.integers(0, 1)),
                released=["name", "street"] if kind is ObservationKind.RELEASE else (),
                retracts=target.id if target else "",
                recorded_at=draw(st.none() | moments),
            )
        )
    return found


def expected(observations: list[Observation], *arguments: Any) -> dict[str, Any]:
    return {
        entity: {
            "deleted": snapshot.deleted,
            **{
                path: {
                    "value": field.text,
                    "rule": field.rule,
                    "cited": list(field.cited),
                    "arbitrary": field.is_arbitrary,
                    "pinned": field.is_pinned,
                    "note": field.note.code if field.note else None,
                }
                for path, field in snapshot.fields.items()
            },
        }
        for entity, snapshot in fold_entities(observations, CONTRACT, *arguments).items()
    }


def found(table: Any) -> dict[str, Any]:
    rows = table.to_pylist()
    assert len({row["entity"] for row in rows}) == len(rows)
    return {
        row["entity"]: {
            name: value for name, value in row.items() if value is not None and name != "entity"
        }
        for row in rows
    }


@many
@given(observation_lists(), policies, st.none() | moments, st.none() | moments, st.booleans())
def test_random_tables_fold_as_in_python(
    observations: list[Observation],
    chosen: dict[str, Any],
    at: datetime | None,
    known_at: datetime | None,
    twice: bool,
) -> None:
    table = observation_table(observations * 2 if twice else observations)
    assert found(fold_table(table, CONTRACT, chosen, at, known_at)) == expected(
        observations, chosen, at, known_at
    )


OBSERVATIONS = [
    Observation("acme", START, {"name": "A", "vat": "DE1"}, source="s"),
    Observation("acme", START + timedelta(days=1), {"name": "B"}, source="t"),
    Observation("acme", START, {"vat": "DE9"}, kind=ObservationKind.CORRECTION),
    Observation("other", START, {"name": "C"}),
]


def test_parquet_arrow_and_duckdb_give_the_same(tmp_path: Path) -> None:
    table = observation_table(OBSERVATIONS)
    path = tmp_path / "observations.parquet"
    pyarrow.parquet.write_table(table, path)
    for source in (table, path, str(path), duckdb.read_parquet(str(path))):
        result = found(fold_table(source, CONTRACT))
        assert result == expected(OBSERVATIONS)
        assert result["acme"]["name"]["value"] == '"B"'
        assert result["acme"]["vat"]["value"] == '"DE9"'


def test_columns_with_a_default_may_be_missing() -> None:
    table = observation_table([o for o in OBSERVATIONS if o.kind is ObservationKind.DATA])
    few = table.select(["id", "entity", "observed_at", "fields.name"])
    assert found(fold_table(few, CONTRACT))["acme"]["name"]["value"] == '"B"'


def test_a_table_without_ids_is_refused() -> None:
    table = observation_table(OBSERVATIONS).drop_columns(["id"])
    with pytest.raises(InvalidInputError, match="no column 'id'"):
        fold_table(table, CONTRACT)
    with pytest.raises(InvalidInputError, match="not a table"):
        fold_table(42, CONTRACT)


def test_priorities_that_cannot_be_ranked_in_a_table_are_refused() -> None:
    wide = [
        attrs.evolve(
            OBSERVATIONS[0],
            observed_at=START + timedelta(microseconds=number % 2**50),
            source_priority=number,
            specificity_score=-number,
        )
        for number in (0, 2**52, 2**52 + 1, 2**49)
    ]
    with pytest.raises(InputLimitError, match="span too much"):
        fold_table(observation_table(wide), CONTRACT)
