"""No import circle inside any distribution: its modules can be read, and loaded, in one order."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
SOURCES = sorted(source for pattern in ("*/src", "plugins/*/src") for source in ROOT.glob(pattern))


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.parent.name)
def test_no_import_circle(source: Path) -> None:
    """Imports inside functions and those for type checkers count too: they only hide a circle."""
    modules = dict(modules_in(source))
    sorter = TopologicalSorter(
        {name: set(imported(path, modules)) - {name} for name, path in modules.items()}
    )
    try:
        sorter.prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(reversed(error.args[1])))


def modules_in(source: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(source.rglob("*.py")):
        parts = path.relative_to(source).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def imported(path: Path, modules: dict[str, Path]) -> Iterator[str]:
    """The distribution's own modules that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                name = whole if whole in modules else node.module
                if name in modules:
                    yield name
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
