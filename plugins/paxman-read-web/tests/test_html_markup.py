"""What a page states in its markup, and what frames it."""

from __future__ import annotations

from typing import Any

import pytest

from paxman_core.document import BUILTIN_READERS, Document, DocumentReader, Node, read_document
from paxman_read_web import HtmlReader, XmlReader

READERS: tuple[DocumentReader, ...] = (HtmlReader(), XmlReader(), *BUILTIN_READERS)


def read(page: str | bytes) -> Document:
    return read_document(page, READERS)


def said(document: Document, node: Node) -> Any:
    """What a node says, its leaves as the document quotes them."""
    if node.members is not None:
        return {name: said(document, below) for name, below in node.members if name != "@type"}
    if node.items is not None:
        return [said(document, item) for item in node.items]
    return document.text[node.start : node.end]


def entities(document: Document) -> list[tuple[tuple[str, ...], Any]]:
    return [(entity.kinds, said(document, entity.node)) for entity in document.entities]


JSON_LD = """<html><body><p>Shown</p><script type="application/ld+json">
{"@graph": [{"@type": "Person", "@id": "#p", "name": "Ada &amp; Co"},
 {"@type": ["Book", "Thing"], "name": "Knots", "author": {"@id": "#p"}, "pages": 90,
  "note": "<p>One</p><p>Two&nbsp;x</p>"}]}
</script></body></html>"""


def test_json_ld_is_quoted_from_the_text_after_what_is_shown() -> None:
    document = read(JSON_LD)
    person = {"name": "Ada & Co"}
    book = {"name": "Knots", "author": person, "pages": "90", "note": "One\nTwo x"}
    assert (("Person",), person) in entities(document)
    assert (("Book", "Thing"), book) in entities(document)
    assert document.visible_text.strip() == "Shown"
    ((start, end),) = document.unseen
    assert "name: Knots" in document.text[start:end]


@pytest.mark.parametrize(
    ("comment", "rest"),
    [
        ("<!-- x --!>", "Total"),
        ("<!-->", "Total"),
        ("<!--->", "Total"),
        ("<!--!> hidden -->", "Total"),
        ("<!-- a -- b -> c -->", "Total"),
    ],
)
def test_a_comment_ends_where_browsers_end_it(comment: str, rest: str) -> None:
    """One that was thought to go on would swallow the rest of the page."""
    assert read(f"<p>Shown</p>{comment}<p>{rest}</p>").text.split() == ["Shown", rest]


def test_a_json_ld_value_came_from_its_script() -> None:
    document = read(JSON_LD)
    place = document.text.index("Knots")
    assert document.origin_of(place) == ("", JSON_LD.index("Knots"))


@pytest.mark.parametrize(
    "script",
    ['{"@type": "Event", "name": "A\tB",}', '<!-- {"@type": "Event", "name": "A B"} -->'],
)
def test_slips_in_json_ld_are_forgiven(script: str) -> None:
    document = read(f'<p>x</p><script type="application/ld+json">{script}</script>')
    assert entities(document) == [(("Event",), {"name": "A B"})]


def test_json_ld_that_cannot_be_read_is_noted() -> None:
    document = read('<p>x</p><script type="application/ld+json">{"@type": oops</script>')
    assert document.entities == ()
    assert [note.code for note in document.notes] == ["INPUT_INCOMPLETE"]


def test_microdata_is_shown_text_or_an_attribute() -> None:
    document = read(
        '<div itemscope itemtype="https://schema.org/Event"><h2 itemprop="name">Fair</h2>'
        '<time itemprop="startDate" datetime="2031-05-04">May 4</time>'
        '<div itemprop="location" itemscope><span itemprop="name">Hall</span></div>'
        '<meta itemprop="fee" content="5"></div><p itemprop="name">Elsewhere</p>'
    )
    expected = {"name": "Fair", "startDate": "2031-05-04", "location": {"name": "Hall"}, "fee": "5"}
    assert entities(document) == [(("Event",), expected)]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ('content="https://x.example/?a=1&copy=2&not1"', "https://x.example/?a=1&copy=2&not1"),
        ('content="Salt &amp Pepper &copy; &#50;&noti;"', "Salt & Pepper © 2&noti;"),
        ("content=12\u00a0000", "12 000"),
        ("a\"b='x' content=7 =", "7"),
        ("content= ", None),
    ],
)
def test_attributes_are_read_as_browsers_read_them(written: str, value: str | None) -> None:
    """An ampersand in an address is not a sign, and a no-break space is part of a value."""
    page = f"<div itemscope><meta itemprop=fact {written}><b itemprop=name>Lamp</b></div>"
    ((_, said_of_it),) = entities(read(page))
    assert said_of_it.get("fact") == value


