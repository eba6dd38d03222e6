"""The process that RapidOCR runs in: `python -m paxman_read_image`.

A request is a line of JSON, which says how many bytes of PNG follow; an answer is a line of JSON.
"""

from __future__ import annotations

import json
from typing import Any

from paxman_core.process import parent_pipes
from paxman_read_image._rapidocr import READY
from paxman_read_image._recognition import Recognition
from paxman_read_image._seen_json import to_json


def main() -> None:
    """Answer until the input ends."""
    requests, answers = parent_pipes()
    recognition = Recognition()
    answers.write(READY)
    answers.flush()
    while line := requests.readline():
        answer = _answer(recognition, requests.read(json.loads(line)["size"]))
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()


def _answer(recognition: Recognition, png: bytes) -> dict[str, Any]:
    try:
        return to_json(recognition.read(png))
    except Exception as error:  # whatever a model or OpenCV makes of a picture
        return {"error": f"{type(error).__name__}: {error}"}


if __name__ == "__main__":
    main()
