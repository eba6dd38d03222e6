"""The part of a report that is there before any document is opened: plots and a list."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from paxman_core.artifact import Status
from paxman_core.diagnostics import CONFLICT
from paxman_report._costs import tier_costs
from paxman_report._summary import (
    STATES,
    conflicts,
    coverage,
    dollar_text,
    dollars,
    label,
    state_of,
    tally,
)
from paxman_report._visible import html

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paxman_core.artifact import ExecutionArtifact
    from paxman_report._entry import ReportEntry
    from paxman_report._summary import Tally


def overview(entries: Sequence[ReportEntry]) -> str:
    """All documents: what came out, and each of them to open."""
    artifacts = [entry.artifact for entry in entries]
    rows = "".join(_row(number, entry) for number, entry in enumerate(entries))
    heads = ("document", "status", "resolved", "confidence", "conflicts", "cost")
    numbers = ("resolved", "conflicts", "cost")
    head = "".join(f'<th scope="col"{_number(name in numbers)}>{name}</th>' for name in heads)
    return (
        '<section id="overview" aria-label="Overview">'
        f"{plots(artifacts)}"
        '<section class="documents" aria-label="Documents"><h2>Documents</h2>'
        f"{_filters(artifacts)}"
        f'<div class="scroll"><table class="list"><thead><tr>{head}</tr></thead>'
        f'<tbody id="rows">{rows}</tbody></table></div>'
        '<p id="none" class="empty" hidden>No document matches these filters.</p>'
        "</section></section>"
    )


def summary_line(artifacts: Sequence[ExecutionArtifact]) -> str:
    """The figures that come first."""
    counts = tally(artifacts)
    documents = "1 document" if len(artifacts) == 1 else f"{len(artifacts):,} documents"
    return (
        f"{documents} · {counts.resolved:,} of {counts.total:,} fields resolved · "
        f"{dollar_text(dollars(artifacts))}"
    )


def _filters(artifacts: Sequence[ExecutionArtifact]) -> str:
    statuses = Counter(artifact.status.value for artifact in artifacts)
    having = Counter(state for artifact in artifacts for state in _states(artifact))
    return (
        '<div class="filters" id="list-filters" hidden>'
        '<label class="search"><span class="unseen">Find documents by name</span>'
        '<input id="search" type="search" placeholder="Find by name" autocomplete="off"></label>'
        f"{_chips('Status', 'status', [status.value for status in Status], statuses)}"
        f"{_chips('Fields', 'state', (*STATES, CONFLICT), having)}"
        "</div>"
    )


def _chips(title: str, kind: str, names: Iterable[str], counts: Counter[str]) -> str:
    chips = "".join(
        f'<button type="button" class="chip" data-kind="{kind}" data-name="{name}" '
        f'aria-pressed="false"><i class="dot {name}"></i>{label(name)} '
        f"<b>{counts[name]:,}</b></button>"
        for name in names
        if counts[name]
    )
    return (
        f'<div class="chips" role="group" aria-label="{title}">'
        f'<span class="kind">{title}</span>{chips}</div>'
    )


def _row(number: int, entry: ReportEntry) -> str:
    artifact = entry.artifact
    counts = tally([artifact])
    disagreeing = conflicts(artifact)
    status = artifact.status.value
    name = html(artifact.input_name or f"document {number + 1}")
    return (
        f'<tr data-number="{number}" data-status="{status}" '
        f'data-states="{" ".join(_states(artifact))}">'
        f'<th scope="row"><a href="#{number + 1}"><bdi>{name}</bdi></a></th>'
        f'<td><span class="status {status}">{label(status)}</span></td>'
        f'<td class="number">{counts.resolved} / {counts.total}</td>'
        f'<td class="bar">{stacked_bar(counts)}</td>'
        f'<td class="number">{disagreeing or ""}</td>'
        f'<td class="number">{dollar_text(dollars([artifact]))}</td></tr>'
    )


def _states(artifact: ExecutionArtifact) -> list[str]:
    """What can be filtered by: the states of its fields, and whether any has a conflict."""
    present = {state_of(result) for result in artifact.field_results}
    if conflicts(artifact):
        present.add(CONFLICT)
    return [state for state in (*STATES, CONFLICT) if state in present]


def _number(is_one: bool) -> str:
    return ' class="number"' if is_one else ""


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
