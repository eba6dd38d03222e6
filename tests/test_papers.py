"""Papers of banks, insurers, employers and offices, forms, and orders in payloads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import Final

import pytest

from paxman_core import ConfidenceBand, Engine, ExecutionArtifact

HIGH, MEDIUM = ConfidenceBand.HIGH, ConfidenceBand.MEDIUM


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as started:
        yield started


def run(
    engine: Engine, document: str | Mapping[str, object], **fields: object
) -> ExecutionArtifact:
    return engine.normalize(document, {"id": "paper", "fields": fields})


def band(artifact: ExecutionArtifact, field: str) -> ConfidenceBand:
    return artifact.result(field).confidence_band


LOAN = """
Sparkasse Wolfsbach
Rathausgasse 2, 94032 Passau

Frau Ines Gruber
Donaulände 7
94032 Passau
                                             17.04.2026
Darlehensvertrag Nr. 77 120 334

Sehr geehrte Frau Gruber,

Darlehensbetrag:      12.000,00 EUR
Sollzinssatz:         3,95 % p.a.
Monatliche Rate:      221,40 EUR
Erste Rate:           30.05.2026

Mit freundlichen Grüßen
i. A. Tobias Lehner
"""


def test_a_bank_is_told_by_its_own_name_and_a_contact_by_the_signature(engine: Engine) -> None:
    loan = run(engine, LOAN, bank="STRING", contact_person="STRING", monthly_payment="MONEY")
    assert (loan["bank"], loan["contact_person"]) == ("Sparkasse Wolfsbach", "Tobias Lehner")
    assert band(loan, "contact_person") is MEDIUM
    assert str(loan["monthly_payment"]) == "221.40 EUR"


def test_a_loan_is_read_by_its_words(engine: Engine) -> None:
    loan = run(engine, LOAN, loan_amount="MONEY", interest_rate="DECIMAL", first_payment="DATE")
    assert str(loan["loan_amount"]) == "12000.00 EUR"
    assert (loan["interest_rate"], str(loan["first_payment"])) == (Decimal("3.95"), "2026-05-30")


@pytest.mark.parametrize(
    ("head", "field", "value"),
    [
        (
            "PAYSLIP\nThornbury Mills Ltd\nEmployee: Ms K Doyle\nNet pay 1,204.50\n",
            "employer",
            True,
        ),
        ("INVOICE 17\nThornbury Mills Ltd\nTel 01223 555 018\nTotal 1,204.50\n", "employer", False),
        ("INVOICE 17\nThornbury Mills Ltd\nTel 01223 555 018\nTotal 1,204.50\n", "bank", False),
    ],
)
def test_an_employer_stands_above_a_payslip_only(
    engine: Engine, head: str, field: str, value: bool
) -> None:
    found = run(engine, head, **{field: "STRING?"})[field]
    assert found == ("Thornbury Mills Ltd" if value else None)


def test_an_insurer_and_a_school_are_told_by_their_names(engine: Engine) -> None:
    letter = (
        "Westmoor Insurance\n4 High Street, Leeds LS1 4AB\n\nMr A Clegg\n2 Mill Row\n"
        "Leeds LS2 7EW\n\nDear Mr Clegg,\n\nYour policy ends soon.\n\nYours sincerely\nJo Firth\n"
    )
    assert run(engine, letter, insurer="STRING")["insurer"] == "Westmoor Insurance"
    school = "Beechwood Primary School\nTrip fee\nPupil: Ada Rowe\nAmount due: £12.50\n"
    asked = run(engine, school, school="STRING", pupil="STRING")
    assert (asked["school"], asked["pupil"]) == ("Beechwood Primary School", "Ada Rowe")


def test_a_name_has_letters_and_ends_before_an_address(engine: Engine) -> None:
    slip = "Employee: 00417   Miss R Bell\nNet pay: 1,020.00\n"
    assert run(engine, slip, employee="STRING?")["employee"] is None
    note = "Absender: Sägewerk Adler GmbH, 78112 Sankt Georgen, DE\n"
    assert run(engine, note, sender="STRING")["sender"] == "Sägewerk Adler GmbH"


@pytest.mark.parametrize("label", ["Expected delivery", "Estimated delivery", "Shipped"])
def test_what_is_expected_was_not_delivered(engine: Engine, label: str) -> None:
    note = f"Delivery note 17\n{label}: 7 May 2026\n"
    assert run(engine, note, delivered_on="DATE?")["delivered_on"] is None
    assert str(run(engine, note, delivery_date="DATE")["delivery_date"]) == "2026-05-07"


def test_a_count_of_seats_is_not_the_seat(engine: Engine) -> None:
    assert band(run(engine, "Film: Tidal\nSeats: 2\n", seat="STRING"), "seat") is MEDIUM
    assert band(run(engine, "Film: Tidal\nSeat: 14C\n", seat="STRING"), "seat") is HIGH


@pytest.mark.parametrize(
    ("said", "code", "city"),
    [
        ("PLZ/Ort: 99423 Weimar", "99423", "Weimar"),
        ("Postcode, City: 1012 AB, Amsterdam", "1012 AB", "Amsterdam"),
    ],
)
def test_two_labels_before_one_value(engine: Engine, said: str, code: str, city: str) -> None:
    form = run(engine, f"Name: Ida Voss\n{said}\n", postal_code="STRING", city="STRING")
    assert (form["postal_code"], form["city"]) == (code, city)


def test_whom_a_paper_is_for_may_stand_behind_to_but_not_in_a_mail(engine: Engine) -> None:
    bill = "Invoice 0093\nTo: The Old Forge Surgery\nTotal: £135.00\n"
    found = run(engine, bill, customer="STRING")
    assert (found["customer"], band(found, "customer")) == ("The Old Forge Surgery", MEDIUM)
    mail = "From: a@x.example\nTo: Bo Ray <bo@y.example>\nSubject: Total\n\nTotal: £135.00\n"
    assert run(engine, mail, customer="STRING?")["customer"] is None


def test_the_id_of_a_record_is_not_surely_the_number_of_its_order(engine: Engine) -> None:
    payload = {"order": {"id": 88120033, "created_at": "2026-03-04T09:00:00Z", "total": "12.00"}}
    order = run(engine, payload, order_number="STRING", order_date="DATE", order_id="STRING")
    assert band(order, "order_id") is HIGH
    assert band(run(engine, payload, order_number="STRING"), "order_number") is MEDIUM
    assert str(order["order_date"]) == "2026-03-04"


TABLE = """
Description           Qty    Price    {heading}     Amount
Oak shelf               2    40.00       12      80.00
Brass hook             10     1.50        3      15.00
Total                                            95.00
"""
MEMBERS = {
    "description": "STRING",
    "quantity": "INTEGER",
    "amount": "DECIMAL",
    "weight": "DECIMAL?",
}


@pytest.mark.parametrize(("heading", "expected"), [("Wg.", MEDIUM), ("VAT", HIGH)])
def test_a_list_with_a_column_that_may_be_a_missing_member_is_not_sure(
    engine: Engine, heading: str, expected: ConfidenceBand
) -> None:
    lines = {"type": "ARRAY", "items": {"fields": MEMBERS}}
    found = run(engine, TABLE.format(heading=heading), lines=lines)
    assert [row["amount"] for row in found["lines"]] == [Decimal("80.00"), Decimal("15.00")]
    assert band(found, "lines") is expected


def test_a_column_of_rates_may_be_headed_by_the_tax(engine: Engine) -> None:
    members = {"description": "STRING", "vat_rate": "DECIMAL", "amount": "DECIMAL"}
    text = (
        "Désignation          TVA     Montant HT\nFenêtre             20,0       412,00\n"
        "Dépose              10,0       640,00\n"
    )
    lines = run(engine, text, lines={"type": "ARRAY", "items": {"fields": members}})["lines"]
    assert [row["vat_rate"] for row in lines] == [Decimal("20.0"), Decimal("10.0")]


def test_a_quotation_is_of_its_date(engine: Engine) -> None:
    offer = "Angebot Nr. A-94\nDatum: 16.04.2026\ngültig bis: 31.05.2026\n"
    assert str(run(engine, offer, quote_date="DATE")["quote_date"]) == "2026-04-16"


def test_numbered_lines_of_a_form_have_labels_and_leaders(engine: Engine) -> None:
    form = "1. Product ......... Norvent fan F-20\n2. Serial number ... F20-77-4419\n"
    found = run(engine, form, product="STRING", serial_number="STRING")
    assert (found["product"], found["serial_number"]) == ("Norvent fan F-20", "F20-77-4419")
    assert band(found, "serial_number") is HIGH


def test_an_addressee_ends_before_the_street(engine: Engine) -> None:
    label = "Addressee: Ms Karin Doll, 77 King St, Kingston ON K7L 2Z1, Canada\n"
    assert run(engine, label, addressee="STRING")["addressee"] == "Ms Karin Doll"


SWEDISH = """
Lisa Berg Konsult
Faktura 2026-14                     Fakturadatum 2026-05-29
Kund: Norrvik Energi AB             Förfallodatum 2026-06-28

