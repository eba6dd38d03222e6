"""Bills as they come: taxes at two rates, amounts that slipped a line, numbers of the till."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import pytest

from paxman_core import ConfidenceBand, Engine, ExecutionArtifact


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as started:
        yield started


def run(engine: Engine, text: str, **fields: str) -> ExecutionArtifact:
    return engine.normalize(text, {"id": "bill", "fields": fields})


def quotes(artifact: ExecutionArtifact, field: str) -> list[str]:
    refs = artifact.result(field).evidence_refs
    return [getattr(ref.place, "quote", "") for ref in refs if ref.role.value == "supports"]


BASES = """
Zwischensumme netto            138,20 €
MwSt. 7 % auf 59,00 €            4,13 €
MwSt. 19 % auf 79,20 €          15,05 €
Gesamtbetrag                   157,38 €
"""
LINES = """
Total HT                     1 742,00 €
TVA 20 %                       342,40 €
TVA 5,5 %                        1,65 €
Total TTC                    2 086,05 €
"""


def test_the_taxes_at_two_rates_are_one_tax_and_both_are_shown(engine: Engine) -> None:
    artifact = run(engine, BASES, net="DECIMAL", tax_total="DECIMAL", total="DECIMAL")
    assert artifact["tax_total"] == Decimal("19.18")
    assert quotes(artifact, "tax_total") == ["4,13", "15,05"]
    assert artifact.result("tax_total").confidence_band is ConfidenceBand.HIGH


@pytest.mark.parametrize("text", ["VAT: 20%", "VAT: 20% incl.", "VAT: 20% was added to this"])
def test_a_rate_is_not_the_tax_whatever_follows_it(engine: Engine, text: str) -> None:
    artifact = run(engine, text, vat="DECIMAL", vat_rate="DECIMAL")
    assert artifact.normalized_data == {"vat_rate": Decimal(20)}


@pytest.mark.parametrize(
    ("text", "field", "rate"),
    [
        ("Tax rate 8.25%: 3.30", "tax_rate", "8.25"),
        ("VAT rate (20%)\t4.00", "vat_rate", "20"),
        ("Interest rate 5%: 12.00", "interest_rate", "5"),
    ],
)
def test_what_stands_behind_a_rate_is_its_amount(
    engine: Engine, text: str, field: str, rate: str
) -> None:
    assert run(engine, text, **{field: "DECIMAL"})[field] == Decimal(rate)


def test_taxes_that_do_not_lead_to_the_total_are_not_added(engine: Engine) -> None:
    wrong = LINES.replace("2 086,05", "2 100,00")
    artifact = run(engine, wrong, net_total="DECIMAL", tax_total="DECIMAL", total="DECIMAL")
    assert artifact["tax_total"] != Decimal("344.05")


def test_amounts_that_slipped_down_a_line_are_less_sure(engine: Engine) -> None:
    straight = "Soup\t4.00\nStew\t9.50\nTotal\t13.50\nCash\t20.00\nChange\t6.50\n"
    slipped = "Soup\t4.00\nStew\t9.50\n13.50\nTotal\t20.00\nCash\t6.50\nChange\n"
    sure = run(engine, straight, total="DECIMAL").result("total")
    doubtful = run(engine, slipped, total="DECIMAL").result("total")
    assert sure.confidence_band is ConfidenceBand.HIGH
    assert doubtful.confidence_band in (ConfidenceBand.MEDIUM, ConfidenceBand.UNTRUSTED)


def test_a_total_before_its_rounding_is_not_sure_to_be_the_one_to_pay(engine: Engine) -> None:
    text = "Chicken Corner\nTotal:\t31.12\nRoundingAdj\t-0.02\nAmtDue\t31.10\n"
    artifact = run(engine, text, total="DECIMAL")
    assert artifact.result("total").confidence_band is not ConfidenceBand.HIGH


def test_a_small_whole_number_beside_the_word_for_a_tax_may_count_guests(engine: Engine) -> None:
    artifact = run(engine, "Tbl 12/1\tChk 881\tGst:4\nLagoon fish\t3000\n", tax="DECIMAL")
    assert artifact.result("tax").confidence_band is not ConfidenceBand.HIGH


def test_a_number_beside_the_time_is_one_of_the_till(engine: Engine) -> None:
    till = run(engine, "Harbour Fish Bar\n06/07/2026\t13:48\t001-01-03163\n", phone="STRING")
    shop = run(engine, "Harbour Fish Bar\n020-5550-3163\n06/07/2026\t13:48\n", phone="STRING")
    assert till.result("phone").confidence_band is not ConfidenceBand.HIGH
    assert shop.result("phone").confidence_band is ConfidenceBand.HIGH


PARTIES = {
    "seller_name": "STRING",
    "buyer_name": {"type": "STRING", "description": "Customer who is invoiced"},
}


def parties(engine: Engine, text: str) -> tuple[object, object]:
    artifact = engine.normalize(text, {"id": "bill", "fields": PARTIES})
    return artifact["seller_name"], artifact["buyer_name"]


def test_two_addresses_below_each_other_are_the_sellers_and_the_buyers(engine: Engine) -> None:
    text = """\
