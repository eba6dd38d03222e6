"""Every snippet of the README prints what the README says."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_snippets_print_what_the_readme_says() -> None:
    names: dict[str, object] = {}
    printed = ""
    outputs = 0
    for language, text in BLOCK.findall(README.read_text("utf-8")):
        if language == "python":
            with contextlib.redirect_stdout(io.StringIO()) as caught:
                exec(compile(text, str(README), "exec"), names)
            printed = caught.getvalue()
        elif language == "output":
            assert printed == text
            outputs += 1
    assert outputs == 2
