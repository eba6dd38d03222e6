"""What speaks for a value: how candidates and their places are counted, and up to where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paxman_core.evidence import FormulaUse, ModelAnswer, TextSpan, span_of
from paxman_core.reconciler._ceilings import DOUBTFUL, UNLIMITED, ceiling_for, is_answer, overlap
from paxman_core.reconciler._confidence import GROUNDLESS_CEILING, MODEL_CEILING, Support
from paxman_core.records import DERIVED
from paxman_core.values import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from paxman_core.evidence import Place
    from paxman_core.records import Candidate

_ONE_SPAN = Support(agreeing=1, evidence=1, sources=1, conflict=False)
_ONE_DOUBTFUL = Support(agreeing=1, evidence=1, sources=1, conflict=False, doubt=DOUBTFUL)


def support_of(
    group: Sequence[Candidate], conflict: bool, ceiling: Callable[[FormulaUse], int] | None
) -> Support:
    """The support of candidates that agree; `ceiling` is how sure a formula's inputs are."""
    if len(group) == 1 and len(group[0].evidence) == 1 and not conflict:
        ref = group[0].evidence[0]
        if type(ref.place) is TextSpan:
            is_sure = ref.facts is None or ceiling_for(group) == UNLIMITED
            return _ONE_SPAN if is_sure else _ONE_DOUBTFUL
    answers = [candidate for candidate in group if is_answer(candidate)]
    others = [candidate for candidate in group if not is_answer(candidate)]
    limit = UNLIMITED
    if ceiling is not None:
        limit = min([limit, *map(ceiling, formulas_behind(others))])
    if answers and (conflict or not others):
        limit = min(limit, _most_by_models(answers))
    parts = (others, answers) if others and answers else ()
    agreeing, evidence = _counted(group)
    return Support(
        agreeing=agreeing,
        evidence=evidence,
        sources=len({candidate.capability_id for candidate in group}),
        conflict=conflict,
        ceiling=limit,
        doubt=ceiling_for(group),
        parts=tuple(support_of(part, conflict, ceiling) for part in parts),
    )


def _counted(group: Sequence[Candidate]) -> tuple[int, int]:
    """How many agree, and how many places they have: what one capability sees twice counts once."""
    agreeing = 0
    places: set[Place] = set()
    seen: dict[str, dict[TextSpan, None]] = {}
    reach: dict[str, int] = {}
    for who, grounds in ((each.capability_id, grounds_of(each)) for each in group):
        known, end = seen.setdefault(who, {}), reach.get(who, 0)
        new = []
        for place in grounds:
            span = span_of(place)
            # Most stand behind all that came before, so that none of those need be looked at.
            if (
                span is None
                or span.start >= end
                or span in known
                or not any(overlap(span, each) for each in reversed(known))
            ):
                new.append(place)
            if span is not None:
                known[span] = None
                reach[who] = end = max(end, span.end)
        if new or not grounds:
            agreeing += 1
            places.update(new)
    return agreeing, len(places)


def _most_by_models(answers: Sequence[Candidate]) -> int:
    """The ceiling of a value that models found alone, or decided where others disagree."""
    if len({candidate.capability_id for candidate in answers}) > 1:
        return 100
    return MODEL_CEILING if any(map(grounds_of, answers)) else GROUNDLESS_CEILING


def grounds_of(candidate: Candidate) -> Sequence[Place]:
    """What counts as evidence: not the word of a model alone, and of a container one place.

    The parts of a list or an object each support their own part, so all of them count as one, and
    as none if a part has nothing but a model's word for it.
    """
    places = [ref.place for ref in candidate.evidence]
    # A model's quote is the same place as the same characters that somebody else points at.
    grounds = [
        place.span if isinstance(place, ModelAnswer) and place.span else place
        for place in places
        if not isinstance(place, ModelAnswer) or (place.span and place.grounding != "none")
    ]
    if isinstance(candidate.value, (tuple, Record)):
        return grounds[:1] if len(grounds) == len(places) else ()
    return grounds


def formulas_behind(supporters: Sequence[Candidate]) -> tuple[FormulaUse, ...]:
    """The formulas that a value rests on; none if it also rests on more than a model's word."""
    others = [candidate for candidate in supporters if not is_answer(candidate)]
    if any(candidate.capability_id != DERIVED for candidate in others):
        return ()
    places = [ref.place for candidate in others for ref in candidate.evidence]
    return tuple(place for place in places if isinstance(place, FormulaUse))