Beskrivning                Antal    À-pris      Belopp
Workshop                       6     1 150    6 900,00
Rapport                        8     1 150    9 200,00

Summa exkl. moms                             16 100,00
Moms 25 %                                     4 025,00
Att betala SEK                               20 125,00
"""


def test_bills_of_the_north_are_read(engine: Engine) -> None:
    members = {"description": "STRING", "quantity": "INTEGER", "amount": "DECIMAL"}
    bill = run(
        engine,
        SWEDISH,
        customer="STRING",
        invoice_number="STRING",
        due_date="DATE",
        net_total="DECIMAL",
        vat="DECIMAL",
        total="DECIMAL",
        lines={"type": "ARRAY", "items": {"fields": members}},
    )
    assert (bill["customer"], bill["invoice_number"]) == ("Norrvik Energi AB", "2026-14")
    assert str(bill["due_date"]) == "2026-06-28"
    sums = [str(bill[name]) for name in ("net_total", "vat", "total")]
    assert sums == ["16100.00", "4025.00", "20125.00"]
    assert [row["amount"] for row in bill["lines"]] == [Decimal("6900.00"), Decimal("9200.00")]


def test_a_number_with_a_space_is_not_parted_below_two_words(engine: Engine) -> None:
    text = (
        "Nazwa                     Ilość  Cena netto  Wartość netto  Wartość brutto\n"
        "Poręcz stalowa              3,2      410,00       1 312,00        1 613,76\n"
        "Montaż                      1        350,00         350,00          430,50\n"
    )
    members = {"name": "STRING", "quantity": "DECIMAL", "gross": "DECIMAL"}
    lines = run(engine, text, lines={"type": "ARRAY", "items": {"fields": members}})["lines"]
    assert [row["gross"] for row in lines] == [Decimal("1613.76"), Decimal("430.50")]


def test_days_for_a_discount_are_not_those_to_pay_in(engine: Engine) -> None:
    terms = "Rechnungsdatum: 03.02.2026\nZahlung: in 14 Tagen 2 % Skonto, 30 Tage netto\n"
    found = run(engine, terms, invoice_date="DATE", due_date="DATE")
    assert (str(found["due_date"]), band(found, "due_date")) == ("2026-03-05", MEDIUM)


def test_a_label_that_heads_a_column_is_not_surely_about_what_stands_beside_it(
    engine: Engine,
) -> None:
    bill = (
        "Tui Street Café         Invoice Number      Whangarei 0110\n"
        "22 Tui Street           INV-0472            New Zealand\n"
    )
    assert band(run(engine, bill, invoice_number="STRING"), "invoice_number") is MEDIUM
    plain = "Tui Street Café         Invoice Number      INV-0472\n22 Tui Street\n"
    assert band(run(engine, plain, invoice_number="STRING"), "invoice_number") is HIGH


def test_a_name_with_its_town_and_country_is_not_sure(engine: Engine) -> None:
    bill = "Consignee: Wool & Willow, Bremen, Germany\nDate: 25 March 2026\n"
    assert band(run(engine, bill, consignee="STRING"), "consignee") is MEDIUM


def test_a_number_in_words_of_another_language_makes_its_list_unsure(engine: Engine) -> None:
    text = (
        "Beskrivning       Timmar    Belopp\nWorkshop             6,0   6 900,00\n"
        "Rapport              8,0   9 200,00\n"
    )
    members = {"description": "STRING", "hours": "DECIMAL?", "amount": "DECIMAL"}
    found = run(engine, text, lines={"type": "ARRAY", "items": {"fields": members}})
    assert band(found, "lines") is MEDIUM


def rows_of(engine: Engine, text: str, **members: str) -> tuple[list[list[object]], ConfidenceBand]:
    found = run(engine, text, items={"type": "ARRAY", "items": {"fields": members}})
    rows = [[row.get(name) for name in members] for row in found["items"] or ()]
    return rows, band(found, "items")


def test_a_rate_and_its_tax_are_two_columns(engine: Engine) -> None:
    text = (
        "Description      Net      VAT %    VAT      Gross\n"
        "Books          100.00       7      7.00    107.00\n"
        "Pens            50.00      19      9.50     59.50\n"
        "Total          150.00             16.50    166.50\n"
    )
    rows, sure = rows_of(engine, text, description="STRING", vat_rate="DECIMAL?", vat="DECIMAL?")
    assert rows == [
        ["Books", Decimal("7"), Decimal("7.00")],
        ["Pens", Decimal("19"), Decimal("9.50")],
    ]
    assert sure is HIGH


def test_a_member_that_two_columns_may_be_makes_its_list_unsure(engine: Engine) -> None:
    text = (
        "Description     Price      Price      Amount\n"
        "Lamp            30.00      28.00       56.00\n"
        "Cable            4.00       3.50       17.50\n"
    )
    _, sure = rows_of(engine, text, description="STRING", price="DECIMAL?", amount="DECIMAL")
    assert sure is MEDIUM


def test_a_quantity_may_have_its_label_in_the_row(engine: Engine) -> None:
    text = "Enamel mug        Qty: 2      EUR 9.90\nLinen towel       Qty: 3      EUR 7.50\n"
    rows, sure = rows_of(engine, text, description="STRING", quantity="INTEGER", price="MONEY")
    assert [row[:2] for row in rows] == [["Enamel mug", 2], ["Linen towel", 3]]
    assert sure is MEDIUM


def test_an_article_of_digits_stands_below_its_own_word(engine: Engine) -> None:
    text = (
        "Art\tText\tMenge\tSumme\n100\tSchraube\t200\t10,00\n101\tDübel 8 mm\t100\t8,00\n"
        "Netto\t\t\t18,00\n"
    )
    rows, _ = rows_of(engine, text, article="STRING", description="STRING", amount="DECIMAL")
    assert [row[:2] for row in rows] == [["100", "Schraube"], ["101", "Dübel 8 mm"]]


def test_nothing_is_called_unit_price(engine: Engine) -> None:
    text = "Product:  Garden chair\nPrice:    39.00\nProduct:  Garden table\nPrice:    149.00\n"
    rows, _ = rows_of(engine, text, product="STRING?", price="DECIMAL?")
    assert "Price" not in [row[0] for row in rows]


def test_a_visit_that_is_due_is_not_a_payment(engine: Engine) -> None:
    bill = "Consultation 72.50\nTotal 72.50\nNext visit due: 3 August 2027\n"
    assert run(engine, bill, due_date="DATE")["due_date"] is None
    assert band(run(engine, "Payment due: 3 May 2026\n", due_date="DATE"), "due_date") is HIGH


def test_who_pays_and_who_is_paid(engine: Engine) -> None:
    advice = "Paid to: Larkfield Press\nPaid by: Hollin Council\nPayment date: 30 June 2026\n"
    found = run(engine, advice, payee="STRING", payer="STRING", received_by="STRING?")
    assert (found["payee"], found["payer"]) == ("Larkfield Press", "Hollin Council")
    assert (band(found, "payee"), band(found, "payer")) == (HIGH, MEDIUM)
    assert found["received_by"] is None


@pytest.mark.parametrize("said", ["The total is EUR 1,310.00.", "Corrected total: EUR 1,310.00"])
@pytest.mark.parametrize("head", ["", "From: Ada <ada@x.example>\nSubject: Re: Offer\n\n"])
def test_a_reply_corrects_what_it_quotes(engine: Engine, head: str, said: str) -> None:
    mail = f"{head}{said}\n\n> Subtotal: EUR 1,200.00\n> Total: EUR 1,380.00\n"
    assert str(run(engine, mail, total="MONEY")["total"]) == "1310.00 EUR"


def test_a_grand_total_is_a_total_of_its_own(engine: Engine) -> None:
    bill = "Net 10.00\nVAT 2.50\nGrand total: 12.50\nStreet: Long Acre 5\n"
    found = run(engine, bill, grand_total="DECIMAL", street="STRING")
    assert (found["grand_total"], found["street"]) == (Decimal("12.50"), "Long Acre 5")
    assert not found.diagnostics


BUYER = "Kestrel Instruments, Inc.\n880 Fulton Ave\nBoise, ID 83702\n"
SELLER = "Precision Fasteners Co.\n45 Mill Road\nAkron, OH 44301\n"


@pytest.mark.parametrize(
    "paper",
    [
        f"PURCHASE ORDER\n\n{BUYER}\nTo:\n{SELLER}\nTotal  240.50\n",
        f"{BUYER}\nPurchase Order\n\nVendor:\n{SELLER}\nTotal  240.50\n",
        f"{BUYER}\n{SELLER}\nBestellung\n\nGesamtbetrag  240,50\n",
    ],
)
def test_a_purchase_order_is_from_the_buyer(engine: Engine, paper: str) -> None:
    artifact = run(engine, paper, buyer="STRING", vendor="STRING")
    assert artifact["buyer"] == "Kestrel Instruments, Inc."
    assert artifact["vendor"] == "Precision Fasteners Co."


def test_an_invoice_that_names_a_purchase_order_is_from_the_seller(engine: Engine) -> None:
    paper = f"{SELLER}\nINVOICE 881\n\nBill to:\n{BUYER}\nPurchase Order\n55310\n\nTotal  240.50\n"
    artifact = run(engine, paper, buyer="STRING", vendor="STRING")
    assert artifact["buyer"] == "Kestrel Instruments, Inc."
    assert artifact["vendor"] == "Precision Fasteners Co."
    assert band(artifact, "vendor") is ConfidenceBand.CERTAIN


FACTURA = """TALLERES GUADIANA, S.L.
C/ del Puerto 18, 06800 Mérida
Tel. 924 555 010   info@guadiana.example

