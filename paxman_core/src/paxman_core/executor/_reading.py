"""From findings to candidates: what was found is checked, then read by its field's type."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from paxman_core._lazy import lazy_pattern
from paxman_core.capability import (
    CapabilityTier,
    EvidenceRef,
    Finding,
    LookupRow,
    ModelAnswer,
    TextSpan,
    span_of,
)
from paxman_core.contract import is_in_items, joined, read_alternative
from paxman_core.diagnostics import (
    AMBIGUOUS,
    LIST_INCOMPLETE,
    UNGROUNDED,
    VALIDATION_FAILED,
    Diagnostic,
)
from paxman_core.executor._grounding import (
    follows,
    is_quoted,
    is_quoted_text,
    is_stated,
    with_doubts,
    without_ground,
)
from paxman_core.executor._returned import is_text
from paxman_core.executor._rows import RowChecks
from paxman_core.executor._trust import (
    MAX_TEXT,
    MisbehaviourError,
    check_count,
    check_depth,
    check_facts,
    check_places,
    check_rate,
    check_raw,
    check_span,
    unwanted,
)
from paxman_core.records import Candidate, Unreadable
from paxman_core.values import (
    Ambiguous,
    FieldType,
    ParseContext,
    Parsed,
    Record,
    parse,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paxman_core.capability import CapabilitySpec, LookupTables, Raw
    from paxman_core.contract import CanonicalField
    from paxman_core.document import Document
    from paxman_core.records import FieldPlanStep
    from paxman_core.values import ParseOutcome, Value


MAX_ANSWER = 1_000
"""Characters of an answer that stand in the evidence, where the capability does not say it."""


class _UnreadableError(Exception):
    """A part of a finding has no reading, or more than one."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.unreadable = Unreadable(code, message)


class FindingReader:
    """Reads the findings of one document."""

    def __init__(
        self,
        document: Document,
        contexts: Mapping[str, ParseContext],
        allow_ungrounded: bool,
        tables: LookupTables,
    ) -> None:
        self.document = document
        self.contexts = contexts
        self.allow_ungrounded = allow_ungrounded
        self.rows = RowChecks(tables)
        self.notes: list[Diagnostic] = []
        """What the rows of lists lack, until the executor takes it."""

    @cached_property
    def conventions(self) -> ParseContext:
        """How the document itself writes dates and amounts; worked out when first needed."""
        # Most documents leave nothing open, so most runs never need the tables behind this.
        return self.document.view.conventions

    def candidate(
        self, field: CanonicalField, finding: Finding, step: FieldPlanStep, spec: CapabilitySpec
    ) -> Candidate:
        """The candidate that a finding amounts to, readable or not."""
        if _is_plain_quote(finding, self.document.text) and field.type in _SCALARS:
            outcome = self.parse(field, finding.raw)
            is_asserted = spec.tier >= CapabilityTier.LOCAL_INFERENCE and not spec.learned
            if isinstance(outcome, Parsed) and not is_asserted:
                check_facts(finding.facts, field.path)
                return self._plain_candidate(field, finding, outcome.value, step, spec)
        check_rate(finding.fx_rate)
        reading = _Reading(self, spec)
        value: Value = None
        unreadable = None
        try:
            value = reading.whole_value(field, finding)
        except _UnreadableError as error:
            unreadable = error.unreadable
        if reading.gaps and unreadable is None:
            self.notes.append(_gap_note(field.path, reading.gaps, spec.id))
        raw = finding.raw
        evidence = tuple(reading.evidence)
        return Candidate(
            spec.id,
            spec.version,
            raw if type(raw) is str else _raw_text(raw),
            value,
            evidence,
            spec.deterministic,
            step.score,
            _position(evidence, len(self.document.text)),
            unreadable,
            finding.fx_rate,
        )

    def _plain_candidate(
        self,
        field: CanonicalField,
        finding: Finding,
        value: Value,
        step: FieldPlanStep,
        spec: CapabilitySpec,
    ) -> Candidate:
        span = finding.places[0]
        assert isinstance(span, TextSpan)
        facts = with_doubts(finding.facts, span, self.document)
        return Candidate(
            spec.id,
            spec.version,
            span.quote,
            value,
            (EvidenceRef(field.path, spec.id, span, facts=facts),),
            spec.deterministic,
            step.score,
            span.start,
        )

    def parse(self, field: CanonicalField, raw: object) -> ParseOutcome:
        """The field's reading of a raw value; the document decides what the contract does not."""
        context = self.contexts[field.path]
        if field.alternatives:
            outcome = read_alternative(field, raw, context)
            if isinstance(outcome, Parsed) and not isinstance(outcome.value, str):
                return outcome
            return read_alternative(field, raw, context.merged_with(self.conventions))
        outcome = parse(raw, field.type, context)
        if field.type not in _CONVENTIONAL:
            return outcome
        if isinstance(outcome, Parsed) and not self._may_be_contradicted(field, raw, context):
            return outcome
        return parse(raw, field.type, context.merged_with(self.conventions))

    def _may_be_contradicted(
        self, field: CanonicalField, raw: object, context: ParseContext
    ) -> bool:
        """Whether `EUR 1.234` was read by its currency alone: the document may write otherwise."""
        if field.type is not FieldType.MONEY or context.locale or context.decimal_separator:
            return False
        return isinstance(raw, str) and _ONE_MARK.search(raw) is not None


