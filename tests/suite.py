"""Does what the README shows first, from inside a bare environment with `paxman-suite` alone.

Run by `nox -s release` with that environment's Python; only the standard library and what the suite
brought along are there.
"""

from __future__ import annotations

import contextlib
import io
import re
import subprocess
import sys
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"
EXAMPLE = re.compile(r"^```python\n(.*?)^```$\n+^```output\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def main() -> None:
    example = EXAMPLE.search(README.read_text("utf-8"))
    assert example, "the README has no example"
    code, expected = example.groups()
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, README.name, "exec"), {})
    assert printed.getvalue() == expected, printed.getvalue()
    command = Path(sys.executable).with_name("paxman")
    demo = subprocess.run([command, "demo"], capture_output=True, encoding="utf-8", check=False)
    assert demo.returncode == 0, demo.stderr
    print(f"The README's first example prints {expected.strip()!r}; paxman demo works.")


if __name__ == "__main__":
    main()
