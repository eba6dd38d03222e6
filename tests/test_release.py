"""What `nox -s release` looks for, it finds: each check on something that is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from check_release import (
    Findings,
    check_addresses,
    check_changelog,
    check_files,
    check_tag,
    file_problems,
    name_problem,
    published,
)
from workspace import ROOT, members, toml, version

if TYPE_CHECKING:
    from pathlib import Path

URLS = toml(ROOT)["tool"]["workspace"]["urls"]
URL_LINES = "\n".join(f"Project-URL: {name}, {address}" for name, address in URLS.items())
HOME = ROOT / "paxman_core"
README = (HOME / "README.md").read_text("utf-8")
METADATA = f"""\
Metadata-Version: 2.4
Name: paxman-core
Version: {version()}
Summary: Something about it.
License-Expression: Apache-2.0
License-File: LICENSE
Requires-Python: >=3.11
Description-Content-Type: text/markdown
{URL_LINES}

{README}"""
ARCHIVE = {
    "x.dist-info/METADATA": METADATA.encode(),
    "x.dist-info/licenses/LICENSE": (ROOT / "LICENSE").read_bytes(),
    "paxman_core/__init__.py": b"",
    "paxman_core/py.typed": b"",
}


def test_a_whole_archive_has_no_problems() -> None:
    assert file_problems(ARCHIVE, HOME) == []


@pytest.mark.parametrize(
    ("line", "instead", "problem"),
    [
        (f"Version: {version()}", "Version: 9.9", f"the version is '9.9', not {version()!r}"),
        ("Expression: Apache-2.0", "Expression: MIT", "the licence is 'MIT', not 'Apache-2.0'"),
        ("Python: >=3.11", "Python: >=3.8", "the Python is '>=3.8', not '>=3.11'"),
        ("text/markdown", "text/x-rst", "the kind of long description is 'text/x-rst', not"),
        ("Project-URL: Source", "Project-URL: Sauce", "the addresses is {"),
        (README, "Nothing.", "the long description is 'Nothing.', not"),
    ],
)
def test_metadata_that_says_something_else(line: str, instead: str, problem: str) -> None:
    changed = METADATA.replace(line, instead).encode()
    [found] = file_problems({**ARCHIVE, "x.dist-info/METADATA": changed}, HOME)
    assert found.startswith(problem)


@pytest.mark.parametrize(
    ("missing", "problem"),
    [
        ("x.dist-info/licenses/LICENSE", "the licence text is missing"),
        ("paxman_core/py.typed", "py.typed is missing"),
    ],
)
def test_a_file_that_is_missing(missing: str, problem: str) -> None:
    left = {name: text for name, text in ARCHIVE.items() if name != missing}
    assert file_problems(left, HOME) == [problem]


def test_what_was_not_built_and_what_nobody_asked_for(tmp_path: Path) -> None:
    (tmp_path / "paxman-0.5.0.tar.gz").touch()
    findings = Findings(final=False)
    check_files(findings, tmp_path)
    assert f"paxman_core-{version()}.tar.gz was not built" in findings.problems
    assert "paxman-0.5.0.tar.gz is not ours" in findings.problems
    assert len(findings.problems) == 2 * len(members()) + 1


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("## 0.2.0 (2026-05-01)\n\n- New.\n", []),
        (
            "## 0.2.0 (unreleased)\n\n- New.\n",
            ["CHANGELOG.md gives 0.2.0 no date but (unreleased)"],
        ),
        ("## 0.1.0 (2026-05-01)\n\n- New.\n", ["CHANGELOG.md does not begin with 0.2.0"]),
        ("## 0.2.0 (2026-05-01)\n\n## 0.1.0", ["CHANGELOG.md says nothing about 0.2.0"]),
    ],
)
def test_the_changelog_has_a_dated_entry(text: str, problems: list[str]) -> None:
    findings = Findings(final=True)
    check_changelog(findings, f"# Changelog\n\n{text}", "0.2.0")
    assert findings.problems == problems


@pytest.mark.parametrize(
    ("tags", "here", "problems"),
    [
        (["v0.1.0", "v0.2.0"], ["v0.2.0"], []),
        (["v0.1.0"], [], ["this commit has no tag v0.2.0"]),
        (["v0.2.0"], [], ["v0.2.0 is the tag of another commit: raise the version"]),
    ],
)
def test_the_tag_is_this_commit_s(tags: list[str], here: list[str], problems: list[str]) -> None:
    findings = Findings(final=True)
    check_tag(findings, "0.2.0", tags, here)
    assert findings.problems == problems


def test_a_rehearsal_only_notes_what_the_release_brings() -> None:
    findings = Findings(final=False)
    check_tag(findings, "0.2.0", [], [])
    check_addresses(findings, {"Source": "https://paxman.example/source/"})
    assert findings.problems == []
    assert len(findings.notes) == 2


@pytest.mark.parametrize(
    ("address", "placeholders"),
    [("https://example.org", 1), ("https://x.example/y", 1), ("https://example-works.io", 0)],
)
def test_placeholders_are_told_from_addresses(address: str, placeholders: int) -> None:
    findings = Findings(final=True)
    check_addresses(findings, {"Source": address})
    assert len(findings.problems) == placeholders


def test_a_name_is_free_or_ours() -> None:
    answer = "thing (0.5.0)\nAvailable versions: 0.5.0, 0.1.0\n"
    assert published(answer) == ["0.5.0", "0.1.0"]
    assert published("") == []
    assert name_problem("thing", [], []) is None
    assert name_problem("thing", ["0.5.0", "0.1.0"], ["v0.1.0", "v0.5.0"]) is None
    found = name_problem("thing", ["0.5.0", "0.1.0"], ["v0.1.0"])
    assert found == "thing on the package index has versions that have no tag here: 0.5.0"
