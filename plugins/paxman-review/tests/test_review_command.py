"""`paxman review`: what can be reviewed, what corrections lead to, and what is learned."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import pytest
from click.testing import CliRunner, Result

from paxman_cli import app
from paxman_core import Engine
from paxman_core.values import Money
from paxman_review import CorrectionLog, DecisionFile, Review, ReviewItem, Teaching
from paxman_review._said import Said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.artifact import ExecutionArtifact

FIELDS = {"supplier": "STRING", "total": "MONEY"}
DOUBT = "Supplier: Harbour Tools Ltd\nTotal: EUR 7.00\nTotal: EUR 9.00\n"


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as shared:
        yield shared


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("contract.json").write_text(json.dumps({"id": "bill", "fields": FIELDS}), "utf-8")
    Path("inbox").mkdir()
    Path("inbox/doubt.txt").write_text(DOUBT, "utf-8")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["review", *arguments])


def opened(engine: Engine, log: CorrectionLog | None = None) -> Review:
    file = Path("inbox/doubt.txt")
    item = ReviewItem(engine.normalize(file, Path("contract.json"), name=str(file)), file.parent)
    decisions = DecisionFile(Path("decisions.jsonl"))
    return Review(engine, [item], decisions, documents=[file.parent], by="Ann", log=log)


def choose(review: Review, answer: str = "candidate", field: str = "total") -> None:
    review.decide(Said(0, field, answer, candidate=1, window="w"))


def exported() -> str:
    return Path("out.csv").read_text("utf-8")


CORRECTED = "document,supplier,total\ninbox/doubt.txt,Harbour Tools Ltd,9.00 EUR\n"


def test_documents_are_read_and_what_was_decided_before_counts(engine: Engine) -> None:
    choose(opened(engine))
    done = run("inbox", "--contract", "contract.json", "--export", "out.csv")
    assert (done.exit_code, done.output) == (0, "out.csv: 1 document\n")
    assert exported() == CORRECTED


def test_the_reviews_own_files_are_no_documents(engine: Engine) -> None:
    choose(opened(engine))
    for _ in range(2):  # the second time, what was exported lies there, too
        done = run(".", "--contract", "contract.json", "--export", "out.csv")
        assert (done.exit_code, done.output) == (0, "out.csv: 1 document\n")
    assert exported() == CORRECTED


def stored(artifact: ExecutionArtifact, kind: str) -> None:
    """The artifact as one of the ways in which artifacts come: a file, a batch's part."""
    Path("kept").mkdir()
    if kind == "artifact":
        Path("kept/a.json").write_text(artifact.to_json(), "utf-8")
        return
    Path("kept/manifest.json").write_text("{}", "utf-8")
    row = {"id": "inbox/doubt.txt", "replay_hash": "x", "artifact": artifact.to_json()}
    if kind == "jsonl":
        failed = json.dumps({"id": "b", "replay_hash": None, "artifact": None})
        Path("kept/part-000000.jsonl").write_text(f"{json.dumps(row)}\n{failed}\n", "utf-8")
    else:
        import pyarrow
        from pyarrow import parquet

        parquet.write_table(pyarrow.table({"artifact": [row["artifact"], None]}), "kept/p.parquet")


@pytest.mark.parametrize("kind", ["artifact", "jsonl", "parquet"])
def test_stored_artifacts_and_the_parts_of_a_batch_are_reviewed_without_a_run(
    engine: Engine, kind: str
) -> None:
    review = opened(engine)
    choose(review)
    stored(review.items[0].artifact, kind)
    done = run("kept", "--documents", "inbox", "--export", "out.csv")
    assert (done.exit_code, done.output) == (0, "out.csv: 1 document\n")
    assert exported() == CORRECTED


