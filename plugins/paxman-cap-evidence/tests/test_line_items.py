"""Line items: every row of a table in plain text, or a word about the rows that are missing."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from paxman_core import ConfidenceBand, Engine, Status
from paxman_core.capability import TextSpan

if TYPE_CHECKING:
    from paxman_core import ExecutionArtifact

MEMBERS = {
    "description": "STRING",
    "quantity": "DECIMAL",
    "unit_price": "DECIMAL",
    "amount": "DECIMAL",
}
PAINT = ("Wall paint", "3", "12.50", "37.50")
BRUSH = ("Flat brush", "2", "4.20", "8.40")


def run(engine: Engine, document: str, members: Any = MEMBERS, **fields: Any) -> ExecutionArtifact:
    lines = {"type": "ARRAY", "items": {"type": "OBJECT", "fields": dict(members)}}
    return engine.normalize(document, {"id": "order", "fields": {"lines": lines, **fields}})


def rows(artifact: ExecutionArtifact) -> list[tuple[str, ...]]:
    names = ("description", "quantity", "unit_price", "amount")
    found: Any = artifact["lines"]
    return [tuple(str(row[name]) for name in names if name in row) for row in found or ()]


def notes(artifact: ExecutionArtifact, code: str = "LIST_INCOMPLETE") -> list[str]:
    return [note.message for note in artifact.result("lines").diagnostics if note.code == code]


LAYOUTS = {
    "numbers to the right under headings to the left": """
Description        Quantity   Unit price     Amount
Wall paint                3        12.50      37.50
Flat brush                2         4.20       8.40

Subtotal                                      45.90
""",
    "headings of two lines": """
                   Quantity        Price      Total
Article               units     per unit        EUR
Wall paint                3        12.50      37.50
Flat brush                2         4.20       8.40
                              Total           45.90
""",
    "German, with numbers of rows and units": """
Pos  Bezeichnung          Menge Einheit   Einzelpreis   Gesamtpreis
1    Wall paint               3 Stk             12,50         37,50
2    Flat brush               2 Stk              4,20          8,40

Nettobetrag                                                   45,90
MwSt 19 %                                                      8,72
Gesamtbetrag                                                  54,62
""",
    "Dutch, tabs": """
Omschrijving\tAantal\tPrijs\tBedrag
Wall paint\t3\t12,50\t37,50
Flat brush\t2\t4,20\t8,40
Totaal excl. btw\t\t\t45,90
""",
    "French, currency signs": """
Désignation             Qté    P.U. HT     Montant HT
Wall paint                3    12,50 €        37,50 €
Flat brush                2     4,20 €         8,40 €
Total HT                                      45,90 €
""",
    "single spaces": """
Item Qty Price Amount
Wall paint 3 12.50 37.50
Flat brush 2 4.20 8.40
Total 45.90
""",
    "a column that only arithmetic explains": """
Service              Qty        Fee      Charge
Wall paint             3      12.50       37.50
Flat brush             2       4.20        8.40
Total                                     45.90
""",
    "a section heading, a subtotal and blank lines between": """
Description          Qty      Price      Amount

Painting
Wall paint             3      12.50       37.50
Subtotal                                  37.50

Tools
Flat brush             2       4.20        8.40
Subtotal                                   8.40

Total                                     45.90
""",
    "headings again after a page": """
Description          Qty      Price      Amount
Wall paint             3      12.50       37.50
Carried forward                           37.50
\f
Order 17, page 2
Description          Qty      Price      Amount
Brought forward                           37.50
Flat brush             2       4.20        8.40
Total                                     45.90
""",
    "not the tax breakdown and not the payments": """
Tax rate    Base       Amount
19 %        45.90      8.72

Description          Qty      Price      Amount
Wall paint             3      12.50       37.50
Flat brush             2       4.20        8.40
Subtotal                                  45.90

Date         Payment      Amount
2026-03-01   Card         54.62
""",
    "bars": """
| Description | Qty | Price | Amount |
+-------------+-----+-------+--------+
| Wall paint  |   3 | 12.50 |  37.50 |
| Flat brush  |   2 |  4.20 |   8.40 |
""",
    "Markdown": """
| Description | Qty | Unit price | Amount |
|:--|--:|--:|--:|
| Wall paint | 3 | 12.50 | 37.50 |
| Flat brush | 2 | 4.20 | 8.40 |
| **Total** | | | **45.90** |
""",
    "quoted mail": """From: shop@example.com
To: jane@example.com
Subject: Your order
Content-Type: text/plain; charset=utf-8

Dear Jane,

this is what you ordered:

Item            Qty    Price    Total
Wall paint        3    12.50    37.50
Flat brush        2     4.20     8.40

Total                           45.90

Best regards
""",
    "HTML": """<html><body><p>Order</p><table>
<tr><td>Description</td><td>Qty</td><td>Unit price</td><td>Amount</td></tr>
<tr><td>Wall paint</td><td>3</td><td>12.50</td><td>37.50</td></tr>
<tr><td>Flat brush</td><td>2</td><td>4.20</td><td>8.40</td></tr>
<tr><td colspan="3">Total</td><td>45.90</td></tr></table></body></html>""",
    "CSV with lines before and a sum": """Order report
Created 2026-03-01

Description,Qty,Unit price,Amount
Wall paint,3,12.50,37.50
Flat brush,2,4.20,8.40
Total,,,45.90
""",
    "JSON": """{"order": 17, "lines": {"data": [
{"description": "Wall paint", "quantity": 3, "unit_price": 12.50, "amount": 37.50},
{"description": "Flat brush", "quantity": 2, "unit_price": 4.20, "amount": 8.40}]}}""",
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_all_rows_are_read(engine: Engine, layout: str) -> None:
    artifact = run(engine, LAYOUTS[layout])
    assert rows(artifact) == [PAINT, BRUSH]
    assert notes(artifact) == []


def test_a_description_goes_on_over_several_lines(engine: Engine) -> None:
    document = """
