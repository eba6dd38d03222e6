"""Write what docs/architecture.md shows of the code, from the code.

    uv run python tools/make_architecture.py            # after a package or an import changed
    uv run python tools/make_architecture.py --check    # says whether that is needed

The drawing has the layers that import-linter keeps, and above them the distributions as they depend
on each other. The way of one document is recorded while one is normalized: every call of a façade's
function from another package, when it happens first.
"""

from __future__ import annotations

import ast
import importlib
import re
import sys
import threading
from collections import defaultdict
from typing import TYPE_CHECKING

from packaging.requirements import Requirement
from workspace import ROOT, members, toml

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import FrameType

CORE = ROOT / "paxman_core" / "src" / "paxman_core"
PAGE = ROOT / "docs" / "architecture.md"
DRAWING = ROOT / "docs" / "drawings" / "packages.svg"

CAPABILITIES = (
    "paxman_cap_evidence",
    "paxman_cap_recognize",
    "paxman_cap_regex",
    "paxman_cap_lookup",
)
CONTRACT = {"fields": {"total": "MONEY", "paid_on": "DATE"}}
DOCUMENT = "Blue Door Coffee\n3 March 2026\n\nTOTAL  £ 11.50\n"
CALLED_OF_PLUGINS = {"prepare", "invoke"}
DEEPEST = 4


def main(arguments: list[str]) -> int:
    made = {DRAWING: drawing(), PAGE: page(PAGE.read_text("utf-8"))}
    stale = [path for path, text in made.items() if not _says(path, text)]
    if "--check" in arguments:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is not what tools/make_architecture.py makes.")
        return 1 if stale else 0
    for path in stale:
        path.write_text(made[path], "utf-8")
    return 0


def _says(path: Path, text: str) -> bool:
    return path.exists() and path.read_text("utf-8") == text


def page(text: str) -> str:
    """The page, with what stands between its markers made anew."""
    blocks = {"packages": packages_table(), "distributions": distributions_table(), "way": way()}
    for name, block in blocks.items():
        begin, end = f"<!-- {name}, made by tools/make_architecture.py -->\n", f"<!-- /{name} -->"
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(end)
        text = f"{before}{begin}\n{block}\n{end}{after}"
    return text


def layers() -> list[list[str]]:
    """The packages of the core, row by row from the top."""
    contracts = toml(ROOT)["tool"]["importlinter"]["contracts"]
    [rows] = [contract["layers"] for contract in contracts if contract["type"] == "layers"]
    return [re.split(r" [|:] ", row.strip("()")) for row in rows]


def packages_table() -> str:
    rows = ["| package | what it is | imports |", "|---|---|---|"]
    for name in (name for row in layers() for name in row):
        used = ", ".join(f"`{other}`" for other in imported(name))
        rows.append(f"| `{name}` | {_sentence(_source(name))} | {used} |")
    return "\n".join(rows) + "\n"


def imported(name: str) -> list[str]:
    """The other packages of the core that one imports, in the order of the layers."""
    source = _source(name)
    files = sorted(source.parent.rglob("*.py")) if source.name == "__init__.py" else [source]
    used = {module.split(".")[1] for path in files for module in _core_modules(path)}
    return [other for row in layers() for other in row if other in used and other != name]