def test_properties_that_stand_in_nothing_are_about_one_thing() -> None:
    document = read('<h2 itemprop="name">Fair</h2><b itemprop="location">Hall</b>')
    assert entities(document) == [((), {"name": "Fair", "location": "Hall"})]


@pytest.mark.parametrize(
    "line",
    [
        '<p class="byline">By Ada Loom on 4 May 2031</p>',
        '<span class="post-author">Verfasst von Ada Loom | 3</span>',
        '<p>Yesterday, <a rel="author" href="/ada">Ada Loom</a></p>',
        '<div class="by-line">Ada Loom, weaver</div>',
        '<div class="author">Por Ada Loom, weaver</div>',
        "<p>By Ada Loom</p>",
        "<p>Par <b>ADA LOOM</b> | Looms</p>",
    ],
)
def test_whom_a_page_shows_as_its_author(line: str) -> None:
    document = read(f"<h1>Fair</h1>{line}<p>Text</p>")
    [(kinds, page)] = entities(document)
    assert (kinds, page["author"].title()) == (("WebPage",), "Ada Loom")


@pytest.mark.parametrize("line", ["<p>By the river they sat.</p>", "<p>Loved by Ada Loom</p>"])
def test_a_line_that_only_begins_so_names_no_author(line: str) -> None:
    assert entities(read(f"<h1>Fair</h1>{line}")) == [(("WebPage",), {"title": "Fair"})]


def test_a_meta_tag_names_the_author_before_a_line_does_if_the_page_shows_it() -> None:
    page = '<meta name="author" content="Bo Reed"><p class="byline">By Ada</p>'
    assert entities(read(page)) == [(("WebPage",), {"author": "Ada"})]
    assert entities(read(f"{page}<p>Words: Bo Reed</p>")) == [(("WebPage",), {"author": "Bo Reed"})]


@pytest.mark.parametrize(
    "page",
    [
        "<h1>Fair</h1><p>By Ada Loom on 4 May 2031</p><p>It begins on 9 May 2031.</p>",
        "<h1>Fair</h1><p>Updated 6 May 2031, first 4 May 2031</p>",
        "<div>1 May 2030 | 4 May 2031</div><h1>Fair</h1><p>Text</p>",
    ],
)
def test_the_day_beside_its_heading_is_that_of_a_page(page: str) -> None:
    [(_, stated)] = entities(read(page))
    assert stated["published_time"] == "4 May 2031"


@pytest.mark.parametrize(
    "name", ["pubdate", "publish_date", "article_date_original", "DC.date.issued", "dcterms.issued"]
)
def test_meta_tags_call_the_day_of_publication_by_many_names(name: str) -> None:
    [(_, stated)] = entities(read(f'<meta name="{name}" content="2031-05-04"><p>Text</p>'))
    assert stated == {"published_time": "2031-05-04"}


def test_a_heading_is_the_title_if_the_title_begins_as_it_does() -> None:
    head = '<meta property="og:title" content="{}"><title>Blue wool, 50 g | Rope Works</title>'
    page = f"{head}<h1>Blue wool, 50 g ball</h1>"
    [(_, stated)] = entities(read(page.format("Soft and warm")))
    assert stated["title"] == "Blue wool, 50 g ball"


def test_the_name_of_the_host_is_no_part_of_the_title() -> None:
    page = '<link rel="canonical" href="https://www.looms-daily.example/a"><title>{}</title>'
    document = read(page.format("Ada weaves - Looms Daily"))
    assert entities(document) == [(("WebPage",), {"title": "Ada weaves"})]
    document = read(page.format("Ada weaves - by hand"))
    assert entities(document) == [(("WebPage",), {"title": "Ada weaves - by hand"})]


def test_rdfa_lite() -> None:
    document = read(
        '<div vocab="http://schema.org/" typeof="Person"><b property="name">Ada</b>'
        '<i property="schema:jobTitle">Weaver</i></div>'
    )
    assert entities(document) == [(("Person",), {"name": "Ada", "jobTitle": "Weaver"})]


def test_microformats() -> None:
    document = read(
        '<div class="vcard"><b class="fn">Ada</b><div class="adr"><i class="locality">Ulm</i></div>'
        '<span class="tel">0731 55</span></div><div class="h-card"><p class="p-name">Bo</p></div>'
    )
    ada = {"name": "Ada", "adr": {"locality": "Ulm"}, "telephone": "0731 55"}
    assert entities(document) == [(("Card",), ada), (("Card",), {"name": "Bo"})]


def test_meta_tags_and_title_are_the_pages_own() -> None:
    document = read(
        '<head><title>Knots | Rope Works</title><meta property="og:site_name" content="Rope Works">'
        '<meta name="author" content="Ada"></head><body><p>x</p></body>'
    )
    assert entities(document) == [
        (("WebPage",), {"site_name": "Rope Works", "author": "Ada", "title": "Knots"})
    ]


