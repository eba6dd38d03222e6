"""A service that says what is right, in the place of a model: what the best one could do.

`model_families.py --perfect` asks it.
"""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

from families import same_text

if TYPE_CHECKING:
    from collections.abc import Callable


class Perfect(ThreadingHTTPServer):
    """A service that says the gold, in the words of the document."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _PerfectHandler)
        self.gold: dict[str, list[str]] = {}
        self.same: dict[str, Callable[[str, str], bool]] = {}
        threading.Thread(target=self.serve_forever, daemon=True).start()


class _PerfectHandler(BaseHTTPRequestHandler):
    server: Perfect

    def do_POST(self) -> None:
        """Answer with the gold that stands in what is asked."""
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        prompt = asked["messages"][-1]["content"]
        schema = asked["response_format"]["json_schema"]["schema"]["properties"]
        said = {name: self._said(name, form) for name, form in schema.items()}
        choice = {"message": {"content": json.dumps(said)}, "finish_reason": "stop"}
        usage = {"prompt_tokens": len(prompt) // 4, "completion_tokens": 40}
        body = json.dumps({"choices": [choice], "usage": usage}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _said(self, name: str, form: dict[str, Any]) -> str | None:
        gold = self.server.gold.get(name, [])
        offered = form["anyOf"][0].get("enum")
        if offered is None:
            return gold[0] if gold else None
        same = self.server.same.get(name, same_text)
        # What is offered stands as the document writes it: a day may be written in words.
        fits = (one for one in offered if any(same(one, right) for right in gold))
        return next(fits, None)

    def log_message(self, *words: object) -> None:
        """Say nothing."""