Description          Qty      Price      Amount
Wall paint             3      12.50       37.50
  white, matt,
  ten litres
Flat brush             2       4.20        8.40
Total                                     45.90
"""
    artifact = run(engine, document)
    assert rows(artifact) == [("Wall paint white, matt, ten litres", *PAINT[1:]), BRUSH]
    quotes = [
        ref.place.quote
        for ref in artifact.result("lines").evidence_refs
        if ref.field_path == "lines[0].description" and isinstance(ref.place, TextSpan)
    ]
    assert quotes == ["Wall paint", "white, matt,", "ten litres"]


def test_a_description_may_stand_above_its_numbers(engine: Engine) -> None:
    document = """
Description          Qty      Price      Amount
Wall paint
                       3      12.50       37.50
Flat brush
                       2       4.20        8.40
Total                                     45.90
"""
    assert rows(run(engine, document)) == [PAINT, BRUSH]


OPTIONAL = MEMBERS | {"quantity": "DECIMAL?", "unit_price": "DECIMAL?"}


def test_an_optional_cell_that_is_no_number_does_not_lose_the_row(engine: Engine) -> None:
    document = """
Description          Qty      Price      Amount
Wall paint             3      12.50       37.50
Delivery        flat fee                  10.00
Flat brush             2       4.20        8.40
Total                                     55.90
"""
    artifact = run(engine, document, OPTIONAL)
    assert rows(artifact) == [PAINT, ("Delivery", "10.00"), BRUSH]
    assert artifact.result("lines").confidence_band is ConfidenceBand.MEDIUM


def test_a_row_that_lacks_numbers_belongs_to_the_list_if_the_sum_says_so(engine: Engine) -> None:
    document = """
Description          Qty      Price      Amount
Wall paint             3      12.50       37.50
Travel, lump sum                          10.00
Flat brush             2       4.20        8.40
Total                                     55.90
"""
    artifact = run(engine, document)
    assert rows(artifact) == [PAINT, ("Travel, lump sum", "10.00"), BRUSH]
    assert notes(artifact) == ["lines[1].quantity is missing (and 1 more)"]


@pytest.mark.parametrize("row", ["Spoon;x;1.00", "Spoon;two;free"])
@pytest.mark.parametrize("place", [1, 2])
def test_a_full_row_of_a_file_is_never_lost_in_silence(
    engine: Engine, row: str, place: int
) -> None:
    lines = ["description;quantity;price", "Fork;2;3.00", "Knife;1;2.00"]
    lines.insert(place + 1, row)
    members = {"description": "STRING", "quantity": "INTEGER", "price": "DECIMAL"}
    artifact = run(engine, "\n".join(lines), members)
    assert notes(artifact) == [f"row {place + 2} was not read, numbers are missing: {row!r}"]
    assert artifact.result("lines").confidence_band is ConfidenceBand.MEDIUM
    assert artifact.status is Status.PARTIAL_SUCCESS


def test_a_row_that_cannot_be_read_is_listed_with_its_line_and_text(engine: Engine) -> None:
    document = """
Description          Qty      Price      Amount
Wall paint             3      12.50       37.50
Old brush              x       4.20        8.40
Flat brush             2       4.20        8.40
Thinner                1       7.00        7.00
"""
    artifact = run(engine, document)
    assert rows(artifact) == [PAINT, BRUSH, ("Thinner", "1", "7.00", "7.00")]
    (message,) = notes(artifact)
    assert message == "line 4 was not read, numbers are missing: 'Old brush x 4.20 8.40'"
    assert artifact.result("lines").confidence_band is ConfidenceBand.MEDIUM
    assert artifact.status is Status.PARTIAL_SUCCESS


def test_a_member_without_a_column_is_named_with_the_columns_that_are_there(
    engine: Engine,
) -> None:
    document = """
Statement

Posting        Amount     Balance
Rent          -900.00      100.00
Salary        2500.00     2600.00
"""
    members = {"posting": "STRING", "amount": "DECIMAL", "category": "STRING"}
    artifact = run(engine, document, members)
    assert artifact["lines"] == [
        {"posting": "Rent", "amount": Decimal("-900.00")},
        {"posting": "Salary", "amount": Decimal("2500.00")},
    ]
    assert "table at line 4: no column for `category`; columns: Posting, Amount, Balance" in notes(
        artifact
    )
    assert artifact.result("lines").confidence_band is ConfidenceBand.MEDIUM
    assert artifact.status is Status.PARTIAL_SUCCESS


def test_a_date_is_known_by_its_type_if_there_is_one_such_column(engine: Engine) -> None:
    document = """
Noted         Text        Amount
2026-03-01    Rent       -900.00
2026-03-02    Salary     2500.00
"""
    artifact = run(engine, document, {"date": "DATE", "text": "STRING", "amount": "DECIMAL"})
    lines: Any = artifact["lines"]
    assert [str(line["date"]) for line in lines] == ["2026-03-01", "2026-03-02"]
    assert notes(artifact, "LIST_UNCERTAIN") == [
        "table at line 2: `date` is taken from 'Noted', by what the column holds"
    ]


def test_a_unit_is_no_quantity(engine: Engine) -> None:
    document = """
Description     Unit    Quantity    Price    Amount
Wall paint      can            3    12.50     37.50
Flat brush      pc             2     4.20      8.40
Total                                         45.90
"""
    assert rows(run(engine, document)) == [PAINT, BRUSH]


def test_rows_that_do_not_multiply_or_add_up_are_never_high(engine: Engine) -> None:
    document = """