Moorside Water
PO Box 220, Leeds LS1 4AP
Mr T Okafor
17 Beck Lane
Skipton
BD23 1QQ

Your water bill
Amount due £85.00
"""
    assert parties(engine, text) == ("Moorside Water", "Mr T Okafor")


def test_a_letterhead_is_not_the_buyer_though_the_footer_has_the_account(engine: Engine) -> None:
    text = """\
Groothandel De Linde B.V.
Havenweg 112, 3089 JK Rotterdam

Restaurant Het Anker
t.a.v. de administratie
Kade 5
4381 VP Vlissingen

Factuur 250731
Totaal te betalen 120,00

IBAN NL91ABNA0417164300 - BTW-nummer NL004495445B01 - KvK 24123456
"""
    assert parties(engine, text)[1] == "Restaurant Het Anker"


def test_a_legal_form_behind_a_comma_belongs_to_the_name(engine: Engine) -> None:
    text = "Factura 12\nCliente: Bodegas Arrieta, S.A.\nTotal 10,00 €\n"
    assert parties(engine, text)[1] == "Bodegas Arrieta, S.A."


def test_headings_in_two_lines_tell_net_from_gross_and_spaces_group_digits(engine: Engine) -> None:
    text = """\
Lp  Nazwa usługi            Ilość    Cena    Wartość   VAT    Kwota    Wartość
                                    netto      netto            VAT     brutto
1   Druk katalogu             500    3,40   1 700,00   8%   136,00   1 836,00
2   Zakładki                 2000    0,15     300,00  23%    69,00     369,00
                                    Razem   2 000,00        205,00   2 205,00

Do zapłaty: 2 205,00 PLN
"""
    line = {
        "description": "STRING",
        "quantity": "DECIMAL",
        "unit_price": "DECIMAL",
        "amount": "DECIMAL",
    }
    fields = {"lines": {"type": "ARRAY", "items": {"fields": line}}}
    artifact = engine.normalize(text, {"id": "bill", "fields": fields})
    assert [str(row["amount"]) for row in artifact.table("lines")] == ["1700.00", "300.00"]
    assert artifact.result("lines").confidence_band is ConfidenceBand.HIGH


def rows(engine: Engine, text: str, **members: str) -> tuple[list[list[str]], ConfidenceBand]:
    fields = {"items": {"type": "ARRAY", "items": {"fields": members}}}
    artifact = engine.normalize(text, {"id": "bill", "fields": fields})
    found = [[str(value) for value in row.values()] for row in artifact.table("items")]
    return found, artifact.result("items").confidence_band


def test_a_discount_between_items_and_a_word_that_begins_like_a_sum_do_not_end_a_list(
    engine: Engine,
) -> None:
    text = "Taverne Nord\nGrosses Wasser\t2,40\nRabatt\t-1,00\nGyros\t8,90\nSumme\t10,30\n"
    found, _ = rows(engine, text, item="STRING", price="DECIMAL")
    assert found == [["Grosses Wasser", "2.40"], ["Gyros", "8.90"]]


def test_other_names_for_the_columns_leave_a_list_sure(engine: Engine) -> None:
    text = """\