# One mark before three digits is for decimals or for thousands.
_ONE_MARK = lazy_pattern(r"(?<![\d.,])[1-9]\d{0,2}[.,]\d{3}(?![\d.,])")
_CONVENTIONAL = frozenset(
    {FieldType.DATE, FieldType.DATETIME, FieldType.MONEY, FieldType.DECIMAL, FieldType.INTEGER}
)


_SCALARS = frozenset(FieldType) - {FieldType.ARRAY, FieldType.OBJECT}


def _is_plain_quote(finding: Finding, text: str) -> bool:
    """Whether it is what most findings are: a text, quoted from one place.

    Such a one needs none of the other checks, because the document's own text is known to be fine.
    """
    places = finding.places
    if type(places) is not tuple or len(places) != 1 or finding.fx_rate is not None:
        return False
    span = places[0]
    if type(span) is not TextSpan or span.pointer or finding.raw != span.quote:
        return False
    start, end = span.start, span.end
    is_inside = type(start) is int and type(end) is int and 0 <= start < end <= len(text)
    return (
        is_inside
        and end - start <= MAX_TEXT
        and type(span.quote) is str
        and text[start:end] == span.quote
    )


class _Reading:
    """One finding, read from the outside in; evidence is collected on the way."""

    __slots__ = ("baseless", "evidence", "gaps", "is_inferred", "reader", "spec")

    def __init__(self, reader: FindingReader, spec: CapabilitySpec) -> None:
        self.reader = reader
        self.spec = spec
        self.is_inferred = spec.tier >= CapabilityTier.LOCAL_INFERENCE
        self.evidence: list[EvidenceRef] = []
        self.gaps: list[str] = []
        """What rows of a list lack, or hold and cannot be read."""
        self.baseless: dict[str, str] = {}
        """By path, the answers that are let in although they do not stand in the document."""

    def whole_value(self, field: CanonicalField, finding: Finding) -> Value:
        """The value of the finding as a whole."""
        value = self.value(field, finding, field.path, 0)
        if self.is_inferred and not any(span_of(ref.place) for ref in self.evidence):
            # Null, an empty list and an empty object have no parts that would have been asked.
            self._ungrounded(field.path, finding.raw)
        if not self.evidence and not self.is_inferred:
            raise MisbehaviourError(_unsupported(finding, field.path))
        for ref in self.evidence:
            if type(ref.place) is LookupRow:
                self.reader.rows.check_lead(ref.place, field)
        if self.baseless:
            self._mark_baseless()
        return value

    def _mark_baseless(self) -> None:
        """Leave no doubt in the evidence about what rests on nothing but an answer."""
        bare = dict(self.baseless)
        for number, ref in enumerate(self.evidence):
            if ref.field_path in self.baseless:
                self.evidence[number] = without_ground(ref)
                bare.pop(ref.field_path, None)
        for path, answer in bare.items():
            place = ModelAnswer(self.spec.id, answer[:MAX_ANSWER], "none")
            self.evidence.append(EvidenceRef(path, self.spec.id, place))

    def value(self, field: CanonicalField, finding: Finding, path: str, depth: int) -> Value:
        raw = finding.raw
        if field.alternatives and _is_open(field, raw):
            return self._plain(finding, path, depth)
        self._collect(finding, path)
        if type(raw) is str and field.type in _SCALARS:
            return self._scalar(field, raw, finding, path)
        if raw is None:
            if field.nullable:
                self._check_null(field, finding, path)
                return None
            raise _UnreadableError(VALIDATION_FAILED, f"{path}: null is not allowed")
        check_depth(depth)
        if field.type is FieldType.ARRAY:
            return self._array(field, raw, path, depth)
        if field.type is FieldType.OBJECT:
            return self._object(field, raw, path, depth)
        return self._scalar(field, raw, finding, path)

    def _scalar(self, field: CanonicalField, raw: Raw, finding: Finding, path: str) -> Value:
        check_raw(raw, path, field.type.value)
        outcome = self.reader.parse(field, raw)
        if not isinstance(outcome, Parsed):
            code = AMBIGUOUS if isinstance(outcome, Ambiguous) else VALIDATION_FAILED
            raise _UnreadableError(code, _unread_message(path, field, raw, outcome))
        if self.is_inferred and not is_quoted(
            outcome.value, finding.places, lambda quote: self.reader.parse(field, quote)
        ):
            self._ungrounded(path, raw)
        if not self.is_inferred:
            self._check_follows(field, outcome.value, finding, path)
        return outcome.value

    def _check_follows(
        self, field: CanonicalField, value: Value, finding: Finding, path: str
    ) -> None:
        """Refuse a value that its evidence does not carry."""
        if any(type(one) is TextSpan and one.quote == finding.raw for one in finding.places):
            return  # it was read from the quote itself
        reader = self.reader
        cells = reader.rows.cells(finding.places)
        if not follows(
            value, finding.places, reader.document, lambda raw: reader.parse(field, raw), cells
        ):
            raise MisbehaviourError(_unsupported(finding, path))

    def _check_null(self, field: CanonicalField, finding: Finding, path: str) -> None:
        """Refuse a null where a value of the field's type is quoted."""
        if self.is_inferred or field.type not in _SCALARS - {FieldType.STRING}:
            return
        quotes = [span.quote for one in finding.places if (span := span_of(one)) is not None]
        if any(isinstance(self.reader.parse(field, quote), Parsed) for quote in quotes):
            raise MisbehaviourError(_unsupported(finding, path))

    def _array(self, field: CanonicalField, raw: object, path: str, depth: int) -> Value:
        if not isinstance(raw, (tuple, list)):
            raise unwanted(raw, path, "ARRAY")
        check_count(len(raw), path)
        if field.items is None:
            return tuple(
                self._plain(_finding(item), f"{path}[{n}]", depth + 1) for n, item in enumerate(raw)
            )
        rows = tuple(
            self.value(field.items, _finding(item), f"{path}[{n}]", depth + 1)
            for n, item in enumerate(raw)
        )
        if self.gaps and not any(_records(rows)):
            raise _UnreadableError(VALIDATION_FAILED, self.gaps[0])
        for member in field.items.fields if self.gaps else ():
            if member.required and not any(member.name in row for row in _records(rows)):
                self._check_found(member, raw, path)
        return rows

    def _check_found(self, member: CanonicalField, raw: Sequence[Finding], path: str) -> None:
        """Refuse a list of which a required member can be read in no row, though it was found."""
        if any(isinstance(one.raw, Mapping) and member.name in one.raw for one in raw):
            own = [gap for gap in self.gaps if gap.startswith(f"{path}[") and member.name in gap]
            raise _UnreadableError(VALIDATION_FAILED, own[0] if own else f"{path}: unreadable")

    def _object(self, field: CanonicalField, raw: object, path: str, depth: int) -> Value:
        if not isinstance(raw, Mapping):
            raise unwanted(raw, path, "OBJECT")
        check_count(len(raw), path)
        if not field.fields:
            return self._plain_object(raw, path, depth)
        members: dict[str, Value] = {}
        for member in field.fields:
            below = joined(path, member.name)
            if member.name in raw:
                item = _finding(raw[member.name])
                known = len(self.evidence)
                try:
                    members[member.name] = self.value(member, item, below, depth + 1)
                except _UnreadableError as error:
                    if not is_in_items(path) or error.unreadable.code == UNGROUNDED:
                        raise
                    del self.evidence[known:]
                    self.gaps.append(error.unreadable.message)
            elif member.required and not member.nullable:
                message = f"{below} is missing"
                if not is_in_items(path):
                    raise _UnreadableError(VALIDATION_FAILED, message)
                self.gaps.append(message)
        return Record(members)

    def _plain(self, finding: Finding, path: str, depth: int) -> Value:
        """A value that the contract does not describe: kept as it was found."""
        check_depth(depth)
        self._collect(finding, path)
        raw = finding.raw
        if isinstance(raw, (tuple, list)):
            check_count(len(raw), path)
            return tuple(
                self._plain(_finding(item), f"{path}[{n}]", depth + 1) for n, item in enumerate(raw)
            )
        if isinstance(raw, Mapping):
            return self._plain_object(raw, path, depth)
        if raw is not None:
            check_raw(raw, path, "part of an open object")
        if self.is_inferred and not is_quoted_text(str(raw), finding.places):
            self._ungrounded(path, raw)
        cells = self.reader.rows.cells(finding.places)
        if not self.is_inferred and not is_stated(raw, finding.places, cells):
            raise MisbehaviourError(_unsupported(finding, path))
        if raw is None or type(raw) is str:
            return raw
        # Numbers are bounded and typed as those in any container are.
        outcome = parse((raw,), FieldType.ARRAY)
        if not isinstance(outcome, Parsed) or not isinstance(outcome.value, tuple):
            raise unwanted(raw, path, "part of an open object")
        return outcome.value[0]

    def _plain_object(self, raw: Mapping[str, Finding], path: str, depth: int) -> Record:
        check_count(len(raw), path)
        members: dict[str, Value] = {}
        for name, item in raw.items():
            if not is_text(name):
                raise MisbehaviourError(f"it found an object for {path} with a key other than text")
            members[name] = self._plain(_finding(item), joined(path, name), depth + 1)
        return Record(members)

    def _collect(self, finding: Finding, path: str) -> None:
        check_places(finding.places, path)
        check_facts(finding.facts, path)
        for place in finding.places:
            span = span_of(place)
            if span is not None:
                check_span(span, self.reader.document.text, path)
            if type(place) is LookupRow:
                self.reader.rows.check(place, path)
            if self.is_inferred and isinstance(place, TextSpan):
                # Pointing at the document does not make an inference anything else.
                answer = _raw_text(finding.raw)[:MAX_ANSWER]
                place = ModelAnswer(self.spec.id, answer, "exact", place)
            facts = with_doubts(finding.facts, place, self.reader.document)
            self.evidence.append(EvidenceRef(path, self.spec.id, place, facts=facts))

    def _ungrounded(self, path: str, raw: Raw) -> None:
        """Refuse an answer that does not rest on the document; if allowed, it is not evidence."""
        answer = _raw_text(raw)
        if not self.reader.allow_ungrounded:
            message = f"{path}: {_short(answer)} is not in the document"
            raise _UnreadableError(UNGROUNDED, message)
        self.baseless[path] = answer


