"""The reliability plot."""

from __future__ import annotations

from xml.etree import ElementTree

from paxman_report.evaluation import RiskPoint
from paxman_report.evaluation._measures import BandScore
from paxman_report.evaluation._plot import reliability_plot, risk_plot

LETTER = 8.0


def named(bands: list[BandScore]) -> dict[str, tuple[float, float, float, float]]:
    """Where the bands' names stand: left, top, right, bottom."""
    boxes = {}
    for text in ElementTree.fromstring(reliability_plot(bands)).iter("text"):
        if (text.text or "").endswith(")"):
            right, bottom = float(text.attrib["x"]), float(text.attrib["y"])
            name = text.text or ""
            boxes[name] = (right - len(name) * LETTER, bottom - 10, right, bottom)
    return boxes


def test_names_of_bands_with_the_same_accuracy_cover_neither_each_other_nor_a_point() -> None:
    bands = [
        BandScore("CERTAIN", 5, 5, 0.96),
        BandScore("HIGH", 400, 400, 0.81),
        BandScore("MEDIUM", 60, 60, 0.79),
        BandScore("LOW", 60, 60, 0.55),
    ]
    boxes = [*named(bands).values()]
    assert len(boxes) == 4
    for circle in ElementTree.fromstring(reliability_plot(bands)).iter("circle"):
        x, y, radius = (float(circle.attrib[name]) for name in ("cx", "cy", "r"))
        boxes.append((x - radius, y - radius, x + radius, y + radius))
    names, points = boxes[:4], boxes[4:]
    for number, (left, top, right, bottom) in enumerate(names):
        for other in (*names[number + 1 :], *points):
            is_apart = (
                other[2] <= left or right <= other[0] or other[3] <= top or bottom <= other[1]
            )
            assert is_apart


def test_a_point_stands_where_its_confidence_and_accuracy_are() -> None:
    [circle] = ElementTree.fromstring(reliability_plot([BandScore("HIGH", 10, 5, 0.8)])).iter(
        "circle"
    )
    assert (circle.attrib["cx"], circle.attrib["cy"]) == ("300.0", "204.0")


def test_the_risk_is_drawn_on_a_scale_that_shows_it() -> None:
    points = [RiskPoint(0.9, 50, 0, 100), RiskPoint(0.6, 100, 4, 100)]
    drawn = ElementTree.fromstring(risk_plot(points))
    [curve] = drawn.iter("polyline")
    # Half of the answers without a mistake, all of them with 4%, of the 5% that the scale has.
    assert curve.attrib["points"] == "204.0,364.0 364.0,108.0"
    assert "100% accepted from 0.60 on, 4.0% wrong" in drawn.attrib["aria-label"]
    assert "0.05" in [text.text for text in drawn.iter("text")]