Item              Qty    UoM     Price     Amount
Hazel rods          3    each     4.00      12.00
Garden twine        2    roll     2.50       5.00
Total                                       17.00
"""
    found, band = rows(
        engine,
        text,
        name="STRING",
        qty="DECIMAL",
        unit="STRING?",
        price="DECIMAL",
        amount="DECIMAL",
    )
    assert found == [
        ["Hazel rods", "3", "each", "4.00", "12.00"],
        ["Garden twine", "2", "roll", "2.50", "5.00"],
    ]
    assert band is ConfidenceBand.HIGH


def test_records_in_edges_and_nodes_are_rows(engine: Engine) -> None:
    text = (
        '{"order": {"lineItems": {"edges": [{"node": {"title": "Tea set", "price": "59.90"}}, '
        '{"node": {"title": "Cup", "price": "4.90"}}]}}}'
    )
    fields = {"description": "STRING", "unit_price": "DECIMAL"}
    contract = {"line_items": {"type": "ARRAY", "items": {"fields": fields}}}
    artifact = engine.normalize(text, {"id": "order", "fields": contract})
    found = [[str(value) for value in row.values()] for row in artifact.table("line_items")]
    assert found == [["Tea set", "59.90"], ["Cup", "4.90"]]


def test_the_pay_of_the_period_stands_before_that_of_the_year(engine: Engine) -> None:
    text = """\
                     This period   Year to date
Gross pay               2,240.00      31,360.00
Net pay                 1,718.27      24,055.78
"""
    artifact = run(engine, text, gross_pay="DECIMAL", net_pay="DECIMAL")
    assert artifact["gross_pay"] == Decimal("2240.00")
    assert artifact["net_pay"] == Decimal("1718.27")
    assert artifact.result("net_pay").confidence_band is ConfidenceBand.MEDIUM


def test_a_province_behind_a_city_is_not_a_legal_form(engine: Engine) -> None:
    text = "Prairie Fries\n1311 102 Street NW, Edmonton, AB\n780-435-7179\nTotal: $4.46\n"
    assert run(engine, text, store_name="STRING")["store_name"] == "Prairie Fries"


def test_the_name_of_a_paper_is_not_its_sender(engine: Engine) -> None:
    text = """\
Auftragsbestätigung

Papierhaus Lang, Ringstr. 2, 72070 Tübingen

Grundschule am Markt
Marktplatz 9
72108 Rottenburg

Auftragsnummer: 4471-B
"""
    assert parties(engine, text) == ("Papierhaus Lang", "Grundschule am Markt")


def test_a_balance_with_its_day_is_not_an_entry(engine: Engine) -> None:
    text = """\
Date         Details                Debit      Credit     Balance
01/09/2025   Opening balance                             1,840.00
03/09/2025   Invoice 8812          410.00                2,250.00
17/09/2025   Payment received                 840.00     1,410.00
"""
    found, _ = rows(engine, text, details="STRING", debit="DECIMAL?", credit="DECIMAL?")
    assert [row[0] for row in found] == ["Invoice 8812", "Payment received"]


def test_who_holds_the_rights_to_a_form_is_not_its_seller(engine: Engine) -> None:
    text = """\
Stylesheet for invoices
Code lists: 3.0 of 15.11.2019
(c) Formwerk e.V. 2020

Commercial invoice No. 471102