FACTURA
Fecha: 9 de abril de 2026

Cliente: Cooperativa San Isidro
Dirección: Plaza Mayor 3, 06200 Almendralejo

Total: 252,89 €
"""


@pytest.mark.parametrize(
    ("field", "found"),
    [
        ("telefono_emisor", "924 555 010"),
        ("email_proveedor", "info@guadiana.example"),
        ("direccion_cliente", "Plaza Mayor 3, 06200 Almendralejo"),
        ("cliente_direccion", "Plaza Mayor 3, 06200 Almendralejo"),
        ("cliente_nombre", "Cooperativa San Isidro"),
        ("nombre_proveedor", "TALLERES GUADIANA, S.L."),
        ("nif_emisor", None),
        ("tipo_proveedor", None),
        ("id_proveedor", None),
        ("parent_company", None),
        ("iban_proveedor", None),
    ],
)
def test_a_name_may_say_first_what_a_party_has(
    engine: Engine, field: str, found: str | None
) -> None:
    assert run(engine, FACTURA, **{field: "STRING"})[field] == found


def test_letters_with_a_stroke_are_one_word(engine: Engine) -> None:
    text = "B/L No. MSLU4410229\nA/C No: 4411 22\nP/O No. 77123\n"
    fields = dict.fromkeys(("bl_number", "account_number", "po_number"), "STRING")
    artifact = run(engine, text, **fields)
    assert [artifact[name] for name in fields] == ["MSLU4410229", "4411 22", "77123"]


STATEMENT = """
Relevé de compte n° 4                       Crédit du Val
Titulaire : Mme Aline Roux

