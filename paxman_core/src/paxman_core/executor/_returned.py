"""What an invocation gave back, without whatever does not belong in it."""

from __future__ import annotations

from decimal import Decimal
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from paxman_core.canonical import MAX_SAFE_INTEGER
from paxman_core.capability import MAX_COST, NO_USAGE, CapabilityResult, Finding, Usage, raised
from paxman_core.diagnostics import CAPABILITY_MISBEHAVED, Diagnostic
from paxman_core.values import is_bounded

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_FINDINGS = 1_000
"""How many findings one field may get from one invocation."""
MAX_NOTES = 100
MAX_CODE = 100
MAX_NOTE = 10_000
"""How many diagnostics one invocation may give, and how many characters of each are kept."""


class Returned(NamedTuple):
    """What came of an invocation: findings, or the reason why there are none."""

    findings: Mapping[str, tuple[Finding, ...]]
    usage: Usage
    milliseconds: float
    diagnostics: tuple[Diagnostic, ...] = ()


def checked(
    result: object,
    paths: Mapping[str, str],
    capability_id: str,
    reserved_usd: Decimal,
    milliseconds: float,
) -> Returned:
    """What a result amounts to; a result can be foreign code to its last mapping.

    `paths` are those of the fields that were asked for, by their ids.
    """
    review = _Review(capability_id, paths)
    try:
        usage = review.look_at(result)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        review.note(f"returned a result that cannot be read: {raised(error)}")
        usage = None
    findings = review.findings
    return Returned(findings, usage or Usage(usd=reserved_usd), milliseconds, tuple(review.notes))


def is_dollars(value: object) -> bool:
    """Whether a value is an amount that a call can cost."""
    if not isinstance(value, Decimal):
        return False
    return not value or (is_bounded(value) and 0 <= value <= MAX_COST)


def is_text(value: object) -> bool:
    """Whether a value is a string that can be written down: exactly str, no lone surrogates."""
    if type(value) is not str:
        return False
    if value.isascii():
        return True
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


class _Review:
    """Goes through one result, keeps what is fine, and notes what is not."""

    def __init__(self, capability_id: str, paths: Mapping[str, str]) -> None:
        self.capability_id = capability_id
        self.paths = paths
        self.findings: dict[str, tuple[Finding, ...]] = {}
        self.notes: list[Diagnostic] = []

    def note(self, problem: str, path: str = "") -> None:
        message = f"{self.capability_id} {problem}"
        self.notes.append(Diagnostic(CAPABILITY_MISBEHAVED, message, path, self.capability_id))

    def look_at(self, result: object) -> Usage | None:
        """Keep the result's findings and notes; its usage, or None if it is not to be believed."""
        if type(result) is not CapabilityResult:
            self.note(f"returned a {type(result).__name__}, not a CapabilityResult")
            return None
        if result.diagnostics != ():
            self._keep_notes(result.diagnostics)
        usage = result.usage if _is_honest(result.usage) else None
        if usage is None:
            self.note("reported an impossible usage")
        for field_id, found in islice(result.findings.items(), len(self.paths) + 1):
            self._keep_findings(field_id, found)
        return usage

    def _keep_notes(self, notes: tuple[Diagnostic, ...]) -> None:
        for note in islice(notes, MAX_NOTES):
            if type(note) is Diagnostic and all(
                map(is_text, (note.code, note.message, note.field_path))
            ):
                self.notes.append(
                    Diagnostic(
                        note.code[:MAX_CODE],
                        note.message[:MAX_NOTE],
                        note.field_path[:MAX_NOTE],
                        self.capability_id,
                    )
                )
            else:
                self.note("returned a diagnostic that is none")
        if len(notes) > MAX_NOTES:
            self.note(f"returned {len(notes)} diagnostics; {MAX_NOTES} are kept")

    def _keep_findings(self, field_id: object, found: object) -> None:
        path = self.paths.get(field_id, "") if isinstance(field_id, str) else ""
        if not path:
            self.note(f"answered for {str(field_id)[:60]!r}, which it was not asked about")
        elif type(found) not in (tuple, list):
            self.note(f"returned a {type(found).__name__}, not a tuple of findings", path)
        else:
            self._keep(str(field_id), found, path)  # type: ignore[arg-type]

    def _keep(self, field_id: str, found: tuple[object, ...] | list[object], path: str) -> None:
        kept = []
        for finding in found[:MAX_FINDINGS]:
            # Exactly Finding: a subclass could smuggle a confidence past the reconciler.
            if type(finding) is not Finding:
                self.note(f"returned a {type(finding).__name__}, not a Finding", path)
                return
            kept.append(finding)
        if kept:
            self.findings[field_id] = tuple(kept)
        if len(found) > MAX_FINDINGS:
            self.note(f"found {len(found)} values; {MAX_FINDINGS} are kept", path)


def _is_honest(usage: object) -> bool:
    return usage is NO_USAGE or (
        type(usage) is Usage
        and is_dollars(usage.usd)
        and all(
            type(count) is int and 0 <= count <= MAX_SAFE_INTEGER
            for count in (usage.input_tokens, usage.output_tokens, usage.calls)
        )
    )
