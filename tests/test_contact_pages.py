"""Contact pages of organisations that do not exist, in the styles of many years and countries."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from paxman_core import ConfidenceBand, Engine

PAGES = Path(__file__).parent / "contact_pages"
EXPECTED = json.loads((PAGES / "expected.json").read_text("utf-8"))
FIELDS = ["name", "street", "city", "state", "zip_code", "country", "telephone", "fax", "email"]
CONTRACT = {"fields": dict.fromkeys(FIELDS, "STRING?")}


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as made:
        yield made


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_every_part_is_found_and_nothing_else(engine: Engine, name: str) -> None:
    """Each value may be written in one of several ways; what a page does not say stays empty."""
    found = engine.normalize(PAGES / f"{name}.html", CONTRACT).normalized_data
    said = {field: _plain(value) for field, value in found.items() if value is not None}
    wanted = EXPECTED[name]
    assert said.keys() == wanted.keys()
    assert [f for f in said if said[f] not in map(_plain, wanted[f])] == []


def test_with_a_second_office_the_first_is_less_sure(engine: Engine) -> None:
    artifact = engine.normalize(PAGES / "two_offices.html", CONTRACT)
    assert artifact.result("city").confidence_band is ConfidenceBand.MEDIUM


def test_a_name_that_only_the_title_states_is_less_sure(engine: Engine) -> None:
    result = engine.normalize(PAGES / "nophone.html", CONTRACT).result("name")
    assert (result.value, result.confidence_band) == (
        "Northern Lights Choir",
        ConfidenceBand.MEDIUM,
    )


def test_a_sentence_that_leads_to_an_address_is_no_name(engine: Engine) -> None:
    page = (
        "<html><body><h2>Northgate Veterinary Clinic</h2><p>We are at 1500 Elm Avenue, Fargo, ND "
        "58102. Call us at 701.555.0121.</p></body></html>"
    )
    found = engine.normalize(page.encode(), CONTRACT).normalized_data
    assert found.get("name") is None
    assert (found["street"], found["city"]) == ("1500 Elm Avenue", "Fargo")


def test_the_name_of_a_thing_is_not_that_of_its_shop(engine: Engine) -> None:
    page = (
        "<html><head><title>Blue kettle | Harbour Goods</title></head><body><h1>Blue kettle</h1>"
        "<p>Price: 24.00 EUR</p><p>© 2026 Harbour Goods</p></body></html>"
    )
    artifact = engine.normalize(page, {"fields": {"name": "STRING?", "price": "MONEY"}})
    assert artifact["name"] == "Blue kettle"
    assert artifact.result("name").confidence_band is ConfidenceBand.MEDIUM


@pytest.mark.parametrize(
    "said",
    ["Published January 4, 2026", "Posted on: 4 Jan 2026", "Veröffentlicht am 4. Januar 2026"],
)
def test_the_day_on_which_a_page_was_published(engine: Engine, said: str) -> None:
    page = (
        f"<html><body><h1>How to prune roses</h1><p>{said}</p><p>Begun in 1999.</p></body></html>"
    )
    fields = {"title": "STRING", "date_published": "DATE"}
    artifact = engine.normalize(page, {"fields": fields})
    assert artifact.normalized_data == {
        "title": "How to prune roses",
        "date_published": date(2026, 1, 4),
    }


@pytest.mark.parametrize(
    ("said", "phone", "fax"),
    [
        (
            "Phones: (591-2) 2443529 - 2441294<br>Fax: (591-2) 2441491 - PO box: 12",
            "(591-2) 2443529",
            "(591-2) 2441491",
        ),
        ("Tel: 0112 222333 / 0112 333488", "0112 222333", None),
        ("Tel.: +49 (0)30 / 28 47 10 22", "+49 (0)30 / 28 47 10 22", None),
        ("Phone: +352 261 911 3515 (no support)", "+352 261 911 3515", None),
        ("Phone: 555 010 2233 ext. 12", "555 010 2233 ext. 12", None),
    ],
)
def test_of_several_numbers_the_first_is_taken(
    engine: Engine, said: str, phone: str, fax: str | None
) -> None:
    page = f"<html><body><h1>Contact</h1><p>{said}</p></body></html>"
    found = engine.normalize(page, {"fields": {"phone": "STRING?", "fax": "STRING?"}})
    assert (found["phone"], found.normalized_data.get("fax")) == (phone, fax)


@pytest.mark.parametrize(
    ("page", "name"),
    [
        (
            "<div class=bar><div><a>Past winners</a></div><div><a>Cart</a></div></div>"
            "<h3>Town of Mossbank</h3><p>311 Main St, P.O. Box 370 Mossbank, SK S0H 3G0</p>",
            "Town of Mossbank",
        ),
        (
            "<title>Harbour Trading</title><h1>Imprint</h1><p>Harbour Trading GmbH<br>Building C"
            "<br>Hafenstraße 4<br>89073 Ulm</p>",
            "Harbour Trading GmbH",
        ),
        ("<h1>Contact Umrah Markets</h1><p>Phone: 907.376.7222</p>", "Umrah Markets"),
        (
            "<title>Grill - Visit Us</title><h2>Location & Contact</h2><p>7330 Yonge St<br>"
            "Thornhill, ON L4J 7Y7</p>",
            "Grill",
        ),
        ("<p>Come and visit us today.</p><p>9 Oak Ave<br>Dayton, OH 45402</p>", None),
        ("<h3>OPENING HOURS</h3><p>Mon 9:00 - 17:00</p><h3>CONTACT</h3><p>907.376.7222</p>", None),
    ],
)
def test_what_a_page_begins_with_is_not_its_name(
    engine: Engine, page: str, name: str | None
) -> None:
    artifact = engine.normalize(f"<html><body>{page}</body></html>", CONTRACT)
    assert artifact.normalized_data.get("name") == name


def test_a_town_with_its_postal_code_is_less_sure(engine: Engine) -> None:
    page = (
        '<div class="vcard"><div class="adr"><div class="street-address">1600 Quay Blvd</div>'
        '<div class="locality">DeLand, FL <span class="postal-code">32724</span></div></div></div>'
    )
    artifact = engine.normalize(f"<html><body>{page}</body></html>", CONTRACT)
    assert artifact.result("city").confidence_band is not ConfidenceBand.HIGH
    assert artifact["zip_code"] == "32724"


def test_a_profile_has_the_name_of_its_person(engine: Engine) -> None:
    page = """<html><head><title>Ada Loom | Rope University</title></head><body><h1>Ada Loom</h1>
    <p>Rope University<br>12 Quay St<br>Duluth, MN 55802</p><p>Phone: (218) 555-0133</p>
    <footer><ul><li>Contact</li><li>Site Map</li></ul><p>© Rope University</p></footer></body>"""
    asked = dict.fromkeys(("name", "job_title", "university", "phone", "contact_person"), "STRING?")
    found = engine.normalize(page, {"fields": asked}).normalized_data
    assert (found["name"], found["university"]) == ("Ada Loom", "Rope University")
    assert found.get("contact_person") is None


@pytest.mark.parametrize(
    ("said", "field", "value"),
    [
        ("<p>12 Quay St<br>Sand City, CA 93955</p>", "city", "Sand City"),
        ("<table><tr><td>City</td><td>State / Province</td></tr></table>", "city", None),
    ],
)
def test_a_part_of_an_address_ends_where_it_does(
    engine: Engine, said: str, field: str, value: str | None
) -> None:
    found = engine.normalize(f"<html><body>{said}</body></html>", CONTRACT)
    assert found.normalized_data.get(field) == value


def test_the_name_of_an_article_is_not_surely_that_of_whom_to_write_to(engine: Engine) -> None:
    page = """<html><head><title>Rope Works: Contact</title></head><body><div itemscope
    itemtype="http://schema.org/BlogPosting"><h3 itemprop="name">Write us</h3>
    <p>Mail: ada@rope.example</p></div></body></html>"""
    result = engine.normalize(page, CONTRACT).result("name")
    assert result.confidence_band is not ConfidenceBand.HIGH


def _plain(value: object) -> str:
    return "".join(filter(str.isalnum, str(value).casefold()))


@pytest.mark.parametrize(
    "footer",
    [
        "© 2026 Larkfield Surveyors Ltd. Registered in England 01234567",
        "© 2026 Larkfield Surveyors Ltd. All rights reserved.",
        "Copyright 2026 Larkfield Surveyors Ltd. Privacy",
        "COPYRIGHT (C) Larkfield Surveyors Ltd. All rights reserved.",
    ],
)
def test_a_company_is_named_by_the_copyright_and_not_by_the_heading(
    engine: Engine, footer: str
) -> None:
    """Also where nothing but a telephone number says that the page is about contact."""
    page = f"<h1>Contact us</h1><p>Tel: 0113 496 0010</p><footer>{footer}</footer>"
    asked = {"fields": {"company": "STRING", "phone": "STRING"}}
    artifact = engine.normalize(f"<html><body>{page}</body></html>", asked)
    assert artifact["company"] == "Larkfield Surveyors Ltd"
    assert artifact.result("company").confidence_band is ConfidenceBand.MEDIUM


def test_a_trade_alone_is_no_company(engine: Engine) -> None:
    """A name that begins in the line above is not given without that."""
    page = "<p>Run by Central Fill<br>Solutions Inc. 346 Mill Ave, Dayton, OH 45402</p>"
    asked = {"fields": {"company": "STRING?", "phone": "STRING?"}}
    result = engine.normalize(f"<html><body>{page}</body></html>", asked).result("company")
    assert result.confidence_band is not ConfidenceBand.HIGH


CARD = "<p>Rope Works</p><p>12 Quay Street<br>Dayton, OH 45402</p>"


@pytest.mark.parametrize(
    ("head", "body", "company", "band"),
    [
        # What the title adds to the name above the address is where it is.
        (
            "<title>Contact | Rope Works Dayton, OH</title>",
            f"{CARD}<footer>© 2026 Rope Works Dayton, OH | Ropes</footer>",
            "Rope Works",
            ConfidenceBand.HIGH,
        ),
        # A site that calls itself what its page is titled has said one thing once.
        (
            '<title>Our service - rope.example</title><meta property="og:site_name" '
            'content="Our service - rope.example">',
            "<h1>Our service</h1><p>Rope Works Ltd</p><p>12 Quay Street<br>Dayton, OH 45402</p>",
            "Rope Works Ltd",
            ConfidenceBand.HIGH,
        ),
        ("", "<p>Write to us</p><p>c/o Loom</p><p>9 Oak Ave<br>Dayton, OH 45402</p>", "Loom", None),
        (
            "",
            "<p>(330)555-0121 Address: Rope Works 12 Quay Rd. Dayton, OH 45402</p>",
            "Rope Works",
            None,
        ),
    ],
)
def test_the_company_is_what_its_page_agrees_on(
    engine: Engine, head: str, body: str, company: str, band: ConfidenceBand | None
) -> None:
    asked = {"fields": {"company": "STRING", "street": "STRING?", "city": "STRING?"}}
    page = f"<html><head>{head}</head><body>{body}</body></html>"
    result = engine.normalize(page, asked).result("company")
    assert result.value == company
    assert band in (None, result.confidence_band)


def test_of_two_addresses_at_one_label_the_first_is_read(engine: Engine) -> None:
    page = "<html><body><p>Email: ada@rope.example/bo@rope.example</p></body></html>"
    assert engine.normalize(page, CONTRACT)["email"] == "ada@rope.example"


def test_a_number_ends_where_the_next_label_begins(engine: Engine) -> None:
    page = "<html><body><p>NIP: 6832085719, REGON:361257067</p></body></html>"
    artifact = engine.normalize(page, {"fields": {"vat_id": "STRING"}})
    assert artifact["vat_id"] == "6832085719"


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ("<td>City:</td><td>* This field is required.</td>", "city"),
        ("<td>Partita IVA:</td><td>Obbligatorio per utenti italiani</td>", "vat_id"),
        ("<td>Phone:</td><td>Digits only, e.g.: 123456789</td>", "phone"),
        ("<td>Email:</td><td>A valid address (yourname@rope.example)</td>", "email"),
        ("<td>Postcode:</td><td>Postcode (e.g. 35000)</td>", "postcode"),
        ("<td>Via:</td><td>Rope Search</td>", "street"),
    ],
)
def test_what_a_form_says_of_its_fields_is_not_surely_their_value(
    engine: Engine, row: str, field: str
) -> None:
    page = f"<html><body><table><tr>{row}</tr></table></body></html>"
    result = engine.normalize(page, {"fields": {field: "STRING?"}}).result(field)
    assert result.confidence_band not in (ConfidenceBand.HIGH, ConfidenceBand.CERTAIN)


@pytest.mark.parametrize(
    ("said", "email", "band"),
    [
        ("ask@rope.example", "ask@rope.example", ConfidenceBand.HIGH),
        ("privacy@rope.example", "privacy@rope.example", ConfidenceBand.MEDIUM),
        ("ad***@rope.example", None, None),
        ("Mails come from 'ask@rope.example'.", "ask@rope.example", ConfidenceBand.HIGH),
    ],
)
def test_the_only_address_is_the_pages_unless_it_is_for_one_matter(
    engine: Engine, said: str, email: str | None, band: ConfidenceBand | None
) -> None:
    asked = {"fields": {"company": "STRING?", "email": "STRING?"}}
    result = engine.normalize(f"<html><body><p>{said}</p></body></html>", asked).result("email")
    assert result.value == email
    assert band in (None, result.confidence_band)


@pytest.mark.parametrize(
    "footer",
    [
        "© 2026 Rope Works GmbH. Rope Works is a trade mark.",
        "© 2026 Rope Works GmbH - Terms",
    ],
)
def test_a_company_ends_with_its_legal_form(engine: Engine, footer: str) -> None:
    asked = {"fields": {"company": "STRING?", "phone": "STRING?"}}
    artifact = engine.normalize(f"<html><body><p>Hi</p><p>{footer}</p></body></html>", asked)
    assert artifact["company"] == "Rope Works GmbH"


def test_one_number_with_its_area_code_is_telephone_and_fax(engine: Engine) -> None:
    artifact = engine.normalize("Tel/Fax: 030/1234567", CONTRACT)
    assert (artifact["telephone"], artifact["fax"]) == ("030/1234567", "030/1234567")


HOSTED = (
    "<html><head><title>Mentions légales — Atelier Brunel</title></head><body>"
    "<h1>Mentions légales</h1><h2>Éditeur</h2><p>Atelier Brunel édite ce site.</p>{own}"
    "<h2>Hébergement</h2><p>Nuage SAS, 2 rue du Port, 59100 Roubaix, France</p></body></html>"
)


@pytest.mark.parametrize(
    ("own", "street", "city"),
    [
        ("", None, None),
        ("<p>7 rue des Forges<br>35000 Rennes</p>", "7 rue des Forges", "Rennes"),
    ],
)
def test_the_address_of_the_host_is_not_the_pages(
    engine: Engine, own: str, street: str | None, city: str | None
) -> None:
    found = engine.normalize(HOSTED.format(own=own), CONTRACT).normalized_data
    assert (found.get("street"), found.get("city")) == (street, city)
    assert found["name"] == "Atelier Brunel"


def test_a_heading_above_a_place_is_not_the_company(engine: Engine) -> None:
    page = (
        "<html><head><title>Loom Fitter</title></head><body><h1>Loom Fitter</h1>"
        "<p>Leeds, England</p><p>Write to jobs@warp.example</p>"
        "<p>© 2024 Warp and Weft Ltd</p></body></html>"
    )
    found = engine.normalize(page, CONTRACT).result("name")
    assert found.confidence_band is ConfidenceBand.MEDIUM


def test_the_name_of_a_practice_is_not_surely_that_of_whom_a_page_is_about(engine: Engine) -> None:
    page = (
        "<html><head><title>Ada Loom, MD | Lakeshore Clinic</title></head><body>"
        "<h1>Ada Loom, MD</h1><p>Lakeshore Clinic<br>2100 Harbor Dr<br>Milwaukee, WI 53202</p>"
        "<p>© 2024 Lakeshore Clinic</p></body></html>"
    )
    assert engine.normalize(page, CONTRACT).result("name").confidence_band is ConfidenceBand.MEDIUM
    company = engine.normalize(page, {"fields": {"company": "STRING", "city": "STRING"}})
    assert company.result("company").confidence_band is ConfidenceBand.HIGH


@pytest.mark.parametrize(
    ("text", "phone", "mobile"),
    [
        ("Tel: 020 7946 0101\nCell: 07700 900123\n", "020 7946 0101", "07700 900123"),
        ("Telefon: 04351 550180\nMobil: 0171 5550180\n", "04351 550180", "0171 5550180"),
    ],
)
def test_a_mobile_number_is_not_the_telephone_number(
    engine: Engine, text: str, phone: str, mobile: str
) -> None:
    artifact = engine.normalize(text, {"fields": {"phone": "STRING", "mobile": "STRING"}})
    assert (artifact["phone"], artifact["mobile"]) == (phone, mobile)
    assert {one.confidence_band.value for one in artifact.field_results} == {"HIGH"}
