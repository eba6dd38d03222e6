"""Invoices: titles, payment terms, and parties in the blocks that they stand in."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from paxman_core import Engine

FIELDS: dict[str, Any] = {
    "invoice_number": "STRING",
    "invoice_date": {"type": "DATE", "date_order": "DMY"},
    "due_date": {"type": "DATE?", "date_order": "DMY"},
    "seller_name": {"type": "STRING", "labels": ["Seller", "Verkäufer"]},
    "buyer_name": {"type": "STRING", "labels": ["Buyer", "Bill to", "Käufer"]},
}


def values(engine: Engine, document: str, *names: str) -> dict[str, Any]:
    fields = {name: FIELDS[name] for name in names}
    artifact = engine.normalize(document, {"id": "invoice", "fields": fields})
    return {name: artifact[name] for name in names}


@pytest.mark.parametrize(
    ("title", "number", "day"),
    [
        ("Handelsrechnung Nr. 90017 vom 05.03.2026", "90017", date(2026, 3, 5)),
        ("Rechnung Nr.: RE-26/118 vom\n05.03.2026", "RE-26/118", date(2026, 3, 5)),
        ("Gutschrift (Storno) Nr. G-77 vom 05.03.2026", "G-77", date(2026, 3, 5)),
        ("Invoice QX-2026-0008", "QX-2026-0008", None),
        ("Tax Invoice No. 4471 dated 5 March 2026", "4471", date(2026, 3, 5)),
        ("Facture n° F26-12 du 05/03/2026", "F26-12", date(2026, 3, 5)),
        ("# FACTURE N° F26-12 du 05/03/2026", "F26-12", date(2026, 3, 5)),
        ("FATTURA n. 88/2026 del 05/03/2026", "88/2026", date(2026, 3, 5)),
        ("Factuur 20260031", "20260031", None),
    ],
)
def test_a_title_states_number_and_day(
    engine: Engine, title: str, number: str, day: date | None
) -> None:
    found = values(engine, f"{title}\n\nThank you.\n", "invoice_number", "invoice_date")
    assert found == {"invoice_number": number, "invoice_date": day}


@pytest.mark.parametrize(
    "line",
    [
        "Rechnung gemäß Bestellung Nr. 2018-77 vom 01.03.2026.",
        "Rechnung vom 01.03.2026",
        "Our invoice is attached.",
    ],
)
def test_what_only_mentions_an_invoice_is_no_title(engine: Engine, line: str) -> None:
    assert values(engine, f"{line}\n", "invoice_number") == {"invoice_number": None}


@pytest.mark.parametrize(
    "terms",
    [
        "Zahlbar innerhalb 30 Tagen netto bis 04.04.2026, 3% Skonto bis 15.03.2026",
        "3% Skonto bis 15.03.2026 zahlbar, netto bis 04.04.2026",
        "Den Betrag überweisen Sie bitte bis zum\n04.04.2026 auf unser Konto.",
        "Please pay the full amount by 4 April 2026.",
        "Payment is due no later than 04/04/2026.",
        "À payer au plus tard le 04/04/2026",
        "Wij verzoeken u te betalen vóór 04-04-2026",
    ],
)
def test_the_day_of_payment_stands_in_a_sentence(engine: Engine, terms: str) -> None:
    document = f"Invoice\n\nDate: 05.03.2026\n\n{terms}\n"
    assert values(engine, document, "due_date") == {"due_date": date(2026, 4, 4)}


def test_parties_side_by_side_have_their_own_columns(engine: Engine) -> None:
    document = """
Seller                          Buyer
Id 4471                         Client no: 12
Quillfeather Media Ltd          Harrow Bakery
5 Mill Lane                     12 Elm Street
London                          Leeds
"""
    assert values(engine, document, "seller_name", "buyer_name") == {
        "seller_name": "Quillfeather Media Ltd",
        "buyer_name": "Harrow Bakery",
    }


def test_numbers_and_labels_before_a_name_are_passed_over(engine: Engine) -> None:
    document = """
Verkäufer:
Nummer: 549910
Globale Nummer: 4000001123452
Lieferant Nord GmbH
Hafenstraße 20