Seller
Lampenhaus Krug GmbH
Lindenstr. 20
80333 Munich
"""
    artifact = engine.normalize(text, {"id": "bill", "fields": {"seller_name": "STRING"}})
    assert artifact["seller_name"] == "Lampenhaus Krug GmbH"
    quoted = [
        getattr(ref.place, "quote", "") for ref in artifact.result("seller_name").evidence_refs
    ]
    assert not any("Formwerk" in quote for quote in quoted)


SUMS = {"subtotal": "DECIMAL", "tax": "DECIMAL", "total": "DECIMAL"}


@pytest.mark.parametrize(
    "bill",
    [
        "LENTIL BAR\n1 SOUP\t9.50\n1 STEW\t14.00\nSUBTOTAL\nTAX\t23.50\nTOTAL\t1.88\n25.38\nTHANKS",
        "LENTIL BAR\n1 SOUP\t9.50\n1 STEW\n14.00\n$23.50\nSub Total:\n$1.88\nTax:\n$25.38\nTotal:"
        "\n$4.62\nChange\t$30.00\nCash",
        "LENTIL BAR\n1 SOUP\t9.50\n1 STEW\t14.00\nFOOD\t23.50\nTAX\t1.88\nTOTAL\t25.38",
        "LENTIL BAR\n1 SOUP\t9.50\n1 STEW\t14.00\nSUBT0TAL\t23.50\nXYZ\t1.88\nTOTAL\t25.38",
        "BAR LENTEJA\n1 SOPA\t10,26\n1 GUISO\t15,12\nB.IMP.\t%IVA\tCUOTA\n23,50\t8\t1,88\n"
        "TOTAL\t25,38",
    ],
)
def test_sums_beside_the_wrong_or_no_known_labels_are_told_by_their_order(
    engine: Engine, bill: str
) -> None:
    artifact = run(engine, bill, **SUMS)
    assert [str(artifact[name]) for name in SUMS] == ["23.50", "1.88", "25.38"]


def test_a_charge_may_stand_between_slipped_sums(engine: Engine) -> None:
    bill = "ORCHID HOUSE\n2 RICE\t80.00\nSubtotal\n10% SERVICE CHARGE\t80.00\n7% GST\t8.00\n6.16"
    artifact = run(engine, f"{bill}\nTotal\n94.16\nCash\n100.00", **SUMS)
    assert [str(artifact[name]) for name in SUMS] == ["80.00", "6.16", "94.16"]


def test_sums_that_do_not_add_up_are_not_moved(engine: Engine) -> None:
    bill = "LENTIL BAR\n1 SOUP\t9.50\nSUBTOTAL\nTAX\t23.50\nTOTAL\t1.88\n27.00\nTHANKS"
    artifact = run(engine, bill, **SUMS)
    assert artifact["total"] != Decimal("27.00")
    assert artifact.result("tax").confidence_band is not ConfidenceBand.HIGH


def test_a_row_of_a_table_of_taxes_states_all_three(engine: Engine) -> None:
    bill = "KAUFLADEN\nBrot 2,49\nGurken 9,01\nSUMME[2] 11,50\nEC-Karte EUR 11,50\n"
    table = "MwSt BRUTTO NETTO\nB 7,0% 0,75 11,50 10,75\n"
    artifact = run(engine, bill + table, **SUMS)
    assert [str(artifact[name]) for name in SUMS] == ["10.75", "0.75", "11.50"]


def test_a_tax_is_less_than_what_was_paid(engine: Engine) -> None:
    bill = "FUEL STOP\n01 PREMIUM 48.42 77.43\nTotal includes GST $77.43\n10.00% GST $7.04\n"
    artifact = run(engine, f"{bill}PURCHASE $77.43\nTOTAL $77.43\n", tax="DECIMAL")
    assert artifact["tax"] == Decimal("7.04")


def test_the_sums_at_one_rate_are_not_those_of_the_bill(engine: Engine) -> None:
    bill = "CHEZ LENTILLE\nTotal\tHT\tTVA\nTVA%\t27.27\t5.73\n21%\t33.00\t79.55\t9.55\n"
    artifact = run(engine, f"{bill}12%\t89.10\t106.82\t15.28\n122.10\nTOTAL\n", **SUMS)
    assert artifact["total"] != Decimal("33.00")


@pytest.mark.parametrize("paid", ["KONTANT", "NAKIT", "HOTOVE"])
def test_what_was_handed_over_in_any_language_is_not_surely_the_total(
    engine: Engine, paid: str
) -> None:
    bill = f"CAFE NORD\nKAFFE\t40.00\nKAGE\t125.00\nST\t165.00\n{paid}\t500.00\nRET\t335.00\n"
    result = run(engine, bill, total="DECIMAL").result("total")
    assert result.confidence_band is not ConfidenceBand.HIGH


@pytest.mark.parametrize(
    ("said", "day", "total"),
    [
        ("TARIH: 21/03/2023   SAAT: 18:44\nSUT  27,50\nPIL  41,00\nTOPLAM  68,50", 21, "68.50"),
        (
            "2023.03.21.  09:14\nKifli  375 Ft\nSajt  4.020 Ft\nTej  1.140 Ft\nLiszt  2.000 Ft\n"
            "ÖSSZESEN: 7.535 Ft",
            21,
            "7535",
        ),
        (
            "Tanggal: 21/03/2023\nNasi  23,967\nAyam  43,801\nTeh  10,000\nTotal  77,768",
            21,
            "77768",
        ),
        ("Dátum: 21.3.2023\nChlieb  2,50\nSyr  4,10\nSPOLU  6,60", 21, "6.60"),
    ],
)
def test_receipts_of_other_countries(engine: Engine, said: str, day: int, total: str) -> None:
    artifact = run(engine, f"MARKET NORD\n{said}\n", date="DATE", total="DECIMAL")
    assert (artifact["date"].day, str(artifact["total"])) == (day, total)


@pytest.mark.parametrize(
    ("label", "field"),
    [
        ("GST INCLUSIVE (7.00%)", "tax"),
        ("SGST@2.5%:", "tax"),
        ("PTU A", "tax"),
        ("T.V.Q.", "tax"),
        ("TOPKDV", "tax"),
        ("NetTTL", "subtotal"),
        ("UKUPNO", "total"),
        ("TOTALECOMPLESSIVO", "total"),
    ],
)
def test_words_for_sums(engine: Engine, label: str, field: str) -> None:
    bill = f"TUKTUK CHA\nLA MIAN 10.80\nICE TEA 3.20\n{label}\t0.98\n"
    assert run(engine, bill, **{field: "DECIMAL"})[field] == Decimal("0.98")


LETTERHEAD = (
    "{}\n12 Mill Lane\nLeeds LS1 4AP\nTel: 0113 496 0201\n1 Tea 2.00\n1 Scone 3.00\nTOTAL 5.00"
)


@pytest.mark.parametrize(
    ("top", "field", "name"),
    [
        ("THE TIN KETTLE\nNorthgate Catering Ltd.", "store_name", "THE TIN KETTLE"),
        ("THE TIN KETTLE\nNorthgate Catering Ltd.", "company", "Northgate Catering Ltd."),
        ("BIG PATTY\nSTORE#GA-0645", "store_name", "BIG PATTY"),
        ("TIN KETTLE\nSINCE 1954\n329-4418", "store_name", "TIN KETTLE"),
        ("99 Taverns & Grill", "store_name", "99 Taverns & Grill"),
    ],
)
def test_what_is_called_a_shop(engine: Engine, top: str, field: str, name: str) -> None:
    assert run(engine, LETTERHEAD.format(top), **{field: "STRING"})[field] == name


def test_below_a_row_of_headings_stand_the_values(engine: Engine) -> None:
    order = (
        "Requisitioner     Ship Via      F.O.B.      Terms       Needed by\n"
        "A. Delgado        Road          Origin      45 days     03/27/2026\n"
    )
    assert run(engine, order, payment_terms="STRING?")["payment_terms"] == "45 days"


def test_the_cash_that_was_handed_over_is_not_surely_the_total(engine: Engine) -> None:
    bill = "LADEN\nBrot 2,49\nKaese 6,82\nSUHHE EUR 9,31\nBar EUR 10,01\nRUCKGELU EUR 0,70\n"
    result = run(engine, bill, total="DECIMAL").result("total")
    assert result.confidence_band is not ConfidenceBand.HIGH


@pytest.mark.parametrize(
    ("said", "field", "value"),
    [
        ("Versicherungsnehmer: Jonas Weidner, geb. 14.07.1988", "policyholder", "Jonas Weidner"),
        ("DELIVERY NOTE      No. DN 30418", "delivery_note_number", "DN 30418"),
        ("MENUISERIE DUVAL SAS      AVOIR N° AV-2026-014", "credit_note_number", "AV-2026-014"),
        ("Stück 25   NORDWIND AG   ISIN DE0007236101", "isin", "DE0007236101"),
        ("Personalnummer: 00231", "employee_number", "00231"),
        ("Voyageur : Nadia Berrada", "passenger", "Nadia Berrada"),
        ("Référence de dossier : TZ8KPL", "booking_reference", "TZ8KPL"),
        ("Facture d'origine : FA-2026-088", "original_invoice", "FA-2026-088"),
        ("Supervisor: Petr Kral", "manager", "Petr Kral"),
    ],
)
def test_names_and_numbers_of_papers(engine: Engine, said: str, field: str, value: str) -> None:
    assert run(engine, said, **{field: "STRING"})[field] == value


@pytest.mark.parametrize(
    ("said", "field", "value"),
    [
        ("Selbstbeteiligung: 150,00 EUR", "deductible", "150.00 EUR"),
        ("Deckungssumme: 250.000,00 EUR", "sum_insured", "250000.00 EUR"),
        ("Lohnsteuer: 428,41 EUR", "income_tax", "428.41 EUR"),
        ("Do zapłaty: 516,60 PLN", "amount_due", "516.60 PLN"),
        ("Nog te betalen: € 26,72", "amount_due", "26.72 EUR"),
    ],
)
def test_amounts_in_other_languages(engine: Engine, said: str, field: str, value: str) -> None:
    assert str(run(engine, said, **{field: "MONEY"})[field]) == value


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ("Collected: 2026-03-12 08:10", "collection_date"),
        ("Entnahme: 12.03.2026", "sample_date"),
        ("Quotation date: 12 March 2026", "quote_date"),
        ("Zahlbarkeitstag 12.03.2026", "payment_date"),
        ("Versicherungsbeginn: 12.03.2026", "start_date"),
    ],
)
def test_days_of_papers(engine: Engine, said: str, field: str) -> None:
    assert str(run(engine, said, **{field: "DATE"})[field]) == "2026-03-12"


def test_a_list_of_a_payload_is_told_by_most_of_its_members(engine: Engine) -> None:
    lines = [{"Material": "TG11", "OrderQuantity": "100", "NetPriceAmount": "12.50"}]
    members = {"material": "STRING?", "order_quantity": "DECIMAL?", "plant": "STRING?"}
    contract = {"fields": {"items": {"type": "ARRAY", "items": {"fields": members}}}}
    artifact = engine.normalize({"d": {"to_Item": {"results": lines}}}, contract)
    assert artifact["items"] == [{"material": "TG11", "order_quantity": Decimal(100)}]


def test_sums_and_taxes_below_the_rows_are_not_rows(engine: Engine) -> None:
    sheet = (
        "Day         Start    End      Hours\n"
        "Monday      08:00    16:30     8.0\n"
        "Tuesday     08:00    17:30     9.0\n"
        "Total hours                   17.0\n"
    )
    members = {"day": "STRING", "start": "STRING?", "hours": "DECIMAL"}
    contract = {"fields": {"days": {"type": "ARRAY", "items": {"fields": members}}}}
    rows = engine.normalize(sheet, contract)["days"]
    assert [row["day"] for row in rows] == ["Monday", "Tuesday"]
    bill = (
        "Sl  Description      Quantity     Rate       Amount\n"
        "1   Cotton fabric         200   118.00    23,600.00\n"
        "2   Lining cloth           80    62.50     5,000.00\n"
        "    IGST @ 5%                              1,430.00\n"
        "    Total                                 30,030.00\n"
    )
    lines = {"description": "STRING", "quantity": "DECIMAL?", "amount": "DECIMAL"}
    contract = {"fields": {"lines": {"type": "ARRAY", "items": {"fields": lines}}}}
    rows = engine.normalize(bill, contract)["lines"]
    assert [row["description"] for row in rows] == ["Cotton fabric", "Lining cloth"]


def test_an_article_stands_below_its_own_word_in_other_languages(engine: Engine) -> None:
    note = (
        "Pos.  Artikel     Bezeichnung              Menge\n"
        "1     NL-2201     Wandleuchte Kupfer          12\n"
        "2     NL-2290     LED-Leuchtmittel 4W         30\n"
    )
    members = {"article": "STRING?", "description": "STRING?", "quantity": "INTEGER"}
    contract = {"fields": {"items": {"type": "ARRAY", "items": {"fields": members}}}}
    first, _ = engine.normalize(note, contract)["items"]
    assert first == {"article": "NL-2201", "description": "Wandleuchte Kupfer", "quantity": 12}


def test_a_charge_for_the_service_is_not_a_tax(engine: Engine) -> None:
    bill = "CAFFE ROMA\nACQUA 3.00\nDESSERT 25.00\nSUB-TOTALE 28.00\nSERVIZIO 10% 2.80\n"
    assert run(engine, f"{bill}TOTALE 30.80\nCONTANTI 30.80\n", tax="DECIMAL?")["tax"] is None


def test_labels_and_amounts_without_spaces(engine: Engine) -> None:
    bill = "GREENLEAFPHARMACY\nPARACETAMOL1X3.50\nSUBTOTAL12.45\nTOTALEUR14.12\nCARD14.12\n"
    artifact = run(engine, bill, subtotal="DECIMAL", total="DECIMAL")
    assert [str(artifact["subtotal"]), str(artifact["total"])] == ["12.45", "14.12"]


def test_each_party_of_a_nested_contract_has_its_own_address(engine: Engine) -> None:
    """The parts of an address are read in the block below the heading of its party."""
    text = """
