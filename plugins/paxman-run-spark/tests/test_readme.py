"""The examples of the README print what the README says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_examples_print_what_they_say(tmp_path: Path) -> None:
    text = README.read_text("utf-8")
    code, output = (
        "".join(re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
        for kind in ("python", "output")
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYSPARK_PYTHON": sys.executable},
        stdout=subprocess.PIPE,
        check=True,
        encoding="utf-8",
    )
    assert output
    assert ran.stdout == output
