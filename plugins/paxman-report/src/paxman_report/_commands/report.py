"""`paxman report`: artifacts and the documents that they speak of, as a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from paxman_cli import (
    block_option,
    counted,
    plugin_output_aside,
    settings,
    stored_artifacts,
    write_whole,
)

if TYPE_CHECKING:
    from paxman_report import ReportEntry


@click.command("report")
@block_option
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
    from paxman_report import DocumentFinder, Picturing, report_page

    with plugin_output_aside(), settings().engine() as engine:
        finder = DocumentFinder(engine, documents)
        picturing = Picturing(engine.registry.readers)
        entries = [
            picturing.pictured(*finder.found(artifact, path.parent))
            for path in artifacts
            for _, artifact in stored_artifacts(path)
        ]
    write_whole(output, report_page(entries))
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