Brightline Office Supplies Ltd
4 Riverside Park, Bristol BS1 6QS
VAT Reg No: GB 980 7806 84     Tel: 0117 496 0000

INVOICE

Bill To:                          Ship To:
Harbour Cafe                      Harbour Cafe Plymouth
12 Quay Street                    88 Dock Road
Exeter EX2 4AN                    Plymouth PL1 3RP

Invoice No: BL-20731              Invoice Date: 14 March 2026
Total                             £154.80
"""
    address = {"type": "OBJECT", "fields": dict.fromkeys(("street", "city"), "STRING?")}
    party = {"name": "STRING?", "phone": "STRING?", "vat_id": "STRING?", "address": address}
    names = ("seller", "buyer", "ship_to")
    contract = {"fields": {name: {"type": "OBJECT", "fields": party} for name in names}}
    artifact = engine.normalize(text, contract)
    paths = ("name", "phone", "vat_id", "address.street", "address.city")
    assert {
        name: [artifact.result(f"{name}.{path}").value for path in paths] for name in names
    } == {
        "seller": [
            "Brightline Office Supplies Ltd",
            "0117 496 0000",
            "GB 980 7806 84",
            "4 Riverside Park",
            "Bristol",
        ],
        "buyer": ["Harbour Cafe", None, None, "12 Quay Street", "Exeter"],
        "ship_to": ["Harbour Cafe Plymouth", None, None, "88 Dock Road", "Plymouth"],
    }


DISCOUNTED = """Quotation Q-2231

