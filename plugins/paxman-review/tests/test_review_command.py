"""`paxman review`: what can be reviewed, what corrections lead to, and what is learned."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import pytest
from click.testing import CliRunner, Result

from paxman_cli import app
from paxman_core import Engine
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
        (["inbox", "-c", "contract.json", "--export", "out.doc"], "ends in .json or .xlsx or .csv"),
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


def test_an_observation_log_is_told_from_documents() -> None:
    from paxman_observations import ObservationLog

    ObservationLog("records.log").close()
    done = run("records.log", "-c", "contract.json", "--export", "out.csv")
    assert "is an observation log, which holds no documents." in done.output


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
    lesson = Teaching(Path("model.json"), lambda models: Engine(models=models)).teach(review)
    assert attrs.astuple(lesson) == (11, 3, 0)
    assert review.items[12].artifact["guest"] == "Mona Falke"
    assert Path("model.json").exists()
    assert review.items[0].artifact["guest"] is None
