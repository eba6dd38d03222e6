"""How sure a value can be by the way it was found: the one table above the rubric.

The rubric counts; it cannot see that a value below a heading is wrong more often than one after a
colon. Classes of evidence are admitted to HIGH as long as at most 2% of what is then HIGH is wrong
on every kind of document they were measured on (`benchmarks/trust.py` prints the figures); the
others are MEDIUM until something independent agrees.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from paxman_core._lazy import lazy_pattern
from paxman_core.calibration import FOUND
from paxman_core.evidence import BY_SUM, CONTRADICTED, OF_TWO, Match, ModelAnswer, Standing, span_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paxman_core.evidence import Facts, TextSpan
    from paxman_core.records import Candidate
    from paxman_core.values import Value

UNLIMITED: Final = 100
DOUBTFUL: Final = 75
"""Below HIGH: nothing but this way of finding it speaks for the value, and that is not enough."""
STATED_ONCE: Final = 80
"""What one clean statement reaches, and any number of them if the label also says otherwise."""

_BETWEEN_DIGITS: Final = lazy_pattern(r"(?<=\d)[^\w\s](?=\d)")
_BESIDE_WORDS: Final = lazy_pattern(r"(?:(?<!\d)[\W_]|[\W_](?!\d))+")
_NAMED: Final = frozenset({Match.OWN, Match.SYNONYM})
_PROVEN: Final = frozenset({"check digit", "clause", "sum", "table"})
"""Tests that a wrong value seldom passes by chance."""

_ADMITTED: Final = {
    Standing.KEY: _NAMED,
    Standing.COLUMN: _NAMED,
    Standing.AFTER: frozenset({Match.OWN, Match.SYNONYM, Match.MISREAD}),
    Standing.BESIDE: frozenset({Match.OWN, Match.SYNONYM, Match.MISREAD}),
    Standing.FOLLOWING: frozenset({Match.OWN}),
    Standing.BELOW: frozenset[Match](),
    Standing.SENTENCE: frozenset[Match](),
}
"""How a label must name the field, by how the value stands to it."""


def ceiling_for(candidates: Sequence[Candidate]) -> int:
    """The most that candidates with one value can reach by the way they were found.

    Two capabilities that point at different places have found it independently. A model that
    points at the same place has read what the others read, and lifts nothing.
    """
    found = [candidate for candidate in candidates if not is_answer(candidate)] or candidates
    is_admitted = any(_ceiling(candidate) == UNLIMITED for candidate in found)
    return UNLIMITED if is_admitted or _are_independent(candidates) else DOUBTFUL


def weakness_of(candidates: Sequence[Candidate]) -> int:
    """How much speaks against the best of candidates with one value, where grades are equal.

    A label of something related, or a doubt, each count one.
    """
    against = (
        [bool(f.doubts) + (f.match is Match.RELATED) for f in _facts((one,))] for one in candidates
    )
    return min((max(each, default=0) for each in against), default=0)


def contradicts_itself(group: Sequence[Candidate], others: Sequence[Candidate]) -> bool:
    """Whether a label that states the group's value states another elsewhere, both unproven.

    `3:30 PM` and `3.30 pm` are two texts, and say the same.
    """
    known = _facts(group)
    labels = {facts.label.casefold() for facts in known if facts.label}
    if not labels or not all(_PROVEN.isdisjoint(facts.checks) for facts in known):
        return False
    said = _squeezed(group[0])
    return any(
        any(facts.label.casefold() in labels for facts in _facts((one,))) and _squeezed(one) != said
        for one in others
    )


def _squeezed(candidate: Candidate) -> Value:
    if not isinstance(candidate.value, str):
        return candidate.value
    return _BESIDE_WORDS.sub("", _BETWEEN_DIGITS.sub(".", candidate.value.casefold()))


def _facts(candidates: Sequence[Candidate]) -> list[Facts]:
    return [ref.facts for one in candidates for ref in one.evidence if ref.facts is not None]


def rests_on_sums(candidates: Sequence[Candidate]) -> bool:
    """Whether candidates were chosen because they add up: that they do is then no proof."""
    return all(any(BY_SUM in facts.doubts for facts in _facts([one])) for one in candidates)


def fits_with_discount(candidates: Sequence[Candidate]) -> bool:
    """Whether candidates for what is before tax fit the total, less a discount."""
    return any("discount" in facts.checks for facts in _facts(candidates))


def contradictions(candidates: Sequence[Candidate]) -> list[str]:
    """Where the page says another value than its markup, or there are two documents."""
    doubts = (doubt for facts in _facts(candidates) for doubt in facts.doubts)
    return [doubt for doubt in doubts if doubt.startswith((CONTRADICTED, OF_TWO))]


def _ceiling(candidate: Candidate) -> int:
    return min(map(_of_class, _facts((candidate,))), default=UNLIMITED)


def _of_class(facts: Facts) -> int:
    if not _PROVEN.isdisjoint(facts.checks):
        return UNLIMITED
    # A contradiction is weighed at the end: it is not a reason to look for a third opinion.
    if any(not doubt.startswith(CONTRADICTED) for doubt in facts.doubts):
        return DOUBTFUL
    if facts.standing in _ADMITTED:
        # Where others stand at such labels too, only the contract's own word tells them apart.
        is_lone = not facts.rivals or facts.match is Match.OWN
        is_admitted = facts.match in _ADMITTED[facts.standing] and is_lone
        return UNLIMITED if is_admitted else DOUBTFUL
    if facts.standing is Standing.TOP:
        return UNLIMITED if facts.checks and not facts.rivals else DOUBTFUL
    return DOUBTFUL if facts.rivals or facts.standing is Standing.LEARNED else UNLIMITED


def _are_independent(candidates: Sequence[Candidate]) -> bool:
    """Whether two capabilities rest on places that do not touch, and on different labels.

    One label that stands twice says the same thing twice, right or wrong; and labels of related
    things agree with each other about the related thing.
    """
    if len({c.capability_id for c in candidates}) < 2 or all(
        ref.facts and ref.facts.match is Match.RELATED for c in candidates for ref in c.evidence
    ):
        return False
    places = [span_of(ref.place) for c in candidates if not is_answer(c) for ref in c.evidence]
    found = [
        (c.capability_id, place, ref.facts.label.casefold() if ref.facts else None)
        for c in candidates
        for ref in c.evidence
        # What was learned has heard the others, a model at their place read it: neither counts.
        if (place := span_of(ref.place)) is not None and not is_learned(c)
        if not (is_answer(c) and any(other and overlap(place, other) for other in places))
    ]
    return any(
        one[0] != other[0] and one[2] != other[2] and not overlap(one[1], other[1])
        for one, other in combinations(found, 2)
    )


def overlap(one: TextSpan, other: TextSpan) -> bool:
    """Whether two places share a character."""
    return one.start < other.end and other.start < one.end


def is_answer(candidate: Candidate) -> bool:
    """Whether a candidate is a model's answer."""
    return any(isinstance(ref.place, ModelAnswer) for ref in candidate.evidence)


def way_of(supporters: Sequence[Candidate], candidates: Sequence[Candidate]) -> str:
    """How the supporters' value was found: by its margin and its company, if it was learned."""
    margin = next(filter(None, map(margin_of, supporters)), "")
    if not margin:
        return FOUND
    if not all(map(is_learned, supporters)):
        return f"{margin} agreed"
    others = (c for c in candidates if c.unreadable is None and not is_learned(c))
    return f"{margin} against" if any(others) else f"{margin} alone"


def is_learned(candidate: Candidate) -> bool:
    """Whether a candidate comes from a model of the user's own documents."""
    return bool(margin_of(candidate))


def margin_of(candidate: Candidate) -> str:
    """How far what was learned lies before the next best; nothing for what was not learned."""
    known = _facts((candidate,))
    return next((facts.margin for facts in known if facts.standing is Standing.LEARNED), "")
