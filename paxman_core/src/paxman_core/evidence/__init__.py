"""Evidence: what a value rests on, and how it was found."""

from paxman_core.evidence._evidence import (
    EvidenceRef,
    FormulaUse,
    Grounding,
    LookupRow,
    ModelAnswer,
    PersonAnswer,
    Place,
    Role,
    TextSpan,
    place_from_dict,
    span_of,
)
from paxman_core.evidence._facts import (
    BY_SUM,
    CONTRADICTED,
    OF_TWO,
    Facts,
    Match,
    Standing,
)

__all__ = [
    "BY_SUM",
    "CONTRADICTED",
    "OF_TWO",
    "EvidenceRef",
    "Facts",
    "FormulaUse",
    "Grounding",
    "LookupRow",
    "Match",
    "ModelAnswer",
    "PersonAnswer",
    "Place",
    "Role",
    "Standing",
    "TextSpan",
    "place_from_dict",
    "span_of",
]
