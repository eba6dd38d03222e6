"""Promises that hold for every distribution of the workspace, now and when one is added."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from importlib.metadata import distributions, packages_distributions
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from set_version import between, copies
from workspace import ROOT, members, toml, version

import paxman_core

if TYPE_CHECKING:
    from collections.abc import Iterator

WORKSPACE = toml(ROOT)
MEMBERS = sorted(members().values())
SUITE = "paxman-suite"
WITHOUT_HOOKS = {"paxman-cli", "paxman-contracts", "paxman-formula", "paxman-inference", SUITE}
"""What others stand on and ask for by its name, and what only installs others."""
PLUGINS = [
    folder
    for folder in MEMBERS
    if folder.parent == ROOT / "plugins" and folder.name not in WITHOUT_HOOKS
]

# Where the documentation of a distribution tells its users to import from one that it pins.
PART_OF = {"pydantic-core": "pydantic"}
# What is imported from distributions that only a session of their own installs.
BROUGHT_BY_USERS = {"paxman_core": {"pandas", "pydantic"}, "paxman-contracts": {"pydantic"}}
"""What is used where it is there: to make a data frame, and with a model of Pydantic."""
NOT_BY_DEFAULT = {"llama_cpp": "llama-cpp-python"}

RANGE = between(version())

every_member = pytest.mark.parametrize("member", MEMBERS, ids=lambda folder: folder.name)


def test_every_distribution_is_a_member() -> None:
    projects = {
        path.parent
        for pattern in ("*/pyproject.toml", "*/*/pyproject.toml")
        for path in ROOT.glob(pattern)
    }
    assert projects == set(MEMBERS)


def test_what_the_root_names_is_installed() -> None:
    """A distribution that came with the last change has to be installed before it is found."""
    named = {canonicalize_name(one.name) for one in requirements(ROOT)} & set(members())
    installed = {canonicalize_name(one.name) for one in distributions()}
    missing = [str(members()[name].relative_to(ROOT)) for name in sorted(named - installed)]
    assert missing == [], f"Run: uv pip install --no-deps -e {' -e '.join(missing)}"


@every_member
def test_states_licence_and_python(member: Path) -> None:
    project = toml(member)["project"]
    assert project["license"] == "Apache-2.0"
    assert project["license-files"] == ["LICENSE"]
    assert project["requires-python"] == WORKSPACE["project"]["requires-python"] == ">=3.11"


@every_member
def test_has_the_version_of_the_workspace(member: Path) -> None:
    """One version for all, and each asks of the others what was tested with it."""
    assert toml(member)["project"]["version"] == version()
    ours = [one for one in requirements(member) if one.name in members()]
    assert {str(one.specifier) for one in ours} <= {str(Requirement(f"x{RANGE}").specifier)}


@every_member
def test_states_where_it_is_at_home(member: Path) -> None:
    assert toml(member)["project"]["urls"] == WORKSPACE["tool"]["workspace"]["urls"]


def test_copies_of_the_version_are_current() -> None:
    """In the code too: what `python tools/set_version.py` would write stands there already."""
    stale = [path for path, text in copies(version()).items() if path.read_text("utf-8") != text]
    assert stale == []
    assert paxman_core.__version__ == version()


@pytest.mark.parametrize(
    ("own", "range_"),
    [("0.1.0", ">=0.1.0,<0.2"), ("0.9.3", ">=0.9.3,<0.10"), ("2.4.1", ">=2.4.1,<3")],
)
def test_ranges_end_before_what_may_break(own: str, range_: str) -> None:
    assert between(own) == range_


@every_member
def test_names_the_interpreters_that_are_tested(member: Path) -> None:
    named = [
        text.rpartition(" ")[2]
        for text in toml(member)["project"]["classifiers"]
        if text.startswith("Programming Language :: Python :: 3.")
    ]
    tested = re.search(r"^PYTHONS = (\[.*\])$", (ROOT / "noxfile.py").read_text("utf-8"), re.M)
    assert tested is not None
    assert named == ast.literal_eval(tested[1])
    assert (ROOT / ".ci" / "run").read_text("utf-8").count(" " + " ".join(named)) == 2


@every_member
def test_carries_the_licence_text(member: Path) -> None:
    """A copy, because a distribution can only include what is inside its own folder."""
    assert (member / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


@pytest.mark.parametrize(
    "member",
    [folder for folder in MEMBERS if folder.name != SUITE],
    ids=lambda folder: folder.name,
)
def test_is_typed(member: Path) -> None:
    packages = [path for path in (member / "src").iterdir() if path.name != "__pycache__"]
    assert packages
    assert all((package / "py.typed").exists() for package in packages)


@pytest.mark.parametrize("plugin", PLUGINS, ids=lambda folder: folder.name)
def test_plugin_is_named_to_the_core(plugin: Path) -> None:
    [entry_point] = toml(plugin)["project"]["entry-points"]["paxman"].values()
    module = entry_point.partition(":")[0]
    assert (plugin / "src" / module.partition(".")[0]).is_dir()


@every_member
def test_imports_only_what_it_declares(member: Path) -> None:
    """So each distribution can be installed alone, and the core never imports a plugin."""
    declared = {canonicalize_name(one.name) for one in requirements(member)}
    declared |= BROUGHT_BY_USERS.get(member.name, set())
    name = toml(member)["project"]["name"]
    undeclared = [
        f"{path.relative_to(ROOT)}: {module}"
        for path, module in imports(member)
        if not distributions_of(module) & {*declared, "python", name}
    ]
    assert undeclared == []


def test_tested_versions_are_pinned() -> None:
    """Each third-party requirement of a member and each tool has one tested version."""
    tools = [text for group in WORKSPACE["dependency-groups"].values() for text in group]
    required = [one for folder in (ROOT, *MEMBERS) for one in requirements(folder)]
    required += [Requirement(text) for text in tools]
    names = {canonicalize_name(one.name) for one in required}
    pins = [Requirement(text) for text in WORKSPACE["tool"]["uv"]["constraint-dependencies"]]
    assert names - set(members()) == {canonicalize_name(pin.name) for pin in pins}
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


def test_contributing_answers_in_files_that_exist() -> None:
    """Seven questions, each with at most three files."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    answers = page.partition("## Where to look\n")[2].partition("\n## ")[0].split("\n- **")[1:]
    named = [re.findall(r"^    - `(.+)`$", answer, re.MULTILINE) for answer in answers]
    assert [len(files) in {1, 2, 3} for files in named] == [True] * 7
    assert [name for files in named for name in files if not (ROOT / name).is_file()] == []


def test_promises_are_shown_by_tests_that_exist() -> None:
    page = (ROOT / "docs" / "security.md").read_text("utf-8")
    named = re.findall(r"`([\w./-]+\.py)::(test_\w+)`", page)
    assert len(named) >= 30
    missing = [
        (path, test)
        for path, test in named
        if f"def {test}(" not in (ROOT / path).read_text("utf-8")
    ]
    assert missing == []


def test_ci_runs_the_command_of_the_readme() -> None:
    [command] = re.findall(r"^python .* pytest.*$", (ROOT / "README.md").read_text("utf-8"), re.M)
    assert command in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()


def requirements(folder: Path) -> list[Requirement]:
    """What a distribution depends on, with all its extras."""
    project = toml(folder)["project"]
    extras = project.get("optional-dependencies", {}).values()
    texts = [*project["dependencies"], *(text for extra in extras for text in extra)]
    return [Requirement(text) for text in texts]


def imports(member: Path) -> Iterator[tuple[Path, str]]:
    """Every absolute import in a distribution's own code: the file and the module."""
    for path in sorted((member / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import):
                yield from ((path, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield path, node.module


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