Date    Valeur   Opérations                      Débit        Crédit
        Ancien solde au 31.03.2026                            900,00
04.04   04.04    PRLV EAU 4471                   86,20
08.04   08.04    VIR SALAIRE                                  1 945,00
29.04   29.04    COTISATION CARTE                 4,10
        Total des opérations                     90,30        1 945,00
        Nouveau solde au 30.04.2026                           2 754,70
"""


def test_debits_and_credits_are_added_up_below_their_columns(engine: Engine) -> None:
    members = {"label": {"type": "STRING", "labels": ["Opérations"]}, "debit": "DECIMAL?"}
    members["credit"] = "DECIMAL?"
    entries = {"type": "ARRAY", "items": {"fields": members}}
    paper = run(engine, STATEMENT, total_debit="DECIMAL", total_credit="DECIMAL", entries=entries)
    assert (paper["total_debit"], paper["total_credit"]) == (Decimal("90.30"), Decimal("1945.00"))
    assert (band(paper, "total_debit"), band(paper, "total_credit")) == (HIGH, MEDIUM)
    assert [row["label"] for row in paper["entries"]] == [
        "PRLV EAU 4471",
        "VIR SALAIRE",
        "COTISATION CARTE",
    ]


BOXES = """
Form 12   Registration of an Agent

1. Name and Address of Registrant         2. Registration No.     3 Fees paid
Calder Strategies LLC                     6412                    1,250.00
1701 K Street NW
"""


def test_below_the_numbered_boxes_of_a_form_stand_their_values(engine: Engine) -> None:
    form = run(engine, BOXES, registrant_name="STRING", registration_no="STRING", fees="DECIMAL?")
    assert (form["registrant_name"], form["registration_no"]) == ("Calder Strategies LLC", "6412")
    paid = run(engine, BOXES, fees_paid="DECIMAL")
    assert paid["fees_paid"] == Decimal("1250.00")


SHIPMENT = """
BILL OF LADING                                        B/L No.  HLCU4471902
Consignee                                             Forwarding agent
Polder Fietsen B.V.                                   Transmar Saigon
Vessel / Voyage              Port of Loading          Gross Weight     Stowed
EVER GRETA / 118E            Haiphong                 6,180.00 KGS     Deck
"""


def test_two_labels_that_a_stroke_parts_have_each_its_part(engine: Engine) -> None:
    paper = run(engine, SHIPMENT, vessel="STRING", voyage="STRING", port_of_loading="STRING")
    assert (paper["vessel"], paper["voyage"]) == ("EVER GRETA", "118E")
    assert paper["port_of_loading"] == "Haiphong"


def test_what_stands_exactly_below_a_row_of_labels_is_theirs(engine: Engine) -> None:
    paper = run(engine, SHIPMENT, gross_weight_kg="DECIMAL")
    assert paper["gross_weight_kg"] == Decimal(6180)
    slip = (
        "Employee No.   Employee Name    Post          Process Date\n"
        "00417          Miss T Adeyemi   Dispatcher    31/10/2023\n"
    )
    read = run(engine, slip, employee_id="STRING", employee_name="STRING", pay_date="DATE")
    assert (read["employee_id"], read["employee_name"]) == ("00417", "Miss T Adeyemi")
    assert str(read["pay_date"]) == "2023-10-31"


def test_a_label_in_two_languages_and_its_answer_are_read(engine: Engine) -> None:
    form = (
        "Name / Surname             Vorname / First name\n"
        "Petrova                    Milena\n"
        "Familienstand / Marital status\n"
        "[ ] ledig / single   [x] verheiratet / married\n"
        "Newsletter:  [ ] ja / yes   [x] nein / no\n"
    )
    fields = {"last_name": "STRING", "marital_status": "STRING", "newsletter": "BOOLEAN"}
    read = run(engine, form, **fields)
    assert (read["last_name"], read["newsletter"]) == ("Petrova", False)
    assert read["marital_status"] == "verheiratet / married"


ACCOUNTS = """
THE BRAMLEY YOUTH TRUST
Charity number      1098812
Registered office   14 Mill Lane
                    Larkfield
                    Kent
                    ME20 6QJ

