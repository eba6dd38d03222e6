"""How RapidOCR reads one picture: which way up it is, where writing stands, what it says."""

from __future__ import annotations

from typing import Any, Final

from paxman_read_image._words import Seen, SeenLine, SeenWord, slope

_TALL: Final = 1.5
"""A box so many times as high as wide holds writing that runs up or down."""
_ONE_THREAD: Final = {
    "Global.log_level": "critical",
    "Global.text_score": 0.3,
    "EngineConfig.onnxruntime.intra_op_num_threads": 1,
    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
}
"""Batches have a process for each core; what is hardly legible is kept, and doubted."""


class Recognition:
    """The models, loaded once."""

    def __init__(self) -> None:
        from rapidocr import RapidOCR

        self._engine: Any = RapidOCR(params=_ONE_THREAD)
        self._engine.update_params(return_word_box=True, return_single_char_box=True)

    def read(self, png: bytes) -> Seen:
        """What stands on a picture."""
        import numpy

        image = self._engine.load_img(png)
        turn = 0
        found = self._found(image)
        if found is not None and _runs_upward(found.boxes):
            turn, image = 90, numpy.ascontiguousarray(numpy.rot90(image))
            found = self._found(image)
        if found is not None and _is_upside_down(found.labels):
            turn, image = turn + 180, numpy.ascontiguousarray(numpy.rot90(image, 2))
            found = self._found(image)
        return Seen(self._lines(image, found) if found is not None else (), turn)

    def _found(self, image: Any) -> _Found | None:
        from rapidocr.main import RapidOCRError

        small, record = self._engine.preprocess_img(image)
        try:
            crops, detected = self._engine.detect_and_crop(small, record)
        except RapidOCRError:
            return None  # no writing
        _, classified = self._engine.cls_and_rotate(list(crops))
        return _Found(crops, detected, classified, record)

    def _lines(self, image: Any, found: _Found) -> tuple[SeenLine, ...]:
        read = self._engine.recognize_txt(found.crops)
        result = self._engine.build_final_output(
            image, found.detected, found.classified, read, found.crops, found.record
        )
        if result.txts is None:
            return ()
        pieces = zip(result.txts, result.boxes, result.scores, result.word_results, strict=True)
        return tuple(_line(*piece) for piece in pieces)


class _Found:
    """Where RapidOCR's first stage saw writing, and which way up the second took it to be."""

    def __init__(self, crops: Any, detected: Any, classified: Any, record: Any) -> None:
        self.crops = crops
        self.detected = detected
        self.classified = classified
        self.record = record

    @property
    def boxes(self) -> list[tuple[float, float]]:
        """Width and height of each."""
        return [
            (float(box[:, 0].max() - box[:, 0].min()), float(box[:, 1].max() - box[:, 1].min()))
            for box in self.detected.boxes
        ]

    @property
    def labels(self) -> list[tuple[bool, float]]:
        """Whether each stands on its head, and how sure that is."""
        return [(label == "180", float(score)) for label, score in self.classified.cls_res]


def _runs_upward(boxes: list[tuple[float, float]]) -> bool:
    """Whether most of the writing runs up or down the picture."""
    tall = sum(height for width, height in boxes if height > _TALL * width)
    wide = sum(width for width, height in boxes if width > _TALL * height)
    return tall > wide


def _is_upside_down(labels: list[tuple[bool, float]]) -> bool:
    turned = sum(score for is_turned, score in labels if is_turned)
    return turned > sum(score for is_turned, score in labels if not is_turned)


def _line(text: str, box: Any, score: float, characters: Any) -> SeenLine:
    """The words of a piece of writing; each character has a box and a score."""
    corners = [(float(x), float(y)) for x, y in box]
    words = text.split()
    if sum(map(len, words)) != len(characters):
        whole = _word(text, corners, [float(score)] * len(text))
        return SeenLine((whole,), slope(corners[0], corners[1]))
    seen = []
    start = 0
    for word in words:
        own = characters[start : start + len(word)]
        start += len(word)
        points = [(float(x), float(y)) for _, _, square in own for x, y in square]
        seen.append(_word(word, points, [float(each) for _, each, _ in own]))
    return SeenLine(tuple(seen), slope(corners[0], corners[1]))


def _word(text: str, points: list[tuple[float, float]], scores: list[float]) -> SeenWord:
    across, down = zip(*points, strict=True)
    return SeenWord(text, min(across), min(down), max(across), max(down), tuple(scores))