Description          Qty      Price      Amount
Wall paint             3      12.50       37.50
Flat brush             2       4.20        9.40
Total                                     60.00
"""
    artifact = run(engine, document)
    assert rows(artifact) == [PAINT, ("Flat brush", "2", "4.20", "9.40")]
    assert notes(artifact) == [
        "table at line 2: the rows add up to 46.90, which is stated nowhere below"
    ]
    assert notes(artifact, "LIST_UNCERTAIN") == [
        "line 4: quantity times price is not the amount: 'Flat brush 2 4.20 9.40'"
    ]
    assert artifact.result("lines").confidence_band is ConfidenceBand.MEDIUM


def test_a_credit_that_is_negative_in_its_amount_only_is_never_high(engine: Engine) -> None:
    document = """
Description          Qty      Price      Amount
Wall paint             3      12.50      -37.50
Total                                    -37.50
"""
    artifact = run(engine, document)
    assert rows(artifact) == [("Wall paint", "3", "12.50", "-37.50")]
    assert artifact.result("lines").confidence_band is ConfidenceBand.MEDIUM


def test_a_list_that_adds_up_is_high(engine: Engine) -> None:
    artifact = run(engine, LAYOUTS["German, with numbers of rows and units"])
    assert artifact.result("lines").confidence_band is ConfidenceBand.HIGH
    assert artifact.status is Status.SUCCESS


@pytest.mark.parametrize("heading", ["Item       ", "Description"])
def test_two_tables_that_fit_equally_are_a_conflict(engine: Engine, heading: str) -> None:
    document = f"""
Description          Qty      Price      Amount
Wall paint             3      12.50       37.50
Total                                     37.50

{heading}          Qty      Price      Amount
Flat brush             2       4.20        8.40
Total                                      8.40
"""
    artifact = run(engine, document)
    assert len(rows(artifact)) == 1
    assert notes(artifact, "CONFLICT")
    assert artifact.result("lines").confidence_band is ConfidenceBand.MEDIUM


def test_seventy_five_rows_over_three_pages_are_one_list(engine: Engine) -> None:
    heading = "No   Description          Qty      Price      Amount\n"
    pages = [
        heading
        + "".join(f"{n:<4} Part {n:<16}{n:>3}{'2.00':>11}{2 * n:>9}.00\n" for n in part)
        + f"Page {page}\n"
        for page, part in enumerate((range(1, 26), range(26, 51), range(51, 76)), 1)
    ]
    artifact = run(engine, "\f\n".join(pages) + "\nTotal 5700.00\n")
    found = rows(artifact)
    assert len(found) == 75
    assert found[-1] == ("Part 75", "75", "2.00", "150.00")


def test_a_table_has_the_same_columns_in_every_row(engine: Engine) -> None:
    document = "Description,Qty,Price,Amount\nWall paint,3,12.50,37.50\nDelivery,,,10.00\n"
    artifact = run(engine, document, OPTIONAL)
    assert artifact.table("lines") == [
        {
            "description": "Wall paint",
            "quantity": Decimal(3),
            "unit_price": Decimal("12.50"),
            "amount": Decimal("37.50"),
        },
        {
            "description": "Delivery",
            "quantity": None,
            "unit_price": None,
            "amount": Decimal("10.00"),
        },
    ]
    second = artifact.table("lines", evidence=True)[1]
    assert second["amount evidence"] == "10.00"
    assert second["quantity evidence"] is None


def test_only_a_list_of_objects_is_a_table(engine: Engine) -> None:
    artifact = run(engine, "Total: 5", total="DECIMAL")
    assert artifact.table("lines") == []
    with pytest.raises(KeyError, match="no list of objects at 'total'"):
        artifact.table("total")


RECEIPT = {"item": "STRING", "quantity": "DECIMAL?", "price": "DECIMAL"}


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (
            "CORNER CAFE\n2 Flat white\t7.00\n1 Scone\t3.20\nTOTAL\t10.20\nCASH\t20.00\n",
            [("Flat white", "2", "7.00"), ("Scone", "1", "3.20")],
        ),
        (
            "HARDWARE\nNAILS 50MM\n40434\t2 x 4.50\t9.00 A\nSAW\n39942\t1x12.00\t12.00 A\n"
            "SUBTOTAL\t21.00\n",
            [("NAILS 50MM", "2", "9.00"), ("SAW", "1", "12.00")],
        ),
        (
            "What we did:\n- Garden work: 120.00\n- Waste disposal: 35.50\nTotal: 155.50\n",
            [("Garden work", "120.00"), ("Waste disposal", "35.50")],
        ),
    ],
)
def test_items_without_headings_are_known_by_their_numbers(
    engine: Engine, document: str, expected: list[tuple[str, ...]]
) -> None:
    artifact = run(engine, document, RECEIPT)
    lines: Any = artifact["lines"]
    assert [tuple(map(str, line.values())) for line in lines] == expected
    assert artifact.result("lines").confidence_band is ConfidenceBand.MEDIUM
    assert "has no headings" in notes(artifact, "LIST_UNCERTAIN")[0]


def test_lines_that_lack_what_is_required_are_no_items(engine: Engine) -> None:
    artifact = run(engine, "Insurance\t80.00\nOther insurance\t140.00\nSum\t220.00\n")
    assert artifact["lines"] is None


@pytest.mark.parametrize(
    "document",
    [
        # Nobody knows the headings; quantity, price and amount multiply.
        "Datum\tTätigkeit\tAufwand\tSatz\tBetrag\n03.06.\tWartung\t3,25 h\tEUR 110,00\tEUR 357,50\n"
        "11.06.\tAnfahrt\t2 x\tEUR 39,00\tEUR 78,00\nSumme exkl. USt\tEUR 435,50\n",
        # The quantity stands right before the text, and a rate behind the amount.
        "3,25 Wartung\t€ 110,00\t€ 357,50\t21%\n2 Anfahrt\t€ 39,00\t€ 78,00\t21%\n"
        "Subtotaal\t€ 435,50\n",
    ],
)
def test_rows_are_known_by_numbers_that_multiply(engine: Engine, document: str) -> None:
    artifact = run(engine, document)
    assert artifact.table("lines") == [
        {
            "description": "Wartung",
            "quantity": Decimal("3.25"),
            "unit_price": Decimal("110.00"),
            "amount": Decimal("357.50"),
        },
        {
            "description": "Anfahrt",
            "quantity": Decimal(2),
            "unit_price": Decimal("39.00"),
            "amount": Decimal("78.00"),
        },
    ]
    assert artifact.result("lines").confidence_band is ConfidenceBand.MEDIUM


def test_a_row_of_sums_below_its_own_headings_is_no_record(engine: Engine) -> None:
    document = (
        "Description      Quantity   Unit price   Amount\n"
        "Flour, 25 kg           10        21.40   214.00\n"
        "Dry yeast              12         5.15    61.80\n\n"
        "Total net    Rate    VAT    Total\n"
        "                   275.80         5.50    15.17\n"
    )
    rows = run(engine, document).table("lines")
    assert [row["description"] for row in rows] == ["Flour, 25 kg", "Dry yeast"]


def test_a_row_whose_text_is_a_word_for_carried_forward_is_a_row(engine: Engine) -> None:
    document = """
