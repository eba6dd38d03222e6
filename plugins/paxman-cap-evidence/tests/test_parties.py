"""Who is who: headers of mails, sections about a party, defined terms, sentences of contracts."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from paxman_core import Engine, Money


def read(engine: Engine, document: str, **fields: object) -> dict[str, object]:
    """The values that were found, by path."""
    asked = {
        name: {"required": False, **(spec if isinstance(spec, dict) else {"type": spec})}
        for name, spec in fields.items()
    }
    artifact = engine.normalize(document, {"fields": asked})
    return {r.field_path: r.value for r in artifact.field_results if r.value is not None}


USD = {"type": "MONEY", "default_currency": "USD"}
MAIL = """From: "Ann Lee" <ann@north.example>
To: Bob Ray <bob@south.example>
Subject: Order
Date: Mon, 4 May 2026 10:00:00 +0000

Please send ten.
"""


def test_a_header_names_sender_and_recipient(engine: Engine) -> None:
    assert read(engine, MAIL, sender="STRING", recipient_name="STRING") == {
        "sender": "Ann Lee",
        "recipient_name": "Bob Ray",
    }


def test_a_header_gives_an_address_to_an_email_field(engine: Engine) -> None:
    buyer = {"type": "STRING", "labels": ["from"]}
    assert read(engine, MAIL, buyer_email=buyer) == {"buyer_email": "ann@north.example"}
    assert read(engine, MAIL, sender_email="STRING", recipient_email="STRING") == {
        "sender_email": "ann@north.example",
        "recipient_email": "bob@south.example",
    }


@pytest.mark.parametrize("name", ["customer", "supplier", "vendor", "company", "client"])
def test_a_header_is_no_role(engine: Engine, name: str) -> None:
    assert read(engine, MAIL, **{name: "STRING"}) == {}


@pytest.mark.parametrize("label", ["Buyer", "Kunde", "Bill to", "Ship To", "Client"])
def test_a_buyer_is_no_seller(engine: Engine, label: str) -> None:
    document = f"{label}: Acme Ltd\nTotal: EUR 1.00"
    assert read(engine, document, supplier="STRING", vendor="STRING", seller="STRING") == {}


@pytest.mark.parametrize("label", ["Seller", "Lieferant", "Vendor", "Sold by"])
def test_a_seller_is_no_buyer(engine: Engine, label: str) -> None:
    document = f"{label}: Acme Ltd\nTotal: EUR 1.00"
    assert read(engine, document, customer="STRING", buyer="STRING", client="STRING") == {}


def test_a_name_is_no_address(engine: Engine) -> None:
    assert read(engine, "Ship To: Bob Corp", shipping_address="STRING") == {}
    address = "Bob Corp, 4 Mill St, Dover"
    assert read(engine, f"Ship To: {address}", shipping_address="STRING") == {
        "shipping_address": address
    }


def test_an_email_has_its_sign_and_a_phone_has_digits(engine: Engine) -> None:
    document = "Email: see the website\nPhone: call us"
    assert read(engine, document, email="STRING", phone="STRING") == {}


SALE = """SELLER
Name: Gwen Harper
Tel: 603-555-0110

BUYER
Name: Luis Ortega
Tel: 603-555-0187
"""
PARTY = {"type": "OBJECT", "fields": {"name": "STRING?", "phone": "STRING?"}}


def test_a_section_is_about_its_party(engine: Engine) -> None:
    assert read(engine, SALE, seller=PARTY, buyer=PARTY) == {
        "seller.name": "Gwen Harper",
        "seller.phone": "603-555-0110",
        "buyer.name": "Luis Ortega",
        "buyer.phone": "603-555-0187",
    }


def test_a_section_may_be_headed_by_another_word_for_the_party(engine: Engine) -> None:
    document = SALE.replace("SELLER", "Vendor:").replace("BUYER", "Customer:")
    assert read(engine, document, seller_name="STRING", buyer=PARTY) == {
        "seller_name": "Gwen Harper",
        "buyer.name": "Luis Ortega",
        "buyer.phone": "603-555-0187",
    }


def test_a_section_of_another_party_fills_nothing(engine: Engine) -> None:
    seller_only = SALE.partition("\n\n")[0]
    assert read(engine, seller_only, buyer=PARTY, customer="STRING") == {}


LEASE = """RESIDENTIAL LEASE

