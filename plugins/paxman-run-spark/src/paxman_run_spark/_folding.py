"""The fold of observations on Spark, as a grouped aggregation."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from paxman_core import adapt
from paxman_core.errors import InvalidInputError, InvalidOptionError
from paxman_observations import fold_table

if TYPE_CHECKING:
    from datetime import datetime

    from paxman_core import CanonicalContract
    from paxman_observations import GivenPolicies

_GROUP = "paxman_group"


def fold_on_spark(
    session: Any,
    source: Any,
    contract: object,
    policies: GivenPolicies | None = None,
    at: datetime | None = None,
    known_at: datetime | None = None,
    *,
    groups: int = 0,
) -> Any:
    """The record of every entity as a Spark DataFrame, with the same rows as `fold_table`.

    `source` is a Spark DataFrame, an Arrow table as `observation_table` makes it, or the path of
    Parquet files. Entities are divided by the hash of their names into `groups` (by default as
    many as Spark shuffles into), and each group is folded by one `fold_table`, so a group has to
    fit into the memory of one Python worker: a million observations of four fields take 0.6 GB.
    """
    from pyspark.sql import functions

    if groups < 0:
        raise InvalidOptionError(
            f"{groups} groups cannot be made.",
            next_step="Give a positive number, or 0 for as many as Spark shuffles into.",
        )
    frame = _frame(session, source)
    if "entity" not in frame.columns:
        raise InvalidInputError(
            "The table has no column 'entity'.",
            next_step="Make it with observation_table, or name its columns like that.",
        )
    canonical = adapt(contract)
    count = groups or int(session.conf.get("spark.sql.shuffle.partitions"))
    names = tuple(frame.columns)
    # Spark reads a dot in a name as a step into a struct, and the columns of fields have dots.
    plain = frame.toDF(*(f"column_{number}" for number in range(len(names))))
    entity = plain[f"column_{names.index('entity')}"]
    grouped = plain.withColumn(_GROUP, functions.abs(functions.hash(entity) % count))
    fold = _GroupFold(names, canonical, policies, at, known_at)
    paths = [field.path for field in canonical.targets]
    # Spark counts the parameters of what it calls, and `self` as one of them.
    folded = grouped.groupBy(_GROUP).applyInArrow(lambda table: fold(table), _schema(len(paths)))
    return folded.toDF("entity", "deleted", *paths)


@attrs.frozen
class _GroupFold:
    """What a Python worker does with the observations of one group of entities."""

    names: tuple[str, ...]
    contract: CanonicalContract
    policies: GivenPolicies | None
    at: datetime | None
    known_at: datetime | None

    def __call__(self, table: Any) -> Any:
        observations = table.drop_columns([_GROUP]).rename_columns(list(self.names))
        folded = fold_table(observations, self.contract, self.policies, self.at, self.known_at)
        fields = [f"field_{number}" for number in range(len(folded.column_names) - 2)]
        return folded.rename_columns(["entity", "deleted", *fields])


def _schema(fields: int) -> str:
    struct = (
        "struct<value: string, rule: string, cited: array<string>,"
        " arbitrary: boolean, pinned: boolean, note: string>"
    )
    columns = ["entity string", "deleted boolean"]
    return ", ".join([*columns, *(f"field_{number} {struct}" for number in range(fields))])


def _frame(session: Any, source: Any) -> Any:
    if isinstance(source, (str, Path)):
        return session.read.parquet(str(source))
    if hasattr(source, "column_names"):
        return session.createDataFrame(source)
    if hasattr(source, "toDF"):
        return source
    raise InvalidInputError(
        f"A {type(source).__name__} is not a table of observations.",
        next_step="Give a Spark DataFrame, an Arrow table, or the path of Parquet files.",
    )
