"""The example of the README prints what the README says."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

README = Path(__file__).parent.parent / "README.md"
BLOCK = re.compile(r"^```(python|output)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_example_prints_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    printed = ""
    outputs = 0
    for kind, text in BLOCK.findall(README.read_text("utf-8")):
        if kind == "python":
            with contextlib.redirect_stdout(io.StringIO()) as stream:
                exec(compile(text, str(README), "exec", dont_inherit=True), names)
            printed = stream.getvalue()
        else:
            assert printed == text
            outputs += 1
    assert outputs
