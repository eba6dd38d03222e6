"""How lookup tables come from callers and plugins to the capabilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paxman_core import Engine, Policy
from paxman_core.capability import (
    Capability,
    CapabilityOffer,
    CapabilityRegistry,
    CapabilitySpec,
    CapabilityTier,
    LookupTable,
    LookupTables,
    hookimpl,
    load_plugins,
    tables_of,
)
from paxman_core.errors import InvalidOptionError
from paxman_core.values import FieldType

if TYPE_CHECKING:
    from pathlib import Path

SPEC = CapabilitySpec("lookups", "1", CapabilityTier.STRUCTURED_LOOKUP, {FieldType.STRING})


class Lookups(Capability):
    """A capability that keeps the tables it was connected to."""

    spec = SPEC
    tables: LookupTables | None = None

    def connect(self, tables: LookupTables) -> None:
        assert self.tables is None
        self.tables = tables


class Colours:
    """A plugin that brings a table."""

    @hookimpl
    def paxman_lookup_tables(self) -> list[LookupTable]:
        return [LookupTable("colours", {"red": "#f00"})]


def test_a_mapping_is_names_and_sources() -> None:
    rows = [{"name": "Acme"}]
    (table,) = tables_of({"suppliers": rows})
    assert (table.name, table.source, table.version) == ("suppliers", rows, "")
    assert (table.key_columns, table.text_columns) == ((), ())


def test_one_column_may_be_written_without_a_list() -> None:
    table = LookupTable("suppliers", [], key_columns="name")
    assert table.key_columns == ("name",)


def test_an_existing_file_is_not_opened_before_it_is_needed(tmp_path: Path) -> None:
    path = tmp_path / "suppliers.csv"
    path.write_bytes(b"\xff\x00 nonsense")
    assert tables_of({"suppliers": path})[0].source == path


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        ("suppliers.csv", "tables is a str."),
        (7, "tables is a int."),
        (["suppliers"], "A str is not a LookupTable."),
        ([LookupTable("", [])], "A table has the name ''."),
        ({1: []}, "A table has the name 1."),
        ([LookupTable("a", []), LookupTable("a", [])], "Several tables have the name 'a'."),
    ],
)
def test_what_is_no_table_is_refused(tables: object, message: str) -> None:
    with pytest.raises(InvalidOptionError) as caught:
        tables_of(tables)
    assert caught.value.message == message


def test_a_capability_is_connected_once_to_the_tables_of_plugins_and_caller() -> None:
    made: list[Lookups] = []

    def make() -> Lookups:
        made.append(Lookups())
        return made[-1]

    loaded = load_plugins([CapabilityOffer(SPEC, make), Colours()])
    registry = CapabilityRegistry(loaded, tables_of({"b": [], "a": []}))
    assert registry.capability("lookups") is registry.capability("lookups")
    (capability,) = made
    assert capability.tables is not None
    assert list(capability.tables) == ["a", "b", "colours"]


def test_the_callers_table_stands_for_a_plugins_of_the_same_name() -> None:
    engine = Engine(plugins=[Colours()], tables={"colours": {"red": "mine"}})
    assert engine.registry.tables["colours"].source == {"red": "mine"}


def test_a_capability_that_replaces_a_hung_one_is_connected_too() -> None:
    registry = CapabilityRegistry(
        load_plugins([CapabilityOffer(SPEC, Lookups)]), tables_of({"a": []})
    )
    first = registry.capability("lookups")
    registry.discard("lookups")
    second = registry.capability("lookups")
    assert isinstance(second, Lookups)
    assert second is not first
    assert second.tables is not None
    assert list(second.tables) == ["a"]


def test_a_table_that_two_plugins_bring_is_used_from_neither() -> None:
    loaded = load_plugins([Colours(), Colours()])
    assert loaded.tables == ()
    assert [failure.stage for failure in loaded.failures] == ["offer", "offer"]
    assert "'colours'" in loaded.failures[0].reason


@pytest.mark.parametrize(
    ("source", "host"),
    [
        ("postgresql://me:pw@db.example.org/sales#rates", "db.example.org"),
        ("postgresql:///sales?host=db.example.org", "host=db.example.org"),
        ("https://[broken/rates.csv", "https://[broken/rates.csv"),
        ("postgresql://localhost/sales", ""),
        ("sqlite:///rates.db#rates", ""),
        ("rates.csv", ""),
        ([{"code": "EUR"}], ""),
    ],
)
def test_a_table_says_which_other_machine_it_is_on(source: object, host: str) -> None:
    assert LookupTable("rates", source).host == host


def test_a_table_on_another_machine_is_refused_where_the_network_is() -> None:
    lookup = {"type": "STRING", "lookup": {"table": "rates"}}
    engine = Engine(plugins=[], tables={"rates": "postgresql://db.invalid/sales"})
    with pytest.raises(InvalidOptionError, match=r"a is looked up .* read from db\.invalid"):
        engine.normalize("x", {"fields": {"a": lookup}}, policy=Policy(allow_network=False))
    assert engine.normalize("x", {"fields": {"a": lookup}}).unresolved_fields