def test_artifacts_of_another_contract_are_refused(engine: Engine) -> None:
    stored(opened(engine).items[0].artifact, "artifact")
    Path("other.json").write_text(json.dumps({"id": "other", "fields": FIELDS}), "utf-8")
    done = run("kept", "--contract", "other.json", "--export", "out.csv")
    assert done.exit_code == 1
    assert "was made with the contract 'bill'" in done.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere"], "'nowhere' does not exist."),
        (
            ["inbox", "-c", "contract.json", "--export", "out.doc"],
            "ends in .json or .xlsx or .csv or .parquet or .jsonl",
        ),
        (["inbox", "-c", "contract.json", "--log", "l"], "--log and --entity go together."),
        (
            ["inbox", "-c", "contract.json", "--log", "l", "--entity", "x", "--export", "o.csv"],
            "--entity names the field 'x', which the contract does not have.",
        ),
    ],
)
def test_wrong_use_is_refused_with_what_to_do(arguments: list[str], message: str) -> None:
    done = run(*arguments)
    assert done.exit_code != 0
    assert message in done.output.replace("\n", " ")


def test_the_documents_of_an_observation_log_are_reviewed(engine: Engine) -> None:
    """With the contract that the log keeps, wherever the documents have been moved to."""
    from paxman_observations import ObservationLog, observe

    artifact = engine.normalize(
        Path("inbox/doubt.txt"), Path("contract.json"), name="inbox/doubt.txt"
    )
    with ObservationLog("records.log") as log:
        log.keep_contract(artifact.contract)
        log.append(observe(artifact, "supplier"))
    Path("contract.json").unlink()
    assert run("records.log", "--export", "out.csv").exit_code == 0
    assert exported() == CORRECTED.replace("9.00", "7.00")
    Path("inbox").rename("kept")
    done = run("records.log", "--export", "out.csv")
    assert "None of the documents that records.log speaks of was found." in done.output
    assert run("records.log", "-d", "kept", "--export", "out.csv").exit_code == 0
    assert "kept/doubt.txt,Harbour Tools Ltd,7.00 EUR" in exported()


def test_corrected_artifacts_are_verified_observed_and_reviewed_again(engine: Engine) -> None:
    from paxman_observations import ObservationLog, observe

    review = opened(engine)
    choose(review)
    choose(review, "accept", "supplier")
    assert run("inbox", "-c", "contract.json", "--export", "out.jsonl").exit_code == 0
    stored = Path("out.jsonl").read_bytes()
    made = engine.replay(stored, Path("contract.json"), Path("inbox/doubt.txt"))
    assert made.corrections is not None
    assert made.corrections.of == review.items[0].artifact.replay_hash
    assert (str(made["total"]), made.result("total").truth_layer.value) == (
        "9.00 EUR",
        "CORRECTED",
    )
    kinds = {tuple(each.fields): each.kind.value for each in observe(made, "supplier")}
    assert kinds == {("total",): "correction"}
    with ObservationLog("records.log") as log:
        log.append(observe(made, "supplier"))
        total = log.snapshot("Harbour Tools Ltd", made.contract).fields["total"]
        assert str(total.value) == "9.00 EUR"
    again = Review(engine, [ReviewItem(made, Path("inbox"))], DecisionFile(Path("new.jsonl")))
    assert again.left() == 0


def test_reviewed_data_as_parquet_has_types(engine: Engine) -> None:
    from pyarrow import parquet

    choose(opened(engine))
    assert run("inbox", "-c", "contract.json", "--export", "out.parquet").exit_code == 0
    assert parquet.read_table("out.parquet").to_pylist() == [
        {
            "document": "inbox/doubt.txt",
            "supplier": "Harbour Tools Ltd",
            "total": {"amount": Decimal("9.000000000000"), "currency": "EUR"},
        }
    ]


