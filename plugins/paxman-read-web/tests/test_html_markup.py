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