Labour                  £672.00
Boiler                £1,368.00
Subtotal              £2,040.00
Less 5%                -£102.00
Net                   £1,938.00
VAT @ 20%               £387.60
TOTAL                 £2,325.60
"""


@pytest.mark.parametrize(("field", "amount"), [("subtotal", "2040.00"), ("net_total", "1938.00")])
def test_before_a_discount_the_name_decides_which_sum_is_meant(
    engine: Engine, field: str, amount: str
) -> None:
    fields = dict.fromkeys((field, "vat", "total"), "DECIMAL")
    artifact = engine.normalize(DISCOUNTED, {"fields": fields})
    assert [artifact[name] for name in fields] == [*map(Decimal, (amount, "387.60", "2325.60"))]
    assert {one.confidence_band for one in artifact.field_results} == {ConfidenceBand.HIGH}


COLUMNS = """\
Marlow Pump Supplies Inc.
1200 Harbor Way, Suite 4
Oakland, CA 94607
Phone (510) 555-0133   Fax (510) 555-0134

INVOICE
                                         Invoice #      INV-20391
Bill To:              Ship To:           Invoice Date   09/14/2026
Riverside Clinic      Riverside Annex    Due Date       10/14/2026
Accounts Payable      Receiving Dock     Terms          Net 30
55 Main St            57 Main St         P.O. #         4500-118
Sacramento, CA 95814  Sacramento, CA 95815

                                     Subtotal               405.00
                                     Sales Tax (8.75%)       33.51
                                     Total                  438.51
