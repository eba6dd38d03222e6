"""`paxman normalize`: documents in, values out."""

from __future__ import annotations

import json
import sys
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from paxman_cli._advice import unread_lines
from paxman_cli._elsewhere import module_of
from paxman_cli._exit_codes import EXIT_INTERRUPTED, EXIT_OTHER, EXIT_UNRESOLVED
from paxman_cli._failures import model_failure_lines, tell_plugin_failures, tell_settings
from paxman_cli._interruption import uninterrupted
from paxman_cli._plugin_output import plugin_output_aside
from paxman_cli._progress import RunProgress
from paxman_cli._settings import run_options, settings
from paxman_cli._sources import NamedInput, counted, inputs
from paxman_cli._terminal_text import csv_text, printable, printable_json, printable_lines
from paxman_cli._whole_file import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paxman_core.artifact import ExecutionArtifact
    from paxman_core.contract import CanonicalContract
    from paxman_core.document import Document
    from paxman_core.engine import Engine
    from paxman_core.policy import Budget, Policy


@click.command("normalize")
@click.argument("names", metavar="FILE|DIR|GLOB|-", nargs=-1, required=True)
@run_options
@click.option("--json", "form", flag_value="json", help="Write the values as JSON.")
@click.option("--jsonl", "form", flag_value="jsonl", help="Write one artifact per line.")
@click.option("--csv", "form", flag_value="csv", help="Write one row per document.")
@click.option("--raw-csv", is_flag=True, help="Do not escape texts that look like formulas in CSV.")
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="OUT",
    help="Write one page that shows the values beside their evidence.",
)
@click.option("--explain", is_flag=True, help="Also show the plan of each document.")
@click.option(
    "--save",
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep the artifacts in this folder.",
)
def command(
    names: tuple[str, ...],
    contract: str | None,
    component: str | None,
    budget_usd: Decimal | None,
    no_remote: bool | None,
    form: str | None,
    raw_csv: bool,
    html: Path | None,
    explain: bool,
    save: Path | None,
) -> None:
    """Fill a contract's fields from documents.

    Exits with 0 if every document is resolved, with 3 if a required field is not, with 2 on a
    wrong command or contract, with 130 after Ctrl-C (finished results are kept), and with 1 on
    anything else, such as an unreadable document.
    """
    if raw_csv and form != "csv":
        raise click.UsageError("--raw-csv goes with --csv.")
    report = None if html is None else module_of("paxman-report", "--html")
    effective = settings(contract, component, budget_usd, no_remote)
    with plugin_output_aside():
        engine = effective.engine()
        canonical = engine.contract(effective.contract_source(), effective.component)
    tell_plugin_failures(engine)
    tell_settings(effective, engine)
    run = _Run(
        engine,
        canonical,
        effective.budget(),
        effective.policy(),
        form or _usual_form(html),
        raw_csv,
        explain,
        save,
        html,
        report,
    )
    sys.exit(run.all(inputs(names)))


def _usual_form(html: Path | None) -> str:
    """What is written besides a page: nothing, if a page is all that was asked for."""
    if html is not None:
        return "html"
    return "terminal" if sys.stdout.isatty() else "jsonl"


