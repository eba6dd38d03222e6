"""Two evaluations side by side as one page that works without a network."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from paxman_report.evaluation._comparison import Comparison
from paxman_report.evaluation._page import figure, framed, section

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_CHANGES: Final = 500


def comparison_page(comparison: Comparison) -> str:
    """The page as HTML."""
    title = f"Two evaluations of {comparison.after.contract_id}"
    return framed(
        title,
        [*_summary(comparison), *_scores(comparison), *_bands(comparison), *_changes(comparison)],
    )


def _summary(comparison: Comparison) -> Iterable[str]:
    counts = ", ".join(f"{count} {kind}" for kind, count in comparison.counts().items())
    before, after = comparison.before, comparison.after
    yield (
        f"<p>F1 {figure(before.overall.f1)} before and {figure(after.overall.f1)} after; "
        f"{counts}. A document took {before.cost.milliseconds_median:.1f} ms and "
        f"${before.cost.usd_mean:.6f}, and takes {after.cost.milliseconds_median:.1f} ms and "
        f"${after.cost.usd_mean:.6f}.</p>"
    )
    if not comparison.has_same_contract:
        yield "<p>The two results were made with different contracts.</p>"
    for names, when in ((comparison.only_before, "before"), (comparison.only_after, "after")):
        if names:
            yield f"<p>Only {when}: {escape(', '.join(names))}</p>"


def _scores(comparison: Comparison) -> Iterable[str]:
    pairs = {
        **comparison.fields,
        "all values": (comparison.before.overall, comparison.after.overall),
    }
    rows = [
        [path, *_shares(before.f1, after.f1), *_shares(before.exact_f1, after.exact_f1)]
        for path, (before, after) in pairs.items()
    ]
    heads = ("field", "F1 before", "after", "change", "exact F1 before", "after", "change")
    yield from section("Fields", heads, rows, first_number=1)


def _bands(comparison: Comparison) -> Iterable[str]:
    before = {band.band: band for band in comparison.before.calibration}
    after = {band.band: band for band in comparison.after.calibration}
    rows = []
    for name in dict.fromkeys([*before, *after]):
        old, new = before.get(name), after.get(name)
        counts = [str(band.count) if band else "0" for band in (old, new)]
        shares = [figure(band.accuracy if band else None) for band in (old, new)]
        rows.append([name, *counts, *shares])
    heads = ("band", "fields before", "after", "right before", "after")
    yield from section("Bands", heads, rows, first_number=1)


def _changes(comparison: Comparison) -> Iterable[str]:
    rows = [
        [
            change.kind,
            change.document,
            change.place,
            *("" if text is None else text for text in (change.gold, change.before, change.after)),
        ]
        for change in comparison.changes[:MOST_CHANGES]
    ]
    heads = ("what", "document", "field", "right", "before", "after")
    yield from section("What changed", heads, rows)
    if len(comparison.changes) > MOST_CHANGES:
        yield f"<p>And {len(comparison.changes) - MOST_CHANGES} more.</p>"


def _shares(before: float | None, after: float | None) -> tuple[str, str, str]:
    change = "–" if before is None or after is None else f"{after - before:+.3f}"
    return figure(before), figure(after), change
