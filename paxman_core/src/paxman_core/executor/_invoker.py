"""Asking capabilities: within the budget and the deadline, and contained.

Whatever a capability does becomes an answer: it may raise, hang, lie or change what it is shown.
"""

from __future__ import annotations

import threading
import time
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import attrs

from paxman_core._limited import WATCH, TooSlowError, within
from paxman_core.capability import (
    NO_USAGE,
    Capability,
    CapabilityRequest,
    CapabilityTier,
    FieldRequest,
    Usage,
    raised,
)
from paxman_core.diagnostics import (
    BUDGET_SPENT,
    CAPABILITY_FAILED,
    CAPABILITY_MISBEHAVED,
    CAPABILITY_TIMEOUT,
    Diagnostic,
)
from paxman_core.executor._allowance import Allowance, TooMuchError
from paxman_core.executor._budget import EXACT, BudgetTracker
from paxman_core.executor._execution import CapabilityStatistics
from paxman_core.executor._furniture import Furniture
from paxman_core.executor._masking import masked, requoted
from paxman_core.executor._originals import original_of, put_back
from paxman_core.executor._reading import FindingReader
from paxman_core.executor._returned import Returned, checked, is_dollars
from paxman_core.executor._trust import MisbehaviourError
from paxman_core.formula import private_paths

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from decimal import Decimal

    from paxman_core.capability import CapabilitySpec, Finding, TextSpan
    from paxman_core.document import Document
    from paxman_core.executor._execution import RunContext
    from paxman_core.executor._originals import Originals
    from paxman_core.executor._schedule import Task, Work
    from paxman_core.records import Candidate
    from paxman_core.values import Value

WORST_CASE_SECONDS = 30.0
"""How long a capability may think about its price."""
MAX_INLINE = 200_000
"""Characters of a document on which `bounded` is taken for soon enough; a longer one is worked on
in a thread, so that the deadline holds there too."""
PAGE = 2_000
MOST_READ = 18_000
"""Characters that a model on this machine reads in the time that policies give, and of how many
its time grows with the document: no model of that size is shown more at once."""
MAX_DISBELIEVED = 5
"""How many findings that are not believed a field explains one by one."""


class Answer(NamedTuple):
    """What asking came to: candidates by field id, and notes."""

    candidates: Mapping[str, list[Candidate]]
    """No entry for a field for which nothing was found."""
    notes: Sequence[Diagnostic]
    was_asked: bool = True
    """False if the budget did not allow the call."""


