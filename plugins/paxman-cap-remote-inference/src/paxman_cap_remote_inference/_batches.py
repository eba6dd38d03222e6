"""Questions asked together, through the interface that services offer for that at a lower price.

A file of requests is sent, the service works on it when it has time, and a file of responses comes
back. Every step is written down before it is taken, so that a process that ends in between neither
loses an answer nor pays for one twice.
"""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from paxman_cap_remote_inference._dialect import LIKELIHOODS, NEW_LIMIT, OLD_LIMIT
from paxman_cap_remote_inference._failures import Failure
from paxman_cap_remote_inference._model import TEMPLATE_TOKENS
from paxman_cap_remote_inference._payload import said_in
from paxman_cap_remote_inference._prices import prices_of, times, total
from paxman_cap_remote_inference._questions import Questions, Waiting
from paxman_cap_remote_inference._service import Service
from paxman_cap_remote_inference._settings import read_settings
from paxman_core.canonical import Json
from paxman_core.capability import Recordings
from paxman_core.errors import BatchError, InvalidOptionError
from paxman_inference import Completion, CompletionError, codes

if TYPE_CHECKING:
    from collections.abc import Iterator

    import openai

    from paxman_cap_remote_inference._settings import RemoteSettings

MOST_QUESTIONS: Final = 10_000
MOST_BYTES: Final = 50_000_000
"""Requests, and bytes of them, that go into one file; services take more."""
ENDED: Final = frozenset({"completed", "failed", "expired", "cancelled"})
_ENDPOINT: Final = "/v1/chat/completions"
_SAY_NULL: Final[Json] = {"role": "user", "content": "Say null, as JSON."}
_TOKEN: Final = "paxman"
"""The entry of a batch's metadata by which it is found again."""


def ask_together(
    settings: Mapping[str, Json],
    questions: Path,
    recordings: Path,
    *,
    budget_usd: Decimal | None = None,
    on_progress: Callable[[str], object] = len,
) -> int:
    """Ask the questions that wait in a file, and keep the answers in the recordings.

    Waits until the service is done. How many were answered comes back; those that could cost more
    than `budget_usd` are not asked and stay. `settings` are the plugin's own; `on_progress` is told
    what the service says. Raises InvalidOptionError for settings or files that cannot be used.
    """
    chosen = read_settings(settings)
    if chosen is None:
        raise InvalidOptionError("There is no model to ask.", next_step="Set `model`.")
    service = Service(chosen)
    problem = service.problem()
    if problem:
        raise InvalidOptionError(f"Nothing can be asked: {problem}.")
    asking = _Asking(chosen, service, Questions(questions), Recordings(recordings), on_progress)
    try:
        return asking.all(budget_usd)
    finally:
        service.close()


