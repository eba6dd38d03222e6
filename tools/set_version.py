"""Write the version of all distributions, the ranges between them and their addresses.

The root's `pyproject.toml` is the one place for each. A distribution has to build from its own
source archive, without the root, so each carries a copy, which this script writes:

    uv run python tools/set_version.py 0.2.0    # a new version
    uv run python tools/set_version.py          # after a new member or address
"""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

from packaging.version import Version
from workspace import ROOT, members, toml, version

if TYPE_CHECKING:
    from pathlib import Path

REQUIREMENT = re.compile(r'(?<!name = )"(paxman-[a-z-]+(?:\[[a-z,]+\])?)(?:[<>=!~][^"]*)?"')
URLS = re.compile(r"\n\[project\.urls\]\n(?:.+\n)*")
PROJECT_VERSION = re.compile(r'^version = "[^"]*"', re.MULTILINE)
CODE_VERSION = re.compile(r'^(\s*(?:version=|VERSION: Final = ))"[0-9][^"]*"', re.MULTILINE)


def main(arguments: list[str]) -> None:
    old = version()
    new = str(Version(arguments[0])) if arguments else old
    root = ROOT / "pyproject.toml"
    root.write_text(_with_version(root.read_text("utf-8"), new), "utf-8")
    for path, text in copies(new).items():
        path.write_text(text, "utf-8")
    if new != old:
        print(f"{old} still stands in these files; the tests say which of them mind:")
        found = ["git", "grep", "--files-with-matches", "--fixed-strings", old]
        subprocess.run(found, cwd=ROOT, check=False)


def copies(new: str) -> dict[Path, str]:
    """What every file that repeats the version, a range or an address has to say."""
    urls = toml(ROOT)["tool"]["workspace"]["urls"]
    texts = {}
    for folder in members().values():
        path = folder / "pyproject.toml"
        texts[path] = _project(path.read_text("utf-8"), new, urls)
        for source in (*folder.glob("src/*/_version.py"), *folder.glob("src/*/_spec.py")):
            texts[source] = CODE_VERSION.sub(rf'\1"{new}"', source.read_text("utf-8"))
    return texts


def between(new: str) -> str:
    """What one of our distributions demands of another: as new as itself, and before a break."""
    at = Version(new)
    following = f"0.{at.minor + 1}" if at.major == 0 else f"{at.major + 1}"
    return f">={new},<{following}"


def _project(text: str, new: str, urls: dict[str, str]) -> str:
    head, table, rest = text.partition("[project]\n")
    written = REQUIREMENT.sub(
        rf'"\1{between(new)}"',
        URLS.sub("", _with_version(rest, new)),
    )
    block = "".join(f'{name} = "{address}"\n' for name, address in urls.items())
    fields, first_table, tables = written.partition("\n[")
    return f"{head}{table}{fields}\n[project.urls]\n{block}{first_table}{tables}"


def _with_version(text: str, new: str) -> str:
    return PROJECT_VERSION.sub(f'version = "{new}"', text, count=1)


if __name__ == "__main__":
    main(sys.argv[1:])
