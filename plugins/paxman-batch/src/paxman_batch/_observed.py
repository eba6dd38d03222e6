"""The observations of a batch, in columns that are the same in every part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow

from paxman_observations import PREFIX, observation_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_core.contract import CanonicalContract
    from paxman_observations import Observation


def observation_batch(contract: CanonicalContract, observations: Iterable[Observation]) -> Any:
    """The observations as `fold_table` reads them, with a column for every field.

    A part in which nobody mentions a field has its column all the same, so that a folder of parts
    is one table.
    """
    table = observation_table(observations)
    for field in contract.targets:
        name = PREFIX + field.path
        if name not in table.column_names:
            table = table.append_column(name, pyarrow.nulls(len(table), pyarrow.string()))
    own = [name for name in table.column_names if not name.startswith(PREFIX)]
    table = table.select([*own, *(PREFIX + field.path for field in contract.targets)])
    return table.combine_chunks().to_batches()[0] if len(table) else empty(table.schema)


def empty(schema: Any) -> Any:
    """A record batch without rows."""
    return pyarrow.RecordBatch.from_arrays(
        [pyarrow.array([], field.type) for field in schema], schema=schema
    )