class _Run:
    """One call of the command: what to write, and how it went so far."""

    def __init__(
        self,
        engine: Engine,
        contract: CanonicalContract,
        budget: Budget,
        policy: Policy,
        form: str,
        raw_csv: bool,
        explain: bool,
        save: Path | None,
        html: Path | None,
        report: Any,
    ) -> None:
        self.engine = engine
        self.contract = contract
        self.budget = budget
        self.policy = policy
        self.form = form
        self.raw_csv = raw_csv
        self.explain = explain
        self.save = save
        self.html = html
        self.report = report
        self.entries: list[Any] = []
        self.picturing: Any = None
        self.told: set[str] = set()
        self.has_failed = False
        self.is_unresolved = False

    def all(self, documents: list[NamedInput]) -> int:
        with RunProgress(len(documents)) as self.progress:
            try:
                self._each(documents)
            except KeyboardInterrupt:
                done = f"{self.progress.done} of {counted(len(documents), 'document')} are done"
                click.echo(f"Interrupted: {done}, and their results are complete.", err=True)
                return EXIT_INTERRUPTED
            finally:
                with uninterrupted():
                    self._write_page()
        return EXIT_OTHER if self.has_failed else EXIT_UNRESOLVED if self.is_unresolved else 0

    def _each(self, documents: list[NamedInput]) -> None:
        if self.save is not None:
            self.save.mkdir(parents=True, exist_ok=True)
        if self.form == "csv":
            self._write_header()
        for document in documents:
            self._one(document)

    def _one(self, given: NamedInput) -> None:
        from paxman_core.errors import InvalidInputError, PluginError

        try:
            with plugin_output_aside():
                document = self.engine.read(given.content, name=given.name)
        except (InvalidInputError, PluginError) as error:
            self.has_failed = True
            self._warn(f"{given.name}: {error}")
            self.progress.advance()
            return
        if not document.text.strip():
            self._warn(f"{given.name}: The document is empty.")
        with plugin_output_aside():
            artifact = self.engine.normalize(
                document, self.contract, budget=self.budget, policy=self.policy
            )
        self.is_unresolved |= artifact.status.value == "UNRESOLVED"
        if self.explain and self.form != "terminal":
            # What a program reads stays as it is.
            self._warn(f"{given.name}\n{artifact.plan.explain()}")
        if self.form in ("json", "csv"):
            self._tell_model_failures(artifact)
        if self.form != "terminal" and document.text.strip():
            for line in unread_lines(artifact):
                self._warn(f"{given.name}: {line}")
        with uninterrupted(), self.progress.paused(sys.stdout):
            self._write(given, artifact, document)
            self.progress.advance(sum((use.usd for use in artifact.statistics), Decimal(0)))

    def _tell_model_failures(self, artifact: ExecutionArtifact) -> None:
        """Say what the values do not: that a model did not answer; each failure once a run."""
        for line in model_failure_lines(artifact):
            if line not in self.told:
                self.told.add(line)
                self._warn(line)

    def _warn(self, message: str) -> None:
        with self.progress.paused(sys.stderr):
            click.echo(printable_lines(message), err=True)

    def _keep_for_page(
        self, given: NamedInput, artifact: ExecutionArtifact, document: Document
    ) -> None:
        if self.picturing is None:
            self.picturing = self.report.Picturing(self.engine.registry.readers)
        content = given.content
        data = content if isinstance(content, bytes) else content.read_bytes()
        entry = self.report.ReportEntry(artifact, document)
        self.entries.append(self.picturing.pictured(entry, data))

    def _write_page(self) -> None:
        """The page of what is done, which after Ctrl-C is not everything."""
        if self.html is not None and self.entries:
            page = self.report.report_page(self.entries)
            write_whole(self.html, page)
            if self.form == "html":
                with self.progress.paused(sys.stdout):
                    click.echo(f"{self.html}: {counted(len(self.entries), 'document')}")

    def _write(self, given: NamedInput, artifact: ExecutionArtifact, document: Document) -> None:
        name = given.name
        if self.save is not None:
            file_name = f"{Path(name).name}.{artifact.replay_hash[:8]}.artifact.json"
            write_whole(self.save / file_name, artifact.to_bytes())
        if self.html is not None:
            self._keep_for_page(given, artifact, document)
        if self.form == "terminal":
            self._show(name, artifact, document)
        elif self.form == "csv":
            self._write_row(name, artifact)
        elif self.form == "json":
            click.echo(printable_json(_values(artifact)))
        elif self.form == "jsonl":
            # In a file it is what was hashed, to the byte.
            text = artifact.to_json()
            click.echo(printable_json(text) if sys.stdout.isatty() else text)

    def _show(self, name: str, artifact: ExecutionArtifact, document: Document) -> None:
        from rich.console import Console
        from rich.text import Text

        from paxman_cli._display import artifact_view

        console = Console()
        console.rule(Text(printable(f"{name}  {artifact.status.value}")), align="left", style="dim")
        if self.explain:
            console.print(artifact.plan.explain(), style="dim", markup=False, highlight=False)
        console.print(artifact_view(artifact, document))

    def _write_header(self) -> None:
        self._write_line(["document", "status", *(field.path for field in self.contract.targets)])

    def _write_row(self, name: str, artifact: ExecutionArtifact) -> None:
        cells = (_cell(row) for row in _content(artifact)["field_results"])
        self._write_line([name, artifact.status.value, *cells])

    def _write_line(self, cells: Iterable[str]) -> None:
        import csv

        csv.writer(sys.stdout).writerow([csv_text(cell, not self.raw_csv) for cell in cells])
        sys.stdout.flush()


def _values(artifact: ExecutionArtifact) -> str:
    """The values as JSON: as the contract's own schema writes them, if it is one."""
    if artifact.contract.json_schema is None:
        return json.dumps(_content(artifact)["normalized_data"], ensure_ascii=False)
    return json.dumps(artifact.native_data, ensure_ascii=False, sort_keys=True, default=float)


def _content(artifact: ExecutionArtifact) -> dict[str, list[dict[str, object]]]:
    data: dict[str, list[dict[str, object]]] = json.loads(artifact.to_json())
    return data


def _cell(row: dict[str, object]) -> str:
    value = row["value"]
    if row["status"] == "UNRESOLVED" or value is None:
        return ""
    if isinstance(value, dict) and set(value) == {"amount", "currency"}:
        return f"{value['amount']} {value['currency']}"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
