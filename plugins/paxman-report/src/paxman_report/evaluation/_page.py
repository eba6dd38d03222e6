"""An evaluation as one page that works without a network; it holds no script at all."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from paxman_core.canonical import decimal_text
from paxman_report._naming import label_of
from paxman_report.evaluation._acceptance import most_within
from paxman_report.evaluation._evaluation import Evaluation
from paxman_report.evaluation._plot import reliability_plot, risk_plot

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paxman_report.evaluation._causes import Cause, Mistake
    from paxman_report.evaluation._excerpt import QuotedLine
    from paxman_report.evaluation._measures import Coverage, Score

MOST_MISTAKES: Final = 50
"""Of one cause."""

_STYLES: Final = ("tokens.css", "evaluation.css")
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Should anything ever get past the escaping, a browser runs and fetches nothing."""


def page(evaluation: Evaluation) -> str:
    """The page as HTML."""
    return framed(
        f"Evaluation of {evaluation.contract_id}",
        [
            *_summary(evaluation),
            *_fields(evaluation),
            *_causes(evaluation.causes),
            *_calibration(evaluation),
            *_acceptance(evaluation),
            *_plots(evaluation),
            *_cost(evaluation),
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
            f"<title>{escape(title)}</title><style>{_style()}</style></head><body>",
            f"<header><h1>{escape(title)}</h1></header><main>",
            *parts,
            "</main></body></html>",
        ]
    )


def _style() -> str:
    folder = files("paxman_report") / "assets"
    return "".join(folder.joinpath(name).read_text("utf-8") for name in _STYLES)


def _summary(evaluation: Evaluation) -> Iterable[str]:
    score, cover = evaluation.overall, evaluation.coverage
    missing = sum(
        unit.gold is not None and unit.given is None
        for outcome in evaluation.outcomes
        for unit in outcome.units
    )
    cards = [
        ("document" if len(evaluation.runs) == 1 else "documents", str(len(evaluation.runs)), ""),
        ("value to find" if score.wanted == 1 else "values to find", str(score.wanted), ""),
        ("right", str(score.right), ""),
        ("wrong", str(score.given - score.right), "wrong" if score.given > score.right else ""),
        ("not found", str(missing), ""),
        ("F1", figure(score.f1), ""),
    ]
    yield '<dl class="cards">'
    for name, number, kind in cards:
        yield f'<div class="card {kind}"><dt>{name}</dt><dd>{number}</dd></div>'
    yield "</dl>"
    left_open = cover.rightly_abstained
    fields = "1 field" if left_open == 1 else f"{left_open} fields"
    yield (
        f'<p class="soft">Character for character F1 is {figure(score.exact_f1)}. '
        f"{figure(cover.coverage)} of the fields got a value; {fields} rightly left open. "
        f"{evaluation.grounding}</p>"
    )


def _fields(evaluation: Evaluation) -> Iterable[str]:
    heads = (
        "field",
        "to find",
        "given",
        "right",
        "precision",
        "recall",
        "F1",
        "exact F1",
        "coverage",
    )
    rows = [
        _score_row(label_of(path), score, evaluation.field_coverage.get(path))
        for path, score in evaluation.fields.items()
    ]
    rows.append(_score_row("All values", evaluation.overall, evaluation.coverage))
    yield from section("Fields", heads, rows, first_number=1)


def _score_row(name: str, score: Score, cover: Coverage | None) -> list[str]:
    return [
        name,
        str(score.wanted),
        str(score.given),
        str(score.right),
        figure(score.precision),
        figure(score.recall),
        figure(score.f1),
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
            f"{figure(evaluation.calibration_error)} apart on average "
            "(the expected calibration error).</p>"
        )


