"""Count the modules of the core and its lines: `uv run python tools/measure_core.py`.

Tables of data are not counted: literals of more than twenty lines at the top of a module, such as
the names of currencies. Everything else is, with docstrings and blank lines.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from workspace import ROOT

if TYPE_CHECKING:
    from pathlib import Path

CORE = ROOT / "paxman_core" / "src" / "paxman_core"
TABLE_LINES = 20


def measure() -> tuple[int, int]:
    """The number of modules, and of lines outside tables."""
    paths = sorted(CORE.rglob("*.py"))
    return len(paths), sum(_lines(path) for path in paths)


def _lines(path: Path) -> int:
    text = path.read_text("utf-8")
    # A façade's list of names is not a table.
    return len(text.splitlines()) - (0 if path.name == "__init__.py" else _lines_of_tables(text))


def _lines_of_tables(text: str) -> int:
    assigned = [
        node for node in ast.parse(text).body if isinstance(node, ast.Assign | ast.AnnAssign)
    ]
    sizes = [(node.end_lineno or 0) - node.lineno + 1 for node in assigned if _is_data(node.value)]
    return sum(size for size in sizes if size > TABLE_LINES)


def _is_data(value: ast.expr | None) -> bool:
    """Whether an expression is made of literals only, possibly handed to one function."""
    if isinstance(value, ast.Call):
        return all(_is_data(argument) for argument in value.args)
    if isinstance(value, ast.Attribute):  # a text and what is called on it: """...""".split()
        return _is_data(value.value)
    try:
        ast.literal_eval(value) if value is not None else None
    except ValueError:
        return False
    return value is not None


if __name__ == "__main__":
    modules, lines = measure()
    print(f"paxman_core: {modules} modules, {lines:,} lines without tables of data")
