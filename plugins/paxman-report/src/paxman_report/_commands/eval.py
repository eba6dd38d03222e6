"""`paxman eval`: score results against known-correct values."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from paxman_cli import (
    EXIT_OTHER,
    STANDARD_INPUT,
    RunProgress,
    inputs,
    naming,
    plugin_output_aside,
    run_options,
    settings,
    tell_plugin_failures,
    tell_settings,
    write_whole,
)

if TYPE_CHECKING:
    from decimal import Decimal

    from rich.console import RenderableType

    from paxman_cli import Settings
    from paxman_report.evaluation import Evaluation

_OUT = click.Path(dir_okay=False, path_type=Path)
_OUT_OR_DASH = click.Path(dir_okay=False, allow_dash=True, path_type=Path)
_IN = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("eval")
@click.argument("names", metavar="[FILE|DIR|GLOB]...", nargs=-1)
@click.option("--gold", type=_IN, help="The known-correct values: one JSON object per line.")
@run_options
@click.option(
    "--json",
    "json_out",
    type=_OUT_OR_DASH,
    metavar="OUT|-",
    help="Save the result as JSON; with -, write it instead of the tables.",
)
@click.option("--html", "html_out", type=_OUT, metavar="OUT", help="Write the result as a page.")
@click.option(
    "--compare",
    type=_IN,
    nargs=2,
    metavar="BEFORE AFTER",
    help="Compare two results saved with --json, instead of running.",
)
def command(
    names: tuple[str, ...],
    gold: Path | None,
    contract: str | None,
    component: str | None,
    budget_usd: Decimal | None,
    no_remote: bool | None,
    json_out: Path | None,
    html_out: Path | None,
    compare: tuple[Path, Path] | None,
) -> None:
    """Score results against known-correct values.

    A line of the gold file is {"document": NAME, "gold": {"total": "119.00 EUR"}}, or has the
    document itself under "text". A name is looked for among the documents given, then beside the
    gold file. null means that there is no value; a field that is not mentioned is not scored.
    Exits with 1 if a document cannot be read.
    """
    if compare is not None:
        if names or gold is not None:
            raise click.UsageError(
                "--compare takes two saved results and runs nothing: leave out the other options."
            )
        _compare(*compare, json_out, html_out)
        return
    if gold is None:
        raise click.UsageError("Use --gold to name the file with the known-correct values.")
    evaluation = _evaluate(settings(contract, component, budget_usd, no_remote), gold, names)
    if html_out is not None:
        from paxman_report.evaluation import page

        write_whole(html_out, page(evaluation))
    from paxman_report._commands.evaluation_view import evaluation_view

    _write(evaluation.to_json(), json_out, evaluation_view(evaluation))
    sys.exit(EXIT_OTHER if evaluation.failures else 0)


def _evaluate(effective: Settings, gold: Path, names: tuple[str, ...]) -> Evaluation:
    from paxman_report.evaluation import evaluate, read_cases

    with plugin_output_aside(), effective.engine() as engine:
        tell_plugin_failures(engine)
        tell_settings(effective, engine)
        contract = engine.contract(effective.contract_source(), effective.component)
        documents = [(given.name, given.content) for given in inputs(names)] if names else []
        cases = read_cases(gold, documents)
        with RunProgress(len(cases)) as progress:
            return evaluate(
                engine,
                contract,
                cases,
                budget=effective.budget(),
                policy=effective.policy(),
                on_run=lambda run: progress.advance(run.usd),
            )


def _compare(before: Path, after: Path, json_out: Path | None, html_out: Path | None) -> None:
    import json

    from paxman_report._commands.evaluation_view import comparison_view
    from paxman_report.evaluation import compare

    comparison = compare(_kept(before), _kept(after))
    if html_out is not None:
        from paxman_report.evaluation import comparison_page

        write_whole(html_out, comparison_page(comparison))
    text = json.dumps(comparison.to_dict(), ensure_ascii=False, indent=1)
    _write(text, json_out, comparison_view(comparison))


def _kept(path: Path) -> Evaluation:
    from paxman_report.evaluation import Evaluation

    with naming(path):
        return Evaluation.from_json(path.read_bytes())


def _write(text: str, json_out: Path | None, view: RenderableType) -> None:
    from rich.console import Console

    if json_out is not None and str(json_out) == STANDARD_INPUT:
        click.echo(text)
        return
    if json_out is not None:
        write_whole(json_out, text)
    Console(highlight=False).print(view)
