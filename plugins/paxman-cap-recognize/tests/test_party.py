"""Whose name, address or telephone number a field gets, through the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from paxman_core import Engine


def values(engine: Engine, text: str, fields: dict[str, object]) -> dict[str, str]:
    """The values by field, as text; fields without a value are left out."""
    artifact = engine.normalize(text, {"id": "test", "fields": fields})
    return {
        result.field_path: str(result.value)
        for result in artifact.field_results
        if result.status == "RESOLVED"
    }


def notes(engine: Engine, text: str, fields: dict[str, object]) -> list[str]:
    """What the capability says about the fields."""
    artifact = engine.normalize(text, {"id": "test", "fields": fields})
    return [note.message for result in artifact.field_results for note in result.diagnostics]


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("Customer: Foo Handels GmbH\nInvoice no 17\nTotal 5.00 EUR", "supplier", None),
        ("INVOICE\nBill to: Globex Corp.\nShip to: Initech LLC\nTotal 5.00 EUR", "vendor", None),
        ("Rechnung\nKunde: Müller GmbH\nVerkäufer: Schmidt AG", "seller", "Schmidt AG"),
        ("BILL TO\nGlobex Corp.\n\nInitech LLC\nPhone: 212-555-0100", "supplier", "Initech LLC"),
        ("Contact: John Smith, Parcelnet plc\nPhone: 0113 555 0101", "supplier", "Parcelnet plc"),
        ("Free shipping. Sold by PeakFoot Ltd. Rating: 4.6", "sold_by", "PeakFoot Ltd"),
        ("Hi all,\nthe invoice from Telmark GmbH is still open.", "company", None),
        ("FIELD SERVICE REPORT\nCustomer: Oakdale Dairy\nPhone: 212-555-0100", "company", None),
        ("SERVICES AGREEMENT\nTel: 212-555-0100", "company", None),
        (
            "OldMillGrill\n67515thStreet\nWashingtonDC20005\n202-555-0100\nPie\t4.00\nTea\t2.00",
            "store",
            "OldMillGrill",
        ),
        ("Project Alpha kick-off\nDate: 3 May 2026\nTo: all staff", "company", None),
        ("Jane Miller\n12 Mill Lane\nLeeds LS1 4AB\n\nDear Sir,", "company", None),
        ("Company: none\nPhone: 212-555-0100", "company", None),
        ("Tidewater Sailing Club\nDate: 3 May 2026", "company", "Tidewater Sailing Club"),
    ],
)
def test_the_company_is_the_issuer(
    engine: Engine, text: str, field: str, value: str | None
) -> None:
    """Neither customers nor titles, people and companies in passing are the issuer."""
    assert values(engine, text, {field: "STRING"}).get(field) == value


TWO_PARTIES = """\
BILL OF SALE

SELLER
Name: Gwen Harper
Address: 4 Mill St, Dover, NH 03820
Phone: 603-555-0110

