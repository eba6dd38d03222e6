"""What DuckDB decides: for each entity, the row of a table that wins under a ranking strategy."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Any, Final

import attrs

from paxman_core.errors import InputLimitError
from paxman_observations._model import ObservationKind, microseconds_of
from paxman_observations._order import scores

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_observations._policies import Unit
    from paxman_observations._state import Rules

PREFIX: Final = "fields."
"""Of a column that holds a field: `fields.vat_id` has its value as JSON that says its type."""
_NARROW: Final = 63
_WIDE: Final = 126
"""The bits that a key may have, in the two sizes of integer."""
TIME: Final = "epoch_us(observed_at)"
_COLUMNS: Final = {
    "time": TIME,
    "earliness": f"-{TIME}",
    "priority": "source_priority",
    "specificity": "specificity_score",
}


@attrs.frozen
class Winners:
    """For each entity, and for each unit, the row that was chosen; null if there is none."""

    entities: Any
    rows: tuple[Any, ...]
    arbitrary: tuple[Any, ...]
    """For each unit, whether nothing that means anything decided."""
    said: dict[str, Any]
    """For each path, whether anything was said about it."""


@attrs.frozen
class _Score:
    """One of the numbers that are compared, brought down to a small range."""

    expression: str
    radix: int


class RankingQuery:
    """The queries over one table.

    Each row gets one integer: its rank, then its number. The greatest integer of an entity has the
    greatest rank and names a row; with the rows numbered from the other end it names another one
    exactly if several have that rank. Those are told apart by what they say and by their ids.
    """

    def __init__(
        self,
        connection: Any,
        table: Any,
        units: Sequence[Unit],
        rules: Rules,
        kind: ObservationKind,
    ) -> None:
        import pyarrow

        self._connection = connection
        self._units = units
        self._names = set(table.column_names)
        self._last = max(len(table) - 1, 0)
        connection.register(
            "observation", table.append_column("row", pyarrow.arange(0, len(table)))
        )
        self._condition = condition(rules, kind)
        self._scores = {name: self._score(name) for name in _COLUMNS}

    def winners(self) -> Winners:
        """One pass for all units, and one more for each unit that has ties."""
        found = self._connection.sql(self._query()).to_arrow_table().combine_chunks()
        self._connection.register("found", found)
        settled = [self._settled(found, number, unit) for number, unit in enumerate(self._units)]
        return Winners(
            entities=_array(found["entity"]),
            rows=tuple(rows for rows, _ in settled),
            arbitrary=tuple(arbitrary for _, arbitrary in settled),
            said={
                path: _array(found[f"said_{number}_{position}"])
                if len(unit.paths) > 1
                else settled[number][0].is_valid()
                for number, unit in enumerate(self._units)
                for position, path in enumerate(unit.paths)
            },
        )

    def _score(self, name: str) -> _Score:
        """A score less its minimum, in its largest common step."""
        column = _COLUMNS[name]
        # Times are often of whole seconds; of the others there are few different ones.
        step = f"bool_and({TIME} % 1000000 = 0)" if column.endswith(TIME) else "NULL"
        ((least, most, has_whole_seconds),) = self._connection.sql(
            f"SELECT min({column}), max({column}), {step} FROM observation"
        ).fetchall()
        if least is None:
            return _Score("0", 1)
        size = 1_000_000 if has_whole_seconds else 1
        if has_whole_seconds is None:
            values = self._connection.sql(
                f"SELECT DISTINCT {column} - ({least}) FROM observation"
            ).fetchall()
            size = gcd(*(value for (value,) in values)) or 1
        return _Score(f"(({column}) - ({least})) // {size}", (most - least) // size + 1)

    def _rank(self, unit: Unit) -> str:
        """The rank of a row as one number."""
        expression, count = "0", 1
        for name in scores(unit.policy):
            score = self._scores[name]
            expression = f"({expression}) * {score.radix} + {score.expression}"
            count *= score.radix
        bits = (count * (self._last + 1)).bit_length()
        if bits > _WIDE:
            raise InputLimitError(
                "The times, priorities and specificities of the table span too much to be ranked.",
                next_step="Give priorities that are closer together, or use fold_entities.",
            )
        kind = "BIGINT" if bits <= _NARROW else "HUGEINT"
        return expression.replace("0", f"0::{kind}", 1)

    def _texts(self, unit: Unit) -> list[str]:
        return [
            f'"{PREFIX}{path}"' if PREFIX + path in self._names else "NULL::VARCHAR"
            for path in unit.paths
        ]

    def _query(self) -> str:
        """All units at once; entities about which nothing counts are there, too."""
        inner = ["row", "entity", f"({self._condition}) AS counts"]
        outer = ["entity"]
        keys: dict[str, str] = {}
        for number, unit in enumerate(self._units):
            key = keys.setdefault(f"({self._rank(unit)}) * {self._last + 1}", f"key_{number}")
            texts = self._texts(unit)
            inner.append(f"coalesce({', '.join(texts)}) IS NOT NULL AND counts AS has_{number}")
            where = f"FILTER (WHERE has_{number})"
            outer.append(f"max({key} + row) {where} AS first_{number}")
            outer.append(f"max({key} + ({self._last} - row)) {where} AS second_{number}")
            for position, text in enumerate(texts if len(texts) > 1 else ()):
                name = f"said_{number}_{position}"
                inner.append(f"{text} IS NOT NULL AND counts AS {name}")
                outer.append(f"bool_or({name}) AS {name}")
        inner.extend(f"{expression} AS {key}" for expression, key in keys.items())
        return (
            f"SELECT {', '.join(outer)} FROM"
            f" (SELECT {', '.join(inner)} FROM observation) GROUP BY entity"
        )

    def _settled(self, found: Any, number: int, unit: Unit) -> tuple[Any, Any]:
        """The chosen rows, once those of equal rank are told apart."""
        import pyarrow
        import pyarrow.compute

        count = self._last + 1
        first, second = f"first_{number}", f"second_{number}"
        chosen_query = (
            f"SELECT entity, {first} // {count} AS rank, ({first} % {count})::BIGINT AS row,"
            f" coalesce({first} % {count} <> {self._last} - {second} % {count}, false) AS tied"
            " FROM found"
        )
        rows = self._connection.sql(f"SELECT row, tied FROM ({chosen_query})").to_arrow_table()
        chosen, is_tied = _array(rows["row"]), _array(rows["tied"])
        if not pyarrow.compute.any(is_tied).as_py():
            return chosen, is_tied
        best = self._connection.sql(self._tie_query(unit, chosen_query)).to_arrow_table()
        place = pyarrow.compute.index_in(found["entity"], value_set=_array(best["entity"]))
        better = best.take(place)
        return (
            pyarrow.compute.coalesce(_array(better["row"]), chosen),
            pyarrow.compute.fill_null(_array(better["arbitrary"]), False),
        )

    def _tie_query(self, unit: Unit, chosen: str) -> str:
        """Of the rows that share the greatest rank, the one that comes first by what it says."""
        texts = self._texts(unit)
        text = " || chr(0) || ".join(f"coalesce({text}, '')" for text in texts)
        return (
            f"WITH tie AS MATERIALIZED (SELECT entity, rank FROM ({chosen}) WHERE tied)"
            " SELECT entity, arg_max(row, text || chr(0) || id) AS row,"
            " min(text) <> max(text) AS arbitrary FROM"
            f" (SELECT entity, row, id, {text} AS text FROM observation JOIN tie USING (entity)"
            f" WHERE {self._condition} AND coalesce({', '.join(texts)}) IS NOT NULL"
            f" AND {self._rank(unit)} = tie.rank) GROUP BY entity"
        )


def condition(rules: Rules, *kinds: ObservationKind) -> str:
    """Which rows count."""
    parts = [f"kind IN ({', '.join(repr(kind.value) for kind in kinds)})"]
    if rules.at is not None:
        parts.append(f"{TIME} <= {microseconds_of(rules.at)}")
    if rules.known_at is not None:
        known = "epoch_us(coalesce(recorded_at, observed_at))"
        parts.append(f"{known} <= {microseconds_of(rules.known_at)}")
    return " AND ".join(parts)


def _array(column: Any) -> Any:
    return column.combine_chunks()
