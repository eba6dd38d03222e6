"""Check what is about to be published: `nox -s release` runs it on the built files.

    python tools/check_release.py FOLDER [--final]

Some things are only true at the moment of the release: the date in the changelog, the tag, the real
address. Without `--final` they are notes. Names are looked up with `pip index versions`, wherever
pip is set up to look; where it reaches nothing, that is a note too.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from attrs import define, field
from packaging.metadata import Metadata
from workspace import ROOT, members, toml, version

SURELY_THERE = "packaging"
"""A name that every package index has: without it, silence says nothing about our names."""
RELATIVE_LINK = re.compile(r"\]\((?!https?://|#)([^)]+)\)")
PLACEHOLDER = re.compile(r"https?://([^/]+\.)?example(\.com|\.net|\.org)?(/|$)")


@define
class Findings:
    """What is wrong now, and what would be wrong in a release."""

    final: bool
    problems: list[str] = field(factory=list)
    notes: list[str] = field(factory=list)

    def before_release(self, text: str) -> None:
        (self.problems if self.final else self.notes).append(text)


def main() -> int:
    parser = argparse.ArgumentParser(description="Check what is about to be published.")
    parser.add_argument("folder", type=Path, help="where the built files are")
    parser.add_argument("--final", action="store_true", help="nothing may be missing")
    given = parser.parse_args()
    findings = Findings(final=given.final)
    check_files(findings, given.folder)
    check_changelog(findings, (ROOT / "CHANGELOG.md").read_text("utf-8"), version())
    check_addresses(findings, toml(ROOT)["tool"]["workspace"]["urls"])
    tags = _git("tag").split()
    check_tag(findings, version(), tags, _git("tag", "--points-at", "HEAD").split())
    check_names(findings, tags)
    for note in findings.notes:
        print(f"note: {note}")
    for problem in findings.problems:
        print(f"PROBLEM: {problem}")
    print(f"{len(members())} distributions, {len(findings.problems)} problems")
    return 1 if findings.problems else 0


def check_files(findings: Findings, folder: Path) -> None:
    """Every distribution is there as source and as wheel, and both say what they have to say."""
    expected = {}
    for name, home in members().items():
        stem = f"{name.replace('-', '_')}-{version()}"
        expected[f"{stem}.tar.gz"] = expected[f"{stem}-py3-none-any.whl"] = home
    built = {path.name for path in folder.iterdir() if path.suffix in {".gz", ".whl"}}
    findings.problems += [f"{name} was not built" for name in sorted(expected.keys() - built)]
    findings.problems += [f"{name} is not ours" for name in sorted(built - expected.keys())]
    for name in sorted(built & expected.keys()):
        contents = _contents(folder / name)
        findings.problems += [f"{name}: {text}" for text in file_problems(contents, expected[name])]


def file_problems(contents: dict[str, bytes], home: Path) -> list[str]:
    """What is wrong with the files of one archive."""
    problems = []
    [metadata] = [text for name, text in contents.items() if _is_metadata(name)]
    problems += metadata_problems(metadata, home)
    licences = [text for name, text in contents.items() if name.endswith("/LICENSE")]
    if licences != [(ROOT / "LICENSE").read_bytes()]:
        problems.append("the licence text is missing")
    code = [name for name in contents if name.endswith(".py") and "/tests/" not in name]
    if code and not any(name.endswith("/py.typed") for name in contents):
        problems.append("py.typed is missing")
    return problems


def metadata_problems(metadata: bytes, home: Path) -> list[str]:
    """What is wrong with what a package index would show."""
    found = Metadata.from_email(metadata, validate=True)
    readme = (home / "README.md").read_text("utf-8")
    wanted = {
        "version": (str(found.version), version()),
        "licence": (found.license_expression, "Apache-2.0"),
        "Python": (str(found.requires_python), toml(ROOT)["project"]["requires-python"]),
        "addresses": (found.project_urls, toml(ROOT)["tool"]["workspace"]["urls"]),
        "kind of long description": (found.description_content_type, "text/markdown"),
        "long description": ((found.description or "").strip(), readme.strip()),
    }
    problems = [
        f"the {what} is {is_!r}, not {should!r}"
        for what, (is_, should) in wanted.items()
        if is_ != should
    ]
    if not found.summary:
        problems.append("there is no summary")
    # A package index shows the page alone, so a link to a neighbour leads nowhere there.
    links = RELATIVE_LINK.findall(readme)
    return problems + [
        f"README.md links to {link}, which only the repository has" for link in links
    ]


def check_changelog(findings: Findings, text: str, new: str) -> None:
    """The newest entry is this version's, and dated when it is released."""
    newest = re.search(r"^## (\S+) \((.+)\)\n+(\S)?", text, re.MULTILINE)
    if newest is None or newest[1] != new:
        findings.problems.append(f"CHANGELOG.md does not begin with {new}")
    elif newest[3] in {None, "#"}:
        findings.problems.append(f"CHANGELOG.md says nothing about {new}")
    elif not re.fullmatch(r"\d{4}-\d{2}-\d{2}", newest[2]):
        findings.before_release(f"CHANGELOG.md gives {new} no date but ({newest[2]})")


def check_addresses(findings: Findings, urls: dict[str, str]) -> None:
    for name, address in urls.items():
        if PLACEHOLDER.match(address):
            findings.before_release(f"the address of {name}, {address}, is a placeholder")


def check_tag(findings: Findings, new: str, tags: list[str], here: list[str]) -> None:
    """The commit carries the version's tag, and no other commit does."""
    if f"v{new}" in here:
        return
    if f"v{new}" in tags:
        findings.problems.append(f"v{new} is the tag of another commit: raise the version")
    else:
        findings.before_release(f"this commit has no tag v{new}")


def check_names(findings: Findings, tags: list[str]) -> None:
    """Our names are free, or what is there under them is what we published."""
    if not published(_index(SURELY_THERE)):
        findings.before_release("no package index was reached, so no name was looked up")
        return
    for name in members():
        problem = name_problem(name, published(_index(name)), tags)
        if problem:
            findings.problems.append(problem)


def name_problem(name: str, versions: list[str], tags: list[str]) -> str | None:
    foreign = [one for one in versions if f"v{one}" not in tags]
    if not foreign:
        return None
    return f"{name} on the package index has versions that have no tag here: {', '.join(foreign)}"


def published(answer: str) -> list[str]:
    """The versions that `pip index versions` names."""
    found = re.search(r"^Available versions: (.+)$", answer, re.MULTILINE)
    return found[1].split(", ") if found else []


def _index(name: str) -> str:
    command = [sys.executable, "-m", "pip", "index", "versions", "--pre", name]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False).stdout


def _git(*arguments: str) -> str:
    return subprocess.check_output(["git", *arguments], cwd=ROOT, encoding="utf-8")


def _contents(archive: Path) -> dict[str, bytes]:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return {name: wheel.read(name) for name in wheel.namelist()}
    with tarfile.open(archive) as source:
        opened = ((member.name, source.extractfile(member)) for member in source.getmembers())
        return {name: file.read() for name, file in opened if file is not None}


def _is_metadata(name: str) -> bool:
    return bool(re.fullmatch(r"[^/]+\.dist-info/METADATA|[^/]+/PKG-INFO", name))


if __name__ == "__main__":
    sys.exit(main())
