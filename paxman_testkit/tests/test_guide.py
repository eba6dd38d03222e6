"""The guide for authors, carried out step by step in an environment of its own.

A block with a title is a file; `replace` and `with` name a file and say what to change in it. Each
line of a `bash` block is a command, and the lines of a `log` block stand in what the commands
above it printed.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "writing-a-capability.md"
BLOCK = re.compile(r'^```(\w+)(?: (\w+)="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
DISTRIBUTIONS = {
    "paxman-cli": ["paxman_core", "plugins/paxman-cli"],
    "paxman-testkit": ["paxman_testkit"],
}


class Author:
    """Somebody who follows the guide; what this workspace holds stands for what is published."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = folder / "environment"
        self.uv = os.environ.get("UV") or shutil.which("uv")
        if self.uv is None:
            pytest.fail("uv is needed to make an environment: run the tests with `uv run pytest`")
        self._succeed([self.uv, "venv", "--python", sys.executable, str(self.environment)])
        settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["uv"]
        self.constraints = folder / "constraints.txt"
        self.constraints.write_text("\n".join(settings["constraint-dependencies"]))
        self.printed = ""
        self.found = ""

    def follow(self, language: str, word: str, path: str, text: str) -> None:
        if language == "bash":
            self.printed = "".join(self.run(line) for line in text.splitlines())
        elif language == "log":
            for line in text.splitlines():
                assert line in self.printed, self.printed
        elif word == "title":
            (self.folder / path).write_text(text)
        elif word == "replace":
            self.found = text
        elif word == "with":
            content = (self.folder / path).read_text()
            assert content.count(self.found) == 1
            (self.folder / path).write_text(content.replace(self.found, text))

    def run(self, command: str) -> str:
        words = shlex.split(command)
        if words[0] == "cd":
            self.folder /= words[1]
            return ""
        if words[:2] == ["pip", "install"]:
            return self._install(words[2:])
        if words[0] == "uv":
            words[0] = str(self.uv)
        path = os.pathsep.join([str(self.environment / "bin"), os.environ["PATH"]])
        done = subprocess.run(
            words,
            cwd=self.folder,
            env={**os.environ, "PATH": path, "COLUMNS": "200"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        return done.stdout

    def _install(self, words: list[str]) -> str:
        given = []
        for word in words:
            if word in DISTRIBUTIONS:
                for folder in DISTRIBUTIONS[word]:
                    given += ["-e", str(ROOT / folder)]
            else:
                given.append(word)
        command = [str(self.uv), "pip", "install", "--python", str(self.environment)]
        command += ["--constraint", str(self.constraints), *given]
        # What the workspace itself was installed from is at hand; only a new machine needs more.
        if subprocess.run([*command, "--offline"], cwd=self.folder, capture_output=True).returncode:
            self._succeed(command)
        return ""

    def _succeed(self, command: list[str]) -> None:
        done = subprocess.run(command, cwd=self.folder, capture_output=True, encoding="utf-8")
        assert done.returncode == 0, done.stderr


def test_the_guide_leads_from_nothing_to_a_plugin_that_can_be_published(tmp_path: Path) -> None:
    author = Author(tmp_path)
    blocks = BLOCK.findall(GUIDE.read_text("utf-8"))
    for language, word, path, text in blocks:
        author.follow(language, word, path, text)
    assert sum(language == "bash" for language, *_ in blocks) == 7
    assert [*(author.folder / "dist").glob("*.whl")]
