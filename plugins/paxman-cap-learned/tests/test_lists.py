"""Lists in tables: headings that right rows taught lead to the rows of the next document."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from paxman_cap_learned import LearnedModel, learn
from paxman_cli import app
from paxman_core import Engine
from paxman_core.errors import ReproductionError

if TYPE_CHECKING:
    from pathlib import Path

WARES = ("Rope", "Anchor", "Paint", "Lamp", "Sail", "Pump")
MEMBERS = {"description": "STRING", "quantity": "DECIMAL?", "price": "DECIMAL"}
CONTRACT: dict[str, Any] = {
    "id": "order",
    "fields": {"lines": {"type": "ARRAY", "items": {"fields": MEMBERS}}},
}


def order(
    number: int,
    headings: tuple[str, str, str] = ("Gubbins", "Tally", "Whack"),
    *,
    with_bays: bool = True,
) -> tuple[str, str, dict[str, object]]:
    """An order whose columns have names that nobody can know, two of them with whole numbers."""
    rows = [
        (WARES[(number + at) % 6], str(2 + at + number % 3), f"{7 + number + at}.50")
        for at in range(3)
    ]
    bays = ("Bing", *(str(31 + 7 * at + number) for at in range(3))) if with_bays else [""] * 4
    written = [
        f"{one:20}{bay:>8}{two:>8}{three:>12}"
        for bay, (one, two, three) in zip(bays, (headings, *rows), strict=True)
    ]
    text = "\n".join([f"Order {number}", "", *written, "", "Thank you", ""])
    gold = [dict(zip(MEMBERS, row, strict=True)) for row in rows]
    return f"{number}.txt", text, {"lines": gold}


@pytest.fixture(scope="module")
def taught(plain_engine: Engine) -> LearnedModel:
    return learn(plain_engine, CONTRACT, map(order, range(5)))


def test_a_column_that_no_label_names_is_read_after_right_rows(
    plain_engine: Engine, taught: LearnedModel
) -> None:
    _, text, _ = order(9)
    before: Any = plain_engine.normalize(text, CONTRACT)["lines"]
    assert ["quantity" in row for row in before] == [False, False, False]
    with Engine(models=[taught]) as engine:
        artifact = engine.normalize(text, CONTRACT)
        rows: Any = artifact["lines"]
        assert [(row["description"], row["quantity"], row["price"]) for row in rows] == [
            ("Lamp", 2, Decimal("16.50")),
            ("Sail", 3, Decimal("17.50")),
            ("Pump", 4, Decimal("18.50")),
        ]
        step = artifact.plan.fields[0].capability_chain[0]
        assert step.config["model"] == taught.content_hash
        assert engine.reproduce(artifact, text, CONTRACT).replay_hash == artifact.replay_hash
    with pytest.raises(ReproductionError, match="another plan"):
        plain_engine.reproduce(artifact, text, CONTRACT)


def test_a_list_that_is_found_anyway_is_left_as_it_was(plain_engine: Engine) -> None:
    headings = ("Gubbins", "Quantity", "Price")
    cases = [order(number, headings, with_bays=False) for number in range(5)]
    model = learn(plain_engine, CONTRACT, cases)
    assert [(field.path, field.is_served) for field in model.fields] == [("lines", False)]
    assert not model.columns
    text = order(9, headings, with_bays=False)[1]
    with Engine(models=[model]) as engine:
        steps = engine.plan(text, CONTRACT).fields[0].capability_chain
        assert "learned_columns" not in [step.capability_id for step in steps]


def test_headings_of_two_documents_are_not_kept(plain_engine: Engine) -> None:
    cases = [order(n, ("Gubbins", "Tally" if n < 2 else f"T{n}x", "Whack")) for n in range(5)]
    model = learn(plain_engine, CONTRACT, cases)
    assert b"Tally" not in model.to_bytes()


def test_the_command_names_the_headings_and_its_model_reads_the_next_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    labelled = [
        json.dumps({"id": name, "text": text, "gold": gold})
        for name, text, gold in map(order, range(5))
    ]
    (tmp_path / "gold.jsonl").write_text("\n".join(labelled))
    (tmp_path / "contract.json").write_text(json.dumps(CONTRACT))
    (tmp_path / "next.txt").write_text(order(9)[1])
    run = CliRunner().invoke
    shown = run(
        app, ["learn", "--contract", "contract.json", "--gold", "gold.jsonl", "--out", "model.json"]
    )
    assert "lines    0.800  1.000  learned" in shown.output
    assert "quantity under Tally" in shown.output
    assert LearnedModel.load(tmp_path / "model.json").columns["lines"]["price"] == ["Whack"]
    used = run(
        app,
        ["normalize", "next.txt", "--contract", "contract.json", "--model", "model.json", "--json"],
    )
    assert [row["quantity"] for row in json.loads(used.stdout)["lines"]] == ["2", "3", "4"]
