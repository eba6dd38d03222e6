"""Writing an artifact: sections of canonical JSON, the unchanging ones written once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from paxman_core.artifact._stored import has_open_parts, stored
from paxman_core.canonical import (
    Json,
    canonical_json,
    decimal_text,
    plain_json,
    quote,
    utf16_order,
)
from paxman_core.capability import Role, TextSpan
from paxman_core.contract import CanonicalContract, CanonicalField
from paxman_core.policy import Budget, Policy
from paxman_core.records import ExecutionPlan
from paxman_core.values import Money, amount_text, to_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from paxman_core.capability import EvidenceRef, Facts, Place
    from paxman_core.diagnostics import Diagnostic
    from paxman_core.document import InputProfile
    from paxman_core.executor import CapabilityStatistics
    from paxman_core.records import Candidate, CandidateResult, ResolvedResult
    from paxman_core.values import Value


FORMAT: Final = "paxman-artifact/2"
UNSEALED_FORMAT: Final = "paxman-artifact/1"
"""As it was before there was a seal: what has this format is still read, and stays what it is."""
_HERE: Final = "<input_content_hash>"


class StaticSections(NamedTuple):
    """The sections that are the same for every document of one contract, shape and policy."""

    contract: bytes
    plan_head: bytes
    plan_tail: bytes
    budget: bytes
    policy: bytes
    versions: bytes
    open_fields: Mapping[str, CanonicalField]
    """The fields that the contract describes only in part, by id."""

    def plan_for(self, content_hash: str) -> bytes:
        """The plan for an input with this hash."""
        return self.plan_head + quote(content_hash)[1:-1].encode() + self.plan_tail


def static_sections(
    contract: CanonicalContract,
    plan: ExecutionPlan,
    budget: Budget,
    policy: Policy,
    versions: Mapping[str, str],
) -> StaticSections:
    """Write the `contract`, `budget`, `policy` and `versions`, which do not depend on the
    document; of the `plan`, all but the input's hash."""
    text = canonical_json({**plan.to_dict(), "input_content_hash": _HERE})
    head, tail = text.rsplit(_HERE.encode(), 1)
    return StaticSections(
        contract=canonical_json(contract.to_dict()),
        plan_head=head,
        plan_tail=tail,
        budget=canonical_json(budget.to_dict()),
        policy=canonical_json(policy.to_dict()),
        versions=canonical_json(versions),
        open_fields={field.id: field for field in contract.targets if has_open_parts(field)},
    )


def artifact_schema() -> dict[str, Json]:
    """The JSON Schema (2020-12) of a stored artifact, for readers in any language."""
    from importlib.resources import files

    resource = files("paxman_core.artifact").joinpath("artifact.schema.json")
    schema: dict[str, Json] = json.loads(resource.read_text("utf-8"))
    return schema


def written(members: Iterable[bytes]) -> bytes:
    """The members as one JSON object."""
    return b"{%b}" % b",".join(members)


class Writer:
    """Writes what differs from document to document.

    The text is put together here, key by key in canonical order, because this is most of what an
    artifact costs; a property test compares it with `canonical_json`.
    """

    def __init__(self, open_fields: Mapping[str, CanonicalField]) -> None:
        self.open_fields = open_fields
        self.evidence: list[str] = []
        """Every piece of evidence once; all else refers to it by its number."""
        self._numbers: dict[object, str] = {}
        self._values: dict[int, str] = {}

    def candidate_result(self, result: CandidateResult) -> str:
        field = self.open_fields.get(result.field_id)
        candidates = listed([self._candidate(candidate, field) for candidate in result.candidates])
        return (
            f'{{"candidates":{candidates},"diagnostics":{notes_text(result.diagnostics)}'
            f',"field_id":{_quoted(result.field_id)}}}'
        )

    def _candidate(self, candidate: Candidate, field: CanonicalField | None) -> str:
        rate = candidate.fx_rate
        fx_rate = "" if rate is None else f',"fx_rate":"{decimal_text(rate)}"'
        unread = candidate.unreadable
        unreadable = ""
        if unread is not None:
            code, message = _quoted(unread.code), quote(unread.message)
            unreadable = f',"unreadable":{{"code":{code},"message":{message}}}'
        return (
            f'{{"capability_id":{_quoted(candidate.capability_id)}'
            f',"capability_version":{_quoted(candidate.capability_version)}'
            f',"deterministic":{"true" if candidate.deterministic else "false"}'
            f',"evidence":{self._places(candidate.evidence)}{fx_rate}'
            f',"position":{candidate.position},"raw":{quote(candidate.raw)}'
            f',"score":"{_score_text(candidate.score)}"{unreadable}'
            f',"value":{self._kept(candidate.value, field)}}}'
        )

    def field_result(self, result: ResolvedResult) -> str:
        supports = [ref for ref in result.evidence_refs if ref.role is Role.SUPPORTS]
        rejected = [ref for ref in result.evidence_refs if ref.role is Role.REJECTED]
        return (
            f'{{"confidence":"{result.confidence:.2f}"'
            f',"confidence_band":"{result.confidence_band._value_}"'
            f',"diagnostics":{notes_text(result.diagnostics)}'
            f',"evidence":{self._places(supports)}'
            f',"field_id":{_quoted(result.field_id)},"field_path":{_quoted(result.field_path)}'
            f',"field_type":"{result.field_type_name}","reason":{_quoted(result.reason)}'
            f',"rejected_evidence":{self._places(rejected)},"status":"{result.status}"'
            f',"truth_layer":"{result.truth_layer._value_}"'
            f',"value":{self._kept(result.value, self.open_fields.get(result.field_id))}}}'
        )

    def _kept(self, value: Value, field: CanonicalField | None) -> str:
        return self.value(value) if field is None else canonical_json(stored(field, value)).decode()

    def value(self, value: Value) -> str:
        """The JSON of a value; the same object is asked for up to three times."""
        if value is None:
            return "null"
        text = self._values.get(id(value))
        if text is None:
            text = self._values[id(value)] = _canonical_text(value)
        return text

    def _places(self, refs: Sequence[EvidenceRef]) -> str:
        if len(refs) == 1:
            return f"[{self._number(refs[0])}]"
        return listed(map(self._number, refs))

    def _number(self, ref: EvidenceRef) -> str:
        number = self._numbers.get(id(ref))
        if number is not None:
            return number
        # Rejected references are copies that share the place of the original.
        key = (ref.field_path, ref.capability_id, id(ref.place), ref.facts)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = str(len(self.evidence))
            facts = "" if ref.facts is None else f',"facts":{_facts_text(ref.facts)}'
            self.evidence.append(
                f'{{"capability_id":{_quoted(ref.capability_id)}{facts}'
                f',"field_path":{_quoted(ref.field_path)},"place":{_place_text(ref.place)}}}'
            )
        self._numbers[id(ref)] = number
        return number


