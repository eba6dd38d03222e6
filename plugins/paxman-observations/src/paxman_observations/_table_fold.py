"""The parts of a fold over a table, put together: what DuckDB ranks, and what Python folds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paxman_observations._folding import fold_entities_by
from paxman_observations._model import Observation, ObservationKind
from paxman_observations._order import IN_TIME
from paxman_observations._policies import Unit
from paxman_observations._snapshot import CORRECTED
from paxman_observations._state import Rules, SnapshotState
from paxman_observations._table_query import PREFIX, TIME, RankingQuery, condition
from paxman_observations._tagged import value_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from paxman_observations._snapshot import SnapshotField
    from paxman_observations._table_query import Winners

RANKED = ("last_write", "first_write", "highest_priority", "most_specific")
"""The strategies that DuckDB decides; the others go through the fold in Python."""


class TableFold:
    """One fold over one table.

    Each field is a column of structs with a row for each entity. What Python folds, and then what
    a person corrected, is laid over what DuckDB ranked.
    """

    def __init__(self, connection: Any, table: Any, rules: Rules) -> None:
        import pyarrow
        import pyarrow.compute

        self._arrow = pyarrow
        self._compute = pyarrow.compute
        self._connection = connection
        # Taking rows from many chunks costs more than joining the chunks first.
        place = table.column_names.index("id")
        table = table.set_column(place, "id", table["id"].combine_chunks())
        self._table = table
        self._rules = rules
        self._kinds = set(pyarrow.compute.unique(table["kind"]).to_pylist())
        ranked = [unit for unit in rules.units if unit.policy.strategy in RANKED]
        winners = self._winners(table, ranked, ObservationKind.DATA)
        self._entities = winners.entities
        self._columns = {
            path: self._structs(table, winners, number, path, unit.policy.strategy)
            for number, unit in enumerate(ranked)
            for path in unit.paths
        }

    def result(self) -> Any:
        """The record of every entity."""
        arrow = self._arrow
        self._lay_over_folded()
        if ObservationKind.CORRECTION.value in self._kinds:
            self._lay_over_corrected()
        deleted = self._deleted()
        nothing = arrow.nulls(len(self._entities), struct_type())
        columns = {"entity": self._entities, "deleted": deleted}
        any_deleted = self._compute.any(deleted).as_py()
        for field in self._rules.contract.targets:
            column = self._columns.get(field.path, nothing)
            if any_deleted:
                column = self._compute.if_else(deleted, arrow.scalar(None, struct_type()), column)
            columns[field.path] = column
        return arrow.table(columns)

    def _winners(self, table: Any, units: Sequence[Unit], kind: ObservationKind) -> Winners:
        return RankingQuery(self._connection, table, units, self._rules, kind).winners()

    def _structs(self, table: Any, winners: Winners, number: int, path: str, rule: str) -> Any:
        """A field of every entity; null where nothing is known."""
        arrow, rows = self._arrow, winners.rows[number]
        count = len(rows)
        name = PREFIX + path
        values = (
            table[name].combine_chunks().take(rows).cast(arrow.string())
            if name in table.column_names
            else arrow.nulls(count, arrow.string())
        )
        ids = table["id"].combine_chunks().take(rows)
        return arrow.StructArray.from_arrays(
            [
                values,
                arrow.repeat(rule, count),
                arrow.ListArray.from_arrays(arrow.arange(0, count + 1).cast(arrow.int32()), ids),
                winners.arbitrary[number],
                arrow.repeat(rule == CORRECTED, count),
                arrow.nulls(count, arrow.string()),
            ],
            fields=list(struct_type()),
            mask=self._compute.invert(winners.said[path]),
        )

    def _lay_over(self, path: str, entities: Any, structs: Any) -> None:
        """Put structs that are not null in the place of those of the same entities."""
        arrow, compute, count = self._arrow, self._compute, len(self._entities)
        column = self._columns.get(path, arrow.nulls(count, struct_type()))
        known = compute.is_valid(structs)
        places = compute.index_in(self._entities, value_set=entities.filter(known))
        places = compute.add(places.cast(arrow.int64()), count)
        both = arrow.concat_arrays([column, structs.filter(known)])
        self._columns[path] = both.take(compute.coalesce(places, arrow.arange(0, count)))

    def _lay_over_folded(self) -> None:
        """The fields of the other strategies, by the fold in Python."""
        units = tuple(u for u in self._rules.units if u.policy.strategy not in RANKED)
        paths = [path for unit in units for path in unit.paths]
        columns = [PREFIX + path for path in paths if PREFIX + path in self._table.column_names]
        if not columns:
            return
        is_data = self._compute.equal(self._table["kind"], ObservationKind.DATA.value)
        has_any = self._compute.is_valid(self._compute.coalesce(*map(self._table.column, columns)))
        rows = self._table.filter(self._compute.and_(is_data, has_any))
        rules = Rules(self._rules.contract, units, self._rules.at, self._rules.known_at)
        folded = fold_entities_by((observation_of(row, columns) for row in rows_of(rows)), rules)
        entities = self._arrow.array(list(folded), self._arrow.string())
        for path in paths:
            fields = [snapshot.fields.get(path) for snapshot in folded.values()]
            forms = [None if field is None else struct_of(field) for field in fields]
            self._lay_over(path, entities, self._arrow.array(forms, struct_type()))

    def _lay_over_corrected(self) -> None:
        """The last correction of each field, unless it was released."""
        table = self._of_kinds(ObservationKind.CORRECTION)
        paths = [field.path for field in self._rules.contract.targets]
        units = [Unit((path,), IN_TIME) for path in paths]
        winners = self._winners(table, units, ObservationKind.CORRECTION)
        released = self._released()
        times = self._connection.sql(f"SELECT {TIME} AS time FROM observation").to_arrow_table()
        for number, path in enumerate(paths):
            structs = self._structs(table, winners, number, path, CORRECTED)
            if path in released:
                made = times["time"].take(winners.rows[number]).combine_chunks()
                names, moments = released[path]
                place = self._compute.index_in(winners.entities, value_set=names)
                is_over = self._compute.greater(moments.take(place), made)
                structs = self._compute.if_else(
                    self._compute.fill_null(is_over, False),
                    self._arrow.scalar(None, struct_type()),
                    structs,
                )
            self._lay_over(path, winners.entities, structs)

    def _released(self) -> dict[str, tuple[Any, Any]]:
        """By path, the entities whose corrections were released, and when that was last."""
        if ObservationKind.RELEASE.value not in self._kinds:
            return {}
        self._connection.register("release", self._of_kinds(ObservationKind.RELEASE))
        counts = condition(self._rules, ObservationKind.RELEASE)
        found = self._connection.sql(
            f"SELECT path, entity, max(time) AS time FROM (SELECT entity, {TIME} AS time,"
            f" unnest(released) AS path FROM release WHERE {counts})"
            " GROUP BY path, entity"
        ).to_arrow_table()
        paths = self._compute.unique(found["path"]).to_pylist()
        by_path = {path: found.filter(self._compute.equal(found["path"], path)) for path in paths}
        return {
            path: (rows["entity"].combine_chunks(), rows["time"].combine_chunks())
            for path, rows in by_path.items()
        }

    def _deleted(self) -> Any:
        """Whether the last event of each entity's life is its deletion."""
        arrow, kinds = self._arrow, (ObservationKind.TOMBSTONE, ObservationKind.RESTORE)
        if not self._kinds & {kind.value for kind in kinds}:
            return arrow.repeat(False, len(self._entities))
        self._connection.register("life", self._of_kinds(*kinds))
        # Of two events at the same moment the deletion counts.
        found = self._connection.sql(
            "SELECT entity FROM life"
            f" WHERE {condition(self._rules, *kinds)} GROUP BY entity"
            f" HAVING max({TIME} * 2 + (kind = 'tombstone')::INTEGER) % 2 <> 0"
        ).to_arrow_table()
        return self._compute.is_in(self._entities, value_set=found["entity"].combine_chunks())

    def _of_kinds(self, *kinds: ObservationKind) -> Any:
        wanted = self._arrow.array([kind.value for kind in kinds])
        return self._table.filter(self._compute.is_in(self._table["kind"], value_set=wanted))