BUYER
Name: Luis Ortega
Address: 910 Pine Rd, Keene, NH 03431
Phone: 603-555-0187
"""


def test_headings_say_whose_address_and_telephone_follow(engine: Engine) -> None:
    """Every party gets its own."""
    fields: dict[str, object] = {
        "seller_address": "STRING",
        "seller_phone": "STRING",
        "buyer_address": "STRING",
        "buyer_phone": "STRING",
    }
    assert values(engine, TWO_PARTIES, fields) == {
        "seller_address": "4 Mill St, Dover, NH 03820",
        "seller_phone": "603-555-0110",
        "buyer_address": "910 Pine Rd, Keene, NH 03431",
        "buyer_phone": "603-555-0187",
    }


def test_headings_side_by_side_govern_their_columns(engine: Engine) -> None:
    """An address in the right column is quoted without the left one."""
    text = (
        "Bill To:                         Ship To:\n"
        "Trailhead Rentals                Trailhead Depot\n"
        "18 River Way                     400 Quarry Rd\n"
        "Bend, OR 97701                   Redmond, OR 97756\n"
    )
    fields: dict[str, object] = {"billing_address": "STRING", "shipping_address": "STRING"}
    assert values(engine, text, fields) == {
        "billing_address": "18 River Way Bend, OR 97701",
        "shipping_address": "400 Quarry Rd Redmond, OR 97756",
    }


@pytest.mark.parametrize(
    ("text", "address"),
    [
        (
            "   DINER\n  1600 GEARY ST\n SAN FRANCISCO, CA 94115\n",
            "1600 GEARY ST SAN FRANCISCO, CA 94115",
        ),
        ("FUEL 0881\n 3310 W COLFAX AVE\n  DENVER CO 80204\n", "3310 W COLFAX AVE DENVER CO 80204"),
        ("CLUB\n1500 BROADWAY\nNEW YORK, NY 10036\n", "1500 BROADWAY NEW YORK, NY 10036"),
    ],
)
def test_the_town_belongs_to_the_street(engine: Engine, text: str, address: str) -> None:
    """A line with town, state and ZIP code goes on from the street above it."""
    assert values(engine, text, {"address": "STRING"}) == {"address": address}


def test_a_sentence_says_where_the_premises_are(engine: Engine) -> None:
    """The address ends with its postcode, and the sentence around it is left out."""
    text = (
        "1. PREMISES. Landlord leases to Tenant the apartment located at 415 Seaview Avenue,\n"
        "Unit 3B, Long Beach, CA 90802.\n"
    )
    assert values(engine, text, {"property_address": "STRING"}) == {
        "property_address": "415 Seaview Avenue, Unit 3B, Long Beach, CA 90802"
    }


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("SHOP\nMILK 007874235186 F 3.62\nPAPER 003700087612 9.97", "phone", None),
        ("ABN 53 004 085 616\nPh: (08) 9386 5521", "phone", "(08) 9386 5521"),
        ("Re: Auto loan 5500-771942\nPlease call (402) 555-0166", "phone", "(402) 555-0166"),
        ("Office phone: 555-010-2299", "home_phone", None),
        ("Questions? Call 1-800-555-0123", "support_phone", "1-800-555-0123"),
        ("Message-ID: <x@beispiel.de>\nwrite to ann@beispiel.de", "email", "ann@beispiel.de"),
        ("Write to events@westbrook.example", "contact_email", "events@westbrook.example"),
    ],
)
def test_codes_are_no_telephone_numbers(
    engine: Engine, text: str, field: str, value: str | None
) -> None:
    """Product codes and the numbers of other things look like telephone numbers."""
    assert values(engine, text, {field: "STRING"}).get(field) == value


def test_a_business_is_found_by_the_name_of_its_kind(engine: Engine) -> None:
    bill = (
        "Greenfield Clinic\n48 Orchard Lane, Bristol BS1 5TY\nTel: 0117 496 0142\n\nTotal £45.00\n"
    )
    assert values(engine, bill, {"clinic": "STRING"}) == {"clinic": "Greenfield Clinic"}
    assert values(engine, bill, {"bank": "STRING"}) == {}


@pytest.mark.parametrize(
    "first", ["Quote Q-9", "Invoice 77\nTotal: EUR 1.234", "Hello,", "> Total: EUR 99.00"]
)
def test_a_title_with_its_number_or_an_amount_is_no_name(engine: Engine, first: str) -> None:
    document = f"{first}\nInvoice no: 77\nTel: 030 1234567\n"
    assert values(engine, document, {"vendor": "STRING?"}) == {}


@pytest.mark.parametrize("first", ["Top 10 Store", "Quote Unquote Books", "Hello Kitty Store"])
def test_a_name_may_begin_like_a_title_or_an_amount(engine: Engine, first: str) -> None:
    document = f"{first}\nInvoice no: 77\nTel: 030 1234567\n"
    assert values(engine, document, {"vendor": "STRING?"}) == {"vendor": first}


def test_the_block_number_of_an_address_is_no_name(engine: Engine) -> None:
    text = "KISSA MORNING\n3-12-8 Asagaya Minami, Suginami-ku\nTEL 03-5555-0183\n"
    assert engine.normalize(text, {"fields": {"company": "STRING"}})["company"] == "KISSA MORNING"


def test_a_company_that_does_not_head_the_page_is_not_sure_to_have_sent_it(engine: Engine) -> None:
    text = (
        "Malerbetrieb Kuno Hassel\nZiegelgasse 3 · 99084 Erfurt\n\nWohnbau Steigerblick eG\n"
        "Frau Ilka Monse\nParkweg 88\n99096 Erfurt\n\nRechnung 2025-077\n\n"
        "Sehr geehrte Frau Monse,\nwir berechnen:\n"
    )
    seller = engine.normalize(text, {"fields": {"seller_name": "STRING"}}).result("seller_name")
    assert seller.confidence_band.value == "MEDIUM"


def test_the_name_of_a_bank_is_what_stands_above_its_statement(engine: Engine) -> None:
    statement = "Trust Bank Harbour Limited\nGST Reg No: 900000001A\nStatement balance S$27.00\n"
    for name in ("bank", "bank_name"):
        assert values(engine, statement, {name: "STRING?"}) == {name: "Trust Bank Harbour Limited"}


@pytest.mark.parametrize(
    ("sender", "shop"),
    [
        ("Parkwise", "Parkwise"),
        ("Stackly Billing", "Stackly"),
        ("Support", None),
        ("Anna Finch", None),
    ],
)
def test_a_mail_has_no_letterhead_but_a_sender(
    engine: Engine, sender: str, shop: str | None
) -> None:
    mail = (
        f"From: {sender} <receipts@mail.example>\nTo: t@mail.example\nSubject: Receipt\n\n"
        "Parking receipt\n\nVehicle\tKX19 ZRT\nParking fee\t£7.20\nTotal paid\t£7.60\n"
    )
    found = values(engine, mail, {"shop": "STRING?"}).get("shop")
    assert found == shop if shop else found != sender


@pytest.mark.parametrize(
    ("field", "head", "name"),
    [
        (
            "store_name",
            "HOTEL KAVERI BHAVAN\n(A unit of SSB Foods Pvt Ltd)\n46, Usman Road",
            "HOTEL KAVERI BHAVAN",
        ),
        ("seller_name", "Weingut Hain\nInhaber: Thomas Hain e.K.\nHauptstraße 88", "Weingut Hain"),
    ],
)
def test_who_owns_a_business_is_not_its_name(
    engine: Engine, field: str, head: str, name: str
) -> None:
    text = f"{head}\nTel: 044-24345577\nTotal 326.00"
    assert values(engine, text, {field: "STRING"}) == {field: name}