Käufer:
Herrn
Jan Petersen
Deichweg 1
"""
    assert values(engine, document, "seller_name", "buyer_name") == {
        "seller_name": "Lieferant Nord GmbH",
        "buyer_name": "Jan Petersen",
    }


def test_an_address_without_a_name_gives_none(engine: Engine) -> None:
    assert values(engine, "Bill to\n12 Elm Street\nLeeds\n", "buyer_name") == {"buyer_name": None}


@pytest.mark.parametrize(
    "terms",
    [
        "Zahlbar innerhalb von 14 Tagen ohne Abzug.",
        "Payment terms: 14 days net",
        "Terms: net 14",
        "Betaling binnen 14 dagen.",
        "Zahlungskonditionen 14 Tage netto",
        "Pagamento: 14 giorni",
        "Pagamento: Bonifico 14 gg",
    ],
)
def test_a_number_of_days_after_the_invoice_gives_the_day_of_payment(
    engine: Engine, terms: str
) -> None:
    document = f"Invoice date: 2026-04-02\n\n{terms}\n"
    found = values(engine, document, "invoice_date", "due_date")
    assert found == {"invoice_date": date(2026, 4, 2), "due_date": date(2026, 4, 16)}


@pytest.mark.parametrize(
    "terms", ["2 % discount within 10 days", "Payment at 30 days, end of month", "Thank you"]
)
def test_other_numbers_of_days_give_none(engine: Engine, terms: str) -> None:
    document = f"Invoice date: 2026-04-02\n\n{terms}\n"
    assert values(engine, document, "invoice_date", "due_date")["due_date"] is None


def test_a_letter_names_sender_and_addressee_without_headings(engine: Engine) -> None:
    document = """Holzmann GmbH · Am Bach 5 · 87435 Kempten

Frau
Petra Sommer
Lindenweg 9
87439 Kempten

Rechnung Nr. 2026/311
"""
    assert values(engine, document, "seller_name", "buyer_name") == {
        "seller_name": "Holzmann GmbH",
        "buyer_name": "Petra Sommer",
    }


def test_bars_may_part_what_a_letter_says_of_its_sender(engine: Engine) -> None:
    document = """lichtblick Büro für Gestaltung | Kiefernweg 3 | 04229 Leipzig

Stadtwerke Grimma GmbH                         Jana Pohl
Am Markt 17                                    Kiefernweg 3
04668 Grimma                                   04229 Leipzig
"""
    assert values(engine, document, "seller_name", "buyer_name") == {
        "seller_name": "lichtblick Büro für Gestaltung",
        "buyer_name": "Stadtwerke Grimma GmbH",
    }


def test_lines_apart_from_their_address_are_one_name_to_its_legal_form(engine: Engine) -> None:
    document = """Verkäufer:
Nummer: 4711
Nordstern Hagel
Versicherungsverein auf Gegenseitigkeit a.G.

Hafenstr. 12
24103 Kiel
"""
    name = "Nordstern Hagel Versicherungsverein auf Gegenseitigkeit a.G."
    assert values(engine, document, "seller_name") == {"seller_name": name}


def test_neither_a_day_nor_a_code_is_a_customer(engine: Engine) -> None:
    dated = """Plomberie MARCHETTI                                       Facture n° 2024/087
Chauffage - Sanitaire                                     du 22 avril 2024
18 impasse des Lilas - 69003 LYON
Tél : 04 78 55 21 09
                                                          Luc BERTRAND
                                                          4 allée du Parc
                                                          69110 SAINTE-FOY
"""
    coded = """Client : C00412             Livré à :                Facturé à :
                            LYCÉE JEAN MOULIN        Luc BERTRAND
                            44 rue de Lannoy         144 rue de Bavay
                            59100 ROUBAIX            59000 LILLE
"""
    assert [values(engine, one, "buyer_name")["buyer_name"] for one in (dated, coded)] == [
        "Luc BERTRAND"
    ] * 2


@pytest.mark.parametrize(
    ("head", "number"),
    [
        ("FACTURE\nNuméro :        2023/0455", "2023/0455"),
        ("Rechnung / Invoice      Nr./No.: 2024-SN-018", "2024-SN-018"),
        ("Gutschrift Nr. GS-0098\nzu Rechnung Nr. 23-1877", "GS-0098"),
        ("2. Abschlagsrechnung Nr. AR-2024-003", "AR-2024-003"),
        ("Facture\nRéf. : FA2405-0019", "FA2405-0019"),
    ],
)
def test_the_number_may_stand_apart_from_the_title(engine: Engine, head: str, number: str) -> None:
    field = {"type": "STRING", "description": "Number of the invoice or credit note"}
    artifact = engine.normalize(f"{head}\n", {"fields": {"invoice_number": field}})
    assert artifact["invoice_number"] == number


XERO = """TAX INVOICE

Greenfield Primary School             Invoice Date           Harbour Glass & Glazing
Attention: Business Manager           12 Sep 2024            Unit 3 Dockside
40 Orchard Way                        Invoice Number         Hull HU1 2BN
Beverley HU17 9XY                     INV-3307               01482 555 019
"""


def test_a_line_of_an_address_is_not_what_a_label_in_another_column_names(engine: Engine) -> None:
    assert values(engine, XERO, "invoice_number", "seller_name", "buyer_name") == {
        "invoice_number": "INV-3307",
        "seller_name": "Harbour Glass & Glazing",
        "buyer_name": "Greenfield Primary School",
    }


def test_a_name_in_a_window_comes_before_the_name_of_a_contact(engine: Engine) -> None:
    document = """Weber Software GmbH - Im Bruch 3 - 63897 Miltenberg/Main