"""


def test_each_of_three_columns_is_read_by_itself(engine: Engine) -> None:
    names = ("ship_to_name", "ship_to_address", "ship_to_city", "ship_to_zip", "bill_to_address")
    bill = run(engine, COLUMNS, **dict.fromkeys(names, "STRING"))
    assert bill.normalized_data == {
        "ship_to_name": "Riverside Annex",
        "ship_to_address": "57 Main St Sacramento, CA 95815",
        "ship_to_city": "Sacramento",
        "ship_to_zip": "95815",
        "bill_to_address": "55 Main St Sacramento, CA 95814",
    }


def test_terms_of_payment_are_not_a_net_amount(engine: Engine) -> None:
    bill = run(engine, COLUMNS, payment_terms="STRING", po_number="STRING")
    assert bill.normalized_data == {"payment_terms": "Net 30", "po_number": "4500-118"}


def test_a_fax_number_is_only_what_is_called_one(engine: Engine) -> None:
    names = ("fax_number", "vendor_fax", "vendor_phone", "vendor_mobile")
    bill = run(engine, COLUMNS, **dict.fromkeys(names, "STRING"))
    assert bill.normalized_data == {
        "fax_number": "(510) 555-0134",
        "vendor_fax": "(510) 555-0134",
        "vendor_phone": "(510) 555-0133",
    }


ORDER = """\
PURCHASE ORDER                                     PO-2026-0771
Hartwell Dental Group                              Date: Nov 3, 2026
Suite 210, 88 Lakeshore Blvd                       Buyer: Priya Nair
Burlington, ON L7S 1A1