_quoted = lru_cache(maxsize=4096)(quote)
_score_text = lru_cache(maxsize=1024)(decimal_text)
_sort_key = lru_cache(maxsize=4096)(utf16_order)


def _canonical_text(value: Value) -> str:
    kind = type(value)
    if kind is str:
        return quote(value)  # type: ignore[arg-type]
    form = to_json(value)
    if kind is Decimal or kind is date:
        return f'"{form}"'
    if kind is Money:
        assert isinstance(value, Money)
        return f'{{"amount":"{amount_text(value)}","currency":"{value.currency}"}}'
    return canonical_json(form).decode()


def _facts_text(facts: Facts) -> str:
    return canonical_json(facts.to_dict()).decode()


def _place_text(place: Place) -> str:
    if type(place) is not TextSpan:
        return canonical_json(place.to_dict()).decode()
    kind = "span"
    pointer = ""
    if place.pointer:
        kind = "structure"
        pointer = f',"pointer":{quote(place.pointer)}'
    return (
        f'{{"end":{place.end},"kind":"{kind}"{pointer}'
        f',"quote":{quote(place.quote)},"start":{place.start}}}'
    )


def notes_text(notes: Sequence[Diagnostic]) -> str:
    """Notes as a list."""
    return rows_text([note.to_dict() for note in notes]).decode() if notes else "[]"


def rows_text(rows: Sequence[Mapping[str, Json]]) -> bytes:
    """Flat objects as a list."""
    return plain_json(rows) if rows else b"[]"


def listed(texts: Iterable[str]) -> str:
    """What is written already as a list."""
    return f"[{','.join(texts)}]"


def object_text(members: Mapping[str, object]) -> str:
    """An object whose leaves are written already."""
    return (
        "{"
        + ",".join(
            f"{_quoted(name)}:{item if isinstance(item, str) else object_text(item)}"  # type: ignore[arg-type]
            for name, item in sorted(members.items(), key=_by_key)
        )
        + "}"
    )


def _by_key(member: tuple[str, object]) -> bytes:
    return _sort_key(member[0])


def profile_text(profile: InputProfile, name: str) -> str:
    """What an input is, and what it was called."""
    traits = listed(f'"{name}"' for name in sorted(t._value_ for t in profile.shape.traits))
    return (
        f'{{"characters":{profile.characters},"content_hash":{quote(profile.content_hash)}'
        f',"encoding":{_quoted(profile.encoding)},"lines":{profile.lines}'
        f',"media_type":{_quoted(profile.shape.media_type)},"name":{quote(name)}'
        f',"traits":{traits}}}'
    )


def statistics_text(statistics: Iterable[CapabilityStatistics]) -> str:
    """What each capability did, by its id."""
    uses = ",".join(
        f'"{use.capability_id}":{{"calls":{use.calls},"findings":{use.findings}'
        f',"input_tokens":{use.input_tokens},"invocations":{use.invocations}'
        f',"output_tokens":{use.output_tokens},"usd":"{decimal_text(use.usd)}"}}'
        for use in statistics
    )
    return f"{{{uses}}}"