This Lease (the "Agreement") is made and entered into on May 20, 2026, by and between
Harbor Point Properties LLC ("Landlord") and Daniel R. Okafor (the "Tenant").

The term shall commence on June 15, 2026 and end on June 14, 2027. Tenant agrees to pay a monthly
rent of $2,450.00, due on the first day of each month. A late fee of $75.00 applies. Upon signing,
Tenant shall pay a security deposit in the amount of $3,600.00.
"""


def test_a_lease_is_read_from_its_sentences(engine: Engine) -> None:
    found = read(
        engine,
        LEASE,
        landlord="STRING",
        tenant="STRING",
        agreement_date="DATE",
        start_date="DATE",
        end_date="DATE",
        monthly_rent=USD,
        late_fee=USD,
        security_deposit=USD,
        pet_deposit=USD,
        broker="STRING",
    )
    assert found == {
        "landlord": "Harbor Point Properties LLC",
        "tenant": "Daniel R. Okafor",
        "agreement_date": date(2026, 5, 20),
        "start_date": date(2026, 6, 15),
        "end_date": date(2027, 6, 14),
        "monthly_rent": Money(Decimal("2450.00"), "USD"),
        "late_fee": Money(Decimal("75.00"), "USD"),
        "security_deposit": Money(Decimal("3600.00"), "USD"),
    }


@pytest.mark.parametrize(
    ("clause", "name"),
    [
        ('between Acme, Inc., a Delaware corporation (the "Supplier")', "Acme, Inc."),
        ('Between: Alder & Finch Ltd of 3 Queen Square (the "Supplier")', "Alder & Finch Ltd"),
        ('and Bank of Elbe (hereinafter "Supplier")', "Bank of Elbe"),
        (
            'and Bank of Elbe (the "Supplier" or "Elbe" and, with the Buyer, the "Parties")',
            "Bank of Elbe",
        ),
        ('zwischen der Firma Nordwind GmbH, Kiel (nachfolgend "Supplier")', "Nordwind GmbH"),
        ('and Harrow Bank plc ("Supplier")', "Harrow Bank plc"),
        ('by and between Supplier, John Harrow ("Supplier"), and others', "John Harrow"),
        ('and **Harrow Corp.**, a Utah company in Ruma, UT 19801 USA ("Supplier")', "Harrow Corp."),
        (
            "the Lenders (as defined below) hereto, and HARROW BANK, NATIONAL ASSOCIATION, as "
            'agent for them (in such capacity, the "Supplier")',
            "HARROW BANK, NATIONAL ASSOCIATION",
        ),
        ("Present: Ada Marlow (Supplier), Ben Osei", "Ada Marlow"),
        ("Osprey GmbH, Seestraße 2, 78532 Ruma\n– nachstehend „Supplier“ genannt –", "Osprey GmbH"),
        ("Madame Ada Marlow, née à Ruma,\n\nci-après dénommée « le Supplier »,", "Ada Marlow"),
        ("Il Sig. Mario Rivi (di seguito “Supplier”), nato a Ruma", "Mario Rivi"),
        ("2. de heer Jan Olm, wonende te Ruma, hierna te noemen: “supplier”;", "Jan Olm"),
        ("De una parte, DON JUAN RIVA, en adelante EL SUPPLIER.", "JUAN RIVA"),
        (
            "pays to the order of Map Research and Trading, L.P. (“Supplier”)",
            "Map Research and Trading, L.P.",
        ),
        ("pays to the order of Ada Marlow or her assigns (“Supplier”)", "Ada Marlow"),
        ("and Osprey Pvt Ltd represented by Ada Marlow (“Supplier”)", "Osprey Pvt Ltd"),
        (
            "by Olm Orchards, Inc., a Utah body, seated in Ruma City, Utah 49684 (“Supplier”)",
            "Olm Orchards, Inc.",
        ),
        (
            "SCI Olm, ci-après le « Buyer », et la société Olm Nets SAS, ci-après le « Supplier »,",
            "Olm Nets SAS",
        ),
        (
            "made between Harrow Bank plc as supplier and Olm Homes Limited as keeper",
            "Harrow Bank plc",
        ),
        ("Entre les soussignés :\nMadame Ada Olm, née à Ruma, ci-après le « Supplier »", "Ada Olm"),
        ("On June 3, 2019, Garland Nets, Inc. (the “Supplier”) came", "Garland Nets, Inc."),
        ('1. PARTIES. Gordon and Elise Olm ("Supplier") agree to sell', "Gordon and Elise Olm"),
        ("made by Ada Marlow in favor of Ruma Bank, a Utah body (“Supplier”)", "Ruma Bank"),
        ("FOR VALUE, Ospreon, a Utah corporation (“Supplier”)", "Ospreon"),
        ("between Ada Marlow (Supplier) and Ben Osei (Keeper)", "Ada Marlow"),
        (
            'between Acme Ltd ("Buyer"), whose seat is in Hull, and Ada Marlow ("Supplier")',
            "Ada Marlow",
        ),
        ('ALDER GROUP, LLC\na Utah company\n("Supplier")\n\nEffective now', "ALDER GROUP, LLC"),
        ('the services that it is to render (the "Supplier")', None),
        ("and **Olm Nets**, a body (“**Olm**,” the “**Keeper**” or “**Supplier**”)", "Olm Nets"),
        ('and Olm Nets LLC of 2 Elm Way, ATTN: Ada Marlow (the "Supplier")', "Olm Nets LLC"),
        ('(2) OLM LIMITED incorporated in Utah, at Tees Estate (the "Supplier")', "OLM LIMITED"),
        (
            "a contract made with Olm Nets LLC incorporated under the\n\nlaws of the "
            'Province of Ruma (the "Supplier")',
            "Olm Nets LLC",
        ),
    ],
)
def test_the_name_before_a_defined_term(engine: Engine, clause: str, name: str | None) -> None:
    found = read(engine, f"Agreement\n\n{clause}.", supplier="STRING")
    assert found == ({} if name is None else {"supplier": name})


def test_what_somebody_is_may_stand_behind_the_name(engine: Engine) -> None:
    text = (
        "NOTICE\n\nTo: Kevin Olm, tenant of 310 Vine Street\n\nPay now.\n\nLorraine Tate, Landlord"
    )
    found = read(engine, text, tenant="STRING", landlord="STRING")
    assert found == {"tenant": "Kevin Olm", "landlord": "Lorraine Tate"}


def test_a_day_or_an_amount_can_be_a_defined_term(engine: Engine) -> None:
    document = 'Signed as of March 3, 2026 (the "Effective Date") for $50.00 (the "Service Fee").'
    assert read(engine, document, effective_date="DATE", service_fee=USD) == {
        "effective_date": date(2026, 3, 3),
        "service_fee": Money(Decimal("50.00"), "USD"),
    }


@pytest.mark.parametrize(
    "sentence",
    [
        "The annual base salary is ninety thousand dollars ($90,000.00), paid monthly.",
        "The salary shall be $90,000.00.",
        "We pay an annual salary of $90,000.00.",
    ],
)
def test_an_amount_that_a_sentence_states(engine: Engine, sentence: str) -> None:
    assert read(engine, sentence, salary=USD) == {"salary": Money(Decimal("90000.00"), "USD")}


def test_who_employs_whom_is_called_company_and_executive(engine: Engine) -> None:
    document = 'made between Alder Inc. (the "Company") and Ada Marlow (the "Executive").'
    assert read(engine, document, employer="STRING", employee="STRING") == {
        "employer": "Alder Inc.",
        "employee": "Ada Marlow",
    }


def test_a_word_before_a_label_in_a_sentence_makes_it_another(engine: Engine) -> None:
    document = "You shall pay a pet deposit of $300.00 and the cleaning fee is $50.00."
    assert read(engine, document, deposit=USD, fee=USD) == {}


def test_a_label_set_apart_comes_before_a_sentence(engine: Engine) -> None:
    document = "The total of $5.00 was agreed.\nTotal: $7.00"
    assert read(engine, document, total=USD) == {"total": Money(Decimal("7.00"), "USD")}


def test_a_mail_comes_before_what_it_quotes(engine: Engine) -> None:
    document = "Hi,\nTotal: EUR 80.00\n\n> Total: EUR 100.00\n> Due date: 2026-04-05\n"
    assert read(engine, document, total="MONEY", due_date="DATE") == {
        "total": Money(Decimal("80.00"), "EUR"),
        "due_date": date(2026, 4, 5),
    }


def test_what_follows_an_original_message_is_quoted(engine: Engine) -> None:
    document = "Total: EUR 80.00\n\n-----Original Message-----\nTotal: EUR 100.00\n"
    assert read(engine, document, total="MONEY") == {"total": Money(Decimal("80.00"), "EUR")}


def test_a_label_may_say_that_its_value_was_agreed(engine: Engine) -> None:
    document = "Our number is FI-77. Total as agreed: EUR 80.00.\n\n> for a total of EUR 100.00\n"
    assert read(engine, document, total="MONEY") == {"total": Money(Decimal("80.00"), "EUR")}


@pytest.mark.parametrize(
    "line",
    [
        "Billing period: 01 May 2026 - 31 May 2026",
        "Pay period      1 May 2026 to 31 May 2026",
        "Abrechnungszeitraum: 01.05.2026 bis 31.05.2026",
    ],
)
def test_a_period_has_two_ends(engine: Engine, line: str) -> None:
    assert read(engine, line, period_start="DATE", period_end="DATE", date="DATE") == {
        "period_start": date(2026, 5, 1),
        "period_end": date(2026, 5, 31),
    }


def test_a_row_of_headings_is_no_row_of_values(engine: Engine) -> None:
    document = "Flight    Date        Departs   Class\nLH 1823   21JUN2026   13:05     Y\n"
    departs = {"type": "STRING", "labels": ["departs"]}
    assert read(engine, document, departure_time=departs, date="DATE") == {
        "departure_time": "13:05",
        "date": date(2026, 6, 21),
    }


def test_the_previous_balance_is_not_the_balance(engine: Engine) -> None:
    assert read(engine, "Previous balance: 100.00\nPayments: 20.00", balance=USD) == {}


def test_letters_with_points_are_one_word(engine: Engine) -> None:
    document = "P.O. Number: 55310\nV.A.T. No.: GB417332908"
    assert read(engine, document, po_number="STRING", vat_id="STRING") == {
        "po_number": "55310",
        "vat_id": "GB417332908",
    }


@pytest.mark.parametrize(
    ("text", "landlord", "tenant"),
    [
        (
            "THIS LEASE is made BETWEEN Harish Menon s/o Gopal Menon (hereinafter referred to as "
            "the LANDLORD) AND Sneha Kul d/o Vinod Kul (hereinafter referred to as the TENANT).",
            "Harish Menon",
            "Sneha Kul",
        ),
        (
            "By this Lease dated May 9, 2026, Quill Tower Associates, a general partnership (the "
            '"Landlord"), leases to Marlowe Title, Inc. (the "Tenant") Suite 7.',
            "Quill Tower Associates",
            "Marlowe Title, Inc.",
        ),
    ],
)
def test_a_lease_says_who_is_called_what(
    engine: Engine, text: str, landlord: str, tenant: str
) -> None:
    fields = {"landlord": "STRING", "tenant": "STRING"}
    artifact = engine.normalize(text, {"fields": fields})
    assert (artifact["landlord"], artifact["tenant"]) == (landlord, tenant)


@pytest.mark.parametrize(
    ("text", "band"),
    [
        ('between Larch Soft Corp., a Utah corporation ("Vendor"), and Ada Marlow.', "HIGH"),
        ('between Larch Soft (USA) L.P. (formerly Larch), a Utah firm ("Vendor"), and us.', "HIGH"),
        ('WHEREAS, Ada Marlow ("Vendor") has sold the goods to the Buyer;', "HIGH"),
        ("between Larch Soft Corp. (Vendor) and Ada Marlow (Buyer).", "MEDIUM"),
        ('between Keel, Larch & Soft, Inc. ("Vendor") and Ada Marlow.', "MEDIUM"),
        (
            'by Larch ("Larch"), a firm at 1 Mill Road, Springfield, VA 22150 ("Vendor").',
            "UNTRUSTED",
        ),
        ("The Vendor is responsible for the goods, and the vendor of Goods pays.", "UNTRUSTED"),
    ],
)
def test_what_a_term_is_defined_for_is_high(engine: Engine, text: str, band: str) -> None:
    artifact = engine.normalize(f"This Agreement is made {text}", {"fields": {"vendor": "STRING?"}})
    assert artifact.result("vendor").confidence_band.value == band


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("media_contact", "Jo Sandoval, 757-555-0133, jo@tide.example"),
        ("room", "ENC 302 (not 101 as announced)"),
    ],
)
def test_a_name_with_more_behind_it_is_not_high(engine: Engine, label: str, said: str) -> None:
    text = f"{label.replace('_', ' ').capitalize()}: {said}\n"
    result = engine.normalize(text, {"fields": {label: "STRING"}}).result(label)
    assert result.confidence_band.value == "MEDIUM"


def test_who_signs_for_a_party_does_not_hide_the_party(engine: Engine) -> None:
    text = (
        'This Agreement is made by Larch Soft Corp. ("Vendor") and Quill Inc. ("Customer").\n\n'
        "LARCH SOFT CORP.            QUILL INC.\nBy: /s/ Ada Marlow          By: /s/ Ben Osei\n"
        "Name: Ada Marlow            Name: Ben Osei\nTitle: President            Title: Chair\n"
    )
    artifact = engine.normalize(text, {"fields": {"customer": "STRING"}})
    assert artifact["customer"] == "Quill Inc."


def test_the_name_of_a_party_ends_where_its_address_begins(engine: Engine) -> None:
    text = (
        "The Landlord: Mrs Pauline Dray of 5 The Green, Wells\n"
        "Parties: Kestrel Robotics GmbH, Torstraße 40, 10119 Berlin and Quayside Ltd, 2 Row, Cork\n"
    )
    artifact = engine.normalize(text, {"fields": {"landlord": "STRING", "party": "STRING"}})
    assert artifact["landlord"] == "Mrs Pauline Dray"
    assert artifact["party"] == "Kestrel Robotics GmbH"


def test_what_a_party_has_is_not_its_name(engine: Engine) -> None:
    """Nobody's postcode or telephone is the name in the block of that party."""
    invoice = (
        "Brightline Supplies Ltd\nUnit 4, Riverside Park, Bristol BS1 6QS\n\nINVOICE\n\n"
        "Bill To:\nHarbour Cafe\n12 Quay Street\nExeter\n\nInvoice No: BL-20731\nTotal: £154.80\n"
    )
    fields = dict.fromkeys(("buyer", "buyer_postcode", "seller_phone"), "STRING?")
    artifact = engine.normalize(invoice, {"fields": fields})
    assert [artifact[name] for name in fields] == ["Harbour Cafe", None, None]