Omschrijving      Aantal      Prijs     Bedrag
Wall paint             3      12,50      37,50
Transport              1      45,00      45,00
Flat brush             2       4,20       8,40
Totaal                                   90,90
"""
    artifact = run(engine, document)
    assert rows(artifact) == [PAINT, ("Transport", "1", "45.00", "45.00"), BRUSH]
    assert artifact.status is Status.SUCCESS


def test_rows_that_are_fewer_than_the_sum_are_no_success(engine: Engine) -> None:
    document = """
Description          Qty      Price      Amount
Wall paint             3      12.50       37.50
Flat brush             2       4.20        8.40
Total                                     99.00
"""
    artifact = run(engine, document)
    assert rows(artifact) == [PAINT, BRUSH]
    assert notes(artifact) == [
        "table at line 2: the rows add up to 45.90, which is stated nowhere below"
    ]
    assert artifact.status is Status.PARTIAL_SUCCESS


OPTIONAL = MEMBERS | {"quantity": "DECIMAL?", "unit_price": "DECIMAL?"}


def test_the_rows_behind_a_subtotal_are_rows_though_one_lacks_a_number(engine: Engine) -> None:
    document = """
Description          Qty      Price      Amount
Material
Wall paint             3      12.50       37.50
Subtotal                                  37.50
Labour
Painting             2.5                 100.00
Subtotal                                 137.50
VAT 20%                                   27.50
"""
    artifact = run(engine, document, OPTIONAL)
    assert rows(artifact) == [PAINT, ("Painting", "2.5", "100.00")]
    assert artifact.result("lines").confidence_band is ConfidenceBand.HIGH


def test_a_row_behind_a_subtotal_that_no_sum_confirms_is_listed(engine: Engine) -> None:
    document = """
Description          Qty      Price      Amount
Material
Wall paint             3      12.50       37.50
Subtotal                                  37.50
Labour
Painting             2.5                 100.00
"""
    artifact = run(engine, document, OPTIONAL)
    assert rows(artifact) == [PAINT]
    assert notes(artifact) == ["line 7 was not read, numbers are missing: 'Painting 2.5 100.00'"]
    assert artifact.status is Status.PARTIAL_SUCCESS


def test_a_row_with_a_word_for_its_quantity_comes_with_what_it_has(engine: Engine) -> None:
    document = """
Description          Qty      Price      Amount
Wall paint             3      12.50       37.50
Travel         lump sum           -       20.00
Flat brush             2       4.20        8.40
"""
    artifact = run(engine, document)
    assert rows(artifact) == [PAINT, ("Travel", "20.00"), BRUSH]
    assert artifact.result("lines").confidence_band is ConfidenceBand.MEDIUM
    assert artifact.status is Status.PARTIAL_SUCCESS


def test_tabs_say_which_cell_is_empty(engine: Engine) -> None:
    document = (
        "SKU\tDescription\tLot\tCountry\tQty\tUnit price\tAmount\n"
        "S-1\tWall paint\tL220\tNO\t3\t12.50\t37.50\n"
        "S-2\tFlat brush\t\tSE\t2\t4.20\t8.40\n"
        "Total\t45.90\n"
    )
    artifact = run(engine, document)
    assert rows(artifact) == [PAINT, BRUSH]
    assert artifact.status is Status.SUCCESS


def test_codes_say_less_about_a_row_than_words(engine: Engine) -> None:
    document = """
Artikel    Omschrijving    Aantal    Prijs    Bedrag
DR-01      Wall paint           3    12,50     37,50
DR-07      Flat brush           2     4,20      8,40
Totaal                                        45,90
"""
    labelled = {"type": "STRING", "labels": ["Artikel"]}
    assert rows(run(engine, document, MEMBERS | {"description": labelled})) == [PAINT, BRUSH]


def test_a_quantity_headed_by_its_unit_is_not_taken_for_the_price(engine: Engine) -> None:
    document = """
Description      Hours    Rate    Amount
Wall paint           3   12.50     37.50
Cleaning             5             60.00
Flat brush           2    4.20      8.40
Total                             105.90
"""
    artifact = run(engine, document, OPTIONAL)
    assert rows(artifact) == [PAINT, ("Cleaning", "5", "60.00"), BRUSH]


def test_bullets_with_amounts_are_rows_without_what_they_lack(engine: Engine) -> None:
    document = """
