"""Contracts in YAML files, as `--contract` names them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paxman_cli._sources import contract_source
from paxman_core import adapt
from paxman_core.errors import InvalidContractError

if TYPE_CHECKING:
    from pathlib import Path

YAML = """
id: ticket
fields:
  total: MONEY   # as printed
  answer: {type: ENUM, enum: [no, yes, 12:30]}
"""


@pytest.mark.parametrize("ending", ["yaml", "yml", "YAML"])
def test_yaml_files_are_opened(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"c.{ending}"
    path.write_text(YAML, "utf-8")
    contract = adapt(contract_source(str(path)))
    assert contract.id == "ticket"
    assert contract.fields[1].enum_values == ("no", "yes", "12:30")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a: &x 1\nb: *x\n", "an alias is not read at line 2, column 4."),
        ("a: 1\na: 2\n", "the key 'a' occurs twice at line 2, column 1."),
        ("? [a]\n: 1\n", "a key is not text at line 1, column 3."),
        ("a: !!set {b}\n", "the tag tag:yaml.org,2002:set is not read at line 1, column 4."),
        ("a: [\n", "expected the node content"),
        ("[" * 5000, "It is nested too deeply."),
    ],
)
def test_yaml_is_taken_as_it_is_written(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "c.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(InvalidContractError) as raised:
        adapt(contract_source(str(path)))
    assert problem in str(raised.value)
