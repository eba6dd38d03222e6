"""`paxman learn`: a model from documents whose right values are known."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from paxman_cap_learned._commands.learning_view import comparison_view, hints_view, model_view
from paxman_cap_learned._hinting import hints
from paxman_cap_learned._learning import learn
from paxman_cap_learned._model import LearnedModel
from paxman_cli import (
    RunProgress,
    inputs,
    run_options,
    settings,
    tell_plugin_failures,
    tell_settings,
)
from paxman_report.evaluation import read_cases

if TYPE_CHECKING:
    from decimal import Decimal

_IN = click.Path(exists=True, dir_okay=False, path_type=Path)
_OUT = click.Path(dir_okay=False, path_type=Path)


@click.command("learn")
@click.argument("names", metavar="[FILE|DIR|GLOB]...", nargs=-1)
@click.option("--gold", type=_IN, required=True, help="The right values: one JSON object a line.")
@run_options
@click.option("--out", "-o", type=_OUT, help="Where to write the model.")
@click.option("--compare", type=_IN, metavar="MODEL", help="Show what changed since that model.")
@click.option(
    "--as-hints", is_flag=True, help="Print labels and patterns for the contract instead."
)
def command(
    names: tuple[str, ...],
    gold: Path,
    contract: str | None,
    component: str | None,
    budget_usd: Decimal | None,
    no_remote: bool | None,
    out: Path | None,
    compare: Path | None,
    as_hints: bool,
) -> None:
    """Learn how documents of one kind show their values.

    The gold file is that of `paxman eval`: a line is {"document": NAME, "gold": {"speaker":
    "Ada Byron"}}, or has the document itself under "text". null says that there is no value.
    Ten documents are a good beginning; label right and wrong results alike. A field that the
    model does not make better on documents that it has not seen is left as it was.

    With --as-hints no model is made: labels and patterns that lead to the right values are printed
    as a part of the contract, to paste what you agree with.
    """
    if (out is None) is not as_hints:
        raise click.UsageError("Name the model's file with --out, or ask for --as-hints.")
    effective = settings(contract, component, budget_usd, no_remote)
    before = None if compare is None else LearnedModel.load(compare)
    with effective.engine() as engine:
        tell_plugin_failures(engine)
        tell_settings(effective, engine)
        budget, policy = effective.budget(), effective.policy()
        canonical = engine.contract(effective.contract_source(), effective.component)
        documents = [(given.name, given.content) for given in inputs(names)] if names else []
        cases = read_cases(gold, documents)
        labelled = [(case.name, case.content, case.gold) for case in cases]
        with RunProgress(len(cases)) as progress:
            if out is None:
                found = hints(
                    engine,
                    canonical,
                    labelled,
                    lambda: progress.advance(),
                    budget=budget,
                    policy=policy,
                )
            else:
                model = learn(
                    engine,
                    canonical,
                    labelled,
                    lambda: progress.advance(),
                    budget=budget,
                    policy=policy,
                )
    if out is None:
        click.echo(hints_view(found))
        return
    model.save(out)
    click.echo(model_view(model))
    if before is not None:
        click.echo(comparison_view(before, model))
