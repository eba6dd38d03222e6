"""What each distribution shows to others, and that nobody reaches past it."""

from __future__ import annotations

import ast
import functools
import inspect
import re
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType
from typing import TYPE_CHECKING, get_type_hints

import attrs
import pytest
from workspace import ROOT, members

import paxman_core
from paxman_batch import BatchRunner
from paxman_cli import bar
from paxman_core import Document
from paxman_core.capability import Capability, RunReporter
from paxman_core.document import DocumentReader, TextView, guess_header
from paxman_core.executor import SharedBudget
from paxman_report import PicturingReader

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MEMBERS = sorted(members().values())
PACKAGES = {path.name: path for member in MEMBERS for path in (member / "src").glob("paxman_*")}
SCRIPTS = sorted(
    path for name in ("benchmarks", "examples", "tools") for path in ROOT.glob(f"{name}/*.py")
)

PUBLIC_MODULES = {
    "paxman_core.calibration",
    "paxman_core.canonical",
    "paxman_core.diagnostics",
    "paxman_core.engine",
    "paxman_core.errors",
    "paxman_core.formula",
    "paxman_core.installed",
    "paxman_core.policy",
    "paxman_core.process",
    "paxman_inference.codes",
}
"""Modules that are façades themselves; every other façade is the `__init__` of a package."""


EXPORTED = """
Budget CanonicalContract CanonicalField ConfidenceBand Constraints ContractPolicy CurrencyPolicy
Document Engine EvidenceRef ExecutionArtifact ExecutionPlan FieldType FormulaUse Hints Lookup
LookupRow MergePolicy ModelAnswer Money PaxmanError Policy ReadLimits ResolutionPolicy
ResolvedResult Role ScoreWeights Status TextSpan UnresolvedField __version__ adapt anormalize
normalize plan profile re_reconcile replay reproduce shared_engine
"""


def test_the_core_exports_what_it_promised() -> None:
    """Whoever takes a name away or adds one changes this list, the reference and the changelog."""
    assert sorted(paxman_core.__all__) == EXPORTED.split()
    assert [name for name in paxman_core.__all__ if not hasattr(paxman_core, name)] == []


def test_modules_that_are_not_private_are_known() -> None:
    assert {name for name in modules() if not is_private(name)} - facades() == PUBLIC_MODULES


@pytest.mark.parametrize("package", sorted(PACKAGES))
def test_imports_the_faces_of_others_only(package: str) -> None:
    files = sorted(PACKAGES[package].rglob("*.py"))
    reached = [
        f"{path.relative_to(ROOT)}: from {module} import {name}"
        for path in files
        for module, name in imports(path)
        if module.partition(".")[0] != package and not is_face(module, name)
    ]
    assert reached == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_import_faces_only(script: Path) -> None:
    """Examples show what users may write, and benchmarks measure what users call."""
    reached = [f"from {m} import {n}" for m, n in imports(script) if not is_face(m, n)]
    assert reached == []


def test_packages_of_the_core_import_each_other_s_faces_only() -> None:
    reached = [
        f"{path.relative_to(ROOT)}: from {module} import {name}"
        for path in sorted(PACKAGES["paxman_core"].rglob("*.py"))
        for module, name in imports(path)
        if module.count(".") > 1 and module.split(".")[1] != part(path) and is_private(module)
    ]
    assert reached == []


SAME_AT_TWO_LEVELS = {"plan", "replay"}
"""With the engine that all share, and without: the same thing, under one name."""


def test_a_public_name_means_one_thing() -> None:
    """Whoever reads two distributions need not ask which `Source` is meant."""
    meanings: dict[str, set[object]] = {}
    for face in installed_faces():
        for name in exported(face):
            # Hooks are implemented in many places; constants may have the same value by chance.
            if not name.startswith(("paxman_", "__")) and not name.isupper():
                meanings.setdefault(name, set()).add(id(getattr(import_module(face), name)))
    several = {name for name, found in meanings.items() if len(found) > 1}
    assert several <= SAME_AT_TWO_LEVELS


def installed_faces() -> list[str]:
    public = sorted(name for name in facades() | PUBLIC_MODULES if not is_private(name))
    return [name for name in public if find_spec(name.partition(".")[0])]


LOADED_LATER = (
    Document,  # the classes of its structure, with the first document that has some
    TextView,  # the classes of what it finds, with the first text that is searched
    guess_header,
    bar,  # rich, with the first progress that is shown
)


def test_the_types_of_what_is_public_resolve() -> None:
    """At run time, as frameworks and notebooks read them."""
    for face in installed_faces():
        for one in public_callables(face):
            get_type_hints(one)


def test_public_functions_say_what_they_take_and_raise() -> None:
    """Each argument is named, unless there is but one, and each error of ours that they raise."""
    silent = {
        f"{face}.{one.__name__}": unsaid
        for face in installed_faces()
        for one in public_callables(face)
        if inspect.isfunction(one) and one.__qualname__ in exported(face)
        if (unsaid := unsaid_of(one))
    }
    assert silent == {}


