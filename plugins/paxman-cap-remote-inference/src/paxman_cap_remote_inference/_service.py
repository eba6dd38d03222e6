"""The service: one request sent by the openai client, and its response or what became of it."""

from __future__ import annotations

import os
import re
import threading
import time
import weakref
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from paxman_cap_remote_inference._failures import Failure, Remedy, refusal, said_of
from paxman_cap_remote_inference._pause import wait_asked
from paxman_cap_remote_inference._payload import read_payload
from paxman_cap_remote_inference._settings import OPENAI
from paxman_inference import codes

if TYPE_CHECKING:
    import ssl
    from collections.abc import Mapping

    import openai

    from paxman_cap_remote_inference._settings import RemoteSettings

MOST_BYTES: Final = 20_000_000
"""How much of a response is read."""
LONGEST_CONNECT: Final = 10.0
SHORTEST_WAIT: Final = 0.01
SHORTEST_SECRET: Final = 6
"""Shorter keys are placeholders, and would be found in every text."""


class Service:
    """An address with a key; the client is made, and imported, when it is first needed."""

    def __init__(self, settings: RemoteSettings) -> None:
        self.address = settings.address
        self.key_variable = settings.key_variable
        self._lock = threading.Lock()
        self._client: openai.OpenAI | None = None
        self._key = ""

    def problem(self) -> str:
        """Why nothing can be sent; empty if something can."""
        if self.key_variable and not os.environ.get(self.key_variable):
            return (
                f"the environment variable {self.key_variable}, which is to hold the key, is empty"
            )
        return ""

    def exchange(self, body: Mapping[str, Any], seconds: float) -> dict[str, Any] | Failure:
        """Send a request once, and give its response or what went wrong; nothing is raised.

        What the client raises holds the request, and that the key: it is let go of here.
        """
        # Importing the client and making one can take a second by itself.
        ends = time.monotonic() + seconds
        import httpx2
        import openai

        try:
            return self._understood(self._received(body, ends))
        except openai.APIStatusError as error:
            return self._refused(error)
        except (openai.APITimeoutError, httpx2.TimeoutException, TimeoutError) as error:
            is_sent = not isinstance(error.__cause__, (httpx2.ConnectTimeout, httpx2.PoolTimeout))
            return Failure(
                codes.MODEL_TIMEOUT,
                "the service did not answer in time",
                Remedy.ASK_AGAIN,
                is_charged=is_sent,
            )
        except (openai.APIConnectionError, httpx2.TransportError) as error:
            return _broken(isinstance(error.__cause__, httpx2.ConnectError))
        except (openai.OpenAIError, httpx2.HTTPError, httpx2.InvalidURL, ValueError) as error:
            message = f"the request could not be sent ({type(error).__name__})"
            return Failure(codes.MODEL_REFUSED_REQUEST, message, is_charged=True)

    def hidden(self, text: str) -> str:
        """The text without the key: a service can say what it was sent."""
        return text.replace(self._key, "***") if len(self._key) >= SHORTEST_SECRET else text

    def close(self) -> None:
        """Close the connections; the next request opens others."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            client.close()

    def _received(self, body: Mapping[str, Any], ends: float) -> bytes:
        """The body of the response, read no longer and no further than is allowed."""
        import httpx2

        client = self.client()
        seconds = max(SHORTEST_WAIT, ends - time.monotonic())
        parts = []
        size = 0
        with client.chat.completions.with_streaming_response.create(
            **dict(body),
            extra_headers=self.headers(),
            timeout=httpx2.Timeout(seconds, connect=min(LONGEST_CONNECT, seconds / 2)),
        ) as response:
            for part in response.iter_bytes():
                parts.append(part)
                size += len(part)
                if time.monotonic() >= ends:
                    raise TimeoutError
                if size > MOST_BYTES:
                    break
        return b"".join(parts)

    def headers(self) -> dict[str, openai.Omit]:
        """What the client would send by itself, and this service is not to get."""
        import openai

        left_out = [*(() if self.address == OPENAI else _PERSONAL)]
        if not self.key_variable:
            left_out.append("Authorization")
        return dict.fromkeys(left_out, openai.Omit())

    def client(self) -> openai.OpenAI:
        """The client, with the key as it is in the environment when it is first needed."""
        with self._lock:
            if self._client is None:
                import openai

                if self.key_variable:
                    self._key = os.environ.get(self.key_variable, "").strip()
                self._client = openai.OpenAI(
                    api_key=self._key or "none",
                    base_url=self.address,
                    max_retries=0,
                    # A document goes where it was sent, not where that sends it on.
                    http_client=openai.DefaultHttpxClient(
                        follow_redirects=False, verify=_certificates()
                    ),
                )
                # Whoever never closes an engine leaves no connection open, either.
                weakref.finalize(self, self._client.close)
            return self._client

    def _understood(self, received: bytes) -> dict[str, Any] | Failure:
        payload = read_payload(received)
        if payload is None:
            message = "the server there is not such a service: it does not send a JSON object"
            return Failure(codes.MODEL_UNREACHABLE, message, is_charged=True)
        error = payload.get("error")
        if error and "choices" not in payload:
            # Some services that pass requests on tell of a failure with a status of success.
            told = error if isinstance(error, dict) else {"message": str(error)}
            status = told.get("code")
            return self._told(status if type(status) is int and status >= 400 else 400, told, None)
        return payload

    def _refused(self, error: openai.APIStatusError) -> Failure:
        body = error.body
        told = body if isinstance(body, dict) else {"message": body}
        inner = told.get("error")
        wait = wait_asked(error.response.headers)
        return self._told(error.status_code, inner if isinstance(inner, dict) else told, wait)

    def _told(self, status: int, told: Mapping[str, Any], wait: float | None) -> Failure:
        named = {name: told[name] for name in ("code", "type", "param") if name in told}
        safe = {**named, "message": self.hidden(said_of(told))}
        return refusal(status, safe, wait, self.key_variable, _public(self.address))


_PERSONAL: Final = ("OpenAI-Organization", "OpenAI-Project")
"""What the client takes from the environment, and what is nobody else's business."""


def _public(address: str) -> str:
    """The address without a user, a password or a query, which the environment's can have."""
    return re.sub(r"(?<=://)[^/@]*@|[?#].*", "", address)


@cache
def _certificates() -> ssl.SSLContext:
    """Whom to trust, read once: that takes a third of a second, and every engine has a client."""
    import httpx2

    return httpx2.create_ssl_context()


def _broken(is_unconnected: bool) -> Failure:
    if is_unconnected:
        message = "no connection to the service could be made"
        return Failure(codes.MODEL_UNREACHABLE, message, Remedy.ASK_AGAIN)
    message = "the connection to the service broke off"
    return Failure(codes.MODEL_UNREACHABLE, message, Remedy.ASK_AGAIN, is_charged=True)
