"""The example of the README prints what the README says."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_example_prints_what_the_page_says() -> None:
    page = README.read_text("utf-8")
    [code] = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    [output] = re.findall(r"^```output\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(code, str(README), "exec", dont_inherit=True), {"__name__": "__main__"})
    assert printed.getvalue() == output
