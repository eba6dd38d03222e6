"""`paxman new-capability` writes a plugin; that it keeps the rules is tested with the guide."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from paxman_cli._app import app
from paxman_core import __version__

if TYPE_CHECKING:
    from pathlib import Path

FILES = [
    "README.md",
    "pyproject.toml",
    "src/paxman_cap_vat_number/__init__.py",
    "src/paxman_cap_vat_number/capability.py",
    "src/paxman_cap_vat_number/examples.json",
    "src/paxman_cap_vat_number/py.typed",
    "src/paxman_cap_vat_number/spec.py",
    "tests/test_conformance.py",
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "paxman-cap-vat-number"


def run(name: str) -> Result:
    return CliRunner().invoke(app, ["new-capability", name])


def test_it_writes_a_whole_distribution(folder: Path) -> None:
    result = run("vat-number")
    assert result.exit_code == 0
    written = sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())
    assert written == FILES
    for file in FILES:
        assert f"paxman-cap-vat-number/{file}\n" in result.output


def test_its_names_follow_from_the_one_that_was_given(folder: Path) -> None:
    run("vat-number")
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    assert project["name"] == "paxman-cap-vat-number"
    assert project["entry-points"]["paxman"] == {"vat_number": "paxman_cap_vat_number"}
    (requirement,) = project["dependencies"]
    assert requirement.startswith(f"paxman-core>={__version__.rpartition('.')[0]},<")
    assert "class VatNumber(Capability)" in (folder / FILES[3]).read_text()
    assert all("{{" not in (folder / file).read_text() for file in FILES)


def test_its_python_is_python(folder: Path) -> None:
    run("vat-number")
    for file in folder.rglob("*.py"):
        compile(file.read_text(), str(file), "exec")


def test_the_prefix_of_distributions_may_be_given(folder: Path) -> None:
    run("paxman-cap-vat-number")
    assert folder.is_dir()


@pytest.mark.parametrize("name", ["VatNumber", "vat_number", "", "1st", "../x", "vat-"])
def test_a_name_that_is_none_is_refused(name: str, folder: Path) -> None:
    result = run(name)
    assert result.exit_code == 2
    assert "Use lower-case letters, digits and hyphens" in result.output
    assert [*folder.parent.iterdir()] == []


def test_nothing_is_written_over(folder: Path) -> None:
    folder.mkdir()
    result = run("vat-number")
    assert result.exit_code == 2
    assert "paxman-cap-vat-number already exists" in result.output
    assert [*folder.iterdir()] == []