def test_the_only_main_heading_is_the_title_where_they_agree() -> None:
    document = read("<title>Knots: all of them</title><h1>Knots</h1><p>x</p>")
    assert entities(document) == [(("WebPage",), {"title": "Knots"})]
    assert document.text.startswith("Knots\n")


def test_lists_know_the_headings_above_them() -> None:
    document = read(
        "<h1>Cake</h1><h2>Needed</h2><h3>Dough</h3><ul><li>Flour<li>Water</ul>"
        "<p>Also:</p><ol><li>Salt</li></ol><h2>Done</h2><ul><li><ul><li>Eat</ul></ul>"
    )
    found = [
        ([cell.text for cell in each.items], [cell.text for cell in each.headings])
        for each in document.lists
    ]
    assert found == [
        (["Flour", "Water"], ["Dough", "Needed", "Cake"]),
        (["Salt"], ["Also:", "Dough", "Needed", "Cake"]),
        (["Eat"], ["Done", "Cake"]),
    ]


def listed(page: str) -> list[tuple[list[str], list[str]]]:
    """The lists that are paragraphs: their items, and the headings above them."""
    return [
        ([cell.text for cell in each.items], [cell.text for cell in each.headings])
        for each in read(page).lists
        if each.of_paragraphs
    ]


def test_paragraphs_below_a_heading_are_a_list() -> None:
    page = "<h2>Method</h2><div><p>Mix.</p><p>Bake.</p></div><p>Share this!</p>"
    assert listed(page)[0] == (["Mix.", "Bake."], ["Method"])


def test_a_bold_paragraph_heads_those_after_it() -> None:
    page = "<h2>Needed</h2><p>Flour</p><p><strong>Sauce</strong></p><p>Milk</p><p>Salt</p>"
    assert listed(page) == [(["Flour"], ["Needed"]), (["Milk", "Salt"], ["Sauce", "Needed"])]
    page = "<p><b>Needed</b><br>Flour<br>Milk</p>"
    assert listed(page) == [(["Flour", "Milk"], ["Needed"])]


def test_numbered_steps_are_one_list_of_paragraphs() -> None:
    page = "<h3>Method</h3><h6>Step 1.</h6><p>Mix.</p><h6>Step 2.</h6><p>Bake.</p>"
    assert listed(page) == [(["Mix.", "Bake."], ["Step 1.", "Method"])]


def test_a_paragraph_in_an_item_a_cell_or_a_form_is_no_item_of_its_own() -> None:
    page = "<h2>Go</h2><ul><li><p>Flour</p></ul><table><tr><td><p>1</p></table><form><p>x</form>"
    assert listed(page) == []


def test_furniture_is_read_last() -> None:
    document = read(
        "<body><nav><a>Home</a></nav><div class='site-footer menu'>Imprint</div>"
        "<p>Matter</p><ul role=menu><li>Shop</ul><p>More</p></body>"
    )
    assert document.text == "Matter\n\nMore\n\nHome\nImprint\n\nShop"
    assert document.body_text.split() == ["Matter", "More"]
    assert [document.text[a:b].split() for a, b in document.furniture] == [
        ["Home", "Imprint", "Shop"]
    ]


@pytest.mark.parametrize("before", [" " * 20_000, "\n" * 9_000, "\ufeff\ufeff", "x", ";\n"])
def test_a_page_after_blanks_or_a_stray_character_is_a_page(before: str) -> None:
    page = f"{before}<!DOCTYPE html><html><p>Shown</p></html>".encode()
    document = read(page)
    assert document.media_type == "text/html"
    assert "Shown" in document.text


def test_an_address_that_only_a_link_knows_is_an_entry() -> None:
    document = read(
        '<p><a href="mailto:ada%40rope.example?subject=x">Write</a> or '
        '<a href="MAILTO:bo@rope.example">bo@rope.example</a></p>'
    )
    assert [(entry.label, entry.value.text) for entry in document.entries] == [
        ("email", "ada@rope.example")
    ]
    assert document.visible_text.strip() == "Write or bo@rope.example"


def test_an_address_behind_the_words_of_another_matter_is_that_matters() -> None:
    document = read('<p><a href="mailto:bo@rope.example">Partnerships</a></p>')
    assert [(entry.label, entry.value.text) for entry in document.entries] == [
        ("Partnerships", "bo@rope.example")
    ]


def test_what_leads_to_a_map_is_no_part_of_an_address() -> None:
    document = read('<dl><dt>Place</dt><dd><a href="/m?id=3">Map</a> Ulm, Bavaria</dd></dl>')
    assert [(entry.label, entry.value.text) for entry in document.entries] == [
        ("Place", "Ulm, Bavaria")
    ]
    assert "Map of Ulm" in read('<a href="/m">Map of Ulm</a>').text