def test_a_party_may_be_called_by_a_common_word(engine: Engine) -> None:
    text = (
        "An agreement made on 21 August 2021 between Robert Fernley of 5 Mill Street, Ludlow "
        "(the landlord) and Aditi Rangan (the tenant) for the letting of a flat."
    )
    artifact = engine.normalize(text, {"fields": {"landlord": "STRING", "tenant": "STRING"}})
    assert (artifact["landlord"], artifact["tenant"]) == ("Robert Fernley", "Aditi Rangan")


def test_what_follows_the_name_of_a_party_is_its_own(engine: Engine) -> None:
    """Seller and buyer stand in one block, each begins with its line; `Seller IBAN` says whose."""
    invoice = (
        "Seller: Acme Tools Ltd\nTax ID: 111-222-333\nEmail: sales@acme.example\n"
        "Buyer:   Northwind Foods\nTax ID: 999-888-777\nEmail: ap@northwind.example\n"
        "Seller IBAN: DE89 3704 0044 0532 0130 00\n"
    )
    names = ("name", "tax_id", "email")
    fields = {f"{party}_{name}": "STRING" for party in ("seller", "buyer") for name in names}
    artifact = engine.normalize(invoice, {"fields": {**fields, "seller_iban": "STRING"}})
    assert [artifact[name] for name in (*fields, "seller_iban")] == [
        *("Acme Tools Ltd", "111-222-333", "sales@acme.example"),
        *("Northwind Foods", "999-888-777", "ap@northwind.example"),
        "DE89 3704 0044 0532 0130 00",
    ]
    assert artifact.result("buyer_name").confidence_band.value == "HIGH"


