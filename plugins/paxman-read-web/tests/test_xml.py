"""XML: a tree with places in the text, within limits, and nothing from outside."""

from __future__ import annotations

from typing import Any

import pytest

from paxman_core.document import (
    BUILTIN_READERS,
    Document,
    DocumentReader,
    Node,
    ReadLimits,
    read_document,
)
from paxman_core.errors import InputLimitError
from paxman_read_web import HtmlReader, XmlReader

ORDER = """<?xml version="1.0"?>
<!-- ours -->
<o:order xmlns:o="urn:x" id="7"><o:buyer>Ada &amp; Co</o:buyer>
  <o:total currency="EUR"> 12.50 </o:total><o:line>Rope</o:line><o:line><![CDATA[<Wax>]]></o:line>
</o:order>"""

READERS: tuple[DocumentReader, ...] = (HtmlReader(), XmlReader(), *BUILTIN_READERS)


def read(text: str | bytes, **limits: int) -> Document:
    return read_document(text, READERS, limits=ReadLimits(**limits))


def plain(node: Node) -> Any:
    if node.members is not None:
        return {name: plain(below) for name, below in node.members}
    return [plain(item) for item in node.items] if node.items is not None else node.scalar


def test_elements_are_members_and_repeated_ones_are_items() -> None:
    document = read(ORDER)
    assert document.media_type == "application/xml"
    assert document.tree is not None
    assert plain(document.tree) == {
        "order": {
            "id": "7",
            "buyer": "Ada & Co",
            "total": "12.50",
            "currency": "EUR",
            "line": ["Rope", "<Wax>"],
        }
    }


def test_places_are_those_of_the_text() -> None:
    document = read(ORDER)
    assert document.text == ORDER
    assert document.tree is not None
    found = {node.pointer: document.text[node.start : node.end] for node in document.tree.walk()}
    assert found["/order/total[1]"] == "12.50"
    assert found["/order/buyer[1]"] == "Ada &amp; Co"
    assert found["/order/line[2]"] == "<Wax>"
    assert found["/order/total/@currency"] == "EUR"


def test_declared_entities_are_neither_expanded_nor_fetched() -> None:
    bomb = (
        '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">'
        '<!ENTITY f SYSTEM "file:///etc/hostname">]><x><y>&b;&f;&#65;</y></x>'
    )
    document = read(bomb)
    assert document.tree is not None
    assert plain(document.tree) == {"x": {"y": "&b;&f;A"}}


def test_the_declared_encoding_is_kept() -> None:
    data = '<?xml version="1.0" encoding="iso-8859-2"?><r><t>Łódź</t></r>'.encode("iso-8859-2")
    document = read(data)
    assert document.tree is not None
    assert plain(document.tree) == {"r": {"t": "Łódź"}}


@pytest.mark.parametrize(
    "broken", ["<r><t></r>", "<r>", "<r></r><t></t>", "<r t=c></r>", "<r></r>x"]
)
def test_what_is_not_well_formed_is_text_with_a_note(broken: str) -> None:
    document = read(f'<?xml version="1.0"?>{broken}')
    assert document.tree is None
    assert document.media_type == "text/plain"
    assert "not well-formed" in document.notes[0].message


def test_nesting_and_size_have_limits() -> None:
    with pytest.raises(InputLimitError, match="nested"):
        read('<?xml version="1.0"?>' + "<r>" * 200)
    with pytest.raises(InputLimitError, match="XML elements"):
        read('<?xml version="1.0"?><r>' + "<t/>" * 50 + "</r>", max_nodes=20)


@pytest.mark.parametrize(
    "hostile",
    ["<r>" + "<t/>" * 50_000, "<r" + " t='1'" * 50_000 + "/>", "<r>" + "&" * 500_000 + "</r>"],
    ids=range(3),
)
def test_a_hostile_text_is_read(hostile: str) -> None:
    read(f'<?xml version="1.0"?>{hostile}')