Invoice 2026-07

- Cover illustration: 650.00 EUR
- Four chapter vignettes: 480.00 EUR

Total: 1130.00 EUR
"""
    artifact = run(engine, document)
    assert rows(artifact) == [
        ("Cover illustration", "650.00"),
        ("Four chapter vignettes", "480.00"),
    ]
    assert artifact.result("lines").confidence_band is ConfidenceBand.MEDIUM
    assert artifact.status is Status.PARTIAL_SUCCESS


def test_items_without_headings_go_on_behind_a_subtotal(engine: Engine) -> None:
    document = """
INVOICE 88

3 x Wall paint 12.50 37.50
Subtotal 37.50
2 x Flat brush 4.20 8.40
4 x Roller 5.00 19.00 or so
1 x Tape 2.00 2.00
Total 47.90
"""
    artifact = run(engine, document)
    assert rows(artifact) == [PAINT, BRUSH, ("Tape", "1", "2.00", "2.00")]
    assert notes(artifact) == [
        "line 7 was not read, its numbers are unclear: '4 x Roller 5.00 19.00 or so'"
    ]


def test_the_amount_of_an_item_may_stand_on_the_next_line(engine: Engine) -> None:
    document = "2\tMojito\t$22.00\n1\tFireball\n$7.00\nSubtotal\t$29.00\n"
    members = {"item": "STRING", "price": "DECIMAL"}
    found: Any = run(engine, document, members)["lines"]
    assert [(row["item"], str(row["price"])) for row in found] == [
        ("Mojito", "22.00"),
        ("Fireball", "7.00"),
    ]


def test_a_thing_with_a_code_is_no_sum_whatever_it_is_called(engine: Engine) -> None:
    document = "WATER\t006827493471\t3.48\nTOTAL 03\t001600027484\t3.54\nSUBTOTAL\t7.02\n"
    members = {"item": "STRING", "price": "DECIMAL"}
    found: Any = run(engine, document, members)["lines"]
    assert [row["item"] for row in found] == ["WATER", "TOTAL 03"]


def test_a_line_of_amounts_that_no_column_fits_is_listed_where_a_sum_is_not_reached(
    engine: Engine,
) -> None:
    document = """
Description          Qty      Price      Amount
Wall paint             3      12.50       37.50
Ladder   12 13 14 99 1.00 17.00
Flat brush             2       4.20        8.40
Total                                     62.90
"""
    artifact = run(engine, document)
    assert rows(artifact) == [PAINT, BRUSH]
    assert any("line 4 was not read" in note and "Ladder" in note for note in notes(artifact))
    assert artifact.result("lines").confidence_band is ConfidenceBand.MEDIUM


@pytest.mark.parametrize(
    "document",
    [
        "Please send us\n\n  3 x Wall paint   à 12.50 EUR\n  2 x Flat brush   à 4.20 EUR\n",
        "- 3 Wall paint @ EUR 12.50 each\n- 2 Flat brush @ EUR 4.20 each\n",
        "3 Wall paint at 12,50 €/Stück\n2 Flat brush at 4,20 €/Stück\n",
    ],
)
def test_the_price_of_an_item_is_money_of_the_currency_beside_it(
    engine: Engine, document: str
) -> None:
    members = {"description": "STRING", "quantity": "INTEGER", "unit_price": "MONEY"}
    expected = [("Wall paint", "3", "12.50 EUR"), ("Flat brush", "2", "4.20 EUR")]
    assert rows(run(engine, document, members)) == expected


def test_rows_that_fit_no_heading_are_told_by_their_numbers(engine: Engine) -> None:
    """Read from a picture, only the first line has its columns apart; no price is asked for."""
    receipt = (
        "Descripcion P. Unit Importe\n4  COLA 2L  0,80  3,20\n1 PAN INTEGRAL 3,56\n"
        "2 LECHE ENTERA 0,95 1,90\nTOTAL 8,66\n"
    )
    members = {"quantity": "DECIMAL", "description": "STRING", "amount": "DECIMAL"}
    items = {"type": "ARRAY", "items": {"fields": members}}
    found = engine.normalize(receipt, {"fields": {"items": items}})["items"]
    assert [tuple(map(str, row.values())) for row in found] == [
        ("4", "COLA 2L", "3.20"),
        ("1", "PAN INTEGRAL", "3.56"),
        ("2", "LECHE ENTERA", "1.90"),
    ]


@pytest.mark.parametrize("heading", ["Code", "Part", "SKU "])
def test_a_column_of_codes_may_be_headed_by_one_word(engine: Engine, heading: str) -> None:
    table = (
        f"{heading}     Description   Quantity   Unit price   Amount\n"
        "WP-3     Wall paint    3          12.50        37.50\n"
        "FB-2     Flat brush    2           4.20         8.40\n"
    )
    found: Any = run(engine, table, {"sku": "STRING?", **MEMBERS})["lines"]
    assert [row["sku"] for row in found] == ["WP-3", "FB-2"]


def test_a_member_that_may_be_null_may_be_absent(engine: Engine) -> None:
    """A model's `debit: Decimal | None` has no default, and takes every row."""
    amount = {"type": "DECIMAL", "nullable": True}
    members = {
        "day": "DATE",
        "debit": amount,
        "credit": amount,
        "fee": amount,
        "balance": "DECIMAL",
    }
    document = (
        "Day          Debit     Credit    Balance\n"
        "02.03.2026   412.30              988.20\n"
        "13.03.2026             500.00   1488.20\n"
    )
    (result,) = run(engine, document, members).field_results
    assert [(row.get("debit"), row.get("credit"), row.get("fee")) for row in result.value] == [
        (Decimal("412.30"), None, None),
        (None, Decimal("500.00"), None),
    ]


