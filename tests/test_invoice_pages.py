"""Invoices on PDF pages: columns are told by where words stand, parties by their blocks."""

from __future__ import annotations

from decimal import Decimal

import pytest

from paxman_core import ConfidenceBand, Engine, ExecutionArtifact

pytest.importorskip("paxman_read_pdf")

Word = tuple[float, float, str]
LINE = {
    "description": "STRING",
    "quantity": "DECIMAL",
    "unit_price": "DECIMAL",
    "amount": "DECIMAL",
}
CONTRACT = {
    "id": "invoice",
    "fields": {
        "seller": "STRING",
        "buyer": "STRING",
        "lines": {"type": "ARRAY", "items": {"fields": LINE}},
    },
}
HEADINGS: list[Word] = [
    (72, 600, "Pos"),
    (100, 600, "Description"),
    (260, 606, "Net"),
    (260, 594, "price"),
    (310, 600, "Quantity"),
    (352, 600, "Tax"),
    (420, 600, "Charge"),
]


def page(words: list[Word]) -> bytes:
    """A PDF of one page with words at points from the bottom left."""
    return pages(words)


def pages(*contents: list[Word]) -> bytes:
    """A PDF with a page for each list of words."""
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(contents)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {len(contents)} /Kids [{kids}] >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for number, words in enumerate(contents):
        shown = "".join(f"BT /F1 10 Tf 1 0 0 1 {x} {y} Tm ({said}) Tj ET\n" for x, y, said in words)
        objects += [
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]"
            f" /Contents {5 + 2 * number} 0 R /Resources << /Font << /F1 3 0 R >> >> >>",
            f"<< /Length {len(shown)} >>\nstream\n{shown}\nendstream",
        ]
    data = "%PDF-1.7\n"
    places = []
    for number, text in enumerate(objects, 1):
        places.append(len(data))
        data += f"{number} 0 obj\n{text}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    start = len(data)
    size = len(objects) + 1
    data += f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n<< /Size {size} /Root 1 0 R >>\n"
    return f"{data}startxref\n{start}\n%%EOF\n".encode()


@pytest.fixture(scope="module")
def artifact() -> ExecutionArtifact:
    """An invoice with two blocks, headings of two lines, and cells that nearly touch."""
    words: list[Word] = [
        (72, 760, "Seller"),
        (320, 760, "Buyer"),
        (72, 746, "Id 4000001"),
        (320, 746, "Harrow Bakery"),
        (72, 732, "Quillfeather Media Ltd"),
        (320, 732, "12 Elm Street"),
        *HEADINGS,
        (72, 570, "1"),
        (100, 570, "Wall paint"),
        (260, 570, "12.50"),
        (310, 570, "3 pcs"),
        (341, 570, "19 %"),
        (420, 570, "37.50"),
        (100, 558, "white, matt"),
        (72, 540, "2"),
        (100, 540, "Flat brush"),
        (260, 540, "4.20"),
        (310, 540, "20 pcs"),
        (345, 540, "19 %"),
        (420, 540, "84.00"),
        (300, 500, "Subtotal"),
        (420, 500, "121.50"),
    ]
    with Engine() as engine:
        return engine.normalize(page(words), CONTRACT)


def test_cells_that_nearly_touch_stand_in_their_own_columns(artifact: ExecutionArtifact) -> None:
    assert artifact.table("lines") == [
        {
            "description": "Wall paint white, matt",
            "quantity": Decimal(3),
            "unit_price": Decimal("12.50"),
            "amount": Decimal("37.50"),
        },
        {
            "description": "Flat brush",
            "quantity": Decimal(20),
            "unit_price": Decimal("4.20"),
            "amount": Decimal("84.00"),
        },
    ]
    assert artifact.result("lines").confidence_band is ConfidenceBand.HIGH


def test_a_party_is_what_stands_in_its_block(artifact: ExecutionArtifact) -> None:
    assert artifact["seller"] == "Quillfeather Media Ltd"
    assert artifact["buyer"] == "Harrow Bakery"


