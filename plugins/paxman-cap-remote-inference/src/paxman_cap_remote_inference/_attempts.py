"""The attempts at one question: in another form, or again, within time and money."""

from __future__ import annotations

import time
from decimal import Decimal
from typing import TYPE_CHECKING, Final

import attrs

from paxman_cap_remote_inference._dialect import LOGPROBS, Dialect, first_dialect
from paxman_cap_remote_inference._failures import Failure, Remedy
from paxman_cap_remote_inference._gate import GATE
from paxman_cap_remote_inference._pause import MAX_PATIENCE, pause
from paxman_cap_remote_inference._payload import Said, said_in
from paxman_cap_remote_inference._prices import total
from paxman_cap_remote_inference._structure import Structure, ways_of
from paxman_inference import Completion, CompletionError, codes

if TYPE_CHECKING:
    from collections.abc import Callable

    from paxman_cap_remote_inference._model import RemoteModel
    from paxman_core.canonical import Json
    from paxman_core.capability import CapabilityRequest
    from paxman_inference import Question

LONGEST_SECONDS: Final = 86_400.0
"""A deadline beyond that is none, and locks could not wait for it."""
MAX_FAILED_REQUESTS: Final = 3
"""Requests to a service of which nobody knows whether it is broken or does not take the form."""
MARGIN: Final = 0.5
"""Seconds before the deadline at which waiting ends, so that the reason can still be told."""

_TOO_DEAR: Final = "perhaps cost more than is left to spend"


