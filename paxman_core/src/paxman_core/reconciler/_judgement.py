"""Judging one field: validate, group what agrees, see what conflicts, pick the best."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from paxman_core._messages import abridged
from paxman_core.calibration import Calibration
from paxman_core.contract import gaps_allowed
from paxman_core.diagnostics import (
    AMBIGUOUS,
    CONFLICT,
    CURRENCY_MISMATCH,
    MISMATCH,
    UNGROUNDED,
    VALIDATION_FAILED,
    Diagnostic,
)
from paxman_core.evidence import TextSpan, span_of
from paxman_core.reconciler._ceilings import (
    STATED_ONCE,
    contradicts_itself,
    is_answer,
    is_learned,
    way_of,
    weakness_of,
)
from paxman_core.reconciler._confidence import Support
from paxman_core.reconciler._money import settle_currencies
from paxman_core.reconciler._support import grounds_of, support_of
from paxman_core.records import Candidate
from paxman_core.values import FieldType, Record, key_of, sort_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from decimal import Decimal

    from paxman_core.contract import CanonicalField
    from paxman_core.evidence import FormulaUse
    from paxman_core.policy import EffectivePolicy
    from paxman_core.values import ValueKey

MAX_PER_CODE = 5
"""How many diagnostics of one code a field keeps; the rest are counted."""

_REFUSALS = (AMBIGUOUS, VALIDATION_FAILED, UNGROUNDED)
"""Why candidates are refused, listed from closest to a value to farthest; the field reports the
first that applies."""


class Judgement(NamedTuple):
    """What the candidates of one field amount to."""

    candidates: tuple[Candidate, ...]
    chosen: Candidate | None = None
    supporters: tuple[Candidate, ...] = ()
    support: Support | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
    reason: str = ""
    is_final: bool = False
    """Whether no further candidate could change it."""
    calibrated: int | None = None
    """The confidence in hundredths that was measured for such values; None if none was."""

    @property
    def grade(self) -> int:
        """The confidence in hundredths; 0 when nothing was chosen."""
        return 0 if self.support is None else self.support.grade

    @property
    def is_of_models(self) -> bool:
        """Whether a value was chosen for which nothing but the word of models speaks."""
        return self.chosen is not None and all(map(is_answer, self.supporters))

    def grade_by(self, calibration: Calibration, path: str) -> int | None:
        """What a `calibration` measured for values at a `path` found in this way, if anything."""
        way = way_of(self.supporters, self.candidates)
        return calibration.grade_of(path, way, self.grade)

    @property
    def measured(self) -> int:
        """The confidence as it was measured, or else as it was counted."""
        return self.grade if self.calibrated is None else self.calibrated


def judge(
    field: CanonicalField,
    candidates: tuple[Candidate, ...],
    policy: EffectivePolicy,
    fx_rate: Decimal | None = None,
    ceiling: Callable[[FormulaUse], int] | None = None,
) -> Judgement:
    """The best value among the candidates, what supports it, and what went wrong with the rest."""
    judgement = _judged(field, candidates, policy, fx_rate, ceiling)
    if policy.calibration is None or judgement.chosen is None:
        return judgement
    return judgement._replace(calibrated=judgement.grade_by(policy.calibration, field.path))


def _judged(
    field: CanonicalField,
    candidates: tuple[Candidate, ...],
    policy: EffectivePolicy,
    fx_rate: Decimal | None,
    ceiling: Callable[[FormulaUse], int] | None,
) -> Judgement:
    if not candidates:
        return Judgement(())
    only = candidates[0] if len(candidates) == 1 else None
    if only and only.unreadable is None and not gaps_allowed(field, only.value):
        # Most fields: one candidate, and nothing to weigh it against.
        return Judgement(candidates, only, candidates, support_of(candidates, False, ceiling))
    candidates = _in_order(candidates)
    valid, notes = _validate(field, candidates)
    if not valid:
        codes = {note.code for note in notes}
        reason = next((code for code in _REFUSALS if code in codes), VALIDATION_FAILED)
        return Judgement(candidates, diagnostics=_limited(notes), reason=reason)
    converted: Mapping[int, ValueKey] = {}
    if field.type is FieldType.MONEY and len(valid) > 1:
        primary = _rank(_groups(valid, converted), converted, ceiling)[0][0]
        verdict = settle_currencies(primary, valid, policy, fx_rate)
        if verdict.refusal:
            notes.append(Diagnostic(CURRENCY_MISMATCH, verdict.refusal, field.path))
            return Judgement(
                candidates,
                diagnostics=_limited(notes),
                reason=CURRENCY_MISMATCH,
                is_final=verdict.is_final,
            )
        converted = verdict.converted
    groups = _groups(valid, converted)
    best, group, support = _rank(groups, converted, ceiling)[0]
    if len(groups) > 1:
        notes.extend(_conflict_notes(field, best, groups))
        own = {*map(id, group)}
        if contradicts_itself(group, [one for one in valid if id(one) not in own]):
            support = support.doubted(min(support.doubt, STATED_ONCE))
    elif (whole := _whole_around(group, candidates)) is not None:
        notes.append(_cut_note(field, best, whole))
        support = support.contested()
    return Judgement(candidates, best, tuple(group), support, _limited(notes))


def _in_order(candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """The candidates in an order of their own: the one they came in must not matter."""
    order = attrgetter("score", "position", "capability_id", "raw")
    if len(set(map(order, candidates))) < len(candidates):
        candidates = tuple(sorted(candidates, key=repr))
    return tuple(sorted(candidates, key=order))


def _whole_around(
    group: Sequence[Candidate], candidates: tuple[Candidate, ...]
) -> Candidate | None:
    """A candidate that has no reading, if all that supports a value are parts of such.

    What `EUR 10 USD` or `4 to 5 May 2026` means as a whole is not settled by reading half of it,
    unless the same value stands elsewhere by itself.
    """
    wholes = [candidate for candidate in candidates if candidate.unreadable is not None]
    parts = [candidate for candidate in group if grounds_of(candidate)] if wholes else []
    around = [_whole_of(part, wholes) for part in parts]
    return around[0] if around and None not in around else None


def _whole_of(part: Candidate, wholes: Sequence[Candidate]) -> Candidate | None:
    spans = [span for ref in part.evidence if (span := span_of(ref.place))]
    around = (
        whole
        for whole in wholes
        if whole.capability_id != part.capability_id
        for ref in whole.evidence
        if isinstance(place := ref.place, TextSpan)
        if any(
            place.start <= s.start and s.end <= place.end and s.quote != place.quote for s in spans
        )
    )
    return next(around, None)


def _cut_note(field: CanonicalField, best: Candidate, whole: Candidate) -> Diagnostic:
    message = (
        f"{abridged(best.raw)} is a part of {abridged(whole.raw)}, which has no single reading"
    )
    return Diagnostic(CONFLICT, message, field.path)


def _validate(
    field: CanonicalField, candidates: tuple[Candidate, ...]
) -> tuple[list[Candidate], list[Diagnostic]]:
    valid: list[Candidate] = []
    notes: list[Diagnostic] = []
    for candidate in candidates:
        if candidate.unreadable is not None:
            code, message = candidate.unreadable.code, candidate.unreadable.message
            notes.append(Diagnostic(code, message, field.path, candidate.capability_id))
            continue
        broken = gaps_allowed(field, candidate.value)
        if broken:
            message = f"{abridged(candidate.raw)}: {'; '.join(broken)}"
            notes.append(
                Diagnostic(VALIDATION_FAILED, message, field.path, candidate.capability_id)
            )
        else:
            valid.append(candidate)
    return valid, notes


def _groups(valid: list[Candidate], converted: Mapping[int, ValueKey]) -> list[list[Candidate]]:
    """Candidates that agree, together; who points twice at one place has found one thing."""
    groups: dict[ValueKey, list[Candidate]] = {}
    placed: dict[object, list[Candidate]] = {}
    for candidate in valid:
        key = converted.get(id(candidate)) or key_of(candidate.value)
        here = placed.setdefault((key, candidate.capability_id, candidate.position), [])
        if all(candidate.evidence != other.evidence for other in here):
            here.append(candidate)
            groups.setdefault(key, []).append(candidate)
    return list(groups.values())


def _rank(
    groups: list[list[Candidate]],
    converted: Mapping[int, ValueKey],
    ceiling: Callable[[FormulaUse], int] | None,
) -> list[tuple[Candidate, list[Candidate], Support]]:
    """The groups, best first: a total order, so that no tie is left to chance."""
    ranked = []
    for group in groups:
        support = support_of(group, len(groups) > 1, ceiling)
        best = group[0]
        if len(group) > 1:
            # A converted amount supports a value, but is not the value that the document states.
            best = min(group, key=lambda c: (id(c) in converted, *_candidate_order(c)))
        if len(groups) == 1:
            return [(best, group, support)]
        # What was learned has heard the others, and speaks only where it is more often right.
        order = (
            not any(is_learned(one) and not one.gives_way for one in group),
            -support.grade,
            weakness_of(group),
            -support.evidence,
            *_candidate_order(best),
        )
        ranked.append((order, best, group, support))
    ranked.sort(key=lambda entry: entry[0])
    return [(best, group, support) for _, best, group, support in ranked]


def chosen_instead(judgement: Judgement, candidate: Candidate) -> Judgement:
    """The judgement with another of its candidates chosen, because only that one fits the rest."""
    key = key_of(candidate.value)
    supporters = tuple(
        other
        for other in judgement.candidates
        if other.unreadable is None and key_of(other.value) == key
    )
    support = support_of(supporters, conflict=True, ceiling=None)
    return judgement._replace(chosen=candidate, supporters=supporters, support=support)


def _candidate_order(candidate: Candidate) -> tuple[bool, Decimal, int, bytes, str]:
    return (
        not candidate.deterministic,
        candidate.score,
        candidate.position,
        sort_text(candidate.value),
        candidate.capability_id,
    )


def _conflict_notes(
    field: CanonicalField, best: Candidate, groups: list[list[Candidate]]
) -> Iterable[Diagnostic]:
    others = sorted({group[0].raw for group in groups if best not in group})
    listed = ", ".join(abridged(raw) for raw in others[:MAX_PER_CODE])
    message = f"chose {abridged(best.raw)}; {len(groups) - 1} other value(s) were found: {listed}"
    yield Diagnostic(CONFLICT, message, field.path)
    if isinstance(best.value, tuple):
        lengths = sorted({len(g[0].value) for g in groups if isinstance(g[0].value, tuple)})
        if len(lengths) > 1:
            text = ", ".join(map(str, lengths))
            yield Diagnostic(MISMATCH, f"the lists differ in length: {text} items", field.path)
    elif isinstance(best.value, Record):
        shapes = sorted(
            {tuple(sorted(g[0].value)) for g in groups if isinstance(g[0].value, Record)}
        )
        if len(shapes) > 1:
            text = "; ".join(", ".join(shape) or "none" for shape in shapes[:MAX_PER_CODE])
            yield Diagnostic(MISMATCH, f"the objects differ in their members: {text}", field.path)


def _limited(notes: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The first few notes of each code, and the number of the others."""
    if len(notes) <= MAX_PER_CODE:
        return tuple(notes)
    counts: Counter[str] = Counter()
    kept = []
    for note in notes:
        counts[note.code] += 1
        if counts[note.code] <= MAX_PER_CODE:
            kept.append(note)
    kept.extend(
        Diagnostic(code, f"and {count - MAX_PER_CODE} more", kept[0].field_path)
        for code, count in counts.items()
        if count > MAX_PER_CODE
    )
    return tuple(kept)
