"""Tables from everywhere: the value that a user gets is the same."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

import paxman_cap_lookup
from paxman_core import Engine, adapt
from paxman_core.capability import LookupRow, LookupTable
from paxman_core.errors import InvalidContractError

if TYPE_CHECKING:
    from pathlib import Path

ROWS = [
    {"name": "Acme Corp.", "id": "S-1", "rank": 1},
    {"name": "Müller & Söhne", "id": "S-2", "rank": 2},
]
CSV = "name,id,rank\nAcme Corp.,S-1,1\nMüller & Söhne,S-2,2\n"
TEXT = "Delivered by MÜLLER & SÖHNE today."


def supplier(source: object, value_column: str = "id", table: str = "suppliers") -> object:
    """The value that a lookup in the text gives, with the table from this source."""
    engine = Engine(plugins=[paxman_cap_lookup], tables={table: source})
    lookup = {"table": table, "match_column": "name", "value_column": value_column}
    fields = {"supplier": {"type": "STRING", "lookup": lookup}}
    return engine.normalize(TEXT, {"fields": fields})["supplier"]


def refusal(source: object) -> str:
    """What a contract that names a table from this source is told."""
    with pytest.raises(InvalidContractError) as caught:
        supplier(source)
    return str(caught.value)


def sqlite_file(path: Path) -> Path:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute('CREATE TABLE "supplier list" (name TEXT, id TEXT, rank INTEGER)')
        rows = [tuple(row.values()) for row in reversed(ROWS)]
        connection.executemany('INSERT INTO "supplier list" VALUES (?, ?, ?)', rows)
        connection.execute('CREATE VIEW suppliers AS SELECT * FROM "supplier list"')
        connection.commit()
    return path


def test_rows_in_memory() -> None:
    assert supplier(ROWS) == "S-2"


def test_an_object_of_rows_has_its_keys_in_a_column() -> None:
    rows = {"S-1": {"name": "Acme Corp."}, "S-2": {"name": "Müller & Söhne"}}
    assert supplier(rows, "key") == "S-2"


def test_a_function_that_gives_rows_is_called() -> None:
    assert supplier(lambda: ROWS) == "S-2"


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("suppliers.csv", CSV.encode()),
        ("suppliers.csv", b"\xef\xbb\xbf" + CSV.encode()),
        ("suppliers.csv", CSV.replace("\n", "\r\n").replace(",", ";").encode("cp1252")),
        ("SUPPLIERS.TSV", CSV.replace(",", "\t").encode("utf-16")),
        ("quoted.csv", 'name,id\n"Müller\n& Söhne","S-2"\n\n'.encode()),
        ("rows.json", json.dumps(ROWS).encode()),
        ("rows.json", json.dumps({"1": ROWS[0], "2": ROWS[1]}).encode()),
    ],
)
def test_files(tmp_path: Path, file: str, content: bytes) -> None:
    path = tmp_path / file
    path.write_bytes(content)
    assert supplier(path) == "S-2"
    assert supplier(str(path)) == "S-2"


def test_an_sqlite_file_by_the_name_of_the_table(tmp_path: Path) -> None:
    assert supplier(sqlite_file(tmp_path / "erp.db")) == "S-2"


def test_an_sqlite_url_names_the_table(tmp_path: Path) -> None:
    path = sqlite_file(tmp_path / "erp.sqlite")
    assert supplier(f"sqlite:///{path}#supplier list") == "S-2"


def test_any_database_by_a_url_of_sqlalchemy(tmp_path: Path) -> None:
    path = sqlite_file(tmp_path / "erp.sqlite")
    assert supplier(f"sqlite+pysqlite:///{path}#supplier list") == "S-2"
    assert supplier(f"sqlite+pysqlite:///{path}#main.suppliers") == "S-2"


def test_a_database_gives_the_same_version_in_any_order_of_its_rows(tmp_path: Path) -> None:
    path = sqlite_file(tmp_path / "erp.db")
    before = version_of(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute('DELETE FROM "supplier list" WHERE rank = 2')
        connection.execute("""INSERT INTO "supplier list" VALUES ('Müller & Söhne', 'S-2', 2)""")
        connection.commit()
    assert version_of(path) == before
    assert version_of(f"sqlite+pysqlite:///{path}") == before


def test_a_cell_can_hold_several_names() -> None:
    rows = [{"name": ["Acme", "ACME Inc"], "id": 1}, {"name": ["M & S", "Müller & Söhne"], "id": 2}]
    assert supplier(rows) == "2"


def version_of(source: object) -> str:
    engine = Engine(plugins=[paxman_cap_lookup], tables={"suppliers": source})
    lookup = {"table": "suppliers", "match_column": "name"}
    contract = {"fields": {"supplier": {"type": "STRING", "lookup": lookup}}}
    place = engine.normalize(TEXT, contract).result("supplier").evidence_refs[0].place
    assert isinstance(place, LookupRow)
    return place.table_version


def test_the_version_is_a_hash_of_the_rows(tmp_path: Path) -> None:
    path = tmp_path / "suppliers.csv"
    path.write_text(CSV, "utf-8")
    before = version_of(path)
    assert before.startswith("sha256:")
    path.write_text(CSV.replace("S-1", "S-9"), "utf-8")
    assert version_of(path) != before
    path.write_text(CSV.replace(",", ";"), "utf-8")
    assert version_of(path) == before


def test_text_and_number_are_different_content() -> None:
    assert version_of([{"name": "Müller & Söhne", "id": 1}]) != version_of(
        [{"name": "Müller & Söhne", "id": "1"}]
    )


def test_a_declared_version_stands_for_the_hash() -> None:
    table = LookupTable("suppliers", ROWS, "2026-03")
    engine = Engine(plugins=[paxman_cap_lookup], tables=[table])
    contract = {"fields": {"supplier": {"type": "STRING", "lookup": "suppliers"}}}
    place = engine.normalize(TEXT, contract).result("supplier").evidence_refs[0].place
    assert isinstance(place, LookupRow)
    assert (place.table, place.table_version, place.row) == (
        "suppliers",
        "2026-03",
        "Müller & Söhne",
    )


def test_a_table_is_opened_once_for_all_documents() -> None:
    opened = []

    def rows() -> object:
        opened.append(1)
        return ROWS

    engine = Engine(plugins=[paxman_cap_lookup], tables={"suppliers": rows})
    assert opened == []
    for name in ("supplier", "vendor"):
        contract = {"fields": {name: {"type": "STRING", "lookup": "suppliers"}}}
        assert engine.normalize(TEXT, contract)[name] == "MÜLLER & SÖHNE"
        assert engine.normalize(TEXT, contract)[name] == "MÜLLER & SÖHNE"
    assert opened == [1]


@pytest.mark.parametrize(
    ("cell", "kind", "value"),
    [
        (7, "INTEGER", 7),
        (7, "STRING", "7"),
        (1.1, "DECIMAL", Decimal("1.1")),
        (Decimal("1.10"), "DECIMAL", Decimal("1.1")),
        (date(2026, 3, 1), "DATE", date(2026, 3, 1)),
        ("2026-03-01", "DATE", date(2026, 3, 1)),
        (True, "BOOLEAN", True),
        ("yes", "BOOLEAN", True),
    ],
)
def test_a_cell_is_read_by_the_type_of_the_field(cell: object, kind: str, value: object) -> None:
    engine = Engine(plugins=[paxman_cap_lookup], tables={"facts": {"Acme": cell}})
    lookup = {"table": "facts", "value_column": "value"}
    artifact = engine.normalize("for Acme", {"fields": {"f": {"type": kind, "lookup": lookup}}})
    assert artifact["f"] == value


@pytest.mark.parametrize(
    ("file", "content", "reason"),
    [
        ("a.csv", b"", "the file is empty"),
        ("a.csv", b"name,name\nAcme,1\n", "two columns have the name 'name'"),
        ("a.csv", b"name,\nAcme,1\n", "a column has the name ''"),
        ("a.csv", b"name,id\nAcme,1,2\n", "row 1 has 3 cells for 2 columns"),
        ("a.csv", b'name,id\n"Acme"x,1\n', "it is not valid CSV"),
        ("a.json", b"[{", "it is not valid JSON"),
        ("a.json", b"[" * 100_000, "it is not valid JSON"),
        ("a.json", b'[{"name": NaN}]', "NaN is not a value"),
        ("a.json", b'[{"name": "a", "name": "b"}]', "an object has two members 'name'"),
        ("a.json", b'[{"name": {"x": 1}}]', "in row 1, a dict is not a value"),
        ("a.json", b'["Acme", 1]', "row 1 is a str, not a mapping of columns"),
        ("a.json", b'[{"name": "\\ud83d"}]', "in row 1, a text holds half a character"),
        ("a.json", b"[]", "it has no rows"),
        ("a.json", b"7", "a int is not a table"),
        ("a.xlsx", b"", "the name of a.xlsx does not end in .csv"),
        ("a.db", b"this is not a database at all", "SQLite says: file is not a database"),
    ],
)
def test_a_file_that_is_no_table_is_told_with_the_reason(
    tmp_path: Path, file: str, content: bytes, reason: str
) -> None:
    path = tmp_path / file
    path.write_bytes(content)
    message = refusal(path)
    assert "supplier: The table 'suppliers' cannot be opened: " in message
    assert reason in message


def test_a_database_without_the_table_is_told_with_those_it_has(tmp_path: Path) -> None:
    path = sqlite_file(tmp_path / "erp.db")
    wanted = "no table 'nope'; it has: supplier list, suppliers"
    assert wanted in refusal(f"sqlite:///{path}#nope")
    assert wanted in refusal(f"sqlite+pysqlite:///{path}#nope")


def test_a_missing_database_is_not_made(tmp_path: Path) -> None:
    path = tmp_path / "erp.db"
    assert "is not a file" in refusal(f"sqlite:///{path}")
    assert not path.exists()


def test_no_message_shows_a_password() -> None:
    for url in ("postgresql+psycopg://me:geheim@nowhere/db#t", "bad thing://me:geheim@nowhere"):
        message = refusal(url)
        assert "cannot be opened" in message
        assert "geheim" not in message


def test_whatever_a_function_raises_is_a_reason() -> None:
    def broken() -> object:
        raise KeyError("SUPPLIERS_URL")

    assert "cannot be opened: KeyError: 'SUPPLIERS_URL'." in refusal(broken)


def test_planning_opens_no_table_and_a_changed_table_is_another_plan() -> None:
    """Tables are opened when the capability is started for a contract, before the plan is made."""
    opened = []

    def source() -> list[dict[str, str]]:
        opened.append(1)
        return [{"name": "ACME", "code": str(len(opened))}]

    contract = adapt({"id": "c", "fields": {"supplier": {"type": "STRING", "lookup": "suppliers"}}})
    with (
        Engine(tables={"suppliers": source}) as first,
        Engine(tables={"suppliers": source}) as second,
    ):
        before = first.registry.fingerprint
        first.registry.start(["lookup"], contract)
        assert (opened, first.registry.fingerprint != before) == ([1], True)
        plan = first.plan("ACME", contract)
        assert opened == [1]
        assert second.plan("ACME", contract).replay_hash != plan.replay_hash
        assert second.registry.fingerprint != first.registry.fingerprint
