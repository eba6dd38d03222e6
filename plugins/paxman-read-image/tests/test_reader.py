"""What a user gets from a picture, through the engine; what is seen on it was recorded."""

from __future__ import annotations

import io
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from PIL import Image

import paxman_cap_evidence
import paxman_cap_recognize
from paxman_core import ConfidenceBand, Engine
from paxman_core.capability import hookimpl
from paxman_core.errors import InputLimitError, UnreadableInputError, UnsupportedInputError
from paxman_read_image import ImageReader, Seen, SeenLine, SeenWord
from paxman_read_image._tesseract import lines_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from paxman_core import ExecutionArtifact


class Recorded:
    """Gives what was recorded, picture after picture, and counts how often it was asked."""

    def __init__(self, name: str, *seen: Seen) -> None:
        self.name = name
        self.asked = 0
        self._seen = seen

    def read(self, png: bytes) -> Seen:
        assert png.startswith(b"\x89PNG")
        self.asked += 1
        return self._seen[(self.asked - 1) % len(self._seen)]


def word(text: str, left: float, top: float, scores: float | list[float] = 0.99) -> SeenLine:
    """One word as a piece of writing of its own."""
    each = scores if isinstance(scores, list) else [scores] * len(text)
    return SeenLine(
        (SeenWord(text, left, top, left + 15 * len(text), top + 30, tuple(each)),),
    )


def picture(width: int = 600, height: int = 400, kind: str = "PNG", shade: int = 255) -> bytes:
    """An empty picture: what it shows is recorded."""
    written = io.BytesIO()
    Image.new("L", (width, height), shade).save(written, kind)
    return written.getvalue()


@pytest.fixture
def engine_with() -> Iterator[Callable[[Recorded], Engine]]:
    engines = []

    def make(recorded: Recorded) -> Engine:
        class Plugin:
            @hookimpl
            def paxman_document_readers(self) -> list[ImageReader]:
                return [ImageReader(recognizer=recorded)]

        engines.append(Engine(plugins=[Plugin(), paxman_cap_evidence, paxman_cap_recognize]))
        return engines[-1]

    yield make
    for engine in engines:
        engine.close()


CONTRACT = {"fields": {"invoice_number": "STRING", "total": "DECIMAL"}}


def receipt(total: float | list[float] = 0.99, number: str = "2026-0815") -> Seen:
    return Seen(
        (
            word("Invoice number:", 20, 20),
            word(number, 300, 20),
            word("Total:", 20, 80),
            word("10.20", 300, 82, total),
        )
    )


def bands(artifact: ExecutionArtifact) -> dict[str, ConfidenceBand]:
    return {each.field_path: each.confidence_band for each in artifact.field_results}


def test_values_have_boxes_on_the_picture(engine_with: Callable[[Recorded], Engine]) -> None:
    engine = engine_with(Recorded("clear", receipt()))
    document = engine.read(picture(), name="receipt.png")
    assert document.text == "Invoice number:\t2026-0815\nTotal:\t10.20"
    assert document.media_type == "image/png"
    artifact = engine.normalize(document, CONTRACT)
    assert artifact.normalized_data == {"invoice_number": "2026-0815", "total": Decimal("10.20")}
    assert set(bands(artifact).values()) == {ConfidenceBand.HIGH}
    [page] = document.pages
    assert (page.width, page.height) == (600, 400)
    amount = page.words[-1]
    assert (amount.left, amount.top, amount.right, amount.bottom) == (300, 82, 375, 112)


@pytest.mark.parametrize(
    ("seen", "doubtful", "reason"),
    [
        (receipt([0.99, 0.99, 0.99, 0.71, 0.99]), "total", "unsure of '2' (score 0.71)"),
        (receipt(number="B80S1O5"), "invoice_number", "look alike: B, 8, 0, S, 1, O, 5"),
    ],
)
def test_what_the_recogniser_was_unsure_of_is_never_high(
    engine_with: Callable[[Recorded], Engine], seen: Seen, doubtful: str, reason: str
) -> None:
    artifact = engine_with(Recorded(reason, seen)).normalize(picture(), CONTRACT)
    other = next(path for path in bands(artifact) if path != doubtful)
    assert bands(artifact) == {doubtful: ConfidenceBand.MEDIUM, other: ConfidenceBand.HIGH}
    [result] = [each for each in artifact.field_results if each.field_path == doubtful]
    facts = result.evidence_refs[0].facts
    assert facts is not None
    assert any(reason in doubt for doubt in facts.doubts)


def test_a_picture_with_many_doubts_is_doubted_as_a_whole(
    engine_with: Callable[[Recorded], Engine],
) -> None:
    blurred = Seen((*receipt().lines, *(word("Mi1k", 20, 150 + n * 40, 0.4) for n in range(3))))
    engine = engine_with(Recorded("blurred", blurred))
    artifact = engine.normalize(picture(), CONTRACT)
    assert set(bands(artifact).values()) == {ConfidenceBand.MEDIUM}
    assert [d.reason for d in engine.read(picture()).doubts] == ["the picture is hard to read"]


def test_two_documents_on_one_picture_are_said_and_doubted(
    engine_with: Callable[[Recorded], Engine],
) -> None:
    left = [word(f"Total:1{n}", 20, 30 + n * 44) for n in range(6)]
    right = [word(f"Total:9{n}", 400, 50 + n * 47) for n in range(6)]
    document = engine_with(Recorded("two", Seen((*left, *right)))).read(picture())
    assert "two documents, side by side" in document.notes[0].message
    assert document.doubts[0].reason == "two documents on one picture, side by side"