@pytest.mark.parametrize("heading", ["Item  ", "Artigo", "Cod.  "])
def test_a_column_of_codes_beside_the_description_is_the_sku(engine: Engine, heading: str) -> None:
    table = (
        f"{heading}   Description      Quantity   Unit price   Amount\n"
        "SALT     Pool salt 20 kg  6          9.50         57.00\n"
        "CHL-10   Chlorine 10 kg   2          94.50        189.00\n"
    )
    found: Any = run(engine, table, {"sku": "STRING?", **MEMBERS})["lines"]
    assert [row["sku"] for row in found] == ["SALT", "CHL-10"]


def test_the_column_of_percentages_is_the_rate_and_not_the_tax(engine: Engine) -> None:
    table = (
        "Nazwa        Ilość   Cena netto   VAT    Kwota VAT   Wartość brutto\n"
        "Lina 12 mm   60      8,50         23%    117,30      627,30\n"
        "Kamizelka    4       189,00       23%    173,88      929,88\n"
    )
    asked = {"description": "STRING", "quantity": "DECIMAL", "vat_rate": "DECIMAL?"}
    found: Any = run(engine, table, {**asked, "gross_amount": "DECIMAL?"})["lines"]
    assert [(row["vat_rate"], row["gross_amount"]) for row in found] == [
        (Decimal(23), Decimal("627.30")),
        (Decimal(23), Decimal("929.88")),
    ]


def test_a_tax_below_rows_without_other_numbers_may_be_no_row(engine: Engine) -> None:
    document = (
        "Description          Amount\n"
        "Consulting          1,000.00\n"
        "Shipping               50.00\n"
        "Sales tax (7%)         73.50\n"
        "Total: 1,123.50\n"
    )
    artifact = run(engine, document, {"description": "STRING", "amount": "DECIMAL"})
    assert artifact.field_results[0].confidence_band.value == "MEDIUM"
    assert notes(artifact, "LIST_UNCERTAIN") == [
        "line 4: this may be the tax and no row: 'Sales tax (7%) 73.50'"
    ]


def test_what_stands_beside_the_number_of_a_row_is_the_beginning_of_its_text(
    engine: Engine,
) -> None:
    table = (
        "No.  Description                 Quantity   Unit price     Amount\n"
        "1    Scaffold                        1.00       480.00     480.00\n"
        "2    Old tiles, taken away          62.50        14.80     925.00\n"
        "3    Clay tiles, delivered and\n"
        "     laid                           62.50        46.20   2,887.50\n"
        "Total                                                    4,292.50\n"
    )
    artifact = run(engine, table)
    assert [row[0] for row in rows(artifact)] == [
        "Scaffold",
        "Old tiles, taken away",
        "Clay tiles, delivered and laid",
    ]
    assert artifact.result("lines").confidence_band is ConfidenceBand.HIGH


def test_a_column_headed_by_a_currency_holds_the_amounts(engine: Engine) -> None:
    table = (
        "Date         Description           No.    Points       CHF\n"
        "24.02.2025   Check-up                1      54.0     54.00\n"
        "24.02.2025   X-ray                   2      31.5     63.00\n"
        "Total                                                117.00\n"
    )
    asked = {"date": "DATE", "description": "STRING", "amount": "DECIMAL"}
    found: Any = run(engine, table, asked)["lines"]
    assert [(row["description"], str(row["amount"])) for row in found] == [
        ("Check-up", "54.00"),
        ("X-ray", "63.00"),
    ]


@pytest.mark.parametrize("heading", ["Cover type", "Benefits"])
def test_a_column_that_only_may_be_meant_is_uncertain(engine: Engine, heading: str) -> None:
    table = (
        f"{heading:<20}Start date     Premium     Tax\n"
        "Glass               2026-04-01       12.00    2.28\n"
        "Theft and fire      2026-05-01       45.50    8.65\n"
        "Total                                57.50   10.93\n"
    )
    asked = {"cover": "STRING", "start_date": "DATE", "premium": "DECIMAL", "tax": "DECIMAL"}
    artifact = run(engine, table, asked)
    found: Any = artifact["lines"]
    assert [row["cover"] for row in found] == ["Glass", "Theft and fire"]
    assert artifact.result("lines").confidence_band is ConfidenceBand.MEDIUM


@pytest.mark.parametrize(
    ("heading", "member"),
    [
        ("Preis in CHF", "preis"),
        ("Price/pc (EUR)", "price"),
        ("Stored (pcs)", "stored"),
        ("Disc %", "discount"),
    ],
)
def test_a_heading_may_say_its_unit(engine: Engine, heading: str, member: str) -> None:
    document = f"Thing,{heading}\nHinge,4\nLatch,11\n"
    found = run(engine, document, {"thing": "STRING", member: "INTEGER"}).result("lines")
    assert [row[member] for row in found.value] == [4, 11]
    assert found.confidence_band is ConfidenceBand.HIGH


def test_headings_that_shorten_the_names_of_members_are_less_sure(engine: Engine) -> None:
    document = "Pos,Team,P,Pts\n1,Rooks,9,21\n2,Herons,9,17\n"
    members = {"team": "STRING", "played": "INTEGER", "points": "INTEGER"}
    found = run(engine, document, members).result("lines")
    assert [dict(row) for row in found.value] == [
        {"team": "Rooks", "played": 9, "points": 21},
        {"team": "Herons", "played": 9, "points": 17},
    ]
    assert found.confidence_band is ConfidenceBand.MEDIUM


