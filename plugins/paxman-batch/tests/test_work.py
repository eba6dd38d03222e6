"""The pure function of a batch: documents in, rows out, the same as a plain loop gives."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

import attrs
import pytest

from paxman_batch import BatchJob, TotalBudget, output_schema, process
from paxman_batch._documents import InputRow
from paxman_batch._source import input_batch
from paxman_core import ExecutionArtifact

if TYPE_CHECKING:
    from pathlib import Path

MakeJob = Callable[..., BatchJob]
GOOD = b"name: ACME\ntotal: 5.00 EUR\nday: 2026-03-01\n"


def test_a_row_has_the_values_typed_and_what_is_known_of_them(zoo_job: MakeJob) -> None:
    job = zoo_job()
    rows = process(job, input_batch([InputRow("a", GOOD)]))
    assert rows.schema == output_schema(job)
    [row] = rows.to_pylist(maps_as_pydicts="strict")
    with job.engine() as engine:
        plain = engine.normalize(GOOD, job.contract, name="a")
    assert row == {
        "id": "a",
        "name": "ACME",
        "total": {"amount": Decimal(5), "currency": "EUR"},
        "day": date(2026, 3, 1),
        "status": "SUCCESS",
        "bands": {"name": "HIGH", "total": "HIGH", "day": "HIGH"},
        "unresolved": {},
        "cost_usd": Decimal(0),
        "replay_hash": plain.replay_hash,
        "error": None,
    }


def test_an_unresolved_field_is_null_with_its_reason(zoo_job: MakeJob) -> None:
    rows = process(zoo_job(), input_batch([InputRow("a", b"name: ACME\n")]))
    [row] = rows.to_pylist(maps_as_pydicts="strict")
    assert (row["name"], row["total"], row["status"]) == ("ACME", None, "UNRESOLVED")
    assert row["unresolved"] == {"total": "CHAIN_EXHAUSTED", "day": "CHAIN_EXHAUSTED"}


def test_a_value_that_its_column_cannot_hold_is_null_and_named(zoo_job: MakeJob) -> None:
    job = zoo_job({"total": "DECIMAL"}, with_artifact=True)
    [row] = process(job, input_batch([InputRow("a", b"total: 0.1234567890123")])).to_pylist(
        maps_as_pydicts="strict"
    )
    assert (row["total"], row["status"]) == (None, "SUCCESS")
    assert row["unresolved"] == {"total": "NOT_REPRESENTABLE"}
    assert ExecutionArtifact.from_json(row["artifact"])["total"] == Decimal("0.1234567890123")


def test_a_document_that_cannot_be_read_costs_one_row(zoo_job: MakeJob, tmp_path: Path) -> None:
    rows = [
        InputRow("good", GOOD),
        InputRow("missing", path=str(tmp_path / "none.txt")),
        InputRow("binary", b"\x7fELF\x02\x01\x01\x00" * 50),
        InputRow("neither"),
        InputRow("broken", problem="The line is not JSON."),
        InputRow("last", GOOD),
    ]
    found = process(zoo_job(), input_batch(rows)).to_pylist()
    assert [row["status"] for row in found] == ["SUCCESS", *["FAILED"] * 4, "SUCCESS"]
    errors = {row["id"]: row["error"] for row in found if row["error"] is not None}
    assert errors["missing"].startswith("UNREADABLE_INPUT: ")
    assert errors["binary"].startswith("UNSUPPORTED_INPUT: ")
    assert errors["neither"] == "INVALID_ROW: There is neither content nor a path."
    assert errors["broken"] == "INVALID_ROW: The line is not JSON."


def test_a_document_is_read_from_its_path_and_as_what_it_is_declared(
    zoo_job: MakeJob, zoo: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "page").write_bytes(b"<p>name: ACME")
    path = str(tmp_path / "page")
    rows = [InputRow("html", path=path), InputRow("text", path=path, media_type="text/plain")]
    block = tuple(sorted(set(zoo) - {"paxman-read-web"}))
    job = attrs.evolve(zoo_job({"name": "STRING"}), block=block)
    found = process(job, input_batch(rows)).to_pylist()
    assert [row["name"] for row in found] == ["ACME", None]


def test_rows_do_not_depend_on_how_documents_are_cut_into_batches(zoo_job: MakeJob) -> None:
    job = zoo_job()
    documents = [InputRow(str(n), f"name: N{n}\ntotal: {n}.5 EUR".encode()) for n in range(9)]
    whole = process(job, input_batch(documents)).to_pylist()
    parts = [process(job, input_batch(documents[at : at + 2])) for at in range(0, 9, 2)]
    assert [row for part in parts for row in part.to_pylist()] == whole


def test_an_empty_batch_gives_no_rows(zoo_job: MakeJob) -> None:
    job = zoo_job()
    rows = process(job, input_batch([]))
    assert (rows.num_rows, rows.schema) == (0, output_schema(job))


def test_a_job_is_the_same_after_pickling(zoo_job: MakeJob) -> None:
    job = zoo_job(settings={"x": {"y": 1}}, tables={"t": [{"a": "b"}]})
    again = pickle.loads(pickle.dumps(job))
    assert again.fingerprint == job.fingerprint
    assert again.contract == job.contract
    assert zoo_job({"name": "DATE"}).fingerprint != zoo_job({"name": "STRING"}).fingerprint


def test_what_all_may_spend_together_ends_paid_calls_and_nothing_else(zoo_job: MakeJob) -> None:
    job = zoo_job({"name": "STRING", "kind": {"type": "STRING", "tags": ["paid"]}})
    documents = [InputRow(str(n), f"name: N{n}\nkind: k{n}".encode()) for n in range(5)]
    budget = TotalBudget(Decimal("0.025"))
    rows = process(job, input_batch(documents), budget).to_pylist(maps_as_pydicts="strict")
    assert [row["name"] for row in rows] == ["N0", "N1", "N2", "N3", "N4"]
    assert [row["kind"] for row in rows] == ["k0", "k1", None, None, None]
    assert rows[2]["unresolved"] == {"kind": "BUDGET_SPENT"}
    assert [row["cost_usd"] for row in rows] == [Decimal("0.01")] * 2 + [Decimal(0)] * 3
    assert budget.spent == Decimal("0.02")


@pytest.mark.parametrize("with_artifact", [False, True])
def test_the_artifact_is_there_if_it_is_asked_for(zoo_job: MakeJob, with_artifact: bool) -> None:
    [row] = process(
        zoo_job(with_artifact=with_artifact), input_batch([InputRow("a", GOOD)])
    ).to_pylist()
    assert ("artifact" in row) is with_artifact
    if with_artifact:
        assert json.loads(row["artifact"])["replay_hash"] == row["replay_hash"]
