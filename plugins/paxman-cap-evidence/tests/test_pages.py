"""Web pages: what their markup states, their lists under headings, their furniture."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

import paxman_cap_evidence
import paxman_read_mail
import paxman_read_web
from paxman_core import Engine
from paxman_core.capability import TextSpan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core import ExecutionArtifact


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine(plugins=[paxman_cap_evidence, paxman_read_web, paxman_read_mail]) as made:
        yield made


def run(engine: Engine, page: str, **fields: Any) -> ExecutionArtifact:
    return engine.normalize(page, {"fields": fields})


def values(engine: Engine, page: str, **fields: Any) -> dict[str, Any]:
    found = run(engine, page, **fields).field_results
    return {result.field_path: result.value for result in found if result.status == "RESOLVED"}


def script(data: object) -> str:
    return f'<script type="application/ld+json">{json.dumps(data)}</script>'


TEXTS = {"type": "ARRAY", "items": "STRING"}
GRAPH = {
    "@context": "https://schema.org",
    "@graph": [
        {"@type": "WebSite", "name": "Loom Weekly"},
        {"@type": "Person", "@id": "#ada", "name": "Ada Loom"},
        {
            "@type": "HowTo",
            "name": "Weave a basket",
            "author": {"@id": "#ada"},
            "prepTime": "PT1H30M",
            "performTime": "PT0M",
            "supply": ["Willow", {"@type": "HowToSupply", "name": "Wax"}],
            "step": [
                {"@type": "HowToStep", "name": "Step 1", "text": "Soak the willow."},
                {
                    "@type": "HowToSection",
                    "name": "Base",
                    "itemListElement": [{"@type": "HowToStep", "text": "Cross the rods."}],
                },
            ],
            "aggregateRating": {"@type": "AggregateRating", "ratingValue": "4.6", "ratingCount": 9},
        },
    ],
}
PAGE = f"<html><body><h2>Latest</h2><p>Ten kinds of knots.</p>{script(GRAPH)}</body></html>"


def test_what_a_page_is_about_is_read_from_its_json_ld(engine: Engine) -> None:
    found = values(
        engine,
        PAGE,
        title={"type": "STRING", "labels": ["name"]},
        author="STRING",
        prep_time={"type": "INTEGER", "description": "Minutes of preparation"},
        supplies={**TEXTS, "labels": ["supply"]},
        steps=TEXTS,
        rating="DECIMAL",
    )
    assert found == {
        "title": "Weave a basket",
        "author": "Ada Loom",
        "prep_time": 90,
        "supplies": ("Willow", "Wax"),
        "steps": ("Soak the willow.", "Base", "Cross the rods."),
        "rating": Decimal("4.6"),
    }


def test_the_evidence_quotes_the_document_and_names_the_place(engine: Engine) -> None:
    title = {"type": "STRING", "labels": ["name"]}
    artifact = run(engine, PAGE, title=title, author="STRING")
    (ref,) = artifact.result("title").evidence_refs
    assert isinstance(ref.place, TextSpan)
    assert (ref.place.quote, ref.place.pointer) == ("Weave a basket", "JSON-LD 1/@graph/2/name")


def test_a_length_of_zero_is_none(engine: Engine) -> None:
    minutes = {"type": "INTEGER?", "labels": ["perform time"], "description": "In minutes"}
    assert values(engine, PAGE, time=minutes, author="STRING") == {"author": "Ada Loom"}


def test_a_text_of_several_sentences_is_no_list(engine: Engine) -> None:
    page = script({"@type": "HowTo", "name": "x", "step": "Soak it. Bend it. Dry it."})
    assert values(engine, f"<p>y</p>{page}", name="STRING", steps=TEXTS) == {"name": "x"}


def test_the_lines_of_one_text_are_a_list(engine: Engine) -> None:
    page = script({"@type": "HowTo", "name": "x", "step": "<li>Soak it</li><li>Bend it</li>"})
    found = values(engine, f"<p>y</p>{page}", name="STRING", steps=TEXTS)
    assert found == {"name": "x", "steps": ("Soak it", "Bend it")}


CONTACT = """<div itemscope itemtype="https://schema.org/Organization">
<b itemprop="name">Rope Works</b> <span itemprop="telephone">0731 5550</span>
<span itemprop="faxNumber">0731 5551</span>
<p itemprop="address" itemscope><span itemprop="streetAddress">Quay 4</span>
<span itemprop="postalCode">89073</span> <span itemprop="addressLocality">Ulm</span></p></div>"""


def test_the_parts_of_an_address_are_found_by_their_schema_names(engine: Engine) -> None:
    names = ("name", "phone", "fax", "street", "city", "zip_code")
    assert values(engine, CONTACT, **dict.fromkeys(names, "STRING")) == {
        "name": "Rope Works",
        "phone": "0731 5550",
        "fax": "0731 5551",
        "street": "Quay 4",
        "city": "Ulm",
        "zip_code": "89073",
    }


def test_lists_under_a_heading_fill_a_list(engine: Engine) -> None:
    page = (
        "<h1>Basket</h1><h2>Materials</h2><h3>Frame</h3><ul><li>Willow</li><li>Cane</li></ul>"
        "<h3>Finish</h3><ul><li>Wax</li></ul><h2>Tools</h2><ul><li>Knife</li></ul>"
    )
    assert values(engine, page, materials=TEXTS) == {"materials": ("Willow", "Cane", "Wax")}


def test_the_rows_of_a_table_under_a_heading_fill_a_list(engine: Engine) -> None:
    page = (
        "<html><body><h2>Ingredients</h2><table><tr><th>Amount</th><th>What</th></tr>"
        "<tr><td>2 cups</td><td>Water</td></tr><tr><td>1</td><td>Onion</td></tr></table>"
        "<h2>Method</h2><p>Boil.</p></body></html>"
    )
    assert values(engine, page, ingredients=TEXTS) == {"ingredients": ("2 cups Water", "1 Onion")}


def test_a_menu_neither_outweighs_nor_confirms_the_page(engine: Engine) -> None:
    page = "<nav><p>Phone: 111 222</p></nav><p>Phone: 333 444</p><footer>Phone: 333 444</footer>"
    result = run(engine, page, phone="STRING").result("phone")
    assert (result.value, result.confidence) == ("333 444", 0.80)


def test_a_footer_is_read_where_the_page_says_nothing(engine: Engine) -> None:
    page = "<p>Welcome.</p><footer>Phone: 333 444</footer>"
    assert values(engine, page, phone="STRING") == {"phone": "333 444"}


def test_a_class_names_a_list_that_no_heading_names(engine: Engine) -> None:
    page = '<h2>Basket</h2><div class="basket-materials"><ul><li>Willow</li><li>Wax</li></ul></div>'
    result = run(engine, page, materials=TEXTS).result("materials")
    assert (result.value, result.confidence_band.value) == (("Willow", "Wax"), "MEDIUM")


def test_a_list_that_the_page_does_not_show_is_less_sure(engine: Engine) -> None:
    stated = script({"@type": "HowTo", "name": "Basket", "supply": ["Willow", "Wax"]})
    bands = {
        shown: run(engine, f"<p>{shown}</p>{stated}", supply=TEXTS).result("supply").confidence_band
        for shown in ("Willow<br>Wax", "Something else")
    }
    assert [band.value for band in bands.values()] == ["HIGH", "MEDIUM"]


def test_who_publishes_a_page_is_not_what_it_is_about(engine: Engine) -> None:
    page = '<p class="vcard"><b class="fn">Ada</b></p><title>Weave a basket</title>'
    fields = {"title": {"type": "STRING", "labels": ["name"]}, "phone": "STRING?", "fax": "STRING?"}
    assert values(engine, page, **fields, price="MONEY?") == {"title": "Weave a basket"}


THING = """<html><head><title>Lentil stew | Kitchen Diary</title>
<script type="application/ld+json">{"@type": "Recipe", "name": "Lentil stew",
"author": {"@type": "Person", "name": "Ada Finch"}, "recipeIngredient": ITEMS}</script></head>
<body><h1>Lentil stew, at last</h1><ul><li>200 g lentils</li><li>1 onion</li>MORE</ul></body>
</html>"""
WANTED = {
    "title": "STRING",
    "author": "STRING",
    "ingredients": {"type": "ARRAY", "items": "STRING"},
}


def test_the_title_is_what_the_thing_is_called_and_not_the_page(engine: Engine) -> None:
    page = THING.replace("ITEMS", '["200 g lentils", "1 onion"]').replace("MORE", "")
    artifact = engine.normalize(page.encode(), {"fields": WANTED})
    bands = {path: artifact.result(path).confidence_band.value for path in WANTED}
    assert artifact["title"] == "Lentil stew"
    assert bands == {"title": "HIGH", "author": "HIGH", "ingredients": "HIGH"}


@pytest.mark.parametrize(
    ("items", "more"),
    [
        ('["200 g lentils", "1 onion"]', "<li>2 carrots</li>"),
        ('["200 g lentils", "1 onion", "200 g lentils", "1 onion"]', ""),
    ],
)
def test_a_list_that_the_page_prints_otherwise_is_less_sure(
    engine: Engine, items: str, more: str
) -> None:
    page = THING.replace("ITEMS", items).replace("MORE", more)
    artifact = engine.normalize(page.encode(), {"fields": WANTED})
    assert artifact.result("ingredients").confidence_band.value == "MEDIUM"


def test_paragraphs_under_a_heading_fill_a_list_that_is_less_sure(engine: Engine) -> None:
    page = "<h1>Soup</h1><h2>Zubereitung</h2><div><p>Rühren.</p><p>Kochen.</p></div><p>Teilen!</p>"
    result = run(engine, page, instructions=TEXTS).result("instructions")
    assert result.value == ("Rühren.", "Kochen.")
    assert result.confidence_band.value == "MEDIUM"


def test_a_marked_list_under_the_heading_comes_before_its_paragraphs(engine: Engine) -> None:
    page = "<h2>Steps</h2><p>Take your time.</p><ol><li>Mix.</li><li>Bake.</li></ol>"
    assert values(engine, page, steps=TEXTS) == {"steps": ("Mix.", "Bake.")}


def test_a_list_goes_on_in_its_second_column_but_not_in_other_units(engine: Engine) -> None:
    columns = "<h2>Ingredients</h2><ul><li>85 g pecans<li>1 egg</ul><ul><li>salt<li>25 g rice</ul>"
    expected = ("85 g pecans", "1 egg", "salt", "25 g rice")
    assert values(engine, columns, ingredients=TEXTS) == {"ingredients": expected}
    metric = "<ul><li>85 g pecans<li>25 g rice<li>200 g butter</ul>"
    imperial = "<ul><li>3 oz pecans<li>1 oz rice<li>7 oz butter</ul>"
    found = values(engine, f"<h2>Ingredients</h2>{metric}{imperial}", ingredients=TEXTS)
    assert found == {"ingredients": ("85 g pecans", "25 g rice", "200 g butter")}


def test_a_thing_in_a_list_is_the_line_that_shows_it(engine: Engine) -> None:
    page = (
        '<div itemscope itemtype="https://schema.org/Recipe"><b itemprop="name">Salsa</b><ul>'
        '<li itemprop="ingredient" itemscope><i itemprop="amount">2 cans</i> '
        '<i itemprop="name">Tomatoes</i></li><li itemprop="ingredient" itemscope>'
        '<i itemprop="amount">1</i> <i itemprop="name">Onion</i></li></ul></div>'
    )
    found = values(engine, page, ingredients=TEXTS)
    assert found == {"ingredients": ("2 cans Tomatoes", "1 Onion")}


def test_stated_items_that_come_twice_in_other_amounts_are_less_sure(engine: Engine) -> None:
    once = ["1 cup sugar", "2 cups milk", "1 teaspoon vanilla"]
    twice = [*once, "2 cups sugar", "4 cups milk", "2 teaspoons vanilla"]
    for items, band in ((once, "HIGH"), (twice, "MEDIUM")):
        data = {"@type": "Recipe", "name": "Ice", "recipeIngredient": items}
        lines = "".join(f"<p>{item}</p>" for item in items)
        result = run(engine, lines + script(data), ingredients=TEXTS).result("ingredients")
        assert result.value == tuple(items)
        assert result.confidence_band.value == band


def test_a_property_that_holds_its_heading_only_is_no_list(engine: Engine) -> None:
    page = (
        '<div itemscope><b itemprop="name">Soup</b><h2 itemprop="instructions">Method</h2></div>'
        "<ol><li>Stir.<li>Serve.</ol>"
    )
    assert values(engine, page, instructions=TEXTS) == {"instructions": ("Stir.", "Serve.")}


def test_cooks_count_in_minutes(engine: Engine) -> None:
    page = "<dl><dt>Prep time<dd>1 hour<dt>Temps de cuisson<dd>20 min</dl>"
    found = values(engine, page, prep_time="INTEGER", cook_time="INTEGER")
    assert found == {"prep_time": 60, "cook_time": 20}


JOB = {
    "@type": "JobPosting",
    "title": "Weaver",
    "datePosted": "2031-05-04",
    "validThrough": "2031-06-01",
    "hiringOrganization": {"@type": "Organization", "name": "Loom Works Ltd"},
    "jobLocation": {"@type": "Place", "address": {"addressLocality": "Ulm"}},
    "identifier": {"@type": "PropertyValue", "name": "Loom Works", "value": "W-17"},
}


def test_a_job_is_read_from_its_json_ld(engine: Engine) -> None:
    found = values(
        engine,
        script(JOB),
        job_title="STRING",
        employer="STRING",
        location="STRING",
        reference="STRING",
        closing_date="DATE",
    )
    assert {name: str(value) for name, value in found.items()} == {
        "job_title": "Weaver",
        "employer": "Loom Works Ltd",
        "location": "Ulm",
        "reference": "W-17",
        "closing_date": "2031-06-01",
    }


@pytest.mark.parametrize("name", ["event", "event_name", "title", "headline", "name"])
def test_a_thing_is_called_by_its_name_whatever_the_field_is_called(
    engine: Engine, name: str
) -> None:
    page = script({"@type": "MusicEvent", "name": "Loom Night", "startDate": "2031-05-04"})
    found = values(engine, page, **{name: "STRING", "start_date": "DATE"})
    assert found[name] == "Loom Night"


def test_the_heading_of_a_page_without_markup_is_the_name_of_its_event(engine: Engine) -> None:
    page = "<title>Loom Night - Town Hall</title><h1>Loom Night</h1><p>Date: 4 May 2031</p>"
    assert values(engine, page, event="STRING")["event"] == "Loom Night"


def test_the_heading_of_a_person_is_not_a_job(engine: Engine) -> None:
    fields = {
        "job_title": {"type": "STRING?", "labels": ["title"]},
        "email": "STRING?",
        "phone": "STRING?",
    }
    page = (
        "<title>Ada Loom</title><h1>Ada Loom</h1><p>Phone: 0731 55<br>Email: ada@loom.example</p>"
    )
    artifact = run(engine, page, **fields)
    assert artifact.result("job_title").confidence_band.value not in {"HIGH", "CERTAIN"}


@pytest.mark.parametrize(
    ("stated", "band"),
    [("PT20M", "HIGH"), ("20", "MEDIUM"), (20, "MEDIUM"), ("PT20H", "MEDIUM")],
)
def test_a_length_of_time_without_unit_or_too_long_is_less_sure(
    engine: Engine, stated: object, band: str
) -> None:
    page = script({"@type": "Recipe", "name": "Soup", "cookTime": stated})
    artifact = run(engine, page, cook_time="INTEGER?", title="STRING")
    assert artifact["cook_time"] == (1200 if stated == "PT20H" else 20)
    assert artifact.result("cook_time").confidence_band.value == band


@pytest.mark.parametrize(
    ("written", "value", "band"),
    [("1 godz.", 60, "HIGH"), ("1 spell", 1, "MEDIUM"), ("30", 30, "HIGH")],
)
def test_a_word_at_a_length_of_time_that_is_no_unit_makes_it_less_sure(
    engine: Engine, written: str, value: int, band: str
) -> None:
    page = f"<dl><dt>Cook time</dt><dd>{written}</dd><dt>Serves</dt><dd>4</dd></dl>"
    artifact = run(engine, page, cook_time="INTEGER?")
    assert artifact["cook_time"] == value
    assert artifact.result("cook_time").confidence_band.value == band


def test_the_kind_of_an_identifier_is_not_a_part_of_it(engine: Engine) -> None:
    page = '<div itemscope itemtype="http://schema.org/Product"><b itemprop="name">Wool</b>'
    page += '<meta itemprop="sku" content="sku:W-50"></div>'
    assert values(engine, page, sku="STRING", name="STRING") == {"sku": "W-50", "name": "Wool"}


def test_steps_that_only_head_what_the_page_says_are_less_sure(engine: Engine) -> None:
    steps = ["Warp the loom with care", "Weave the cloth up and down"]
    page = "".join(f"<h3>{step}</h3><p>How that is done.</p>" for step in steps)
    page += script({"@type": "HowTo", "name": "Cloth", "step": steps})
    artifact = run(engine, page, steps=TEXTS, name="STRING")
    assert artifact["steps"] == steps
    assert artifact.result("steps").confidence_band.value == "MEDIUM"


def test_the_day_of_publication_is_the_one_below_the_heading(engine: Engine) -> None:
    page = "<h1>Looms at the fair</h1><p>By Ada Loom, 4 May 2031</p><p>It was on 1 May 2031.</p>"
    artifact = run(engine, page, headline="STRING", author="STRING?", published="DATE?")
    assert artifact["headline"] == "Looms at the fair"
    assert (artifact["author"], str(artifact["published"])) == ("Ada Loom", "2031-05-04")
    assert artifact.result("published").confidence_band.value == "MEDIUM"


def thing(name: str, price: str) -> str:
    return (
        f'<div itemscope itemtype="http://schema.org/Product"><b itemprop="name">{name}</b>'
        f'<i itemprop="price">{price}</i></div>'
    )


def test_the_first_of_several_things_is_less_sure_unless_the_page_is_headed_by_it(
    engine: Engine,
) -> None:
    several = thing("Blue wool", "4.50") + thing("Red wool", "4.80")
    for title, band in (("Rope Works", "MEDIUM"), ("Blue wool | Rope Works", "HIGH")):
        artifact = run(engine, f"<title>{title}</title>{several}", name="STRING", price="DECIMAL")
        assert (artifact["name"], artifact["price"]) == ("Blue wool", Decimal("4.50"))
        assert artifact.result("price").confidence_band.value == band


@pytest.mark.parametrize(
    ("name", "value"), [("email", "Your e-mail"), ("zip_code", "Zip Code"), ("city", "City")]
)
def test_what_a_form_asks_for_is_not_an_answer(engine: Engine, name: str, value: str) -> None:
    page = f'<form><input name="{name}" value="{value}"></form><p>Text</p>'
    assert values(engine, page, **{name: "STRING?"}) == {}


@pytest.mark.parametrize(
    ("name", "value"), [("email", "Privacy"), ("postal_code", "Ulm"), ("city", "State / Country")]
)
def test_a_cell_without_the_form_of_its_field_is_less_sure(
    engine: Engine, name: str, value: str
) -> None:
    page = f"<table><tr><td>{name.replace('_', ' ')}</td><td>{value}</td></tr></table>"
    artifact = run(engine, page, **{name: "STRING?"})
    assert artifact.result(name).confidence_band.value not in {"HIGH", "CERTAIN"}


@pytest.mark.parametrize(
    ("line", "text", "count"),
    [
        ("Serves 4", "4", 4),
        ("Servings 6 bowls", "6 bowls", 6),
        ("Pour 6 personnes", "6 personnes", 6),
        ("2 Portionen als Hauptgericht", "2 Portionen als Hauptgericht", 2),
    ],
)
def test_a_line_of_its_own_says_for_how_many_it_is(
    engine: Engine, line: str, text: str, count: int
) -> None:
    page = f"<h1>Soup</h1><p>It makes a nice lunch for 9.</p><p>{line}</p><p>Stir.</p>"
    artifact = run(engine, page, yields="STRING?", servings="INTEGER?")
    assert (artifact["yields"], artifact["servings"]) == (text, count)
    assert artifact.result("yields").confidence_band.value == "MEDIUM"


def test_a_list_of_amounts_without_a_name_is_the_ingredients_and_less_sure(engine: Engine) -> None:
    menu = "".join(f"<li>{word}</li>" for word in ("Home", "Soups", "Cakes", "About us"))
    items = ["2 carrots", "½ onion", "1 l water", "salt"]
    listed = "".join(f"<li>{item}</li>" for item in items)
    page = f"<h1>Soup</h1><ul>{menu}</ul><ul>{listed}</ul>"
    artifact = run(engine, page, ingredients=TEXTS)
    assert artifact["ingredients"] == items
    assert artifact.result("ingredients").confidence_band.value == "MEDIUM"


@pytest.mark.parametrize(("second", "price"), [("4.50", Decimal("4.50")), ("4.80", None)])
def test_a_price_that_all_offers_have_is_the_price(
    engine: Engine, second: str, price: Decimal | None
) -> None:
    offers = [{"@type": "Offer", "price": "4.50"}, {"@type": "Offer", "price": second}]
    page = script({"@type": "Product", "name": "Wool", "offers": offers})
    assert run(engine, page, name="STRING", price="DECIMAL?")["price"] == price


def test_a_headline_with_something_added_in_the_markup_is_not_sure(engine: Engine) -> None:
    headline = "Old bridge over the Weir opens again (Photo: L. Marsh)"
    markup = script({"@type": "NewsArticle", "headline": headline})
    page = f"<html><head>{markup}</head><body><h1>{headline[:36]}</h1><p>Today.</p></body></html>"
    assert run(engine, page, headline="STRING").result("headline").confidence_band.value == "MEDIUM"
    shown = page.replace(f"<h1>{headline[:36]}", f"<h1>{headline}")
    assert run(engine, shown, headline="STRING").result("headline").confidence_band.value == "HIGH"


@pytest.mark.parametrize(("other", "title"), [("company", "Rigger (m/f)"), ("name", None)])
def test_a_job_is_called_as_its_page_is(engine: Engine, other: str, title: str | None) -> None:
    page = "<h1>Rigger (m/f)</h1><p>Rope Works, Hull</p><p>jobs@rope.example</p>"
    asked = {other: "STRING?", "city": "STRING?", "email": "STRING?"}
    assert run(engine, page, job_title="STRING?", **asked)["job_title"] == title