SIDE_BY_SIDE = """
EMISOR                          CLIENTE
Talleres Aneto, S.L.            Berta Solano Vidal
Calle del Puente 12             Avda. de la Paz 84, 3 B
50016 Zaragoza                  22003 Huesca
CIF: B50123456                  NIF: 17123456K
Tel. 976 11 22 33

FACTURA 2026/0418
"""
OF_PARTY = {"type": "OBJECT", "fields": dict.fromkeys(("tax_id", "address"), "STRING?")}


def test_what_stands_in_a_partys_block_is_the_partys(engine: Engine) -> None:
    assert read(engine, SIDE_BY_SIDE, seller=OF_PARTY, buyer=OF_PARTY) == {
        "seller.tax_id": "B50123456",
        "seller.address": "Calle del Puente 12 50016 Zaragoza",
        "buyer.tax_id": "17123456K",
        "buyer.address": "Avda. de la Paz 84, 3 B 22003 Huesca",
    }


@pytest.mark.parametrize("name", ["tax_id", "nif", "vat", "vat_number"])
def test_a_party_may_stand_in_the_name_of_a_field(engine: Engine, name: str) -> None:
    asked = {f"supplier_{name}": "STRING", f"customer_{name}": "STRING"}
    assert read(engine, SIDE_BY_SIDE, **asked) == {
        f"supplier_{name}": "B50123456",
        f"customer_{name}": "17123456K",
    }


