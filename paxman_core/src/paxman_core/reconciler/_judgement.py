"""Judging one field: validate, group what agrees, see what conflicts, pick the best."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter
from typing import TYPE_CHECKING

import attrs

from paxman_core._messages import abridged
from paxman_core.capability import FormulaUse, ModelAnswer, TextSpan
from paxman_core.contract import violations
from paxman_core.diagnostics import (
    AMBIGUOUS,
    CONFLICT,
    CURRENCY_MISMATCH,
    MISMATCH,
    UNGROUNDED,
    VALIDATION_FAILED,
    Diagnostic,
)
from paxman_core.reconciler._ceilings import DOUBTFUL, UNLIMITED, ceiling_for
from paxman_core.reconciler._confidence import GROUNDLESS_CEILING, MODEL_CEILING, Support
from paxman_core.reconciler._money import settle_currencies
from paxman_core.values import FieldType, key_of, sort_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from decimal import Decimal

    from paxman_core.capability import Place
    from paxman_core.contract import CanonicalField
    from paxman_core.policy import EffectivePolicy
    from paxman_core.records import Candidate
    from paxman_core.values import ValueKey

MAX_PER_CODE = 5
"""How many diagnostics of one code a field keeps; the rest are counted."""

_REFUSALS = (AMBIGUOUS, VALIDATION_FAILED, UNGROUNDED)
"""Why candidates are refused, listed from closest to a value to farthest; the field reports the
first that applies."""
_ONE_SPAN = Support(agreeing=1, evidence=1, sources=1, conflict=False)
_ONE_DOUBTFUL = Support(agreeing=1, evidence=1, sources=1, conflict=False, ceiling=DOUBTFUL)


@attrs.frozen
class Judgement:
    """What the candidates of one field amount to."""

    candidates: tuple[Candidate, ...]
    chosen: Candidate | None = None
    supporters: tuple[Candidate, ...] = ()
    support: Support | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
    reason: str = ""

    @property
    def grade(self) -> int:
        """The confidence in hundredths; 0 when nothing was chosen."""
        return 0 if self.support is None else self.support.grade


def judge(
    field: CanonicalField,
    candidates: tuple[Candidate, ...],
    policy: EffectivePolicy,
    fx_rate: Decimal | None = None,
    ceiling: Callable[[FormulaUse], int] | None = None,
) -> Judgement:
    """The best value among the candidates, what supports it, and what went wrong with the rest."""
    if not candidates:
        return Judgement(())
    if len(candidates) == 1 and _is_sound(field, candidates[0]):
        # Most fields: one candidate, and nothing to weigh it against.
        return Judgement(
            candidates, candidates[0], candidates, _support(candidates, False, ceiling)
        )
    candidates = _in_order(candidates)
    valid, notes = _validate(field, candidates)
    if not valid:
        codes = {note.code for note in notes}
        reason = next((code for code in _REFUSALS if code in codes), VALIDATION_FAILED)
        return Judgement(candidates, diagnostics=_limited(notes), reason=reason)
    if len(valid) == 1:
        whole = _whole_around(valid[0], candidates)
        if whole is not None:
            notes.append(_cut_note(field, valid[0], whole))
        support = _support(valid, conflict=whole is not None, ceiling=ceiling)
        return Judgement(candidates, valid[0], (valid[0],), support, _limited(notes))
    converted: Mapping[int, ValueKey] = {}
    if field.type is FieldType.MONEY:
        primary = _rank(_groups(valid, converted), converted, ceiling)[0][0]
        verdict = settle_currencies(primary, valid, policy, fx_rate)
        if verdict.refusal:
            notes.append(Diagnostic(CURRENCY_MISMATCH, verdict.refusal, field.path))
            return Judgement(candidates, diagnostics=_limited(notes), reason=CURRENCY_MISMATCH)
        converted = verdict.converted
    groups = _groups(valid, converted)
    best, group, support = _rank(groups, converted, ceiling)[0]
    if len(groups) > 1:
        notes.extend(_conflict_notes(field, best, groups))
    elif (whole := _whole_around(best, candidates)) is not None:
        notes.append(_cut_note(field, best, whole))
        support = attrs.evolve(support, conflict=True)
    return Judgement(candidates, best, tuple(group), support, _limited(notes))


def _in_order(candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """The candidates in an order of their own: the one they came in must not matter."""
    order = attrgetter("score", "position", "capability_id", "raw")
    if len(set(map(order, candidates))) < len(candidates):
        candidates = tuple(sorted(candidates, key=repr))
    return tuple(sorted(candidates, key=order))


def _whole_around(best: Candidate, candidates: tuple[Candidate, ...]) -> Candidate | None:
    """A candidate that has no reading, and that the best one is only a part of.

    What `EUR 10 USD` or `4 to 5 May 2026` means as a whole is not settled by reading half of it.
    """
    spans = [ref.place for ref in best.evidence if isinstance(ref.place, TextSpan)]
    for candidate in candidates:
        if candidate.unreadable is None or candidate.capability_id == best.capability_id:
            continue
        for ref in candidate.evidence:
            place = ref.place
            if isinstance(place, TextSpan) and any(
                place.start <= span.start < span.end <= place.end
                and span.end - span.start < place.end - place.start
                for span in spans
            ):
                return candidate
    return None


def _cut_note(field: CanonicalField, best: Candidate, whole: Candidate) -> Diagnostic:
    message = (
        f"{abridged(best.raw)} is a part of {abridged(whole.raw)}, which has no single reading"
    )
    return Diagnostic(CONFLICT, message, field.path)


def _is_sound(field: CanonicalField, candidate: Candidate) -> bool:
    return candidate.unreadable is None and not violations(field, candidate.value)


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
        broken = violations(field, candidate.value)
        if broken:
            message = f"{abridged(candidate.raw)}: {'; '.join(broken)}"
            notes.append(
                Diagnostic(VALIDATION_FAILED, message, field.path, candidate.capability_id)
            )
        else:
            valid.append(candidate)
    return valid, notes


def _groups(valid: list[Candidate], converted: Mapping[int, ValueKey]) -> list[list[Candidate]]:
    """Candidates that agree, together."""
    groups: dict[ValueKey, list[Candidate]] = {}
    for candidate in valid:
        key = converted.get(id(candidate)) or key_of(candidate.value)
        group = groups.setdefault(key, [])
        if not any(_same_finding(candidate, other) for other in group):
            group.append(candidate)
    return list(groups.values())


def _same_finding(first: Candidate, second: Candidate) -> bool:
    """One capability that points twice at one place has found one thing."""
    return first.capability_id == second.capability_id and first.evidence == second.evidence


def _rank(
    groups: list[list[Candidate]],
    converted: Mapping[int, ValueKey],
    ceiling: Callable[[FormulaUse], int] | None,
) -> list[tuple[Candidate, list[Candidate], Support]]:
    """The groups, best first: a total order, so that no tie is left to chance."""
    conflict = len(groups) > 1
    ranked = []
    for group in groups:
        support = _support(group, conflict, ceiling)
        # A converted amount supports a value, but it is not the value that the document states.
        best = min(group, key=lambda c: (id(c) in converted, *_candidate_order(c)))
        order = (-support.grade, -support.evidence, *_candidate_order(best))
        ranked.append((order, best, group, support))
    ranked.sort(key=lambda entry: entry[0])
    return [(best, group, support) for _, best, group, support in ranked]


def _candidate_order(candidate: Candidate) -> tuple[bool, Decimal, int, bytes, str]:
    return (
        not candidate.deterministic,
        candidate.score,
        candidate.position,
        sort_text(candidate.value),
        candidate.capability_id,
    )


def _support(
    group: Sequence[Candidate], conflict: bool, ceiling: Callable[[FormulaUse], int] | None
) -> Support:
    if len(group) == 1 and len(group[0].evidence) == 1 and not conflict:
        place = group[0].evidence[0].place
        if type(place) is TextSpan:
            return _ONE_SPAN if ceiling_for(group) == UNLIMITED else _ONE_DOUBTFUL
    places = {place for candidate in group for place in _grounds(candidate)}
    limit = min(_most_by_models(group, conflict), ceiling_for(group))
    if ceiling is not None:
        limit = min(map(ceiling, formulas_behind(group)), default=limit)
    return Support(
        agreeing=len(group),
        evidence=len(places),
        sources=len({candidate.capability_id for candidate in group}),
        conflict=conflict,
        ceiling=limit,
    )


def _most_by_models(group: Sequence[Candidate], conflict: bool) -> int:
    """The ceiling of a value that a model found alone, or decided where others disagree.

    A model that agrees with the others never lowers what they are worth without it.
    """
    others = [candidate for candidate in group if not _is_answer(candidate)]
    if len(others) == len(group) or (others and not conflict):
        return 100
    models = {candidate.capability_id for candidate in group if _is_answer(candidate)}
    if len(models) > 1:
        return 100
    if others:
        return max(MODEL_CEILING, _support(others, conflict, None).grade)
    return MODEL_CEILING if any(map(_grounds, group)) else GROUNDLESS_CEILING


def _is_answer(candidate: Candidate) -> bool:
    return any(isinstance(ref.place, ModelAnswer) for ref in candidate.evidence)


def _grounds(candidate: Candidate) -> Sequence[Place]:
    """What counts as evidence: not the word of a model alone, and of a list its first place.

    The cells of an array each support their own cell, so all of them count as one, and as none
    if a cell has nothing but a model's word for it.
    """
    places = [ref.place for ref in candidate.evidence]
    # A model's quote is no other place than the same characters that somebody else points at.
    grounds = [
        place.span if isinstance(place, ModelAnswer) and place.span else place
        for place in places
        if not isinstance(place, ModelAnswer) or (place.span and place.grounding != "none")
    ]
    if isinstance(candidate.value, tuple):
        return grounds[:1] if len(grounds) == len(places) else ()
    return grounds


def rests_on_document(supporters: Sequence[Candidate]) -> bool:
    """Whether a value rests on the document itself, and on no model and no formula."""
    return not any(
        isinstance(ref.place, ModelAnswer | FormulaUse)
        for candidate in supporters
        for ref in candidate.evidence
    )


def chosen_instead(judgement: Judgement, candidate: Candidate) -> Judgement:
    """The judgement with another of its candidates chosen, because only that one fits the rest."""
    key = key_of(candidate.value)
    supporters = tuple(
        other
        for other in judgement.candidates
        if other.unreadable is None and key_of(other.value) == key
    )
    support = _support(supporters, conflict=True, ceiling=None)
    return attrs.evolve(judgement, chosen=candidate, supporters=supporters, support=support)


def formulas_behind(supporters: Sequence[Candidate]) -> tuple[FormulaUse, ...]:
    """The formulas that a value rests on; none if it also rests on anything else."""
    places = [ref.place for candidate in supporters for ref in candidate.evidence]
    formulas = tuple(place for place in places if isinstance(place, FormulaUse))
    return formulas if len(formulas) == len(places) else ()


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
