"""The server of the page: this machine only, an address nobody guesses, no other origin."""

from __future__ import annotations

import json
import secrets
import sys
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs, urlsplit

import attrs

from paxman_core.errors import PaxmanError
from paxman_core.values import text_of
from paxman_review._export import EXPORTS
from paxman_review._presence import Presence
from paxman_review._review import Review
from paxman_review._said import OvertakenError, RefusedError, Said
from paxman_review._teaching import Teaching, can_learn
from paxman_review._views import changes_content, document_content, queue_content

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

HOST: Final = "127.0.0.1"
MAX_BODY: Final = 2_000_000
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
_HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
_TYPES: Final = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}
_JSON: Final = "application/json; charset=utf-8"


class ReviewServer:
    """Serves a review until it is closed."""

    def __init__(
        self, review: Review, port: int = 0, token: str = "", teaching: Teaching | None = None
    ) -> None:
        self.review = review
        self.teaching = teaching
        self.token = token or secrets.token_urlsafe(24)
        self.presence = Presence()
        self._server = _QuietServer((HOST, port), _handler(self))
        self._thread: threading.Thread | None = None

    @property
    def origin(self) -> str:
        """The only origin that may ask."""
        return f"http://{HOST}:{self._server.server_address[1]}"

    @property
    def address(self) -> str:
        """What to open in a browser."""
        return f"{self.origin}/{self.token}/"

    def run(self) -> None:
        """Serve until interrupted."""
        self._server.serve_forever(poll_interval=0.2)

    def __enter__(self) -> ReviewServer:
        self._thread = threading.Thread(target=self.run, daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._thread is not None:
            self._server.shutdown()
            self._thread.join()
        self.close()

    def close(self) -> None:
        """Let go of the port."""
        self._server.server_close()


class _QuietServer(ThreadingHTTPServer):
    """Does not complain about windows that were closed before they had their answer."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def _handler(server: ReviewServer) -> type[BaseHTTPRequestHandler]:
    """The class of one server's request handlers."""

    class Handler(_Handler):
        serving = server

    return Handler


class _Handler(BaseHTTPRequestHandler):
    """One request; what is not exactly as the page sends it is refused without a reason."""

    serving: ReviewServer
    protocol_version = "HTTP/1.1"
    timeout = 60

    def do_GET(self) -> None:
        self._handled(self._get)

    def do_POST(self) -> None:
        self._handled(self._post)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
        """Say nothing: addresses hold the token."""

    def version_string(self) -> str:
        return "paxman"

    def _handled(self, act: Callable[[list[str]], None]) -> None:
        parts = self._parts()
        if parts is None:
            # The body, if there is one, is not read: the connection cannot be used again.
            self.close_connection = True
            self._send(HTTPStatus.NOT_FOUND, "text/plain", b"There is nothing here.")
            return
        try:
            act(parts)
        except OvertakenError as error:
            self._json({"problem": error.message}, HTTPStatus.CONFLICT)
        except PaxmanError as error:
            self._json({"problem": error.message}, HTTPStatus.UNPROCESSABLE_ENTITY)
        except (KeyError, TypeError, ValueError):
            self._json({"problem": "The request makes no sense."}, HTTPStatus.BAD_REQUEST)

    def _parts(self) -> list[str] | None:
        """The path below the token; None if the request comes from elsewhere."""
        origin = self.serving.origin
        if self.headers.get("Host") != origin.removeprefix("http://"):
            return None
        given = self.headers.get("Origin")
        if given not in ((origin,) if self.command == "POST" else (origin, None)):
            return None
        if self.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
            return None
        token, _, rest = urlsplit(self.path).path.lstrip("/").partition("/")
        if not secrets.compare_digest(token.encode(), self.serving.token.encode()):
            return None
        return rest.split("/")

    def _get(self, parts: list[str]) -> None:
        review = self.serving.review
        if parts == [""]:
            self._asset("index.html")
        elif parts[0] == "assets" and len(parts) == 2:
            self._asset(parts[1])
        elif parts == ["api", "queue"]:
            learns = self.serving.teaching is not None and can_learn()
            self._json({**queue_content(review), "learns": learns})
        elif parts == ["api", "changes"]:
            self._json(self._changes())
        elif parts[:2] == ["api", "documents"] and len(parts) == 3:
            self._json(document_content(review, int(parts[2])))
        elif parts[:2] == ["api", "pages"] and len(parts) == 4:
            self._picture(int(parts[2]), int(parts[3]))
        elif parts[:2] == ["api", "export"] and len(parts) == 3 and parts[2] in EXPORTS:
            media_type, written = EXPORTS[parts[2]]
            disposition = {"Content-Disposition": f'attachment; filename="reviewed.{parts[2]}"'}
            self._send(HTTPStatus.OK, media_type, written(review), disposition)
        else:
            self._json({"problem": "There is nothing here."}, HTTPStatus.NOT_FOUND)

    def _post(self, parts: list[str]) -> None:
        body = self._body()
        review = self.serving.review
        if parts == ["api", "read"]:
            reading = review.read(_said(body))
            if reading.problem:
                self._json({"problem": reading.problem})
            else:
                self._json({"value": text_of(reading.value)})
        elif parts == ["api", "decide"]:
            decision = review.decide(_said(body))
            changes = changes_content(review, int(body["since"]))
            self._json({"answer": decision.answer.value, **changes})
        elif parts == ["api", "undo"]:
            undone = review.undo(str(body["window"]))
            where = [] if undone is None else [undone.content_hash, undone.field]
            numbers = {item.key: number for number, item in enumerate(review.items)}
            place = [numbers[where[0]], where[1]] if where else None
            self._json({"undone": place, **changes_content(review, int(body["since"]))})
        elif parts == ["api", "forecast"] and self.serving.teaching is not None:
            self._json(attrs.asdict(self.serving.teaching.forecast(review)))
        elif parts == ["api", "learn"] and self.serving.teaching is not None:
            self._json(attrs.asdict(self.serving.teaching.teach(review)))
        else:
            self._json({"problem": "There is nothing here."}, HTTPStatus.NOT_FOUND)

    def _body(self) -> dict[str, Any]:
        length = int(self.headers.get("Content-Length", "0"))
        if length > MAX_BODY or self.headers.get_content_type() != "application/json":
            self.close_connection = True
            raise RefusedError("The request is too long, or not JSON.")
        body = json.loads(self.rfile.read(length))
        if not isinstance(body, dict):
            raise TypeError
        return body

    def _changes(self) -> dict[str, Any]:
        asked = parse_qs(urlsplit(self.path).query)
        window, document = asked["window"][0], int(asked["document"][0])
        others = self.serving.presence.seen(window, document)
        return {**changes_content(self.serving.review, int(asked["since"][0])), "others": others}

    def _asset(self, name: str) -> None:
        suffix = name.rpartition(".")[2]
        asset = files("paxman_review") / "assets" / name
        if suffix not in _TYPES or not asset.is_file():
            self._json({"problem": "There is nothing here."}, HTTPStatus.NOT_FOUND)
            return
        self._send(HTTPStatus.OK, _TYPES[suffix], asset.read_bytes())

    def _picture(self, number: int, page: int) -> None:
        picture = self.serving.review.library.picture(number, page)
        if picture is None:
            self._json({"problem": "This page cannot be shown."}, HTTPStatus.NOT_FOUND)
        else:
            cached = {"Cache-Control": "private, max-age=3600"}
            self._send(HTTPStatus.OK, "image/png", picture, cached)

    def _json(self, data: object, status: HTTPStatus = HTTPStatus.OK) -> None:
        self._send(status, _JSON, json.dumps(data, ensure_ascii=True).encode())

    def _send(
        self, status: HTTPStatus, media_type: str, body: bytes, more: dict[str, str] | None = None
    ) -> None:
        self.send_response(status)
        headers = {"Content-Type": media_type, "Content-Length": str(len(body))}
        for name, value in (headers | _HEADERS | (more or {})).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


def _said(body: dict[str, Any]) -> Said:
    span = body.get("span")
    return Said(
        document=int(body["document"]),
        field=str(body["field"]),
        answer=str(body["answer"]),
        text=str(body.get("text", "")),
        rows=body.get("rows"),
        candidate=int(body.get("candidate", 0)),
        span=None if span is None else (int(span[0]), int(span[1])),
        seconds=float(body.get("seconds", 0)),
        seen=str(body.get("seen", "")),
        window=str(body.get("window", "")),
    )
