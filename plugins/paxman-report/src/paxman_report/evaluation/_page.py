"""An evaluation as one page that works without a network; it holds no script at all."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from paxman_core.canonical import decimal_text
from paxman_report.evaluation._plot import reliability_plot

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paxman_report.evaluation._evaluation import Confusion, Evaluation
    from paxman_report.evaluation._measures import Coverage, Score

MOST_CONFUSIONS: Final = 200

_STYLE = """
:root { color-scheme: light dark; --line: #8886; --soft: #8883; --mark: #2a78d6; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 64rem;
  padding: 0 1rem; }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; }
th, td { text-align: left; padding: .25rem .8rem .25rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; }
td { overflow-wrap: anywhere; }
th, td:first-child { overflow-wrap: break-word; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
td.number { white-space: nowrap; }
.plot { max-width: 26rem; font-size: 12px; }
.plot text { fill: currentColor; }
.plot line { stroke: currentColor; }
.plot .grid { stroke: var(--soft); }
.plot .ideal { stroke-dasharray: 4 4; opacity: .6; }
.plot .interval { stroke: var(--mark); stroke-width: 2; }
.plot .band { fill: var(--mark); fill-opacity: .7; }
bdi { white-space: pre-wrap; }
"""

_EXACT = ("exact precision", "exact recall", "exact F1")
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Should anything ever get past the escaping, a browser runs and fetches nothing."""


def page(evaluation: Evaluation) -> str:
    """The page as HTML."""
    return framed(
        f"Evaluation of {evaluation.contract_id}",
        [
            *_summary(evaluation),
            *_fields(evaluation),
            *_calibration(evaluation),
            *_cost(evaluation),
            *_confusions(evaluation.confusions),
            *_failures(evaluation.failures),
        ],
    )


def framed(title: str, parts: Iterable[str]) -> str:
    """A whole page around its parts, which are HTML already."""
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
            '<meta name="viewport" content="width=device-width">',
            f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>",
            f"<h1>{escape(title)}</h1>",
            *parts,
            "</body></html>",
        ]
    )


def _summary(evaluation: Evaluation) -> Iterable[str]:
    score, cover = evaluation.overall, evaluation.coverage
    documents = "1 document" if len(evaluation.runs) == 1 else f"{len(evaluation.runs)} documents"
    values = "1 value" if score.wanted == 1 else f"{score.wanted} values"
    left_open = cover.rightly_abstained
    fields = "1 field" if left_open == 1 else f"{left_open} fields"
    yield (
        f"<p>{documents}, {values} to find. "
        f"F1 {figure(score.f1)} (exact {figure(score.exact_f1)}), coverage "
        f"{figure(cover.coverage)}, abstention {figure(cover.abstention)} "
        f"({fields} rightly left open). {evaluation.grounding}</p>"
    )


def _fields(evaluation: Evaluation) -> Iterable[str]:
    heads = ("field", "wanted", "given", "precision", "recall", "F1", *_EXACT, "coverage")
    rows = [
        _score_row(path, score, evaluation.field_coverage.get(path))
        for path, score in evaluation.fields.items()
    ]
    rows.append(_score_row("all values", evaluation.overall, evaluation.coverage))
    yield from section("Fields", heads, rows, first_number=1)


def _score_row(name: str, score: Score, cover: Coverage | None) -> list[str]:
    return [
        name,
        str(score.wanted),
        str(score.given),
        figure(score.precision),
        figure(score.recall),
        figure(score.f1),
        figure(score.exact_precision),
        figure(score.exact_recall),
        figure(score.exact_f1),
        "" if cover is None else figure(cover.coverage),
    ]


def _calibration(evaluation: Evaluation) -> Iterable[str]:
    rows = [
        [
            band.band,
            str(band.count),
            f"{band.mean_confidence:.2f}",
            figure(band.accuracy),
            f"{band.interval[0]:.3f} to {band.interval[1]:.3f}",
        ]
        for band in evaluation.calibration
    ]
    heads = ("band", "fields", "mean confidence", "right", "95 %")
    yield from section("Is the confidence deserved?", heads, rows, first_number=1)
    if evaluation.calibration_error is not None:
        yield (
            "<p>Confidence and the share that is right lie "
            f"{figure(evaluation.calibration_error)} apart on average.</p>"
        )
    yield reliability_plot(evaluation.calibration)


def _cost(evaluation: Evaluation) -> Iterable[str]:
    cost = evaluation.cost
    documents = max(len(evaluation.runs), 1)
    rows = [
        [
            tier.tier.lower().replace("_", " "),
            ", ".join(tier.capabilities),
            str(tier.invocations),
            str(tier.chosen),
            f"{tier.milliseconds / documents:.2f}",
            f"{tier.usd / documents:.6f}",
            decimal_text(tier.usd),
        ]
        for tier in evaluation.tiers
    ]
    each = ("ms a document", "USD a document", "USD in all")
    heads = ("tier", "capabilities", "invocations", "fields decided", *each)
    yield from section("What it took", heads, rows, first_number=2)
    yield (
        f"<p>A document takes {cost.milliseconds_median:.1f} ms (median), "
        f"{cost.milliseconds_most:.1f} ms at most, and ${cost.usd_mean:.6f}; "
        f"all of them ${decimal_text(cost.usd_total)}.</p>"
    )


def _confusions(confusions: Sequence[Confusion]) -> Iterable[str]:
    rows = [
        [
            each.field,
            each.mistake,
            "" if each.gold is None else each.gold,
            "" if each.given is None else each.given,
            f"{each.confidence:.2f}" if each.given is not None else "",
            ", ".join(each.documents[:5]) + (" …" if len(each.documents) > 5 else ""),
        ]
        for each in confusions[:MOST_CONFUSIONS]
    ]
    heads = ("field", "what is wrong", "right", "given", "confidence", "documents")
    yield from section("Worth looking at", heads, rows)
    if len(confusions) > MOST_CONFUSIONS:
        yield f"<p>And {len(confusions) - MOST_CONFUSIONS} more.</p>"


def _failures(failures: dict[str, str]) -> Iterable[str]:
    if failures:
        rows = [[name, reason] for name, reason in failures.items()]
        yield from section("Not read", ("document", "reason"), rows)


def section(
    title: str, heads: Sequence[str], rows: Sequence[Sequence[str]], first_number: int = 99
) -> Iterable[str]:
    """A table under a heading; the columns from `first_number` on hold numbers."""
    kinds = [' class="number"' if at >= first_number else "" for at in range(len(heads))]
    yield f"<h2>{escape(title)}</h2><table><thead><tr>"
    for head, kind in zip(heads, kinds, strict=True):
        yield f'<th scope="col"{kind}>{escape(head)}</th>'
    yield "</tr></thead><tbody>"
    for row in rows:
        # A direction that a document's text sets stays within its cell.
        cells = zip(row, kinds, strict=True)
        written = (f"<td{kind}><bdi>{escape(cell)}</bdi></td>" for cell, kind in cells)
        yield f"<tr>{''.join(written)}</tr>"
    yield "</tbody></table>"


def figure(value: float | None) -> str:
    """A share with three digits; a dash where there is nothing to have a share of."""
    return "–" if value is None else f"{value:.3f}"
