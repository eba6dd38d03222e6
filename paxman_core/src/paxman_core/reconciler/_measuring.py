"""How sure a value is by a user's own labelled documents, where they say so."""

from __future__ import annotations

from collections.abc import Sequence

from paxman_core.calibration import FOUND
from paxman_core.evidence import Standing
from paxman_core.records import Candidate


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
    for ref in candidate.evidence:
        if ref.facts is not None and ref.facts.standing is Standing.LEARNED:
            return ref.facts.margin
    return ""
