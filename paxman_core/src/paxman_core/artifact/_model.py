"""The artifact: everything about one run that can be stored, verified and replayed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

import attrs

from paxman_core._struct import Struct
from paxman_core.artifact._conclusion import Status, nested, python_data
from paxman_core.artifact._correction import Corrections
from paxman_core.artifact._encoding import (
    FORMAT,
    UNSEALED_FORMAT,
    StaticSections,
    Writer,
    listed,
    notes_text,
    object_text,
    profile_text,
    rows_text,
    statistics_text,
    written,
)
from paxman_core.canonical import canonical_json, plain_json
from paxman_core.capability import EvidenceRef, PluginFailure
from paxman_core.contract import CanonicalContract, is_in_items, steps_of
from paxman_core.diagnostics import Diagnostic
from paxman_core.document import InputProfile
from paxman_core.errors import MissingExtraError
from paxman_core.executor import CapabilityStatistics
from paxman_core.policy import Budget, Policy
from paxman_core.records import CandidateResult, ExecutionPlan, ResolvedResult
from paxman_core.values import brief_text_of

if TYPE_CHECKING:
    from paxman_core.canonical import Json

    Model = TypeVar("Model", covariant=True, default=object)
else:
    # Only type checkers need the default, which Python has from 3.13 on.
    Model = TypeVar("Model", covariant=True)

_LINE = 60
"""Characters of a value in the few lines that an artifact prints."""


@attrs.frozen(eq=False, repr=False)
class UnresolvedField(Struct):
    """A field without a value, with a reason for programs and one for people."""

    field_path: str
    reason: str
    message: str


@attrs.frozen(slots=False, eq=False, repr=False)
class ExecutionArtifact(Struct, Generic[Model]):
    """The result of one run, with everything that it rests on.

    `ExecutionArtifact[Invoice]` is that of a run whose contract is the model class `Invoice`.
    """

    status: Status
    field_results: tuple[ResolvedResult, ...]
    candidates: tuple[CandidateResult, ...]
    diagnostics: tuple[Diagnostic, ...]
    """What concerns the run or the input as a whole."""
    plan: ExecutionPlan
    statistics: tuple[CapabilityStatistics, ...]
    versions: Mapping[str, str]
    plugin_failures: tuple[PluginFailure, ...]
    contract: CanonicalContract
    input: InputProfile
    input_name: str
    budget: Budget
    policy: Policy
    """As the call gave it; the contract's own policy is in the contract."""
    corrections: Corrections | None = attrs.field(default=None, kw_only=True)
    """What a person said about another artifact, of which this is the corrected one."""
    static: StaticSections = attrs.field(eq=False)
    """The sections that many artifacts share, already written."""
    id: str = attrs.field(eq=False)
    created_ns: int = attrs.field(eq=False)
    """When it was made, in nanoseconds since 1970."""
    timing: Mapping[str, int] = attrs.field(eq=False)
    """Microseconds: of each capability, and of the whole run under `total`."""
    run_notes: tuple[Diagnostic, ...] = attrs.field(default=(), eq=False)
    """What befell those who listened to the run; it changes no result, so it is not hashed."""
    is_sealed: bool = attrs.field(default=True, eq=False)
    """Whether it has a seal; False where it was stored in format 1, which had none."""

    @property
    def created_at(self) -> str:
        """When it was made, in UTC."""
        moment = datetime.fromtimestamp(self.created_ns // 1_000_000 / 1000, UTC)
        return moment.isoformat(timespec="milliseconds")

    @cached_property
    def normalized_data(self) -> dict[str, object]:
        """The values in the contract's nested shape; what is unresolved is absent."""
        return nested(self.field_results, python_data)

    @property
    def native_data(self) -> Any:
        """The values as the JSON that the contract's own schema describes: mostly an object.

        Numbers are numbers, and dates and money are written as the schema has them, so that others
        can check the data by it. A Decimal stays one where no float is the same number.
        """
        from paxman_core.adapters import plain_form

        return plain_form(self.contract.fields, self.normalized_data)

    @cached_property
    def unresolved_fields(self) -> tuple[UnresolvedField, ...]:
        """Every field without a value, and why."""
        return tuple(
            UnresolvedField(result.field_path, result.reason, _message(result))
            for result in self.field_results
            if result.status == "UNRESOLVED"
        )

    @cached_property
    def evidence(self) -> tuple[EvidenceRef, ...]:
        """Every piece of evidence once, as under `evidence` in the JSON: candidate truth.

        First what the candidates rest on, whatever became of them, then the checks that hold. What
        supports a field's value, and what was rejected, its `evidence_refs` say.
        """
        found = (ref for each in self.candidates for one in each.candidates for ref in one.evidence)
        judged = (ref for result in self.field_results for ref in result.evidence_refs)
        once: dict[object, EvidenceRef] = {}
        for ref in (*found, *judged):
            once.setdefault((ref.field_path, ref.capability_id, id(ref.place)), ref)
        return tuple(once.values())

    @cached_property
    def replay_hash(self) -> str:
        """The SHA-256 of all but the id, the times and the notes on the run's reporters."""
        return hashlib.sha256(written(self._content)).hexdigest()

    @cached_property
    def seal(self) -> str:
        """The SHA-256 of the replay hash and of all that it leaves out; empty without a seal."""
        if not self.is_sealed:
            return ""
        return hashlib.sha256(plain_json(self._envelope)).hexdigest()

    @property
    def _envelope(self) -> dict[str, Json]:
        return {
            "created_at": self.created_at,
            "id": self.id,
            "replay_hash": self.replay_hash,
            "run_notes": [note.to_dict() for note in self.run_notes],
            "timing": dict(self.timing),
        }

    @cached_property
    def _content(self) -> tuple[bytes, ...]:
        """Everything that the replay hash covers: runs of members, in the order of their keys."""
        static, writer = self.static, Writer(self.static.open_fields)
        candidates = listed([writer.candidate_result(result) for result in self.candidates])
        results = listed([writer.field_result(result) for result in self.field_results])
        data = object_text(nested(self.field_results, writer.value))
        said = self.corrections and canonical_json(self.corrections.to_dict(self.contract))
        failures = [failure.to_dict() for failure in self.plugin_failures]
        return (
            b'"budget":' + static.budget,
            f'"candidates":{candidates}'.encode(),
            b'"contract":' + static.contract,
            *([b'"corrections":' + said] if said else ()),
            (
                f'"diagnostics":{notes_text(self.diagnostics)}'
                f',"evidence":{listed(writer.evidence)}'
                f',"field_results":{results}'
                f',"format":"{FORMAT if self.is_sealed else UNSEALED_FORMAT}"'
            ).encode(),
            f'"input":{profile_text(self.input, self.input_name)}'.encode(),
            f'"normalized_data":{data}'.encode(),
            b'"plan":' + static.plan_for(self.input.content_hash),
            b'"plugin_failures":' + rows_text(failures),
            b'"policy":' + static.policy,
            f'"statistics":{statistics_text(self.statistics)}'.encode(),
            f'"status":"{self.status.value}"'.encode(),
            b'"unresolved_fields":' + rows_text([attrs.asdict(f) for f in self.unresolved_fields]),
            b'"versions":' + static.versions,
        )

    @cached_property
    def _by_path(self) -> dict[str, ResolvedResult]:
        return {result.field_path: result for result in self.field_results}

    def result(self, path: str) -> ResolvedResult:
        """The result of one field."""
        return self._by_path[path]

    def __getitem__(self, path: str) -> object:
        """The value of a field, or of an object as a dict; None if it is unresolved."""
        if path in self._by_path:
            return python_data(self._by_path[path].value)
        if path not in self.contract.by_path or is_in_items(path):
            raise KeyError(f"The contract {self.contract.id!r} has no field {path!r}.")
        value: object = self.normalized_data
        for name in steps_of(path):
            value = value.get(name) if isinstance(value, dict) else None
        return value

    def table(self, path: str, *, evidence: bool = False) -> list[dict[str, object]]:
        """The rows of the list at a `path`, all with the same columns, as a data frame wants them.

        A member of an object has its path as the name of its column; what a row lacks is None.
        With `evidence` each column is followed by one for what the document says there. Raises
        KeyError where the contract has no list of objects.
        """
        from paxman_core.artifact._table import table_of

        field = self.contract.by_path.get(path)
        if field is None or field.items is None or not field.items.fields:
            raise KeyError(f"The contract {self.contract.id!r} has no list of objects at {path!r}.")
        return table_of(field, self.result(path).value, self.evidence if evidence else None)

    def to_model(self) -> Model:
        """The data as an instance of the model that the contract was made from."""
        return cast("Model", self.contract.instance(self.normalized_data))

    def to_json(self) -> str:
        """The whole artifact as JSON text, with its replay hash and its seal."""
        return self.to_bytes().decode("utf-8")

    def to_bytes(self) -> bytes:
        """The whole artifact as UTF-8 JSON."""
        seal: dict[str, Json] = {"seal": self.seal} if self.is_sealed else {}
        envelope = {**self._envelope, **seal}
        return written([*self._content, plain_json(envelope)[1:-1]])

    @classmethod
    def from_json(cls, text: str | bytes) -> ExecutionArtifact:
        """The artifact that `to_json` wrote; a changed one is refused."""
        from paxman_core.artifact._decoding import artifact_from_json

        return artifact_from_json(text, cls)

    def to_dataframe(self) -> Any:
        """A pandas data frame, a row for each field; without pandas raises MissingExtraError."""
        try:
            import pandas
        except ImportError:
            message = "A data frame is made with pandas, which is not installed."
            raise MissingExtraError(message, next_step="Run `pip install pandas`.") from None
        return pandas.DataFrame([_row(each) for each in self.field_results])

    def _repr_html_(self) -> str:
        """A table for notebooks: each field, its value and how sure it is."""
        from html import escape

        rows = [(each.field_path, *_shown(each)) for each in self.field_results]
        cells = ["".join(f"<td>{escape(text)}</td>" for text in row) for row in rows]
        body = "".join(f"<tr>{row}</tr>" for row in cells)
        head = "<tr><th>field</th><th>value</th><th>confidence</th></tr>"
        caption = escape(f"{self.contract.id}: {self.status.value}")
        return f"<table><caption>{caption}</caption>{head}{body}</table>"

    def __repr__(self) -> str:
        head = f"<ExecutionArtifact {self.status.value} {self.contract.id!r}"
        lines = [f"{head} {self.replay_hash[:12]}"]
        for result in self.field_results:
            text, sure = (" ".join(part.split()) for part in _shown(result))
            short = text if len(text) <= _LINE else f"{text[:_LINE]}…"
            lines.append(f"  {result.field_path}: {short}  {sure}")
        return "\n".join(lines) + ">"


def _message(result: ResolvedResult) -> str:
    notes = [note.message for note in result.diagnostics if note.code == result.reason]
    return notes[0] if notes else ""


def _row(result: ResolvedResult) -> dict[str, object]:
    """A field in a data frame, with the words of the document that its value rests on first."""
    is_resolved = result.status == "RESOLVED"
    quotes = (getattr(each.place, "quote", None) for each in result.evidence_refs)
    return {
        "field": result.field_path,
        "value": result.value if is_resolved else None,
        "status": str(result.status),
        "confidence": result.confidence_band.value if is_resolved else None,
        "reason": result.reason,
        "quote": next(filter(None, quotes), None) if is_resolved else None,
    }


def _shown(result: ResolvedResult) -> tuple[str, str]:
    """The value as it is shown everywhere, and how sure it is; or why there is none."""
    if result.status == "RESOLVED":
        return brief_text_of(result.value), result.confidence_band.value
    return "unresolved", result.reason
