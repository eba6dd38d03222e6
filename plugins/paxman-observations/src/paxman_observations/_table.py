"""Millions of observations at once: the fold over a table, mostly inside DuckDB."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import attrs

from paxman_core.errors import InvalidInputError
from paxman_observations._model import PRIORITY_STRUCTURED, Observation, ObservationKind
from paxman_observations._policies import GivenPolicies
from paxman_observations._state import Rules
from paxman_observations._table_fold import TableFold, without_retracted
from paxman_observations._table_query import PREFIX
from paxman_observations._table_reading import in_the_contracts_terms
from paxman_observations._tagged import tagged_text

CONTRACT: Final = "paxman.contract"
"""In the metadata of a table of observations: the contract they were made with, as JSON."""


def observation_table(observations: Iterable[Observation]) -> Any:
    """The observations as an Arrow table, which Parquet can keep and `fold_table` can fold."""
    arrow, _ = _libraries()
    said = list(observations)
    columns: dict[str, list[Any]] = {
        "id": [observation.id for observation in said],
        "entity": [observation.entity for observation in said],
        "observed_at": [observation.observed_at for observation in said],
        "recorded_at": [observation.recorded_at for observation in said],
        "kind": [observation.kind.value for observation in said],
        "source": [observation.source for observation in said],
        "source_priority": [observation.source_priority for observation in said],
        "specificity_score": [observation.specificity_score for observation in said],
        "released": [list(observation.released) for observation in said],
        "retracts": [observation.retracts for observation in said],
        "said": [observation.said for observation in said],
    }
    for path in sorted({path for observation in said for path in observation.fields}):
        columns[PREFIX + path] = [
            tagged_text(observation.fields[path]) if path in observation.fields else None
            for observation in said
        ]
    types = _types(arrow)
    return arrow.table(
        {
            name: arrow.array(values, types.get(name, (arrow.string(), None))[0])
            for name, values in columns.items()
        }
    )


def observations_in(source: Any) -> Iterator[Observation]:
    """The observations of a table as `observation_table` makes it, whole and with their ids.

    `source` is as for `fold_table`. Raises InvalidInputError for a row that is not an observation.
    """
    table = _arrow_table(source)
    if not {"id", "said", "recorded_at"} <= set(table.column_names):
        raise InvalidInputError(
            "This is not a table of whole observations: it has no column 'said'.",
            next_step="Make it with observation_table, or with `paxman batch --entity`.",
        )
    for batch in table.select(["id", "said", "recorded_at"]).to_batches(max_chunksize=10_000):
        for row in batch.to_pylist():
            yield _whole(row["id"], row["said"], row["recorded_at"])


def _whole(identifier: object, said: object, recorded_at: datetime | None) -> Observation:
    if not isinstance(said, str) or hashlib.sha256(said.encode()).hexdigest() != identifier:
        raise InvalidInputError(
            f"The observation {str(identifier)[:12]} was changed after it was written.",
            next_step="Make the table again from its documents.",
        )
    read = Observation.from_dict(json.loads(said))
    return read if recorded_at is None else attrs.evolve(read, recorded_at=recorded_at)


def fold_table(
    source: Any,
    contract: object,
    policies: GivenPolicies | None = None,
    at: datetime | None = None,
    known_at: datetime | None = None,
) -> Any:
    """The record of every entity, as an Arrow table, from a table as `observation_table` makes it.

    `source` is an Arrow table, the path of a Parquet file, or a DuckDB relation. The result has a
    row for each entity, in no particular order: `entity`, `deleted`, and for each field a struct
    of `value` (JSON that says its type), `rule`, `cited`, `arbitrary`, `pinned` and `note`, with
    the same content as the snapshots of `fold_entities`, but for their notes on what was left out.
    `contract`, `policies`, `at` and `known_at` are as for `fold`.
    """
    _, duckdb = _libraries()
    rules = Rules.read(contract, policies, at, known_at)
    table = in_the_contracts_terms(_with_defaults(_arrow_table(source)), rules)
    table = without_retracted(table, rules)
    with duckdb.connect() as connection:
        return TableFold(connection, table, rules).result()


def _libraries() -> tuple[Any, Any]:
    """Imported late, because a log needs neither."""
    import duckdb
    import pyarrow
    import pyarrow.compute

    return pyarrow, duckdb


def _types(arrow: Any) -> dict[str, tuple[Any, object]]:
    """The columns that are not fields: their types, and what is assumed where one is missing."""
    moment = arrow.timestamp("us", tz="UTC")
    return {
        "id": (arrow.string(), ...),
        "entity": (arrow.string(), ...),
        "observed_at": (moment, ...),
        "recorded_at": (moment, None),
        "kind": (arrow.string(), ObservationKind.DATA.value),
        "source": (arrow.string(), ""),
        "source_priority": (arrow.int64(), PRIORITY_STRUCTURED),
        "specificity_score": (arrow.int64(), 0),
        "released": (arrow.list_(arrow.string()), None),
        "retracts": (arrow.string(), ""),
        "said": (arrow.string(), None),
    }


def _arrow_table(source: Any) -> Any:
    if isinstance(source, (str, Path)):
        import pyarrow.parquet

        return pyarrow.parquet.read_table(source)
    if hasattr(source, "column_names"):
        return source
    if hasattr(source, "to_arrow_table"):
        return source.to_arrow_table()
    raise InvalidInputError(
        f"A {type(source).__name__} is not a table of observations.",
        next_step="Give an Arrow table, the path of a Parquet file, or a DuckDB relation.",
    )


def _with_defaults(table: Any) -> Any:
    arrow, _ = _libraries()
    for name, (kind, default) in _types(arrow).items():
        if name not in table.column_names:
            if default is ...:
                raise InvalidInputError(
                    f"The table has no column {name!r}.",
                    next_step="Make it with observation_table, or name its columns like that.",
                )
            table = table.append_column(name, arrow.repeat(arrow.scalar(default, kind), len(table)))
        elif table[name].type != kind:
            position = table.column_names.index(name)
            table = table.set_column(position, name, table[name].cast(kind))
    return table