def test_sums_that_add_up_on_one_of_two_receipts_prove_nothing(
    engine_with: Callable[[Recorded], Engine],
) -> None:
    def one(left: float, top: float, *amounts: str) -> list[SeenLine]:
        labels = ("Date:", "Tel", "Subtotal", "VAT", "TOTAL")
        rows = zip(labels, ("04/05/2031", "555", *amounts), strict=True)
        return [
            word(text, left + by, top + 44 * number)
            for number, row in enumerate(rows)
            for text, by in zip(row, (0, 180), strict=True)
        ]

    contract = {"fields": {"subtotal": "DECIMAL", "tax": "DECIMAL", "total": "DECIMAL"}}
    alone = one(20, 30, "10.00", "2.00", "12.00")
    other = ("20.00", "4.00", "24.00")
    certain = engine_with(Recorded("alone", Seen((*alone,)))).normalize(picture(), contract)
    assert set(bands(certain).values()) <= {ConfidenceBand.HIGH, ConfidenceBand.CERTAIN}
    for name, further in (("beside", one(420, 30, *other)), ("below", one(20, 330, *other))):
        engine = engine_with(Recorded(name, Seen((*alone, *further))))
        found = set(bands(engine.normalize(picture(), contract)).values())
        assert not found & {ConfidenceBand.HIGH, ConfidenceBand.CERTAIN}, name


def test_a_turned_picture_is_said_and_shown_upright(
    engine_with: Callable[[Recorded], Engine],
) -> None:
    recorded = Recorded("turned", Seen(receipt().lines, 90))
    document = engine_with(recorded).read(picture(600, 400))
    assert document.notes[0].message == "Page 1 was turned by 90 degrees to be read."
    assert (document.pages[0].width, document.pages[0].height) == (400, 600)
    shown = ImageReader(recognizer=recorded).page_pictures(picture(600, 400), [1])
    assert Image.open(io.BytesIO(shown[1])).size == (400, 600)


def test_the_pages_of_a_tiff_follow_each_other(engine_with: Callable[[Recorded], Engine]) -> None:
    written = io.BytesIO()
    pages = [Image.new("L", (600, 400), shade) for shade in (255, 250)]
    pages[0].save(written, "TIFF", save_all=True, append_images=pages[1:])
    recorded = Recorded("pages", Seen((word("one", 1, 1),)), Seen((word("two", 1, 1),)))
    document = engine_with(recorded).read(written.getvalue())
    assert document.text == "one\n\f\ntwo"
    assert document.origin_of(6) == ("page 2", 0)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF", "WEBP"])
def test_kinds_are_known_by_their_content(
    engine_with: Callable[[Recorded], Engine], kind: str
) -> None:
    engine = engine_with(Recorded(kind, Seen((word("one", 1, 1),))))
    assert engine.read(picture(kind=kind)).media_type == f"image/{kind.lower()}"


def test_a_picture_is_recognised_once(engine_with: Callable[[Recorded], Engine]) -> None:
    recorded = Recorded("once", receipt())
    engine = engine_with(recorded)
    assert engine.read(picture(shade=201)).text == engine.read(picture(shade=201)).text
    engine.read(picture(shade=202))
    assert recorded.asked == 2


def test_what_was_seen_outlives_the_process_in_a_folder(
    engine_with: Callable[[Recorded], Engine], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAXMAN_PICTURE_CACHE", str(tmp_path / "seen"))
    text = engine_with(Recorded("kept", receipt())).read(picture()).text
    monkeypatch.setattr("paxman_read_image._kept._kept", {})
    again = Recorded("kept", Seen(()))
    assert engine_with(again).read(picture()).text == text
    assert again.asked == 0
    [file] = (tmp_path / "seen").iterdir()
    assert file.stat().st_mode & 0o77 == 0


def test_a_picture_that_is_cut_short_is_refused(engine_with: Callable[[Recorded], Engine]) -> None:
    with pytest.raises(UnreadableInputError, match="damaged or cut short"):
        engine_with(Recorded("cut", receipt())).read(picture(shade=7)[:60])


def test_a_picture_that_is_too_large_is_refused_before_it_is_opened() -> None:
    reader = ImageReader(recognizer=Recorded("large", receipt()), max_pixels=1000)
    with pytest.raises(InputLimitError, match="600 by 400 pixels"):
        reader.page_pictures(picture(), [1])


def test_without_a_recogniser_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UnsupportedInputError) as caught:
        ImageReader(max_seconds=119).page_pictures(picture(), [1])
    assert 'pip install "paxman-read-image[rapidocr]"' in str(caught.value)


def test_the_table_of_tesseract() -> None:
    head = "level page_num block_num par_num line_num word_num left top width height conf text"
    rows = [
        "4 1 1 1 1 0 20 30 300 30 -1 ",
        "5 1 1 1 1 1 20 30 80 30 96.5 Total",
        "5 1 1 1 1 2 300 34 60 30 71 10.20",
        "5 1 1 1 2 1 20 90 60 30 95  ",
    ]
    table = "\n".join("\t".join(row.split(" ")) for row in (head, *rows))
    [line] = lines_of(table)
    assert [(each.text, each.scores[0]) for each in line.words] == [
        ("Total", 0.965),
        ("10.20", 0.71),
    ]
    assert (line.words[1].left, line.words[1].bottom) == (300, 64)
    assert 0 < line.angle < 0.02
