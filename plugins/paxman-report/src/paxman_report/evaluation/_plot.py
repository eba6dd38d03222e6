"""Plots as SVG: confidence against how often it is right, and coverage against risk."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_report.evaluation._acceptance import RiskPoint
    from paxman_report.evaluation._measures import BandScore

_SIZE = 320
_MARGIN = 44
_LETTER = 8.0
"""How wide a letter is at most."""

_Box: TypeAlias = "tuple[float, float, float, float]"
"""Left, top, right and bottom."""


def reliability_plot(bands: Sequence[BandScore]) -> str:
    """A point for each band, as large as its share, with the interval of its accuracy."""
    total = sum(band.count for band in bands)
    described = "; ".join(
        f"{band.band}: {band.count} values, {band.accuracy:.0%} right at a mean confidence of "
        f"{band.mean_confidence:.2f}"
        for band in bands
    )
    parts = [
        _opening(described or "no values"),
        _line(0, 0, 1, 1, "ideal"),
        *_grid("confidence", "share that is right"),
        *(part for band in bands for part in _point(band, total)),
        *_names(bands, total),
        "</svg>",
    ]
    return "\n".join(parts)


def risk_plot(points: Sequence[RiskPoint]) -> str:
    """How much is wrong, the more is accepted; a step for each confidence that occurs."""
    described = "; ".join(
        f"{point.coverage:.0%} accepted from {point.least:.2f} on, {point.risk:.1%} wrong"
        for point in points
    )
    most = max((point.risk for point in points), default=0.0)
    top = next(limit for limit in (0.05, 0.1, 0.2, 0.5, 1.0) if most <= limit)
    corners = " ".join(f"{_x(point.coverage):.1f},{_y(point.risk / top):.1f}" for point in points)
    dots = [
        f'<circle class="band" cx="{_x(point.coverage):.1f}" '
        f'cy="{_y(point.risk / top):.1f}" r="4"/>'
        for point in points
    ]
    return "\n".join(
        [
            _opening(described or "no values"),
            *_grid("share that is accepted", "share of it that is wrong", top),
            f'<polyline class="curve" points="{corners}"/>',
            *dots,
            "</svg>",
        ]
    )


def _opening(described: str) -> str:
    side = _SIZE + 2 * _MARGIN
    return (
        f'<svg viewBox="0 0 {side} {side}" role="img" '
        f'class="plot" aria-label="{escape(described)}">'
    )


def _grid(across: str, up: str, top: float = 1.0) -> list[str]:
    parts = []
    for tenth in range(0, 11, 2):
        at = tenth / 10
        parts.append(_line(at, 0, at, 1, "grid"))
        parts.append(_line(0, at, 1, at, "grid"))
        parts.append(_text(_x(at), _y(0) + 16, f"{at:.1f}", "middle"))
        parts.append(_text(_x(0) - 6, _y(at) + 4, f"{at * top:.2g}", "end"))
    parts.append(_text(_x(0.5), _y(0) + 34, across, "middle"))
    parts.append(_text(_x(0) - 6, _y(1) - 14, up, "start"))
    return parts


def _point(band: BandScore, total: int) -> list[str]:
    x = band.mean_confidence
    low, high = band.interval
    return [
        _line(x, low, x, high, "interval"),
        f'<circle class="band" cx="{_x(x):.1f}" cy="{_y(band.accuracy):.1f}" '
        f'r="{_radius(band, total):.1f}"/>',
    ]


def _names(bands: Sequence[BandScore], total: int) -> Iterator[str]:
    """The bands' names to the left of their points, each below what it would cover."""
    taken = [_disc(band, total) for band in bands]
    for band in bands:
        name = f"{band.band} ({band.count})"
        right = _x(band.mean_confidence) - _radius(band, total) - 4
        box = (right - len(name) * _LETTER, _y(band.accuracy) - 8, right, _y(band.accuracy) + 6)
        while any(_overlap(box, other) for other in taken):
            box = (box[0], box[1] + 4, box[2], box[3] + 4)
        taken.append(box)
        yield _text(right, box[3] - 2, name, "end")


def _disc(band: BandScore, total: int) -> _Box:
    radius = _radius(band, total)
    x, y = _x(band.mean_confidence), _y(band.accuracy)
    return (x - radius, y - radius, x + radius, y + radius)


def _overlap(box: _Box, other: _Box) -> bool:
    return box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]


def _radius(band: BandScore, total: int) -> float:
    return 4 + 10 * math.sqrt(band.count / total)


def _x(value: float) -> float:
    return _MARGIN + value * _SIZE


def _y(value: float) -> float:
    return _MARGIN + (1 - value) * _SIZE


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return (
        f'<line class="{kind}" x1="{_x(x1):.1f}" y1="{_y(y1):.1f}" '
        f'x2="{_x(x2):.1f}" y2="{_y(y2):.1f}"/>'
    )


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