def test_a_kind_is_what_the_address_of_its_vocabulary_says() -> None:
    page = (
        '<div itemscope itemtype="http://schema.org/Offer"><b itemprop="price">4.50</b>'
        '<i itemprop="availability" href="http://schema.org/InStock">96133</i></div>'
    )
    assert entities(read(page)) == [(("Offer",), {"price": "4.50", "availability": "InStock"})]


def test_a_table_in_a_table_leaves_the_outer_one_its_headings() -> None:
    inner = "<table><tr><td>Posted:</td><td>3 May</td></tr></table>"
    page = f"<table><tr><th>Author</th><th>Message</th></tr><tr><td>Bo</td><td>{inner}</td></table>"
    [(outer, is_marked)] = [
        (table.rows[0], table.is_marked) for table in read(page).tables if len(table.rows) > 1
    ]
    assert ([cell.text for cell in outer], is_marked) == (["Author", "Message"], True)
    bare = "<table><tr><td>Author</td><td>Bo</td></tr><tr><td>Day</td><td>3 May</td></tr></table>"
    assert [table.is_marked for table in read(bare).tables] == [False]


@pytest.mark.parametrize(
    ("head", "heading", "title"),
    [
        ("<title>Press release</title>", "Looms open in Ulm", "Looms open in Ulm"),
        ("<title>Looms open in Ulm | Rope Works</title>", "Rope Works", None),
        (
            '<title>Looms</title><meta property="og:title" content="Looms open in Ulm">'
            '<meta property="og:site_name" content="Rope Works">',
            "Rope Works",
            "Looms open in Ulm",
        ),
    ],
)
def test_the_heading_is_the_title_unless_it_names_the_site(
    head: str, heading: str, title: str | None
) -> None:
    [(_, stated)] = entities(read(f"{head}<h1>{heading}</h1><p>Text</p>"))
    assert stated["title"] == (title or "Looms open in Ulm | Rope Works")


@pytest.mark.parametrize(
    ("title", "body", "wanted"),
    [
        ("Rope Works » News » Looms open", "<h1>Rope Works</h1><h2>Looms open</h2>", "Looms open"),
        ("Looms open - Rope Works", "<h1>Looms open</h1><h1>Comments</h1>", "Looms open"),
        ("Rope Works : Looms open in Ulm", "<b>Looms open in Ulm</b><p>x</p>", "Looms open in Ulm"),
        ("Looms open - Rope Works", "<b>Looms</b>", "Looms open - Rope Works"),
    ],
)
def test_what_the_page_shows_of_its_title_is_the_title(title: str, body: str, wanted: str) -> None:
    [(_, stated)] = entities(read(f"<title>{title}</title>{body}<p>Text</p>"))
    assert stated["title"] == wanted


@pytest.mark.parametrize(
    ("shown", "price"),
    [
        ("$4.50", "$4.50"),
        ("4,50 €", "4,50 €"),
        ("$4.50, not $6.00", None),
        ("<del>$6.00</del> $4.50", "$4.50"),
        ("Reg. price $6.00 <b>$4.50</b>", "$4.50"),
        ("$6.00 $4.50 You save $1.50", "$4.50"),
        ("$6.00 $4.50 You save $2.00", None),
        ("$4.50</p><p>Shipping: $2.00", "$4.50"),
        ("<s>$6.00</s> $4.50</p><p>Others pay $9.00", "$4.50"),
    ],
)
def test_the_only_amount_below_the_heading_is_a_price(shown: str, price: str | None) -> None:
    [(_, stated)] = entities(read(f"<h1>Blue wool</h1><p>{shown}</p><p>Soft.</p>"))
    assert stated.get("price") == price


def test_a_price_that_is_struck_out_is_the_old_one() -> None:
    page = "<h1>Wool</h1><p><strike>6,00 €</strike> 4,50 €</p>"
    [(_, stated)] = entities(read(page))
    assert (stated["price"], stated["old_price"]) == ("4,50 €", "6,00 €")


def test_an_element_that_holds_room_is_no_line() -> None:
    page = "<span>Rope Works</span><div>&nbsp;</div><span>12 Quay Street</span>"
    assert read(page).text == "Rope Works\n12 Quay Street"


def test_an_italian_line_names_its_author() -> None:
    [(_, stated)] = entities(read("<h1>Il ponte riapre</h1><p>di Beatrice Olivero</p><p>Oggi.</p>"))
    assert stated["author"] == "Beatrice Olivero"


def test_a_swedish_line_names_its_author_before_the_day() -> None:
    [(_, stated)] = entities(read("<h1>Bullar</h1><p>Av Maja Lindgren den 8 oktober 2023</p>"))
    assert stated["author"] == "Maja Lindgren"
