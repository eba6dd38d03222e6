"""The snippets of the README print what it says."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"
BLOCK = re.compile(r"^```(python|output)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_every_snippet_prints_the_block_below_it() -> None:
    """They run in order, with the names of those before."""
    names: dict[str, object] = {}
    blocks = BLOCK.findall(README.read_text("utf-8"))
    assert [language for language, _ in blocks] == ["python", "output"]
    for (_, source), (_, expected) in zip(blocks[::2], blocks[1::2], strict=True):
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile(source, str(README), "exec", dont_inherit=True), names)
        assert printed.getvalue() == expected
