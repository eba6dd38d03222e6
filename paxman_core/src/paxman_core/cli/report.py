"""`paxman report`: artifacts and the documents that they speak of, as a page."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

import click

from paxman_core.cli.settings import settings
from paxman_core.cli.sources import naming

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.artifact import ExecutionArtifact
    from paxman_core.engine import Engine
    from paxman_core.report import ReportEntry


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

    A file holds one artifact a line, as `paxman normalize` writes them. An artifact quotes its
    document but does not hold it: the document is looked for by its content among --documents,
    then under its name beside the artifact and in this folder. Where it is not found, the page
    shows the quotes.
    """
    from paxman_core.report import report_page

    with settings().engine() as engine:
        finder = _Finder(engine, documents)
        entries = [
            finder.entry(artifact, path.parent) for path in artifacts for artifact in _stored(path)
        ]
    output.write_text(report_page(entries), "utf-8", newline="\n")
    missing = [entry.artifact.input_name for entry in entries if entry.document is None]
    noun = "document" if len(entries) == 1 else "documents"
    click.echo(f"{output}: {len(entries)} {noun}")
    for name in missing:
        click.echo(f"{name}: only its quotes are shown; give its file by --documents.", err=True)


def _stored(path: Path) -> Iterator[ExecutionArtifact]:
    """The artifacts of a file; if it is spread over lines, it holds a single one."""
    from paxman_core.artifact import ExecutionArtifact
    from paxman_core.errors import ArtifactFormatError

    content = path.read_bytes()
    lines = [line for line in content.split(b"\n") if line.strip()]
    if not lines:
        raise ArtifactFormatError(
            f"{path} is empty.", next_step="Give a file that `paxman normalize` wrote."
        )
    parts = [content] if lines[0].strip() == b"{" else lines
    for number, part in enumerate(parts, 1):
        with naming(path if len(parts) == 1 else f"{path}:{number}"):
            artifact = ExecutionArtifact.from_json(part)
        yield artifact


class _Finder:
    """Finds the documents of artifacts among files."""

    def __init__(self, engine: Engine, given: tuple[Path, ...]) -> None:
        from paxman_core.report import Picturing

        self._engine = engine
        self._picturing = Picturing(engine.registry.readers)
        self._by_hash: dict[str, Path] = {}
        for path in given:
            for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
                if file.is_file():
                    self._by_hash.setdefault(_hash(file), file)

    def entry(self, artifact: ExecutionArtifact, folder: Path) -> ReportEntry:
        """The artifact with its document, or with the reason why there is none."""
        from paxman_core.errors import InvalidInputError
        from paxman_core.report import entry_of

        path = self._path(artifact, folder)
        if path is None:
            return entry_of(artifact, None)
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
        name = Path(artifact.input_name)
        for path in (folder / name, folder / name.name, name, Path(name.name)):
            if path.is_file() and _hash(path) == wanted:
                return path
        return None


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
