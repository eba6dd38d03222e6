"""`paxman calibrate`: how often values of each confidence are right, and what can be accepted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from paxman_cap_learned._measuring import calibrate
from paxman_cli import (
    RunProgress,
    inputs,
    run_options,
    settings,
    tell_plugin_failures,
    tell_settings,
)
from paxman_report.evaluation import interval_of, read_cases

if TYPE_CHECKING:
    from collections.abc import Iterator
    from decimal import Decimal

    from paxman_cap_learned._accepting import Promise
    from paxman_cap_learned._measuring import Measurement

_IN = click.Path(exists=True, dir_okay=False, path_type=Path)
_OUT = click.Path(dir_okay=False, path_type=Path)


@click.command("calibrate")
@click.argument("names", metavar="[FILE|DIR|GLOB]...", nargs=-1)
@click.option("--gold", type=_IN, required=True, help="The right values: one JSON object a line.")
@run_options
@click.option("--out", "-o", type=_OUT, required=True, help="Where to write the calibration.")
def command(
    names: tuple[str, ...],
    gold: Path,
    contract: str | None,
    component: str | None,
    budget_usd: Decimal | None,
    no_remote: bool | None,
    out: Path,
) -> None:
    """Measure how often values are right, so that confidence means what it says on your documents.

    The gold file is that of `paxman eval`. The calibration is given to a run with --model; with
    it, --accept 5% accepts values of which at most 5% are wrong, and leaves the rest to a person.
    A model that `paxman learn` wrote has its own calibration.
    """
    effective = settings(contract, component, budget_usd, no_remote)
    with effective.engine() as engine:
        tell_plugin_failures(engine)
        tell_settings(effective, engine)
        budget, policy = effective.budget(), effective.policy()
        canonical = engine.contract(effective.contract_source(), effective.component)
        documents = [(given.name, given.content) for given in inputs(names)] if names else []
        cases = read_cases(gold, documents)
        with RunProgress(len(cases)) as progress:
            measurement = calibrate(
                engine,
                canonical,
                [(case.name, case.content, case.gold) for case in cases],
                on_case=lambda: progress.advance(),
                budget=budget,
                policy=policy,
            )
    measurement.save(out)
    click.echo("\n".join(measurement_lines(measurement)))


def measurement_lines(measurement: Measurement) -> Iterator[str]:
    """What was measured, and what can be promised."""
    measures = measurement.calibration.measures
    width = max((len(each.field) for each in measures), default=5)
    yield f"{'field':{width}}  counted from  values  right  interval (95%)  confidence"
    for each in measures:
        shown = f"{each.least / 100:12.2f}  {each.count:6d}  {each.right:5d}"
        low, high = interval_of(each.right, each.count)
        between = f"{low:.2f} to {high:.2f}"
        yield f"{each.field:{width}}  {shown}  {between:>14}  {(each.grade or 0) / 100:10.2f}"
    before, after = measurement.error_before, measurement.error_after
    yield f"calibration error {before:.3f}, now {after:.3f} on {measurement.documents} documents"
    for promise in measurement.promises:
        yield promise_line(promise, measurement)


def promise_line(promise: Promise, measurement: Measurement) -> str:
    """One promise in words."""
    hope = ""
    if promise.more_needed:
        more = (promise.more_needed - 1) * measurement.documents
        then = promise.then_accepted / promise.values
        hope = f"; about {more} more labelled documents could allow {then:.0%}"
    if not promise.accepted:
        return f"at most {promise.share}% wrong cannot be promised by these documents{hope}"
    share = promise.accepted / promise.values
    return (
        f"at most {promise.share}% wrong, at 90% confidence: accept from "
        f"{promise.least / 100:.2f} on, {share:.0%} of the values "
        f"({', '.join(_accepted(promise, measurement))}){hope}"
    )


def _accepted(promise: Promise, measurement: Measurement) -> Iterator[str]:
    """Each field of which something is accepted, with its share."""
    counts: dict[str, tuple[int, int]] = {}
    for each in measurement.calibration.measures:
        accepted, count = counts.get(each.field, (0, 0))
        is_accepted = (each.grade or 0) >= promise.least
        counts[each.field] = accepted + is_accepted * each.count, count + each.count
    for field, (accepted, count) in counts.items():
        if accepted:
            yield f"{field} {accepted / count:.0%}"
