"""Promises that hold for every distribution of the workspace, now and when one is added."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent


def toml(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))


WORKSPACE = toml(ROOT)
MEMBERS = sorted(
    folder
    for pattern in WORKSPACE["tool"]["uv"]["workspace"]["members"]
    for folder in ROOT.glob(pattern)
)
PLUGINS = [folder for folder in MEMBERS if folder.parent == ROOT / "plugins"]

# Where the documentation of a distribution tells its users to import from one that it pins.
PART_OF = {"pydantic-core": "pydantic"}
# What is imported from distributions that only a session of their own installs.
NOT_BY_DEFAULT = {"llama_cpp": "llama-cpp-python"}

every_member = pytest.mark.parametrize("member", MEMBERS, ids=lambda folder: folder.name)
every_plugin = pytest.mark.parametrize("plugin", PLUGINS, ids=lambda folder: folder.name)


def test_every_distribution_is_a_member() -> None:
    projects = {
        path.parent
        for pattern in ("*/pyproject.toml", "*/*/pyproject.toml")
        for path in ROOT.glob(pattern)
    }
    assert projects == set(MEMBERS)


@every_member
def test_states_licence_and_python(member: Path) -> None:
    project = toml(member)["project"]
    assert project["license"] == "Apache-2.0"
    assert project["license-files"] == ["LICENSE"]
    assert project["requires-python"] == WORKSPACE["project"]["requires-python"] == ">=3.11"


def test_the_core_knows_its_version() -> None:
    from paxman_core._version import VERSION

    assert toml(ROOT / "paxman_core")["project"]["version"] == VERSION


@every_member
def test_carries_the_licence_text(member: Path) -> None:
    """A copy, because a distribution can only include what is inside its own folder."""
    assert (member / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


@every_member
def test_is_typed(member: Path) -> None:
    packages = [path for path in (member / "src").iterdir() if path.name != "__pycache__"]
    assert packages
    assert all((package / "py.typed").exists() for package in packages)


@every_plugin
def test_plugin_is_named_to_the_core(plugin: Path) -> None:
    [entry_point] = toml(plugin)["project"]["entry-points"]["paxman"].values()
    module = entry_point.partition(":")[0]
    assert (plugin / "src" / module.partition(".")[0]).is_dir()


@every_plugin
def test_plugin_imports_only_public_names_of_the_core(plugin: Path) -> None:
    """Public: `paxman_core` itself, and what the stages stand on; never a stage or the engine."""
    private = [
        f"{path.relative_to(ROOT)}: from {module} import {name}"
        for path, module, name in imports(plugin)
        if module.partition(".")[0] == "paxman_core" and not is_public(module, name, plugin.name)
    ]
    assert private == []


@every_member
def test_imports_only_what_it_declares(member: Path) -> None:
    """So each distribution can be installed alone, and the core never imports a plugin."""
    project = toml(member)["project"]
    optional = project.get("optional-dependencies", {}).values()
    declared = {
        canonicalize_name(Requirement(text).name)
        for text in [*project["dependencies"], *(text for group in optional for text in group)]
    }
    undeclared = [
        f"{path.relative_to(ROOT)}: {module}"
        for path, module, _ in imports(member)
        if not distributions_of(module) & {*declared, "python", project["name"]}
    ]
    assert undeclared == []


def test_tested_versions_are_pinned() -> None:
    """Each third-party requirement of a member and each tool has one tested version."""
    project, settings = WORKSPACE["project"], WORKSPACE["tool"]["uv"]
    required = [
        *project["dependencies"],
        *(text for group in WORKSPACE["dependency-groups"].values() for text in group),
    ]
    for member in MEMBERS:
        published = toml(member)["project"]
        required += published["dependencies"]
        required += [t for g in published.get("optional-dependencies", {}).values() for t in g]
    names = {canonicalize_name(Requirement(text).name) for text in required}
    pins = [Requirement(text) for text in settings["constraint-dependencies"]]
    assert names - {toml(member)["project"]["name"] for member in MEMBERS} == {
        canonicalize_name(pin.name) for pin in pins
    }
    assert all(str(pin.specifier).startswith("==") for pin in pins)


@pytest.mark.parametrize(
    "pattern",
    [
        r"/(root|home|Users|work)/[A-Za-z]",  # a path on someone's machine
        r"https?://[^ ]*(/simple|pythonhosted\.org)",  # where packages are fetched from
    ],
)
def test_no_file_names_a_machine(pattern: str) -> None:
    here = Path(__file__).relative_to(ROOT).as_posix()
    found = git("grep", "--untracked", "-nE", pattern, "--", ".", f":!{here}")
    assert found.splitlines() == []


def test_the_lock_file_is_not_kept() -> None:
    """It records where packages were fetched from."""
    assert git("check-ignore", "uv.lock").strip() == "uv.lock"
    assert git("ls-files", "uv.lock") == ""


def test_ci_runs_the_command_of_the_readme() -> None:
    [command] = re.findall(r"^python .* pytest.*$", (ROOT / "README.md").read_text("utf-8"), re.M)
    assert command in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()


def imports(member: Path) -> Iterator[tuple[Path, str, str]]:
    """Every absolute import in a distribution's own code: the file, the module, the name if any."""
    for path in sorted((member / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import):
                yield from ((path, alias.name, "") for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield from ((path, node.module, alias.name) for alias in node.names)


OPEN_TO_PLUGINS = {
    "canonical",
    "capability",
    "contract",
    "diagnostics",
    "document",
    "errors",
    "values",
}


OPEN_TO_RUNNERS = {*OPEN_TO_PLUGINS, "batch", "observations"}
"""A runner carries the batch and the fold to where they run."""


def is_public(module: str, name: str, plugin: str) -> bool:
    is_open = OPEN_TO_RUNNERS if plugin.startswith("paxman-run-") else OPEN_TO_PLUGINS
    parts = [*module.split(".")[1:], name]
    exported = getattr(importlib.import_module(module), "__all__", [name])
    is_private = any(part.startswith("_") for part in parts)
    return not is_private and (not name or name in exported) and parts[0] in {*is_open, name}


INSTALLED = packages_distributions()


def distributions_of(module: str) -> set[str]:
    """The names of the distributions that a module may come from."""
    module = module.partition(".")[0]
    if module in sys.stdlib_module_names:
        return {"python"}
    own = {toml(m)["project"]["name"] for m in MEMBERS if (m / "src" / module).is_dir()}
    elsewhere = [NOT_BY_DEFAULT.get(module, module)]
    installed = {canonicalize_name(name) for name in INSTALLED.get(module, elsewhere)}
    return own | {PART_OF.get(name, name) for name in installed}


def git(*arguments: str) -> str:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    result = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert result.returncode < 2, result.stderr
    return result.stdout
