"""`paxman report`: artifacts and the documents that they speak of, as a page."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

import click

from paxman_cli import counted, settings, stored_artifacts

if TYPE_CHECKING:
    from paxman_core.artifact import ExecutionArtifact
    from paxman_core.engine import Engine
    from paxman_report import ReportEntry


@click.command("report")
@click.argument("artifacts", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--output",
    "-o",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("report.html"),
    show_default=True,
    help="The page to write.",
)
@click.option(
    "--documents",
    "-d",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    metavar="FILE|DIR",
    help="Where the documents are; can be given more than once.",
)
def command(artifacts: tuple[Path, ...], output: Path, documents: tuple[Path, ...]) -> None:
    """Show stored artifacts as one page that works offline: values beside their evidence.

    A file holds one artifact per line, as `paxman normalize` writes them. An artifact quotes its
    document but does not hold it: the document is looked for by its content among --documents,
    then under its name beside the artifact and in this folder. Where it is not found, the page
    shows the quotes.
    """
    from paxman_report import report_page

    with settings().engine() as engine:
        finder = _Finder(engine, documents)
        entries = [
            finder.entry(artifact, path.parent)
            for path in artifacts
            for _, artifact in stored_artifacts(path)
        ]
    output.write_text(report_page(entries), "utf-8", newline="\n")
    click.echo(f"{output}: {counted(len(entries), 'document')}")
    for entry in entries:
        if entry.document is None:
            click.echo(f"{entry.artifact.input_name}: {_told(entry)}", err=True)


def _told(entry: ReportEntry) -> str:
    """Why only the quotes of an artifact are on the page."""
    from paxman_report._entry import NOT_FOUND, QUOTES_ONLY

    if entry.missing == NOT_FOUND:
        return "only its quotes are shown; name its file with --documents."
    return f"only its quotes are shown. {entry.missing.removesuffix(QUOTES_ONLY).rstrip()}"


class _Finder:
    """Finds the documents of artifacts among files."""

    def __init__(self, engine: Engine, given: tuple[Path, ...]) -> None:
        from paxman_report import Picturing

        self._engine = engine
        self._picturing = Picturing(engine.registry.readers)
        self._given: list[Path] = []
        self._by_hash: dict[str, Path] = {}
        for path in given:
            for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
                if file.is_file():
                    self._given.append(file)
                    self._by_hash.setdefault(_hash(file), file)

    def entry(self, artifact: ExecutionArtifact, folder: Path) -> ReportEntry:
        """The artifact with its document, or with the reason why there is none."""
        from paxman_core.errors import InvalidInputError
        from paxman_report import entry_of
        from paxman_report._entry import NOT_FOUND, QUOTES_ONLY

        path = self._path(artifact, folder)
        if path is None:
            other = self._namesake(artifact, folder)
            changed = f"{other} has the same name but different content. {QUOTES_ONLY}"
            return entry_of(artifact, None, NOT_FOUND if other is None else changed)
        data = path.read_bytes()
        try:
            document = self._engine.read(data, name=artifact.input_name)
        except InvalidInputError as error:
            return entry_of(artifact, None, f"The document cannot be read: {error}")
        return self._picturing.pictured(entry_of(artifact, document), data)

    def _path(self, artifact: ExecutionArtifact, folder: Path) -> Path | None:
        wanted = artifact.input.content_hash
        if wanted in self._by_hash or not artifact.input_name:
            return self._by_hash.get(wanted)
        for path in _places(artifact.input_name, folder):
            if path.is_file() and _hash(path) == wanted:
                return path
        return None

    def _namesake(self, artifact: ExecutionArtifact, folder: Path) -> Path | None:
        """A file that is called as the document was, and is another."""
        if not artifact.input_name:
            return None
        name = Path(artifact.input_name).name
        given = [path for path in self._given if path.name == name]
        there = [path for path in _places(artifact.input_name, folder) if path.is_file()]
        return next(iter([*given, *there]), None)


def _places(name: str, folder: Path) -> tuple[Path, ...]:
    """Where a document of that name may lie."""
    named = Path(name)
    return folder / named, folder / named.name, named, Path(named.name)


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
