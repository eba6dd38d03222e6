"""What a person sees of an evaluation on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from paxman_cli import BAND_STYLES, counted, printable
from paxman_core.canonical import decimal_text
from paxman_report.evaluation import figure, most_within

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType

    from paxman_report.evaluation import Comparison, Coverage, Evaluation, Score

MOST_SHOWN: Final = 10
MOST_OF_ONE: Final = 3
"""Mistakes that are shown of one cause."""
RISKS: Final = (0.02, 0.05)
_LONGEST: Final = 48
_CHANGE_STYLES = {"broken": "red", "fixed": "green", "changed": "yellow"}


def evaluation_view(evaluation: Evaluation) -> RenderableType:
    """The figures, and the mistakes that are most worth looking at."""
    parts: list[RenderableType] = [
        _fields(evaluation),
        Text(),
        _bands(evaluation),
        *_trust(evaluation),
        Text(),
        _tiers(evaluation),
        Text(),
        Text(str(evaluation.grounding)),
        _cost(evaluation),
    ]
    parts += _causes(evaluation)
    parts += [
        Text(f"not read: {_short(name)}: {reason}", style="red")
        for name, reason in evaluation.failures.items()
    ]
    return Group(*parts)


def comparison_view(comparison: Comparison) -> RenderableType:
    """What became better, what became worse, and each value that changed."""
    table = _table("field", ["F1 before", "after", "change"])
    rows = [*comparison.fields.items()]
    rows.append(("all values", (comparison.before.overall, comparison.after.overall)))
    for path, (before, after) in rows:
        shown = figure(before.f1), figure(after.f1), _difference(before, after)
        table.add_row(Text(path, style="bold"), *shown)
    counts = comparison.counts()
    parts: list[RenderableType] = [
        table,
        Text(),
        Text(", ".join(f"{count} {kind}" for kind, count in counts.items())),
    ]
    if not comparison.has_same_contract:
        parts.append(Text("The two results were made with different contracts.", style="yellow"))
    for names, when in ((comparison.only_before, "before"), (comparison.only_after, "after")):
        if names:
            parts.append(Text(f"only {when}: {_list(names)}", style="yellow"))
    for change in comparison.changes[: 2 * MOST_SHOWN]:
        line = Text(f"{change.kind:8}", style=_CHANGE_STYLES[change.kind])
        line.append(f"{_short(change.document)} {change.place}: ", style="bold")
        line.append(f"{_value(change.before)} → {_value(change.after)}", style="not bold")
        line.append(f"  (right: {_value(change.gold)})", style="dim not bold")
        parts.append(line)
    left = len(comparison.changes) - 2 * MOST_SHOWN
    if left > 0:
        parts.append(Text(f"and {left} more", style="dim"))
    return Group(*parts)


def _fields(evaluation: Evaluation) -> Table:
    table = _table(
        "field", ["wanted", "given", "precision", "recall", "F1", "exact F1", "coverage"]
    )
    for path, score in evaluation.fields.items():
        _add_score(table, path, score, evaluation.field_coverage.get(path))
    _add_score(table, "all values", evaluation.overall, evaluation.coverage)
    return table


def _add_score(table: Table, name: str, score: Score, cover: Coverage | None) -> None:
    table.add_row(
        Text(name, style="bold"),
        str(score.wanted),
        str(score.given),
        figure(score.precision),
        figure(score.recall),
        figure(score.f1),
        figure(score.exact_f1),
        "" if cover is None else figure(cover.coverage),
    )


def _bands(evaluation: Evaluation) -> Table:
    table = _table("band", ["fields", "confidence", "right", "95 %"])
    for band in evaluation.calibration:
        low, high = band.interval
        table.add_row(
            Text(band.band, style=BAND_STYLES[band.band]),
            str(band.count),
            f"{band.mean_confidence:.2f}",
            figure(band.accuracy),
            f"{low:.2f} to {high:.2f}",
        )
    return table


def _trust(evaluation: Evaluation) -> Iterable[RenderableType]:
    """The calibration error, and how much could have been accepted without a look."""
    if evaluation.calibration_error is None:
        return
    yield Text(f"expected calibration error {figure(evaluation.calibration_error)}")
    for risk in RISKS:
        point = most_within(evaluation.risk_coverage, risk)
        if point is None:
            yield Text(f"at most {risk:.0%} wrong: no confidence is high enough")
        else:
            yield Text(
                f"at most {risk:.0%} wrong: accept from {point.least:.2f} on, "
                f"{point.coverage:.0%} of the answers, {point.wrong} of {point.accepted} wrong"
            )


def _tiers(evaluation: Evaluation) -> Table:
    table = _table("tier", ["invocations", "fields decided", "ms a document", "USD"])
    documents = max(len(evaluation.runs), 1)
    for tier in evaluation.tiers:
        table.add_row(
            tier.tier.lower().replace("_", " "),
            str(tier.invocations),
            str(tier.chosen),
            f"{tier.milliseconds / documents:.2f}",
            decimal_text(tier.usd),
        )
    return table


def _cost(evaluation: Evaluation) -> Text:
    cost = evaluation.cost
    documents = counted(len(evaluation.runs), "document")
    return Text(
        f"{documents}: {cost.milliseconds_median:.1f} ms each (median), "
        f"${cost.usd_mean:.6f} each, ${decimal_text(cost.usd_total)} in all."
    )


def _causes(evaluation: Evaluation) -> Iterable[RenderableType]:
    if not evaluation.causes:
        return
    yield Text()
    yield Text("worth looking at", style="dim")
    for cause in evaluation.causes[:MOST_SHOWN]:
        yield Text(printable(str(cause)), style="bold")
        for mistake in cause.mistakes[:MOST_OF_ONE]:
            line = Text(f"  {_value(mistake.unit.given)} for {_value(mistake.unit.gold)}")
            line.append(f"  ({_short(mistake.document)})", style="dim")
            yield line
        more = len(cause.mistakes) - MOST_OF_ONE
        if more > 0:
            yield Text(f"  and {more} more", style="dim")
    left = len(evaluation.causes) - MOST_SHOWN
    if left > 0:
        yield Text(f"and {left} more: keep them with --json or --html", style="dim")


def _table(first: str, numbers: Sequence[str]) -> Table:
    table = Table(box=None, pad_edge=False, show_edge=False, header_style="dim")
    table.add_column(first, overflow="fold")
    for heading in numbers:
        table.add_column(heading, justify="right")
    return table


def _difference(before: Score, after: Score) -> Text:
    if before.f1 is None or after.f1 is None:
        return Text("–")
    change = after.f1 - before.f1
    return Text(f"{change:+.3f}", style="green" if change > 0 else "red" if change < 0 else "dim")


def _value(text: str | None) -> str:
    return "nothing" if text is None else f"“{_short(text)}”"


def _short(text: str) -> str:
    """A text in one line that cannot move the cursor, cut to a readable length."""
    line = printable(text)
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def _list(names: Sequence[str]) -> str:
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return ", ".join(_short(name) for name in names[:3]) + more