@pytest.mark.parametrize("gold", ["out.jsonl", "records.log"])
def test_what_people_corrected_is_gold_wherever_it_is_kept(engine: Engine, gold: str) -> None:
    from paxman_observations import ObservationLog, observe
    from paxman_report.evaluation import evaluate, read_cases

    log = CorrectionLog(Path("records.log"), "supplier")
    review = opened(engine, log)
    with ObservationLog("records.log") as records:
        records.append(observe(review.items[0].artifact, "supplier"))
    choose(review)
    run("inbox", "-c", "contract.json", "--export", "out.jsonl")
    result = evaluate(engine, Path("contract.json"), read_cases(Path(gold)))
    assert [(each.field, each.given, each.gold) for each in result.confusions] == [
        ("total", "7.00 EUR", "9.00 EUR")
    ]


def test_a_correction_of_the_record_confirms_documents_that_said_the_same(engine: Engine) -> None:
    from paxman_observations import Observation, ObservationLog, observe
    from paxman_report.evaluation import read_cases

    said = {}
    with ObservationLog("records.log") as log:
        for name, total in (("a.txt", "5.00"), ("b.txt", "6.00")):
            Path(name).write_text(f"Supplier: Pier Two AG\nTotal: EUR {total}\n", "utf-8")
            artifact = engine.normalize(Path(name), Path("contract.json"), name=name)
            said[name] = artifact["total"]
            log.append(observe(artifact, "supplier"))
        moment = datetime(2030, 1, 1, tzinfo=UTC)
        right = {"total": said["a.txt"]}
        log.append([Observation("Pier Two AG", moment, fields=right, kind="correction")])
    [case] = read_cases(Path("records.log"))
    assert (case.name, case.gold) == (
        "a.txt",
        {"total": {"amount": Decimal("5.00"), "currency": "EUR"}},
    )


@pytest.mark.parametrize(("documents", "taught"), [(1, ["a0.txt"]), (2, [])])
def test_a_correction_of_the_record_fills_what_its_only_document_left_open(
    engine: Engine, documents: int, taught: list[str]
) -> None:
    from paxman_observations import Observation, ObservationLog, observe
    from paxman_report.evaluation._reviewed import gold_of_log

    with ObservationLog("records.log") as log:
        for number in range(documents):
            name = f"a{number}.txt"
            Path(name).write_text("Supplier: Pier Two AG\nwe owe EUR 5.00\n", "utf-8")
            artifact = engine.normalize(Path(name), Path("contract.json"), name=name)
            log.append(observe(artifact, "supplier"))
        right = {"total": Money(Decimal("5.00"), "EUR")}
        moment = datetime(2030, 1, 1, tzinfo=UTC)
        log.append([Observation("Pier Two AG", moment, fields=right, kind="correction")])
    assert [name for name, _ in gold_of_log(Path("records.log"))] == taught


def test_a_correction_holds_in_the_record_until_it_is_taken_back(engine: Engine) -> None:
    from paxman_observations import ObservationLog, observe

    log = CorrectionLog(Path("records.log"), "supplier")
    review = opened(engine, log)
    [item] = review.items
    with ObservationLog(log.path) as records:
        records.append(observe(item.artifact, "supplier"))
    choose(review)
    with ObservationLog(log.path) as records:
        total = records.snapshot("Harbour Tools Ltd", review.contract).fields["total"]
        assert str(total.value) == "9.00 EUR"
        [*_, said] = records.observations("Harbour Tools Ltd")
        assert (said.kind.value, said.producer, said.run) == (
            "correction",
            "Ann",
            item.artifact.replay_hash,
        )
    review.undo("w")
    with ObservationLog(log.path) as records:
        total = records.snapshot("Harbour Tools Ltd", review.contract).fields["total"]
        assert str(total.value) == "7.00 EUR"


