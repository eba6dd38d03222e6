"""What a page's frame repeats is said once; what the text repeats is said as often as it stands."""

from __future__ import annotations

from typing import Any

import pytest

from paxman_core import Engine
from paxman_core.capability import (
    Capability,
    CapabilityRequest,
    CapabilityResult,
    CapabilitySpec,
    CapabilityTier,
    Finding,
    TextSpan,
)
from paxman_core.document import Document, Page
from paxman_core.values import FieldType


class Numbers(Capability):
    """Finds every `4711`."""

    spec = CapabilitySpec(
        "numbers", "1", CapabilityTier.LOCAL_DETERMINISTIC, frozenset([FieldType.STRING])
    )

    def prepare(self, field: Any, shape: Any) -> dict[str, Any]:  # noqa: ARG002
        return {}

    def invoke(self, request: CapabilityRequest) -> CapabilityResult:
        text = request.document.text
        starts = [at for at in range(len(text)) if text.startswith("4711", at)]
        found = tuple(Finding("4711", (TextSpan(at, at + 4, "4711"),)) for at in starts)
        return CapabilityResult({asked.field.id: found for asked in request.fields})


def places(document: Document) -> list[int]:
    artifact = Engine(plugins=[Numbers()]).normalize(document, {"fields": {"number": "STRING"}})
    assert artifact["number"] == "4711"
    found = [ref.place for ref in artifact.result("number").evidence_refs]
    return [place.start for place in found if isinstance(place, TextSpan)]


def paged(*pages: str) -> Document:
    starts = [sum(len(page) for page in pages[:number]) for number in range(len(pages))]
    return Document(
        "".join(pages),
        "0" * 64,
        pages=tuple(
            Page(number, start, start + len(page))
            for number, (start, page) in enumerate(zip(starts, pages, strict=True), 1)
        ),
    )


def test_a_running_header_counts_once() -> None:
    document = paged(*(f"Invoice  4711\nof ACME\nText {n}\na\nb\nc\nd\n" for n in range(3)))
    assert places(document) == [9]


def test_what_only_one_page_begins_with_counts() -> None:
    pages = [f"Invoice 4711, page {n}\n1\n2\n3\nText {n}\na\nb\nc\n" for n in range(2)]
    assert len(places(paged(*pages))) == 2


def test_the_text_counts_beside_the_header() -> None:
    first = "Invoice 4711\nof ACME\nx\ny\nThe invoice 4711 is due.\na\nb\nc\n"
    assert places(paged(first, "Invoice 4711\nof ACME\nx\ny\na\nb\nc\n")) == [8, 37]


@pytest.mark.parametrize("is_furniture", [True, False])
def test_a_menu_counts_once(is_furniture: bool) -> None:
    text = "call 4711 now, call 4711 now, call 4711 now"
    frame = ((0, len(text)),) if is_furniture else ()
    document = Document(text, "0" * 64, furniture=frame)
    assert len(places(document)) == (1 if is_furniture else 3)
