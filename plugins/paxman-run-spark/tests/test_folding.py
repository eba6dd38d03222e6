"""The fold on Spark gives what `fold_table` gives."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from random import Random
from typing import TYPE_CHECKING, Any

import pyarrow.parquet
import pytest

from paxman_core import Money
from paxman_core.adapters import read_contract
from paxman_core.errors import InvalidInputError, InvalidOptionError
from paxman_observations import Observation, ObservationKind, fold_table, observation_table
from paxman_run_spark import fold_on_spark

if TYPE_CHECKING:
    from pathlib import Path

    from pyspark.sql import SparkSession

START = datetime(2026, 3, 1, tzinfo=UTC)
CONTRACT = read_contract(
    {
        "id": "company",
        "fields": {
            "name": "STRING",
            "price": "MONEY",
            "tags": {"type": "ARRAY", "items": "STRING"},
            "address": {
                "type": "OBJECT",
                "fields": {"street": "STRING", "city": "STRING"},
            },
        },
        "policy": {"merge_groups": [["address.street", "address.city"]]},
    }
)
VALUES: dict[str, list[Any]] = {
    "name": ["A", "Ä", None, "1", "𝔸"],
    "price": [Money(Decimal(5), "EUR"), Money(Decimal(7), "EUR")],
    "tags": [("a",), ("b", "a")],
    "address.street": ["S", "S1", None],
    "address.city": ["C1", "C2"],
}
STRATEGIES = ["last_write", "first_write", "highest_priority", "most_specific", "majority"]


def random_observations(random: Random, count: int) -> list[Observation]:
    """Few entities, times and values, so that ties and retractions do occur."""
    found: list[Observation] = []
    for _ in range(count):
        kind = random.choice([ObservationKind.DATA] * 15 + list(ObservationKind))
        kind = ObservationKind.DATA if kind is ObservationKind.RETRACT and not found else kind
        states = kind in (ObservationKind.DATA, ObservationKind.CORRECTION)
        target = random.choice(found) if kind is ObservationKind.RETRACT else None
        fields = {path: random.choice(VALUES[path]) for path in VALUES if random.random() < 0.6}
        found.append(
            Observation(
                target.entity if target else f"entity {random.randrange(40)}",
                START + timedelta(days=random.randrange(5), microseconds=random.randrange(2)),
                fields if states else {},
                kind=kind,
                source=random.choice(["", "s1", "s2", "s3"]),
                source_priority=random.choice([0, 100, 1000]),
                specificity_score=random.randrange(2),
                released=["name", "address.street"] if kind is ObservationKind.RELEASE else (),
                retracts=target.id if target else "",
                recorded_at=random.choice([None, START + timedelta(days=random.randrange(5))]),
            )
        )
    return found


def rows(table: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.to_pylist()
    return sorted(found, key=lambda row: str(row["entity"]))


@pytest.mark.parametrize("seed", range(4))
def test_a_random_table_folds_as_it_does_without_spark(spark: SparkSession, seed: int) -> None:
    random = Random(seed)
    table = observation_table(random_observations(random, 600))
    policies = {path: random.choice(STRATEGIES) for path in ("name", "address.street")}
    policies["price"] = random.choice(["last_write", "max"])
    policies["tags"] = random.choice(["last_write", "merge_array"])
    at = random.choice([None, START + timedelta(days=3)])
    known_at = random.choice([None, START + timedelta(days=3)])
    folded = fold_on_spark(spark, table, CONTRACT, policies, at, known_at, groups=seed)
    expected = fold_table(table, CONTRACT, policies, at, known_at)
    assert folded.columns == expected.column_names
    assert rows(folded.toArrow()) == rows(expected)


def test_parquet_and_data_frames_fold_alike(spark: SparkSession, tmp_path: Path) -> None:
    table = observation_table([Observation("acme", START, {"name": "A", "address.city": "C"})])
    path = tmp_path / "observations.parquet"
    pyarrow.parquet.write_table(table, path)
    for source in (path, str(path), spark.read.parquet(str(path))):
        (row,) = fold_on_spark(spark, source, CONTRACT).toArrow().to_pylist()
        assert (row["entity"], row["name"]["value"]) == ("acme", '"A"')
        assert row["address.city"]["value"] == '"C"'


def test_what_is_no_table_of_observations_is_refused(spark: SparkSession) -> None:
    with pytest.raises(InvalidInputError, match="not a table"):
        fold_on_spark(spark, 42, CONTRACT)
    with pytest.raises(InvalidInputError, match="no column 'entity'"):
        fold_on_spark(spark, pyarrow.table({"id": ["a"]}), CONTRACT)
    with pytest.raises(InvalidOptionError, match="-1 groups"):
        fold_on_spark(spark, pyarrow.table({"entity": ["a"]}), CONTRACT, groups=-1)
