"""A whole batch: parts with fixed names, a manifest, and going on where it ended."""

from __future__ import annotations

import csv
import hashlib
import json
from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pyarrow.parquet
import pytest

from paxman_batch import (
    BatchJob,
    BatchReporter,
    BatchResult,
    BatchSource,
    Chunk,
    Observing,
    PartSummary,
    RunOptions,
    Sink,
    complete,
    find_runner,
    run_batch,
)
from paxman_core import adapt
from paxman_core.adapters import read_contract
from paxman_core.capability import BatchRunnerOffer, hookimpl, load_plugins
from paxman_core.errors import InvalidOptionError, PluginError
from paxman_observations import (
    CONTRACT,
    Observation,
    fold_entities,
    fold_table,
    observations_in,
    observe,
    value_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from paxman_batch._rows import Tally

    MakeJob = Callable[..., BatchJob]
    Write = Callable[[Iterable[str]], Path]

DOCUMENTS = [f"name: N{number % 7}\ntotal: {number}.50 EUR\n" for number in range(25)]
NAMES = ["part-000000", "part-000001", "part-000002"]
LEDGERS = {"spend.jsonl", ".lock", ".parts", "manifest.json"}


def run(job: BatchJob, table: Path, out: Path, form: Any = "parquet", **rest: Any) -> BatchResult:
    options = rest.pop("options", RunOptions(workers=2))
    rest.setdefault("rows_per_part", None if rest.get("resume") else 10)
    return run_batch(job, BatchSource([table]), Sink(out, form), options=options, **rest)


def rows_in(folder: Path, form: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for path in sorted(folder.glob("part-*")):
        if form == "parquet":
            rows += pyarrow.parquet.read_table(path).to_pylist(maps_as_pydicts="strict")
        elif form == "jsonl":
            rows += [json.loads(line) for line in path.read_text().splitlines()]
        else:
            with path.open(newline="") as file:
                rows += csv.DictReader(file)
    return rows


@pytest.mark.parametrize(
    ("form", "total", "unresolved"),
    [
        ("parquet", {"amount": Decimal("3.5"), "currency": "EUR"}, {"day": "CHAIN_EXHAUSTED"}),
        ("jsonl", {"amount": "3.50", "currency": "EUR"}, {"day": "CHAIN_EXHAUSTED"}),
        ("csv", "3.50 EUR", '{"day": "CHAIN_EXHAUSTED"}'),
    ],
)
def test_the_rows_are_in_parts_with_fixed_names(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path, form: str, total: Any, unresolved: Any
) -> None:
    out = tmp_path / "out"
    result = run(zoo_job(), json_lines(DOCUMENTS), out, form)
    assert {path.name for path in out.iterdir()} - LEDGERS == {f"{name}.{form}" for name in NAMES}
    rows = rows_in(out, form)
    assert [row["id"] for row in rows] == [f"d{number}" for number in range(25)]
    assert (rows[3]["name"], rows[3]["total"], rows[3]["unresolved"]) == ("N3", total, unresolved)
    assert result.rows.statuses == {"PARTIAL_SUCCESS": 25}
    again = run(zoo_job(), tmp_path / "documents.jsonl", out, form, resume=True)
    assert again == result


def test_the_manifest_has_counts_spend_versions_and_failures(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    fields = {"name": "STRING", "kind": {"type": "STRING", "tags": ["paid"]}}
    table = json_lines(["name: a\nkind: b", "name: a", "name: a\nkind: DIE"])
    job = zoo_job(fields)
    run(job, table, tmp_path / "out", budget_usd=Decimal("0.05"))
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text())
    identity = manifest.pop("identity")
    part = tmp_path / "out" / "part-000000.parquet"
    hashed = hashlib.sha256(part.read_bytes()).hexdigest()
    assert manifest == {
        "state": "complete",
        "error": "",
        "runner": "local",
        "parts": 1,
        "documents": 3,
        "statuses": {"FAILED": 1, "SUCCESS": 1, "UNRESOLVED": 1},
        "failures": {"WORKER_DIED": 1},
        "unresolved": {"CHAIN_EXHAUSTED": 1},
        # The chunk was worked on again after its worker had died, and paid for again.
        "spend": {"usd": "0.02", "charged_usd": "0.04", "budget_usd": "0.05"},
        "observations": 0,
        "without_entity": 0,
        "files": {"part-000000.parquet": {"rows": 3, "sha256": hashed}},
    }
    assert identity["versions"].items() >= {"zoo": "1.0", "zoo_paid": "1.0"}.items()
    assert identity["contract"]["hash"] == job.contract.content_hash


def test_recorded_calls_are_not_made_again_for_a_chunk_that_is_worked_on_again(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAXMAN_ZOO_BILL", str(tmp_path / "bill"))
    fields = {"name": "STRING", "kind": {"type": "STRING", "tags": ["paid"]}}
    documents = [f"name: a\nkind: b{number}" for number in range(6)]
    table = json_lines([*documents, "name: DIE\nkind: c"])
    run(zoo_job(fields, recordings=str(tmp_path / "calls.sqlite")), table, tmp_path / "out")
    assert len((tmp_path / "bill").read_text().splitlines()) == 6
    rows = rows_in(tmp_path / "out", "parquet")
    assert [row["kind"] for row in rows] == [*(f"b{number}" for number in range(6)), None]


def test_a_batch_that_is_there_is_not_begun_again(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    table = json_lines(DOCUMENTS)
    run(zoo_job(), table, tmp_path / "out")
    with pytest.raises(InvalidOptionError, match="There is a batch in"):
        run(zoo_job(), table, tmp_path / "out")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("contract", "another contract"),
        ("input", "another input"),
        ("format", "another format"),
        ("artifact", "another with_artifact"),
        ("budget", "another budget"),
        ("block", "another block and another versions"),
    ],
)
def test_another_batch_is_not_resumed(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path, change: str, what: str
) -> None:
    from paxman_core import Budget

    run(zoo_job(), json_lines(DOCUMENTS), tmp_path / "out")
    before = {path: path.read_bytes() for path in tmp_path.glob("out/*") if path.is_file()}
    job = zoo_job()
    if change == "contract":
        job = zoo_job({"name": "STRING"})
    elif change == "artifact":
        job = zoo_job(with_artifact=True)
    elif change == "budget":
        job = zoo_job(budget=Budget(max_capability_invocations=1))
    elif change == "block":
        job = BatchJob(job.contract, block=(*job.block, "paxman-batch-zoo"))
    table = json_lines(DOCUMENTS[:5] if change == "input" else DOCUMENTS)
    form = "csv" if change == "format" else "parquet"
    with pytest.raises(InvalidOptionError, match=f"was begun with {what}"):
        run(job, table, tmp_path / "out", form, resume=True)
    assert {path: path.read_bytes() for path in before} == before


def test_only_what_is_missing_is_worked_on_again(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    table, out = json_lines(DOCUMENTS), tmp_path / "out"
    whole = run(zoo_job(), table, out)
    expected = rows_in(out, "parquet")
    kept = (out / "part-000000.parquet").stat()
    (out / "part-000001.parquet").unlink()
    (out / ".part-000001.parquet.999.tmp").write_bytes(b"half")
    assert run(zoo_job(), table, out, resume=True) == whole
    assert rows_in(out, "parquet") == expected
    assert (out / "part-000000.parquet").stat() == kept
    assert {path.name for path in out.iterdir()} - LEDGERS == {f"{n}.parquet" for n in NAMES}


def test_what_was_damaged_is_written_again_and_named(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    class Hearing(BatchReporter):
        names: Sequence[str] = ()

        def damaged(self, names: Sequence[str]) -> None:
            self.names = names

    table, out, hearing = json_lines(DOCUMENTS), tmp_path / "out", Hearing()
    moment = datetime(2026, 3, 1, tzinfo=UTC)
    job = zoo_job(observing=Observing("name", observed_at=moment))
    whole = run(job, table, out, "csv", rows_per_part=5)
    expected = rows_in(out, "csv")
    kept, half, empty, changed, silent = sorted(out.glob("part-*"))
    before = kept.stat()
    half.write_bytes(half.read_bytes()[:200])
    empty.write_bytes(b"")
    changed.write_bytes(changed.read_bytes().replace(b"EUR", b"USD", 1))
    observed = out / "observations" / "part-000004.parquet"
    observed.unlink()
    assert run(job, table, out, "csv", resume=True, reporter=hearing) == whole
    damaged = [path.name for path in (half, empty, changed)]
    assert hearing.names == [*damaged, "observations/part-000004.parquet"]
    assert rows_in(out, "csv") == expected
    assert observed.exists()
    assert kept.stat() == before
    record = json.loads((out / "manifest.json").read_text())["files"][silent.name]
    assert record == {"rows": 5, "sha256": hashlib.sha256(silent.read_bytes()).hexdigest()}


FORMULAS = {
    "=1+1": "'=1+1",
    "+SUM(A1)": "'+SUM(A1)",
    "-cmd": "'-cmd",
    "@SUM(A1)": "'@SUM(A1)",
    "＝1+1": "'＝1+1",
    "-12.50": "-12.50",
    "-12.50 EUR": "-12.50 EUR",
    "+49 30 1234": "+49 30 1234",
    "a=b": "a=b",
    "red\x1b[31m": "red\\x1b[31m",
}


def test_a_text_is_no_formula_in_a_spreadsheet_unless_that_is_asked_for(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    source = BatchSource([json_lines(f"name: {text}\ntotal: -5 EUR" for text in FORMULAS)])
    documents = next(source.chunks(100)).batch
    names = {}
    for escaped in (True, False):
        sink = Sink(tmp_path / str(escaped), "csv", escape_formulas=escaped)
        sink.prepare()
        complete(zoo_job(), sink, 0, documents)
        rows = rows_in(sink.folder, "csv")
        names[escaped] = [row["name"] for row in rows]
        assert {row["total"] for row in rows} == {"-5.00 EUR"}
    assert names[True] == [*FORMULAS.values()]
    assert names[False] == [text.replace("\x1b", "\\x1b") for text in FORMULAS]


def test_a_folder_is_worked_on_by_one_process_at_a_time(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    class Second(BatchReporter):
        def begun(self, documents: int, done: int) -> None:
            assert (documents, done) == (25, 0)
            with pytest.raises(InvalidOptionError, match="Another process is working on the batch"):
                run(zoo_job(), table, tmp_path / "out", resume=True)
            self.tallies: list[Tally] = []

        def advanced(self, rows: Tally) -> None:
            self.tallies.append(rows)

    table, reporter = json_lines(DOCUMENTS), Second()
    run(zoo_job(), table, tmp_path / "out", reporter=reporter)
    assert len(reporter.tallies) == 3
    assert reporter.tallies[-1].rows == 25


def test_a_settings_file_may_hold_fractions(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    """As prices are, which a settings file reads as decimals."""
    job = zoo_job(settings={"x": {"usd_per_million": Decimal("0.15")}})
    table, out = json_lines(DOCUMENTS[:3]), tmp_path / "out"
    run(job, table, out)
    written = json.loads((out / "manifest.json").read_text())["identity"]["settings"]
    assert written == {"x": {"usd_per_million": "0.15"}}
    assert run(job, table, out, resume=True).rows.rows == 3


def test_the_budget_of_all_holds_across_workers_and_after_resuming(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAXMAN_ZOO_BILL", str(tmp_path / "bill"))
    job = zoo_job({"name": "STRING", "kind": {"type": "STRING", "tags": ["paid"]}})
    table = json_lines(f"name: a\nkind: b{number}" for number in range(40))
    out, budget = tmp_path / "out", Decimal("0.075")
    result = run(job, table, out, budget_usd=budget)
    assert result.rows.usd == Decimal("0.07")
    assert result.rows.unresolved == {"BUDGET_SPENT": 33}
    assert len((tmp_path / "bill").read_text().splitlines()) == 7
    for path in out.glob("part-*"):
        path.unlink()
    again = run(job, table, out, budget_usd=budget, resume=True)
    assert again.rows.unresolved == {"BUDGET_SPENT": 40}
    assert len((tmp_path / "bill").read_text().splitlines()) == 7
    more = run_batch(
        job, BatchSource([table]), Sink(tmp_path / "more"), options=RunOptions(workers=2)
    )
    assert more.rows.usd == Decimal("0.40")


METERED = {"name": "STRING", "kind": {"type": "STRING", "tags": ["metered"]}}


@pytest.mark.parametrize(
    ("workers", "budget", "done"),
    [
        # A call is made as long as there is a tenth of a cent for it, and costs a hundredth.
        (1, "0.009", 81),
        (2, "0.009", 81),
        (1, "0.02", 100),
        (2, "0.02", 100),
        (2, "0.0009", 0),
    ],
)
def test_what_a_call_may_cost_at_worst_is_cut_down_to_what_is_left(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path, workers: int, budget: str, done: int
) -> None:
    """Uncapped, it may cost 4.5 cents, which is more than all documents together may."""
    table = json_lines(f"name: a\nkind: k{number}" for number in range(100))
    out, options = tmp_path / "out", RunOptions(workers=workers)
    result = run(zoo_job(METERED), table, out, budget_usd=Decimal(budget), options=options)
    assert result.rows.statuses.get("SUCCESS", 0) == done
    assert result.rows.usd == Decimal("0.0001") * done <= Decimal(budget)
    assert result.rows.unaffordable == 100 - done
    manifest = json.loads((out / "manifest.json").read_text())
    assert Decimal(manifest["spend"]["charged_usd"]) == result.rows.usd


def test_a_batch_that_has_no_part_yet_is_replaced(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    table, out = json_lines(DOCUMENTS), tmp_path / "out"
    assert run(zoo_job(), table, out).parts == 3
    for path in out.glob("part-*"):
        path.unlink()
    assert run(zoo_job({"name": "STRING"}), table, out, "csv").rows.statuses == {"SUCCESS": 25}
    with pytest.raises(InvalidOptionError, match="There is a batch in"):
        run(zoo_job(), table, out)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("spork", r"no batch runner 'spork'.*Did you mean 'spark'\?"),
        ("spark", "Try: pip install paxman-run-spark"),
        ("moon", "Choose one of them"),
    ],
)
def test_who_asks_for_an_unknown_runner_is_told_what_to_do(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path, name: str, told: str
) -> None:
    with pytest.raises(InvalidOptionError, match=told):
        run(zoo_job(), json_lines(DOCUMENTS), tmp_path / "out", runner=name)
    assert not (tmp_path / "out").exists()


def test_the_local_runner_refuses_options_that_it_does_not_have(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    options = RunOptions(settings={"foo": "1"})
    with pytest.raises(InvalidOptionError, match="'local' has no option 'foo'"):
        run(zoo_job(), json_lines(DOCUMENTS), tmp_path / "out", options=options)
    assert not (tmp_path / "out").exists()


def test_the_observations_of_a_batch_fold_like_those_of_its_documents(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path
) -> None:
    documents = [*(f"{text}day: 2026-03-{n + 1:02d}\n" for n, text in enumerate(DOCUMENTS)), "x: y"]
    observing = Observing(entity="name", observed_at="day")
    job = zoo_job({"name": "STRING", "total": "MONEY", "day": "DATE"}, observing=observing)
    result = run(job, json_lines(documents), tmp_path / "out")
    assert (result.observations, result.anonymous) == (25, 1)
    said: list[Observation] = []
    with job.engine() as engine:
        for number, text in enumerate(documents[:-1]):
            artifact = engine.normalize(text, job.contract, name=f"d{number}")
            said += observe(artifact, "name", observed_at="day")
    expected = fold_entities(said, job.contract)
    folded = fold_table(tmp_path / "out" / "observations", job.contract).to_pylist()
    assert {row["entity"] for row in folded} == {f"N{number}" for number in range(7)}
    for row in folded:
        field = expected[row["entity"]].fields["total"]
        assert value_of(row["total"]["value"]) == field.value
        assert row["total"]["cited"] == list(field.cited)
    whole = {one.id: one for one in observations_in(tmp_path / "out" / "observations")}
    assert {one.id: one.display for one in said} == {i: one.display for i, one in whole.items()}
    metadata = pyarrow.parquet.read_schema(observed_part(tmp_path / "out")).metadata
    assert read_contract(metadata[CONTRACT.encode()].decode()).id == job.contract.id
    resumed = run(job, tmp_path / "documents.jsonl", tmp_path / "out", resume=True)
    assert (resumed.observations, resumed.anonymous) == (25, 1)


def observed_part(out: Path) -> Path:
    return min((out / "observations").glob("*.parquet"))


class InThisProcess:
    """A runner as a plugin could bring it."""

    def run(
        self, job: BatchJob, chunks: Iterator[Chunk], sink: Sink, options: RunOptions
    ) -> Iterator[PartSummary]:
        assert options.settings == {"master": "here"}
        for chunk in reversed(list(chunks)):
            yield complete(job, sink, chunk.number, chunk.batch, options.shared_budget)


class Bringing:
    """A plugin that brings it."""

    @hookimpl
    def paxman_batch_runners(self) -> list[Any]:
        return [BatchRunnerOffer("here", InThisProcess), "nothing"]


def test_another_runner_is_found_by_its_hook_and_gives_the_same_rows(
    zoo_job: MakeJob, json_lines: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = load_plugins([Bringing()])
    assert [offer.name for offer in loaded.runners] == ["here"]
    assert "which is not a BatchRunnerOffer" in loaded.failures[0].reason
    monkeypatch.setattr("paxman_batch._batch.load_plugins", lambda **_: loaded)
    table, options = json_lines(DOCUMENTS), RunOptions(settings={"master": "here"})
    run(zoo_job(), table, tmp_path / "here", runner="here", options=options)
    run(zoo_job(), table, tmp_path / "local")
    assert rows_in(tmp_path / "here", "parquet") == rows_in(tmp_path / "local", "parquet")


def test_a_runner_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(InvalidOptionError, match=r"no batch runner 'moon'; there are: local"):
        find_runner("moon")
    with pytest.raises(PluginError, match="'local' is the one that is built in"):
        BatchRunnerOffer("local", InThisProcess)


def test_options_that_cannot_be_are_refused() -> None:
    with pytest.raises(InvalidOptionError, match="workers is 0"):
        RunOptions(workers=0)
    with pytest.raises(InvalidOptionError, match="Unknown format 'xml'"):
        Sink("out", "xml")  # type: ignore[arg-type]
    with pytest.raises(InvalidOptionError, match="exactly one of entity= and entity_name="):
        Observing()
    with pytest.raises(InvalidOptionError, match="cannot be sent to another process"):
        BatchJob(adapt({"fields": {"x": "STRING"}}), tables={"t": lambda: None}).to_dict()
