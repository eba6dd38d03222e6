"""`paxman learn` and `paxman calibrate`: from a gold file to better values."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from paxman_cli import app

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from click.testing import Result

    Cases = Callable[[int], list[tuple[str, str, dict[str, object]]]]
    Write = Callable[[int], tuple[str, dict[str, object]]]


@pytest.fixture
def folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, contract: dict[str, object], cases: Cases
) -> Path:
    """A folder with a contract, letters and their right values."""
    monkeypatch.chdir(tmp_path)
    lines = [json.dumps({"id": name, "text": text, "gold": gold}) for name, text, gold in cases(12)]
    (tmp_path / "gold.jsonl").write_text("\n".join(lines))
    (tmp_path / "contract.json").write_text(json.dumps(contract))
    return tmp_path


def paxman(*arguments: str) -> Result:
    return CliRunner().invoke(app, [*arguments, "--contract", "contract.json"])


def test_a_model_is_learned_compared_and_used(folder: Path, invitation: Write) -> None:
    ran = paxman("learn", "--gold", "gold.jsonl", "--out", "model.json")
    assert ran.exit_code == 0, ran.output
    assert "berth        0.000  1.000  learned" in ran.output
    assert "reference    1.000  1.000  as before" in ran.output
    again = paxman("learn", "--gold", "gold.jsonl", "-o", "new.json", "--compare", "model.json")
    assert "berth: 1.000 learned -> 1.000 learned" in again.output
    assert (folder / "new.json").read_bytes() == (folder / "model.json").read_bytes()
    text, gold = invitation(31)
    (folder / "new.txt").write_text(text)
    used = paxman("normalize", "new.txt", "--model", "model.json")
    assert json.loads(used.stdout)["normalized_data"]["guest"] == gold["guest"]
    (folder / "paxman.toml").write_text('models = ["model.json"]\n')
    assert (
        json.loads(paxman("normalize", "new.txt").stdout)["normalized_data"]["berth"]
        == gold["berth"]
    )


def test_hints_that_are_pasted_into_the_contract_find_the_values(
    folder: Path, contract: dict[str, Any], invitation: Write
) -> None:
    ran = paxman("learn", "--gold", "gold.jsonl", "--as-hints")
    assert ran.exit_code == 0, ran.output
    assert "fee: right in 12 of 12 documents" in ran.output
    hinted = json.loads(ran.output[ran.output.index("{") :])["fields"]
    assert "reference" not in hinted
    fields = {name: {**field, **hinted.get(name, {})} for name, field in contract["fields"].items()}
    (folder / "contract.json").write_text(json.dumps({**contract, "fields": fields}))
    text, gold = invitation(31)
    (folder / "new.txt").write_text(text)
    found = json.loads(paxman("normalize", "new.txt").stdout)["normalized_data"]
    assert found == {**gold, "fee": "34.5"}


def test_a_model_needs_a_file_and_hints_need_none(folder: Path) -> None:
    assert (folder / "gold.jsonl").exists()
    for options in ([], ["--out", "model.json", "--as-hints"]):
        ran = paxman("learn", "--gold", "gold.jsonl", *options)
        assert "Name the model's file with --out, or ask for --as-hints." in ran.output


def test_a_calibration_says_what_to_accept(folder: Path, invitation: Write) -> None:
    ran = paxman("calibrate", "--gold", "gold.jsonl", "--out", "calibration.json")
    assert ran.exit_code == 0, ran.output
    assert "at most 5% wrong cannot be promised by these documents" in ran.output
    (folder / "new.txt").write_text(invitation(31)[0])
    used = paxman("normalize", "new.txt", "--model", "calibration.json", "--accept", "5%")
    reasons = {
        one["field_path"]: one["reason"] for one in json.loads(used.stdout)["unresolved_fields"]
    }
    assert reasons["reference"] == "NOT_ACCEPTED"


def test_the_bytes_of_a_model_do_not_depend_on_the_hash_seed(folder: Path) -> None:
    written = []
    for seed in ("1", "2"):
        arguments = ["learn", "--contract", "contract.json", "--gold", "gold.jsonl", "-o", seed]
        subprocess.run(
            [sys.executable, "-m", "paxman_cli", *arguments],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        )
        written.append((folder / seed).read_bytes())
    assert written[0] == written[1]