def _unsupported(finding: Finding, path: str) -> str:
    quotes = [span.quote for place in finding.places if (span := span_of(place)) is not None]
    said = f"{_short(finding.raw)} for {path}"
    if not quotes:
        return f"it found {said} and gave no evidence"
    return f"it found {said}, which does not follow from {_short(quotes[0])}"


def _is_open(field: CanonicalField, raw: object) -> bool:
    """Whether a field may be anything, and this is neither a single value nor null."""
    return FieldType.OBJECT in field.alternatives and isinstance(raw, (Mapping, tuple, list))


def _finding(item: object) -> Finding:
    if type(item) is not Finding:
        raise MisbehaviourError(f"a finding holds a {type(item).__name__} where a Finding belongs")
    return item


def _records(rows: Sequence[Value]) -> Iterator[Record]:
    return (row for row in rows if isinstance(row, Record))


def _gap_note(path: str, gaps: Sequence[str], capability_id: str) -> Diagnostic:
    more = f" (and {len(gaps) - 1} more)" if len(gaps) > 1 else ""
    return Diagnostic(LIST_INCOMPLETE, f"{gaps[0]}{more}", path, capability_id)


def _raw_text(raw: Raw) -> str:
    if isinstance(raw, (tuple, list)):
        return f"{len(raw)} items"
    if isinstance(raw, Mapping):
        return f"{len(raw)} members"
    return "null" if raw is None else str(raw)


def _position(evidence: tuple[EvidenceRef, ...], end: int) -> int:
    for ref in evidence:
        span = span_of(ref.place)
        if span is not None:
            return span.start
    return end


def _short(raw: Raw) -> str:
    return repr(raw if not isinstance(raw, str) or len(raw) <= 80 else f"{raw[:77]}...")


def _unread_message(path: str, field: CanonicalField, raw: Raw, outcome: ParseOutcome) -> str:
    assert not isinstance(outcome, Parsed)
    kinds = " or ".join(kind.value for kind in field.alternatives or (field.type,))
    return f"{path}: {_short(raw)} as {kinds}: {outcome.reason}"