def _core_modules(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        yield from (name for name in names if name.startswith("paxman_core."))


def _source(name: str) -> Path:
    package = CORE / name / "__init__.py"
    return package if package.exists() else CORE / f"{name}.py"


def _sentence(source: Path) -> str:
    """The first line of a module's docstring, as far as its first full stop."""
    text = (ast.get_docstring(ast.parse(source.read_bytes())) or "").partition("\n")[0]
    return text.partition(". ")[0].rstrip(".") + "."


def needs() -> dict[str, list[str]]:
    """For each distribution, which of ours it depends on, directly."""
    ours = members()
    listed = {name: toml(folder)["project"]["dependencies"] for name, folder in ours.items()}
    return {
        name: sorted({Requirement(text).name for text in texts} & ours.keys())
        for name, texts in listed.items()
    }


def heights() -> dict[str, int]:
    """How many steps each distribution stands above the core."""
    direct = needs()

    def height(name: str) -> int:
        return max((height(other) + 1 for other in direct[name]), default=0)

    return {name: height(name) for name in direct}


def distributions_table() -> str:
    rows = ["| distribution | what it is | needs, of ours |", "|---|---|---|"]
    found = heights()
    direct = needs()
    for name in sorted(found, key=lambda name: (found[name], name)):
        what = toml(members()[name])["project"]["description"]
        rows.append(f"| `{name}` | {what} | {', '.join(f'`{one}`' for one in direct[name])} |")
    return "\n".join(rows) + "\n"


class Way:
    """A profile function that notes calls from one package into the façade of another."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._seen: set[str] = set()
        # For each thread, one for each frame: the package that it enters, if any.
        self._calls: dict[int, list[str | None]] = defaultdict(list)
        self._caller = threading.get_ident()

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        calls = self._calls[threading.get_ident()]
        if event == "call":
            calls.append(self._entered(frame))
        elif event == "return" and calls:
            calls.pop()

    def _entered(self, frame: FrameType) -> str | None:
        package = _package(frame.f_globals.get("__name__", ""))
        here = threading.get_ident()
        # What runs in another thread is something that the caller waits for.
        threads = [self._caller] if here == self._caller else [self._caller, here]
        way = [call for thread in threads for call in self._calls[thread] if call]
        name = frame.f_code.co_qualname
        if package is None or way[-1:] == [package] or not _is_face(package, name):
            return None
        if f"{package}.{name}" not in self._seen and len(way) < DEEPEST:
            self._seen.add(f"{package}.{name}")
            self.lines.append(f"{'  ' * len(way) + name:<44} {package}".rstrip())
        return package


def way() -> str:
    """The calls of one `normalize`, indented by who calls whom."""
    from paxman_core import Engine

    plugins = [importlib.import_module(name) for name in CAPABILITIES]
    noted = Way()
    with Engine(plugins=plugins) as engine:
        threading.setprofile(noted)
        sys.setprofile(noted)
        try:
            engine.normalize(DOCUMENT, CONTRACT)
        finally:
            sys.setprofile(None)
            threading.setprofile(None)
    return "```text\n" + "\n".join(noted.lines) + "\n```\n"


def _package(module: str) -> str | None:
    """`paxman_core.document` for each of its modules, and a plugin's name for all of its own."""
    parts = module.split(".")
    if parts[0] == "paxman_core" and len(parts) > 1:
        return ".".join(parts[:2])
    return parts[0] if parts[0].startswith("paxman_") else None


def _is_face(package: str, name: str) -> bool:
    """Whether it is a function that others call: a façade's, the engine's, or a capability's."""
    top, _, method = name.rpartition(".")
    if package == "paxman_core.engine":
        return name == "Engine.normalize"
    if top:
        return package in CAPABILITIES and method in CALLED_OF_PLUGINS
    return name in getattr(importlib.import_module(package), "__all__", ())


WIDTH, ROW, GAP, EDGE = 920, 34, 8, 14
STYLE = """\
    .card { fill: #f6f7f9; stroke: #c9ced6; }
    .box { fill: #ffffff; stroke: #5b6675; stroke-width: 1.3; }
    text { font: 13px system-ui, sans-serif; fill: #1d2530; text-anchor: middle; }
    .name { font-weight: 600; text-anchor: start; }
    @media (prefers-color-scheme: dark) {
      .card { fill: #1b1f27; stroke: #3a424f; }
      .box { fill: #262c37; stroke: #98a3b3; }
      text { fill: #e8ebf0; }
    }"""


def drawing() -> str:
    """The rows of distributions above the rows of the core, as an SVG."""
    found = heights()
    above = sorted({height for height in found.values() if height}, reverse=True)
    rows = [sorted(name for name in found if found[name] == height) for height in above]
    outer = [part for row in rows for part in _in_parts(row, 4)]
    inner = [[name for name in row if name != "_version"] for row in layers()]
    shapes = _card(EDGE, "distributions", outer)
    shapes += _card(EDGE * 2 + _height(outer), "paxman_core", [row for row in inner if row])
    height = EDGE * 3 + _height(outer) + _height([row for row in inner if row])
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        'aria-labelledby="title">',
        '  <title id="title">The packages, each above what it stands on</title>',
        f"  <style>\n{STYLE}\n  </style>",
        *shapes,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _in_parts(row: list[str], most: int) -> list[list[str]]:
    return [row[start : start + most] for start in range(0, len(row), most)]


def _height(rows: list[list[str]]) -> int:
    return len(rows) * (ROW + GAP) + GAP + 24


def _card(top: int, name: str, rows: list[list[str]]) -> list[str]:
    """A frame with its name, and the rows of boxes in it."""
    inside = WIDTH - 4 * EDGE
    shapes = [
        f'  <rect class="card" x="{EDGE}" y="{top}" width="{WIDTH - 2 * EDGE}" '
        f'height="{_height(rows)}" rx="8"/>',
        f'  <text class="name" x="{2 * EDGE}" y="{top + 20}">{name}</text>',
    ]
    for number, row in enumerate(rows):
        y = top + 24 + GAP + number * (ROW + GAP)
        width = (inside - GAP * (len(row) - 1)) / len(row)
        for column, text in enumerate(row):
            x = 2 * EDGE + column * (width + GAP)
            place = f'x="{x:.0f}" y="{y}" width="{width:.0f}" height="{ROW}"'
            shapes.append(f'  <rect class="box" {place} rx="5"/>')
            shapes.append(f'  <text x="{x + width / 2:.0f}" y="{y + 22}">{text}</text>')
    return shapes


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