class _Asking:
    """One service, the questions for it, and where its answers go."""

    def __init__(
        self,
        settings: RemoteSettings,
        service: Service,
        questions: Questions,
        recordings: Recordings,
        told: Callable[[str], object],
    ) -> None:
        self._settings = settings
        self._service = service
        self._questions = questions
        self._recordings = recordings
        self._told = told
        self._prices = prices_of(settings)
        self._likelihoods: Mapping[str, Json] = {}
        """What asks for likelihoods, if the service is known to take it."""

    def all(self, budget_usd: Decimal | None) -> int:
        """What was begun before, then what can be paid for; how many were answered."""
        import openai

        try:
            under_way = [(token, self._sent(token, known)) for token, known in self._begun()]
            budget_usd = self._found_out(budget_usd)
            for part in _parts(self._affordable(budget_usd)):
                token = uuid.uuid4().hex
                self._questions.begin(token, part)
                under_way.append((token, self._sent(token, None)))
            return sum(self._answered(token, identity) for token, identity in under_way)
        except openai.OpenAIError as error:
            told = self._service.hidden(str(error))
            raise BatchError(
                f"The service does not carry out the batch: {told}",
                next_step="Try again with --resume, or without --model-batch.",
            ) from None

    def _begun(self) -> list[tuple[str, str | None]]:
        return self._questions.batches()

    def _found_out(self, budget_usd: Decimal | None) -> Decimal | None:
        """What is left to spend after one token was asked for, to see if likelihoods are taken.

        A whole batch that is refused for them could not be asked otherwise.
        """
        for first in self._questions.unsent()[:1]:
            body = {**first.body, **LIKELIHOODS, "messages": [_SAY_NULL]}
            limit = NEW_LIMIT if NEW_LIMIT in body else OLD_LIMIT
            usd = self._prices.of(len(json.dumps(body)) + TEMPLATE_TOKENS, 1)
            if "tools" in body or (budget_usd is not None and usd > budget_usd):
                continue
            seconds = float(self._settings.timeout_seconds)
            if not isinstance(self._service.exchange({**body, limit: 1}, seconds), Failure):
                self._likelihoods = LIKELIHOODS
            budget_usd = None if budget_usd is None else total(budget_usd, -usd)
        return budget_usd

    def _affordable(self, budget_usd: Decimal | None) -> Iterator[Waiting]:
        left = budget_usd
        for waiting in self._questions.unsent():
            if left is not None and waiting.usd > left:
                continue
            left = None if left is None else total(left, -waiting.usd)
            yield waiting

    @property
    def _client(self) -> openai.OpenAI:
        return self._service.client()

    def _sent(self, token: str, known: str | None) -> str:
        """The id of a batch; it is sent if it was not."""
        identity = known or self._found_again(token) or self._send(token)
        self._questions.sent(token, identity)
        return identity

    def _found_again(self, token: str) -> str | None:
        headers = self._service.headers()
        for batch in self._client.batches.list(limit=100, extra_headers=headers):
            if (batch.metadata or {}).get(_TOKEN) == token:
                return batch.id
        return None

    def _send(self, token: str) -> str:
        waiting = self._questions.of(token)
        lines = (
            {
                "custom_id": each.key,
                "method": "POST",
                "url": _ENDPOINT,
                "body": {**each.body, **self._likelihoods},
            }
            for each in waiting
        )
        content = "\n".join(json.dumps(line) for line in lines).encode()
        headers = self._service.headers()
        file = self._client.files.create(
            file=("questions.jsonl", content), purpose="batch", extra_headers=headers
        )
        batch = self._client.batches.create(
            input_file_id=file.id,
            endpoint=_ENDPOINT,
            completion_window="24h",
            metadata={_TOKEN: token},
            extra_headers=headers,
        )
        self._told(f"{len(waiting)} questions sent as {batch.id}")
        return batch.id

    def _answered(self, token: str, identity: str) -> int:
        """Wait for a batch, and keep its answers; a question without one has a failure."""
        batch = self._ended(identity)
        answers: dict[str, Mapping[str, Json]] = {}
        for name in (batch.output_file_id, batch.error_file_id):
            if name is not None:
                content = self._client.files.content(name, extra_headers=self._service.headers())
                answers.update(self._read(content.text.splitlines()))
        missing = CompletionError(
            codes.MODEL_UNREACHABLE, f"the batch {identity} ended as {batch.status}", calls=0
        )
        for waiting in self._questions.of(token):
            answer = answers.get(waiting.key, missing.to_dict())
            self._recordings.call(waiting.asked, lambda answer=answer: answer)  # type: ignore[misc]
        self._questions.end(token)
        count = sum("failure" not in answer for answer in answers.values())
        self._told(f"{identity} {batch.status}: {count} answers")
        return count

    def _ended(self, identity: str) -> Any:
        while True:
            headers = self._service.headers()
            batch = self._client.batches.retrieve(identity, extra_headers=headers)
            if batch.status in ENDED:
                return batch
            time.sleep(float(self._settings.batch_poll_seconds))

    def _read(self, lines: Iterable[str]) -> Iterator[tuple[str, Mapping[str, Json]]]:
        """The answers by the keys of their questions; what cannot be read is not an answer."""
        for line in filter(str.strip, lines):
            try:
                row = json.loads(line)
                key, response = str(row["custom_id"]), row["response"] or {}
                body = response.get("body") or {}
                yield key, self._answer(response.get("status_code"), body, row.get("error"))
            except (ValueError, TypeError, KeyError, AttributeError):
                continue

    def _answer(self, status: object, body: Mapping[str, Any], error: object) -> Mapping[str, Json]:
        if status != 200:
            told = body.get("error") or error or {}
            message = told.get("message") if isinstance(told, dict) else told
            said = self._service.hidden(f"the batch answered with {status}: {message}")
            return CompletionError(codes.MODEL_REFUSED_REQUEST, said).to_dict()
        said_or_failed = said_in(body)
        asked, written = said_or_failed.input_tokens or 0, said_or_failed.output_tokens or 0
        usd = times(self._prices.of(asked, written), self._settings.batch_price_share)
        used = {"usd": usd, "input_tokens": asked, "output_tokens": written}
        if isinstance(said_or_failed, Failure):
            failed = CompletionError(said_or_failed.code, said_or_failed.message, **used)  # type: ignore[arg-type]
            return failed.to_dict()
        text = self._service.hidden(said_or_failed.text)
        is_cut = said_or_failed.is_cut_off
        doubts = said_or_failed.doubts
        return Completion(
            text, asked, written, usd, is_cut, self._settings.model, doubts=doubts
        ).to_dict()


def _parts(waiting: Iterable[Waiting]) -> Iterator[list[Waiting]]:
    """The questions in files that a service takes."""
    part: list[Waiting] = []
    size = 0
    for each in waiting:
        length = len(json.dumps(each.body))
        if part and (len(part) >= MOST_QUESTIONS or size + length > MOST_BYTES):
            yield part
            part, size = [], 0
        part.append(each)
        size += length
    if part:
        yield part