Vendor                                   Deliver to
Medlow Canada Ltd.                       Hartwell Dental Group - Receiving
401 Industrial Pkwy                      90 Lakeshore Blvd, Dock 2
Aurora, ON L4G 3V7                       Burlington, ON L7S 1A1

                                              Subtotal            595.20
                                              HST 13%              77.38
                                              Order total (CAD)   672.58
"""


def test_of_a_purchase_order_the_vendor_is_the_other_party(engine: Engine) -> None:
    names = {"vendor_name": "STRING", "vendor_address": "STRING", "tax_rate": "DECIMAL"}
    order = run(engine, ORDER, **names, tax="DECIMAL")
    assert order.normalized_data == {
        "vendor_name": "Medlow Canada Ltd.",
        "vendor_address": "401 Industrial Pkwy Aurora, ON L4G 3V7",
        "tax_rate": Decimal(13),
        "tax": Decimal("77.38"),
    }


@pytest.mark.parametrize("field", ["total", "total_amount"])
def test_of_the_sums_of_several_columns_the_greatest_is_the_total(
    engine: Engine, field: str
) -> None:
    bill = """
    Item                              Tax       Total
                                   Amount      Amount
    Bedsheet, king                  76.19    1,600.00
    Carriage                         1.90       40.00
    TOTAL:                          78.09    1,640.00
    """
    assert run(engine, bill, **{field: "DECIMAL"})[field] == Decimal("1640.00")


def test_the_year_of_a_range_is_that_of_both_its_days(engine: Engine) -> None:
    bill = "HILL POWER COMPANY\nBilling Period: Jan 15 - Feb 14, 2024\nUsage: 500 kWh"
    found = run(engine, bill, billing_start="DATE", billing_end="DATE", utility="STRING")
    assert [str(day) for day in (found["billing_start"], found["billing_end"])] == [
        "2024-01-15",
        "2024-02-14",
    ]
    assert quotes(found, "billing_start") == ["Jan 15", "2024"]
    assert found["utility"] == "HILL POWER COMPANY"
    over = run(engine, bill.replace("Jan 15", "Dec 15"), billing_start="DATE")
    assert over["billing_start"] is None


def test_a_number_without_cents_is_no_discount_where_others_have_them(engine: Engine) -> None:
    bill = "Invoice No   SI-20418\nTax point    14 August 2025\nTotal       £1,456.20"
    assert run(engine, bill, discount="MONEY?")["discount"] is None