STATEMENT OF FINANCIAL ACTIVITIES
                                    Unrestricted   Restricted   Total     Total
                            Notes   funds          funds        2018      2017
                                    £              £            £         £
Charitable activities       4       18,455         -            18,455    17,310
Total income                        59,987         120,000      179,987   166,513
Total expenditure                   56,430         109,844      166,274   162,970
"""


def test_columns_before_the_years_are_parts_of_the_latest(engine: Engine) -> None:
    fields = {"income_annually_in_british_pounds": "DECIMAL", "total_expenditure": "DECIMAL"}
    accounts = run(engine, ACCOUNTS, **fields)
    assert accounts["income_annually_in_british_pounds"] == Decimal(179987)
    assert accounts["total_expenditure"] == Decimal(166274)


def test_an_address_may_go_on_in_a_column_far_to_the_right(engine: Engine) -> None:
    accounts = run(engine, ACCOUNTS, charity_name="STRING", postcode="STRING", city="STRING")
    assert accounts["charity_name"] == "THE BRAMLEY YOUTH TRUST"
    assert (accounts["postcode"], accounts["city"]) == ("ME20 6QJ", "Larkfield")


def test_the_days_of_a_contract_stand_below_their_heading(engine: Engine) -> None:
    order = (
        "Springfield, IL                       Contract Dates           Estimate #\n"
        "And:                                  10/06/20 - 10/12/20      4471\n"
    )
    days = {"type": "DATE", "date_order": "MDY"}
    read = run(engine, order, flight_from=days, flight_to=days)
    assert (str(read["flight_from"]), str(read["flight_to"])) == ("2020-10-06", "2020-10-12")


def test_an_address_of_names_alone_may_stand_in_a_column(engine: Engine) -> None:
    report = (
        "Contact address:     The Old Rectory\n                     Church Lane\n"
        "                     Alton\n                     GU34 3BS\n\n"
        "                                 2019        2018\n"
        "Donations                      24,150      19,880\nTotal receipts     32,625      29,000\n"
    )
    read = run(engine, report, postcode="STRING", total_income="DECIMAL")
    assert (read["postcode"], read["total_income"]) == ("GU34 3BS", Decimal(32625))


SHORT_ACCOUNTS = """
Charity registration number 1110977
HOPE HARBOUR COMMUNITY ASSOCIATION
Report for the year ended 31 August 2016

                                          2016         2016         2016         2015
                                       Unrestricted  Restricted     Total        Total
INCOME AND ENDOWMENTS FROM
Donations and grants                    18,220       42,500       60,720       55,118
Other trading activities                 9,415            -        9,415        8,902
Total                                   27,635       42,500       70,135       64,020
EXPENDITURE ON
Raising funds                            2,110            -        2,110        1,980
Total                                   23,980       40,155       64,135       61,754
"""


def test_a_total_is_that_of_the_part_of_the_statement_above_it(engine: Engine) -> None:
    fields = {"total_income": "DECIMAL", "total_expenditure": "DECIMAL", "charity_name": "STRING"}
    accounts = run(engine, SHORT_ACCOUNTS, **fields)
    assert (accounts["total_income"], accounts["total_expenditure"]) == (
        Decimal(70135),
        Decimal(64135),
    )
    assert accounts["charity_name"] == "HOPE HARBOUR COMMUNITY ASSOCIATION"


def test_the_only_text_of_an_item_says_what_it_is(engine: Engine) -> None:
    bill = (
        "Nasi Campur\t1 x\t75,000\nIce Lemon Tea\t2\t24,000\nSvc Chrg 6%\t5,940\nTotal\t104,940\n"
    )
    item = {"fields": {"nm": "STRING", "cnt": "DECIMAL", "price": "DECIMAL"}}
    read = run(engine, bill, menu={"type": "ARRAY", "items": item}, service_charge="DECIMAL")
    assert [(one["nm"], int(one["cnt"]), int(one["price"])) for one in read["menu"]] == [
        ("Nasi Campur", 1, 75_000),
        ("Ice Lemon Tea", 2, 24_000),
    ]
    assert read["service_charge"] == Decimal(5940)


def test_a_form_is_not_who_is_paid(engine: Engine) -> None:
    form = "CHECK REQUEST FORM\nTel. 555-0144\nTOTAL      $5,015.50\n"
    assert run(engine, form, vendor="STRING?")["vendor"] is None


CARD = """
                                              MERIDIAN BANK
MR OLIVER J GRANT                              Statement date         05 August 2024
18 Elm Park                                    Credit limit           £4,500.00
BRISTOL BS6 6XX

Your previous balance       £412.30
Your new balance            £628.85
"""


def test_what_is_called_yours_has_a_label_without_a_colon(engine: Engine) -> None:
    read = run(engine, CARD, previous_balance="DECIMAL", new_balance="DECIMAL")
    assert (read["previous_balance"], read["new_balance"]) == (Decimal("412.30"), Decimal("628.85"))


def test_who_is_greeted_with_a_title_is_whom_a_statement_is_for(engine: Engine) -> None:
    assert run(engine, CARD, cardholder_name="STRING")["cardholder_name"] == "MR OLIVER J GRANT"


def test_three_dots_between_numbers_are_a_range(engine: Engine) -> None:
    sheet = (
        "Supply voltage             10 ... 30 V DC\nOperating temperature      -25 ... +70 °C\n"
        "Price ..... 45.00\n"
    )
    fields = {"supply_voltage": "STRING", "operating_temperature": "STRING", "price": "DECIMAL"}
    read = run(engine, sheet, **fields)
    assert (read["supply_voltage"], read["price"]) == ("10 ... 30 V DC", Decimal(45))
    assert read["operating_temperature"] == "-25 ... +70 °C"


def test_the_first_of_several_things_is_told_by_its_number(engine: Engine) -> None:
    paper = "Vehicle 1: 2020 Toyota Camry\nDate: 10/14/2024\n"
    day = {"type": "DATE", "date_order": "MDY"}
    read = run(engine, paper, vehicle="STRING", date_prescribed=day)
    assert (read["vehicle"], str(read["date_prescribed"])) == ("2020 Toyota Camry", "2024-10-14")
    assert (band(read, "date_prescribed"), band(read, "vehicle")) == (MEDIUM, MEDIUM)
    scores = run(engine, "Score 1: 5\nScore 2: 6\nScore: 11\n", score="INTEGER")
    assert (scores["score"], band(scores, "score")) == (11, HIGH)


def test_who_signs_stands_in_the_block_of_signatures_only(engine: Engine) -> None:
    paper = (
        "Name: Halcyon Foods\n\nPORT OF ORIGIN: Shenzhen\n\nNo other name is used in this"
        " certificate, which covers what was loaded there before the end of the month and was"
        " seen by the officer on the quay, where it had been put down by those who had brought"
        " it from the works of the exporter on the day before.\n\nAuthorized Signature: ________\n"
        "Name: Chen Xiaoming\nTitle: Certification Officer\nDate: January 15, 2025\n"
    )
    read = run(engine, paper, signatory_name="STRING", signatory_title="STRING")
    assert (read["signatory_name"], read["signatory_title"]) == (
        "Chen Xiaoming",
        "Certification Officer",
    )


def test_below_a_party_whose_name_stands_beside_it_is_another_label(engine: Engine) -> None:
    order = """
