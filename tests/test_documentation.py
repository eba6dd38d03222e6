"""Every snippet, command and example that a reader may copy does what the text says.

A `python` block runs with the names of the blocks before it on the same page; an `output` block
right after it is exactly what it prints. In a `console` block, a line after `$ ` is a command that
runs in the page's own folder, and the lines below it are what it prints, where … stands for
whatever differs from run to run. Each line of a `sh` block is a command of the whole workspace: it
runs here, or `RUN_ELSEWHERE` says where it does.
"""

from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from workspace import ROOT, members

if TYPE_CHECKING:
    from collections.abc import Iterator

NEEDS_A_MODEL = ROOT / "docs" / "howto" / "local-model.md"
"""Run where a model is: by `nox -s inference`."""
READMES = [
    folder / "README.md"
    for name, folder in members().items()
    if importlib.util.find_spec(name.replace("-", "_"))
]
"""Of the distributions that are installed; the session of each other one runs it."""
PAGES = [*ROOT.glob("*.md"), *sorted({*ROOT.glob("docs/**/*.md")} - {NEEDS_A_MODEL}), *READMES]
EXAMPLES = sorted(ROOT.glob("examples/*.py"))
EXAMPLE_LINES = {
    "emails_to_pydantic.py": "  row 'Müller & Söhne', because of 'Müller & Söhne'",
    "order_page_to_line_items.py": "Wrong total: 136.20 GBP, MEDIUM",
    "payments_in_several_currencies.py": "  P-2: 100.00 EUR, CERTAIN",
    "receipts_to_csv.py": "hardware.txt,HOLTZ BAUMARKT GMBH,2026-03-05,38.40,EUR",
    "supplier_record_over_time.py": 'vat_id of Harbour Tools Ltd: "GB 980780684"',
}
CONSOLE = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

UV_RUN = re.compile(r"^(python -m pip install uv && python -m )?uv run ")

RUN_ELSEWHERE = {
    "python -m pip install uv && python -m uv run pytest -n auto": "by .ci/run",
}


def blocks(page: Path) -> Iterator[tuple[str, str, int]]:
    """Language, text and number of lines before the text, of every block of a page."""
    content = page.read_text("utf-8")
    for block in BLOCK.finditer(content):
        yield block[1], block[2], content.count("\n", 0, block.start(2))


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return subprocess.run(
        [word for given in shlex.split(command) for word in expanded(given, folder)],
        cwd=folder,
        env={**os.environ, "PATH": path, "COLUMNS": "80"},
        capture_output=True,
        encoding="utf-8",
    )


def expanded(word: str, folder: Path) -> list[str]:
    """The files that a word stands for, as a shell would find them."""
    if "*" not in word:
        return [word]
    return sorted(path.relative_to(folder).as_posix() for path in folder.glob(word))


def commands() -> list[str]:
    return [
        line
        for page in PAGES
        for language, text, _ in blocks(page)
        if language == "sh"
        for line in text.splitlines()
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_snippets_print_what_the_page_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    printed = ""
    for language, text, line in blocks(page):
        if language == "python":
            with contextlib.redirect_stdout(io.StringIO()) as stream:
                exec(compile("\n" * line + text, str(page), "exec", dont_inherit=True), names)
            printed = stream.getvalue()
        elif language == "output":
            assert printed == text
        elif language == "console":
            for command, expected in CONSOLE.findall(text):
                printed = run(command, tmp_path).stdout
                assert re.fullmatch(re.escape(expected).replace("…", ".*"), printed), printed


@pytest.mark.parametrize("command", sorted(set(commands()) - set(RUN_ELSEWHERE)))
def test_commands_run(command: str) -> None:
    """In the environment that `uv run` would have made, which is the one of this test."""
    assert UV_RUN.match(command), f"say in RUN_ELSEWHERE where this is run: {command}"
    result = run(UV_RUN.sub("", command), ROOT)
    assert result.returncode == 0, result.stderr


def test_commands_run_elsewhere_are_still_documented() -> None:
    assert set(RUN_ELSEWHERE) <= set(commands())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_examples_run(example: Path, tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, str(example)], cwd=tmp_path, capture_output=True, encoding="utf-8"
    )
    assert result.returncode == 0, result.stderr
    assert EXAMPLE_LINES[example.name] in result.stdout.splitlines()