Musterkunde AG
Herr Jan Dorn
Musterstr. 23
12345 Musterstadt
Name: Stefanie Müller
"""
    assert values(engine, document, "buyer_name") == {"buyer_name": "Musterkunde AG"}


def test_a_block_may_begin_with_what_it_says_of_the_paper(engine: Engine) -> None:
    document = """Drukkerij Verhaegen bv                  FACTUUR 2024/1120
Steenweg op Gent 45
9300 Aalst                              Datum: 04/10/2024
Tel. 053 77 12 34                       Vervaldag: 03/11/2024
KBO 0422.119.553
                                        vzw De Regenboog
                                        t.a.v. boekhouding
                                        Kerkstraat 9 bus 2
                                        9400 Ninove
"""
    assert values(engine, document, "buyer_name") == {"buyer_name": "vzw De Regenboog"}


def test_the_only_day_of_a_paper_is_that_from_which_payment_counts(engine: Engine) -> None:
    document = "Bizau, am 7. August 2023\n\nRECHNUNG NR. 23/0219\n\nZahlung: 14 Tage netto\n"
    assert values(engine, document, "invoice_date", "due_date")["due_date"] == date(2023, 8, 21)


PARTY_FIELDS = {
    "seller_name": "STRING",
    "buyer_name": "STRING",
    "seller_vat_id": "STRING",
    "buyer_vat_id": "STRING?",
}
WINDOW = """\
Thea Lindqvist · Birkenweg 4 · 24103 Kiel
Fährhaus Kappeln OHG          Rechnungsnummer   TL-0044
Frau Petra Jessen
Am Hafen 2                    Datum             14.08.2026
24376 Kappeln

Rechnung

Thea Lindqvist                Tel. 0431 555 01  USt-IdNr. DE318442907
Birkenweg 4                   mail@tl.example   Steuer-Nr. 19/281/04417
24103 Kiel
"""
SIDE_BY_SIDE = """\
Branderij Roosdaal NV         Hotel Ombrage SPRL
Kaai 77                       Rue du Parc 20
9200 Dendermonde              1040 Bruxelles
Tel +32 52 55 50 12           TVA BE 0877.104.326
BTW BE 0434.882.190

FACTUUR 2026/00912
"""
HEADED = """\
An                            werkstatt.huber
Tischlerei Hollner e.U.       Ing. Paul Huber
Dorfplatz 2                   Bahnhofstraße 51
4843 Ampflwang                4600 Wels
UID: ATU61238804              UID ATU68442117
"""
FOOTER = """\
ATELIER MORVAN

Mme Claire Rouxel
9 chemin de la Fontaine
22100 Dinan

Facture N° FA1208

ATELIER MORVAN EURL – 5 rue du Port – 22690 Pleudihen – Tél. 02 55 51 44 10
SIRET 509 337 112 00018 – N° TVA FR60509337112
"""


ENGLISH_FOOTER = """\
Hartwell Primary School
School Lane
Hartwell NN7 2HL

Sales Invoice
Document No.   SI-100234

Pencilcase Supplies Ltd · Unit 9 Brackmills · Northampton NN4 7BD · VAT No. GB 777 1234 56
"""
CONFIDENTIAL = """\
From:
Arden Legal LLP
1 Chancery Walk
London WC2A 1AA
VAT GB 777 1234 56