def test_lines_that_number_the_pages_are_no_rows() -> None:
    def stock(number: int) -> list[Word]:
        row = 780 - 20 * number
        return [
            (72, 800, "Item"),
            (220, 800, "Owner"),
            (360, 800, "Count"),
            (72, row, f"Lamp {number}"),
            (220, row, "Ann Berg"),
            (360, row, str(17 * number)),
            (72, row - 14, f"Chair {number}"),
            (220, row - 14, "Bo Lund"),
            (360, row - 14, str(29 * number)),
            (72, 40, "Harbour Club"),
            (220, 40, "Stock list"),
            (360, 40, str(number + 40)),
        ]

    row = {"fields": {"item": "STRING", "owner": "STRING", "count": "INTEGER"}}
    with Engine() as engine:
        artifact = engine.normalize(
            pages(stock(1), stock(2), stock(3)), {"fields": {"stock": {"items": row}}}
        )
    stock_list = artifact["stock"]
    assert isinstance(stock_list, list)
    assert [(one["item"], one["count"]) for one in stock_list] == [
        ("Lamp 1", 17),
        ("Chair 1", 29),
        ("Lamp 2", 34),
        ("Chair 2", 58),
        ("Lamp 3", 51),
        ("Chair 3", 87),
    ]


def run(words: list[Word], fields: dict[str, object]) -> ExecutionArtifact:
    with Engine() as engine:
        return engine.normalize(page(words), {"fields": fields})


def test_two_words_for_columns_may_head_one() -> None:
    fee = {"description": "STRING", "amount": "DECIMAL"}
    left = [(60.0, 700.0, "Fee Description"), (60.0, 686.0, "Plan Review"), (60.0, 672.0, "Levy")]
    right = [(300.0, 700.0, "Amount"), (300.0, 686.0, "12.50"), (300.0, 672.0, "1.20")]
    found = run([*left, *right], {"fees": {"type": "ARRAY", "items": {"fields": fee}}})
    assert found.normalized_data == {
        "fees": [
            {"description": "Plan Review", "amount": Decimal("12.50")},
            {"description": "Levy", "amount": Decimal("1.20")},
        ]
    }


FORM: list[Word] = [
    (60, 700, "Permit type:"),
    (150, 700, "Residential"),
    (230, 700, "Issued:"),
    (330, 700, "4 May 2023"),
    (60, 640, "Purpose:"),
    (150, 640, "To buy two milling machines and to repay what is owed for the old one, the"),
]


def test_a_text_in_a_cell_goes_on_below() -> None:
    words = [*FORM, (150, 628, "furnace of the first hall")]
    assert run(words, {"purpose": "STRING?"})["purpose"] == f"{FORM[-1][2]} {words[-1][2]}"


def test_a_text_with_another_cell_before_its_rest_is_left_open() -> None:
    fields: dict[str, object] = {"permit_type": "STRING?"}
    assert run(FORM, fields)["permit_type"] == "Residential"
    assert run([*FORM, (150, 688, "Addition")], fields).result("permit_type").value is None


PARTIES = {
    "buyer": ("Globex Trading Ltd", "7 Mill Lane", "Leeds LS1 4AB"),
    "seller": ("Fairwater Plant Hire", "The Old Quarry", "Bristol BS35 1AB"),
}


def block(left: float, top: float, *lines: str) -> list[Word]:
    return [(left, top - 14 * number, said) for number, said in enumerate(lines)]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            [
                *block(60, 760, "Buyer (Bill to)", *PARTIES["buyer"]),
                *block(
                    320, 760, "Consignee (Ship to)", "Northern Stores", "1 Quay", "Hull HU1 1AA"
                ),
            ],
            {"buyer": "Globex Trading Ltd"},
        ),
        (
            [
                *block(60, 760, "Bill to", "Maple Ridge Homeowners", "Association", "PO Box 212"),
                *block(205, 760, "Ship to", "Maple Clubhouse", "4 Ridge Dr", "Lisle, IL 60532"),
                (60, 704, "Lisle, IL 60532"),
            ],
            {"buyer": "Maple Ridge Homeowners Association"},
        ),
        (
            [
                *block(60, 760, *PARTIES["buyer"]),
                *block(320, 760, *PARTIES["seller"]),
                (
                    60,
                    80,
                    "Company registration 04412345. Registered office: The Old Quarry, Bristol",
                ),
            ],
            {"seller": "Fairwater Plant Hire", "buyer": "Globex Trading Ltd"},
        ),
        (
            [
                *block(60, 760, "Hotel Seeblick", "Uferweg 1", "88709 Meersburg"),
                (60, 300, "Gesamt"),
                (200, 300, "335,00"),
                (60, 80, "Hotel Seeblick Betriebs GmbH, Amtsgericht Freiburg HRB 581234"),
            ],
            {"seller": "Hotel Seeblick Betriebs GmbH"},
        ),
    ],
)
def test_names_of_parties_are_whole_and_their_own(
    words: list[Word], expected: dict[str, str]
) -> None:
    """A name goes on below where it had no room; the foot of a page tells whose a block is."""
    found = run(words, {"seller": "STRING?", "buyer": "STRING?"})
    assert {name: found[name] for name in expected} == expected
