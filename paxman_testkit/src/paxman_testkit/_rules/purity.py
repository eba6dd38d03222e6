"""What a capability leaves as it was."""

from __future__ import annotations

import contextlib
import copy
import io
from functools import partial
from typing import TYPE_CHECKING

import attrs

from paxman_testkit._rule import Level, Rule
from paxman_testkit._surroundings import ENVIRONMENT, STATE
from paxman_testkit._trial import NotTriedError, apart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paxman_core.capability import Capability, CapabilityRequest
    from paxman_core.document import Document
    from paxman_testkit._example import ReadExample
    from paxman_testkit._subject import Subject


def _used(capability: Capability, request: CapabilityRequest) -> None:
    """Invoke; what is raised has rules of its own."""
    with contextlib.suppress(Exception, SystemExit):
        capability.invoke(request)


def _inputs(subject: Subject) -> Iterator[str]:
    subject.require_safety()
    # Read anew: what was changed once may look unchanged the second time.
    for example in subject.read_examples():
        document, contract = copy.deepcopy(example.document), example.contract.to_json()
        for trial in subject.trials_of(
            example.contract, example.document, example.name, example.example.resolved
        ):
            request = trial.request()
            configs = [repr(config) for config in trial.configs]
            resolved = dict(trial.resolved)
            apart(partial(_used, subject.capability, request))
            if [repr(config) for config in trial.configs] != configs:
                yield f"{trial.name}: it changed a step config"
            if dict(request.resolved) != resolved:
                yield f"{trial.name}: it changed what is resolved"
        yield from (f"{example.name}: it changed {name}" for name in _changed(document, example))
        if example.contract.to_json() != contract:
            yield f"{example.name}: it changed the contract"


def _changed(before: Document, example: ReadExample) -> Iterator[str]:
    for attribute in attrs.fields(type(before)):
        was, is_now = getattr(before, attribute.name), getattr(example.document, attribute.name)
        # Parts are documents, and documents are equal to none but themselves.
        if attribute.name != "parts" and was != is_now:
            yield f"the document's {attribute.name}"


def _environment(subject: Subject) -> Iterator[str]:
    yield from _disturbed(subject, ENVIRONMENT)


def _state(subject: Subject) -> Iterator[str]:
    yield from _disturbed(subject, STATE)


def _disturbed(subject: Subject, names: tuple[str, ...]) -> Iterator[str]:
    report = subject.fresh
    if report.changed is None:
        raise NotTriedError(report.ended_how or report.problem or "the fresh process said nothing")
    yield from (f"it changed {name}" for name in report.changed if name in names)


def _silent(subject: Subject) -> Iterator[str]:
    subject.require_safety()
    for trial in subject.trials:
        with (
            contextlib.redirect_stdout(io.StringIO()) as printed,
            contextlib.redirect_stderr(printed),
        ):
            apart(partial(_used, subject.capability, trial.request()))
        if printed.getvalue():
            yield f"{trial.name}: it printed {printed.getvalue()!r:.80}"


RULES = (
    Rule(
        "purity.inputs",
        "Document, contract, configs and resolved values are left as they were.",
        "Copy what you want to change; other capabilities read the same objects.",
        _inputs,
    ),
    Rule(
        "purity.environment",
        "Environment variables, the current folder, sys.path, the umask and the locale stay.",
        "Pass settings to what needs them, instead of setting them for the whole process.",
        _environment,
    ),
    Rule(
        "purity.state",
        "The random state, the decimal context, the recursion limit and root logging stay.",
        "Use random.Random(seed), decimal.localcontext() and a logger of your own.",
        _state,
    ),
    Rule(
        "purity.silent",
        "Nothing is printed.",
        "Return a Diagnostic, or use logging.",
        _silent,
        level=Level.SHOULD,
    ),
)
