"""Cells of several lines whose numbers stand at the top, in the middle or at the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paxman_core import ConfidenceBand, Engine

if TYPE_CHECKING:
    from conftest import Writer

CELLS = (
    (
        ("Reupholstery of armchairs,", "cloth given by the client,", "foam and trimming"),
        "6",
        "145.00",
    ),
    (("Curtains, lined, made to", "measure and fitted"), "4", "210.50"),
    (("Book of samples",), "1", "30.00"),
)
AMOUNTS = ("870.00", "842.00", "30.00")


def page(pdf: Writer, share: float) -> bytes:
    """A page whose rows have their numbers at a share of the height of their text."""
    content = b"".join(
        pdf.text(x, 700, said)
        for x, said in (
            (50, "Description"),
            (300, "Quantity"),
            (380, "Unit price"),
            (480, "Amount"),
        )
    )
    y = 680.0
    for (texts, quantity, price), amount in zip(CELLS, AMOUNTS, strict=True):
        for number, said in enumerate(texts):
            content += pdf.text(50, y - 12 * number, said)
        beside = y - 12 * share * (len(texts) - 1)
        for x, said in ((310, quantity), (390, price), (480, amount)):
            content += pdf.text(x, beside, said)
        y -= 12 * len(texts) + 8
    content += pdf.text(380, y - 10, "Total") + pdf.text(480, y - 10, "1742.00")
    return content


@pytest.mark.parametrize("share", [0, 0.5, 1], ids=["top", "middle", "bottom"])
def test_each_row_has_all_lines_of_its_text(pdf: Writer, share: float) -> None:
    line = {"description": "STRING", "quantity": "DECIMAL", "unit_price": "DECIMAL"}
    fields = {"lines": {"type": "ARRAY", "items": {"fields": line | {"amount": "DECIMAL"}}}}
    with Engine() as engine:
        artifact = engine.normalize(pdf.pages(page(pdf, share)), {"id": "bill", "fields": fields})
    rows = artifact.table("lines")
    assert [row["description"] for row in rows] == [" ".join(texts) for texts, *_ in CELLS]
    assert [str(row["amount"]) for row in rows] == [*AMOUNTS]
    assert artifact.result("lines").confidence_band is ConfidenceBand.HIGH
