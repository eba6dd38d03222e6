"""What folding a table of observations costs: `python benchmarks/fold.py`.

The measure is processor time against a plain arg_max group-by by DuckDB over the same rows in the
same run, which picks the last value of each field and knows no ties, corrections or citations.
"""

from __future__ import annotations

import argparse
import sys
import time
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any

import duckdb
import pyarrow
import pyarrow.compute

from paxman_observations import Observation, fold_entities, fold_table

if TYPE_CHECKING:
    from collections.abc import Callable

TARGET = 3.0
ROUNDS = 5
FIELDS = ("name", "vat_id", "street", "status")
CONTRACT = {"id": "company", "fields": dict.fromkeys(FIELDS, "STRING")}
START = datetime(2026, 1, 1, tzinfo=UTC)
SECONDS_OF_A_YEAR = 365 * 86_400


def main() -> int:
    """Print the costs; fail if the fold is dearer than it should be."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--data", help="not needed: the rows are made up")
    arguments.add_argument("--rows", type=int, default=1_000_000)
    rows = arguments.parse_args().rows
    table = made_up(rows)
    plain = cost(lambda: arg_max(table))
    print(f"rows {rows}, entities {rows // 10}, fields {len(FIELDS)}")
    print(f"arg_max group-by                {plain * 1e6 / rows:7.3f} µs a row")
    ratio = report("fold_table, last_write", table, {}, plain)
    report("fold_table, highest_priority", table, dict.fromkeys(FIELDS, "highest_priority"), plain)
    report("  one correction a 100 rows", with_corrections(table), {}, plain)
    few = observations(20_000)
    python = cost(lambda: fold_entities(few, CONTRACT)) * rows / len(few)
    print(f"fold_entities in Python         {python * 1e6 / rows:7.3f} µs, {python / plain:.1f}×")
    return 0 if ratio <= TARGET else 1


def report(name: str, table: Any, policies: dict[str, str], plain: float) -> float:
    """Print what one fold costs, and give how many times the plain query that is."""
    spent = cost(lambda: fold_table(table, CONTRACT, policies))
    print(f"{name:30}  {spent * 1e6 / len(table):7.3f} µs, {spent / plain:.2f}×")
    return spent / plain


def cost(work: Callable[[], object]) -> float:
    """The processor seconds of the quickest of a few rounds."""
    spent = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    return min(spent)


def arg_max(table: Any) -> Any:
    """The plain query."""
    picked = ", ".join(f'arg_max("fields.{name}", observed_at)' for name in FIELDS)
    with duckdb.connect() as connection:
        connection.register("observation", table)
        query = f"SELECT entity, {picked} FROM observation GROUP BY entity"
        return connection.sql(query).to_arrow_table()


def made_up(rows: int) -> Any:
    """Ten observations an entity, at random seconds of a year, each field three times in four."""
    values = ", ".join(
        f"CASE WHEN hash(i, '{name}') % 4 > 0 THEN"
        f" '\"{name} ' || (hash(i, '{name}!') % 50)::VARCHAR || '\"' END AS \"fields.{name}\""
        for name in FIELDS
    )
    with duckdb.connect() as connection:
        return connection.sql(
            "SELECT sha256(i::VARCHAR) AS id,"
            f" 'entity ' || (hash(i) % {rows // 10})::VARCHAR AS entity,"
            f" make_timestamptz({int(START.timestamp())}000000::BIGINT"
            f" + (hash(i, 't') % {SECONDS_OF_A_YEAR})::BIGINT * 1000000) AS observed_at,"
            " 'data' AS kind, 'source ' || (hash(i, 's') % 50)::VARCHAR AS source,"
            " (CASE WHEN hash(i, 'p') % 3 = 0 THEN 0 ELSE 100 END)::BIGINT AS source_priority,"
            f" {values} FROM range({rows}) made(i)"
        ).to_arrow_table()


def with_corrections(table: Any) -> Any:
    """The table, in which every hundredth row is a correction."""
    numbers = pyarrow.arange(0, len(table))
    hundredth = pyarrow.compute.equal(
        pyarrow.compute.subtract(
            numbers, pyarrow.compute.multiply(pyarrow.compute.divide(numbers, 100), 100)
        ),
        0,
    )
    kinds = pyarrow.compute.if_else(hundredth, "correction", "data")
    return table.set_column(table.column_names.index("kind"), "kind", kinds)


def observations(count: int) -> list[Observation]:
    """The same kind of data, as observations."""
    chance = Random(1)
    return [
        Observation(
            f"entity {chance.randrange(count // 10)}",
            START + timedelta(seconds=chance.randrange(SECONDS_OF_A_YEAR)),
            {name: f"{name} {chance.randrange(50)}" for name in FIELDS if chance.random() < 0.75},
            source=f"source {chance.randrange(50)}",
        )
        for _ in range(count)
    ]


if __name__ == "__main__":
    sys.exit(main())