def test_the_heading_of_the_next_column_is_nobodys_name(engine: Engine) -> None:
    document = """
Billed to                 Vessel
Harbour Charters Ltd      MV Kittiwake
Fish Quay 3               Berth 14
Whitby YO21 1DN
"""
    assert read(engine, document, buyer_name="STRING") == {"buyer_name": "Harbour Charters Ltd"}


@pytest.mark.parametrize("code", ["4050-037 Porto", "81-350 Gdynia", "391 01 Tabor", "8514 Narvik"])
def test_a_customer_without_a_heading_is_the_other_address(engine: Engine, code: str) -> None:
    document = f"""
Nordvik Interior
Havnegata 5
{code}
Tel. 11 22 33 44

Solbakken Borettslag
Solbakken 1
{code}

Invoice 3310
"""
    assert read(engine, document, customer_name="STRING", customer_address="STRING") == {
        "customer_name": "Solbakken Borettslag",
        "customer_address": f"Solbakken 1 {code}",
    }


def test_who_conveys_is_said_behind_the_name(engine: Engine) -> None:
    text = "Ada Marlow, as a widow, Grantor, conveys to Olm Trust, a Utah body, Grantee, the land."
    fields = {"grantor": "STRING", "grantee": "STRING"}
    artifact = engine.normalize(text, {"fields": fields})
    assert (artifact["grantor"], artifact["grantee"]) == ("Ada Marlow", "Olm Trust")