def _acceptance(evaluation: Evaluation) -> Iterable[str]:
    """What could have been accepted without a look; `paxman calibrate` says what can be."""
    rows = []
    for risk in (0.0, 0.02, 0.05, 0.10):
        point = most_within(evaluation.risk_coverage, risk)
        share = "none" if point is None else f"{point.coverage:.0%}"
        least = "" if point is None else f"{point.least:.2f}"
        counts = ("", "") if point is None else (str(point.accepted), str(point.wrong))
        rows.append([f"at most {risk:.0%} wrong", share, least, *counts])
    heads = ("accepted without a look", "of the answers", "from confidence", "accepted", "wrong")
    yield from section("What could be accepted", heads, rows, first_number=1)


def _plots(evaluation: Evaluation) -> Iterable[str]:
    yield '<div class="plots"><figure><figcaption>Is the confidence deserved?</figcaption>'
    yield reliability_plot(evaluation.calibration)
    yield "</figure><figure><figcaption>How much is wrong of what is accepted</figcaption>"
    yield risk_plot(evaluation.risk_coverage)
    yield "</figure></div>"


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


def _causes(causes: Sequence[Cause]) -> Iterable[str]:
    if not causes:
        return
    yield "<h2>Worth looking at</h2>"
    for number, cause in enumerate(causes):
        is_open = " open" if number == 0 else ""
        yield f'<details class="cause"{is_open}><summary><bdi>{escape(str(cause))}</bdi></summary>'
        yield f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(str(cause))}">'
        yield "<table>"
        yield (
            '<thead><tr><th scope="col">document</th><th scope="col">right</th>'
            '<th scope="col">given</th><th scope="col" class="number">confidence</th></tr></thead>'
        )
        yield "<tbody>"
        yield from (_mistake(mistake) for mistake in cause.mistakes[:MOST_MISTAKES])
        yield "</tbody></table></div>"
        if len(cause.mistakes) > MOST_MISTAKES:
            yield f'<p class="soft">And {len(cause.mistakes) - MOST_MISTAKES} more.</p>'
        yield "</details>"


def _mistake(mistake: Mistake) -> str:
    unit = mistake.unit
    sure = "" if unit.given is None else f"{mistake.confidence:.2f}"
    return (
        f'<tr><th scope="row"><bdi>{escape(mistake.document)}</bdi></th>'
        f"<td>{_said(unit.gold, unit.gold_at, '')}</td>"
        f"<td>{_said(unit.given, unit.given_at, ' class=no')}</td>"
        f'<td class="number">{sure}</td></tr>'
    )


def _said(text: str | None, at: QuotedLine | None, kind: str) -> str:
    """A value, and the line of the document in which it stands."""
    said = f"<bdi>{escape(text)}</bdi>" if text is not None else '<span class="soft">nothing</span>'
    if at is None:
        return said
    line = f"{escape(at.before)}<mark{kind}>{escape(at.quote)}</mark>{escape(at.after)}"
    return f'{said}<span class="at"><bdi>{line}</bdi></span>'


def _failures(failures: dict[str, str]) -> Iterable[str]:
    if failures:
        rows = [[name, reason] for name, reason in failures.items()]
        yield from section("Not read", ("document", "reason"), rows)


def section(
    title: str, heads: Sequence[str], rows: Sequence[Sequence[str]], first_number: int = 99
) -> Iterable[str]:
    """A table under a heading; the columns from `first_number` on hold numbers."""
    kinds = [' class="number"' if at >= first_number else "" for at in range(len(heads))]
    yield f"<h2>{escape(title)}</h2>"
    yield f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(title)}">'
    yield "<table><thead><tr>"
    for head, kind in zip(heads, kinds, strict=True):
        yield f'<th scope="col"{kind}>{escape(head)}</th>'
    yield "</tr></thead><tbody>"
    for row in rows:
        # A direction that a document's text sets stays within its cell.
        cells = zip(row, kinds, strict=True)
        written = (f"<td{kind}><bdi>{escape(cell)}</bdi></td>" for cell, kind in cells)
        yield f"<tr>{''.join(written)}</tr>"
    yield "</tbody></table></div>"


def figure(value: float | None) -> str:
    """A share with three digits; a dash where there is nothing to have a share of."""
    return "–" if value is None else f"{value:.3f}"