Private & Confidential
The Directors
Bracken Foods Limited
44 Mill Lane
Reading RG1 2AB
"""


@pytest.mark.parametrize(
    ("document", "seller", "buyer", "seller_id", "buyer_id"),
    [
        (WINDOW, "Thea Lindqvist", "Fährhaus Kappeln OHG", "DE318442907", None),
        (
            SIDE_BY_SIDE,
            "Branderij Roosdaal NV",
            "Hotel Ombrage SPRL",
            "BE 0434.882.190",
            "BE 0877.104.326",
        ),
        (HEADED, "werkstatt.huber", "Tischlerei Hollner e.U.", "ATU68442117", "ATU61238804"),
        (FOOTER, "ATELIER MORVAN EURL", "Mme Claire Rouxel", "FR60509337112", None),
        (
            ENGLISH_FOOTER,
            "Pencilcase Supplies Ltd",
            "Hartwell Primary School",
            "GB 777 1234 56",
            None,
        ),
        (CONFIDENTIAL, "Arden Legal LLP", "Bracken Foods Limited", "GB 777 1234 56", None),
    ],
)
def test_seller_and_buyer_are_told_by_their_blocks(
    engine: Engine,
    document: str,
    seller: str,
    buyer: str,
    seller_id: str,
    buyer_id: str | None,
) -> None:
    artifact = engine.normalize(document, {"id": "invoice", "fields": PARTY_FIELDS})
    found = [artifact[name] for name in PARTY_FIELDS]
    assert found == [seller, buyer, seller_id, buyer_id]


def test_one_address_and_nothing_about_the_other_party_leaves_both_open(engine: Engine) -> None:
    document = "Hotel Ombrage SPRL\nRue du Parc 20\n1040 Bruxelles\n\nFacture 2026/00912\n"
    artifact = engine.normalize(document, {"id": "invoice", "fields": PARTY_FIELDS})
    assert [artifact[name] for name in PARTY_FIELDS] == [None, None, None, None]


def test_an_account_number_is_no_vat_id(engine: Engine) -> None:
    document = "Orchard Ltd\nIBAN DE89 3704 0044 0532 0130 00\nOrder DE12\n"
    artifact = engine.normalize(document, {"id": "i", "fields": {"seller_vat_id": "STRING"}})
    assert artifact["seller_vat_id"] is None


@pytest.mark.parametrize(
    ("line", "owner"),
    [("Your VAT number: FI29118874", "buyer_vat_id"), ("Our VAT no. FI29118874", "seller_vat_id")],
)
def test_words_before_a_vat_id_say_whose_it_is(engine: Engine, line: str, owner: str) -> None:
    artifact = engine.normalize(f"{line}\n", {"id": "invoice", "fields": PARTY_FIELDS})
    filled = [name for name in PARTY_FIELDS if artifact[name] is not None]
    assert filled == [owner]


@pytest.mark.parametrize(
    ("document", "buyer"),
    [
        ("To: Mr. Declan Moran\n14 Abbey Lawns\nMoate\n", "Mr. Declan Moran"),
        (
            "Rechnungsempfänger:\nChor 1894\nSchulstraße 20\n79215 Elzach\n",
            "Chor 1894",
        ),
        (
            "Invoice to: Dunmore Works, 8 Foundry Lane, Derby DE1 2QP\n",
            "Dunmore Works",
        ),
        (
            "À l'attention de\nAtelier Brune\nZone des Landes\n44350 Guérande\n",
            "Atelier Brune",
        ),
    ],
)
def test_a_buyer_is_what_the_heading_announces(engine: Engine, document: str, buyer: str) -> None:
    assert values(engine, document, "buyer_name") == {"buyer_name": buyer}


@pytest.mark.parametrize(
    ("document", "number"),
    [
        ("FACTURE      Studio Lumen\nN° F-2026-09\nÉmise le 30/09/2026\n", "F-2026-09"),
        ("Honorarnote      Nr. 26-067\n", "26-067"),
        ("Invoice\nNo. 2026-014\nIssued 31 January 2026\n", "2026-014"),
        ("Baltic Paper OÜ      CREDIT NOTE\nNarva mnt 5      No. CN-0042\n", "CN-0042"),
    ],
)
def test_a_number_may_stand_below_or_beside_its_title(
    engine: Engine, document: str, number: str
) -> None:
    assert values(engine, document, "invoice_number") == {"invoice_number": number}


def test_an_unreadable_due_date_is_derived_from_the_days_that_it_states(engine: Engine) -> None:
    document = "Rechnungsdatum: 02.05.2026\nZahlungsziel: 14 Tage netto\n"
    artifact = engine.normalize(
        document,
        {"id": "i", "fields": {name: FIELDS[name] for name in ("invoice_date", "due_date")}},
    )
    assert artifact["due_date"] == date(2026, 5, 16)
    facts = [ref.facts for ref in artifact.result("due_date").evidence_refs]
    assert any("derived: invoice_date + 14 days" in one.doubts for one in facts if one is not None)


def test_an_account_of_the_seller_is_the_account_to_pay_to(engine: Engine) -> None:
    fields = {"iban": "STRING"}
    document = "Verkäufer-IBAN : DE12 1234 4321 9876 00\nKäufer-IBAN : DE99 9999 9999 9999 99\n"
    artifact = engine.normalize(document, {"id": "i", "fields": fields})
    assert artifact["iban"] == "DE12 1234 4321 9876 00"


def test_cells_of_a_table_that_only_places_them_are_blocks(engine: Engine) -> None:
    document = (
        "<html><body><table><tr><td><b>Billed to</b><br>Copperline Coffee<br>77 Mill Ave<br>"
        "Salem, OR 97301</td><td><b>Ship to</b><br>Copperline Roastery<br>12 Dock Rd<br>"
        "Salem, OR 97302</td></tr></table></body></html>"
    )
    assert values(engine, document, "buyer_name") == {"buyer_name": "Copperline Coffee"}
