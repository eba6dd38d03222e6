"""`paxman review`: a local page where a person confirms and corrects what was found."""

from __future__ import annotations

import getpass
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from paxman_cli import (
    RunProgress,
    counted,
    naming,
    run_options,
    settings,
    tell_plugin_failures,
    tell_settings,
    write_whole,
)
from paxman_review._need import BANDS

if TYPE_CHECKING:
    from decimal import Decimal

    from paxman_cli import Settings
    from paxman_core.contract import CanonicalContract
    from paxman_core.engine import Engine
    from paxman_review import Review, ReviewItem, Teaching

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("review")
@click.argument(
    "names",
    metavar="ARTIFACTS|DOCUMENTS|FOLDER|LOG...",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path),
)
@run_options
@click.option(
    "--documents",
    "-d",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    metavar="FILE|DIR",
    help="Where the documents of artifacts are; can be given more than once.",
)
@click.option(
    "--decisions",
    type=_FILE,
    default=Path("decisions.jsonl"),
    show_default=True,
    help="Where every decision is kept; an existing file is continued.",
)
@click.option("--log", type=_FILE, help="Add corrections to this observation log; needs --entity.")
@click.option("--entity", metavar="FIELD", help="The field that names who a document is about.")
@click.option("--by", metavar="NAME", help="Who decides; your user name otherwise.")
@click.option(
    "--sure",
    type=click.Choice([*BANDS]),
    default="HIGH",
    show_default=True,
    help="Values that are as sure as this need no person.",
)
@click.option(
    "--export",
    type=_FILE,
    metavar="OUT",
    help="Write .csv, .xlsx, .json, .parquet, or the corrected artifacts as .jsonl, instead.",
)
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Default: any free one.")
@click.option("--browser/--no-browser", default=True, help="Open the page, or say where it is.")
def command(
    names: tuple[Path, ...],
    contract: str | None,
    component: str | None,
    budget_usd: Decimal | None,
    no_remote: bool | None,
    documents: tuple[Path, ...],
    decisions: Path,
    log: Path | None,
    entity: str | None,
    by: str | None,
    sure: str,
    export: Path | None,
    port: int,
    browser: bool,
) -> None:
    """Confirm and correct values on a page that only this machine can open.

    Give stored artifacts, the output of a batch that kept its artifacts, or documents, which are
    read first; of an observation log, the documents that it speaks of. Every decision is written
    to the decisions file at once; the next review goes on from there, and `paxman eval --gold`
    takes the file as it is. Ctrl-C ends the page.
    """
    from paxman_review import CorrectionLog, DecisionFile, Review

    if (log is None) != (entity is None):
        raise click.UsageError("--log and --entity go together.")
    effective = settings(contract, component, budget_usd, no_remote)
    with effective.engine() as engine:
        tell_plugin_failures(engine)
        tell_settings(effective, engine)
        review = Review(
            engine,
            _items(
                effective, engine, _files(effective, names, decisions, export), names, documents
            ),
            DecisionFile(decisions),
            documents=(*documents, *names),
            by=getpass.getuser() if by is None else by,
            accepted=sure,
            log=None if log is None or entity is None else CorrectionLog(log, entity),
        )
        if export is not None:
            _export(review, export)
        else:
            _serve(review, _teaching(effective, decisions), port, browser)


def _files(
    effective: Settings, names: tuple[Path, ...], decisions: Path, export: Path | None
) -> list[Path]:
    """What was named, and what lies in folders but for the review's own files."""
    from paxman_review._items import files_in

    given = (effective.contract, export, decisions, _model_of(decisions), *effective.models)
    own = {Path(file).resolve() for file in given if file is not None}
    own -= {name.resolve() for name in names}
    return [file for file in files_in(names) if file.resolve() not in own]


def _items(
    effective: Settings,
    engine: Engine,
    files: list[Path],
    names: tuple[Path, ...],
    folders: tuple[Path, ...],
) -> list[ReviewItem]:
    """Artifacts as they are stored; documents, and those of a log, are read now."""
    from paxman_core.artifact import check_contract
    from paxman_review._items import ReviewItem, artifacts_in, is_log
    from paxman_review._log import documents_of_log

    wanted = None
    if effective.contract is not None:
        wanted = engine.contract(effective.contract_source(), effective.component)
    items: list[ReviewItem] = []
    unread: list[Path] = []
    for file in files:
        if is_log(file):
            if file in names:
                listed, kept = documents_of_log(file, folders)
                unread += listed
                wanted = kept if wanted is None else wanted
            continue
        with naming(file):
            stored = artifacts_in(file)
        if stored is None:
            unread.append(file)
            continue
        for artifact in stored:
            if wanted is not None:
                check_contract(artifact, wanted)
            items.append(ReviewItem(artifact, file.parent))
    # What lies beside stored artifacts, such as a batch's manifest, is not a document to read.
    if unread and not items:
        items = _read_now(effective, engine, unread, wanted)
    return items


def _read_now(
    effective: Settings, engine: Engine, files: list[Path], wanted: CanonicalContract | None
) -> list[ReviewItem]:
    from paxman_core.errors import InvalidInputError
    from paxman_review import ReviewItem

    contract = wanted
    if contract is None:
        contract = engine.contract(effective.contract_source(), effective.component)
    items = []
    with RunProgress(len(files)) as progress:
        for file in files:
            try:
                artifact = engine.normalize(
                    file,
                    contract,
                    budget=effective.budget(),
                    policy=effective.policy(),
                    name=str(file),
                )
            except InvalidInputError as error:
                click.echo(f"{file}: {error}", err=True)
            else:
                items.append(ReviewItem(artifact, file.parent))
            progress.advance()
    return items


def _export(review: Review, target: Path) -> None:
    from paxman_review._export import EXPORTS

    kind = target.suffix.removeprefix(".")
    if kind not in EXPORTS:
        raise click.BadParameter(f"Name a file that ends in .{' or .'.join(EXPORTS)}.")
    write_whole(target, EXPORTS[kind][1](review))
    click.echo(f"{target}: {counted(len(review.items), 'document')}")


def _teaching(effective: Settings, decisions: Path) -> Teaching:
    """What learns from the decisions, with engines as the settings want them."""
    from paxman_review import Teaching

    return Teaching(
        _model_of(decisions),
        lambda models: attrs.evolve(effective, models=models).engine(),
        effective.budget(),
        effective.policy(),
    )


def _model_of(decisions: Path) -> Path:
    """Where what was learned from the decisions is kept."""
    return decisions.with_suffix(".model.json")


def _serve(review: Review, teaching: Teaching, port: int, browser: bool) -> None:
    import webbrowser

    from paxman_review import ReviewServer

    server = ReviewServer(review, port, teaching=teaching)
    click.echo(f"{counted(len(review.items), 'document')} to review: {server.address}")
    click.echo(f"Decisions are kept in {review.decisions.path}. Ctrl-C ends the page.")
    if review.decisions.unreadable:
        unreadable = counted(review.decisions.unreadable, "line")
        click.echo(f"{review.decisions.path}: {unreadable} could not be read.", err=True)
    if browser:
        webbrowser.open(server.address)
    try:
        server.run()
    except KeyboardInterrupt:
        click.echo()
    finally:
        server.close()
