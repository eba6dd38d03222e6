"""The process that PDFium runs in: `python -m paxman_read_pdf BYTES_OF_MEMORY`.

It reads requests from its input and writes answers to its output. A request is a line of JSON,
which says how many bytes of PDF follow; an answer is a line of JSON.
"""

from __future__ import annotations

import contextlib
import json
import sys
from base64 import b64encode
from typing import TYPE_CHECKING, Any

from paxman_core.document import ReadLimits
from paxman_core.errors import InputLimitError, PaxmanError
from paxman_core.process import parent_pipes
from paxman_read_pdf._attachments import attached_files
from paxman_read_pdf._extraction import extract
from paxman_read_pdf._process import READY
from paxman_read_pdf._rendering import FOR_PEOPLE, FOR_READING, page_pictures

if TYPE_CHECKING:
    from paxman_read_pdf._process import AnyRequest


def main() -> None:
    """Answer until the input ends."""
    max_memory = int(sys.argv[1])
    _limit_memory(max_memory)
    requests, answers = parent_pipes()
    answers.write(READY)
    answers.flush()
    while line := requests.readline():
        request: AnyRequest = json.loads(line)
        answer = _answer(request, requests.read(request["size"]))
        answer["is_large"] = _peak_memory() > max_memory / 2
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()


def _answer(request: AnyRequest, data: bytes) -> dict[str, Any]:
    try:
        if "files" in request:
            files = attached_files(data)
            return {"files": [(name, b64encode(content).decode()) for name, content in files]}
        if "pictures" in request:
            pictures = page_pictures(
                data, request["pictures"], FOR_READING if request["for_reading"] else FOR_PEOPLE
            )
            return {"pictures": [(number, b64encode(png).decode()) for number, png in pictures]}
        limits = ReadLimits(
            max_characters=request["max_characters"], max_nodes=request["max_nodes"]
        )
        return {"extract": extract(data, limits, request["max_pages"])}
    except PaxmanError as error:
        refusal = {
            "kind": "limit" if isinstance(error, InputLimitError) else "unreadable",
            "message": error.message,
            "next_step": error.next_step,
            "context": error.context,
        }
        return {"refusal": refusal}


def _limit_memory(size: int) -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limit.
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(ValueError, OSError):  # macOS has the limit and refuses to set it.
        resource.setrlimit(resource.RLIMIT_AS, (size, size))


def _peak_memory() -> int:
    """The most bytes that this process has had in memory; 0 where that is not known."""
    try:
        import resource
    except ImportError:
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


if __name__ == "__main__":
    main()