def test_a_correction_waits_until_the_document_says_whom_it_is_about(engine: Engine) -> None:
    from paxman_observations import ObservationLog

    review = opened(engine, CorrectionLog(Path("records.log"), "supplier"))
    choose(review, "absent", "supplier")
    choose(review)
    assert not Path("records.log").exists()
    [decided] = [each.id for each in review.decisions.decisions if each.field == "supplier"]
    review.decide(Said(0, "supplier", "text", text="Pier Two AG", seen=decided))
    with ObservationLog("records.log") as records:
        assert records.entities() == ["Pier Two AG"]
        total = records.snapshot("Pier Two AG", review.contract).fields["total"]
        assert str(total.value) == "9.00 EUR"


GUESTS = (
    *("Ada", "Bruno", "Clara", "Dario", "Edda", "Fritz", "Greta"),
    *("Hugo", "Ines", "Jonas", "Karla", "Lukas", "Mona", "Nils"),
)
TOPICS = ["bridges", "tides", "clocks", "moss", "glass", "rivers", "stars"]


def test_what_was_decided_is_learned_and_the_queue_shrinks(engine: Engine) -> None:
    contract = {"id": "sailing", "fields": {"guest": "STRING", "reference": "STRING"}}
    Path("letters").mkdir()
    items = []
    for number, guest in enumerate(GUESTS):
        topic = TOPICS[3 * number % 7]
        text = (
            f"Harbour notes\n\nThis week {guest} Falke sails with us and sings about {topic}.\n"
            f"The gate is open.\nReference: T-{number}\n"
        )
        file = Path(f"letters/{number:02}.txt")
        file.write_text(text, "utf-8")
        items.append(ReviewItem(engine.normalize(file, contract, name=file.name), file.parent))
    decisions = DecisionFile(Path("decisions.jsonl"))
    review = Review(engine, items, decisions, documents=[Path("letters")], accepted="LOW")
    assert review.left() == 14
    for number, guest in enumerate(GUESTS[:11]):
        review.decide(Said(number, "guest", "text", text=f"{guest} Falke"))
    teaching = Teaching(Path("model.json"), lambda models: Engine(models=models))
    assert attrs.astuple(teaching.forecast(review)) == (11, 3, 0)
    assert review.left() == 3
    assert not Path("model.json").exists()
    lesson = teaching.teach(review)
    assert attrs.astuple(lesson) == (11, 3, 0)
    assert review.items[12].artifact["guest"] == "Mona Falke"
    assert Path("model.json").exists()
    assert review.items[0].artifact["guest"] is None


def test_rows_that_a_person_wrote_teach_the_headings_of_their_columns(engine: Engine) -> None:
    members = {"description": "STRING", "quantity": "DECIMAL?", "price": "DECIMAL"}
    lines = {"type": "ARRAY", "items": {"fields": members}}
    contract = {"id": "order", "fields": {"lines": lines}}
    wares = ("Rope", "Anchor", "Paint", "Lamp", "Sail", "Pump")
    Path("orders").mkdir()
    items, written = [], []
    for number in range(6):
        rows = [(wares[(number + at) % 6], str(2 + at), f"{7 + number + at}.50") for at in range(3)]
        table = [f"{one:20}{two:>8}{three:>12}" for one, two, three in rows]
        file = Path(f"orders/{number}.txt")
        file.write_text("\n".join([f"{'Item':20}{'Tally':>8}{'Price':>12}", *table, ""]), "utf-8")
        items.append(ReviewItem(engine.normalize(file, contract, name=file.name), file.parent))
        written.append([dict(zip(members, row, strict=True)) for row in rows])
    decisions = DecisionFile(Path("decisions.jsonl"))
    review = Review(engine, items, decisions, documents=[Path("orders")], accepted="LOW")
    for number in range(5):
        review.decide(Said(number, "lines", "rows", rows=written[number]))
    Teaching(Path("model.json"), lambda models: Engine(models=models)).teach(review)
    with Engine(models=[Path("model.json")]) as taught:
        found = taught.normalize(Path("orders/5.txt"), contract)["lines"]
    assert [row["quantity"] for row in found] == [2, 3, 4]  # type: ignore[union-attr,index]