def test_a_dash_says_that_there_is_nothing(engine: Engine) -> None:
    document = "SKU | Sent | Owed\nK-1 | 6 | -\nK-2 | 4 | -\nK-3 | 8 | 2\nK-4 | 1 | -\n"
    members = {"sku": "STRING", "sent": "INTEGER", "owed": "INTEGER?"}
    found: Any = run(engine, document.replace(" | ", "     "), members)["lines"]
    assert [row.get("owed") for row in found] == [None, None, 2, None]


TWO = """
Money in
Date          What           Amount
02/03/2025    Salary         900.00

Money out and charges
Date          What           Amount
04/03/2025    Rent           410.00
05/03/2025    Water           33.10
"""


def test_each_of_two_lists_has_the_table_below_its_name(engine: Engine) -> None:
    item = {"fields": {"date": "STRING", "what": "STRING", "amount": "DECIMAL"}}
    names = ("money_in", "money_out")
    fields = {name: {"type": "ARRAY", "items": item} for name in names}
    found: Any = engine.normalize(TWO, {"fields": fields})
    assert [[row["what"] for row in found[name]] for name in names] == [
        ["Salary"],
        ["Rent", "Water"],
    ]


def test_charges_and_sums_below_items_without_headings_are_no_items(engine: Engine) -> None:
    document = "1 x Lamp @ 14.50\n3 x Towel @ 9.00\n\nGoods      41.50\nShipping    4.95\n"
    members = {"name": "STRING", "quantity": "INTEGER", "price": "DECIMAL"}
    found: Any = run(engine, document, members)["lines"]
    assert [(row["name"], row["quantity"]) for row in found] == [("Lamp", 1), ("Towel", 3)]


def test_a_text_goes_on_with_a_colon_that_ends_no_label(engine: Engine) -> None:
    document = """
Date          What                    Amount
04/03/2025    Grocer PAY:LENT CO       12.00
              ID:771 REF
05/03/2025    Water                    33.10
"""
    members = {"date": "STRING", "what": "STRING", "amount": "DECIMAL"}
    found: Any = run(engine, document, members)["lines"]
    assert found[0]["what"] == "Grocer PAY:LENT CO ID:771 REF"


@pytest.mark.parametrize("said", ["BALANCE PREVIOUS STATEMENT", "Previous statement balance"])
def test_the_balance_before_the_rows_is_none(engine: Engine, said: str) -> None:
    document = f"""
Date      What                        Amount
          {said:28}420.00
3 FEB     Diner                        18.50
5 FEB     Tram                          2.50
"""
    members = {"date": "STRING", "what": "STRING", "amount": "DECIMAL"}
    found: Any = run(engine, document, members)
    assert [row["what"] for row in found["lines"]] == ["Diner", "Tram"]


MARKDOWN = """
| | This month | To date |
|---|---:|:---:|
| Opening value | $253.10 | $232.40 |
| **Fees & charges** | -1.70 | |
| &nbsp; | | |

Afterwards | nothing
"""


def test_a_table_of_markdown_has_its_empty_cells_and_no_asterisks(engine: Engine) -> None:
    members = {"item": "STRING", "this_month": "DECIMAL", "to_date": "DECIMAL?"}
    found: Any = run(engine, MARKDOWN, members)["lines"]
    assert [dict(row) for row in found] == [
        {"item": "Opening value", "this_month": Decimal("253.10"), "to_date": Decimal("232.40")},
        {"item": "Fees & charges", "this_month": Decimal("-1.70")},
    ]


SIDES = """
Earnings          Hours     Rate     Amount     Deductions       Amount
Ordinary          76.00    31.50   2,394.00     Tax              486.00
Night loading     12.00     6.30      75.60     Union             12.40
Meals              4.00    15.20      60.80

Gross          2,530.40                         Total            498.40
"""


def test_two_tables_side_by_side_are_two_lists(engine: Engine) -> None:
    item = {"description": "STRING", "amount": "DECIMAL"}
    fields = {
        "earnings": {"type": "ARRAY", "items": {"fields": {**item, "rate": "DECIMAL"}}},
        "deductions": {"type": "ARRAY", "items": {"fields": item}},
    }
    found: Any = engine.normalize(SIDES, {"fields": fields})
    assert [(row["description"], str(row["amount"])) for row in found["earnings"]] == [
        ("Ordinary", "2394.00"),
        ("Night loading", "75.60"),
        ("Meals", "60.80"),
    ]
    assert [(row["description"], str(row["amount"])) for row in found["deductions"]] == [
        ("Tax", "486.00"),
        ("Union", "12.40"),
    ]


def test_cells_may_stand_on_a_line_each(engine: Engine) -> None:
    document = """
Packing list 7741
Description
Quantity
Unit price
Amount
Desk lamp, black
4
2.00
8.00
Monitor arm
2
6.50
13.00
Total
21.00
"""
    found = run(engine, document)
    assert rows(found) == [
        ("Desk lamp, black", "4", "2.00", "8.00"),
        ("Monitor arm", "2", "6.50", "13.00"),
    ]
    assert found.result("lines").confidence_band is ConfidenceBand.MEDIUM


def test_a_sentence_behind_the_sums_is_no_row(engine: Engine) -> None:
    document = """
Part                Cover     Excess     Premium
Buildings          42,000        250      512.00
Contents            6,500        150      188.40
Net premium                               700.40
Payment by direct debit from NL91 ABNA 0417 1643 00
"""
    members = dict.fromkeys(("cover", "excess", "premium"), "DECIMAL")
    found: Any = run(engine, document, {"part": "STRING", **members})["lines"]
    assert [row["part"] for row in found] == ["Buildings", "Contents"]