class Invoker:
    """Asks capabilities about one document, and counts what that costs."""

    def __init__(self, document: Document, work: Work, run: RunContext) -> None:
        self._document = document
        self._original = original_of(document)
        self._work = work
        self._run = run
        self._reader = FindingReader(
            document, work.contexts, work.policy.allow_ungrounded, run.registry.tables
        )
        self._furniture = Furniture(document)
        self._allowances: dict[str, Allowance] = {}
        self._tracker = BudgetTracker(run.budget, run.shared_budget)
        self.usage: dict[str, CapabilityStatistics] = {}

    def ask(
        self,
        capability: Capability,
        tasks: Sequence[Task],
        originals: Originals,
        values: Mapping[str, Value],
        places: Mapping[str, tuple[TextSpan, ...]],
        private: Sequence[Candidate] = (),
    ) -> Answer:
        """Ask for these fields; `values` are those of the fields that have one already.

        `places` are those of values so far, by field id. What `private` candidates quote is hidden
        from capabilities that use the network.
        """
        spec = capability.spec
        notes: list[Diagnostic] = []
        shown = self._shown(spec, private)
        plain = shown.plain
        asked = tuple([task.request for task in tasks])
        if places:
            asked = tuple(
                attrs.evolve(one, found=_seen(places.get(one.field.id, ()), shown.text))
                for one in asked
            )
        request, worst_case = self._request(capability, asked, values, notes, shown)
        refusal = self._tracker.refusal(spec, worst_case)
        if refusal:
            notes.append(_note(spec, BUDGET_SPENT, f"was not asked: {refusal}"))
            return Answer({}, notes, was_asked=False)
        if worst_case and self._run.shared_budget is not None:
            # Waiting for the shared budget is not part of the time that the call has.
            request = attrs.evolve(request, deadline=self._deadline(spec))
        paths = {task.field.id: task.field.path for task in tasks}
        self._run.reporters.step_started(spec.id, tuple(paths))
        returned = self._invoke(capability, request, paths, worst_case)
        for other, own in ((plain, shown), (shown, self._document)):
            if other is not own:
                returned = _requoted(returned, other.text, own.text, spec)
        changed = [*put_back((self._original,)), *originals.put_back()]
        if changed:
            problem = f"changed what it was shown: {', '.join(changed)}"
            notes.append(_note(spec, CAPABILITY_MISBEHAVED, problem))
            returned = returned._replace(findings={})
        overspent = self._tracker.charge(spec, returned.usage, worst_case)
        if overspent:
            notes.append(_note(spec, BUDGET_SPENT, overspent))
        notes.extend(returned.diagnostics)
        self._reader.rows.known = values, returned.findings, paths
        candidates = {
            task.field.id: self._read(task, findings, spec, notes)
            for task in tasks
            if (findings := returned.findings.get(task.field.id))
        }
        found = sum(map(len, candidates.values()))
        self._count(spec, returned, found)
        self._run.reporters.step_finished(
            spec.id, tuple(paths), found, returned.usage.usd, returned.milliseconds
        )
        return Answer(candidates, notes)

    def _request(
        self,
        capability: Capability,
        asked: tuple[FieldRequest, ...],
        values: Mapping[str, Value],
        notes: list[Diagnostic],
        shown: Document,
    ) -> tuple[CapabilityRequest, Decimal]:
        """The request, cut down to this run's share of the money, and what to reserve for it."""
        spec = capability.spec
        request = CapabilityRequest(
            document=shown,
            fields=asked,
            resolved=MappingProxyType(self._values_for(spec, values)),
            deadline=self._deadline(spec),
            allowance_usd=self._tracker.allowance(),
            allowance_calls=self._tracker.calls_left(spec),
            recordings=self._run.recordings,
        )
        worst_case, problem = self._worst_case(capability, request)
        share = self._tracker.share(worst_case)
        if share is not None:
            request = attrs.evolve(request, allowance_usd=share)
            worst_case, problem = self._worst_case(capability, request)
            # A first attempt may cost more than a share: what is set aside for it may be spent.
            request = attrs.evolve(request, allowance_usd=max(share, worst_case))
        if problem:
            notes.append(Diagnostic(CAPABILITY_MISBEHAVED, problem, "", spec.id))
        return request, worst_case

    def _worst_case(
        self, capability: Capability, request: CapabilityRequest
    ) -> tuple[Decimal, str]:
        """What to reserve for an invocation, and what is wrong with what is said of it."""
        spec, unpriced = capability.spec, self._run.registry.unpriced
        if spec.id in unpriced:
            problem = "worst_case_usd() took too long before"
        else:
            try:
                dollars = _dollars(capability, request)
            except KeyboardInterrupt:
                raise
            except TooSlowError as error:
                unpriced.add(spec.id)
                problem = f"worst_case_usd(): {error}"
            except BaseException as error:
                problem = f"worst_case_usd() raised {raised(error)}"
            else:
                if is_dollars(dollars):
                    return dollars, ""
                problem = "worst_case_usd() gave no amount of dollars"
        return spec.cost.usd, f"{spec.id}: {problem}; its cost hint is reserved instead"

    def _shown(self, spec: CapabilitySpec, private: Sequence[Candidate]) -> Document:
        """The document as the capability may see it."""
        if not spec.is_remote or self._work.policy.allow_pii_remote:
            return self._document
        return masked(self._document, private)

    def _values_for(self, spec: CapabilitySpec, values: Mapping[str, Value]) -> dict[str, Value]:
        """The values so far that the capability may know; private ones stay on this machine."""
        if not spec.is_remote or self._work.policy.allow_pii_remote:
            return dict(values)
        private = private_paths(self._work.contract)
        return {path: value for path, value in values.items() if path not in private}

    def _deadline(self, spec: CapabilitySpec) -> float:
        # The time for a letter is too short for a book, which would come out empty.
        lengths = 1 + len(self._document.text) // MAX_INLINE
        if spec.tier is CapabilityTier.LOCAL_INFERENCE and not spec.learned:
            # A model reads a page in seconds, not a book.
            lengths = max(lengths, 1 + min(len(self._document.text), MOST_READ) // PAGE)
        deadline = time.monotonic() + lengths * self._work.policy.capability_timeout_ms / 1000
        latest = self._tracker.deadline
        return deadline if latest is None else min(deadline, latest)

    def _invoke(
        self,
        capability: Capability,
        request: CapabilityRequest,
        paths: Mapping[str, str],
        reserved_usd: Decimal,
    ) -> Returned:
        """Invoke the capability; nothing that it raises, and no hang, gets past this method.

        `paths` are those of the fields by their ids: what the request says afterwards may be
        changed.
        """
        started = time.monotonic()
        spec, registry = capability.spec, self._run.registry
        turn = registry.turn(spec.id)
        if turn is not None and not turn.acquire(timeout=_seconds(request)):
            note = _note(
                spec, CAPABILITY_TIMEOUT, "was busy with other documents until the deadline"
            )
            return Returned({}, NO_USAGE, _since(started), (note,))
        try:
            if spec.bounded and len(request.document.text) <= MAX_INLINE:
                entry = WATCH.begin(spec.id, started + _seconds(request))
                try:
                    result: object = capability.invoke(request)
                finally:
                    WATCH.at_work.pop(entry, None)
            else:
                result = self._run.pool.call(lambda: capability.invoke(request), _seconds(request))
        except TooSlowError:
            registry.discard(spec.id)
            problem = "did not answer before its deadline and was given up"
            note = _note(spec, CAPABILITY_TIMEOUT, problem)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            note = _note(spec, CAPABILITY_FAILED, f"raised {raised(error)}")
        else:
            returned = checked(result, paths, spec.id, reserved_usd, _since(started))
            if spec.bounded and request.remaining_seconds() == 0:
                problem = "answered after its deadline, although it says that it is quick"
                late = _note(spec, CAPABILITY_MISBEHAVED, problem)
                returned = returned._replace(diagnostics=(*returned.diagnostics, late))
            return returned
        finally:
            if turn is not None:
                turn.release()
        # What a failed call really cost is unknown, so what was reserved for it is charged.
        return Returned({}, Usage(usd=reserved_usd), _since(started), (note,))

    def _read(
        self,
        task: Task,
        findings: Iterable[Finding],
        spec: CapabilitySpec,
        notes: list[Diagnostic],
    ) -> list[Candidate]:
        """The candidates that the findings amount to; what is not believed is noted."""
        read = []
        problems: list[str] = []
        allowance = self._allowances.get(spec.id)
        if allowance is None:
            allowance = self._allowances[spec.id] = Allowance(len(self._document.text))
        allowance.begin_field()
        for finding in findings:
            try:
                candidate = self._reader.candidate(task.field, finding, task.step, spec)
                allowance.take(candidate)
                read.append(candidate)
            except TooMuchError as error:
                problems.append(f"was not believed: {error}")
                break
            except MisbehaviourError as error:
                problems.append(f"was not believed: {error}")
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                # The mapping that holds an object's members may be anybody's.
                problems.append(f"found something that cannot be read: {raised(error)}")
        if self._reader.notes:
            notes.extend(self._reader.notes)
            self._reader.notes.clear()
        if problems:
            told = [*dict.fromkeys(problems[:MAX_DISBELIEVED])]
            if len(problems) > MAX_DISBELIEVED:
                told.append(f"was not believed {len(problems) - MAX_DISBELIEVED} more times")
            path = task.field.path
            notes.extend(_note(spec, CAPABILITY_MISBEHAVED, problem, path) for problem in told)
        return self._furniture.counted_once(read)

    def _count(self, spec: CapabilitySpec, returned: Returned, found: int) -> None:
        before = self.usage.get(spec.id) or CapabilityStatistics(spec.id)
        used = returned.usage
        self.usage[spec.id] = CapabilityStatistics(
            spec.id,
            before.invocations + 1,
            before.findings + found,
            EXACT.add(before.usd, used.usd) if used.usd else before.usd,
            before.input_tokens + used.input_tokens,
            before.output_tokens + used.output_tokens,
            before.calls + used.calls,
            before.milliseconds + returned.milliseconds,
        )


def _seen(spans: Iterable[TextSpan], shown: str) -> tuple[TextSpan, ...]:
    """Those of the places that the document has as it is shown: not what is hidden in it."""
    return tuple(span for span in spans if shown[span.start : span.end] == span.quote)


def _requoted(returned: Returned, shown: str, text: str, spec: CapabilitySpec) -> Returned:
    try:
        own = requoted(returned.findings, shown, text)
    except Exception as error:
        # A place may be anything.
        note = _note(spec, CAPABILITY_MISBEHAVED, f"found what has no place: {raised(error)}")
        return returned._replace(findings={}, diagnostics=(*returned.diagnostics, note))
    return returned._replace(findings=own)


def _note(spec: CapabilitySpec, code: str, problem: str, path: str = "") -> Diagnostic:
    """A note on the field at a path, or on all that were asked for."""
    return Diagnostic(code, f"{spec.id} {problem}", path, spec.id)


def _dollars(capability: Capability, request: CapabilityRequest) -> Decimal:
    # Most leave it at their cost hint.
    if type(capability).worst_case_usd is Capability.worst_case_usd:
        return capability.worst_case_usd(request)
    return within(WORST_CASE_SECONDS, lambda: capability.worst_case_usd(request))


def _seconds(request: CapabilityRequest) -> float:
    """The time that is left, in a form that locks can wait for."""
    remaining = request.remaining_seconds()
    return threading.TIMEOUT_MAX if remaining is None else min(remaining, threading.TIMEOUT_MAX)


def _since(started: float) -> float:
    return (time.monotonic() - started) * 1000