PURCHASE ORDER                                       P.O. No.  4500219876

Halden Robotics Inc.                                 Buyer     M. Sorrentino
500 Innovation Pkwy                                  Terms     Net 45
Durham, NC 27713                                     F.O.B.    Origin

VENDOR                                SHIP TO
Precision Fasteners Co.               Halden Robotics - Receiving
81 Foundry Road                       Building C, Dock 2
Akron, OH 44301                       Durham, NC 27713
"""
    read = run(engine, order, buyer_name="STRING", vendor="STRING")
    assert (read["buyer_name"], read["vendor"]) == (
        "Halden Robotics Inc.",
        "Precision Fasteners Co.",
    )


RECEIPT = """
CNPJ: 09.597.126/0007-55 GRUPO BAZAR RODRIGUES LTDA
Avenida Guilherme Schell, 7500

Coca Cola 2L
2 x R35.00 = R70.00
Bananen                  1.86
  0,935 kg x  1.99 EUR/kg
Milk 1L
1 x R22.00 = R22.00
TOTAL: R93.86
24/12/2025 12:00:47
"""


def test_a_receipt_says_its_time_and_what_each_thing_cost(engine: Engine) -> None:
    item = {"fields": {"name": "STRING", "price": "DECIMAL"}}
    fields = {"shop": "STRING", "time": "STRING", "items": {"type": "ARRAY", "items": item}}
    read = run(engine, RECEIPT, **fields, phone="STRING?")
    assert (read["shop"], read["time"]) == ("GRUPO BAZAR RODRIGUES LTDA", "12:00:47")
    assert [(one["name"], str(one["price"])) for one in read["items"]] == [
        ("Coca Cola 2L", "70.00"),
        ("Bananen", "1.86"),
        ("Milk 1L", "22.00"),
    ]
    # The number of a taxpayer is not to be dialled.
    assert (read["phone"], band(read, "time")) == (None, MEDIUM)


def test_the_title_of_a_policy_is_not_its_insurer(engine: Engine) -> None:
    policy = "Auto Insurance Declaration Page\n\nPolicy Holder: Alice Thomas\nVehicle: Corolla\n"
    read = run(engine, policy, insurer="STRING?", insured_name="STRING")
    assert (read["insurer"], read["insured_name"]) == (None, "Alice Thomas")


def test_a_label_below_an_address_has_its_value_below(engine: Engine) -> None:
    paper = (
        "Consignee\nPolder Fietsen B.V.              Transmar Saigon\nHavenweg 12, Delft\n"
        "Notify Party\nNordic Freight ApS\nContainer No: COSU7654321 (40' HC)\n"
    )
    read = run(engine, paper, notify_party="STRING", container_number="STRING")
    assert read["notify_party"] == "Nordic Freight ApS"
    assert read["container_number"] == "COSU7654321"


def test_a_unit_of_weight_is_no_currency(engine: Engine) -> None:
    bill = "TAX INVOICE 7\nLDPE   1,250.000   92.40   KGS   1,15,500.00\nTotal  ₹ 1,52,663.00\n"
    assert run(engine, bill, currency="STRING")["currency"] == "INR"


@pytest.mark.parametrize(
    ("said", "field", "kind", "value"),
    [
        ("Neuer Saldo 31.03. Währung      2.095,10+\n", "currency", "STRING?", None),
        ("Währung: EUR    Valuta 09.12.2024\n", "valuta", "DATE", "2024-12-09"),
        ("Tel. 018 03-22 42 52*  *9 Ct./Min.\n", "telefon", "STRING", "018 03-22 42 52"),
        ("Security name: Core Europe Fund\n", "security", "STRING", "Core Europe Fund"),
        ("Total: $12.00\nAmount due: $0.00\nCAD\n", "currency", "STRING", "CAD"),
        ("Oferta nr OF/118\nOferta ważna do: 31.05.2026\n", "valid_until", "DATE", "2026-05-31"),
        ("Total 318.20\nPaid 100.00\nBalance 218.20\n", "balance_due", "DECIMAL", "218.20"),
        ("alter Saldo zum 15.03.2026\nin EUR 4.440,00\n", "alter_saldo", "DECIMAL", "4440.00"),
        ("Claim ref: (office use) MX-77120\n", "claim_ref", "STRING", "MX-77120"),
        ("REQUESTER    H. Minna      EXT   4471\n", "requester", "STRING", "H. Minna"),
        ("Wertpapier ISIN\nAcme AG DE0007164600\n", "isin", "STRING", "DE0007164600"),
        (
            "To: Lind AB      REQUEST FOR QUOTATION\nFrom: Aero Oy\n",
            "supplier",
            "STRING",
            "Lind AB",
        ),
    ],
)
def test_what_papers_say_beside_their_labels(
    engine: Engine, said: str, field: str, kind: str, value: str | None
) -> None:
    found = run(engine, said, **{field: kind})[field]
    assert (found if value is None else str(found)) == value


@pytest.mark.parametrize(
    ("said", "field", "kind"),
    [
        (
            "Property       Account Executive  Sales Office\n"
            "WXYZ           Dana Whitfield     Washington\n",
            "account_executive",
            "STRING",
        ),
        ("CERTIFICATE HOLDER      CANCELLATION\nCity of Ames\n", "certificate_holder", "STRING"),
        ("BAL    41.88\nYour Savings\n Savings    3.72\n Total      3.72\n", "total", "DECIMAL"),
    ],
)
def test_what_stands_beside_a_label_may_be_another_heading_or_sum(
    engine: Engine, said: str, field: str, kind: str
) -> None:
    assert band(run(engine, said, **{field: kind}), field) is MEDIUM


def test_an_address_does_not_make_headings_of_what_stands_beside_it(engine: Engine) -> None:
    bill = (
        "Canal Media               Advertiser      Friends of Dana Ruiz\n"
        "900 19th Street NW        Product         Ruiz for Congress\n"
    )
    assert run(engine, bill, advertiser="STRING")["advertiser"] == "Friends of Dana Ruiz"


def test_a_statement_may_begin_with_its_balance(engine: Engine) -> None:
    text = (
        "F. Oper.     Concepto                Cargo         Abono          Saldo\n"
        "             SALDO ANTERIOR                                    1.310,25\n"
        "02/06/2026   RECIBO DE AGUA          64,18                     1.246,07\n"
        "10/06/2026   NOMINA                              1.722,40      2.968,47\n"
    )
    rows, sure = rows_of(engine, text, concepto="STRING", cargo="DECIMAL?", saldo="DECIMAL")
    assert [row[0] for row in rows] == ["RECIBO DE AGUA", "NOMINA"]
    assert sure is HIGH


def test_billing_details_are_the_customers(engine: Engine) -> None:
    held = {"phone": "+1 415 555 0133", "address": {"city": "San Rafael"}}
    payment = {"merchant": {"name": "Pedal"}, "billing_details": held}
    found = run(engine, payment, customer_phone="STRING", billing_city="STRING")
    assert (found["customer_phone"], found["billing_city"]) == ("+1 415 555 0133", "San Rafael")


def test_a_statement_is_sent_to_the_holder_of_the_account(engine: Engine) -> None:
    statement = (
        "Westbank AG\nHafenweg 2\n47877 Willich\nTel. 02154 555 010\n\nHerrn\nMax Lorenz\n"
        "Lindenweg 4\n50667 Köln\n\nKontoauszug Nr. 4\nNeuer Saldo   120,00\n"
    )
    found = run(engine, statement, account_holder="STRING")
    assert (found["account_holder"], band(found, "account_holder")) == ("Max Lorenz", MEDIUM)


@pytest.mark.parametrize("wrapper", ["fare", "charges", "cart"])
def test_what_was_charged_wraps_the_total(engine: Engine, wrapper: str) -> None:
    payload = {"booking": "QX1", wrapper: {"total": "244.31", "currency": "EUR"}}
    assert str(run(engine, payload, total="MONEY")["total"]) == "244.31 EUR"


def test_a_state_whose_law_is_named_tells_which_dollar_is_meant(engine: Engine) -> None:
    lease = "The rent is $900.00 a month.\n\nThe laws of the State of Texas govern this lease.\n"
    assert str(run(engine, lease, monthly_rent="MONEY")["monthly_rent"]) == "900.00 USD"


def test_a_message_that_is_attached_is_another_one(engine: Engine) -> None:
    mail = """From: daemon@x.example
