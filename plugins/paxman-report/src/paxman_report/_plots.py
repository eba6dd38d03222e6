"""The plots of a report: bars as SVG in tables, so that they can be read without being seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_report._costs import tier_costs
from paxman_report._summary import STATES, coverage, dollar_text, label, tally
from paxman_report._visible import html

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paxman_core.artifact import ExecutionArtifact
    from paxman_report._summary import Tally

_WIDTH = 100.0


def plots(artifacts: Sequence[ExecutionArtifact]) -> str:
    """The three plots: bands, coverage of each field, cost of each tier."""
    return "".join(
        [
            '<div class="plots">',
            _plot("Confidence", "fields", _bands(artifacts)),
            _plot("Coverage by field", "resolved", _fields(artifacts)),
            _plot("Cost by tier", "cost", _tiers(artifacts)),
            "</div>",
        ]
    )


def stacked_bar(counts: Tally) -> str:
    """One bar, divided by state."""
    parts = []
    left = 0.0
    for state in STATES:
        width = _WIDTH * counts.counts[state] / max(counts.total, 1)
        if width:
            parts.append(_rect(left, width, state))
            left += width
    return _svg(parts, str(counts))


def _plot(title: str, column: str, rows: Iterable[tuple[str, str, str]]) -> str:
    """A plot: in each row what it is about, its bar, and its figure."""
    body = "".join(
        f'<tr><th scope="row"><bdi>{html(name)}</bdi></th><td class="bar">{bar}</td>'
        f'<td class="number">{html(figure)}</td></tr>'
        for name, bar, figure in rows
    )
    return (
        f'<section class="plot"><h2>{title}</h2><table><thead class="unseen"><tr>'
        f'<th scope="col">name</th><th scope="col">bar</th><th scope="col">{column}</th>'
        f"</tr></thead><tbody>{body}</tbody></table></section>"
    )


def _bands(artifacts: Sequence[ExecutionArtifact]) -> Iterable[tuple[str, str, str]]:
    counts = tally(artifacts)
    most = max(counts.counts.values(), default=1)
    for state in STATES:
        count = counts.counts[state]
        share = f"{count / max(counts.total, 1):.0%} of the fields"
        bar = _svg([_rect(0, _WIDTH * count / most, state)], share)
        yield label(state), bar, f"{count:,}"


def _fields(artifacts: Sequence[ExecutionArtifact]) -> Iterable[tuple[str, str, str]]:
    for name, counts in coverage(artifacts).items():
        yield name, stacked_bar(counts), f"{counts.resolved:,} / {counts.total:,}"


def _tiers(artifacts: Sequence[ExecutionArtifact]) -> Iterable[tuple[str, str, str]]:
    """By dollars where any were spent, else by time."""
    tiers = tier_costs(artifacts)
    spent = max((float(tier.usd) for tier in tiers), default=0.0)
    longest = max((tier.milliseconds for tier in tiers), default=0.0)
    for tier in tiers:
        share = float(tier.usd) / spent if spent else tier.milliseconds / (longest or 1.0)
        took = f"{tier.milliseconds:,.0f} ms, {tier.invocations:,} invocations"
        bar = _svg([_rect(0, _WIDTH * share, "cost")], took)
        figure = f"{dollar_text(tier.usd)} · {tier.milliseconds:,.0f} ms"
        yield label(tier.stage.name), bar, figure


def _svg(parts: Sequence[str], described: str) -> str:
    return (
        f'<svg role="img" aria-label="{html(described)}" viewBox="0 0 100 10" '
        f'preserveAspectRatio="none"><title>{html(described)}</title>{"".join(parts)}</svg>'
    )


def _rect(left: float, width: float, kind: str) -> str:
    return f'<rect class="{kind}" x="{left:.3f}" y="0" width="{width:.3f}" height="10"/>'
