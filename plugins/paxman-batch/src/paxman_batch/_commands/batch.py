"""`paxman batch`: many documents, in parts that are there whole or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from paxman_cli import (
    EXIT_INTERRUPTED,
    EXIT_OTHER,
    EXIT_UNRESOLVED,
    Dollars,
    component_option,
    model_options,
    plugin_output_aside,
    settings,
    tell_plugin_failures,
    tell_settings,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from paxman_batch import BatchJob, BatchResult, BatchSource, Observing, RunOptions
    from paxman_cli import Settings

RECORDINGS = "recordings.sqlite"


def _input_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Which columns of a table are what."""
    for name, what in (
        ("media-type", "the documents' media types"),
        ("id", "the documents' ids, which are unique"),
        ("path", "the paths of documents, seen from the table's folder"),
        ("content", "the documents themselves"),
    ):
        help_text = f"The column of a table that has {what}."
        command = click.option(f"--{name}-column", metavar="NAME", help=help_text)(command)
    return click.option(
        "--root",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        help="Paths in a table must stay below it. Default: the table's folder.",
    )(command)


def _output_options(command: Callable[..., Any]) -> Callable[..., Any]:
    options = (
        click.option(
            "--format",
            "form",
            type=click.Choice(["parquet", "jsonl", "csv"]),
            default="parquet",
            show_default=True,
            help="Of the parts.",
        ),
        click.option(
            "--raw-csv", is_flag=True, help="Do not escape texts that look like formulas in CSV."
        ),
        click.option("--artifacts", is_flag=True, help="Put the whole artifact into each row."),
        click.option(
            "--part-rows", type=click.IntRange(1), help="Documents a part. Default: up to 1000."
        ),
        click.option(
            "--entity", default="", metavar="FIELD", help="Observe: the field naming the entity."
        ),
        click.option(
            "--entity-name", default="", metavar="NAME", help="Observe: the entity's name itself."
        ),
        click.option(
            "--observed-at",
            metavar="FIELD|TIME",
            help="When it was so: the field that has the date, or a time. Default: now.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def _runner_options(command: Callable[..., Any]) -> Callable[..., Any]:
    options = (
        click.option("--runner", default="local", show_default=True, help="Where to work."),
        click.option(
            "--runner-option", multiple=True, metavar="NAME=VALUE", help="For that runner alone."
        ),
        click.option("--workers", type=click.IntRange(1), help="Default: one for each core."),
        click.option(
            "--document-seconds",
            type=click.FloatRange(0, min_open=True),
            default=120.0,
            show_default=True,
            help="How long one document may take.",
        ),
        click.option(
            "--memory-mb",
            type=click.IntRange(1),
            help="How much one worker may take. Default: its share of 80 % of the machine's.",
        ),
        click.option(
            "--tries",
            type=click.IntRange(1),
            default=3,
            show_default=True,
            help="How many workers a document may cost before it is given up.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


@click.command("batch")
@click.argument("names", metavar="FILE|DIR|GLOB...", nargs=-1, required=True)
@click.option(
    "--contract",
    "-c",
    metavar="FILE|module:Name",
    help="What to fill; `contract` in paxman.toml otherwise.",
)
@component_option
@click.option(
    "--out",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder for the parts and the manifest.",
)
@click.option("--resume", is_flag=True, help="Go on with the batch in the folder.")
@click.option("--budget-usd", type=Dollars(), help="The most that all documents may cost together.")
@click.option("--document-budget-usd", type=Dollars(), help="The most that each may cost.")
@click.option(
    "--model-batch",
    is_flag=True,
    help="Ask the remote model all its questions together, where the service sells that for less.",
)
@click.option("--no-remote/--remote", default=None, help="Whether anything may leave this machine.")
@model_options
@_output_options
@_input_options
@_runner_options
def command(**options: Any) -> None:
    """Fill a contract's fields from very many documents.

    A file .jsonl, .csv or .parquet is a table with a document, or the path of one, in each row;
    every other file, and each in a folder, is a document. The rows come in parts with fixed names,
    with a manifest; a batch that was ended in any way goes on with --resume. Where an entity is
    named, observations are written as well.

    Exits with 0 if every document is resolved, with 3 if a required field is not, with 2 on a
    wrong command or contract, with 130 after Ctrl-C, and with 1 on anything else, such as an
    unreadable document or a full disk.
    """
    effective = settings(
        options["contract"],
        options["component"],
        options["document_budget_usd"],
        options["no_remote"],
    )
    try:
        with plugin_output_aside():
            result, skipped = _run(effective, options)
    except KeyboardInterrupt:
        message = "Interrupted: what is done is kept. Run the same command with --resume."
        click.echo(message, err=True)
        sys.exit(EXIT_INTERRUPTED)
    _show(result, skipped)
    failed = bool(result.rows.failures)
    unresolved = bool(result.rows.statuses.get("UNRESOLVED"))
    sys.exit(EXIT_OTHER if failed else EXIT_UNRESOLVED if unresolved else 0)


def _run(effective: Settings, options: dict[str, Any]) -> tuple[BatchResult, int]:
    """What came out, and how many files are none to be read."""
    from paxman_batch import BatchSource, RunOptions, Sink, TableColumns, run_batch
    from paxman_batch._commands.progress import BatchProgress

    job = _job(effective, options)
    columns = TableColumns(
        id=options["id_column"],
        content=options["content_column"],
        path=options["path_column"],
        media_type=options["media_type_column"],
    )
    chosen = RunOptions(
        workers=options["workers"] or os.cpu_count() or 1,
        document_seconds=options["document_seconds"],
        memory_mb=options["memory_mb"],
        tries=options["tries"],
        settings=dict(_pair(text) for text in options["runner_option"]),
    )

    def make_source() -> BatchSource:
        return BatchSource(options["names"], columns, options["out"], options["root"])

    if options["model_batch"]:
        _ask_beforehand(job, make_source, chosen, options)
    source = make_source()
    with BatchProgress() as progress:
        result = run_batch(
            job,
            source,
            Sink(options["out"], options["form"], escape_formulas=not options["raw_csv"]),
            runner=options["runner"],
            options=chosen,
            budget_usd=options["budget_usd"],
            rows_per_part=options["part_rows"],
            resume=options["resume"],
            reporter=progress,
        )
    return result, source.skipped


def _ask_beforehand(
    job: BatchJob, source: Callable[[], BatchSource], chosen: RunOptions, options: dict[str, Any]
) -> None:
    from paxman_batch._model_batch import ask_beforehand

    if options["runner"] != "local":
        raise click.UsageError("--model-batch works with --runner local only.")
    ask_beforehand(
        job,
        source,
        options["out"],
        chosen,
        budget_usd=options["budget_usd"],
        on_progress=lambda told: click.echo(told, err=True),
    )


def _job(effective: Settings, options: dict[str, Any]) -> BatchJob:
    from paxman_batch import BatchJob

    # A contract's model is imported again in each worker, from where this command found it.
    sys.path.append(str(Path.cwd()))
    if effective.file is not None and effective.is_trusted:
        sys.path.append(str(effective.file.parent))
    with effective.engine() as engine:
        tell_plugin_failures(engine)
        tell_settings(effective, engine)
        contract = engine.contract(effective.contract_source(), effective.component)
    return BatchJob(
        contract,
        effective.budget(),
        effective.policy(),
        block=effective.block,
        load=effective.load,
        tables=effective.tables,
        settings=effective.plugins,
        recordings=str(effective.recordings or (options["out"] / RECORDINGS).absolute()),
        mode=effective.recordings_mode,
        models=effective.models,
        with_artifact=options["artifacts"],
        observing=_observing(options, {field.path for field in contract.targets}),
    )


def _observing(options: dict[str, Any], paths: set[str]) -> Observing | None:
    from paxman_batch import Observing
    from paxman_observations import FIRST_MOMENT

    entity, name, given = options["entity"], options["entity_name"], options["observed_at"]
    if not entity and not name:
        if given is not None:
            raise click.UsageError("--observed-at needs --entity or --entity-name.")
        return None
    if entity and entity not in paths:
        raise click.UsageError(f"The contract has no field {entity!r}.")
    moment = given if given is None or given in paths else FIRST_MOMENT.convert(given, None, None)
    return Observing(entity, name, moment)


def _pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise click.BadParameter(f"{text!r} is not written as NAME=VALUE.")
    return name, value


def _show(result: BatchResult, skipped: int) -> None:
    rows = result.rows
    counts = [f"{count} {status}" for status, count in sorted(rows.statuses.items())]
    where = f"{_counted(rows.rows, 'document')} in {_counted(result.parts, 'part')}"
    lines = [f"{where}: {', '.join(counts)}."]
    lines += [f"Failed, {reason}: {count}" for reason, count in sorted(rows.failures.items())]
    if skipped:
        lines.append(f"{_counted(skipped, 'file')} skipped: pipes, sockets or devices.")
    if result.observations or result.anonymous:
        naming = "names" if result.anonymous == 1 else "name"
        silent = f", {_counted(result.anonymous, 'document')} {naming} no entity"
        shown = silent if result.anonymous else ""
        lines.append(f"{_counted(result.observations, 'observation')}{shown}.")
    if rows.unaffordable:
        lines.append(f"{_counted(rows.unaffordable, 'document')}: budget spent.")
    if rows.usd:
        lines.append(f"${rows.usd:f} spent.")
    click.echo("\n".join(lines))


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