Subject: Undelivered mail
MIME-Version: 1.0
Content-Type: multipart/report; boundary=b

--b
Content-Type: text/plain

It could not be delivered.

--b
Content-Type: message/rfc822

From: ada@y.example
Subject: Looms for May

Hello
--b--
"""
    result = engine.normalize(mail, {"fields": {"subject": "STRING"}}).result("subject")
    assert (result.value, result.confidence_band) == ("Undelivered mail", MEDIUM)


NOTE_OF_SALE = """
SHIPPER:                                         DOCUMENT NO. & DATE
Calder Pumps (Pty) Ltd                           CP-0772      05-Nov-2025
11 Harbour Road                                  TERMS
Durban 4001                                      60 days

CONSIGNEE                                        NOTIFY PARTY
Vliet Techniek BV                                As consignee
Maaskade 90
3081 AE Rotterdam
"""


def test_headings_side_by_side_are_nobodys_names(engine: Engine) -> None:
    sale = run(engine, NOTE_OF_SALE, shipper="STRING", consignee="STRING")
    assert sale["shipper"] == "Calder Pumps (Pty) Ltd"
    assert sale["consignee"] == "Vliet Techniek BV"


def test_a_name_beside_its_label_is_its_own_in_whatever_column(engine: Engine) -> None:
    paper = """
    HOLMWOOD TESTING LTD
    CERTIFICATE OF INSPECTION

    Certificate No.    HT-25-0391                       Page 1 of 2
    Date of issue      9 June 2025
    Customer           Brookside Dairy Ltd, Yeovil BA20 2HX
    Instrument         Digital scale
    """
    assert run(engine, paper, customer="STRING")["customer"] == "Brookside Dairy Ltd"


def test_the_lines_below_a_heading_are_about_what_it_names(engine: Engine) -> None:
    paper = """
    Patient Information:
    Name: Rosa Talbot
    Weight: 71 kg (last visit: 69 kg)

    DRIVER
    Name: Ann Lee
    Licence number: 44 551
    """
    found = run(
        engine,
        paper,
        patient_name="STRING",
        patient_weight="DECIMAL",
        driver_name="STRING",
        driver_licence_number="STRING",
    )
    assert (found["patient_name"], found["driver_name"]) == ("Rosa Talbot", "Ann Lee")
    assert (found["patient_weight"], found["driver_licence_number"]) == (Decimal(71), "44 551")


@pytest.mark.parametrize(
    ("document", "field", "value"),
    [
        ("Policy no.   KH 44 812 907 / 3", "policy_number", "KH 44 812 907 / 3"),
        ("Item no: RC 118 204 553 GB", "item_number", "RC 118 204 553 GB"),
        ("Order no: 4711 / 2204", "order_number", "4711"),
        ("Total Semi-Annual Premium: 1,575", "total_premium", "1,575"),
        ("VALOR TOTAL DA NOTA = 1.250,00", "valor_total", "1.250,00"),
    ],
)
def test_a_number_goes_on_and_a_name_may_have_words_between(
    engine: Engine, document: str, field: str, value: str
) -> None:
    assert run(engine, document, **{field: "STRING"})[field] == value


def test_a_licence_between_strokes_has_no_day_in_it(engine: Engine) -> None:
    receipt = "Kiosk Mwangi\nLIC: KRA / ETR / 09052006 / 00444D\nTotal 172.00"
    assert run(engine, receipt, date="DATE?")["date"] is None


def test_a_label_behind_an_empty_one_is_no_value(engine: Engine) -> None:
    note = """
    Price        : 39.24 EUR               Value          :           5,887.20 EUR
    Rate         :                         Commission     :               3.90 EUR
    *  of which                            Brokerage      :               0.00 EUR
    """
    found = run(engine, note, commission="MONEY")
    assert str(found["commission"]) == "3.90 EUR"


def test_labels_whose_spaces_a_scan_has_lost_are_read(engine: Engine) -> None:
    card = "CreditLimit $46,100.00\nYANGTON\nPaymentDueDate February10,2025\nCurrentBalance $93.10"
    found = run(engine, card, credit_limit="DECIMAL", payment_due_date="DATE")
    assert (found["credit_limit"], str(found["payment_due_date"])) == (Decimal(46100), "2025-02-10")


def test_a_day_with_the_label_of_another_is_not_when_a_paper_was_made(engine: Engine) -> None:
    paper = """
    QUITTANCE DE LOYER
    Reçu de Mme Odile Favre la somme de 842,00 €
    Date du paiement : 04/07/2025
    Fait à Lyon, le 08/07/2025
    """
    found = run(engine, paper, issue_date="DATE", payment_date="DATE")
    assert str(found["issue_date"]) == "2025-07-08"
    assert str(found["payment_date"]) == "2025-07-04"


@pytest.mark.parametrize(
    ("sender", "name"),
    [
        ("Loom, Ada <ada@y.example>", "Loom, Ada"),
        ("ada@y.example (Ada Loom)", "Ada Loom"),
        ("<ada@y.example>", None),
    ],
)
def test_a_sender_has_a_name_and_an_address(engine: Engine, sender: str, name: str | None) -> None:
    mail = f"From: {sender}\nTo: bo@x.example\nSubject: Looms\n\nHello\n"
    asked = {"fields": {"sender_name": "STRING?", "sender_email": "STRING"}}
    found = engine.normalize(mail, asked).normalized_data
    assert (found.get("sender_name"), found["sender_email"].strip("<>")) == (name, "ada@y.example")


SLIP = """
PAYSLIP
Employee No    Employee Name
0417           Ms H Pritchard

