"""Lists in tables: the headings over right rows are learned, where they make the lists better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from paxman_cap_learned._columns import held_headings, is_table
from paxman_cap_learned._deciding import Decision, Score
from paxman_cap_learned._model import LearnedField
from paxman_cap_learned._proposing import value_key
from paxman_cap_learned._typed import TypedFinder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from paxman_cap_learned._examples import Example
    from paxman_core.contract import CanonicalContract, CanonicalField
    from paxman_core.document import Document
    from paxman_core.values import Value

Columns: TypeAlias = "dict[str, tuple[str, ...]]"
"""By the name of a member, the headings that its columns have."""


def learned_lists(
    contract: CanonicalContract,
    examples: Sequence[Example],
    folds: int,
    read: Callable[[Document, CanonicalContract, str], Value],
) -> Iterator[tuple[LearnedField, Columns]]:
    """The lists for which headings were learned, and how good they are in unseen documents."""
    for field in filter(is_table, contract.targets):
        labelled = [each for each in examples if field.path in each.rows]
        columns = columns_of(field, labelled)
        if columns:
            before, after = Score(0, 0, 0), Score(0, 0, 0)
            for number, example in enumerate(labelled):
                seen = [each for n, each in enumerate(labelled) if n % folds != number % folds]
                asked = named_by(field, columns_of(field, seen))
                alone = attrs.evolve(contract, fields=(asked,), checks=(), json_schema=None)
                right, found = example.rows[field.path]
                before += cells_score(example, field, right, found)
                after += cells_score(
                    example, field, right, read(example.document, alone, field.path)
                )
            yield (
                LearnedField(
                    field.path, field.type.value, field.description, Decision(), before, after
                ),
                columns,
            )


def columns_of(field: CanonicalField, examples: Sequence[Example]) -> Columns:
    """The headings that held in these examples."""
    found: Columns = {}
    labelled = [(each.document, each.rows[field.path][0]) for each in examples]
    for member, heading, _ in held_headings(field, labelled):
        found[member.name] = (*found.get(member.name, ()), heading)
    return found


def named_by(field: CanonicalField, columns: Mapping[str, Sequence[str]]) -> CanonicalField:
    """The list as if its contract called the members so."""
    assert field.items is not None
    members = tuple(
        attrs.evolve(
            member,
            hints=attrs.evolve(
                member.hints, labels=(*member.hints.labels, *columns.get(member.name, ()))
            ),
        )
        for member in field.items.fields
    )
    return attrs.evolve(field, items=attrs.evolve(field.items, fields=members))


def cells_score(example: Example, field: CanonicalField, right: object, found: object) -> Score:
    """Cells that were wanted, given and right."""
    assert field.items is not None
    finder = TypedFinder(example.document.text)
    members = {member.name: member for member in field.items.fields}
    wanted, given = (Counter(_cells(finder, members, rows)) for rows in (right, found))
    return Score(wanted.total(), given.total(), (wanted & given).total())


def _cells(
    finder: TypedFinder, members: Mapping[str, CanonicalField], rows: Any
) -> Iterator[tuple[str, object]]:
    for row in rows if isinstance(rows, list | tuple) else ():
        for name, raw in row.items() if isinstance(row, Mapping) else ():
            if name in members and raw is not None:
                value = finder.read(members[name], raw)
                yield name, str(raw) if value is None else value_key(value)
