"""The tables of one engine: each opened once, with the indexes made from it.

What opens and what indexes is imported when a contract first asks for it: most never do.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, TypeAlias, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from paxman_cap_lookup._fuzzy_gazetteer import FuzzyGazetteer
    from paxman_cap_lookup._gazetteer import ExactGazetteer, FoldedGazetteer
    from paxman_cap_lookup._instruction import Instruction
    from paxman_cap_lookup._key_index import KeyIndex
    from paxman_cap_lookup._table import Table
    from paxman_core.capability import LookupTables

Gazetteer: TypeAlias = "ExactGazetteer | FoldedGazetteer | FuzzyGazetteer"
T = TypeVar("T")


class Library:
    """Opens tables and makes indexes when they are first asked for, in whichever thread."""

    def __init__(self, tables: LookupTables) -> None:
        self._tables = tables
        self._made: dict[Hashable, object] = {}
        self._lock = threading.RLock()

    @property
    def names(self) -> list[str]:
        """The names of all tables."""
        return sorted(self._tables)

    def table(self, name: str) -> Table:
        """The table of that name; one that cannot be opened is tried again next time."""
        from paxman_cap_lookup._source import open_table

        return self._once(("table", name), lambda: open_table(self._tables[name]))

    def index(self, instruction: Instruction) -> None:
        """Make what an instruction needs, so that it is there when a document comes."""
        if instruction.key is None:
            self.gazetteer(instruction)
        else:
            self.key_index(instruction)

    def key_index(self, instruction: Instruction) -> KeyIndex:
        """The index for looking up values."""
        from paxman_cap_lookup._key_index import KeyIndex

        return self._once(
            ("key", instruction.table, instruction.columns),
            lambda: KeyIndex(self.table(instruction.table), instruction.columns),
        )

    def gazetteer(self, instruction: Instruction) -> Gazetteer:
        """The automaton for searching texts."""
        return self._once(
            (instruction.mode, instruction.table, instruction.columns, instruction.threshold),
            lambda: self._make_gazetteer(instruction),
        )

    def _make_gazetteer(self, instruction: Instruction) -> Gazetteer:
        from paxman_cap_lookup._gazetteer import ExactGazetteer, FoldedGazetteer

        table, columns = self.table(instruction.table), instruction.columns
        if instruction.mode == "exact":
            return ExactGazetteer(table, columns)
        if instruction.mode == "normalized":
            return FoldedGazetteer(table, columns)
        from paxman_cap_lookup._fuzzy_gazetteer import FuzzyGazetteer

        return FuzzyGazetteer(table, columns, instruction.threshold)

    def _once(self, key: Hashable, make: Callable[[], T]) -> T:
        known = self._made.get(key)
        if known is None:
            with self._lock:
                known = self._made.get(key)
                if known is None:
                    known = self._made[key] = make()
        return cast("T", known)
