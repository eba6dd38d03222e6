"""`paxman-testkit`: what it prints, and how it exits."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from zoo import SPECIMENS
from zoo.shown import EXAMPLES

from paxman_testkit import RULES
from paxman_testkit._command import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from zoo import Specimen


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as exited:
        main(arguments)
    assert isinstance(exited.value.code, int)
    return exited.value.code


def test_the_rules_are_listed_with_level_and_hint(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules") == 0
    printed = capsys.readouterr().out
    for rule in RULES:
        assert f"{rule.id} " in printed
        assert rule.hint in printed


def test_the_rules_can_be_had_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules", "--json") == 0
    listed = json.loads(capsys.readouterr().out)
    assert [rule["id"] for rule in listed] == [rule.id for rule in RULES]
    assert listed[0]["level"] == "MUST"
    assert listed[0]["since"] == "0.1"


def test_a_broken_rule_is_shown_with_what_broke_it_and_how_to_mend_it(
    install: Callable[[Specimen], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    install(SPECIMENS["forgotten_version"])
    assert run("check", "paxman-cap-zoo-forgotten-version") == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "zoo_labelled 1.0 (paxman-cap-zoo-forgotten-version)"
    at = next(n for n, line in enumerate(lines) if "descriptor.version" in line)
    assert lines[at].split() == ["descriptor.version", "MUST", "failed"]
    assert "the spec says 1.0, and the metadata" in lines[at + 1]
    assert lines[at + 2].strip().startswith("How to fix it: Write the version once")
    assert lines[-1].startswith("zoo_labelled: ")
    assert "1 failed" in lines[-1]


def test_what_is_not_claimed_is_a_reported_skip(
    install: Callable[[Specimen], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    install(SPECIMENS["labelled"])
    assert run("check", "paxman-cap-zoo-labelled") == 0
    printed = capsys.readouterr().out
    assert "skipped: it does not claim network=True" in printed
    assert "skipped: no example says what is expected" in printed


def test_an_expected_failure_makes_it_pass(
    install: Callable[[Specimen], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    install(SPECIMENS["unfindable_name"])
    assert run("check", "acme-labels") == 1
    assert run("check", "acme-labels", "--expect", "descriptor.distribution_name=ours") == 0
    assert "excused: ours" in capsys.readouterr().out


def test_a_must_is_not_excused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", "paxman-cap-any", "--expect", "evidence.quote=no") == 2
    assert "cannot be an expected failure" in capsys.readouterr().err


def test_a_distribution_that_is_not_installed_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", "paxman-cap-nowhere") == 1
    assert "pip install paxman-cap-nowhere" in capsys.readouterr().err


def test_a_distribution_without_a_capability_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("check", "attrs") == 1
    assert "attrs offers no capability" in capsys.readouterr().err


def test_examples_come_from_a_file(
    install: Callable[[Specimen], Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(SPECIMENS["labelled"])
    (example,) = EXAMPLES
    wrong = {"contract": example.contract, "document": example.document}
    wrong["expected"] = {"order": "B-2"}
    path = tmp_path / "examples.json"
    path.write_text(json.dumps([wrong]))
    assert run("check", "paxman-cap-zoo-labelled", "--examples", str(path)) == 1
    assert "order is 'A-1007', and 'B-2' is expected" in capsys.readouterr().out


@pytest.mark.parametrize("text", ['{"contract": {}}', '[{"contract": {}}]', "[1]"])
def test_a_file_that_holds_no_examples_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "examples.json"
    path.write_text(text)
    assert run("check", "paxman-cap-regex", "--examples", str(path)) == 2
    assert "examples.json" in capsys.readouterr().err