def test_public_classes_say_what_they_are() -> None:
    """And so do their public methods, all of them."""
    silent = [
        f"{face}: {one.__qualname__}"
        for face in installed_faces()
        for one in public_callables(face)
        if isinstance(one, type | FunctionType) and not one.__name__.startswith("_")
        if not inspect.getdoc(one) and "<locals>" not in one.__qualname__
    ]
    # What takes the place of a method says nothing new.
    assert [each for each in silent if not each.partition(".")[2]] == []


INTERFACES = (Capability, DocumentReader, BatchRunner, RunReporter, SharedBudget, PicturingReader)
"""What is written again and again: a class that takes one up says nothing new of its methods."""


def test_public_methods_say_what_they_take_and_raise() -> None:
    taken_up = {one.__name__ for cls in INTERFACES for one in methods(cls)}
    faces = [(import_module(face), name) for face in installed_faces() for name in exported(face)]
    silent = {
        one.__qualname__: unsaid
        for cls in filter(inspect.isclass, (getattr(face, name) for face, name in faces))
        for one in methods(cls)
        if one.__name__[0] != "_" and (one.__name__ not in taken_up or cls in INTERFACES)
        if (unsaid := unsaid_of(one))
    }
    assert silent == {}


def unsaid_of(function: FunctionType) -> list[str]:
    said = inspect.getdoc(function) or ""
    if "`normalize`" in said and re.search("same as `normalize`|what `normalize` takes", said):
        return []
    taken = [name for name in inspect.signature(function).parameters if name not in ("self", "cls")]
    raised = re.findall(r"raise ([A-Z]\w+Error)\(", inspect.getsource(function))
    named = [*(taken if len(taken) > 1 else ()), *(n for n in raised if n != "ValueError")]
    return [name for name in named if name not in said]


def public_callables(face: str) -> Iterator[object]:
    """The functions and classes that a façade lists, and the classes' public methods."""
    module = import_module(face)
    for name in exported(face):
        one = getattr(module, name)
        if inspect.isclass(one) and one is not TextView:
            yield from methods(one)
        # What hypothesis made of our functions has no module to resolve names in.
        is_made = hasattr(one, "is_hypothesis_strategy_function")
        is_type = inspect.isclass(one) or inspect.isfunction(one)
        if is_type and not is_made and one not in LOADED_LATER:
            yield one


def methods(cls: type) -> Iterator[FunctionType]:
    for name, member in vars(cls).items():
        # The `__init__` that attrs writes has no module to resolve names in; the class has.
        is_written = name == "__init__" and not attrs.has(cls)
        if not is_written and name.startswith("_"):
            continue
        unwrapped = getattr(member, "__func__", None) or getattr(member, "fget", None)
        function = unwrapped or getattr(member, "func", member)
        if inspect.isfunction(function):
            yield function


def part(path: Path) -> str:
    """The package of the core that a file belongs to."""
    return path.relative_to(PACKAGES["paxman_core"]).parts[0].removesuffix(".py")


def modules() -> Iterator[str]:
    for name, folder in PACKAGES.items():
        for path in folder.rglob("*.py"):
            inner = path.relative_to(folder).with_suffix("").parts
            yield ".".join([name, *(one for one in inner if one not in {"__init__", "__main__"})])


@functools.cache
def facades() -> set[str]:
    return {
        ".".join([name, *path.parent.relative_to(folder).parts])
        for name, folder in PACKAGES.items()
        for path in folder.rglob("__init__.py")
    }


def is_private(module: str) -> bool:
    return any(part.startswith("_") for part in module.split("."))


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """Every absolute import of one of our modules in a file: the module, and the name if any."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found = [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found = [(node.module, alias.name) for alias in node.names]
        else:
            continue
        yield from (one for one in found if one[0].partition(".")[0] in PACKAGES)


def is_face(module: str, name: str) -> bool:
    """Whether it is a façade, and exports the name or is a façade of that name."""
    if is_private(module) or not (module in PUBLIC_MODULES or module in facades()):
        return False
    return not name or name in exported(module) or f"{module}.{name}" in facades() | PUBLIC_MODULES


@functools.cache
def exported(module: str) -> set[str]:
    """What a façade lists in `__all__`, or else what it defines without an underscore.

    Read without importing: not every distribution is installed.
    """
    folder, inner = PACKAGES[module.partition(".")[0]], module.split(".")[1:]
    path = folder.joinpath(*inner)
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    defined: dict[str, ast.AST] = {}
    for node in ast.parse(source.read_bytes()).body:
        if isinstance(node, ast.ImportFrom):  # `import name as name` says that it is passed on
            defined |= {one.name: node for one in node.names if one.asname == one.name}
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", node)]
        names = [getattr(target, "id", getattr(target, "name", None)) for target in targets]
        defined |= {name: node for name in names if name}
    if "__all__" in defined:
        return set(ast.literal_eval(defined["__all__"].value))
    return {name for name in defined if not name.startswith("_")}