def struct_type() -> Any:
    """What the result says about one field of one entity."""
    import pyarrow

    return pyarrow.struct(
        [
            ("value", pyarrow.string()),
            ("rule", pyarrow.string()),
            ("cited", pyarrow.list_(pyarrow.string())),
            ("arbitrary", pyarrow.bool_()),
            ("pinned", pyarrow.bool_()),
            ("note", pyarrow.string()),
        ]
    )


def struct_of(field: SnapshotField) -> dict[str, Any]:
    """A field that Python folded, as the result has it."""
    return {
        "value": field.text,
        "rule": field.rule,
        "cited": list(field.cited),
        "arbitrary": field.is_arbitrary,
        "pinned": field.is_pinned,
        "note": None if field.note is None else field.note.code,
    }


def without_retracted(table: Any, rules: Rules) -> Any:
    """The table, in which what was retracted is of no kind; its entity is still there."""
    import pyarrow
    import pyarrow.compute as compute

    retractions = table.filter(compute.equal(table["kind"], ObservationKind.RETRACT.value))
    states: dict[str, SnapshotState] = {}
    for row in rows_of(retractions):
        state = states.setdefault(row["entity"], SnapshotState.of(rules))
        state.apply(observation_of(row, []))
    by_entity = {(name, found) for name, state in states.items() for found in state.retracted}
    if not by_entity:
        return table
    ids = pyarrow.array(sorted({found for _, found in by_entity}), pyarrow.string())
    kinds = table["kind"].to_pylist()
    for place in compute.indices_nonzero(compute.is_in(table["id"], value_set=ids)).to_pylist():
        # One entity's observation cannot be retracted in the name of another.
        if (table["entity"][place].as_py(), table["id"][place].as_py()) in by_entity:
            kinds[place] = ""
    return table.set_column(
        table.column_names.index("kind"), "kind", pyarrow.array(kinds, pyarrow.string())
    )


def rows_of(table: Any) -> Iterator[dict[str, Any]]:
    """The rows of a table, as dicts."""
    for batch in table.to_batches(max_chunksize=10_000):
        yield from batch.to_pylist()


def observation_of(row: Mapping[str, Any], columns: Sequence[str]) -> Observation:
    """The observation of a row, with the fields of some columns only."""
    observation = Observation(
        entity=row["entity"],
        observed_at=row["observed_at"],
        fields={
            name.removeprefix(PREFIX): value_of(row[name])
            for name in columns
            if row[name] is not None
        },
        kind=ObservationKind(row["kind"]),
        source=row["source"],
        source_priority=row["source_priority"],
        specificity_score=row["specificity_score"],
        retracts=row["retracts"],
        recorded_at=row["recorded_at"],
    )
    # The table leaves out what never decides, and the id is the hash of all.
    vars(observation)["id"] = row["id"]
    return observation
