"""Who listens to a run: progress bars and tracing."""

from __future__ import annotations

from collections.abc import Iterable
from contextvars import copy_context
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from paxman_core._limited import OwnInterruptError, TooSlowError, within
from paxman_core.diagnostics import Diagnostic

if TYPE_CHECKING:
    from collections.abc import Callable

REPORTER_FAILED: Final = "REPORTER_FAILED"
MAX_SECONDS: Final = 5.0
"""How long a reporter may hold up a run with one message."""


class RunReporter:
    """Hears what happens in a run; every method does nothing until it is overridden.

    A reporter is told, never asked: nothing that it returns or raises changes a result. It serves
    all runs of its engine, so one that keeps state and is used from several threads locks it.
    """

    def run_started(self, contract_id: str, document_name: str) -> None:
        """Work on the document `document_name` for the contract `contract_id` begins."""

    def step_started(self, capability_id: str, field_ids: tuple[str, ...]) -> None:
        """A capability, `capability_id`, is about to be invoked for these fields, `field_ids`."""

    def step_finished(
        self,
        capability_id: str,
        field_ids: tuple[str, ...],
        found: int,
        usd: Decimal,
        milliseconds: float,
    ) -> None:
        """The capability `capability_id` has answered for the fields `field_ids`: how many
        findings it `found`, for how many dollars, `usd`, in how many `milliseconds`."""

    def field_resolved(self, field_path: str, status: str) -> None:
        """The field at `field_path` has its result, with the `status` of the artifact."""

    def run_finished(self, status: str) -> None:
        """The artifact is ready."""


class Reporters(RunReporter):
    """The reporters of one run: whoever raises or hangs is not told anything further in it.

    Each is told in a thread, but in one context of the caller's: tracing finds the span around the
    run, and its own from one message to the next.
    """

    def __init__(self, reporters: Iterable[RunReporter]) -> None:
        self._reporters = tuple(reporters)
        self._contexts = {id(reporter): copy_context() for reporter in self._reporters}
        self._diagnostics: list[Diagnostic] = []

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """One for each reporter that was dropped."""
        return tuple(self._diagnostics)

    def run_started(self, contract_id: str, document_name: str) -> None:
        self._tell(lambda reporter: reporter.run_started(contract_id, document_name))

    def step_started(self, capability_id: str, field_ids: tuple[str, ...]) -> None:
        self._tell(lambda reporter: reporter.step_started(capability_id, field_ids))

    def step_finished(
        self,
        capability_id: str,
        field_ids: tuple[str, ...],
        found: int,
        usd: Decimal,
        milliseconds: float,
    ) -> None:
        self._tell(
            lambda reporter: reporter.step_finished(
                capability_id, field_ids, found, usd, milliseconds
            )
        )

    def field_resolved(self, field_path: str, status: str) -> None:
        self._tell(lambda reporter: reporter.field_resolved(field_path, status))

    def run_finished(self, status: str) -> None:
        self._tell(lambda reporter: reporter.run_finished(status))

    def _tell(self, message: Callable[[RunReporter], None]) -> None:
        for reporter in self._reporters:
            try:
                self._tell_one(reporter, message)
            except OwnInterruptError:
                self._drop(reporter, "raised KeyboardInterrupt")
            except TooSlowError:
                self._drop(reporter, f"took more than {MAX_SECONDS:g} s")
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                self._drop(reporter, f"raised {type(error).__name__}")

    def _tell_one(self, reporter: RunReporter, message: Callable[[RunReporter], None]) -> None:
        context = self._contexts[id(reporter)]
        within(MAX_SECONDS, lambda: context.run(message, reporter))

    def _drop(self, reporter: RunReporter, problem: str) -> None:
        self._reporters = tuple(other for other in self._reporters if other is not reporter)
        name = f"{type(reporter).__module__}.{type(reporter).__qualname__}"
        reason = f"The run reporter {name} {problem} and was dropped."
        self._diagnostics.append(Diagnostic(REPORTER_FAILED, reason))