def test_a_line_that_may_be_a_title_makes_a_list_less_sure(engine: Engine) -> None:
    document = """
Code      Product             Price
S-30      Slate small         38.90
S-40      Slate large         41.50
          {}
C-1       Cedar shingle       54.00
C-2       Cedar board         46.20
"""
    members = {"code": "STRING", "product": "STRING", "price": "DECIMAL"}
    for said, band in (("Cedar", ConfidenceBand.MEDIUM), ("with nails", ConfidenceBand.HIGH)):
        found = run(engine, document.format(said), members).result("lines")
        assert (len(found.value), found.confidence_band) == (4, band)


def test_items_are_those_below_the_name_of_their_list(engine: Engine) -> None:
    document = """
### Hours
- **Regular**: 32.00 @ $10.00/hr
- **Overtime**: 1.00 @ $15.00/hr

### Deductions
- **Medicare**: $6.56
- **Pension**: $28.05
"""
    item = {"type": "ARRAY", "items": {"fields": {"name": "STRING", "amount": "DECIMAL"}}}
    found: Any = engine.normalize(document, {"fields": {"deductions": item}})["deductions"]
    assert [row["name"] for row in found] == ["Medicare", "Pension"]


def test_a_column_that_is_called_as_the_list_is_no_table_of_its_own(engine: Engine) -> None:
    table = (
        "Line  Qty   UOM   Catalog #      Description             Unit Price     Extended\n"
        "1     12    EA    AL-4410        Beaker, 600 mL                9.35       112.20\n"
        "2     4     CS    AL-9002        Nitrile gloves               84.00       336.00\n"
        "                                                 Subtotal                 448.20\n"
    )
    members = {"catalog_number": "STRING", **MEMBERS}
    found: Any = run(engine, table, members)["lines"]
    assert [(row["catalog_number"], str(row["amount"])) for row in found] == [
        ("AL-4410", "112.20"),
        ("AL-9002", "336.00"),
    ]


def test_the_first_column_may_have_no_heading(engine: Engine) -> None:
    document = """
                      Units     Rate (p)      Amount
Day units               885        27.40      242.49
Night units             157        13.10       20.57
Total                                         263.06
"""
    members = dict.fromkeys(("units", "rate", "amount"), "DECIMAL")
    found: Any = run(engine, document, {"description": "STRING", **members})["lines"]
    assert [(row["description"], str(row["amount"])) for row in found] == [
        ("Day units", "242.49"),
        ("Night units", "20.57"),
    ]


def test_headings_may_be_identifiers(engine: Engine) -> None:
    document = "skuId,name,currentStock\nK-1,Lamp,15\nK-2,Shade,30\n"
    found: Any = run(engine, document, {"sku": "STRING", "name": "STRING", "stock": "INTEGER"})
    assert [dict(row) for row in found["lines"]] == [
        {"sku": "K-1", "name": "Lamp", "stock": 15},
        {"sku": "K-2", "name": "Shade", "stock": 30},
    ]


def test_a_list_ends_where_the_name_of_another_stands(engine: Engine) -> None:
    document = """
Readings
Meter         Previous       Present
E1409         41,220         42,105
E1410         10,004         10,161

Charges
Standing charge   90         48.00
Day units        885         27.40
"""
    numbers = {"previous": "INTEGER", "present": "INTEGER"}
    fields = {
        "readings": {"type": "ARRAY", "items": {"fields": {"meter": "STRING", **numbers}}},
        "charges": {"type": "ARRAY", "items": {"fields": {"what": "STRING", "rate": "DECIMAL"}}},
    }
    found: Any = engine.normalize(document, {"fields": fields})["readings"]
    assert [row["meter"] for row in found] == ["E1409", "E1410"]


@pytest.mark.parametrize("between", ["", "Second shelf"])
@pytest.mark.parametrize(
    "rows_of",
    [
        ("| Part | Maker | Count |", "|---|---|---|", "| Rod | Anvil | 3 |", "| Peg | Forge | 4 |"),
        ("Part,Maker,Count", "", "Rod,Anvil,3", "Peg,Forge,4"),
    ],
)
def test_a_line_between_rows_does_not_end_a_table(
    engine: Engine, rows_of: tuple[str, ...], between: str
) -> None:
    head, rule, first, second = rows_of
    document = "\n".join(["Shelf list", head, *filter(None, [rule]), first, between, second, ""])
    members = {"part": "STRING", "maker": "STRING", "count": "INTEGER"}
    found: Any = run(engine, document, members)["lines"]
    assert [(row["part"], row["count"]) for row in found] == [("Rod", 3), ("Peg", 4)]


def test_a_row_of_markdown_that_lacks_its_number_is_listed(engine: Engine) -> None:
    document = "| Part | Maker | Count |\n|---|---|---|\n| Rod | Anvil | 3 |\n| Peg | Forge | |\n"
    artifact = run(engine, document, {"part": "STRING", "maker": "STRING", "count": "INTEGER"})
    assert notes(artifact)
    assert artifact.result("lines").confidence_band is ConfidenceBand.MEDIUM
    assert artifact.status is Status.PARTIAL_SUCCESS


def test_days_and_codes_do_not_go_on_in_words(engine: Engine) -> None:
    document = """
Day         Code      Paid
03 SEP      K-1      12.50
(see note)
05 SEP      K-2       8.00
"""
    members = {"day": "STRING", "code": "STRING", "paid": "DECIMAL"}
    found = run(engine, document, members).result("lines")
    assert [row["day"] for row in found.value] == ["03 SEP", "05 SEP"]
    assert found.confidence_band is ConfidenceBand.MEDIUM


def test_a_total_of_two_columns_is_no_row(engine: Engine) -> None:
    document = "Deduction        Amount\nTax              486.00\nUnion             12.40\n"
    members = {"deduction": "STRING", "amount": "DECIMAL"}
    found: Any = run(engine, document + "TOTAL HELD       500.00\n", members)["lines"]
    assert [row["deduction"] for row in found] == ["Tax", "Union"]
