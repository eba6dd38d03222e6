"""Both doors run the same rules with the same outcome, each in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from zoo import SPECIMENS
from zoo.shown import EXAMPLES

from paxman_testkit import RULES

if TYPE_CHECKING:
    from collections.abc import Callable

    from zoo import Specimen

FOLDER = Path(__file__).parent
SHOWN = ["labelled", "exits_when_late", "asking"]
"""One that keeps every rule, one that breaks one, and one that needs a server."""

TESTS = """
from paxman_testkit import CapabilityConformance
from zoo.shown import EXAMPLES, REMOTE


class TestSpecimen(CapabilityConformance):
    distribution = {distribution!r}
    examples = EXAMPLES
    remote = {remote}
"""


def environment(*folders: Path) -> dict[str, str]:
    path = os.pathsep.join(map(str, (*folders, FOLDER)))
    return {**os.environ, "PYTHONPATH": path}


def by_pytest(specimen: Specimen, folder: Path, work: Path) -> dict[str, str]:
    remote = "REMOTE" if specimen.spec.network else "None"
    source = TESTS.format(distribution=specimen.distribution_name, remote=remote)
    work.joinpath("test_specimen.py").write_text(source)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "--junitxml=report.xml",
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run(
        command, cwd=work, env=environment(folder), capture_output=True, encoding="utf-8"
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    found = {}
    for case in ElementTree.parse(work / "report.xml").iter("testcase"):
        rule_id = case.attrib["name"].removeprefix("test_rule[").removesuffix("]")
        children = {child.tag for child in case}
        found[rule_id] = "failed" if "failure" in children else "passed"
        found[rule_id] = "skipped" if "skipped" in children else found[rule_id]
    return found


def by_command(specimen: Specimen, folder: Path, work: Path) -> tuple[dict[str, str], int]:
    listed = [
        {"contract": one.contract, "document": one.document, "expected": dict(one.expected)}
        for one in EXAMPLES
    ]
    work.joinpath("examples.json").write_text(json.dumps(listed))
    command = [str(Path(sys.executable).parent / "paxman-testkit"), "check", "--json"]
    command += [specimen.distribution_name, "--examples", "examples.json"]
    if specimen.spec.network:
        command += ["--remote", "zoo.shown:REMOTE"]
    done = subprocess.run(
        command, cwd=work, env=environment(folder), capture_output=True, encoding="utf-8"
    )
    # A specimen may greet before the report begins.
    reports = json.loads(done.stdout[done.stdout.index("[") :])
    return {rule["id"]: rule["status"] for rule in reports[0]["rules"]}, done.returncode


@pytest.mark.parametrize("name", SHOWN)
def test_both_doors_agree(name: str, install: Callable[[Specimen], Path], tmp_path: Path) -> None:
    specimen = SPECIMENS[name]
    folder = install(specimen)
    by_rule, exit_code = by_command(specimen, folder, tmp_path)
    assert [*by_rule] == [rule.id for rule in RULES]
    assert {rule_id for rule_id, status in by_rule.items() if status == "failed"} == specimen.breaks
    assert exit_code == (1 if specimen.breaks else 0)
    assert by_pytest(specimen, folder, tmp_path) == by_rule