PAYMENTS             Units       Rate      Amount
Overtime              8.00      20.70      165.60
Gross pay                                2,408.10
Net pay                                  1,939.89
"""


@pytest.mark.parametrize(
    "title", ["Payslip for Ann Lee", "Pay slip - March", "Bulletin de paie - A. Roux"]
)
def test_the_title_of_a_payslip_is_not_the_employer(engine: Engine, title: str) -> None:
    said = f"{title}\n\nGross pay 2,400.00\nNet pay 1,900.00\n"

    assert run(engine, said, employer="STRING?")["employer"] is None


def test_neither_a_label_nor_a_row_of_a_payslip_is_the_employer(engine: Engine) -> None:
    assert run(engine, SLIP, employer="STRING?")["employer"] is None
    named = f"Kestrel Logistics Ltd{SLIP}"
    assert run(engine, named, employer="STRING?")["employer"] == "Kestrel Logistics Ltd"


def test_a_heading_for_a_bill_is_nobodys_name(engine: Engine) -> None:
    bill = """
    FAKTURA                                    Fakturanr       40217
    Lindals Snickeri AB                        Kundnr          3309
    Industrigatan 14
    352 45 Växjö

    Fakturaadress
    Brf Lönnen
    Box 118, 351 04 Växjö

    Att betala SEK     32 300,00
    """
    assert run(engine, bill, customer="STRING")["customer"] == "Brf Lönnen"


CALL: Final = """Second Workshop on Tidal Models

Paper submission:   12 May 2031
Notification:       20 June 2031
Final version due:  4 July 2031
"""


def test_a_call_for_papers_names_its_days_in_many_ways(engine: Engine) -> None:
    fields = dict.fromkeys(
        ("submission_deadline", "notification_date", "camera_ready_date"), "DATE"
    )
    artifact = engine.normalize(CALL, {"fields": fields})

    assert artifact["submission_deadline"] == date(2031, 5, 12)
    assert artifact["notification_date"] == date(2031, 6, 20)
    assert artifact["camera_ready_date"] == date(2031, 7, 4)


def test_a_guest_arrives_and_departs(engine: Engine) -> None:
    text = "Arrival: Friday, 7 June 2030 (from 3 pm)\nDeparture: Monday, 10 June 2030\n"
    artifact = engine.normalize(text, {"fields": {"check_in": "DATE", "check_out": "DATE"}})

    assert (artifact["check_in"], artifact["check_out"]) == (date(2030, 6, 7), date(2030, 6, 10))


MEETING: Final = """From: Dora Lind <dora@mill.example>
To: Ola Berg; Wei Zhang; Maria Costa
Subject: Stock review

When: Thursday, 15 August 2030 2:00 PM - 3:30 PM
Where: Room 4B
"""


def test_a_meeting_has_those_to_whom_its_mail_was_sent(engine: Engine) -> None:
    people = {"type": "ARRAY", "items": "STRING"}
    fields = {"organizer": "STRING", "attendees": people, "start": "STRING", "end": "STRING"}
    artifact = engine.normalize(MEETING, {"fields": fields})

    assert list(artifact["attendees"]) == ["Ola Berg", "Wei Zhang", "Maria Costa"]
    assert (artifact["organizer"], artifact["start"], artifact["end"]) == (
        "Dora Lind",
        "2:00 PM",
        "3:30 PM",
    )