@attrs.define(eq=False)
class Attempts:
    """What was tried for one question, and what it has taken so far."""

    remote: RemoteModel
    question: Question
    request: CapabilityRequest
    calls: int = 0
    usd: Decimal = Decimal(0)
    input_tokens: int = 0
    output_tokens: int = 0
    repeated: int = 0
    """How many of the retries that the settings allow are used up."""
    last: Failure | None = None
    suspected: list[str] = attrs.Factory(list)
    """What was left out, one after the other, because the service did not say what it refuses."""

    def first_completion(self, keep: Callable[[Dialect], None]) -> Completion:
        """Ask in one form after another until the service takes one, and keep that."""
        ways = ways_of(self.remote.chosen.structured)
        dialect = first_dialect(self.remote.service.address, ways[0])
        while True:
            outcome = self._attempt(dialect)
            if isinstance(outcome, Said):
                longer = self._longer(dialect, outcome)
                if longer is not None:
                    dialect = longer
                    continue
                is_usable = _holds_object(outcome)
                if is_usable:
                    keep(self._found_out(dialect))
                # Words where a form was asked for: the service takes the form, and ignores it.
                ignored = None if is_usable or outcome.is_cut_off else _IGNORED
                otherwise = self._otherwise(dialect, ignored) if ignored else None
                if otherwise is None:
                    return self._completion(outcome)
                dialect = otherwise
            else:
                dialect = self._otherwise(dialect, outcome) or self._again(dialect, outcome)

    def completion(self, known: Dialect, keep: Callable[[Dialect], None]) -> Completion:
        """Ask in the form that the service is known to take."""
        dialect = known
        while True:
            outcome = self._attempt(dialect)
            if isinstance(outcome, Said):
                longer = self._longer(dialect, outcome)
                if longer is None:
                    if self.suspected == [LOGPROBS]:
                        keep(dialect)
                    return self._completion(outcome)
                if not _holds_object(outcome):
                    # It had not even begun to answer: so it will be with the next question.
                    keep(longer)
                dialect = longer
                continue
            # A known form can still be refused for one question: its schema may be too large.
            is_refused = outcome.code == codes.MODEL_REFUSED_REQUEST
            otherwise = self._otherwise(dialect, outcome) if is_refused else None
            dialect = otherwise or self._again(dialect, outcome)

    def seconds_left(self) -> float:
        """The time that is left, less what it takes to say that there is none."""
        remaining = self.request.remaining_seconds()
        if remaining is None:
            return float(self.remote.chosen.timeout_seconds)
        return min(LONGEST_SECONDS, max(0.0, remaining - min(MARGIN, remaining / 5)))

    def out_of_time(self) -> CompletionError:
        """The error for a question that nobody had the time to ask."""
        return self._error(codes.MODEL_TIMEOUT, "no time was left to ask the service")

    def _longer(self, dialect: Dialect, said: Said) -> Dialect | None:
        """The same way with more room, for an answer that was cut off and may be paid for again."""
        longer = attrs.evolve(dialect, has_room_to_think=True)
        is_longer = self.remote.chosen.max_output_tokens is None and longer != dialect
        if not said.is_cut_off or not is_longer:
            return None
        bound = self.remote.bound_usd(self.question, longer)
        return longer if self._is_affordable(bound) and self._has_calls_left() else None

    def _otherwise(self, dialect: Dialect, failure: Failure) -> Dialect | None:
        """Another way to ask; None if there is none, or none that may be paid for."""
        changed = dialect.without(failure.parameter)
        if changed is not None:
            return changed
        ways = ways_of(self.remote.chosen.structured)
        if failure.is_unexplained:
            return self._with_less(dialect, ways[-1])
        later = ways[ways.index(dialect.structure) + 1 :]
        if Remedy.ASK_OTHERWISE not in failure.remedy or not later:
            return None
        if Remedy.ASK_AGAIN in failure.remedy and self.calls >= MAX_FAILED_REQUESTS:
            return None
        if failure.is_charged:
            if self.repeated >= self.remote.chosen.retries:
                return None
            self.repeated += 1
        # A service that only says that it failed may have failed at the likelihoods.
        takes = dialect.takes_logprobs and Remedy.ASK_AGAIN not in failure.remedy
        if self.suspected:
            # The likelihoods were left out in vain: now the service says what it was.
            self.suspected.clear()
            takes = True
        return attrs.evolve(dialect, structure=later[0], takes_logprobs=takes)

    def _with_less(self, dialect: Dialect, least: Structure) -> Dialect | None:
        """The same without the likelihoods, then in the form that asks for least; None after that.

        What is taken then has shown that the part left out last is what the service refuses.
        """
        without = dialect.without(LOGPROBS) if dialect.asks_for_likelihoods else None
        if without is None and dialect.structure is least:
            return None
        form = "tools" if dialect.structure is Structure.TOOLS else "response_format"
        self.suspected.append(form if without is None else LOGPROBS)
        return without or attrs.evolve(dialect, structure=least)

    def _found_out(self, dialect: Dialect) -> Dialect:
        """What is known of the service: where it refused the form, likelihoods may well be taken;
        the next question tells."""
        is_open = self.suspected[:-1] == [LOGPROBS]
        return attrs.evolve(dialect, takes_logprobs=True) if is_open else dialect

    def _again(self, dialect: Dialect, failure: Failure) -> Dialect:
        """The same way after a while; raises the failure if that is no use."""
        may_help = Remedy.ASK_AGAIN in failure.remedy
        if Remedy.ASK_OTHERWISE in failure.remedy:
            may_help = may_help and self.calls < MAX_FAILED_REQUESTS
        if not may_help or self.repeated >= self.remote.chosen.retries:
            without = f", also without {' and '.join(self.suspected)}" if self.suspected else ""
            raise self._error(failure.code, f"{failure.message}{without}")
        seconds = pause(self.repeated, failure.wait_seconds)
        if seconds > MAX_PATIENCE or seconds >= self.seconds_left():
            message = f"{failure.message}, and there is no time to wait until it can be asked again"
            raise self._error(failure.code, message)
        time.sleep(seconds)
        self.repeated += 1
        return dialect

    def _attempt(self, dialect: Dialect) -> Said | Failure:
        """Send the question once, and count what that takes."""
        body = self.remote.body(self.question, dialect)
        bound = self.remote.bound_usd(self.question, dialect)
        self._check_allowance(bound)
        outcome = self._sent(body)
        self.calls += 1
        if isinstance(outcome, Said) or outcome.is_charged:
            self._charge(outcome.input_tokens, outcome.output_tokens, bound)
        self.last = outcome if isinstance(outcome, Failure) else None
        return outcome

    def _sent(self, body: dict[str, Json]) -> Said | Failure:
        chosen, service = self.remote.chosen, self.remote.service
        with GATE.passing(service.address, chosen.max_concurrency, self.seconds_left()) as is_free:
            seconds = min(float(chosen.timeout_seconds), self.seconds_left())
            if not is_free or not seconds:
                raise self.out_of_time()
            response = service.exchange(body, seconds)
        if isinstance(response, Failure):
            return response
        said = said_in(response)
        return (
            said
            if isinstance(said, Failure)
            else attrs.evolve(said, text=service.hidden(said.text))
        )

    def _check_allowance(self, bound: Decimal) -> None:
        is_affordable = self._is_affordable(bound)
        if is_affordable and self._has_calls_left():
            return
        reason = "take more calls than are left" if is_affordable else _TOO_DEAR
        if self.last is None:
            raise self._error(codes.MODEL_NOT_AFFORDED, f"asking would {reason}")
        message = f"{self.last.message}; asking again would {reason}"
        raise self._error(self.last.code, message)

    def _is_affordable(self, bound: Decimal) -> bool:
        allowance = self.request.allowance_usd
        return not bound or allowance is None or total(self.usd, bound) <= allowance

    def _has_calls_left(self) -> bool:
        calls = self.request.allowance_calls
        return calls is None or self.calls < calls

    def _charge(self, asked: int | None, said: int | None, bound: Decimal) -> None:
        """Count what the service reports; what it does not report may have cost all it could."""
        self.input_tokens += asked or 0
        self.output_tokens += said or 0
        is_reported = asked is not None and said is not None
        cost = self.remote.prices.of(asked or 0, said or 0) if is_reported else bound
        self.usd = total(self.usd, cost)

    def _completion(self, said: Said) -> Completion:
        return Completion(
            said.text,
            self.input_tokens,
            self.output_tokens,
            self.usd,
            said.is_cut_off,
            self.remote.model,
            self.calls,
            said.doubts,
            _REMARK.format(self.suspected[-1]) if self.suspected else "",
        )

    def _error(self, code: str, message: str) -> CompletionError:
        return CompletionError(
            code,
            message,
            usd=self.usd,
            input_tokens=self.input_tokens,
            output_tokens=self.output_tokens,
            calls=self.calls,
        )


def _holds_object(said: Said) -> bool:
    """Whether the model kept to JSON at all; what it says there is judged by others."""
    return "{" in said.text


_REMARK: Final = "the service refused the request and did not say why; it takes it without {}"
_IGNORED: Final = Failure(
    codes.MODEL_MALFORMED_ANSWER,
    "the model answered in words, not in JSON",
    Remedy.ASK_OTHERWISE,
    is_charged=True,
)
