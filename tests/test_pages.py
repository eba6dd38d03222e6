"""Web pages of many kinds, read by all that is installed: contracts of names and types alone."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from paxman_core import ConfidenceBand, Engine

if TYPE_CHECKING:
    from collections.abc import Iterator

NAV = "<div><a>Order Tracking</a></div><div><a>Terms & Conditions</a></div>"
SHOP = f"""<html><head><title>Blue wool, 50 g | Rope Works</title>
<meta property="og:title" content="Blue wool, 50 g">
<meta property="product:price:amount" content="4.50"></head>
<body>{NAV}<p>In stock</p><p>Other wool 9.00</p></body></html>"""
BLOG = """<html><head><title>Why we warp by hand - Rope Works</title>
<meta name="author" content="Rope Works"></head><body>
<h1>Why we warp by hand</h1><div class="byline">Written by <a>Ada Loom</a> on 12 Jan 2031</div>
<p>In March 2029 we had forty looms.</p><h3>More</h3><p>Knots, by Bo Reed</p></body></html>"""
OBJECT = """<h1>Lidded basket</h1><dl><dt>Artist/Maker</dt><dd>Workshop of Ada Loom</dd>
<dt>Medium</dt><dd>Willow</dd><dt>Accession Number</dt><dd>1931.44.2</dd></dl>"""
HOUSE = """<h1>10 Loom Street</h1><p>Asking price: $246,900</p><p>Bedrooms: 3</p><p>Baths: 2</p>
<p>Sq ft: 2,459</p><p>Year built: 1978</p>"""
SOUP = """<html lang="pl"><h1>Zupa</h1><dl><dt>Czas przygotowania</dt><dd>30 min</dd>
<dt>Czas gotowania</dt><dd>1 godz.</dd></dl></html>"""
CAR = """<html><body><h1>Loom Roadster</h1><p class="old-price">£9,495</p><p>£8,995</p>
<p>or £210.00 per month</p><ul><li><span>Gearbox</span><span>Manual</span></li>
<li><span>Doors</span><span>5</span></li></ul>
<table><tr><td>Fuel type</td><td>Petrol</td></tr><tr><td>Previous owners</td><td>2</td></tr></table>
</body></html>"""
JOB = """<html><head><title>Weaver (m/f) - Rope Works</title></head><body><h1>Weaver (m/f)</h1>
<p>Rope Works Ltd</p><ul><li>74072 Heilbronn</li></ul><p>jobs@rope.example</p></body></html>"""
ANVIL = """<html><body><div itemscope itemtype="http://schema.org/Product">
<b itemprop="name">Anvil</b><p itemprop="description">Good to drop.</p></div></body></html>"""


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as made:
        yield made


@pytest.mark.parametrize(
    ("page", "fields", "expected"),
    [
        (SHOP, "title STRING, price DECIMAL", ["Blue wool, 50 g", "4.50"]),
        (
            BLOG,
            "headline STRING, author STRING?, published DATE?",
            ["Why we warp by hand", "Ada Loom", "2031-01-12"],
        ),
        (
            OBJECT,
            "title STRING, artist STRING, medium STRING, accession_number STRING",
            ["Lidded basket", "Workshop of Ada Loom", "Willow", "1931.44.2"],
        ),
        (
            HOUSE,
            "price DECIMAL, bedrooms INTEGER, bathrooms INTEGER, floor_area INTEGER",
            ["246900", "3", "2", "2459"],
        ),
        (SOUP, "prep_time INTEGER, cook_time INTEGER", ["30", "60"]),
        (
            CAR,
            "price MONEY, old_price MONEY, gearbox STRING, fuel STRING, owners INTEGER",
            ["8995.00 GBP", "9495.00 GBP", "Manual", "Petrol", "2"],
        ),
        (JOB, "company STRING, email STRING", ["Rope Works Ltd", "jobs@rope.example"]),
        (ANVIL, "product_name STRING, description STRING", ["Anvil", "Good to drop."]),
        (ANVIL, "product STRING", ["Anvil"]),
        (
            "<title>Ropes « Loom blog</title><h1>Loom blog</h1><h2>Ropes</h2><p>By Bo Reed</p>",
            "title STRING",
            ["Ropes"],
        ),
        (
            "<h1>Soup</h1><p>Prep Time: 5 mins</p><p>Total Time: 1 hour</p>",
            "prep_minutes INTEGER, total_minutes INTEGER",
            ["5", "60"],
        ),
    ],
)
def test_a_page_fills_a_contract_of_names_and_types(
    engine: Engine, page: str, fields: str, expected: list[str]
) -> None:
    named = dict(each.split() for each in fields.split(", "))
    artifact = engine.normalize(page, {"fields": named})
    assert [str(artifact[name]) for name in named] == expected


def test_a_day_that_stands_elsewhere_on_a_page_is_not_that_of_its_publication(
    engine: Engine,
) -> None:
    page = BLOG.replace("Knots, by Bo Reed", "Knots, by Bo Reed, 3 Feb 2031")
    fields = {"published": {"type": "DATE?", "labels": ["posted on"]}, "headline": "STRING"}
    assert str(engine.normalize(page, {"fields": fields})["published"]) == "2031-01-12"


def test_a_label_of_a_page_is_not_its_title(engine: Engine) -> None:
    page = "<h1>Comptable confirmé</h1><p><b>Type de contrat :</b> CDI</p>"
    fields = {"job_title": {"type": "STRING", "labels": ["title"]}}
    assert engine.normalize(page, {"fields": fields})["job_title"] == "Comptable confirmé"


@pytest.mark.parametrize(
    ("said", "band"),
    [
        ("Add to cart", ConfidenceBand.HIGH),
        ("This rope is out of stock.", ConfidenceBand.MEDIUM),
    ],
)
def test_what_markup_says_of_the_stock_is_less_sure_where_the_page_denies_it(
    engine: Engine, said: str, band: ConfidenceBand
) -> None:
    offer = '<link itemprop="availability" href="InStock"><b itemprop="price">4.50</b>'
    page = (
        '<html><body itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Rope</h1>'
        f'<p itemprop="offers" itemscope>{offer}</p><p>{said}</p></body></html>'
    )
    asked = {"fields": {"name": "STRING", "price": "DECIMAL", "availability": "STRING"}}
    result = engine.normalize(page, asked).result("availability")
    assert (result.value, result.confidence_band) == ("InStock", band)


def test_the_heading_of_one_column_is_not_the_value_of_another(engine: Engine) -> None:
    page = (
        "<html><body><table><tr><th>Author</th><th>Message</th></tr><tr><td>Bo</td><td>Hello</td>"
        "</tr><tr><td>Ada</td><td>Hello too</td></tr></table></body></html>"
    )
    artifact = engine.normalize(page, {"fields": {"author": "STRING?", "topic": "STRING?"}})
    assert artifact["author"] is None


def test_a_word_of_a_page_is_not_a_label_misread(engine: Engine) -> None:
    said = "Market | Ropes and looms"
    asked = {"fields": {"brand": "STRING?"}}
    assert engine.normalize(f"<html><body><p>{said}</p></body></html>", asked)["brand"] is None
    assert engine.normalize("Markt: Ropes", asked)["brand"] == "Ropes"


def test_the_only_day_of_a_page_is_not_surely_its_own(engine: Engine) -> None:
    """It may be that of a law; with a label, or in a text that is no page, it is sure."""
    said = "Act on ropes, 6 January 1978"
    asked = {"fields": {"published": "DATE"}}
    page = engine.normalize(f"<html><body><p>Log in</p><p>{said}</p></body></html>", asked)
    assert page.result("published").confidence_band is not ConfidenceBand.HIGH
    labelled = f"<html><body><p>Log in</p><p>Published: {said[-14:]}</p></body></html>"
    result = engine.normalize(labelled, asked).result("published")
    assert (str(result.value), result.confidence_band) == ("1978-01-06", ConfidenceBand.HIGH)


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        (
            "<ul><li>Ann Lee</li><li>Bo Reed</li></ul><table><tr><td>Fare<td>9</tr></table>",
            ["Ann Lee", "Bo Reed"],
        ),
        ("<p>1. Ann Lee<br>2. Bo Reed</p>", ["Ann Lee", "Bo Reed"]),
        ("<p>Ann Lee, Bo Reed</p>", ["Ann Lee", "Bo Reed"]),
        (
            "<p>Ann Lee, who came with all of her looms</p>",
            ["Ann Lee, who came with all of her looms"],
        ),
    ],
)
def test_a_list_is_its_items_and_no_more(engine: Engine, items: str, expected: list[str]) -> None:
    page = f"<html><body><h1>Trip</h1><h3>Passengers</h3>{items}</body></html>"
    asked = {"fields": {"passengers": {"type": "ARRAY", "items": "STRING"}}}
    assert engine.normalize(page, asked)["passengers"] == expected


def test_a_page_is_no_blog_but_has_a_headline_beside_its_contact(engine: Engine) -> None:
    page = """<html><head><title>News</title></head><body><article itemscope
    itemtype="http://schema.org/BlogPosting"><h1 itemprop="headline">Forty looms</h1></article>
    <p>Mail: press@rope.example</p></body></html>"""
    asked = {
        "fields": {"headline": "STRING", "blog": "STRING?", "email": "STRING", "city": "STRING?"}
    }
    found = engine.normalize(page, asked).normalized_data
    assert (found["headline"], found.get("blog")) == ("Forty looms", None)


@pytest.mark.parametrize("said", ["Grundpreis: 195,80 € / 1 l", "Streichpreis: 12,95 €"])
def test_another_price_is_not_surely_the_price(engine: Engine, said: str) -> None:
    page = f"<html lang='de'><body><p>Tropfen</p><p>{said}</p></body></html>"
    result = engine.normalize(page, {"fields": {"preis": "MONEY?"}}).result("preis")
    assert result.confidence_band is not ConfidenceBand.HIGH


ADVERT = """<html><body><h1>Weaver</h1><h4>Salary</h4><p>£27,334 - £30,060 per annum</p>
<h4>Closing date</h4><p>Sunday 14 June 2031, at 11:59 pm</p>
<h4>Interviews</h4><p>Week commencing 29 June 2031</p><p>Living area: 140m2</p></body></html>"""


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("salary_min MONEY", "27334.00 GBP MEDIUM"),
        ("salary_max MONEY", "30060.00 GBP MEDIUM"),
        ("closing_date DATE", "2031-06-14 MEDIUM"),
        ("start_date DATE?", "None UNTRUSTED"),
        ("living_area DECIMAL", "140 HIGH"),
    ],
)
def test_below_a_heading_stand_ranges_and_days_with_their_weekday(
    engine: Engine, field: str, expected: str
) -> None:
    name, kind = field.split()
    result = engine.normalize(ADVERT, {"fields": {name: kind}}).result(name)
    assert f"{result.value} {result.confidence_band.value}" == expected


def test_the_title_behind_a_blogs_name_is_its_heading(engine: Engine) -> None:
    page = """<html><head><title>Ada's Looms: Two weeks without a warp</title></head><body>
    <h1><a href="/">Ada's Looms</a></h1><h2>3 May 2031</h2><h3>Two weeks without a warp</h3>
    <p>It went well.</p></body></html>"""
    assert engine.normalize(page, {"fields": {"title": "STRING"}})["title"] == (
        "Two weeks without a warp"
    )


def test_a_table_of_one_row_has_a_range_and_a_label_counts_what_is_asked_for(
    engine: Engine,
) -> None:
    page = """<html><body><h3>Vacancies</h3><p>Number of guests: 2 pax</p><table><thead>
    <tr><th>Recruiter</th><th>Closes</th><th>Ref</th><th>Salary</th></tr></thead><tbody>
    <tr><td>Loom & Co</td><td>25 April 2031</td><td>P-7</td><td>£20,000 - £24,000</td></tr>
    </tbody></table></body></html>"""
    fields = {"closing_date": "DATE", "salary_min": "MONEY", "salary_max": "MONEY"}
    found = engine.normalize(page, {"fields": {**fields, "guests": "INTEGER"}})
    assert [str(found[name]) for name in (*fields, "guests")] == [
        "2031-04-25",
        "20000.00 GBP",
        "24000.00 GBP",
        "2",
    ]


@pytest.mark.parametrize(
    ("body", "field", "expected"),
    [
        ("<h1>Loft ID #</h1><h3>Old mill</h3>", "title STRING?", "Lofts MEDIUM"),
        ("<h1>Vita</h1><p>Name: Ada Loom</p>", "name STRING", "Ada Loom HIGH"),
        ("<h1>Ada Loom</h1>", "university STRING?", "None UNTRUSTED"),
        ("<p>Pastor: ada@loom.example</p>", "pastor_name STRING?", "None UNTRUSTED"),
        ("<p>Rating: 4.6 out of 5 (87 reviews)</p>", "rating DECIMAL", "4.6 HIGH"),
        ("<p>Bewertung: 4,6/5 Sterne</p>", "rating DECIMAL", "4.6 HIGH"),
        (
            "<table><tr><td>Status:</td><td>Delivered</td></tr>"
            "<tr><td>Signed by:</td><td>Bo Reed</td></tr></table>",
            "status STRING",
            "Delivered HIGH",
        ),
    ],
)
def test_a_life_is_somebodys_and_an_empty_label_no_title(
    engine: Engine, body: str, field: str, expected: str
) -> None:
    page = f"<html><head><title>Lofts</title></head><body>{body}<p>x</p></body></html>"
    name, kind = field.split()
    asked = {name: kind, "email": "STRING?", "phone": "STRING?", "biography": "STRING?"}
    result = engine.normalize(page, {"fields": asked}).result(name)
    assert f"{result.value} {result.confidence_band.value}" == expected


LAYOUT = """<html><head><title>Deep Warp by Ada Loom - Rope Books</title></head><body>
<table><tr><td><b>Shelves</b><br><a>Looms</a><br><a>Ropes</a></td><td><b>Deep Warp</b><br>
by <a>Ada Loom</a><br><b>List Price:</b> <s>$16.95</s><br><b>Our Price:</b> $11.53<br>
<b>Format:</b> Paperback, 342 pages<br><b>ISBN:</b> 0345479230<br>
<b>ISBN-13:</b> 978-0345479235<br><b>Publisher:</b> Harbour Press<br></td></tr></table>
<table><tr><td><b>Born:</b> May 3, 1982, Akron</td><td><b>College:</b> Duquesne</td></tr></table>
</body></html>"""
STRUCK = """<html><body><h1>Loom 7</h1><table><tr><td>Price:</td><td><s>$249.99</s></td></tr>
<tr><td>You pay:</td><td>$199.95</td></tr></table><p>Spare shuttle $39.95</p></body></html>"""
FARM = """<html><body><h1>12 Loom Lane</h1><p>$489,000</p><table><tr><td>Rooms</td><td>4</td></tr>
<tr><td>Taxes</td><td>$9,120</td></tr></table></body></html>"""


@pytest.mark.parametrize(
    ("page", "field", "expected"),
    [
        (LAYOUT, "title STRING", "Deep Warp MEDIUM"),
        (LAYOUT, "isbn13 STRING", "978-0345479235 HIGH"),
        (LAYOUT, "isbn_10 STRING?", "0345479230 MEDIUM"),
        (LAYOUT, "publisher STRING", "Harbour Press HIGH"),
        (LAYOUT, "price DECIMAL", "11.53 MEDIUM"),
        (LAYOUT, "born DATE", "1982-05-03 HIGH"),
        (LAYOUT, "college STRING", "Duquesne HIGH"),
        (STRUCK, "price DECIMAL", "199.95 HIGH"),
        (FARM, "price DECIMAL", "489000 MEDIUM"),
        ("<h3>Loom 5</h3><p>Item Code: P1</p>", "name STRING", "Loom 5 MEDIUM"),
        (
            "<html><head><title>Marrow - Film - Reels</title></head><h2>Marrow</h2><h2>Cast</h2>",
            "title STRING",
            "Marrow HIGH",
        ),
    ],
)
def test_tables_that_arrange_a_page_hold_labels_of_their_own(
    engine: Engine, page: str, field: str, expected: str
) -> None:
    name, kind = field.split()
    result = engine.normalize(page, {"fields": {name: kind}}).result(name)
    assert f"{result.value} {result.confidence_band.value}" == expected


@pytest.mark.parametrize(
    "head",
    [
        "<h3>Shipping address</h3><p>",
        "<p><b>Ship to:</b><br>",
        "<p><b>Afleveradres</b><br>",
        "<p>Indirizzo di consegna:<br>",
    ],
)
def test_the_street_of_an_address_is_not_all_of_it(engine: Engine, head: str) -> None:
    page = f"<html><body>{head}Ada Loom<br>Lindenallee 12<br>50968 Köln</p></body></html>"
    members = dict.fromkeys(("street", "postal_code", "city"), "STRING?")
    asked = {"fields": {"delivery_address": {"type": "OBJECT", "fields": members}}}
    found = engine.normalize(page, asked)["delivery_address"]
    assert dict(found) == {"street": "Lindenallee 12", "postal_code": "50968", "city": "Köln"}


SPEC = """<html><body><h1>Loom 7</h1><table><tr><th>Mileage</th><td>78,200</td><th>Paint</th>
<td>Silver</td></tr><tr><th>Gearbox</th><td>Manual</td><th>Doors</th><td>5</td></tr></table>
<table><tr><td>Cast</td><td><a>Bo Reed</a>, <a>Ann Lee</a></td></tr>
<tr><td>Genre</td><td>Thriller</td></tr></table></body></html>"""


def test_a_row_may_have_several_headings_and_a_cell_a_list(engine: Engine) -> None:
    asked = {"mileage": "INTEGER", "doors": "INTEGER", "gearbox": "STRING"}
    cast = {"type": "ARRAY", "items": "STRING"}
    found = engine.normalize(SPEC, {"fields": {**asked, "cast": cast}})
    values = [found[name] for name in (*asked, "cast")]
    assert values == [78200, 5, "Manual", ["Bo Reed", "Ann Lee"]]


@pytest.mark.parametrize(
    ("body", "fields", "expected"),
    [
        (
            "<h2>Ada Loom</h2><p>Weaver<br><b>Phone:</b> (555) 832-4410<br>"
            "<b>Fax:</b> (555) 832-4499</p>",
            "name STRING, title STRING?, department STRING?, phone STRING, fax STRING",
            ["Ada Loom", "None", "None", "(555) 832-4410", "(555) 832-4499"],
        ),
        (
            "<h1>Legal notice</h1><p>Loom SARL<br>Siège social : 18 avenue du Port, 17000 La "
            "Rochelle<br>Téléphone : 05 46 55 12 12</p>",
            "company STRING?, street STRING, city STRING",
            ["Loom SARL", "18 avenue du Port", "La Rochelle"],
        ),
        (
            "<h1>Storm</h1><p>Published: 7 Jan 2014 18:05</p><p>It blew.</p>",
            "headline STRING, date DATE",
            ["Storm", "2014-01-07"],
        ),
        (
            "<table><tr><td><b>Lieferadresse</b><br>Nora Keller<br>Am Anger 4<br>99084 Erfurt</td>"
            "<td><b>Rechnungsadresse</b><br>Keller KG<br>Postfach 12<br>99085 Erfurt</td></tr>"
            "</table>",
            "delivery_street STRING, delivery_city STRING",
            ["Am Anger 4", "Erfurt"],
        ),
    ],
)
def test_a_page_tells_somebodys_title_company_and_street_from_its_own_words(
    engine: Engine, body: str, fields: str, expected: list[str]
) -> None:
    named = dict(each.split() for each in fields.split(", "))
    heading = body.partition("</")[0][4:]
    page = f"<html><head><title>{heading}</title></head><body>{body}</body></html>"
    artifact = engine.normalize(page, {"fields": named})
    assert [str(artifact.normalized_data.get(name)) for name in named] == expected


def test_headings_name_the_records_whose_lines_are_labelled_below(engine: Engine) -> None:
    page = """<html><body><h1>Contacts</h1><h3>Ada Loom</h3><p>Role: Sales<br>Phone: 0711 555-210
    </p><h3>Bo Reed</h3><p>Role: Repairs<br>Phone: 0711 555-220</p></body></html>"""
    fields = {"name": "STRING", "role": "STRING?", "phone": "STRING?"}
    asked = {"fields": {"staff": {"type": "ARRAY", "items": {"fields": fields}}}}
    assert [tuple(row.values()) for row in engine.normalize(page, asked)["staff"]] == [
        ("Ada Loom", "Sales", "0711 555-210"),
        ("Bo Reed", "Repairs", "0711 555-220"),
    ]


@pytest.mark.parametrize(
    "payload",
    [
        '{"temperature": {"value": 9.4, "unit": "celsius"}, "wind": {"value": 5, "unit": "m/s"}}',
        '<?xml version="1.0"?><now><temperature value="9.4" unit="celsius"/><wind>5</wind></now>',
    ],
)
def test_a_measure_is_its_number_beside_its_unit(engine: Engine, payload: str) -> None:
    fields = {"temperature": "DECIMAL", "wind": "INTEGER", "temperature_f": "DECIMAL?"}
    found = engine.normalize(payload.encode(), {"fields": fields})
    assert (str(found["temperature"]), found["wind"]) == ("9.4", 5)
    assert found["temperature_f"] is None


@pytest.mark.parametrize(
    ("title", "body", "field", "expected"),
    [
        ("Reeds", "<h1>Bo Reed</h1><p>Team: Ropes</p>", "player_name STRING", "Bo Reed MEDIUM"),
        (
            "Saltwater (1998) - Film Archive",
            "<h2>Saltwater</h2><p>Director: Ann Lee</p>",
            "name STRING",
            "Saltwater MEDIUM",
        ),
        (
            "Shop.com: The Long Warp: Ada Loom: Books",
            "<table><tr><td><b>The Long Warp</b><br>by Ada Loom</td></tr></table>",
            "title STRING",
            "The Long Warp HIGH",
        ),
        ("Bid", "<p>Current bid: £84.00 [ 11 bids ]</p>", "current_bid DECIMAL", "84.00 HIGH"),
        (
            "Board - Ropes",
            "<h1>Board</h1><p>$58.00</p><h3>Related</h3><p>Spoon $14.00</p>",
            "price DECIMAL",
            "58.00 MEDIUM",
        ),
    ],
)
def test_what_a_page_shows_first_is_what_it_is_about(
    engine: Engine, title: str, body: str, field: str, expected: str
) -> None:
    name, kind = field.split()
    page = f"<html><head><title>{title}</title></head><body>{body}</body></html>"
    result = engine.normalize(page, {"fields": {name: kind}}).result(name)
    assert f"{result.value} {result.confidence_band.value}" == expected


def test_the_company_of_a_page_about_a_post_is_not_the_post(engine: Engine) -> None:
    page = """<html><head><title>Job: Weaver (m/w/d) - Loom Service AG</title></head>
    <body><h1>Weaver (m/w/d)</h1><p>Apply now.</p></body></html>"""
    asked = dict.fromkeys(("company", "location", "email"), "STRING?")
    assert engine.normalize(page, {"fields": asked})["company"] == "Loom Service AG"


def test_the_site_in_the_copyright_is_not_what_its_page_is_about(engine: Engine) -> None:
    page = """<html><head><title>Blue Fennel - Restaurants</title></head><body><h1>Blue Fennel</h1>
    <p>Address: 2240 NW Hoyt St, Portland, OR 97210<br>Phone: (503) 555-0142</p>
    <p>Copyright 2010 Rope Works Inc. Call us: 1-800-555-0170.</p></body></html>"""
    asked = dict.fromkeys(("name", "address", "phone"), "STRING")
    assert engine.normalize(page, {"fields": asked})["name"] == "Blue Fennel"


def test_the_owner_above_an_address_is_not_the_name_of_the_shop(engine: Engine) -> None:
    page = """<html><body><h1>So finden Sie uns</h1><p>Apotheke am Markt<br>Inhaberin: Karin Wolff
    <br>Marktplatz 2<br>37073 Göttingen</p><p>Telefon 0551 / 555 33-0</p></body></html>"""
    asked = {"name": "STRING", "street": "STRING", "city": "STRING", "phone": "STRING"}
    assert engine.normalize(page, {"fields": asked})["name"] == "Apotheke am Markt"


def test_a_measure_below_its_label_is_a_text_too(engine: Engine) -> None:
    rows = [("Memory", "16 GB"), ("Weight", "1.3 kg"), ("Brand", "Quill")]
    divs = "".join(f"<div><div>{one}</div><div>{other}</div></div>" for one, other in rows)
    asked = dict.fromkeys(("memory", "weight", "brand"), "STRING?")
    found = engine.normalize(f"<html><body><h1>Q</h1>{divs}</body></html>", {"fields": asked})
    assert [found[name] for name in asked] == ["16 GB", "1.3 kg", "Quill"]


def test_the_heading_of_a_post_is_its_title_in_a_list_of_them(engine: Engine) -> None:
    page = """<html><body><h1>Vacancies</h1><div><h2>Baker</h2><p>Location: Hull</p>
    <p>Salary: £24,000</p></div><div><h2>Driver</h2><p>Location: Goole</p><p>Salary: £26,500</p>
    </div></body></html>"""
    fields = {"title": "STRING", "location": "STRING?", "salary": "STRING?"}
    asked = {"fields": {"jobs": {"type": "ARRAY", "items": {"fields": fields}}}}
    assert [tuple(row.values()) for row in engine.normalize(page, asked)["jobs"]] == [
        ("Baker", "Hull", "£24,000"),
        ("Driver", "Goole", "£26,500"),
    ]


def test_a_table_without_headings_is_a_list_of_prices(engine: Engine) -> None:
    rows = [("Haircut", "25.00"), ("Beard trim", "12.00"), ("Both", "33.00")]
    cells = "".join(f"<tr><td>{name}</td><td>€{price}</td></tr>" for name, price in rows)
    page = f"<html><body><h2>Prices</h2><table>{cells}</table></body></html>"
    fields = {"name": "STRING", "price": "DECIMAL"}
    asked = {"fields": {"services": {"type": "ARRAY", "items": {"fields": fields}}}}
    found = engine.normalize(page, asked)["services"]
    assert [(row["name"], str(row["price"])) for row in found] == rows


def test_items_of_a_mail_are_named_by_the_lines_above_their_labels(engine: Engine) -> None:
    page = """<html><body><p>Your order</p><div><b>Camp mug, 350 ml</b><br>Qty: 2<br>Price: £9.50
    </div><div><b>Gas 230 g</b><br>Qty: 3<br>Price: £6.25</div><p>Total £37.75</p></body></html>"""
    fields = {"product": "STRING", "qty": "INTEGER", "price": "DECIMAL"}
    asked = {"fields": {"lines": {"type": "ARRAY", "items": {"fields": fields}}}}
    assert [tuple(map(str, row.values())) for row in engine.normalize(page, asked)["lines"]] == [
        ("Camp mug, 350 ml", "2", "9.50"),
        ("Gas 230 g", "3", "6.25"),
    ]


@pytest.mark.parametrize(
    ("body", "field", "expected"),
    [
        (
            "<h1>Book details</h1><table><tr><td>Title</td><td>Deep Warp</td></tr></table>",
            "title STRING",
            "Deep Warp MEDIUM",
        ),
        ("<h1>Loom 320 Estate</h1><p>Engine: 2.0</p>", "model STRING", "Loom 320 Estate MEDIUM"),
        ("<h1>Loom 320</h1><p>Model: X-7</p>", "model STRING", "X-7 HIGH"),
        ("<h1>Deep Warp</h1><p>Subject: Looms</p>", "title STRING", "Deep Warp HIGH"),
        ("<h1>Ember</h1><p>Rated: PG-13</p>", "mpaa_rating STRING", "PG-13 HIGH"),
    ],
)
def test_a_label_names_a_thing_better_than_the_heading_of_its_page(
    engine: Engine, body: str, field: str, expected: str
) -> None:
    name, kind = field.split()
    page = f"<html><head><title>Looms</title></head><body>{body}</body></html>"
    result = engine.normalize(page, {"fields": {name: kind}}).result(name)
    assert f"{result.value} {result.confidence_band.value}" == expected


ASIDE = """<html><head><title>Weaver - Jobs</title></head><body><h1>Weaver</h1>
<p>Company: Rope Works</p><p>Rating: 4.5</p><h3>{heading}</h3>
<p>Warper<br>Company: Loom &amp; Co<br>Salary: £30,000<br>Date: 1 June 2014<br>Fax: 069 555011</p>
<p>{more}</p></body></html>"""


@pytest.mark.parametrize(
    ("heading", "is_of_others"),
    [
        ("Similar jobs", True),
        ("You may also like", True),
        ("3 comments", True),
        ("Customer reviews", True),
        ("Weitere Stellen", True),
        ("Vous aimerez aussi", True),
        ("Gestaltung und Umsetzung", True),
        ("You will need", False),
        ("More about the post", False),
        ("Latest vacancies", False),
    ],
)
def test_what_a_page_says_of_others_is_not_about_it(
    engine: Engine, heading: str, is_of_others: bool
) -> None:
    asked = {"title": "STRING", "salary": "STRING?", "date": "DATE?", "fax": "STRING?"}
    page = ASIDE.format(heading=heading, more="Number of reviews: 12")
    found = engine.normalize(page, {"fields": {**asked, "review_count": "INTEGER?"}})
    assert (found["salary"], found["date"], found["fax"]) == (
        (None, None, None) if is_of_others else ("£30,000", date(2014, 6, 1), "069 555011")
    )
    assert found["review_count"] == 12
    company = engine.normalize(page, {"fields": {"company": "STRING"}})
    assert not is_of_others or company["company"] == "Rope Works"


def test_a_day_in_a_footer_is_not_surely_that_of_the_page(engine: Engine) -> None:
    page = """<html><head><title>Loom</title></head><body><h1>Loom</h1><p>Forty ells.</p>
    <footer>Date: 3 May 2010</footer></body></html>"""
    result = engine.normalize(page, {"fields": {"date": "DATE?"}}).result("date")
    assert (str(result.value), result.confidence_band) == ("2010-05-03", ConfidenceBand.MEDIUM)


@pytest.mark.parametrize(
    ("origin", "band"), [("Leeds", ConfidenceBand.HIGH), ("US", ConfidenceBand.MEDIUM)]
)
def test_the_letters_of_a_country_are_not_surely_a_city(
    engine: Engine, origin: str, band: ConfidenceBand
) -> None:
    payload = {"data": {"origin": origin, "tracking_number": "12345"}}
    asked = {"fields": {"origin_city": "STRING", "tracking_number": "STRING"}}
    assert engine.normalize(payload, asked).result("origin_city").confidence_band is band


@pytest.mark.parametrize(
    "picture",
    [
        '{"@type": "Person", "name": "Ada Lund", "image": {"width": 600, "height": 400}}',
        '{"@graph": [{"@type": "ImageObject", "@id": "#i", "width": 600, "height": 400},'
        ' {"@type": "WebPage", "name": "Ada Lund", "primaryImageOfPage": {"@id": "#i"}}]}',
    ],
)
def test_the_height_of_a_picture_is_nobodys(picture: str) -> None:
    shown = "<h1>Ada Lund</h1><p>Height: 1.93 m</p>"
    page = f'<script type="application/ld+json">{picture}</script>{shown}'
    with Engine() as engine:
        found = engine.normalize(
            page.encode(), {"fields": {"height": "STRING", "width": "STRING?"}}
        )
    assert (found["height"], "width" in found.normalized_data) == ("1.93 m", False)