@pytest.mark.parametrize(
    ("text", "field", "band"),
    [
        ("Vermieter: Noa Lieb Olmer Weg 27 76448 Ruma", "vermieter", "MEDIUM"),
        ('in Ruma and New Olm (the "Territory")', "territory", "MEDIUM"),
        ("Investors: Olm Fund II, L.P. (lead) and others", "investor", "MEDIUM"),
        ("Kuendigung: 3\nKündigungsfrist: drei Monate", "kuendigungsfrist", "HIGH"),
    ],
)
def test_how_sure_a_name_can_be(engine: Engine, text: str, field: str, band: str) -> None:
    result = engine.normalize(text, {"fields": {field: "STRING"}}).result(field)
    assert result.confidence_band.value == band


@pytest.mark.parametrize(
    ("text", "field", "name"),
    [
        ("LOCADOR: Ana Meira Olm, brasileira, CPF 123.456.789-09", "locador", "Ana Meira Olm"),
        ("Verhuurder: Stichting Olm, hierna te noemen 'verhuurder'", "verhuurder", "Stichting Olm"),
        ("Lessor: Olm Nets, Inc., a Utah corporation", "lessor", "Olm Nets, Inc."),
    ],
)
def test_a_name_ends_before_what_is_said_of_it(
    engine: Engine, text: str, field: str, name: str
) -> None:
    assert read(engine, text, **{field: "STRING"}) == {field: name}
